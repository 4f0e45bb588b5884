"""`hatchway replay`: replays a record, checks it and prints its events."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer


def replay(
    file: Annotated[Path, typer.Argument(help="A record: JSON lines, see docs/records.md.")],
    seat: Annotated[
        int | None, typer.Option(help="Only what this seat received; -1 for a spectator.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only print how it ended.")] = False,
) -> None:
    """Replay a record, check every line, and print the events of all seats or of one."""
    from hatchway.cli.faults import text_of, told
    from hatchway.games.registry import make
    from hatchway.kernel.errors import BadRecord
    from hatchway.kernel.playthrough import replay as play_again
    from hatchway.kernel.record import loads

    with told():
        record = loads(text_of(file))
        game = make(record.game, record.options, record.version)
        if seat is not None and not -1 <= seat < game.seats:
            raise BadRecord("no_seat", f"seats go from 0 to {game.seats - 1}", seat=seat)
        play = play_again(game, record)
    if not quiet:
        for event in play.events:
            if seat is None:
                shown: dict[str, object] | None = {"kind": event.kind, **(event.public or {})}
                if event.private:
                    shown = {**shown, "private": event.private} if shown else None
            else:
                shown = event.seen_by(seat)
            if shown is not None:
                typer.echo(json.dumps(shown, ensure_ascii=False))
    outcome = game.outcome(play.state)
    if outcome is None:
        typer.echo(f"{len(record.entries)} entries, not over")
    else:
        winners = ", ".join(f"seat {n}" for n in outcome.winners) or "nobody"
        typer.echo(f"{len(record.entries)} entries, over: {outcome.why}, won by {winners}")
