"""The search of A.D.E.L.E.: tasks are tried, not only options.

A candidate is an option with an intent (`games/adele/intents.py`): in the rollouts the astronaut goes
on with that task. Everything else is the search that all games share.
"""

from __future__ import annotations

from typing import Any

from hatchway.bots.search import OVERHEAD, SearchBot
from hatchway.games.adele.intents import Candidate, candidates
from hatchway.games.adele.policy import play_on


class CrewSearchBot(SearchBot):
    def tries(self, s: Any, options: tuple[int, ...]) -> list[Candidate]:
        """The options worth a search; a small budget is better spent on few of them."""
        width = max(3, min(self.style.width, self.budget // 100))
        return candidates(s, self.seat, options, width, self.margin)

    def search(self, s: Any, options: tuple[int, ...]) -> int:
        found = self.tries(s, options)
        alive = list(range(len(found)))
        scale = self.trust / 20.0
        start = [max(-self.trust, scale * behind) for behind, _, _ in found]
        total = [0.0] * len(found)
        tried = [0] * len(found)
        stages = max(1, (len(alive) - 1).bit_length())
        for stage in range(stages if len(alive) > 1 else 0):
            end = self.spent + (self.budget - self.spent) // (stages - stage)
            while True:
                if s is None:
                    s = self.fitting()
                key = self.rng.below(1 << 30)
                for n in alive:
                    total[n] += self.intended(s, found[n], key)
                    tried[n] += 1
                s = None
                if self.spent >= end:
                    break
            alive.sort(key=lambda n: -(total[n] / tried[n] + start[n]))
            if stage < stages - 1:
                alive = alive[: (len(alive) + 1) // 2]
        return found[alive[0]][1]

    def intended(self, s: Any, tried: Candidate, key: int) -> float:
        """The worth of a state after an option, when its player goes on with what it intends."""
        _, code, intent = tried
        new = s.copy()
        rng = self.craft.chances(new, key)
        stop = self.craft.clock(new) + 1 + self.style.rounds
        self.game.apply(new, self.seat, code)
        count = play_on(self.game, new, rng, stop, self.style.longest, intent)
        self.spent += count + OVERHEAD
        value: float = self.craft.value(new, self.seat)
        return value
