"""The search that all games share: options are tried on sampled states, rolled out, and valued.

For a decision a bot draws states that fit its knowledge (determinizations). Every option is tried on
the same states with the same future chances, so that only the option differs (paired samples). After the
option everybody, including the bot, plays on by the game's rules of thumb up to a horizon, where the
position is valued. Sequential halving shares the budget: all candidates get a few states, the better half
of them twice as many, and so on.

The budget is counted in nodes, which are simulated decisions. The same seed, observations and nodes give
the same answers on every machine. `pace.py` says how many nodes a second is worth.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hatchway.bots.core.seats import Seated
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Observation

OVERHEAD = 4
"""The cost of copying and valuing a state, in nodes."""


class Style:
    """How a level searches."""

    def __init__(
        self,
        nodes: int,
        width: int = 10,
        rounds: int = 1,
        longest: int = 60,
        trust: float = 0.03,
        care: float = 1.0,
    ) -> None:
        self.nodes = nodes
        self.width = width  # the most candidates
        self.rounds = rounds  # how many rounds a rollout goes beyond the current one
        self.longest = longest  # the most decisions of a rollout
        self.trust = trust  # head start for the choice of the rules of thumb
        self.care = care  # the part of its decisions at which it searches


class SearchBot(Seated):
    """Plays the option that does best on states that may be the true one."""

    def __init__(self, game: Game[Any], seat: int, seed: bytes, style: Style) -> None:
        super().__init__(game, seat, seed)
        self.style = style
        self.spent = 0  # nodes of the last decision
        self.budget = style.nodes  # of this decision
        trust = self.strategy.trust
        self.trust: float = style.trust if trust is None else trust
        self.margin = self.strategy.margin

    def choose(self, seen: Observation) -> int:
        self.take_in(seen)
        self.spent = 0
        s = self.fitting()
        if seen.acts:
            act = self.act(s, seen.acts)
            if act >= 0:
                return act
        if len(seen.options) == 1:
            return seen.options[0]
        care = self.style.care
        if care < 1.0 and self.rng.below(100) >= 100 * care:
            return self.by_thumb(s, seen.options)
        self.budget = int(self.style.nodes * self.strategy.effort(s))
        if not self.budget:
            return self.candidates(s, seen.options)[0][1]
        return self.search(s, seen.options)

    def weights(self) -> dict[int, float] | None:
        """The posterior of hidden roles; without inference, all that fit are equally likely."""
        return None

    def fitting(self) -> Any:
        """A state that fits, in which the hidden plans are sensible."""
        s = self.imagine(self.weights())
        self.strategy.refine(s, self.seat, self.rng)
        return s

    def candidates(self, s: Any, options: tuple[int, ...]) -> list[tuple[float, int]]:
        """The options worth a search, each with its head start; the best by the rules of thumb first."""
        values = self.strategy.scores(s, self.seat, options, self.rng)
        ranked = sorted(range(len(options)), key=lambda n: (-values[n], n))[: self.width()]
        best = values[ranked[0]]
        if self.margin is not None:
            ranked = [n for n in ranked if values[n] >= best - self.margin]
        return [(self.head_start(values[n] - best), options[n]) for n in ranked]

    def width(self) -> int:
        """How many candidates to search. A small budget is better spent on few candidates than on one
        state for each of many."""
        return max(3, min(self.style.width, self.budget // 100))

    def head_start(self, behind: float) -> float:
        """The head start of an option that the rules of thumb score this far below their own choice."""
        return max(-self.trust, self.trust / 20.0 * behind)

    def search(self, s: Any, options: tuple[int, ...]) -> int:
        ranked = self.candidates(s, options)
        starts = [start for start, _ in ranked]
        best = self.halving(s, starts, lambda s, n, key: self.rollout(s, ranked[n][1], key))
        return ranked[best][1]

    def halving(self, s: Any, starts: list[float], value: Callable[[Any, int, int], float]) -> int:
        """Sequential halving: the candidate that does best, by its values on states and its head start."""
        alive = list(range(len(starts)))
        if len(alive) == 1:
            return 0
        total = [0.0] * len(starts)
        tried = [0] * len(starts)
        stages = (len(alive) - 1).bit_length()
        for stage in range(stages):
            end = self.spent + (self.budget - self.spent) // (stages - stage)
            while True:
                if s is None:
                    s = self.fitting()
                key = self.rng.below(1 << 30)
                for n in alive:
                    total[n] += value(s, n, key)
                    tried[n] += 1
                s = None
                if self.spent >= end:
                    break
            alive.sort(key=lambda n: -(total[n] / tried[n] + starts[n]))
            if stage < stages - 1:
                alive = alive[: (len(alive) + 1) // 2]
        return alive[0]

    def rollout(self, s: Any, code: int, key: int, *intent: Any) -> float:
        """The value of a state after an option and some rounds of sensible play, in which the player
        keeps to the option's intent where the game has intents."""
        new = s.copy()
        game, strategy = self.game, self.strategy
        rng = strategy.chances(new, key)
        stop = strategy.clock(new) + 1 + self.style.rounds
        game.apply(new, self.seat, code)
        count = strategy.play_on(game, new, rng, stop, self.style.longest, *intent)
        self.spent += count + OVERHEAD
        return strategy.value(new, self.seat)
