"""What a judge may ask about the sender of a command: see `commands.common.Facts`."""

from __future__ import annotations

from collections.abc import Collection

from hatchway.server.people.identity import name_of
from hatchway.server.people.sender import Sender
from hatchway.server.settings import files_offered
from hatchway.server.store import people
from hatchway.server.table.audience import Audience
from hatchway.server.table.connection import Connection
from hatchway.server.table.surroundings import Surroundings


class KnownFacts:
    """Facts that are looked up only when a judge asks, because most commands need none of them."""

    def __init__(
        self,
        around: Surroundings,
        audience: Audience,
        sender: Sender,
        connection: Connection | None,
    ) -> None:
        self.around = around
        self.audience = audience
        self.sender = sender
        self.by_socket = connection is not None

    @property
    def online(self) -> set[int]:
        return self.audience.online()

    @property
    def host_is_away(self) -> bool:
        table = self.audience.table
        patience = int(self.around.settings.absence * 1000)
        return self.audience.presence.away(table.seats_of(table.lobby.host), patience)

    @property
    def watches_with_delay(self) -> bool:
        return self.audience.user_lags(self.sender.user)

    @property
    def bot_files(self) -> Collection[str]:
        return files_offered(self.around.settings)

    async def blocked_by(self, host: str) -> bool:
        return self.sender.user in await self.around.db.read(lambda: people.blocks(host))

    async def is_another_account(self, name: str) -> bool:
        user = self.sender.user
        return await self.around.db.read(lambda: people.taken(name_of(name), user))
