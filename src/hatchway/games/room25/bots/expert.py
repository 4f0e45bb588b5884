"""The expert: a wider search that weighs hidden roles by the players' actions, and guards that bluff.

In Suspicion its sampled states have guards as likely as the posterior of `belief.RoleBelief` says. As a
hidden guard it asks of every option how much it would give the guard away, and counts that against the
option. While nobody suspects it, it plays as a prisoner would, and it strikes when that pays. In Cooperation,
where no side is hidden, it is just the search on evidence.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hatchway.bots.core.evidence import EvidenceBot
from hatchway.bots.core.search import Style
from hatchway.games.plugin import Guess
from hatchway.games.room25.bots.belief import BLUFF, RoleBelief, told_by
from hatchway.games.room25.bots.interface import deeds_of, hidden_guard
from hatchway.games.room25.rules.kinds import CHARACTERS, GUARD
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Observation

LONG = 5
"""With this many rounds left, staying hidden is worth its full price; in the last round it is worth
nothing."""


class ExpertBot(EvidenceBot):
    def __init__(self, game: Game[Any], seat: int, seed: bytes, style: Style) -> None:
        super().__init__(game, seat, seed, style)
        secret = game.settings["mode"] == "suspicion"
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
        """The chance that each character is a guard, for tables of calibration."""
        return self.belief.guards(self.known) if self.belief and self.known else {}

    def price(self, s: Any, code: int) -> float:
        """How much an option would give a hidden guard away."""
        if self.belief is None:
            return 0.0
        name = hidden_guard(s, self.seat)
        if not name:
            return 0.0
        ratio = self.belief.ratio(name)
        after = ratio * told_by(deeds_of(s, self.seat, code))
        # As the others see it: one in three is a guard.
        found_out = after / (after + 2) - ratio / (ratio + 2)
        price: float = BLUFF * min(1.0, (s.left - 1) / LONG) * found_out
        return price


def guesses(bots: Sequence[object], s: Any) -> list[Guess]:
    """What experts among the prisoners believe about unknown roles, next to the prior: what the seat knows
    for certain, with all sets of guards that fit equally likely."""
    found = []
    for seat, bot in enumerate(bots):
        if not isinstance(bot, ExpertBot) or bot.belief is None or not bot.known:
            continue
        if s.role[s.seat.index(seat)] == GUARD:
            continue
        prior = RoleBelief().guards(bot.known)
        for name, chance in bot.suspects().items():
            who = CHARACTERS.index(name)
            if s.seat[who] != seat and not s.shown >> who & 1:
                found.append(Guess(s.round, chance, prior[name], s.role[who] == GUARD))
    return found
