"""Strategy: what a game lends to its bots.

Every answer has a default that suits any game: without rules of thumb the order of options is left to
chance, rollouts are played at random to the end, and a position is worth whether it was won. A game
overrides what it knows better, and its `Game.strategy` returns the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hatchway.kernel.chance import M1, M2, Rng
from hatchway.kernel.game import Game
from hatchway.kernel.playout import pick

NO_ACT = -1


class Strategy:
    """Rules of thumb, free acts, memory and values of positions."""

    trust: float | None = 0.0
    """Head start of the rules of thumb's own choice in a search; None: as the level's style says."""
    margin: int | None = None
    """By how much an option may look worse than the best and still be searched; None: by any."""
    worth: float = 0.0
    """What a point of the rules of thumb is worth in a search on evidence, in wins;"""
    most: float = 0.0
    """what an option is thought to be worse than the best, at most;"""
    spread: float = 0.03
    """and how far options are from what is thought of them."""

    # --- knowledge

    def start(self, view: dict[str, Any]) -> dict[str, Any]:
        """The View as it was when the game began, as far as Knowledge reads it."""
        return view

    def memory(self) -> Any:
        """A fresh memory of what Knowledge does not hold for certain, or None. It has `update(events)`
        and `mark(s, seat)`."""
        return None

    def refine(self, s: Any, seat: int, rng: Rng) -> None:
        """Make the hidden plans of a sampled state sensible ones."""

    # --- rules of thumb

    def choose(self, s: Any, seat: int, options: tuple[int, ...], rng: Rng) -> int:
        """What the rules of thumb choose, at once."""
        return options[rng.below(len(options))]

    def scores(self, s: Any, seat: int, options: tuple[int, ...], rng: Rng) -> Sequence[int]:
        """What the rules of thumb think of each option."""
        return [rng.below(1 << 20) for _ in options]

    def act(self, s: Any, seat: int, acts: tuple[int, ...], rng: Rng, memory: Any) -> int:
        """A free act that is worth it now, or NO_ACT."""
        return NO_ACT

    def answers(self, s: Any) -> list[int]:
        """The seats that have something to answer or to tell though they may not be due."""
        return []

    # --- search

    def effort(self, s: Any) -> float:
        """How much of a search's budget the open decision deserves; 0: it is not searched at all."""
        return 1.0

    def thought(self, ask: int) -> float:
        """The same by the kind of decision alone, which everybody knows: for the pace of answers."""
        return 1.0

    def clock(self, s: Any) -> int:
        """Counts rounds, for the horizon of a search; without rounds rollouts go to the end."""
        return 0

    def chances(self, s: Any, key: int) -> Rng:
        """Set the coming chances of a sampled state, and a generator for its players, from one key."""
        rng = Rng(key)
        s.q1 = rng.below(M1 - 1) + 1
        s.q2 = rng.below(M2 - 1) + 1
        return rng

    def foresee(self, game: Game[Any], s: Any, seat: int, rng: Rng) -> int:
        """Let the others decide what they decide at the same time; says how many decisions it took."""
        return 0

    def play_on(
        self, game: Game[Any], s: Any, rng: Rng, stop: int, longest: int, *intent: Any
    ) -> int:
        """Play on until the clock says `stop`, or for `longest` decisions; says how many it took."""
        count = 0
        while not s.over and count < longest and self.clock(s) < stop:
            game.apply(s, *pick(game, s, rng))
            count += 1
        return count

    def value(self, s: Any, seat: int) -> float:
        """The worth of a position for a seat, from 0 to 1."""
        if not s.over:
            return 0.5
        return float(s.winners >> seat & 1)


def strategy_of(game: Game[Any]) -> Strategy:
    """What a game lends to its bots."""
    found = game.strategy()
    return found if isinstance(found, Strategy) else Strategy()
