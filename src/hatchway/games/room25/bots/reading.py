"""How a player reads a position: what it knows, where its characters want to go, what a room costs. The rules
of thumb (`policy.py`) build on this.

A `Reading` looks at a full state, but of the secrets only at those that its seat knows: tiles that are face
up or that it saw, colours claimed by players it trusts, its own role.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hatchway.games.common.data import weights
from hatchway.games.room25.rules.board import EXIT_ZONE, LINE_CELLS
from hatchway.games.room25.rules.entering import CENTRE
from hatchway.games.room25.rules.kinds import (
    ACID,
    BLUE,
    COLOUR,
    COMPETITION,
    FIRST,
    FLOODED,
    GUARD,
    KEY,
    MORTAL,
    REGENERATION,
    ROOM25,
    ROOMS,
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
CLAIMED: Final[int] = len(ROOMS)
"""A guess of this or more stands for a claimed colour; a smaller one is a known room."""

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
"""What a possible death costs: less, because waiting costs time too."""
BLIND: Final = int(_THUMB["blind"])
"""What an unseen room may cost, apart from death."""
STEP: Final = 10
"""What one step towards the goal is worth; every other number here is measured in it."""

COST_CLAIMED: Final = [0, 0, 6, 45]
"""What it costs to enter a room whose colour was claimed."""
_COSTS = weights("room25")["cost"]
COST: Final[list[int]] = [
    int(_COSTS.get(name, COST_CLAIMED[COLOUR[room]])) for room, name in enumerate(ROOMS)
]
"""What it costs to enter a known room. A room that weights.toml does not name costs as much as any room of
its colour."""


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
        self.together: bool = g.together
        self.guard: bool = g.mode == SUSPICION and s.role[s.seat.index(seat)] == GUARD
        self.needs_key: bool = g.key and not s.key_on
        self.told: dict[int, int] = self._told()
        up = s.up
        seen = s.seen
        kind = s.kind
        bit = SEEN_BY_ALL | 1 << seat
        know: list[int] = [
            kind[tile] if up >> tile & 1 or seen[tile] & bit else -1 for tile in range(25)
        ]
        self.know: list[int] = know
        mortals = s.dealt[MORTAL] - know.count(MORTAL) - s.gone.count(MORTAL)
        traps = s.dealt[TRAPPED] - know.count(TRAPPED)
        self.blues: list[int] = []
        self._believe()
        unknown = know.count(-1)
        self.risk: int = (mortals * BLIND_DEATH + BLIND * unknown) // unknown if unknown else 0
        self.trap: int = traps * BLIND_DEATH // unknown if unknown else 0
        self.r25: int = -1
        self.key: int = -1
        self._find_goals()
        self.unknown_zone: list[int] = [tile for tile in ZONE if know[tile] < 0]
        self.goals: list[int] = [-1] * 8

    def _told(self) -> dict[int, int]:
        """The worst colour that trusted players claim for a tile."""
        s = self.s
        told: dict[int, int] = {}
        if s.claims and s.g.mode != COMPETITION:
            for tile, teller, colour, _, _ in s.claims:
                if teller != self.seat and self.trusts(teller):
                    told[tile] = max(colour, told.get(tile, 0))
        return told

    def _believe(self) -> None:
        """Use claims for tiles that the seat does not know itself."""
        for tile, colour in self.told.items():
            if self.know[tile] < 0:
                self.know[tile] = CLAIMED + colour
                if colour == BLUE:
                    self.blues.append(tile)

    def _find_goals(self) -> None:
        """Where Room 25 and the Key are; a claimed blue room is one of them."""
        know = self.know
        if ROOM25 in know:
            self.r25 = know.index(ROOM25)
        if self.needs_key and KEY in know:
            self.key = know.index(KEY)
        if self.blues:
            if self.needs_key and self.key < 0:
                self.key = self.blues[0]
            if self.r25 < 0:
                self.r25 = self.blues[-1]

    def trusts(self, teller: int) -> bool:
        s = self.s
        if self.together:
            return True
        if s.g.mode == TEAM:
            return teller % 2 == self.seat % 2
        who = s.seat.index(teller)
        return not (s.shown >> who & 1 and s.role[who] == GUARD)

    def sign(self, other: int) -> int:
        """Whether another character is on the seat's own side (1) or not (-1)."""
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

    # --- where characters want to go

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
        """The character nearest to a tile; among equals, the first in turn order."""
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
        special = SPECIAL_COST[room]
        return special(self, who, tile) if special is not None else COST[room]

    def enter(self, who: int, tile: int) -> int:
        """What it is worth to a character to go into a room, compared with staying where it is."""
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
                # A goal moves with its tile, and so does everybody who stands on it.
                gain = DISTANCE[at][goal] - DISTANCE[new][gone]
                if gain:
                    value += self.pull(who) * gain * self.sign(who)
        if self.r25 >= 0 and not self.guard:
            # Room 25 at the edge is nearer to the way out.
            at = where[self.r25]
            value += 4 * (EDGE[to[at]] - EDGE[at])
        return value


# --- rooms whose cost depends on the moment


def key_cost(reading: Reading, who: int, tile: int) -> int:
    return -4 * STEP if reading.needs_key else COST[KEY]


def regeneration_cost(reading: Reading, who: int, tile: int) -> int:
    return -3 * STEP if reading.s.dead else COST[REGENERATION]


def acid_cost(reading: Reading, who: int, tile: int) -> int:
    """It kills whoever is in it."""
    s = reading.s
    for other in s.order:
        if s.pos[other] == tile and other != who:
            return DEATH if reading.sign(other) > 0 else -DEATH // 2
    return COST[ACID]


def shredder_cost(reading: Reading, who: int, tile: int) -> int:
    s = reading.s
    occupied = any(s.pos[other] == tile and other != who for other in s.order)
    return 60 if occupied else COST[SHREDDER]


def trapped_cost(reading: Reading, who: int, tile: int) -> int:
    """The second action would have to leave the room, and Move is already played."""
    s = reading.s
    if s.phase == FIRST and (s.second[who] or s.free >> who & 1):
        return DEATH - 20
    return COST[TRAPPED]


def timer_cost(reading: Reading, who: int, tile: int) -> int:
    left = reading.s.left
    return DEATH if left == 1 else 60 if left == 2 else COST[TIMER]


def flooded_cost(reading: Reading, who: int, tile: int) -> int:
    """Drowning in the next round does not matter in the last one."""
    return 2 if reading.s.left == 1 else COST[FLOODED]


def _special_costs() -> list[Callable[[Reading, int, int], int] | None]:
    table: list[Callable[[Reading, int, int], int] | None] = [None] * len(ROOMS)
    table[KEY] = key_cost
    table[REGENERATION] = regeneration_cost
    table[ACID] = acid_cost
    table[SHREDDER] = shredder_cost
    table[TRAPPED] = trapped_cost
    table[TIMER] = timer_cost
    table[FLOODED] = flooded_cost
    return table


SPECIAL_COST: Final[list[Callable[[Reading, int, int], int] | None]] = _special_costs()
"""By room."""
