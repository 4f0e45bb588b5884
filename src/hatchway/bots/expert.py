"""The expert: a wider search that weighs hidden roles by deeds, and guards that bluff.

In Suspicion its sampled states have guards as likely as the posterior of `belief.RoleBelief` says. As
a guard who is still hidden it asks of every option how much it would give him away, and counts that
against the option: while nobody suspects him he plays as a prisoner would, and strikes when it pays.
"""

from __future__ import annotations

from typing import Any

from hatchway.bots.belief import RoleBelief
from hatchway.bots.search import SearchBot, Style
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Observation

BLUFF = 0.25
"""What it costs a hidden guard to be found out for certain, in wins."""


class ExpertBot(SearchBot):
    def __init__(self, game: Game[Any], seat: int, seed: bytes, style: Style) -> None:
        super().__init__(game, seat, seed, style)
        secret = game.id == "room25" and game.settings["mode"] == "suspicion"
        self.belief: RoleBelief | None = RoleBelief(self.memory.witness) if secret else None
        self.posterior: dict[int, float] | None = None

    def take_in(self, seen: Observation) -> None:
        start = 0 if self.heard > len(seen.history) else self.heard
        super().take_in(seen)
        if self.belief is not None:
            new: list[dict[str, Any]] = list(seen.history[start:])
            self.belief.update(new, seen.view)
            self.posterior = self.belief.weights(self.known)

    def weights(self) -> dict[int, float] | None:
        return self.posterior

    def suspects(self) -> dict[str, float]:
        """The chance of each character to be a guard, for tables of calibration."""
        return self.belief.guards(self.known) if self.belief and self.known else {}

    def candidates(self, s: Any, options: tuple[int, ...]) -> list[tuple[float, int]]:
        ranked = super().candidates(s, options)
        if self.belief is None:
            return ranked
        name = self.craft.hidden_guard(s, self.seat)
        if not name:
            return ranked
        ratio = self.belief.ratio(name)
        before = ratio / (ratio + 2)
        found = []
        for bonus, code in ranked:
            after = ratio * self.craft.shame(s, self.seat, code)
            found.append((bonus - BLUFF * (after / (after + 2) - before), code))
        return found
