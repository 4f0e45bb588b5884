"""The one task of a table: jobs run one after the other, and nothing else reads or changes the table.

So nobody ever sees a step that is not in the database yet.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

from hatchway.server.wire.reasons import Refused

T = TypeVar("T")
Job = Callable[[], Awaitable[Any]]
MOST_WAITING: Final = 256


class Actor:
    """`broken` is called when a job failed: then what is in memory cannot be trusted."""

    def __init__(self, now: Callable[[], int], broken: Callable[[Exception], None]) -> None:
        self.now = now
        self.broken = broken
        self.queue: asyncio.Queue[Job] = asyncio.Queue(MOST_WAITING)
        self.touched = now()  # when the last job began
        self.dead = False
        self.busy = False
        self._asked: set[asyncio.Future[Any]] = set()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while not self.dead:
            job = await self.queue.get()
            self.busy = True
            self.touched = self.now()
            try:
                await job()
            except Refused:
                pass  # a job of the server's own that is no longer needed
            except Exception as fault:
                self.broken(fault)
            finally:
                self.busy = False

    @property
    def idle(self) -> bool:
        return not self.busy and self.queue.empty()

    # --- giving it work

    def put(self, job: Job) -> None:
        """Queue a job of the server's own (bots, time)."""
        if not self.dead:
            try:
                self.queue.put_nowait(job)
            except asyncio.QueueFull:
                asyncio.get_running_loop().call_later(0.2, self.put, job)

    async def ask(self, work: Callable[[], Awaitable[T]]) -> T:
        """Run something in the table's queue; returns its result, or raises `Refused`."""
        if self.dead:
            raise Refused("try_again")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._asked.add(future)
        future.add_done_callback(self._asked.discard)

        async def job() -> None:
            try:
                result = await work()
            except Refused as refused:
                if not future.done():
                    future.set_exception(refused)
            except Exception:
                if not future.done():
                    future.set_exception(Refused("try_again"))
                raise
            else:
                if not future.done():
                    future.set_result(result)

        try:
            self.queue.put_nowait(job)
        except asyncio.QueueFull:
            self._asked.discard(future)
            raise Refused("too_many") from None
        return await future

    # --- its end

    async def finish(self) -> None:
        """End after the job under way."""
        self.dead = True
        task = self._task
        if task is not None and task is not asyncio.current_task():
            while self.busy:
                await asyncio.sleep(0.005)
            task.cancel()

    def abort(self) -> None:
        """End at once."""
        self.dead = True
        self.refuse_waiting()
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()

    def refuse_waiting(self) -> None:
        """Whoever waits for an answer must ask again; a command that is sent again with its id is carried out
        once."""
        for future in list(self._asked):
            if not future.done():
                future.set_exception(Refused("try_again"))
