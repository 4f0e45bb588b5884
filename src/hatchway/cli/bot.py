"""`hatchway bot`: a bot file takes a seat at a remote table."""

from __future__ import annotations

import getpass
from pathlib import Path
from typing import Annotated

import typer


def bot(
    url: Annotated[str, typer.Argument(help="The address of the server.")],
    code: Annotated[str, typer.Argument(help="The code of the table.")],
    file: Annotated[Path, typer.Argument(help="The bot file.")],
    seat: Annotated[
        int | None, typer.Option(min=0, help="The seat; the first one that is free if left out.")
    ] = None,
    name: Annotated[str, typer.Option(help="The bot's name; by default that of its file.")] = "",
    author: Annotated[str, typer.Option(help="Your name; by default that of your account.")] = "",
    pace: Annotated[
        float, typer.Option(min=0.0, help="Seconds that it seems to think, on average.")
    ] = 0.8,
) -> None:
    """Let a bot file play a seat of a table on a server, until the game is over."""
    from hatchway.bots.files import load
    from hatchway.cli.faults import told
    from hatchway.client import Refusal, run_bot
    from hatchway.kernel.errors import HatchwayError

    called = (name or file.stem)[:24]
    try:
        by = author or getpass.getuser()
    except (OSError, KeyError):
        by = called
    with told():
        made = load(str(file))
        typer.echo(f"{called} by {by} goes to {url}, table {code}")
        try:
            outcome = run_bot(
                url, code, made, name=called, author=by[:24], seat=seat, pace=pace,
                told=lambda fault: typer.echo(f"fault (a novice answered): {fault}", err=True),
            )  # fmt: skip
        except Refusal as refusal:
            raise HatchwayError("refused", f"the server refuses: {refusal}") from None
    if outcome is None:
        typer.echo("the table was closed")
        return
    winners = ", ".join(f"seat {n}" for n in outcome["winners"]) or "nobody"
    typer.echo(f"over: {outcome['why']}, won by {winners}")
