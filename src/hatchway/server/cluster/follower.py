"""A table that another process owns: it reads the log, tells its listeners, and forwards commands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from hatchway.server.people.sender import Sender
from hatchway.server.store import queries
from hatchway.server.store.base import StoreFault
from hatchway.server.table.connection import Connection
from hatchway.server.table.entries import AnyEntry, decode
from hatchway.server.table.live import Live
from hatchway.server.table.surroundings import Surroundings
from hatchway.server.table.table import Table
from hatchway.server.wire import protocol as p
from hatchway.server.wire.reasons import Refused

encode = msgspec.json.Encoder().encode
Forward = Callable[[str, Sender, p.AnyCommand], Awaitable[bytes]]


class Follower(Live):
    """Everything that a table shows follows from its log, so a reader of the log can show it."""

    owned = False

    def __init__(self, around: Surroundings, table: Table, forward: Forward) -> None:
        super().__init__(around, table, 0)
        self.forward = forward  # lets the owner of a table carry out a command

    def _wake(self) -> None:
        """Bots and clocks are the owner's."""

    @property
    def idle(self) -> bool:
        return not self.audience.connections and self.actor.idle

    async def submit(
        self, sender: Sender, command: p.AnyCommand, connection: Connection | None = None
    ) -> bytes:
        """What belongs to this connection is done here; the owner does the rest."""
        if isinstance(command, p.Why | p.Unveil | p.Veil):
            return await super().submit(sender, command, connection)
        try:
            return await self.forward(self.table.id, sender, command)
        except (Refused, StoreFault):
            return encode(p.Reject(id=command.id, reason="try_again"))

    async def step(
        self,
        entries: list[AnyEntry],
        reply: queries.Reply | None,
        stored: Callable[[], None] | None = None,
    ) -> None:
        raise Refused("try_again")

    async def catch_up(self) -> None:
        """Read what the owner added."""
        table = self.table
        news = await self.around.db.read(lambda: queries.entries(table.id, table.seq))
        for seq, at, body in news:
            if seq != table.seq + 1:
                raise StoreFault("gap", f"table {table.id}: {seq} follows {table.seq}")
            self.audience.publish(table.apply(decode(body), at))
