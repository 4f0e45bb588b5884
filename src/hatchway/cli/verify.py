"""`hatchway verify`: replays a record and checks that its shuffle was fair."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer

from hatchway.cli.faults import text_of, told
from hatchway.kernel.errors import HatchwayError


def verify(
    record: Annotated[Path, typer.Argument(help="A record, as exported from a finished game.")],
    commitment: Annotated[
        str, typer.Option(help="The commitment that the table showed before the game.")
    ] = "",
) -> None:
    """Replay a record and check its hashes, its outcome and the commitment to its seed."""
    from hatchway.games.registry import make
    from hatchway.kernel.playthrough import replay
    from hatchway.kernel.record import lines_of, loads

    with told():
        text = text_of(record)
    try:
        read = loads(text)
        play = replay(make(read.game, read.options, read.version), read)
    except HatchwayError as fault:
        typer.echo(f"{record}: {fault}", err=True)
        raise typer.Exit(1) from None
    made = sha256(read.seed).hexdigest()
    promised = commitment or str(json.loads(lines_of(text)[0]).get("commitment", ""))
    typer.echo(f"{read.game}, rules {read.version}: {len(read.entries)} entries replay")
    ended = play.game.outcome(play.state)
    if ended is None:
        typer.echo("the game is not over")
    else:
        typer.echo(f"winners: {', '.join(map(str, ended.winners)) or 'none'} ({ended.why})")
    typer.echo(f"SHA-256 of the seed: {made}")
    if promised and promised != made:
        typer.echo(f"NOT the commitment: {promised}", err=True)
        raise typer.Exit(1)
    if commitment:
        typer.echo("this is the commitment that the table showed before the game")
    else:  # the commitment in the record itself proves nothing
        typer.echo("compare it with the commitment that the table showed before the game")
