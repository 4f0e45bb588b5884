"""Worker processes in which bots think. They are kept from game to game, because starting one takes longer
than many games."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import Condition, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from hatchway.bots.core.bot import BotFault

if TYPE_CHECKING:
    from hatchway.bots.worker import Answer, Ask, Try

STARTING = 60.0
"""Seconds that a worker has to start; they do not count as thinking."""

MOST = 16
"""How many workers are kept; when one more is needed, the one that was used longest ago ends."""


class Silent(BotFault):
    """The bot did not answer in time."""


class Process:
    """A worker. It starts with the first question, and again after a fault."""

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        self.environment = environment or {}
        self.born = 0  # how often it has started; the bots of earlier lives are gone
        self.running: subprocess.Popen[bytes] | None = None
        self.watch: Watch | None = None

    def begin(self) -> int:
        """Start it if it is not running; returns how often it has started."""
        if self.running is None or self.running.poll() is not None:
            self.close()
            self.running = subprocess.Popen(
                [sys.executable, "-m", "hatchway.bots.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, **self.environment},
            )
            self.watch = Watch(self.running)
            self.born += 1
            from hatchway.bots.worker import Ask

            # It answers a question about no bot as soon as it is ready.
            self.ask(Ask(0, "", {}, [], [], []), STARTING)
        return self.born

    def ask(self, ask: Ask | Try, patience: float) -> Answer:
        self.send(ask, patience)
        return self.receive()

    def send(self, ask: Ask | Try, patience: float) -> None:
        """Ask something; from now on the worker has so many seconds."""
        from hatchway.bots.worker import framed

        running, watch = self.running, self.watch
        assert running is not None and running.stdin is not None and watch is not None
        watch.start(patience)
        with suppress(OSError):  # `receive` notices that the process has ended
            _write(running.stdin.fileno(), framed(ask))

    def receive(self) -> Answer:
        """The answer to what was sent."""
        from hatchway.bots.worker import decode_answer

        running, watch = self.running, self.watch
        assert running is not None and running.stdout is not None and watch is not None
        head = running.stdout.read(4)
        body = running.stdout.read(int.from_bytes(head, "little")) if len(head) == 4 else b""
        late = watch.stop()
        if late or not body:
            self.close()
        if not body:
            if late:
                raise Silent(f"no answer in {watch.patience:g} seconds")
            raise BotFault("its process ended")
        return decode_answer(body)

    def drop(self, key: str) -> None:
        """Forget a bot."""
        from hatchway.bots.worker import Drop, framed

        if self.running is not None and self.running.stdin is not None:
            with suppress(OSError):
                _write(self.running.stdin.fileno(), framed(Drop(key)))

    @property
    def memory(self) -> float:
        """The most memory it has used so far, in megabytes; 0 where the system does not tell."""
        if self.running is not None:
            with suppress(OSError):
                for line in Path(f"/proc/{self.running.pid}/status").read_text().splitlines():
                    if line.startswith("VmHWM:"):
                        return int(line.split()[1]) / 1024
        return 0.0

    def close(self) -> None:
        if self.running is not None:
            self.running.kill()
            self.running.wait()
            for pipe in (self.running.stdin, self.running.stdout):
                if pipe is not None:
                    with suppress(OSError):
                        pipe.close()
            self.running = None
        if self.watch is not None:
            self.watch.end()
            self.watch = None


def _write(pipe: int, message: bytes) -> None:
    """Write a message in as few pieces as the pipe takes, because each piece wakes the worker."""
    while message:
        message = message[os.write(pipe, message) :]


class Watch:
    """Kills a process that does not answer in time, so that reading from it ends. One thread watches all
    questions of a process and sleeps nearly always: a timer for each question would cost more than most
    answers."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self.patience = 0.0
        self.due = 0.0  # when the open question must be answered; 0 if none is open
        self.late = False
        self.sleeps_until = 0.0
        self.ended = False
        self.news = Condition()
        Thread(target=self._run, daemon=True).start()

    def start(self, patience: float) -> None:
        self.late = False
        self.patience = patience
        self.due = due = monotonic() + patience
        if due < self.sleeps_until:
            with self.news:
                self.news.notify()

    def stop(self) -> bool:
        """The answer is there; returns whether the process was killed before."""
        self.due = 0.0
        return self.late

    def end(self) -> None:
        self.ended = True
        with self.news:
            self.news.notify()

    def _run(self) -> None:
        with self.news:
            while not self.ended:
                now = monotonic()
                self.sleeps_until = (
                    now + STARTING
                )  # before it looks at `due`: `start` does the reverse
                if due := self.due:
                    if due <= now:
                        self.late = True
                        self.process.kill()
                        return
                    self.sleeps_until = min(due, self.sleeps_until)
                self.news.wait(self.sleeps_until - now)


_kept: dict[tuple[object, ...], Process] = {}
"""The key includes the process that started a worker, because a forked process needs its own workers."""


def kept(*name: str | int, environment: Mapping[str, str] | None = None) -> Process:
    """The worker of this name, which is kept for later."""
    key: tuple[Any, ...] = (os.getpid(), *name)
    found = _kept.pop(key, None)
    if found is None:
        own = _own()
        if len(own) >= MOST:
            _kept.pop(own[0]).close()
        found = Process(environment)
    _kept[key] = found
    return found


def _own() -> list[tuple[object, ...]]:
    return [key for key in _kept if key[0] == os.getpid()]


@atexit.register
def end_workers() -> None:
    for key in _own():
        _kept.pop(key).close()
