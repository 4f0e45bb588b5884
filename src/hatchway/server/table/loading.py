"""Tables from the database: from a snapshot and the entries after it, or from the whole log."""

from __future__ import annotations

import asyncio
from functools import partial

import msgspec

from hatchway.kernel.errors import HatchwayError
from hatchway.server.log import alarm, log
from hatchway.server.store import queries
from hatchway.server.table import snapshot
from hatchway.server.table.delayed import Delayed
from hatchway.server.table.entries import decode
from hatchway.server.table.surroundings import Surroundings
from hatchway.server.table.table import Effect, Table
from hatchway.server.wire.reasons import Refused


async def build(around: Surroundings, loaded: queries.Loaded) -> tuple[Table, Delayed]:
    """A table, and what spectators who lag behind are shown of it."""
    id = loaded.header.id
    if loaded.snapshot is not None:
        table = fresh(loaded.header)
        try:
            _, _, last = loaded.entries[0]
            snapshot.unpack(table, loaded.snapshot.body, decode(last))
            # Spectators who lag behind must see the table as it was before the snapshot.
            delay = table.lobby.delay * 1000
            if not delay or table.at + delay <= around.sources.now():
                return table, await replay(around, table, loaded.entries[1:])
        except (snapshot.BadSnapshot, msgspec.MsgspecError, IndexError, Refused) as fault:
            around.metrics.counts["bad_snapshots"] += 1
            alarm("bad_snapshot", table=id, text=str(fault)[:300])
            await around.db.write(partial(queries.drop_snapshot, id))
        loaded = await around.db.read(lambda: queries.load(id, whole=True))
    table = fresh(loaded.header)
    return table, await replay(around, table, loaded.entries)


def fresh(head: queries.Header) -> Table:
    """A table before its first entry."""
    return Table(head.id, head.code, head.game, bytes.fromhex(head.seed), head.created)


async def replay(
    around: Surroundings, table: Table, entries: list[tuple[int, int, str]]
) -> Delayed:
    """Apply entries of the log, in small portions so that other tables do not wait."""
    now = around.sources.now
    delayed = Delayed(table)
    effect: Effect | None = None
    for number, (_, at, body) in enumerate(entries):
        try:
            delay = table.lobby.delay * 1000
            if delay and table.seq and (delayed.shown or at + delay > now()):
                delayed.capture(effect)
            effect = table.apply(decode(body), at)
        except (HatchwayError, msgspec.MsgspecError) as fault:
            log("bad_log", table=table.id, text=str(fault)[:300])
            raise Refused("bad_log") from fault
        if number % 10 == 9:
            await asyncio.sleep(0)
    if table.lobby.delay:
        delayed.capture(effect)
    return delayed
