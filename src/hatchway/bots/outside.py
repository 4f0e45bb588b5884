"""Bots of other people: a file with a class `Bot`, run in a process of its own.

The process is the same worker as the server's; it gets Observations and nothing else. An answer that
does not come in time ends the process, and the bot starts anew with the next question.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any

from hatchway.kernel.errors import BadOptions
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Observation

PATIENCE = 10.0
"""Seconds for an answer."""


class BotFault(Exception):
    """What a bot did wrong, for its author."""


def is_file(level: str) -> bool:
    return level.endswith(".py")


def load(path: str) -> Any:
    """The class `Bot` of a file."""
    if not Path(path).is_file():
        raise BadOptions("bot_file", f"{path}: there is no such file")
    spec = importlib.util.spec_from_file_location("hatchway_outside_bot", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as fault:
        raise BadOptions(
            "bot_file", f"{path} does not load: {type(fault).__name__}: {fault}"
        ) from fault
    found = getattr(module, "Bot", None)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise BadOptions("bot_file", f"{path}: it needs a class Bot with a method choose(seen)")
    return found


class Outside:
    """A bot file at a seat."""

    def __init__(
        self, path: str, game: Game[Any], seat: int, seed: bytes, patience: float = 0.0
    ) -> None:
        self.path = path
        self.game = game
        self.seat = seat
        self.seed = seed
        self.patience = patience or PATIENCE
        self.told = 0
        self.number = 0
        self.process: subprocess.Popen[bytes] | None = None
        self.answers: Queue[bytes] = Queue()

    def choose(self, seen: Observation) -> int:
        from hatchway.bots.worker import Ask, SetUp, decode_answer, framed

        new = self.process is None or self.process.poll() is not None
        if new:
            self._begin()
        assert self.process is not None and self.process.stdin is not None
        self.number += 1
        set_up = None
        if new:
            set_up = SetUp(self.game.id, dict(self.game.settings), self.seat, self.path, self.seed)
        events: list[dict[str, Any]] = list(seen.history[0 if new else self.told :])
        options, acts = list(seen.options), list(seen.acts)
        ask = Ask(self.number, "bot", seen.view, events, options, acts, set_up)
        try:
            self.process.stdin.write(framed(ask))
            self.process.stdin.flush()
            body = self.answers.get(timeout=self.patience)
        except (Empty, OSError):
            self.close()
            raise BotFault(f"no answer in {self.patience:g} seconds") from None
        if not body:
            self.close()
            raise BotFault("its process ended")
        answer = decode_answer(body)
        self.told = len(seen.history)
        if answer.fault:
            self.close()
            raise BotFault(answer.fault)
        return answer.code

    def _begin(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hatchway.bots.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.answers = Queue()
        Thread(target=_pump, args=(self.process.stdout, self.answers), daemon=True).start()

    def close(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            for pipe in (self.process.stdin, self.process.stdout):
                if pipe is not None:
                    with suppress(OSError):
                        pipe.close()
            self.process = None


def _pump(stream: IO[bytes], answers: Queue[bytes]) -> None:
    """Put answers into a queue, so that waiting for them can end."""
    try:
        while True:
            head = stream.read(4)
            if len(head) < 4:
                break
            answers.put(stream.read(int.from_bytes(head, "little")))
    except (OSError, ValueError):
        pass
    answers.put(b"")
