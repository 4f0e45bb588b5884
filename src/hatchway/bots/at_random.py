"""The simplest player: any option, each as likely."""

from __future__ import annotations

from typing import Any

from hatchway.kernel.chance import Rng
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Observation


class RandomBot:
    """Plays options at random, and no free acts."""

    def __init__(self, game: Game[Any], seat: int, seed: bytes) -> None:
        self.rng = Rng(int.from_bytes(seed, "little"))

    def choose(self, seen: Observation) -> int:
        return seen.options[self.rng.below(len(seen.options))]
