"""Two server processes on one PostgreSQL: any of them serves any table, and either may die."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from hatchway.client import Client, Refusal, Seat, guest
from hatchway.server.store.base import Query, StoreFault, Work
from hatchway.server.store.postgres import Postgres
from tests.server.harness import PATIENCE, QUICK, Server, play, seated
from tests.server.killing import TABLES, Played, check, kill_until
from tests.server.postgres import OwnPostgres, available

KILLS = int(os.environ.get("HATCHWAY_KILLS", "10"))
pytestmark = [
    pytest.mark.race,
    pytest.mark.skipif(
        not available(), reason="no PostgreSQL here. On Debian or Ubuntu: apt install postgresql"
    ),
]


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
        asyncio.run(asyncio.wait_for(work(server.address), PATIENCE))


def test_text_that_the_database_does_not_keep_ends_no_table(database: str) -> None:
    """A visitor sends a sign that PostgreSQL refuses: nobody else notices."""

    async def work(address: str) -> None:
        seats = await seated(address, 2, {"mode": "suspicion", "players": 4})
        visitor = (await guest(address, "Eve")).at(seats[0].table_id)
        await visitor.open()
        for id, text in (("a\0b", "mine"), ("ab", "mi\0ne")):
            reply = await visitor.send("note", id=id, text=text)
            assert reply["t"] == "reject" and reply["reason"] == "bad_request"
        for path in ("/api/tables/AB%00CDEF", "/api/tables/t_%00"):
            with pytest.raises(Refusal) as refusal:
                await visitor.client.http("GET", path)
            assert refusal.value.status == 404
        with pytest.raises(Refusal) as refusal:
            await visitor.client.http("POST", "/api/me/blocks", {"user": "u_\0"})
        assert refusal.value.status == 422
        assert not any(one.closed for one in (visitor, *seats))

    with Server(database) as server:
        asyncio.run(asyncio.wait_for(work(server.address), PATIENCE))


def test_every_fault_of_the_driver_is_a_fault_of_the_store(database: str) -> None:
    """A broken line shows in many ways; none of them may leave a traceback or end a loop for good."""
    asyncpg: Any = import_module("asyncpg")
    faults: list[type[Exception]] = [
        asyncpg.InternalClientError,
        asyncpg.exceptions.ProtocolError,
        asyncpg.InterfaceError,
        asyncpg.PostgresConnectionError,
        ConnectionResetError,
    ]

    async def work() -> None:
        base = Postgres(database)
        await base.open()

        def breaks(fault: type[Exception]) -> Work[None]:
            yield Query("SELECT 1")
            raise fault("cut in the middle")

        for fault in faults:
            with pytest.raises(StoreFault, match=fault.__name__):
                await base.write(lambda fault=fault: breaks(fault))  # type: ignore[misc]
        await base.close()

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


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
        await check(Played(seats, log, seats[0].table["commitment"]))
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
        asyncio.run(asyncio.wait_for(work(first.address, second.address), PATIENCE))


def test_a_clock_shows_the_same_at_every_process(database: str) -> None:
    async def work(one: str, two: str) -> None:
        clock = {"kind": "decision", "seconds": 600, "increment": 0}
        [seat] = await seated(one, 1, {"mode": "solo", "players": 1}, clock=clock)
        await asyncio.sleep(2.0)
        for address in (one, two):
            watcher = (await guest(address, "Eve")).at(seat.table_id)
            await watcher.open()
            while "public" not in watcher.standing:
                await watcher.news()
            assert watcher.standing["public"]["clocks"][0]["left"] <= 598_000

    with Server(database) as first, Server(database) as second:
        asyncio.run(asyncio.wait_for(work(first.address, second.address), PATIENCE))


def test_a_killed_owner_loses_nothing(database: str) -> None:
    servers = [Server(database, *QUICK, "lease=3").start() for _ in range(2)]
    total = kill_until(servers, KILLS, seconds=900)
    assert total.kills == KILLS and total.tables >= TABLES
    assert total.promised > 500
