"""The search that all games share: options tried on sampled states, rolled out, and valued.

For a decision a bot draws states that fit its knowledge (determinizations). Every option is tried on
the same states with the same chances to come, so that what differs is the option (paired samples).
After the option everybody, the bot too, goes on by the game's rules of thumb, up to a horizon; there
the position is valued. Sequential halving shares the budget: all candidates get a few states, the
better half of them twice as many, and so on.

The budget is in nodes: decisions simulated. The same seed, observations and nodes give the same
answers on every machine; how many nodes a second are worth here is measured in `pace.py`.
"""

from __future__ import annotations

from typing import Any

from hatchway.bots.seated import Seated
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Observation

OVERHEAD = 4
"""What copying and valuing a state costs, in nodes."""


class Style:
    """How a level searches."""

    def __init__(
        self,
        nodes: int,
        width: int = 10,
        rounds: int = 1,
        longest: int = 60,
        trust: float = 0.03,
    ) -> None:
        self.nodes = nodes
        self.width = width  # candidates, at most
        self.rounds = rounds  # rounds of the game played on after the current one
        self.longest = longest  # decisions of a rollout, at most
        self.trust = trust  # head start of the rules of thumb's own choice


class SearchBot(Seated):
    """Plays the option that does best on states that it holds for possible."""

    def __init__(self, game: Game[Any], seat: int, seed: bytes, style: Style) -> None:
        super().__init__(game, seat, seed)
        self.style = style
        self.spent = 0  # nodes of the last decision
        # A game may say how much of the budget a decision deserves; else all deserve as much.
        self.effort: Any = getattr(self.craft, "effort", None)
        self.budget = style.nodes  # of this decision
        # ... and by how much an option may look worse than the best and still be tried.
        self.trust: float = getattr(self.craft, "TRUST", style.trust)
        self.margin: Any = getattr(self.craft, "MARGIN", None)

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
        if self.effort is not None:
            self.budget = int(self.style.nodes * self.effort(s))
            if not self.budget:
                return self.candidates(s, seen.options)[0][1]
        return self.search(s, seen.options)

    def weights(self) -> dict[int, float] | None:
        """Posterior of hidden roles; without inference all that fit are equally likely."""
        return None

    def fitting(self) -> Any:
        """A state that fits, its hidden plans refined to sensible ones."""
        s = self.imagine(self.weights())
        self.craft.refine(s, self.seat, self.rng)
        return s

    def candidates(self, s: Any, options: tuple[int, ...]) -> list[tuple[float, int]]:
        """The options worth a search: best by the rules of thumb first, with a head start."""
        values = self.craft.scores(s, self.seat, options)
        # A small budget is better spent on few candidates than on one state for each of many.
        width = max(3, min(self.style.width, self.budget // 100))
        ranked = sorted(range(len(options)), key=lambda n: (-values[n], n))[:width]
        best = values[ranked[0]]
        if self.margin is not None:
            ranked = [n for n in ranked if values[n] >= best - self.margin]
        scale = self.trust / 20.0
        return [(max(-self.trust, scale * (values[n] - best)), options[n]) for n in ranked]

    def search(self, s: Any, options: tuple[int, ...]) -> int:
        ranked = self.candidates(s, options)
        alive = [code for _, code in ranked]
        if len(alive) == 1:
            return alive[0]
        start = {code: bonus for bonus, code in ranked}
        total = dict.fromkeys(alive, 0.0)
        tried = dict.fromkeys(alive, 0)
        stages = max(1, (len(alive) - 1).bit_length())
        for stage in range(stages):
            share = (self.budget - self.spent) // (stages - stage)
            end = self.spent + share
            while True:
                if s is None:
                    s = self.fitting()
                key = self.rng.below(1 << 30)
                for code in alive:
                    total[code] += self.rollout(s, code, key)
                    tried[code] += 1
                s = None
                if self.spent >= end:
                    break
            alive.sort(key=lambda code: -(total[code] / tried[code] + start[code]))
            if stage < stages - 1:
                alive = alive[: (len(alive) + 1) // 2]
        return alive[0]

    def rollout(self, s: Any, code: int, key: int) -> float:
        """The worth of a state after an option and some rounds of sensible play."""
        new = s.copy()
        game, craft = self.game, self.craft
        rng = craft.chances(new, key)
        stop = craft.clock(new) + 1 + self.style.rounds
        game.apply(new, self.seat, code)
        count = craft.play_on(game, new, rng, stop, self.style.longest)
        self.spent += count + OVERHEAD
        value: float = craft.value(new, self.seat)
        return value
