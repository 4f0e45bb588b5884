"""The novice: plays by rules of thumb on one state that fits what it knows."""

from __future__ import annotations

from hatchway.bots.core.seats import Seated
from hatchway.kernel.playthrough import Observation


class NoviceBot(Seated):
    """Plays sensibly, without thinking about the plans of others."""

    def choose(self, seen: Observation) -> int:
        self.take_in(seen)
        s = self.imagine()
        if seen.acts:
            act = self.act(s, seen.acts)
            if act >= 0:
                return act
        return self.by_thumb(s, seen.options)
