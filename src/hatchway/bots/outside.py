"""Bots in other processes, such as a file with a class `Bot` that somebody wrote.

The process is the same worker that the server uses; it gets Observations and nothing else. When an
answer does not come in time, the process is ended, and the bot starts again with the next question.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import IO, TYPE_CHECKING, Any

from hatchway.kernel.errors import BadOptions
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Observation

if TYPE_CHECKING:
    from hatchway.bots.worker import Answer, Ask

PATIENCE = 10.0
"""How many seconds a bot has for an answer."""


class BotFault(Exception):
    """What a bot did wrong, for its author."""


class Silent(BotFault):
    """The bot did not answer in time."""


def is_file(level: str) -> bool:
    return level.endswith(".py")


def load(path: str) -> Any:
    """The class `Bot` of a file."""
    if not Path(path).is_file():
        raise BadOptions("bot_file", f"{path}: there is no such file")
    spec = importlib.util.spec_from_file_location("hatchway_outside_bot", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.path.append(str(Path(path).resolve().parent))  # it may import files from its folder
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as fault:
        raise BadOptions(
            "bot_file", f"{path} does not load: {type(fault).__name__}: {fault}"
        ) from fault
    found = getattr(module, "Bot", None)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise BadOptions("bot_file", f"{path}: it needs a class Bot with a method choose(seen)")
    return found


def try_out(path: str) -> None:
    """Refuse a bot file that does not load. It is tried in another process, because loading a file can
    do anything, and may never end."""
    command = [sys.executable, "-m", "hatchway.bots.outside", path]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        raise BadOptions("bot_file", f"{path} does not load in {PATIENCE:g} seconds") from None
    if done.returncode:
        said = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
        told = said[-1] if path in said[-1] else f"{path} does not load: {said[-1]}"
        raise BadOptions("bot_file", told)


class Process:
    """A worker in which bots think. It starts with the first question, and again after a fault."""

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        self.environment = environment or {}
        self.born = 0  # how often it has started; the bots of earlier lives are gone
        self.running: subprocess.Popen[bytes] | None = None
        self.answers: Queue[bytes] = Queue()

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
            self.answers = Queue()
            Thread(target=_pump, args=(self.running.stdout, self.answers), daemon=True).start()
            self.born += 1
        return self.born

    def ask(self, ask: Ask, patience: float) -> Answer:
        from hatchway.bots.worker import decode_answer, framed

        assert self.running is not None and self.running.stdin is not None
        try:
            self.running.stdin.write(framed(ask))
            self.running.stdin.flush()
            body = self.answers.get(timeout=patience)
        except Empty:
            self.close()
            raise Silent(f"no answer in {patience:g} seconds") from None
        except OSError:
            self.close()
            raise BotFault("its process ended") from None
        if not body:
            self.close()
            raise BotFault("its process ended")
        return decode_answer(body)

    def drop(self, key: str) -> None:
        """Forget a bot."""
        from hatchway.bots.worker import Drop, framed

        if self.running is not None and self.running.stdin is not None:
            with suppress(OSError):
                self.running.stdin.write(framed(Drop(key)))
                self.running.stdin.flush()

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


_keys = count(1)


class Outside:
    """A bot that thinks in a worker, which it has to itself unless one is given."""

    def __init__(
        self,
        level: str,
        game: Game[Any],
        seat: int,
        seed: bytes,
        patience: float = 0.0,
        process: Process | None = None,
    ) -> None:
        self.level = level
        self.game = game
        self.seat = seat
        self.seed = seed
        self.patience = patience or PATIENCE
        self.told = 0
        self.number = 0
        self.alone = process is None
        self.process = process or Process()
        self.life = 0  # the `born` of the process when it was last told about this bot
        self.key = str(next(_keys))

    def choose(self, seen: Observation) -> int:
        from hatchway.bots.worker import Ask, SetUp

        new = self.process.begin() != self.life
        self.life = self.process.born
        self.number += 1
        set_up = None
        if new:
            set_up = SetUp(self.game.id, dict(self.game.settings), self.seat, self.level, self.seed)
        events: list[dict[str, Any]] = list(seen.history[0 if new else self.told :])
        options, acts = list(seen.options), list(seen.acts)
        ask = Ask(self.number, self.key, seen.view, events, options, acts, set_up)
        answer = self.process.ask(ask, self.patience)
        self.told = len(seen.history)
        if answer.fault:
            self.life = 0  # the worker has dropped it
            raise BotFault(answer.fault)
        return answer.code

    def answer(self, seen: Observation) -> int:
        """What it does while others are due; it is asked without options."""
        return self.choose(seen)

    def close(self) -> None:
        if self.alone:
            self.process.close()
        else:
            self.process.drop(self.key)


def _pump(stream: IO[bytes], answers: Queue[bytes]) -> None:
    """Put answers into a queue, so that waiting for them can time out."""
    try:
        while True:
            head = stream.read(4)
            if len(head) < 4:
                break
            answers.put(stream.read(int.from_bytes(head, "little")))
    except (OSError, ValueError):
        pass
    answers.put(b"")


if __name__ == "__main__":
    try:
        load(sys.argv[1])
    except BadOptions as fault:
        sys.exit(str(fault))
