"""The expert of A.D.E.L.E.: a search of tasks on states that the crew's deeds make likely."""

from __future__ import annotations

from typing import Any

from hatchway.bots.crew_belief import CrewBelief
from hatchway.bots.crew_search import CrewSearchBot
from hatchway.bots.search import Style
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Observation

TRIES = 3
"""States drawn for one that is searched."""
TRUST = 0.02
"""Head start of the rules of thumb: less than the adept's, for more is tried."""


class CrewExpertBot(CrewSearchBot):
    def __init__(self, game: Game[Any], seat: int, seed: bytes, style: Style) -> None:
        super().__init__(game, seat, seed, style)
        self.belief = CrewBelief()
        self.memory = self.belief.memory
        self.trust = TRUST

    def take_in(self, seen: Observation) -> None:
        start = 0 if self.heard > len(seen.history) else self.heard
        super().take_in(seen)
        self.belief.update(list(seen.history[start:]), seen.view)

    def imagine(self, weights: dict[int, float] | None = None) -> Any:
        s = self.belief.draw(self.known, self.rng, TRIES)
        self.memory.mark(s, self.seat)
        return s
