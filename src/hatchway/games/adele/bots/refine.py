"""Soft knowledge: what a player believes beyond what it knows for certain.

A sampled state agrees with every hard fact; here its other secrets are made likely: the crew's plans are
sensible, an astronaut that searched a room knows what lies there, and one that was shown a tile knows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from hatchway.games.adele.bots.planning import plan_scores
from hatchway.games.adele.bots.situation import Situation
from hatchway.games.adele.rules.codes import C_PLAN, PLAN_OPTIONS, PLANS
from hatchway.games.adele.rules.entering import mark_known
from hatchway.games.adele.rules.kinds import ADELE, ASTRONAUTS, TILES
from hatchway.games.adele.rules.objects import set_seen
from hatchway.games.adele.rules.ship import N_ROOMS, ROOMS
from hatchway.games.adele.rules.state import AdeleState
from hatchway.kernel.chance import Rng
from hatchway.kernel.state import ALL

SENSIBLE: Final = 6
"""Plans that are at most this much worse than the best are equally likely."""


def refine(s: AdeleState, seat: int, rng: Rng) -> None:
    """Make the undetermined secrets of a sampled state likely: what others committed or planned."""
    if s.manner == ALL and s.ask:
        for other in range(s.g.players):
            if other != seat and s.laid[other]:
                s.laid[other] = ()
                s.due |= 1 << other
    elif s.phase == ADELE and seat == s.adele:
        for who in s.order:
            plan(s, who, rng)


def plan(s: AdeleState, who: int, rng: Rng) -> None:
    """Draw a hidden plan among those that look best."""
    values = plan_scores(Situation(s, s.seat[who]), who, PLAN_OPTIONS)
    least = max(values) - SENSIBLE
    good = [code for index, code in enumerate(PLAN_OPTIONS) if values[index] >= least]
    s.cubes[5 * who : 5 * who + 5] = PLANS[good[rng.below(len(good))] - C_PLAN]


class Memory:
    """What everybody saw the others learn, without its content; and what became of the seat's own offers."""

    def __init__(self) -> None:
        self.searched: dict[str, set[str]] = {}  # rooms by astronaut
        self.shown: set[tuple[str, str]] = set()  # tile, astronaut that was shown it
        self.refused: set[str] = set()  # offers of this round

    def update(self, events: Sequence[dict[str, Any]]) -> None:
        """Take in new events."""
        for event in events:
            kind = event["kind"]
            if kind == "searched":
                self.searched.setdefault(event["who"], set()).add(event["room"])
            elif kind == "tile_shown":
                self.shown.add((event["tile"], event["whom"]))
            elif kind == "offer":
                if event["state"] in ("refused", "vanished"):
                    self.refused.add(str(event["offer"]))
            elif kind == "phase" and event["phase"] == "planning":
                self.refused.clear()

    def mark(self, s: AdeleState, own: int) -> None:
        """Let the others know in a sampled state what they have seen."""
        for name, rooms in self.searched.items():
            seat = s.seat[ASTRONAUTS.index(name)]
            if seat != own:
                for place in rooms:
                    room = ROOMS.index(place)
                    if s.lying[room]:
                        set_seen(s, seat * N_ROOMS + room, (0, *s.lying[room]))
        for tile, name in self.shown:
            mark_known(s, TILES.index(tile), 1 << s.seat[ASTRONAUTS.index(name)])
