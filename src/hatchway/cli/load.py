"""`hatchway load`: many tables at once on a server that it starts itself, for a limited time."""

from __future__ import annotations

from typing import Annotated

import typer


def load(
    tables: Annotated[
        str, typer.Option(help="Live tables, with four sockets each; several numbers with commas.")
    ] = "10,100,1000",
    rate: Annotated[float, typer.Option(help="Actions per second over all tables.")] = 200.0,
    seconds: Annotated[float, typer.Option(help="How long to measure.")] = 20.0,
    database: Annotated[
        str, typer.Option(help="The database; by default a SQLite file that is deleted afterwards.")
    ] = "",
    against: Annotated[
        str,
        typer.Option(
            help="boardgame.io: also measure its server, which npm installs for this run."
        ),
    ] = "",
) -> None:
    """Measure how much one server process carries: times of acks, processor, memory; next to an echo."""
    from hatchway.loadtest.load import measure, measure_against

    if against not in ("", "boardgame.io"):
        raise typer.BadParameter("the only choice is boardgame.io", param_hint="--against")
    counts = [int(part) for part in tables.split(",")]
    for line in measure(counts, rate, seconds, database):
        typer.echo(line)
    if against:
        for line in measure_against(counts, rate, seconds):
            typer.echo(line)
