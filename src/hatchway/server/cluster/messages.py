"""What server processes tell one another and nobody keeps: who is connected, pings, ended sessions.

Each word is one NOTIFY with a small JSON object. A process that is not heard of for a while is
forgotten with everybody it spoke of; one that begins to listen asks what it missed.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from hatchway.server.log import log
from hatchway.server.store import shared
from hatchway.server.store.base import StoreFault
from hatchway.server.table.presence import NOBODY, There

if TYPE_CHECKING:
    from hatchway.server.cluster.leases import Cluster
    from hatchway.server.http.connection import Connection
    from hatchway.server.table.live import Live

MOST = 100
"""Words in one transaction."""

MOST_WAITING = 10_000
"""Words that wait while the database is away; later ones are lost."""


class Word(Struct, tag_field="w", omit_defaults=True, kw_only=True):
    by: str  # the process that says it


class Alive(Word, tag="alive"):
    """I am here. `asks`: tell me who is connected at your tables."""

    asks: bool = False


class Farewell(Word, tag="farewell"):
    """I stop."""


class Here(Word, tag="here"):
    """A person is connected here: a seat has one connection, of the client that took it last."""

    table: str
    user: str
    claim: tuple[int, int, int]


class Connected(Word, tag="connected"):
    """Who is connected to a table here."""

    table: str
    seats: list[int]
    watching: int


class Asks(Word, tag="asks"):
    """I have this table since now: who is connected to it at your place?"""

    table: str


class Points(Word, tag="points"):
    table: str
    seat: int
    place: str


class Ended(Word, tag="ended"):
    """Sessions of a user ended: believe none of them, and cut their lines."""

    user: str


class Rewritten(Word, tag="rewritten"):
    """The log of a table was changed, as somebody had his data deleted: read it anew."""

    table: str


AnyWord = Alive | Farewell | Here | Connected | Asks | Points | Ended | Rewritten
encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(AnyWord)


class Gossip:
    """Words of this process go out together; words of others act on the tables here."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self.me = cluster.me
        self._waiting: list[Word] = []
        self._there = asyncio.Event()
        self._heard: dict[str, float] = {}  # processes: when

    def say(self, word: Word) -> None:
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(word)
            self._there.set()

    def begin(self) -> None:
        """Whatever was said while nobody listened is asked for again."""
        self.say(Alive(by=self.me, asks=True))
        for live in self._lives():
            self._tell(live)
            for connection in live.audience.connections:
                if not connection.spectate and live.table.seats_of(connection.actor.user):
                    self.here(live.table.id, connection)

    async def run(self) -> None:
        beat = self.cluster.lease / 4000
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
                log("gossip_failed", text=str(fault)[:200])
                await asyncio.sleep(0.2)

    async def _send(self) -> None:
        while self._waiting:
            words = self._waiting[:MOST]
            said = [encode(word).decode() for word in words]
            await self.cluster.db.write(partial(shared.gossip, said))
            del self._waiting[: len(words)]

    async def close(self) -> None:
        self._waiting = [Farewell(by=self.me)]
        with contextlib.suppress(StoreFault):
            await self._send()

    # --- what is said of the tables here

    def _lives(self) -> list[Live]:
        return list(self.cluster.hub.lives.values())

    def _tell(self, live: Live) -> None:
        self.connected(live.table.id, live.audience.presence.here)

    def connected(self, table: str, there: There) -> None:
        self.say(
            Connected(by=self.me, table=table, seats=sorted(there.seats), watching=there.watching)
        )

    def here(self, table: str, connection: Connection) -> None:
        self.say(Here(by=self.me, table=table, user=connection.actor.user, claim=connection.claim))

    def point(self, table: str, seat: int, place: str) -> None:
        self.say(Points(by=self.me, table=table, seat=seat, place=place))

    def ended(self, user: str) -> None:
        self.say(Ended(by=self.me, user=user))

    def rewritten(self, table: str) -> None:
        self.say(Rewritten(by=self.me, table=table))

    def join(self, live: Live) -> None:
        """A table came into memory: from now on others hear who is connected to it, and say so."""
        live.audience.presence.tell = partial(self.connected, live.table.id)
        self.say(Asks(by=self.me, table=live.table.id))

    # --- what others say

    def hear(self, line: Any, pid: int, channel: str, said: str) -> None:
        try:
            word = _decoder.decode(said)
        except msgspec.MsgspecError:
            return  # of another version of Hatchway
        if word.by == self.me:
            return
        new = word.by not in self._heard
        self._heard[word.by] = time.monotonic()
        self._take(word)
        if new and not isinstance(word, Farewell):
            self.say(Alive(by=self.me, asks=True))

    def _take(self, word: AnyWord) -> None:
        hub = self.cluster.hub
        if isinstance(word, Alive):
            for one in self._lives() if word.asks else ():
                if one.audience.presence.here != NOBODY:
                    self._tell(one)
            return
        if isinstance(word, Farewell):
            self._forget(word.by)
            return
        if isinstance(word, Ended):
            hub.end_lines(word.user)
            return
        live = hub.lives.get(word.table)
        if live is None:
            return
        if isinstance(word, Here):
            live.put(partial(live.claimed_elsewhere, word.user, word.claim))
        elif isinstance(word, Connected):
            there = There(frozenset(word.seats), word.watching)
            live.audience.connected_elsewhere(word.by, there)
        elif isinstance(word, Asks):
            if live.audience.presence.here != NOBODY:
                self._tell(live)
        elif isinstance(word, Points):
            live.audience.point(word.seat, word.place)
        else:
            live.give_up("its log was rewritten")

    def _forget_the_silent(self) -> None:
        long_ago = time.monotonic() - self.cluster.lease / 1000
        for process in [one for one, at in self._heard.items() if at < long_ago]:
            self._forget(process)

    def _forget(self, process: str) -> None:
        self._heard.pop(process, None)
        for live in self._lives():
            live.audience.connected_elsewhere(process, NOBODY)
