"""A player that keeps its Knowledge up to date: the ground of every bot that thinks."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from hatchway.kernel.chance import Rng
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Observation


def craft(game_id: str) -> Any:
    """What a game lends to its bots: `games/<game>/craft.py`."""
    return import_module(f"hatchway.games.{game_id}.craft")


class Seated:
    """Knows the rules, its seat, and what it was told; draws states that fit that.

    It has no handle on the game that is really played: every state it thinks about it has sampled
    itself, with a seed of its own.
    """

    def __init__(self, game: Game[Any], seat: int, seed: bytes) -> None:
        self.game = game
        self.seat = seat
        self.rng = Rng(int.from_bytes(seed, "little"))
        self.craft = craft(game.id)
        self.known: Any = None
        self.heard = 0

    def take_in(self, seen: Observation) -> None:
        """Learn what is new."""
        if self.known is None or self.heard > len(seen.history):
            # `start` is the seat's first View: what came later, the events tell.
            self.known = self.game.knowledge(self.seat, self.craft.start(seen.view))
            self.heard = 0
        self.known.update(seen.history[self.heard :], seen.view)
        self.heard = len(seen.history)

    def imagine(self, weights: dict[int, float] | None = None) -> Any:
        """A full state that fits what is known."""
        return self.game.sample(self.known, self.rng, weights)
