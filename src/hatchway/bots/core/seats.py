"""A player that keeps its Knowledge up to date: the base of every bot that thinks."""

from __future__ import annotations

from typing import Any

from hatchway.bots.core.strategy import NO_ACT, strategy_of
from hatchway.kernel.chance import Rng
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Observation


class Seated:
    """Knows the rules, its seat and what it was told, and draws states that fit.

    It has no access to the game that is really played: it has sampled every state it thinks about, with
    its own seed.
    """

    def __init__(self, game: Game[Any], seat: int, seed: bytes) -> None:
        self.game = game
        self.seat = seat
        self.rng = Rng(int.from_bytes(seed, "little"))
        self.strategy = strategy_of(game)
        # Some games have things to remember that are not certain, so Knowledge does not hold them.
        self.memory: Any = self.strategy.memory()
        self.known: Any = None
        self.heard = 0

    def take_in(self, seen: Observation) -> None:
        """Learn what is new."""
        if self.known is None or self.heard > len(seen.history):
            # `start` is the seat's first View; the events tell what came later.
            self.known = self.game.knowledge(self.seat, self.strategy.start(seen.view))
            self.heard = 0
        new = seen.history[self.heard :]
        self.known.update(new, seen.view)
        if self.memory is not None:
            self.memory.update(new)
        self.heard = len(seen.history)

    def imagine(self, weights: dict[int, float] | None = None) -> Any:
        """A full state that fits what is known."""
        s = self.game.sample(self.known, self.rng, weights)
        if self.memory is not None:
            self.memory.mark(s, self.seat)
        return s

    def act(self, s: Any, acts: tuple[int, ...]) -> int:
        """A free act that is worth it now, or -1."""
        code = self.strategy.act(s, self.seat, acts, self.rng, self.memory)
        return code if code in acts else NO_ACT

    def by_thumb(self, s: Any, options: tuple[int, ...]) -> int:
        """What the rules of thumb choose, at once."""
        code = self.strategy.choose(s, self.seat, options, self.rng)
        return code if code in options else options[0]

    def answer(self, seen: Observation) -> int:
        """A free act while others are due, above all an answer to an offer; -1 for nothing."""
        self.take_in(seen)
        return self.act(self.imagine(), seen.acts)
