"""`hatchway load`: many tables at once on a server of its own, on loopback, for a bounded time."""

from __future__ import annotations

from typing import Annotated

import typer


def load(
    tables: Annotated[int, typer.Option(help="Live tables, four sockets each.")] = 100,
    rate: Annotated[float, typer.Option(help="Actions a second over all tables.")] = 200.0,
    seconds: Annotated[float, typer.Option(help="How long to measure.")] = 20.0,
    database: Annotated[
        str, typer.Option(help="Default: a SQLite file that is deleted afterwards.")
    ] = "",
) -> None:
    """Measure how many tables one server process carries: times of acks, memory, and an echo."""
    from hatchway.server.load import measure

    for line in measure(tables, rate, seconds, database):
        typer.echo(line)
