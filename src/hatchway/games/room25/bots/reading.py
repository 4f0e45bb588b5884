"""What a player makes of a position: what it knows, where its characters want to go, what a room
costs. The ground on which the rules of thumb (`policy.py`) stand.

A reading reads a full state, but of its secrets only what its seat knows: tiles that are face up or
that it saw, colours that were claimed by those it trusts, its own role.
"""

from __future__ import annotations

from typing import Final

from hatchway.games.common.data import weights
from hatchway.games.room25.rules.board import EXIT_ZONE, LINE_CELLS
from hatchway.games.room25.rules.entering import CENTRE
from hatchway.games.room25.rules.kinds import (
    ACID,
    BLUE,
    COLD,
    COMPETITION,
    DARK,
    FIRST,
    FLOODED,
    GUARD,
    ILLUSION,
    JAMMING,
    KEY,
    MAC,
    MIRROR,
    MORTAL,
    PARANOIA,
    PIVOTING,
    PRISON,
    REGENERATION,
    ROOM25,
    SHREDDER,
    SUSPICION,
    TEAM,
    TIMER,
    TRAPPED,
    TUNNEL,
    VORTEX,
)
from hatchway.games.room25.rules.state import SEEN_BY_ALL, R25State

UNKNOWN: Final = -1
CLAIMED: Final = 30
"""A guess of 30 and more is a claimed colour; below that a room that is known."""

