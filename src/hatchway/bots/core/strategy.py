"""Strategy: what bots need to know about a game.

Everything has a default that suits any game: without rules of thumb, options are ordered by chance,
rollouts are random to the end, and a finished position is worth 1 for a win. A game overrides what it
knows better, and returns its Strategy from `Game.strategy`.
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
    """Head start for the choice of the rules of thumb in a search; None for that of the level's style."""
    margin: int | None = None
    """How much worse than the best an option may look and still be searched; None for no limit."""
    worth: float = 0.0
    """In a search on evidence: what a point of the rules of thumb is worth, in wins."""
    most: float = 0.0
    """In a search on evidence: the most that an option is expected to be worse than the best."""
    spread: float = 0.03
    """In a search on evidence: how far options typically are from what is expected of them."""

    # --- knowledge

    def start(self, view: dict[str, Any]) -> dict[str, Any]:
        """The View at the start of the game, as far as Knowledge reads it."""
        return view

    def memory(self) -> Any:
        """A fresh memory for what is not certain enough for Knowledge, or None. It has `update(events)`
        and `mark(s, seat)`."""
        return None

    def refine(self, s: Any, seat: int, rng: Rng) -> None:
        """Make the hidden plans of a sampled state sensible."""

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
        """The seats that have something to answer or to tell, even if they are not due."""
        return []

    # --- search

    def effort(self, s: Any) -> float:
        """How much of a search's budget the open decision deserves; 0 if it is not searched at all."""
        return 1.0

    def thought(self, ask: int) -> float:
        """The same, judged only by the kind of decision, which everybody knows: for the pace of answers."""
        return 1.0

    def clock(self, s: Any) -> int:
        """The round, for the horizon of a search; in a game without rounds, rollouts go to the end."""
        return 0

    def chances(self, s: Any, key: int) -> Rng:
        """Set the future chances of a sampled state from a key; returns a generator for its players."""
        rng = Rng(key)
        s.q1 = rng.below(M1 - 1) + 1
        s.q2 = rng.below(M2 - 1) + 1
        return rng

    def foresee(self, game: Game[Any], s: Any, seat: int, rng: Rng) -> int:
        """Let the others make their simultaneous decisions; returns how many there were."""
        return 0

    def play_on(
        self, game: Game[Any], s: Any, rng: Rng, stop: int, longest: int, *intent: Any
    ) -> int:
        """Play on until the clock says `stop`, or for `longest` decisions; returns how many it took."""
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
    """The Strategy of a game, or the default one."""
    found = game.strategy()
    return found if isinstance(found, Strategy) else Strategy()
