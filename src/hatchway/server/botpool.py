"""Bots in worker processes: never in the event loop, with a fair share for every table."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import Process
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any, Final
from zlib import crc32

from hatchway.bots.worker import NOTHING, Answer, Ask, Drop, SetUp, decode_answer, framed
from hatchway.kernel.errors import HatchwayError
from hatchway.server.log import log

PROGRAM: Final = ("-m", "hatchway.bots.worker")
STARTING: Final = 60.0
"""Seconds that a worker has to start."""


class NoAnswer(HatchwayError):
    """The bot did not answer: the queue is full, it failed, took too long or died twice."""


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
Wish = tuple[str, Looking, "asyncio.Future[int]"]


class Worker:
    """One process and the questions that wait for it, by table."""

    def __init__(self, number: int, most: int, patience: float) -> None:
        self.number = number
        self.most = most
        self.patience = patience
        self.waiting: OrderedDict[str, deque[Wish]] = OrderedDict()
        self.size = 0
        self.known: dict[str, int] = {}  # bots it holds: how many events each has
        self.process: Process | None = None
        self.there = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.asked = 0

    def put(self, table: str, wish: Wish) -> None:
        if self.size >= self.most:
            raise NoAnswer("busy", "the queue of bots is full")
        self.waiting.setdefault(table, deque()).append(wish)
        self.size += 1
        self.there.set()

    def _next(self) -> Wish:
        """The next question: tables take turns."""
        table, wishes = next(iter(self.waiting.items()))
        wish = wishes.popleft()
        self.size -= 1
        if wishes:
            self.waiting.move_to_end(table)
        else:
            del self.waiting[table]
        return wish

    async def run(self) -> None:
        while True:
            while not self.waiting:
                self.there.clear()
                await self.there.wait()
            key, looking, future = self._next()
            if future.done():
                continue
            try:
                code = await self._answer(key, looking)
            except Exception as fault:
                if not future.done():
                    future.set_exception(
                        fault if isinstance(fault, NoAnswer) else NoAnswer("failed", str(fault))
                    )
            else:
                if not future.done():
                    future.set_result(code)

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
            *(sys.executable, *PROGRAM),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=env,
        )
        # Once it answers a question about no bot, the process is ready: starting counts as no thinking.
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


class BotPool:
    """A bot sticks to one worker, which holds what it knows and gets only new events."""

    def __init__(self, workers: int, patience: float, most: int = 20_000) -> None:
        share = max(1, most // workers)
        self.workers = [Worker(number, share, patience) for number in range(workers)]

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
        return sum(worker.size for worker in self.workers)

    def _worker(self, key: str) -> Worker:
        return self.workers[crc32(key.encode()) % len(self.workers)]

    async def choose(self, table: str, key: str, looking: Looking) -> int:
        """The code that a bot chooses. `looking` is called when its turn in the queue comes."""
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._worker(key).put(table, (key, looking, future))
        return await future

    def drop(self, key: str) -> None:
        self._worker(key).drop(key)
