"""Several server processes on one PostgreSQL: who owns which table, and how they talk.

NOTIFY carries ids and numbers only; everything is read from the tables, and read again after a
listener had to reconnect, so a lost notification costs time and never a step.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from hatchway.server import protocol as p
from hatchway.server.follower import Follower
from hatchway.server.judge import Actor, Refused
from hatchway.server.log import log
from hatchway.server.store import shared
from hatchway.server.store.base import Query, StoreFault, Work
from hatchway.server.store.postgres import Postgres

if TYPE_CHECKING:
    from hatchway.server.house import House

PATIENCE = 4.0
"""Seconds that a forwarded command waits for its answer."""


class Forwarded(Struct):
    name: str
    command: p.AnyCommand


class Cluster:
    """This process among the others."""

    def __init__(self, house: House, db: Postgres) -> None:
        self.house = house
        self.db = db
        self.me = house.new_id("p")
        self.lease = int(house.settings.lease * 1000)  # ms
        self.renewed = time.monotonic()
        self._answers: dict[str, asyncio.Event] = {}
        self._reading: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._later: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._keep())]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self.release([live.table.id for live in self.house.lives.values() if live.owned])

    @property
    def sound(self) -> bool:
        """Whether the leases held here are surely good. At half of their time without a renewal this
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

    # --- leases

    async def _keep(self) -> None:
        while True:
            started = time.monotonic()
            try:
                await self._renew()
                self.renewed = started
                await self._adopt()
            except StoreFault as fault:
                log("lease_not_renewed", text=str(fault)[:200])
            except Exception as fault:
                log("cluster_fault", fault=type(fault).__name__, text=str(fault)[:200])
            await asyncio.sleep(self.lease / 4000)

    async def _renew(self) -> None:
        owned = {live.table.id: live for live in self.house.lives.values() if live.owned}
        if owned:
            kept = set(await self.db.write(partial(shared.renew, self.me, list(owned), self.lease)))
            for id, live in owned.items():
                if id not in kept and not live.dead:
                    live.give_up("lease lost")

    async def _adopt(self) -> None:
        """Tables whose owner died: take those that must run, let listeners of others come again."""
        lives = self.house.lives
        followed = [
            id for id, live in lives.items() if not live.owned and live.audience.connections
        ]
        for id in await self.db.read(partial(shared.orphans, followed)):
            live = lives.get(id)
            if live is not None and live.owned:
                continue
            if live is not None:
                live.give_up("owner gone")
            with contextlib.suppress(Refused):
                await self.house.get(id)

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
                await line.add_listener("hatchway_here", self._on_here)
                self._read_again()
                await gone.wait()
            except Exception as fault:
                log("listener_failed", fault=type(fault).__name__)
            finally:
                with contextlib.suppress(Exception):
                    line.terminate()
            await asyncio.sleep(0.1)

    def _read_again(self) -> None:
        for live in list(self.house.lives.values()):
            if isinstance(live, Follower):
                live.put(live.catch_up)
            else:
                self.spawn(self.read_letters(live.table.id))
        for waiting in self._answers.values():
            waiting.set()

    def _on_entry(self, line: Any, pid: int, channel: str, said: str) -> None:
        table, _, seq = said.partition(" ")
        live = self.house.lives.get(table)
        if isinstance(live, Follower) and int(seq) > live.table.seq:
            live.put(live.catch_up)

    def _on_letter(self, line: Any, pid: int, channel: str, said: str) -> None:
        live = self.house.lives.get(said)
        if live is not None and live.owned:
            self.spawn(self.read_letters(said))

    def _on_reply(self, line: Any, pid: int, channel: str, said: str) -> None:
        waiting = self._answers.get(said)
        if waiting is not None:
            waiting.set()

    def here(self, table: str, user: str) -> None:
        """Tell the others that a person connected here: a seat has one connection, the newest."""

        def say() -> Work[None]:
            yield Query("SELECT pg_notify('hatchway_here', $1)", (f"{table} {user} {self.me}",))

        async def tell() -> None:
            with contextlib.suppress(StoreFault):
                await self.db.write(say)

        self.spawn(tell())

    def _on_here(self, line: Any, pid: int, channel: str, said: str) -> None:
        table, user, who = said.split(" ")
        live = self.house.lives.get(table)
        if live is not None and who != self.me:
            live.audience.supersede_all(user)

    # --- the inbox

    async def forward(self, table: str, actor: Actor, command: p.AnyCommand) -> bytes:
        """Let the owner carry out a command."""
        body = msgspec.json.encode(Forwarded(actor.name, command)).decode()
        letter = shared.Letter(self.house.new_id("l"), actor.user, body)
        arrived = self._answers[letter.id] = asyncio.Event()
        try:
            await self.db.write(partial(shared.post, letter, table, self.house.now()))
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
        """Carry out what other processes were asked. A letter read twice has one effect."""
        live = self.house.lives.get(table)
        if live is None or not live.owned:
            return
        for letter in await self.db.read(partial(shared.letters, table)):
            if letter.id in self._reading:
                continue
            self._reading.add(letter.id)
            try:
                wish = msgspec.json.decode(letter.body, type=Forwarded)
                reply = await live.submit(Actor(letter.user, wish.name), wish.command)
                await self.db.write(partial(shared.answer, letter.id, reply.decode()))
            except (StoreFault, msgspec.MsgspecError) as fault:
                log("letter_failed", table=table, text=str(fault)[:200])
            finally:
                self._reading.discard(letter.id)

    async def sweep(self) -> None:
        await self.db.write(partial(shared.sweep, self.house.now() - 120_000))
