"""What a table needs from the server around it. The hub puts it together; a table does not know the hub."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from hatchway.server.botpool import BotPool
from hatchway.server.metrics import Metrics
from hatchway.server.settings import Settings
from hatchway.server.sources import Sources
from hatchway.server.store.base import Database
from hatchway.server.table.connection import Connection
from hatchway.server.table.table import Table
from hatchway.server.webhooks import Webhooks


class Neighbours(Protocol):
    """The other server processes on the same database."""

    async def stay_sound(self) -> None:
        """Before a step: make sure that this process still owns its tables."""

    def tell_connected(self, table: str, connection: Connection) -> None:
        """A person is connected here: a connection of theirs elsewhere may have to end."""

    def tell_ping(self, table: str, seat: int, place: str) -> None:
        """Somebody pointed at a place."""


class NoNeighbours:
    """For a server of one process."""

    async def stay_sound(self) -> None:
        pass

    def tell_connected(self, table: str, connection: Connection) -> None:
        pass

    def tell_ping(self, table: str, seat: int, place: str) -> None:
        pass


@dataclass(frozen=True)
class Surroundings:
    """The same for all tables of a process."""

    settings: Settings
    db: Database
    sources: Sources
    metrics: Metrics
    pool: BotPool
    webhooks: Webhooks
    neighbours: Neighbours
    clock: Callable[[], Awaitable[int]]  # µs, by one clock for all processes
    make_next: Callable[[Table, int], Awaitable[str]]  # the table of a rematch: its id
    note_visit: Callable[[str, str], None]  # a user left a table: keep when, some time
