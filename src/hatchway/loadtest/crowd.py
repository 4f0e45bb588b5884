"""People at many tables, each with a socket of their own, who act at a given rate.

A frame is read only when its player has to act; other frames are thrown away unread, so that the crowd costs
as little as possible next to the server that is measured.
"""

from __future__ import annotations

import asyncio
import gc
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from hatchway.client import Client
from hatchway.games.registry import list_games
from hatchway.loadtest.raw_socket import Line
from hatchway.server.wire.protocol import PROTOCOL

SEATS = 4
PATIENCE = 60.0
"""Seconds until a player gives up waiting."""


class Group(Protocol):
    """The people of one table."""

    acked: Callable[[float], None]  # gets the seconds until each acknowledgement
    waiting: bool  # for an acknowledgement

    def act(self) -> bool:
        """Let somebody act; False if nobody can because the game is over."""
        ...

    async def renew(self) -> None:
        """Begin another game."""
        ...

    def close(self) -> None: ...


class Crowd:
    """Many groups, driven by one clock: an action is due every 1/rate seconds, at one table after
    the other, whether or not the server keeps up."""

    def __init__(self, groups: list[Group]) -> None:
        self.groups = groups
        self.times: list[float] = []  # seconds until each acknowledgement
        self.late: list[float] = []  # seconds that the crowd itself was behind its clock
        self.skipped = 0  # the table still waited for its last action
        self._renewing: set[asyncio.Task[None]] = set()
        for group in groups:
            group.acked = self.times.append

    async def play(self, rate: float, seconds: float) -> float:
        """Act for this long; returns the seconds that it took."""
        gc.collect()
        gc.freeze()
        gc.disable()  # collecting garbage among so many frames would make the crowd pause
        started = time.perf_counter()
        number = 0
        while number < rate * seconds:
            wait = started + number / rate - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            self.late.append(max(0.0, time.perf_counter() - started - number / rate))
            self._act(self.groups[number % len(self.groups)])
            number += 1
        took = time.perf_counter() - started
        until = time.perf_counter() + PATIENCE
        while any(group.waiting for group in self.groups) and time.perf_counter() < until:
            await asyncio.sleep(0.01)
        if self._renewing:
            await asyncio.wait(self._renewing)
        gc.enable()
        gc.unfreeze()
        return took

    def _act(self, group: Group) -> None:
        if group.waiting:
            self.skipped += 1
        elif not group.act():
            group.waiting = True
            task = asyncio.create_task(self._renew(group))
            self._renewing.add(task)
            task.add_done_callback(self._renewing.discard)

    async def _renew(self, group: Group) -> None:
        await group.renew()
        group.waiting = False

    def close(self) -> None:
        for group in self.groups:
            group.close()


async def gather(make: Callable[[int], Awaitable[Group]], count: int) -> Crowd:
    """A crowd of this many groups; a few are made at a time."""
    gate = asyncio.Semaphore(16)

    async def one(number: int) -> Group:
        async with gate:
            return await make(number)

    return Crowd(list(await asyncio.gather(*(one(number) for number in range(count)))))


# --- people at a table of Hatchway


class _Code(Struct):
    code: int


class _Standing(Struct):
    decision: int
    options: list[_Code]


class _Update(Struct):
    """What a player needs of an update to act."""

    standing: _Standing


class _Reply(Struct):
    t: str
    id: str
    reason: str = ""


_update = msgspec.json.Decoder(_Update)
_reply = msgspec.json.Decoder(_Reply)
encode = msgspec.json.Encoder().encode


class People:
    """Four people at one table, who choose at random."""

    def __init__(self, users: list[Client], options: dict[str, Any], seed: int) -> None:
        self.users = users
        self.options = options
        self.rng = random.Random(seed)
        self.acked: Callable[[float], None] = lambda seconds: None
        self.waiting = False
        self.refused: Counter[str] = Counter()  # by reason
        self.over = False
        self.lines: list[Line] = []
        self.latest: list[bytes] = []
        self._sent = 0.0
        self._number = 0
        self._asked: dict[str, asyncio.Future[str]] = {}

    async def renew(self) -> None:
        """Make a table, sit down and start."""
        self.close()
        table = await self.users[0].make_table(list_games()[0], self.options)
        self.over = False
        self.latest = [b""] * SEATS
        self.lines = [Line(self._ear(seat)) for seat in range(SEATS)]
        port = int(self.users[0].address.rstrip("/").rsplit(":", 1)[1])
        for user, line in zip(self.users, self.lines, strict=True):
            path = f"/api/tables/{table['id']}/socket"
            await line.open(port, path, Authorization=f"Bearer {user.token}")
            line.send(encode({"t": "hello", "protocol": PROTOCOL}))
        for seat in range(1, SEATS):
            await self._must(seat, {"t": "sit", "seat": seat})
        for seat in range(1, SEATS):
            await self._must(seat, {"t": "ready", "seat": seat})
        await self._must(0, {"t": "start"})
        while not all(self.latest):
            await asyncio.sleep(0.005)

    def act(self) -> bool:
        for seat in self.rng.sample(range(SEATS), SEATS):
            standing = _update.decode(self.latest[seat]).standing
            if standing.decision:
                code = self.rng.choice(standing.options).code
                self._number += 1
                self.waiting = True
                self._sent = time.perf_counter()
                self.lines[seat].send(
                    b'{"t":"act","id":"load-%d","seat":%d,"decision":%d,"code":%d}'
                    % (self._number, seat, standing.decision, code)
                )
                return True
        return not self.over

    def close(self) -> None:
        for line in self.lines:
            line.close()

    async def _must(self, seat: int, command: dict[str, Any]) -> None:
        self._number += 1
        id = f"must-{self._number}"
        reply = self._asked[id] = asyncio.get_running_loop().create_future()
        self.lines[seat].send(encode(command | {"id": id}))
        said = await asyncio.wait_for(reply, PATIENCE)
        del self._asked[id]
        if said:
            raise ConnectionError(f"{command['t']} was refused: {said}")

    def _ear(self, seat: int) -> Callable[[bytes], None]:
        own = b'{"t":"update","stream":"seat:%d"' % seat

        def heard(text: bytes) -> None:
            if text.startswith(own):
                self.latest[seat] = text
            elif text.startswith((b'{"t":"ack"', b'{"t":"reject"')):
                self._replied(text)
            elif text.startswith(b'{"t":"table"') and b'"phase":"over"' in text:
                self.over = True
            elif text.startswith(b'{"t":"fault"'):
                for asked in self._asked.values():
                    if not asked.done():
                        asked.set_result(text.decode())

        return heard

    def _replied(self, text: bytes) -> None:
        took = time.perf_counter() - self._sent
        reply = _reply.decode(text)
        asked = self._asked.get(reply.id)
        if asked is not None:
            asked.set_result(reply.reason)
        elif reply.t == "ack":
            self.waiting = False
            self.acked(took)
        else:  # somebody else's answer settled it meanwhile
            self.waiting = False
            self.refused[reply.reason] += 1
