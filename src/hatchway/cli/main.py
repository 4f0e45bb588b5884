"""`hatchway …`: collects the commands.

To add a command:

1. write `cli/<name>.py` with one typed function `<name>`. Its docstring is the help text, and its
   parameters are `Annotated[..., typer.Option(help=...)]`. Import what is slow to load inside it;
2. import that function here and add it to `COMMANDS`. Its name is the command's name. A command that
   takes the options of a game like its own (`--mode team`) goes into `WITH_OPTIONS` too.
"""

from collections.abc import Callable
from typing import Annotated

import typer

from hatchway.cli.arena import arena
from hatchway.cli.balance import balance
from hatchway.cli.bench import bench
from hatchway.cli.bot import bot
from hatchway.cli.fuzz import fuzz
from hatchway.cli.hotseat import hotseat
from hatchway.cli.keep import backup, restore
from hatchway.cli.load import load
from hatchway.cli.options import OF_THE_GAME
from hatchway.cli.replay import replay
from hatchway.cli.rules import rules
from hatchway.cli.scenario import scenario
from hatchway.cli.schema import schema
from hatchway.cli.serve import play, serve
from hatchway.cli.show import show
from hatchway.cli.simulate import simulate
from hatchway.cli.verify import verify
from hatchway.version import __version__, compiled

COMMANDS: tuple[Callable[..., None], ...] = (
    play,
    serve,
    bot,
    verify,
    backup,
    restore,
    load,
    schema,
    hotseat,
    simulate,
    replay,
    scenario,
    balance,
    fuzz,
    bench,
    show,
    rules,
)

WITH_OPTIONS = (hotseat, simulate, balance)

app = typer.Typer(
    name="hatchway",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_show_locals=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"hatchway {__version__} ({'compiled' if compiled() else 'interpreted'})")
        raise typer.Exit


@app.callback()
def hatchway(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_print_version,
            is_eager=True,
            help="Print the version and whether the engine is compiled.",
        ),
    ] = False,
) -> None:
    """Play, replay and study board games with secrets."""


for _command in COMMANDS:
    app.command(context_settings=OF_THE_GAME if _command in WITH_OPTIONS else None)(_command)
app.add_typer(arena, name="arena")
