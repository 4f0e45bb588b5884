"""How well bots guess secrets, round by round: are the chances they give right?

Each guess has a prior: what the seat knows for certain, with everything that fits equally likely.
Log-loss is the mean of minus the logarithm of the chance given to the truth; lower is better. Where it
is below that of the prior, the bots have learned something from the actions of others.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log
from typing import Any

from hatchway.games.plugin import Guess

BINS = 10
CERTAIN = 0.005
"""No guess counts as closer to 0 or 1 than this."""


class Guesses:
    """Sums over guesses: loss and prior loss by round; how many were true, by round and chance given."""

    def __init__(self) -> None:
        self.losses: dict[int, list[float]] = {}  # round: guesses, loss, prior's loss
        self.bins: dict[tuple[int, int], list[float]] = {}  # guesses, chance, true ones

    def add(self, guess: Guess) -> None:
        """Add a guess that was made at the end of a round."""
        sums = self.losses.setdefault(guess.round, [0, 0.0, 0.0])
        sums[0] += 1
        sums[1] += loss(guess.chance, guess.true)
        sums[2] += loss(guess.prior, guess.true)
        place = (guess.round, min(BINS - 1, int(guess.chance * BINS)))
        held = self.bins.setdefault(place, [0, 0.0, 0])
        held[0] += 1
        held[1] += guess.chance
        held[2] += guess.true

    def plain(self) -> list[list[list[float]]]:
        """Two lists of rows, for a line of results; empty without guesses."""
        if not self.losses:
            return []
        return [
            [[turn, *_short(sums)] for turn, sums in sorted(self.losses.items())],
            [[*place, *_short(sums)] for place, sums in sorted(self.bins.items())],
        ]

    def join(self, plain: list[list[list[float]]]) -> None:
        if not plain:
            return
        losses, bins = plain
        for turn, *sums in losses:
            _sum(self.losses.setdefault(int(turn), [0, 0.0, 0.0]), sums)
        for turn, place, *sums in bins:
            _sum(self.bins.setdefault((int(turn), int(place)), [0, 0.0, 0]), sums)


def gathered(results: Iterable[dict[str, Any]]) -> Guesses:
    """The guesses of many games."""
    found = Guesses()
    for result in results:
        found.join(result.get("guesses", []))
    return found


def loss(chance: float, true: bool) -> float:
    chance = min(1 - CERTAIN, max(CERTAIN, chance))
    return -log(chance if true else 1 - chance)


def _short(sums: list[float]) -> list[float]:
    return [round(value, 3) for value in sums]


def _sum(into: list[float], more: list[float]) -> None:
    for place, value in enumerate(more):
        into[place] += value