DISTANCE: Final[list[list[int]]] = [
    [abs(one // 5 - two // 5) + abs(one % 5 - two % 5) for two in range(25)] for one in range(25)
]
"""Steps between two cells."""

ZONE: Final[tuple[int, ...]] = EXIT_ZONE
IN_ZONE: Final[list[bool]] = [cell in EXIT_ZONE for cell in range(25)]
QUARTER: Final[list[int]] = [2 * (cell // 5 > 2) + (cell % 5 > 2) for cell in range(25)]

DEATH: Final = 200
_THUMB = weights("room25")["thumb"]
BLIND_DEATH: Final = int(_THUMB["blind_death"])
"""The same where it may come, but waiting costs time too."""
BLIND: Final = int(_THUMB["blind"])
"""What a room may do that nobody has seen, death aside."""
STEP: Final = 10
"""What one step towards the goal is worth; every other number here is measured in it."""

COST: Final[list[int]] = [0] * 26
"""What it costs to enter a room that is known."""
for _room, _cost in (
    (VORTEX, 3), (PRISON, 12), (COLD, 8), (DARK, 3), (PIVOTING, 4), (MAC, 6), (MIRROR, 10),
    (JAMMING, 2), (ILLUSION, 15), (ACID, 12), (FLOODED, 15), (TRAPPED, 14), (MORTAL, DEATH),
    (SHREDDER, 14), (TIMER, 30), (PARANOIA, 20),
):  # fmt: skip
    COST[_room] = _cost

COST_CLAIMED: Final = [0, 0, 6, 45]
"""By claimed colour."""


def _after_slides() -> list[list[int]]:
    """The cell where a cell's tile lies after a slide, by code of the slide."""
    table = []
    for line in range(10):
        for way in range(2):
            to = list(range(25))
            cells = LINE_CELLS[line]
            for index, cell in enumerate(cells):
                to[cell] = cells[(index + (1 if way else -1)) % 5]
            table.append(to)
    return table


AFTER: Final[list[list[int]]] = _after_slides()
FALLS: Final[list[int]] = [LINE_CELLS[n // 2][4 if n % 2 else 0] for n in range(20)]
"""The cell whose tile falls off, by code of the slide."""


EDGE: Final[list[int]] = [
    int(cell % 5 in (0, 4) or cell // 5 in (0, 4)) - int(cell % 5 == 2 or cell // 5 == 2)
    for cell in range(25)
]
"""Where a tile can fall off in one slide; lines through Central do not move."""


class Reading:
    """One player's reading of one position."""

    __slots__ = (
        "blues", "goals", "guard", "key", "know", "needs_key", "r25", "risk", "s", "seat",
        "together", "told", "trap", "unknown_zone",
    )  # fmt: skip

    def __init__(self, s: R25State, seat: int) -> None:
        self.s: R25State = s
        self.seat: int = seat
        g = s.g
        mode = g.mode
        self.together: bool = g.together
        self.guard: bool = mode == SUSPICION and s.role[s.seat.index(seat)] == GUARD
        bit = SEEN_BY_ALL | 1 << seat
        self.needs_key: bool = g.key and not s.key_on
        # --- claims of those one trusts
        self.told: dict[int, int] = {}
        if s.claims and mode != COMPETITION:
            for tile, teller, colour, _, _ in s.claims:
                if teller == seat or not self.trusts(teller):
                    continue
                self.told[tile] = max(colour, self.told.get(tile, 0))
        # --- what is known
        up = s.up
        seen = s.seen
        kind = s.kind
        know: list[int] = [
            kind[tile] if up >> tile & 1 or seen[tile] & bit else -1 for tile in range(25)
        ]
        mortals = s.dealt[MORTAL] - know.count(MORTAL)
        for room in s.gone:
            if room == MORTAL:
                mortals -= 1
        self.r25: int = -1
        self.key: int = -1
        self.blues: list[int] = []
        for tile, colour in self.told.items():
            if know[tile] < 0:
                know[tile] = CLAIMED + colour
                if colour == BLUE:
                    self.blues.append(tile)
        unknown = know.count(-1)
        self.know: list[int] = know
        self.risk: int = (mortals * BLIND_DEATH + BLIND * unknown) // unknown if unknown else 0
        traps = s.dealt[TRAPPED] - know.count(TRAPPED)
        self.trap: int = traps * BLIND_DEATH // unknown if unknown else 0
        if ROOM25 in know:
            self.r25 = know.index(ROOM25)
        if self.needs_key and KEY in know:
            self.key = know.index(KEY)
        # A claimed blue room is Room 25 or the Key.
        if self.blues:
            if self.needs_key and self.key < 0:
                self.key = self.blues[0]
            if self.r25 < 0:
                self.r25 = self.blues[-1]
        self.unknown_zone: list[int] = [tile for tile in ZONE if know[tile] < 0]
        self.goals: list[int] = [-1] * 8

    def trusts(self, teller: int) -> bool:
        s = self.s
        if self.together:
            return True
        if s.g.mode == TEAM:
            return teller % 2 == self.seat % 2
        who = s.seat.index(teller)
        return not (s.shown >> who & 1 and s.role[who] == GUARD)

    def sign(self, other: int) -> int:
        """Whether another character is on one's own side (1) or not (-1)."""
        s = self.s
        if self.together:
            return 1
        seat = s.seat[other]
        if seat == self.seat:
            return 1
        mode = s.g.mode
        if mode == COMPETITION:
            return -1
        if mode == TEAM:
            return 1 if seat % 2 == self.seat % 2 else -1
        shown_guard = s.shown >> other & 1 and s.role[other] == GUARD
        if self.guard:
            return 1 if shown_guard else -1
        return -1 if shown_guard else 1

    # --- where one wants to go

    def goal(self, who: int) -> int:
        """The cell that a character wants to reach."""
        found = self.goals[who]
        if found < 0:
            found = self._goal(who)
            self.goals[who] = found
        return found

    def _goal(self, who: int) -> int:
        s = self.s
        where = s.where
        at = where[s.pos[who]]
        dist = DISTANCE[at]
        r25 = self.r25
        if self.needs_key:
            if self.key >= 0 and self._nearest(self.key) == who:
                return where[self.key]
            if r25 >= 0 and (self.key >= 0 or 2 * dist[where[r25]] >= 3 * s.left):
                return where[r25]
        elif r25 >= 0:
            return where[r25]
        # Explore: unknown rooms of the exit zone, each character its own quarter first.
        best = 99
        cell = -1
        quarter = s.order.index(who) % 4
        mates = [
            where[s.pos[o]] for o in s.order if o != who and s.pos[o] >= 0 and self.sign(o) > 0
        ]
        for tile in self.unknown_zone:
            one = where[tile]
            cost = 2 * dist[one]
            if QUARTER[one] != quarter:
                cost += 1
            near = DISTANCE[one]
            for mate in mates:
                if near[mate] < near[at]:
                    cost += 3
            if cost < best:
                best = cost
                cell = one
        if cell >= 0:
            return cell
        return where[r25] if r25 >= 0 else CENTRE

    def _nearest(self, tile: int) -> int:
        """The character that is nearest to a tile, first in order among equals."""
        s = self.s
        dist = DISTANCE[s.where[tile]]
        best = 99
        found = -1
        for who in s.order:
            at = s.pos[who]
            if at >= 0:
                far = dist[s.where[at]]
                if far < best:
                    best = far
                    found = who
        return found

    def pull(self, who: int) -> int:
        """What a step is worth to a character: more when time runs out."""
        s = self.s
        if self.r25 >= 0 and DISTANCE[s.where[s.pos[who]]][s.where[self.r25]] > s.left:
            return 2 * STEP
        return STEP

    def away(self, who: int, cell: int) -> int:
        """How far a character would be from its goal."""
        return DISTANCE[cell][self.goal(who)]

    # --- what a room costs

    def cost(self, who: int, tile: int) -> int:
        """What it costs a character to enter a room now."""
        s = self.s
        room = self.know[tile]
        if room == UNKNOWN:
            if s.phase == FIRST and s.second[who]:
                return self.risk + self.trap
            return self.risk
        if room >= CLAIMED:
            return COST_CLAIMED[room - CLAIMED]
        cost = COST[room]
        if cost == 0:
            if room == KEY and self.needs_key:
                return -4 * STEP
            if room == REGENERATION and s.dead:
                return -3 * STEP
            return 0
        if room == ACID:
            for other in s.order:
                if s.pos[other] == tile and other != who:
                    return DEATH if self.sign(other) > 0 else -DEATH // 2
        elif room == SHREDDER:
            for other in s.order:
                if s.pos[other] == tile and other != who:
                    return 60
        elif room == TRAPPED:
            # The second action would have to leave it, and Move is already played.
            if s.phase == FIRST and (s.second[who] or s.free >> who & 1):
                return DEATH - 20
        elif room == TIMER:
            if s.left == 1:
                return DEATH
            if s.left == 2:
                return 60
        elif room == FLOODED:
            if s.left == 1:
                return 2
        return cost

    def enter(self, who: int, tile: int) -> int:
        """What it is worth to a character to go into a room, against staying where it is."""
        s = self.s
        where = s.where
        goal = self.goal(who)
        dist = DISTANCE[goal]
        here = dist[where[s.pos[who]]]
        room = self.know[tile]
        there = dist[where[tile]]
        if room == VORTEX:
            there = dist[CENTRE]
        elif room == TUNNEL:
            up = s.up
            know = self.know
            best = 99
            for other in range(25):
                if know[other] == TUNNEL and other != tile and up >> other & 1:
                    best = min(best, dist[where[other]])
            if best < 99:
                there = best
        gain = self.pull(who) * (here - there)
        if there == 0 and here > 0 and tile == self.r25 and not self.needs_key:
            gain += STEP
        return gain - self.cost(who, tile)

    def slide(self, code: int) -> int:
        """What a slide is worth: how much nearer it brings everybody to the goal."""
        s = self.s
        to = AFTER[code]
        where = s.where
        value = 0
        for who in s.order:
            tile = s.pos[who]
            if tile < 0:
                continue
            at = where[tile]
            goal = self.goal(who)
            new = to[at]
            gone = to[goal]
            if new != at or gone != goal:
                # A goal moves with its tile; so does who stands on it.
                gain = DISTANCE[at][goal] - DISTANCE[new][gone]
                if gain:
                    value += self.pull(who) * gain * self.sign(who)
        if self.r25 >= 0 and not self.guard:
            # Room 25 at the edge is nearer to the way out.
            at = where[self.r25]
            value += 4 * (EDGE[to[at]] - EDGE[at])
        return value
