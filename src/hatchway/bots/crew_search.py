"""The search of A.D.E.L.E.: tasks are tried, not only options.

A candidate is an option with an intent (`games/adele/intents.py`): in the rollouts the astronaut goes
on with that task. Everything else is the search that all games share.
"""

from __future__ import annotations

from typing import Any

from hatchway.bots.search import SearchBot
from hatchway.games.adele.intents import candidates


class CrewSearchBot(SearchBot):
    def search(self, s: Any, options: tuple[int, ...]) -> int:
        found = candidates(s, self.seat, options, self.width(), self.margin)
        starts = [self.head_start(behind) for behind, _, _ in found]
        best = self.halving(
            s, starts, lambda s, n, key: self.rollout(s, found[n][1], key, found[n][2])
        )
        return found[best][1]
