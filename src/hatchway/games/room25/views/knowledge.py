"""What a seat knows of a game of Room 25 besides its View: hard facts about roles and robots."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from hatchway.games.room25.rules.kinds import CHARACTERS, GUARD, ROLES
from hatchway.games.room25.rules.options import Rules
from hatchway.kernel.knowledge import Knowledge

UNSEEN = 8
"""The place of the role tile that nobody saw."""


def mask_of(names: list[str]) -> int:
    mask = 0
    for name in names:
        mask |= 1 << CHARACTERS.index(name)
    return mask


class R25Knowledge(Knowledge):
    """Facts that the course of events tells: who cannot have which role, how many robots exist."""

    def __init__(self, g: Rules, seat: int, view: dict[str, Any]) -> None:
        super().__init__(seat, view)
        self.g = g
        self.dead = mask_of([c["id"] for c in view["characters"] if not c["alive"]])
        # Characters that were dead together while the game went on: at most one prisoner.
        self.dead_sets: list[int] = []
        # Room 25 fell off and stayed: who slid it, who was inside, whether in the last round.
        self.wraps: list[tuple[int, int, bool]] = []
        self.robots = {n + 1 for n, tile in enumerate(view["robots"]) if tile is not None}
        # Bounds of how many Robot Rooms the complex was built with (R25-RBT-1).
        self.fewest_robot_rooms = 0
        self.most_robot_rooms = 2
        self._robot_room_opened = False

    def learn(self, event: dict[str, Any]) -> None:
        kind = event["kind"]
        if self._robot_room_opened:
            self._robot_room_opened = False
            if kind != "robot_placed" and len(self.robots) < 2:
                self.most_robot_rooms = min(self.most_robot_rooms, len(self.robots))
        if kind == "died":
            self.dead |= mask_of([event["who"]])
            if self.dead.bit_count() > 1:
                self.dead_sets.append(self.dead)
        elif kind == "regenerated":
            self.dead = 0
        elif kind == "room25_wrapped":
            if event["by"] is not None:
                by = CHARACTERS.index(event["by"])
                self.wraps.append((by, mask_of(event["inside"]), event["left"] == 1))
        elif kind == "turned_up":
            self._robot_room_opened = event["room"] == "robot"
        elif kind == "robot_placed":
            self.fewest_robot_rooms = max(self.fewest_robot_rooms, len(self.robots) + 1)
            self.robots.add(event["robot"])
        elif kind == "robot_moved":
            self.robots.add(event["robot"])
        elif kind == "robot_destroyed":
            self.robots.discard(event["robot"])

    def guard_sets(self) -> list[int]:
        """Every set of guards that fits what is known, as masks; bit 8 is the unseen role tile.

        All are equally likely as far as the deal goes.
        """
        prisoners, guards = self.g.role_tiles()
        if self.view["outcome"] is not None:
            return [self._guards_by_outcome(guards)]
        known = 0
        open_places: list[int] = []
        for c in self.view["characters"]:
            who = CHARACTERS.index(c["id"])
            if c["role"] is None:
                open_places.append(who)
            elif ROLES.index(c["role"]) == GUARD:
                known |= 1 << who
        if prisoners + guards > self.g.players:
            open_places.append(UNSEEN)
        left = guards - known.bit_count()
        found = []
        for places in combinations(sorted(open_places), left):
            mask = known
            for place in places:
                mask |= 1 << place
            if self._fits(mask):
                found.append(mask)
        return found

    def _guards_by_outcome(self, guards: int) -> int:
        """The winners tell every role: prisoners win only by escaping (R25-SUS-8 to SUS-10)."""
        outcome = self.view["outcome"]
        escaped = outcome["why"] == "escape"
        mask = mask_of(
            [
                c["id"]
                for c in self.view["characters"]
                if (c["seat"] in outcome["winners"]) != escaped
            ]
        )
        return mask if mask.bit_count() == guards else mask | 1 << UNSEEN

    def _fits(self, guards: int) -> bool:
        """Whether a set of guards agrees with everything that did not happen."""
        prisoners = mask_of([c["id"] for c in self.view["characters"]]) & ~guards
        for dead in self.dead_sets:
            if (dead & prisoners).bit_count() > 1:
                return False
        for by, within, last in self.wraps:
            saved = (prisoners & within).bit_count()
            missing = prisoners.bit_count() - saved
            escaped = saved >= 2 and (missing == 0 or (missing == 1 and last))
            if prisoners >> by & 1 and escaped:
                return False
        return True
