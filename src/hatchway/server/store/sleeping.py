"""Transactions for tables that leave memory while a clock runs, and come back in time.

`wake` of a table is 0 if nothing there runs by itself, 1 if it must be in memory, and else when it must
be back, in ms since 1970.
"""

from __future__ import annotations

from typing import Final

from hatchway.server.store.base import Lost, Query, Work

LEAD: Final = 60_000
"""ms before its time that a table comes back."""


def put(table: str, epoch: int, seq: int, until: int) -> Work[None]:
    """Note when a table must be back, if it is still as its owner knows it."""
    rows = yield Query(
        "UPDATE tables SET wake = $4 WHERE id = $1 AND epoch = $2 AND seq = $3 RETURNING id",
        (table, epoch, seq, until),
    )
    if not rows:
        raise Lost("lost", f"table {table} is no longer owned here")


def end(table: str) -> Work[None]:
    """The table is in memory again."""
    yield Query("UPDATE tables SET wake = 1 WHERE id = $1 AND wake > 1", (table,))


def due(now: int) -> Work[list[str]]:
    """Tables that must be back soon, the most urgent first."""
    rows = yield Query(
        "SELECT id FROM tables WHERE wake > 1 AND wake <= $1 AND phase = 'playing'"
        " ORDER BY wake LIMIT 200",
        (now + LEAD,),
    )
    return [str(row[0]) for row in rows]


def shift(ms: int) -> Work[None]:
    """The wall clock was set."""
    yield Query("UPDATE tables SET wake = wake + $1 WHERE wake > 1", (ms,))


def beat(now: int) -> Work[None]:
    yield Query(
        "INSERT INTO heartbeat (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = $1",
        (now,),
    )


def begin(now: int, patience: int, least: int) -> Work[int]:
    """Before a process serves: if no process did for longer than `patience` ms, the times of tables are moved
    by as much, to `least` ms from now at the earliest. Returns for how long none served."""
    rows = yield Query("SELECT at FROM heartbeat WHERE id = 1")
    down = max(0, now - int(rows[0][0])) if rows else 0
    if down > patience:
        yield Query(
            "UPDATE tables SET wake = CASE WHEN wake + $1 < $2 THEN $2 ELSE wake + $1 END"
            " WHERE wake > 1",
            (down, now + least),
        )
    yield from beat(now)
    return down
