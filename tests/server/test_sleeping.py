"""Tables with a clock leave memory and come back in time, so nobody can fill it with long clocks."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from hatchway.client import Client, Refusal, Seat, guest
from hatchway.server.hub import Hub
from hatchway.server.people.sender import Sender
from hatchway.server.settings import Settings
from hatchway.server.sources import Sources
from hatchway.server.store import shared, sleeping
from hatchway.server.wire import protocol as p
from hatchway.server.wire.bodies import NewTable
from hatchway.server.wire.protocol import ClockRule
from tests.server.harness import PATIENCE, Server, sqlite, until
from tests.server.postgres import OwnPostgres, available
from tests.server.sides import Serving

pytestmark = pytest.mark.race

DAY = 86_400
MINUTE = 60_000
SOLO = {"mode": "solo", "players": 1}
ANNA = Sender("u_anna", "Anna")


class Later(Sources):
    """The real clock, put forward as a test likes."""

    def __init__(self) -> None:
        self.ahead = 0  # ms

    def now(self) -> int:
        return super().now() + self.ahead


async def start_solo(client: Client, days: int) -> Seat:
    """A game for one, with a clock, in which its player is due."""
    clock = {"kind": "decision", "seconds": days * DAY}
    table = await client.make_table("room25", SOLO, clock=clock)
    seat = client.at(table["id"])
    await seat.open()
    await seat.must("start")
    while "seat:0" not in seat.standing:
        await seat.news()
    return seat


def test_memory_full_of_long_clocks_locks_nobody_out(tmp_path: Path) -> None:
    """Three tables fit. Anna leaves five games with clocks of thirty days; Ben plays, and hers are there
    when she comes back, a day later and with a day less."""

    async def work() -> None:
        settings = Settings(database=sqlite(tmp_path), most_tables=3, bot_workers=1)
        hub, clock = Hub(settings, time := Later()), 30 * DAY * 1000
        async with Serving(hub) as address:
            anna, ben = await guest(address, "Anna"), await guest(address, "Ben")
            hers = []
            for _ in range(5):
                seat = await start_solo(anna, 30)
                hers.append(seat.table_id)
                await seat.close()
            his = await start_solo(ben, 1)
            asked = his.standing["seat:0"]
            code = asked["options"][0]["code"]
            await his.must("act", seat=0, decision=asked["decision"], code=code)
            assert len(hub.lives) <= 3
            time.ahead = DAY * 1000
            for id in hers:
                seat = anna.at(id)
                await seat.open()
                while "seat:0" not in seat.standing:
                    await seat.news()
                [left] = [one["left"] for one in seat.standing["seat:0"]["clocks"]]
                assert clock - DAY * 1000 - MINUTE * 5 < left <= clock - DAY * 1000
                await seat.close()
            await his.close()

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_tables_that_are_in_use_do_not_make_room(tmp_path: Path) -> None:
    """Whoever holds all of them by connections keeps them; nobody else's is taken away."""

    async def work(address: str) -> None:
        anna = await guest(address, "Anna")
        seats = [await start_solo(anna, 30) for _ in range(2)]
        with pytest.raises(Refusal, match="too_many"):
            await anna.make_table("room25", SOLO)
        await seats[0].close()
        await start_solo(anna, 30)
        assert not seats[1].closed

    with Server(sqlite(tmp_path), "most_tables=2", "bot_workers=1") as server:
        asyncio.run(asyncio.wait_for(work(server.address), PATIENCE))


def test_making_tables_counts(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        anna, ben = await guest(address, "Anna"), await guest(address, "Ben")
        for _ in range(3):
            await anna.make_table("room25", SOLO)
        with pytest.raises(Refusal, match="too_many"):
            await anna.make_table("room25", SOLO)
        await ben.make_table("room25", SOLO)  # a second visitor does not notice

    with Server(sqlite(tmp_path), "tables_per_minute=3", "bot_workers=1") as server:
        asyncio.run(asyncio.wait_for(work(server.address), PATIENCE))


async def asleep(hub: Hub, minutes: float) -> str:
    """A table of Anna's with a clock, which has left memory."""
    rule = ClockRule("decision", int(minutes * 60))
    id = (await hub.create(ANNA, NewTable("n", "room25", SOLO, clock=rule))).id
    await (await hub.get(id)).submit(ANNA, p.Start(id="s"))
    await until(lambda: id not in hub.lives)
    return id


def timed_out(hub: Hub, id: str) -> bool:
    """Whether the table came back by itself, and a stand-in decided."""
    live = hub.lives.get(id)
    if live is None or live.table.play is None:
        return False
    return any(entry.by == "stand-in" for entry in live.table.play.record.entries)


def quick(database: str) -> Settings:
    """Idle tables leave memory within a second."""
    return Settings(database=database, idle_minutes=0.003, bot_workers=1, bot_pace=0, lease=2)


def test_a_table_comes_back_when_its_time_is_up(tmp_path: Path) -> None:
    async def work() -> None:
        hub = Hub(quick(sqlite(tmp_path)), time := Later())
        await hub.open()
        try:
            id = await asleep(hub, 60)
            time.ahead = 50 * MINUTE
            assert id not in hub.lives
            time.ahead = 61 * MINUTE
            await until(lambda: timed_out(hub, id))
        finally:
            await hub.close()

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_after_a_restart_it_comes_back_too_and_downtime_is_charged_to_nobody(
    tmp_path: Path,
) -> None:
    async def work() -> None:
        time = Later()
        hub = Hub(quick(sqlite(tmp_path)), time)
        await hub.open()
        id = await asleep(hub, 60)
        await hub.close()
        time.ahead = DAY * 1000
        hub = Hub(Settings(database=sqlite(tmp_path), bot_workers=1), time)
        await hub.open()
        assert id not in hub.lives
        live = await hub.get(id)
        assert live.table.clocks is not None
        [left] = live.table.clocks.shown(time.now())
        assert 50 * MINUTE < left.left <= 60 * MINUTE
        await hub.close()
        hub = Hub(quick(sqlite(tmp_path)), time)
        await hub.open()
        try:
            await until(lambda: id in hub.lives)  # it was in memory when the last one stopped
            await until(lambda: id not in hub.lives)
            time.ahead += 61 * MINUTE
            await until(lambda: timed_out(hub, id))
        finally:
            await hub.close()

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


@pytest.fixture
def postgres() -> Iterator[str]:
    own = OwnPostgres()
    try:
        yield own.start()
    finally:
        own.stop()


@pytest.mark.skipif(not available(), reason="no PostgreSQL here. On Debian: apt install postgresql")
def test_another_process_brings_it_back(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one where it left memory is gone by then; the other one wakes it, and only once."""
    monkeypatch.setattr(sleeping, "LEAD", 1000)
    monkeypatch.setattr(shared, "LEAD", 1000)

    async def work() -> None:
        first, second = Hub(quick(postgres)), Hub(quick(postgres))
        await first.open()
        id = await asleep(first, 0.2)
        await second.open()
        await first.close()
        try:
            await until(lambda: timed_out(second, id))
            assert second.lives[id].owned
        finally:
            await second.close()

    asyncio.run(asyncio.wait_for(work(), PATIENCE))
