"""A table that another process owns. This process reads the log, tells its listeners, and forwards
commands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from hatchway.server.people.sender import Sender
from hatchway.server.store import queries
from hatchway.server.store.base import StoreFault
from hatchway.server.table.commands.requests import ReadRecord, WatchFilm
from hatchway.server.table.connection import Connection
from hatchway.server.table.entries import AnyEntry, decode
from hatchway.server.table.live import Asked, Live
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
        """Nothing runs here: bots and clocks are up to the owner."""

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

    # Somebody who comes now must be shown the newest entries in the database: the owner may be ahead.

    async def attach(self, connection: Connection, hello: p.Hello) -> None:
        await self.actor.ask(self.catch_up)
        await super().attach(connection, hello)

    async def info(self, user: str) -> p.TableInfo:
        await self.actor.ask(self.catch_up)
        return await super().info(user)

    async def record(self, user: str, wish: ReadRecord | WatchFilm) -> str:
        await self.actor.ask(self.catch_up)
        return await super().record(user, wish)

    async def step(
        self,
        entries: list[AnyEntry],
        asked: Asked | None,
        stored: Callable[[bytes], None] | None = None,
    ) -> bytes:
        raise Refused("try_again")

    async def catch_up(self) -> None:
        """Read what the owner added."""
        table = self.table
        news = await self.around.db.read(lambda: queries.news(table.id, table.seq))
        if news.edition != self.edition:
            await self.read_again(None)
            return
        for seq, at, body in news.entries:
            if seq != table.seq + 1:
                raise StoreFault("gap", f"table {table.id}: {seq} follows {table.seq}")
            self.audience.publish(table.apply(decode(body), at))
        table.superseded.clear()  # the owner takes care of those
