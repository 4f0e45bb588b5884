"""Several server processes on one PostgreSQL: who owns which table, and how they talk.

NOTIFY carries ids and numbers only; every step is read from the tables, and read again after a listener had
to reconnect, so a lost notification costs time and never a step. What is not stored (who is connected, pings)
travels only by NOTIFY: see `messages.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from hatchway.server.cluster.follower import Follower
from hatchway.server.cluster.messages import Messages
from hatchway.server.cluster.tables import Tables
from hatchway.server.log import log
from hatchway.server.people.sender import Sender
from hatchway.server.sources import Sources
from hatchway.server.store import shared
from hatchway.server.store.base import StoreFault
from hatchway.server.store.postgres import Postgres
from hatchway.server.table.connection import Connection
from hatchway.server.wire import protocol as p
from hatchway.server.wire.reasons import Refused

PATIENCE = 4.0
"""Seconds that a forwarded command waits for its answer."""


class ReadAgain(p.Command, tag="read_again"):
    """The log of a table was rewritten: read it again. No client may send this."""


NOBODY = Sender("", "")


class Forwarded(Struct):
    name: str
    command: p.AnyCommand | ReadAgain


class Cluster:
    """This process among the others. `lease`: seconds after which others take over its tables."""

    def __init__(self, tables: Tables, db: Postgres, sources: Sources, lease: float) -> None:
        self.tables = tables
        self.db = db
        self.sources = sources
        self.me = sources.new_id("p")
        self.lease = int(lease * 1000)  # ms
        self.renewed = time.monotonic()
        self.messages = Messages(self.me, self.lease, db, tables)
        self._renewing = asyncio.Lock()
        self._answers: dict[str, asyncio.Event] = {}
        self._reading: set[str] = set()
        self._hopeless: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._later: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        # Taking over many tables takes its time, and must not hold up the renewals.
        renewing, adopting = self._often(self._renew), self._often(self._adopt)
        loops = (self._listen(), renewing, adopting, self.messages.run())
        self._tasks = [asyncio.create_task(loop) for loop in loops]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self.messages.close()
        await self.release([live.table.id for live in self.tables.lives.values() if live.owned])

    @property
    def sound(self) -> bool:
        """Whether the leases held here are certainly valid. After half of their time without a renewal this
        process stops by itself, long before another one may take over."""
        return (time.monotonic() - self.renewed) * 1000 < self.lease / 2

    async def claim(self, table: str) -> int | None:
        return await self.db.write(partial(shared.claim, table, self.me, self.lease))

    async def release(self, tables: list[str]) -> None:
        if tables:
            with contextlib.suppress(StoreFault):
                await self.db.write(partial(shared.release, self.me, tables))

    def spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    # --- what tables say to the other processes

    def tell_connected(self, table: str, connection: Connection) -> None:
        self.messages.tell_connected(table, connection)

    def tell_ping(self, table: str, seat: int, place: str) -> None:
        self.messages.tell_ping(table, seat, place)

    # --- leases

    async def _often(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do this repeatedly, several times per lease, whatever happens."""
        while True:
            try:
                await work()
            except Exception as fault:
                log("cluster_fault", fault=type(fault).__name__, text=str(fault)[:200])
            await asyncio.sleep(self.lease / 4000)

    async def stay_sound(self) -> None:
        """Before a step: renew at once if the last renewal was long ago, as happens on a busy machine."""
        if not self.sound:
            async with self._renewing:
                if not self.sound:
                    await self._renew()

    async def _renew(self) -> None:
        started = time.monotonic()
        owned = {live.table.id: live for live in self.tables.lives.values() if live.owned}
        if owned:
            kept = set(await self.db.write(partial(shared.renew, self.me, list(owned), self.lease)))
            for id, live in owned.items():
                if id not in kept and not live.dead:
                    live.give_up("lease lost")
        self.renewed = started

    async def _adopt(self) -> None:
        """Tables whose owner died: take over those that must run, and let listeners of the others connect
        again."""
        lives = self.tables.lives
        followed = [
            id for id, live in lives.items() if not live.owned and live.audience.connections
        ]
        for id in await self.db.read(partial(shared.orphans, followed, list(self._hopeless))):
            live = lives.get(id)
            if live is not None and live.owned:
                continue
            if live is not None:
                live.give_up("owner gone")
            try:
                await self.tables.get(id)
            except Refused as refused:
                if refused.reason == "bad_log":
                    self._hopeless.add(id)  # only another version of Hatchway can open it

    # --- hearing

    async def _listen(self) -> None:
        while True:
            try:
                line = await self.db.connection()
            except Exception as fault:
                log("listener_failed", fault=type(fault).__name__)
                await asyncio.sleep(0.5)
                continue
            gone = asyncio.Event()
            line.add_termination_listener(lambda *_, gone=gone: gone.set())
            try:
                await line.add_listener("hatchway", self._on_entry)
                await line.add_listener("hatchway_inbox", self._on_letter)
                await line.add_listener("hatchway_reply", self._on_reply)
                await line.add_listener(shared.MESSAGES, self.messages.hear)
                self._read_again()
                self.messages.begin()
                await gone.wait()
            except Exception as fault:
                log("listener_failed", fault=type(fault).__name__)
            finally:
                with contextlib.suppress(Exception):
                    line.terminate()
            await asyncio.sleep(0.1)

    def _read_again(self) -> None:
        for live in list(self.tables.lives.values()):
            if isinstance(live, Follower):
                live.put(live.catch_up)
            else:
                self.spawn(self.read_letters(live.table.id))
        for waiting in self._answers.values():
            waiting.set()

    def _on_entry(self, line: Any, pid: int, channel: str, said: str) -> None:
        table, _, seq = said.partition(" ")
        live = self.tables.lives.get(table)
        if isinstance(live, Follower) and int(seq) > live.table.seq:
            live.put(live.catch_up)

    def _on_letter(self, line: Any, pid: int, channel: str, said: str) -> None:
        live = self.tables.lives.get(said)
        if live is not None and live.owned:
            self.spawn(self.read_letters(said))

    def _on_reply(self, line: Any, pid: int, channel: str, said: str) -> None:
        waiting = self._answers.get(said)
        if waiting is not None:
            waiting.set()

    # --- the inbox

    async def tell_rewritten(self, table: str, owner: str) -> None:
        """Wait until the owner of a table has read its log again. Followers are only told: they check the log
        before they show anything."""
        self.messages.tell_rewritten(table)
        if owner not in ("", self.me):
            await self.forward(table, NOBODY, ReadAgain(id=self.sources.new_id("r")))

    async def forward(self, table: str, sender: Sender, command: p.AnyCommand | ReadAgain) -> bytes:
        """Let the owner carry out a command."""
        body = msgspec.json.encode(Forwarded(sender.name, command)).decode()
        letter = shared.Letter(self.sources.new_id("l"), sender.user, body)
        arrived = self._answers[letter.id] = asyncio.Event()
        try:
            await self.db.write(partial(shared.post, letter, table, self.sources.now()))
            until = time.monotonic() + PATIENCE
            while time.monotonic() < until:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(arrived.wait(), min(1.0, PATIENCE))
                arrived.clear()
                reply = await self.db.read(partial(shared.reply, letter.id))
                if reply:
                    return reply.encode()
        finally:
            del self._answers[letter.id]
        raise Refused("try_again")

    async def read_letters(self, table: str) -> None:
        """Carry out commands that other processes received for tables here. A letter that is read twice has
        one effect."""
        live = self.tables.lives.get(table)
        if live is None or not live.owned:
            return
        for letter in await self.db.read(partial(shared.letters, table)):
            if letter.id in self._reading:
                continue
            self._reading.add(letter.id)
            try:
                wish = msgspec.json.decode(letter.body, type=Forwarded)
                if isinstance(wish.command, ReadAgain):
                    await live.actor.ask(live.catch_up)
                    reply = msgspec.json.encode(p.Ack(id=wish.command.id))
                else:
                    reply = await live.submit(Sender(letter.user, wish.name), wish.command)
                await self.db.write(partial(shared.answer, letter.id, reply.decode()))
            except (Refused, StoreFault, msgspec.MsgspecError) as fault:
                log("letter_failed", table=table, text=str(fault)[:200])
            finally:
                self._reading.discard(letter.id)

    async def sweep(self) -> None:
        await self.db.write(partial(shared.sweep, self.sources.now() - 120_000))
