"""`hatchway load`: many tables at once on a server of its own, on loopback, for a bounded time."""

from __future__ import annotations

from typing import Annotated

import typer


def load(
    tables: Annotated[
        str, typer.Option(help="Live tables, four sockets each; several numbers show the growth.")
    ] = "10,100,1000",
    rate: Annotated[float, typer.Option(help="Actions a second over all tables.")] = 200.0,
    seconds: Annotated[float, typer.Option(help="How long to measure.")] = 20.0,
    database: Annotated[
        str, typer.Option(help="Default: a SQLite file that is deleted afterwards.")
    ] = "",
    against: Annotated[
        str, typer.Option(help="boardgame.io: the same on it too, brought by npm for this run.")
    ] = "",
) -> None:
    """Measure what one server process carries: times of acks, processor, memory, beside an echo."""
    from hatchway.loadtest.load import measure, measure_against

    if against not in ("", "boardgame.io"):
        raise typer.BadParameter("there is only boardgame.io", param_hint="--against")
    counts = [int(part) for part in tables.split(",")]
    for line in measure(counts, rate, seconds, database):
        typer.echo(line)
    if against:
        for line in measure_against(counts, rate, seconds):
            typer.echo(line)
