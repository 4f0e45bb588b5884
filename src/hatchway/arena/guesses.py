"""What experts among the prisoners hold of the others, round by round: is the chance they give right?

Beside each guess stands the prior: what the seat knows for certain, all sets of guards that fit being
equally likely. Log-loss is the mean of minus the logarithm of the chance given to the truth: the less,
the better; deeds have taught something where it is below that of the prior.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log
from typing import Any

from hatchway.games.room25.bots.belief import RoleBelief
from hatchway.games.room25.bots.expert import ExpertBot
from hatchway.games.room25.rules.kinds import CHARACTERS, GUARD

BINS = 10
CERTAIN = 0.005
"""A guess is never counted as surer than this."""


class Guesses:
    """Sums over guesses: loss and prior loss by round, guards by round and chance given."""

    def __init__(self) -> None:
        self.losses: dict[int, list[float]] = {}  # round: guesses, loss, prior's loss
        self.bins: dict[tuple[int, int], list[float]] = {}  # guesses, chance, guards

    def take(self, bots: Sequence[object], s: Any) -> None:
        """At the end of a round. Known roles are left out."""
        for seat, bot in enumerate(bots):
            if not isinstance(bot, ExpertBot) or bot.belief is None or not bot.known:
                continue
            if s.role[s.seat.index(seat)] == GUARD:
                continue
            prior = RoleBelief().guards(bot.known)
            for name, chance in bot.suspects().items():
                who = CHARACTERS.index(name)
                if s.seat[who] != seat and not s.shown >> who & 1:
                    self.add(s.round, chance, prior[name], s.role[who] == GUARD)

    def add(self, turn: int, chance: float, prior: float, guard: bool) -> None:
        sums = self.losses.setdefault(turn, [0, 0.0, 0.0])
        sums[0] += 1
        sums[1] += loss(chance, guard)
        sums[2] += loss(prior, guard)
        place = (turn, min(BINS - 1, int(chance * BINS)))
        held = self.bins.setdefault(place, [0, 0.0, 0])
        held[0] += 1
        held[1] += chance
        held[2] += guard

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


def loss(chance: float, guard: bool) -> float:
    chance = min(1 - CERTAIN, max(CERTAIN, chance))
    return -log(chance if guard else 1 - chance)


def _short(sums: list[float]) -> list[float]:
    return [round(value, 3) for value in sums]


def _sum(into: list[float], more: list[float]) -> None:
    for place, value in enumerate(more):
        into[place] += value
