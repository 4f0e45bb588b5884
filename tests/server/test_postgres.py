"""Two server processes on one PostgreSQL: any of them serves any table, and either may die."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hatchway.server.client import Client, Seat, guest
from tests.server.harness import Server, play, seated
from tests.server.killing import check, play_all
from tests.server.postgres import OwnPostgres, available

KILLS = int(os.environ.get("HATCHWAY_KILLS", "4"))
pytestmark = pytest.mark.skipif(
    not available(), reason="no PostgreSQL here. On Debian or Ubuntu: apt install postgresql"
)


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    own = OwnPostgres()
    try:
        yield own.start()
    finally:
        own.stop()


def test_a_game_on_one_process(database: str) -> None:
    async def work(address: str) -> None:
        seats = await seated(address, 2, {"mode": "suspicion", "players": 4})
        await asyncio.gather(*(play(s, random.Random(n)) for n, s in enumerate(seats)))

    with Server(database) as server:
        asyncio.run(asyncio.wait_for(work(server.address), 60))


def moved(seat: Seat, address: str) -> Seat:
    """The same person at another process."""
    seat.client.address = address
    return seat


def test_people_at_two_processes_play_one_table(database: str) -> None:
    async def work(one: str, two: str) -> None:
        seats = await seated(one, 2, {"mode": "suspicion", "players": 4})
        await seats[1].close()
        moved(seats[1], two)
        await seats[1].again()
        log: list[list[object]] = [[], []]
        await asyncio.gather(*(play(s, random.Random(n), log[n]) for n, s in enumerate(seats)))
        await check(seats, log)
        again = Client(one, seats[1].client.user, seats[1].client.token).at(seats[1].table_id)
        await again.open()
        while not seats[1].closed:
            await seats[1].news()
        assert seats[1].fault == "superseded" and not again.closed
        late = await guest(two, "Spectator")
        watcher = late.at(seats[0].table_id)
        await watcher.open()
        while "public" not in watcher.standing:
            await watcher.news()

    with Server(database) as first, Server(database) as second:
        asyncio.run(asyncio.wait_for(work(first.address, second.address), 90))


def test_a_killed_owner_loses_nothing(database: str, tmp_path: Path) -> None:
    async def work(servers: list[Server]) -> None:
        rng = random.Random(3)
        made: list[tuple[list[Seat], list[list[Any]]]] = []
        for number in range(4):
            home = servers[number % 2].address
            game = {"mode": "suspicion", "players": 4}
            seats = await seated(home, 2, game)
            # One person of each table is at the other process.
            await seats[1].close()
            moved(seats[1], servers[1 - number % 2].address)
            made.append((seats, [[] for _ in seats]))
        playing = asyncio.create_task(play_all(made, 3))
        for number in range(KILLS):
            await asyncio.sleep(rng.uniform(0.5, 1.5))
            if playing.done():
                break
            victim = servers[number % 2]
            await asyncio.to_thread(victim.kill)
            await asyncio.to_thread(victim.start)
        await playing
        for seats, log in made:
            await check(seats, log)

    servers = [Server(database).start(), Server(database).start()]
    try:
        asyncio.run(asyncio.wait_for(work(servers), 170 + 10 * KILLS))
    finally:
        for server in servers:
            server.stop()
