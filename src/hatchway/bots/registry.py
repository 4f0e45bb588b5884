"""The levels of bots by their names.

To add a level: write a class with `choose`, and put it into `LEVELS`. It gets the rules, its seat
and a seed of its own (never the game's), and from then on Observations of that seat alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from hatchway.bots.at_random import RandomBot
from hatchway.bots.novice import NoviceBot
from hatchway.kernel.errors import BadOptions
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Observation


class Bot(Protocol):
    """A player of one seat of one game."""

    def choose(self, seen: Observation) -> int:
        """One of `seen.options`, or one of `seen.acts` (it is then asked again)."""
        ...


Level = Callable[[Game[Any], int, bytes], Bot]

THINKING = ("room25",)
"""Games that have rules of thumb; in the others every level plays at random for now."""


def novice(game: Game[Any], seat: int, seed: bytes) -> Bot:
    return NoviceBot(game, seat, seed) if game.id in THINKING else RandomBot(game, seat, seed)


LEVELS: dict[str, Level] = {"random": RandomBot, "novice": novice}


def make(level: str, game: Game[Any], seat: int, seed: bytes) -> Bot:
    """A bot of a level for a seat."""
    if level not in LEVELS:
        raise BadOptions("unknown_level", f"no level {level!r}; there are: {', '.join(LEVELS)}")
    return LEVELS[level](game, seat, seed)
