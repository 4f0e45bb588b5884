"""Bots that think in another process: those of bot files, and those with other weights.

The process is the same worker that the server uses; it gets Observations and nothing else. When an
answer does not come in time, the process is ended, and the bot starts again with the next question.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

from hatchway.bots.core.bot import BotFault
from hatchway.bots.process import Process, kept
from hatchway.kernel.errors import BadOptions
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Observation

PATIENCE = 10.0
"""How many seconds a bot has for an answer."""

_keys = count(1)


class Outside:
    """A bot that thinks in a worker."""

    def __init__(
        self,
        level: str,
        game: Game[Any],
        seat: int,
        seed: bytes,
        process: Process,
        patience: float = 0.0,
    ) -> None:
        self.level = level
        self.game = game
        self.seat = seat
        self.seed = seed
        self.patience = patience or PATIENCE
        self.told = 0
        self.number = 0
        self.process = process
        self.life = 0  # the `born` of the process when it was last told about this bot
        self.key = str(next(_keys))
        self.seconds = 0.0  # of processor time, for the last answer
        self.idle = False  # whether it does nothing while others are due

    def choose(self, seen: Observation) -> int:
        self.send(seen)
        return self.receive()

    def send(self, seen: Observation) -> None:
        """Ask it; others can do something else before they `receive` the answer."""
        from hatchway.bots.worker import Ask, SetUp

        new = self.process.begin() != self.life
        self.life = self.process.born
        self.number += 1
        set_up = None
        if new:
            game = self.game
            set_up = SetUp(
                game.id, dict(game.settings), self.seat, self.level, self.seed, game.version
            )
        events: list[dict[str, Any]] = list(seen.history[0 if new else self.told :])
        options, acts = list(seen.options), list(seen.acts)
        ask = Ask(self.number, self.key, seen.view, events, options, acts, set_up)
        self.process.send(ask, self.patience)
        self.told = len(seen.history)

    def receive(self) -> int:
        self.seconds = self.patience
        answer = self.process.receive()
        self.seconds = answer.seconds
        if answer.fault:
            self.life = 0  # the worker has dropped it
            raise BotFault(answer.fault, answer.trace)
        self.idle = answer.idle
        return answer.code

    def answer(self, seen: Observation) -> int:
        """What it does while others are due; it is asked without options."""
        return self.choose(seen)

    def close(self) -> None:
        self.process.drop(self.key)


def worker_of(path: str, seat: int, lane: int = 0) -> Process:
    """The worker of a bot file at a seat: seats share nothing, and games use it one after the other. Games
    that are played at the same time have a lane each."""
    return kept("file", str(Path(path).resolve()), seat, lane)


def try_out(path: str, game: Game[Any]) -> None:
    """Refuse a bot file that does not load, or whose bot cannot be built for every seat. It is tried in its
    worker, because loading a file can do anything, and may never end."""
    from hatchway.bots.worker import Try

    if not Path(path).is_file():
        raise BadOptions("bot_file", f"{path}: there is no such file")
    process = worker_of(path, 0)
    process.begin()
    try:
        found = process.ask(Try(0, game.id, dict(game.settings), path), PATIENCE)
    except BotFault as fault:
        raise BadOptions("bot_file", f"{path} does not load: {fault}") from None
    if found.fault:
        told = found.fault if path in found.fault else f"{path}: {found.fault}"
        raise BadOptions("bot_file", f"{told}\n{found.trace}" if found.trace else told)
