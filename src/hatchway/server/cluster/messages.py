"""What server processes tell one another without storing it: who is connected, pings, ended sessions.

Each message is one NOTIFY with a small JSON object. A process that has not been heard from for a while is
forgotten, with everybody connected to it; one that begins to listen asks what it missed.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from hatchway.server.cluster.tables import Tables
from hatchway.server.log import log
from hatchway.server.store import shared
from hatchway.server.store.base import Database, StoreFault
from hatchway.server.table.connection import Connection
from hatchway.server.table.live import Live
from hatchway.server.table.presence import NOBODY, There

MOST = 100
"""The most messages in one transaction."""

MOST_WAITING = 10_000
"""The most messages that wait while the database is away; later ones are lost."""


class Message(Struct, tag_field="w", omit_defaults=True, kw_only=True):
    by: str  # the process that says it


class Alive(Message, tag="alive"):
    """I am here. `asks`: tell me who is connected at your tables."""

    asks: bool = False


class Farewell(Message, tag="farewell"):
    """I stop."""


class Here(Message, tag="here"):
    """A person is connected here. A seat has one connection: that of the client that took it last."""

    table: str
    user: str
    claim: tuple[int, int, int]


class Connected(Message, tag="connected"):
    """Who is connected to a table here."""

    table: str
    seats: list[int]
    watching: int


class Asks(Message, tag="asks"):
    """I have just loaded this table: who is connected to it at your process?"""

    table: str


class Points(Message, tag="points"):
    table: str
    seat: int
    place: str


class Ended(Message, tag="ended"):
    """Sessions of a user ended: trust none of them, and close their connections."""

    user: str


class Rewritten(Message, tag="rewritten"):
    """The log of a table was changed because somebody had their data deleted: read it again."""

    table: str


AnyMessage = Alive | Farewell | Here | Connected | Asks | Points | Ended | Rewritten
encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(AnyMessage)


class Messages:
    """Messages of this process go out together; those of others act on the tables here."""

    def __init__(self, me: str, lease: int, db: Database, tables: Tables) -> None:
        self.me = me
        self.lease = lease  # ms
        self.db = db
        self.tables = tables
        self._waiting: list[Message] = []
        self._there = asyncio.Event()
        self._heard: dict[str, float] = {}  # processes: when

    def say(self, message: Message) -> None:
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(message)
            self._there.set()

    def begin(self) -> None:
        """Ask again for what was said while this process did not listen."""
        self.say(Alive(by=self.me, asks=True))
        for live in self._lives():
            self._tell(live)
            for connection in live.audience.connections:
                if not connection.spectate and live.table.seats_of(connection.sender.user):
                    self.tell_connected(live.table.id, connection)

    async def run(self) -> None:
        beat = self.lease / 4000
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._there.wait(), beat)
            self._there.clear()
            if not self._waiting:
                self._waiting.append(Alive(by=self.me))
            self._forget_the_silent()
            try:
                await self._send()
            except StoreFault as fault:
                log("messages_failed", text=str(fault)[:200])
                await asyncio.sleep(0.2)

    async def _send(self) -> None:
        while self._waiting:
            messages = self._waiting[:MOST]
            said = [encode(message).decode() for message in messages]
            await self.db.write(partial(shared.tell, said))
            del self._waiting[: len(messages)]

    async def close(self) -> None:
        self._waiting = [Farewell(by=self.me)]
        with contextlib.suppress(StoreFault):
            await self._send()

    # --- what is said about the tables here

    def _lives(self) -> list[Live]:
        return list(self.tables.lives.values())

    def _tell(self, live: Live) -> None:
        self.tell_presence(live.table.id, live.audience.presence.here)

    def tell_presence(self, table: str, there: There) -> None:
        self.say(
            Connected(by=self.me, table=table, seats=sorted(there.seats), watching=there.watching)
        )

    def tell_connected(self, table: str, connection: Connection) -> None:
        self.say(Here(by=self.me, table=table, user=connection.sender.user, claim=connection.claim))

    def tell_ping(self, table: str, seat: int, place: str) -> None:
        self.say(Points(by=self.me, table=table, seat=seat, place=place))

    def tell_ended(self, user: str) -> None:
        self.say(Ended(by=self.me, user=user))

    def tell_rewritten(self, table: str) -> None:
        self.say(Rewritten(by=self.me, table=table))

    def join(self, live: Live) -> None:
        """A table came into memory: from now on others hear who is connected to it, and say so."""
        live.audience.presence.tell = partial(self.tell_presence, live.table.id)
        self.say(Asks(by=self.me, table=live.table.id))

    # --- what others say

    def hear(self, line: Any, pid: int, channel: str, said: str) -> None:
        try:
            message = _decoder.decode(said)
        except msgspec.MsgspecError:
            return  # of another version of Hatchway
        if message.by == self.me:
            return
        new = message.by not in self._heard
        self._heard[message.by] = time.monotonic()
        self._take(message)
        if new and not isinstance(message, Farewell):
            self.say(Alive(by=self.me, asks=True))

    def _take(self, message: AnyMessage) -> None:
        if isinstance(message, Alive):
            for one in self._lives() if message.asks else ():
                if one.audience.presence.here != NOBODY:
                    self._tell(one)
            return
        if isinstance(message, Farewell):
            self._forget(message.by)
            return
        if isinstance(message, Ended):
            self.tables.end_connections(message.user)
            return
        live = self.tables.lives.get(message.table)
        if live is None:
            return
        if isinstance(message, Here):
            live.put(partial(live.claimed_elsewhere, message.user, message.claim))
        elif isinstance(message, Connected):
            there = There(frozenset(message.seats), message.watching)
            live.audience.connected_elsewhere(message.by, there)
        elif isinstance(message, Asks):
            if live.audience.presence.here != NOBODY:
                self._tell(live)
        elif isinstance(message, Points):
            live.audience.point(message.seat, message.place)
        else:
            live.put(live.catch_up)

    def _forget_the_silent(self) -> None:
        long_ago = time.monotonic() - self.lease / 1000
        for process in [one for one, at in self._heard.items() if at < long_ago]:
            self._forget(process)

    def _forget(self, process: str) -> None:
        self._heard.pop(process, None)
        for live in self._lives():
            live.audience.connected_elsewhere(process, NOBODY)
