"""The simplest player: any option, all equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hatchway.bots.core.bot import replies
from hatchway.kernel.chance import Rng
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Observation


class RandomBot:
    """Plays options at random. Its only free acts are answers to offers, so that nobody waits in vain."""

    def __init__(self, game: Game[Any], seat: int, seed: bytes) -> None:
        self.game = game
        self.rng = Rng(int.from_bytes(seed, "little"))

    def choose(self, seen: Observation) -> int:
        return self._any(replies(self.game, seen.acts) or seen.options)

    def answer(self, seen: Observation) -> int:
        """An answer to an offer while others are due; -1 if nothing was offered."""
        answers = replies(self.game, seen.acts)
        return self._any(answers) if answers else -1

    def _any(self, codes: Sequence[int]) -> int:
        return codes[self.rng.below(len(codes))]
