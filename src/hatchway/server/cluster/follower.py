"""A table that another process owns: it reads the log, tells its listeners, and forwards commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from hatchway.server.http.connection import Connection
from hatchway.server.store import queries
from hatchway.server.store.base import StoreFault
from hatchway.server.table.commands import Actor, Refused
from hatchway.server.table.entries import AnyEntry, decode
from hatchway.server.table.live import Live
from hatchway.server.wire import protocol as p

if TYPE_CHECKING:
    from hatchway.server.cluster.leases import Cluster

encode = msgspec.json.Encoder().encode


class Follower(Live):
    """Everything that a table shows follows from its log, so a reader of the log can show it."""

    owned = False

    def _wake(self) -> None:
        """Bots and clocks are the owner's."""

    @property
    def cluster(self) -> Cluster:
        found = self.hub.cluster
        assert found is not None
        return found

    @property
    def idle(self) -> bool:
        return not self.audience.connections and not self.busy and self.queue.empty()

    async def submit(
        self, actor: Actor, command: p.AnyCommand, connection: Connection | None = None
    ) -> bytes:
        """What belongs to this connection is done here; the owner does the rest."""
        if isinstance(command, p.Why | p.Unveil | p.Veil):
            return await super().submit(actor, command, connection)
        try:
            return await self.cluster.forward(self.table.id, actor, command)
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
        news = await self.hub.db.read(lambda: queries.entries(table.id, table.seq))
        for seq, at, body in news:
            if seq != table.seq + 1:
                raise StoreFault("gap", f"table {table.id}: {seq} follows {table.seq}")
            self.audience.publish(table.apply(decode(body), at))
