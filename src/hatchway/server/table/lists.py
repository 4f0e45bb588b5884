"""What lists show of a table, and the record of its game: all that is read of a table from outside."""

from __future__ import annotations

import msgspec

from hatchway.server.store.queries import Member, TableRow
from hatchway.server.table import showing
from hatchway.server.table.table import Table

encode = msgspec.json.Encoder().encode


def row(table: Table, line: str = "") -> TableRow:
    """The table's row in the database. `line`: what lists show of it, if that has not changed."""
    line = line or encode(showing.line(table)).decode()
    runs = table.phase == "playing" and not table.lobby.paused
    clock = table.clocks is not None and table.clocks.on
    wake = runs and (clock or any(table.level(seat) for seat in table.due()))
    return TableRow(table.phase, table.lobby.listed, line, wake, table.rules)


def members(table: Table) -> dict[str, Member]:
    """The people at a table, by user: their seats, and whether the game waits for them."""
    due = table.due() if not table.lobby.paused else []
    seats: dict[str, list[int]] = {}
    for number, seat in enumerate(table.lobby.seats):
        if seat.kind == "person" and seat.user:
            seats.setdefault(seat.user, []).append(number)
    asked = {table.lobby.seats[number].user for number in due if not table.level(number)}
    return {user: Member(user, str(own), user in asked) for user, own in seats.items()}


def record(table: Table) -> str:
    """The record of a finished game, with the promise that was made before it and the names."""
    assert table.play is not None
    kept = table.play.record
    head = kept.header() | {
        "commitment": table.commitment,
        "names": [seat.name or f"bot {seat.level}" for seat in table.lobby.seats],
    }
    lines = [head, *(entry.plain() for entry in kept.entries)]
    return "".join(encode(line).decode() + "\n" for line in lines)
