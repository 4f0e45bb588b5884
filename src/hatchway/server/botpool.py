"""Bots think in worker processes, never in the event loop. Hosts share the workers fairly, and quick levels
have a worker of their own, so that they never wait behind slow ones."""

from __future__ import annotations

import asyncio
import contextlib
import math
import os
import sys
from asyncio.subprocess import Process
from collections import deque
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from hatchway.bots.worker import NOTHING, Answer, Ask, Drop, SetUp, decode_answer, framed
from hatchway.kernel.errors import HatchwayError
from hatchway.server.fair_queue import Asker, FairQueue, Wish
from hatchway.server.log import log

PROGRAM: Final = ("-m", "hatchway.bots.worker")
STARTING: Final = 60.0
"""Seconds that a worker has to start."""
BACKGROUND: Final = "10"
"""The niceness of workers that think for long: people and quick bots come first."""
WORTH_IT: Final = 0.5
"""The part of its thinking time that must be left when a bot begins with a question; with less, thinking
would be wasted."""
RECENT: Final = 16
"""How many of the last questions are used to judge the speed of this machine."""
MOST: Final = 20_000
"""The most questions that may wait for one worker."""


class NoAnswer(HatchwayError):
    """The bot did not answer: too many wait, it failed, took too long or died twice."""


class Look:
    """What a bot is shown when its turn in the queue comes."""

    def __init__(
        self,
        set_up: Callable[[], SetUp],
        view: dict[str, Any],
        events: list[dict[str, Any]],  # all
        options: list[int],
        acts: list[int],
    ) -> None:
        self.set_up = set_up
        self.view = view
        self.events = events
        self.options = options
        self.acts = acts


Looking = Callable[[], Look | None]


class Worker:
    """One process and the questions that wait for it."""

    def __init__(self, number: int, patience: float, nice: str = "0") -> None:
        self.number = number
        self.patience = patience
        self.nice = nice
        self.queue = FairQueue()
        self.known: dict[str, int] = {}  # bots it holds: how many events each has
        self.process: Process | None = None
        self.there = asyncio.Event()
        self.started = asyncio.Event()  # once; a worker that dies later is replaced
        self.task: asyncio.Task[None] | None = None
        self.asked = 0
        self.took: deque[float] = deque([1.0], RECENT)  # as parts of the time it should take

    def put(self, wish: Wish) -> None:
        if len(self.queue) >= MOST:
            raise NoAnswer("busy", "the queue of bots is full")
        self.queue.put(wish)
        self.there.set()

    async def run(self) -> None:
        await self.there.wait()
        with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            await asyncio.wait_for(self._running(), STARTING)  # else the first question tries again
        self.started.set()
        while True:
            self.queue.drop_answered()
            while not len(self.queue):
                self.there.clear()
                await self.there.wait()
            wish = self.queue.next()
            if wish.answer.done():
                continue
            left = wish.until - asyncio.get_running_loop().time()
            try:
                if left < wish.seconds * WORTH_IT:
                    raise NoAnswer("late", "no time is left to think")
                begun = asyncio.get_running_loop().time()
                code = await self._answer(wish.key, wish.looking)
                if wish.seconds:
                    self.took.append((asyncio.get_running_loop().time() - begun) / wish.seconds)
            except Exception as fault:
                if not wish.answer.done():
                    wish.answer.set_exception(
                        fault if isinstance(fault, NoAnswer) else NoAnswer("failed", str(fault))
                    )
            else:
                if not wish.answer.done():
                    wish.answer.set_result(code)

    async def _answer(self, key: str, looking: Looking) -> int:
        for _ in range(2):
            look = looking()
            if look is None:
                raise NoAnswer("gone", "the question is no longer open")
            try:
                process = await asyncio.wait_for(self._running(), STARTING)
                return await asyncio.wait_for(self._ask(process, key, look), self.patience)
            except TimeoutError:
                await self.end()
                raise NoAnswer("slow", "it thought for too long") from None
            except (OSError, asyncio.IncompleteReadError) as fault:
                log("bot_worker_lost", worker=self.number, fault=type(fault).__name__)
                await self.end()
        raise NoAnswer("worker", "its worker died twice")

    async def _ask(self, process: Process, key: str, look: Look) -> int:
        had = self.known.get(key)
        if had is not None and had > len(look.events):
            had = None  # an undo took events away: the bot starts again
        self.asked += 1
        ask = Ask(
            self.asked,
            key,
            look.view,
            look.events[had or 0 :],
            look.options,
            look.acts,
            look.set_up() if had is None else None,
        )
        answer = await _exchange(process, ask)
        if answer.fault or answer.number != self.asked:
            self.known.pop(key, None)
            raise NoAnswer("failed", answer.fault)
        self.known[key] = len(look.events)
        allowed = answer.code in look.options or answer.code in look.acts
        if not allowed and (look.options or answer.code != NOTHING):
            raise NoAnswer("illegal", f"{key} chose what it may not")
        return answer.code

    async def _running(self) -> Process:
        """The process, started if need be."""
        if self.process is not None and self.process.returncode is None:
            return self.process
        self.known.clear()
        env = {name: value for name, value in os.environ.items() if "HATCHWAY_" not in name}
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, *PROGRAM, self.nice),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=env,
        )
        # The process is ready once it answers a question about no bot; starting does not count as thinking.
        await _exchange(self.process, Ask(0, "", {}, [], [], []))
        return self.process

    def drop(self, key: str) -> None:
        """The bot is no longer needed."""
        if self.known.pop(key, None) is not None and self.process and self.process.stdin:
            if self.process.returncode is None:
                self.process.stdin.write(framed(Drop(key)))

    async def end(self) -> None:
        process, self.process = self.process, None
        self.known.clear()
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


