"""`hatchway serve` and `hatchway play`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from hatchway.kernel.errors import HatchwayError


def _run(flags: dict[str, Any], file: str, ready: Any) -> None:
    from hatchway.server import run, settings, workers

    try:
        given = settings.load(flags, file)
        code = (workers.supervise if given.workers > 1 else run.serve)(given, ready)
    except HatchwayError as fault:
        typer.echo(str(fault), err=True)
        raise typer.Exit(1) from None
    raise typer.Exit(code)


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port; 0 takes a free one.")] = None,
    database: Annotated[
        str | None, typer.Option(help="sqlite:///FILE or postgresql://USER@HOST/NAME.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="Server processes behind this port (PostgreSQL).")
    ] = None,
    settings: Annotated[str, typer.Option(help="A TOML file with settings.")] = "",
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", help="Any other setting as NAME=VALUE (see docs/hosting.md)."),
    ] = None,
) -> None:
    """Run the server."""
    from hatchway.server.settings import LISTS

    flags: dict[str, Any] = {
        "host": host, "port": port, "database": database, "workers": workers,
    }  # fmt: skip
    for given in set_ or []:
        name, equals, value = given.partition("=")
        if not equals:
            typer.echo(f"--set takes NAME=VALUE, not {given!r}", err=True)
            raise typer.Exit(2)
        flags[name] = value.split(",") if name in LISTS else value
    _run(flags, settings, lambda address: typer.echo(f"Hatchway is at {address}"))


def bot_file(path: Path) -> str:
    """The whole path of a bot file. It is refused if its bot can play none of the games."""
    from hatchway.bots.outside import try_out
    from hatchway.games.registry import list_games, make
    from hatchway.kernel.errors import BadOptions

    refused: BadOptions | None = None
    for game in list_games():
        try:
            try_out(str(path), make(game, {}))
        except BadOptions as fault:
            refused = fault
        else:
            return str(path.resolve())
    raise refused or BadOptions("no_game", "no game is installed")


def play(
    database: Annotated[
        str, typer.Option(help="The file with your games; by default in your data folder.")
    ] = "",
    port: Annotated[int, typer.Option(help="Port; 0 takes a free one.")] = 0,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let others in your network join; shows a QR code.")
    ] = False,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    bot: Annotated[
        list[Path] | None,
        typer.Option(
            "--bot", help="A bot file that you can seat in the browser of this machine; repeatable."
        ),
    ] = None,
) -> None:
    """Play on this machine: start a server here and open the browser."""
    from hatchway.cli.faults import told

    with told():
        offered = [bot_file(path) for path in bot or []]
    file = Path(database) if database else Path(typer.get_app_dir("hatchway")) / "games.db"
    flags: dict[str, Any] = {
        "host": "0.0.0.0" if lan else "127.0.0.1",
        "port": port,
        "database": f"sqlite:///{file}",
        "log_level": "WARNING",
        "bot_files": offered or None,
    }

    def ready(address: str) -> None:
        typer.echo(f"Hatchway is at {address}  (end with Ctrl-C)")
        if lan:
            from hatchway.cli.lan import invite

            invite(address)
        if browser:
            import webbrowser

            webbrowser.open(address)

    _run(flags, "", ready)
