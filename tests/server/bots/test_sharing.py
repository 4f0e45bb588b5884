"""Bots are shared fairly: no host's bots hold up those of another, and quick levels never wait."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import pytest

from hatchway.bots.levels import EXPERT_SECONDS
from hatchway.client import Seat, guest
from hatchway.server.botpool import Booking, BotPool, NoAnswer
from hatchway.server.fair_queue import Asker, FairQueue, Wish
from hatchway.server.settings import Settings
from tests.server.harness import PATIENCE, Server, asked, sqlite

SLACK = 20.0
"""Seconds that a step may come later than announced on a machine that does much else meanwhile."""


def asker(host: str, table: str = "", watched: bool = True) -> Asker:
    return Asker(table or host, host, lambda: watched)


def order(*wishes: tuple[Asker, float, float]) -> list[str]:
    """Who thinks in which order: for `seconds`, `until` then."""

    async def work() -> list[str]:
        queue = FairQueue()
        for one, seconds, until in wishes:
            queue.put(Wish(one, one.table, lambda: None, seconds, until))
        return [queue.next().key for _ in range(len(queue))]

    return asyncio.run(work())


def test_hosts_take_turns_however_many_bots_each_has() -> None:
    many = [(asker("anna", f"a{n}"), 1.0, 9.0) for n in range(4)]
    assert order(*many, (asker("ben"), 1.0, 9.0), (asker("cleo"), 1.0, 9.0)) == [
        "a0", "ben", "cleo", "a1", "a2", "a3",
    ]  # fmt: skip


def test_who_thinks_longer_comes_less_often() -> None:
    slow = [(asker("anna", f"a{n}"), 3.0, 9.0) for n in range(2)]
    quick = [(asker("ben", f"b{n}"), 1.0, 9.0) for n in range(4)]
    assert order(*slow, *quick) == ["a0", "b0", "b1", "b2", "a1", "b3"]


def test_among_the_bots_of_a_host_the_first_to_answer_thinks_first() -> None:
    assert order((asker("anna", "a0"), 1.0, 9.0), (asker("anna", "a1"), 1.0, 5.0)) == ["a1", "a0"]


def test_tables_that_nobody_watches_think_last() -> None:
    unwatched = asker("ben", watched=False)
    watched = [(asker("anna", f"a{n}"), 5.0, 9.0) for n in range(2)]
    assert order((unwatched, 0.1, 1.0), *watched) == ["a0", "a1", "ben"]


def test_nobody_saves_up_time_while_they_are_away() -> None:
    async def work() -> None:
        queue = FairQueue()

        def put(host: str, table: str) -> None:
            queue.put(Wish(asker(host, table), table, lambda: None, 1.0, 9.0))

        for n in range(4):
            put("anna", f"a{n}")
        assert [queue.next().key for _ in range(2)] == ["a0", "a1"]
        for n in range(3):
            put("ben", f"b{n}")
        assert [queue.next().key for _ in range(5)] == ["b0", "a2", "b1", "a3", "b2"]

    asyncio.run(work())


def test_a_host_has_only_so_many_bots_in_the_queue() -> None:
    """The next ones are answered for by their quick level at once; another host is not refused."""

    async def work() -> None:
        most = Settings().bots_per_host
        pool = BotPool(2, 1.0, most)  # no worker runs
        until = asyncio.get_running_loop().time() + PATIENCE

        def ask(host: str, key: str, seconds: float) -> asyncio.Task[int]:
            return asyncio.create_task(pool.choose(asker(host), key, lambda: None, seconds, until))

        waiting = [ask("anna", f"a{n}", 1.0) for n in range(most)]
        waiting += [ask("anna", "quick", 0.0), ask("ben", "b", 1.0)]
        await asyncio.sleep(0)
        with pytest.raises(NoAnswer, match="too many"):
            await ask("anna", "one more", 1.0)
        assert pool.waiting == len(waiting) and not any(task.done() for task in waiting)
        for task in waiting:
            task.cancel()

    asyncio.run(work())


def test_how_busy_it_is_depends_on_other_tables_and_not_on_their_number() -> None:
    async def work() -> None:
        pool, now = BotPool(1, 1.0), asyncio.get_running_loop().time()
        for n in range(50):
            pool.book(Booking(asker("anna", f"a{n}"), now + 100, 3.0))
        pool.book(Booking(asker("anna", "over"), now - 1, 3.0))
        pool.book(Booking(asker("ben"), now + 100, 1.0))
        assert pool.busy(asker("ben")) == 3.0  # one of anna's is under way, then it is ben's turn
        assert pool.busy(asker("cleo")) == 4.0
        assert pool.busy(asker("anna", "a0")) == 49 * 3.0 + 1.0

    asyncio.run(work())


async def attack(address: str) -> list[Seat]:
    """One guest, ten tables, five experts at each, all watched."""
    mallory = await guest(address, "Mallory")
    seats = []
    for _ in range(10):
        options = {"mode": "suspicion", "players": 5}
        table = await mallory.make_table("room25", options, bots="expert", seat=-1)
        seat = mallory.at(table["id"])
        await seat.open()
        await seat.must("start")
        seats.append(seat)
    for seat in seats:
        while "public" not in seat.standing:
            await seat.news()
    return seats


async def watch_bots(seat: Seat, steps: int) -> list[tuple[Any, float]]:
    """Play seat 0 until bots made so many steps: what was announced of each, and seconds it took."""
    rng = random.Random(1)
    waiting: dict[int, tuple[Any, float]] = {}
    seen: list[tuple[Any, float]] = []
    while len(seen) < steps and seat.table["phase"] == "playing":
        standing = seat.standing["seat:0"]
        due = {one["seat"]: one for one in standing["thinking"]}
        now = time.monotonic()
        for number in [n for n in waiting if n not in due]:
            one, begun = waiting.pop(number)
            seen.append((one, now - begun))
        for number, one in due.items():
            waiting.setdefault(number, (one, now))
        mine = asked(seat, 0)
        if mine is not None:
            code = rng.choice(mine["options"])["code"]
            await seat.sure("act", seat=0, decision=mine["decision"], code=code)
        elif seat.standing["seat:0"] is standing:
            await seat.news(5)
    return seen


@pytest.mark.parametrize(("level", "longest"), [("novice", 0.0), ("expert", EXPERT_SECONDS)])
def test_one_guest_with_fifty_experts_does_not_hold_up_a_stranger(
    tmp_path: Path, level: str, longest: float
) -> None:
    """Novices of a stranger need no longer than ever, experts at most twice their time; what is
    announced holds. Without a share of their own these novices waited for minutes."""
    pace = Settings().bot_pace

    async def work(server: Server) -> None:
        mallory = await attack(server.address)
        ben = await guest(server.address, "Ben")
        options = {"mode": "suspicion", "players": 4}
        table = await ben.make_table("room25", options, bots=level)
        seat = ben.at(table["id"])
        await seat.open()
        await seat.must("start")
        while "seat:0" not in seat.standing:
            await seat.news()
        steps = await watch_bots(seat, 12)
        assert len(steps) == 12
        for shown, took in steps:
            # Three of one table think one after the other, on one worker.
            own = 1.5 * pace + 3 * longest
            assert shown["late"] <= 1000 * own * bool(longest)
            assert shown["left"] <= 1000 * own + shown["late"]
            assert took <= shown["left"] / 1000 + SLACK
        # Even hers go on, by the same rule.
        waits = [one["left"] for seat in mallory for one in seat.standing["public"]["thinking"]]
        assert max(waits, default=0) <= 2000 * (1.5 * pace + 5 * EXPERT_SECONDS)

    with Server(sqlite(tmp_path), "bot_workers=1") as server:
        asyncio.run(asyncio.wait_for(work(server), PATIENCE))