async def _exchange(process: Process, ask: Ask) -> Answer:
    """Ask a worker, and wait for what it says."""
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(framed(ask))
    await process.stdin.drain()
    size = int.from_bytes(await process.stdout.readexactly(4), "little")
    return decode_answer(await process.stdout.readexactly(size))


class Booking(NamedTuple):
    """Thinking time that a table has asked for. Everybody at the table may know of it."""

    asker: Asker
    until: float  # loop time
    seconds: float


class BotPool:
    """A bot sticks to one worker, which holds what it knows and gets only new events."""

    def __init__(self, workers: int, patience: float, most_per_host: int = 1000) -> None:
        self.quick = Worker(0, patience)
        self.slow = [Worker(number, patience, BACKGROUND) for number in range(1, workers + 1)]
        self.most_per_host = most_per_host
        self.bookings: list[Booking] = []
        self.homes: dict[str, Worker] = {}  # the worker of each bot that thinks for long

    @property
    def workers(self) -> list[Worker]:
        return [self.quick, *self.slow]

    async def open(self) -> None:
        for worker in self.workers:
            worker.task = asyncio.create_task(worker.run())

    async def close(self) -> None:
        for worker in self.workers:
            if worker.task is not None:
                worker.task.cancel()
            await worker.end()

    @property
    def waiting(self) -> int:
        return sum(len(worker.queue) for worker in self.workers)

    def _worker(self, key: str, quick: bool) -> Worker:
        if quick:
            return self.quick
        # In turn, so that the bots of one table think side by side.
        return self.homes.setdefault(key, self.slow[len(self.homes) % len(self.slow)])

    async def choose(
        self, asker: Asker, key: str, looking: Looking, seconds: float, until: float
    ) -> int:
        """The code that a bot chooses, by `until` (loop time). `seconds`: what it needs to think; 0 for
        quick levels. `looking` is called when its turn in the queue comes."""
        worker = self._worker(key, not seconds)
        if seconds and sum(one.queue.count(asker.host) for one in self.slow) >= self.most_per_host:
            raise NoAnswer("busy", "too many bots of this host wait")
        wish = Wish(asker, key, looking, seconds, until)
        worker.put(wish)
        try:
            async with asyncio.timeout_at(until):
                return await wish.answer
        except TimeoutError:
            raise NoAnswer("late", "it did not answer in time") from None

    async def started(self, key: str, seconds: float) -> bool:
        """Wait until the workers that a bot needs have started; returns whether that took any time."""
        needed = [self.quick, self._worker(key, not seconds)]
        waits = [worker for worker in needed if not worker.started.is_set()]
        for worker in waits:
            worker.there.set()
        for worker in waits:
            await worker.started.wait()
        return bool(waits)

    def drop(self, key: str) -> None:
        self.homes.pop(key, self.quick).drop(key)

    # --- how busy it is, as far as everybody may know

    def book(self, booking: Booking) -> None:
        """Note that a bot is to think. Steps in secret book nothing."""
        self.bookings.append(booking)

    @property
    def slowness(self) -> float:
        """How much longer than planned thinking takes on this machine: the worst of the last questions,
        rounded to halves. This is coarse enough to hide what a bot had to think about."""
        worst = max(ratio for worker in self.slow for ratio in worker.took)
        return max(1.0, math.ceil(2 * worst - 0.5) / 2)

    def busy(self, asker: Asker) -> float:
        """For how many seconds other tables keep the workers busy before a bot of this one has its turn: all
        bookings of the same host, and the longest of each other host."""
        now = asyncio.get_running_loop().time()
        self.bookings = [one for one in self.bookings if one.until > now]
        others: dict[str, float] = {}
        for booked, _, seconds in self.bookings:
            if booked.table != asker.table:
                before = others.get(booked.host, 0.0)
                same = booked.host == asker.host
                others[booked.host] = before + seconds if same else max(before, seconds)
        return sum(others.values()) / len(self.slow)
