"""The expert of A.D.E.L.E.: a search over tasks on states that the crew's actions make likely.

A candidate is an option with an intent (`games/adele/bots/intents.py`): in the rollouts the astronaut goes
on with that task. Everything else is the search on evidence.
"""

from __future__ import annotations

from typing import Any

from hatchway.bots.core.evidence import EvidenceBot, Trial
from hatchway.bots.core.search import Style
from hatchway.games.adele.bots.belief import CrewBelief
from hatchway.games.adele.bots.intents import candidates
from hatchway.games.adele.bots.interface import MARGIN
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Observation

TRIES = 3
"""How many states are drawn for each one that is searched."""


class CrewExpertBot(EvidenceBot):
    def __init__(self, game: Game[Any], seat: int, seed: bytes, style: Style) -> None:
        super().__init__(game, seat, seed, style)
        self.belief = CrewBelief()
        self.memory = self.belief.memory

    def take_in(self, seen: Observation) -> None:
        start = 0 if self.heard > len(seen.history) else self.heard
        super().take_in(seen)
        self.belief.update(list(seen.history[start:]), seen.view)

    def imagine(self, weights: dict[int, float] | None = None) -> Any:
        s = self.belief.draw(self.known, self.rng, TRIES)
        self.memory.mark(s, self.seat)
        return s

    def trials(self, s: Any, options: tuple[int, ...]) -> list[Trial]:
        found = candidates(s, self.seat, options, self.style.width, MARGIN)
        return [Trial(self.prior(-behind), code, intent) for behind, code, intent in found]

    def foresee(self, s: Any) -> int:
        return 0  # the others plan in the rollout, each by what it knows
