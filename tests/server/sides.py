"""Servers in the test's own process, with people in all seats: what they know can be looked at."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from hashlib import blake2b
from pathlib import Path
from typing import Any

import uvicorn

from hatchway import client
from hatchway.client import Client, Seat
from hatchway.server.app import make_app
from hatchway.server.hub import Hub
from hatchway.server.rates import Rate
from hatchway.server.run import Server
from hatchway.server.settings import Settings
from hatchway.server.sources import Sources
from hatchway.server.table.table import Table


class FixedSources(Sources):
    """Draws and dates the same in every run."""

    def __init__(self) -> None:
        self.drawn = 0
        self.counts: Counter[str] = Counter()

    def now(self) -> int:
        """A second for each entry of the logs: a time that moved on a secret step would show."""
        return 1_700_000_000_000 + 1000 * self.counts["entries"]

    def random(self, size: int) -> bytes:
        self.drawn += 1
        return blake2b(f"{self.drawn}".encode(), digest_size=32).digest()[:size]


class Serving:
    """A hub in this process, on a port of its own."""

    def __init__(self, hub: Hub) -> None:
        self.app = make_app(hub.settings, hub)
        config = uvicorn.Config(self.app, port=0, log_level="error", ws="websockets-sansio",
                                ws_per_message_deflate=False, lifespan="off")  # fmt: skip
        self.server = Server(config, hub, lambda: None)

    async def __aenter__(self) -> str:
        """Its address."""
        self.task = asyncio.create_task(self.server.serve())
        while not self.server.started:
            assert not self.task.done(), "the server did not start"
            await asyncio.sleep(0.01)
        port = self.server.servers[0].sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{port}"

    async def __aexit__(self, *_: object) -> None:
        self.server.should_exit = True
        await self.task


class Side:
    """One of the two servers, with people in all seats and a spectator."""

    def __init__(self, folder: Path) -> None:
        settings = Settings(database=f"sqlite:///{folder / 'side.db'}", guests_per_minute=10**6,
                            commands_per_second=10**6, bot_workers=1)  # fmt: skip
        sources = FixedSources()
        self.hub = Hub(settings, sources)
        sources.counts = self.hub.metrics.counts
        self.serving = Serving(self.hub)
        # This one goes by the real clock, which would tell the sides apart.
        self.serving.app.state.rates["names"] = Rate(10**6, 10**6)
        self.seats: list[Seat] = []  # the spectator is the last one
        self.beats = 0

    async def open(self, game: str, options: dict[str, Any]) -> None:
        self.address = await self.serving.__aenter__()
        host = await client.guest(self.address, "Seat 0")
        wish = {"id": "t", "game": game, "options": options}
        self.table = await host.http("POST", "/api/tables", wish)
        users: list[Client] = [host]
        for n in range(1, len(self.table["seats"]) + 1):
            users.append(await client.guest(self.address, f"Seat {n}"))
        for number, user in enumerate(users):
            seat = user.at(self.table["id"])
            seat.received = []
            await seat.open()
            self.seats.append(seat)
            if 0 < number < len(users) - 1:
                await seat.must("sit", id=f"sit{number}", seat=number)
        for number, seat in enumerate(self.seats[:-1]):
            await seat.must("ready", id=f"ready{number}", seat=number)
        await self.seats[0].must("start", id="start")
        await self.settle()

    async def settle(self) -> None:
        """Wait until every line has delivered what was sent before."""
        self.beats += 1
        mark = f'"n":{self.beats}}}'
        for seat in self.seats:
            assert seat.socket is not None and seat.received is not None
            before = len(seat.received)
            await seat.socket.send(f'{{"t":"beat","n":{self.beats}}}')
            while not any(mark in frame for frame in seat.received[before:]):
                assert not seat.closed, seat.fault
                await seat.news()

    @property
    def kept(self) -> Table:
        """The table as the server has it."""
        return self.hub.lives[self.table["id"]].table

    def play(self) -> Any:
        play = self.kept.play
        assert play is not None
        return play

    async def close(self) -> None:
        for seat in self.seats:
            await seat.close()
        await self.serving.__aexit__()


def pick(play: Any, rng: random.Random) -> tuple[int, int]:
    """A seat that is due or has acts, and what it does."""
    game, s = play.game, play.state
    if rng.random() < 0.15:
        acts = [(seat, c) for seat in range(game.seats) for c in game.acts(s, seat)]
        if acts:
            return rng.choice(acts)
    due = [seat for seat in range(game.seats) if s.due >> seat & 1]
    seat = rng.choice(due)
    return seat, rng.choice(game.options(s, seat))


async def step(side: Side, number: int, seat: int, code: int) -> bool:
    one = side.seats[seat]
    standing = one.standing[f"seat:{seat}"]
    reply = await one.send(
        "act", id=f"act{number}", seat=seat, decision=standing["decision"], code=code
    )
    await side.settle()
    return bool(reply["t"] == "ack")
