"""Paths through the ship, with their costs as a player counts them: doors, locks, hatches, hazards.

Costs are measured in tenths of a cube (`STEP`). The same positions come up again and again in a search, so
results are kept: a path depends only on the map, the hazards, and how an astronaut is equipped.
"""

from __future__ import annotations

from typing import Final

from hatchway.games.adele.rules.kinds import EXPLOSIONS, WORN_SUIT
from hatchway.games.adele.rules.ship import MAPS, N_PLACES, N_ROOMS
from hatchway.games.adele.rules.state import AdeleState, lit

STEP: Final = 10
FAR_AWAY: Final = 999
FEAR: Final[list[int]] = [5, 7, 10, 18, 60, 60]
"""What a Fire costs to enter, by wounds."""
MOST: Final = 20_000
"""The most paths that are kept."""

_kept: dict[tuple[int, ...], list[int]] = {}


def charges_of_suit(s: AdeleState, who: int) -> int:
    """The charges of the active suit; -1 without one."""
    best = -1
    if s.suits >> who & 1:
        for worn in s.active[who]:
            if worn >> 4 == WORN_SUIT:
                best = max(best, worn & 15)
    return best


def fear(s: AdeleState, who: int) -> int:
    """What entering a Fire costs an astronaut."""
    cost = FEAR[s.wounds[who]]
    return 2 * cost if s.awake >> EXPLOSIONS & 1 else cost


def darkness_for(s: AdeleState, who: int) -> int:
    """The rooms whose Darkness hinders an astronaut with everybody where they stand now, as a mask."""
    return s.darkness & ~s.fire & ~lit(s, who) if s.darkness else 0


def costs_to(s: AdeleState, who: int, goal: int) -> list[int]:
    """By place: what it costs an astronaut to come from there to a goal."""
    charges = charges_of_suit(s, who)
    return costs_given(s, goal, fear(s, who), charges >= 2 or s.pos[who] >= N_ROOMS, charges >= 0,
                     darkness_for(s, who))  # fmt: skip


def costs_given(
    s: AdeleState, goal: int, burn: int, outside: bool, suited: bool, darkness: int
) -> list[int]:
    """The same for given equipment: `outside` if hatches may be used, `suited` against Hypoxia."""
    hypoxia = 0 if suited else s.hypoxia
    closed = s.closed if outside else -1
    key = (s.ship, goal, s.locks, s.fire, hypoxia, darkness, closed, burn)
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= MOST:
            _kept.clear()
        found = _count(s.ship, goal, s.locks, s.fire, hypoxia, darkness, closed, burn)
        _kept[key] = found
    return found


def _count(
    ship: int, goal: int, locks: int, fire: int, hypoxia: int, darkness: int, closed: int, burn: int
) -> list[int]:
    """Costs to a goal, counted backwards from it."""
    chart = MAPS[ship]
    cost = [FAR_AWAY] * N_PLACES
    cost[goal] = 0
    queue = [goal]
    while queue:
        place = queue.pop(0)
        # Entering this place costs what its hazards do; leaving a dark room costs a cube.
        here = cost[place] + STEP
        if place < N_ROOMS:
            if fire >> place & 1:
                here += burn
            if hypoxia >> place & 1:
                here += STEP
            for door, room in chart.exits[place]:
                price = here + (STEP if locks >> door & 1 else 0)
                if darkness >> room & 1:
                    price += STEP
                if price < cost[room]:
                    cost[room] = price
                    queue.append(room)
        if closed == -1:
            if place < N_ROOMS:
                for section in chart.hatch[place]:
                    cost[section] = min(cost[section], here)
            continue
        if place < N_ROOMS:
            if closed >> place & 1:
                continue
        else:
            for section in chart.beside[place]:
                if here < cost[section]:
                    cost[section] = here
                    queue.append(section)
        for other in chart.hatch[place]:
            if other < N_ROOMS and closed >> other & 1:
                continue
            price = here
            if other < N_ROOMS and darkness >> other & 1:
                price += STEP
            if price < cost[other]:
                cost[other] = price
                queue.append(other)
    return cost


def costs_from(s: AdeleState, who: int, start: int) -> list[int]:
    """By place: what it costs an astronaut to come there from a start."""
    charges = charges_of_suit(s, who) if s.suits else -1
    outside = charges >= 2 or s.pos[who] >= N_ROOMS
    hypoxia = 0 if charges >= 0 else s.hypoxia
    darkness = darkness_for(s, who)
    closed = s.closed if outside else -1
    key = (s.ship, ~start, s.locks, s.fire, hypoxia, darkness, closed, fear(s, who))
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= MOST:
            _kept.clear()
        found = _count_from(s.ship, start, s.locks, s.fire, hypoxia, darkness, closed, key[7])
        _kept[key] = found
    return found


def _count_from(
    ship: int,
    start: int,
    locks: int,
    fire: int,
    hypoxia: int,
    darkness: int,
    closed: int,
    burn: int,
) -> list[int]:
    """Costs from a start."""
    chart = MAPS[ship]
    cost = [FAR_AWAY] * N_PLACES
    cost[start] = 0
    queue = [start]
    while queue:
        place = queue.pop(0)
        here = cost[place] + STEP
        aboard = place < N_ROOMS
        if aboard:
            if darkness >> place & 1:
                here += STEP
            for door, room in chart.exits[place]:
                price = here + (STEP if locks >> door & 1 else 0)
                if fire >> room & 1:
                    price += burn
                if hypoxia >> room & 1:
                    price += STEP
                if price < cost[room]:
                    cost[room] = price
                    queue.append(room)
            if closed == -1 or closed >> place & 1:
                continue
        else:
            for section in chart.beside[place]:
                if here < cost[section]:
                    cost[section] = here
                    queue.append(section)
        for other in chart.hatch[place]:
            price = here
            if not aboard:
                if closed >= 0 and closed >> other & 1:
                    continue
                if fire >> other & 1:
                    price += burn
                if hypoxia >> other & 1:
                    price += STEP
            if price < cost[other]:
                cost[other] = price
                queue.append(other)
    return cost


def next_place(s: AdeleState, who: int, place: int, cost: list[int]) -> int:
    """The neighbour on the best path; the place itself if there is no path."""
    chart = s.map
    best = FAR_AWAY
    found = place
    burn = fear(s, who)
    hypoxia = 0 if s.suits >> who & 1 else s.hypoxia
    if place < N_ROOMS:
        for door, room in chart.exits[place]:
            price = cost[room] + (STEP if s.locks >> door & 1 else 0)
            if s.fire >> room & 1:
                price += burn
            if hypoxia >> room & 1:
                price += STEP
            if price < best:
                best = price
                found = room
    else:
        for section in chart.beside[place]:
            if cost[section] < best:
                best = cost[section]
                found = section
    if place >= N_ROOMS or (charges_of_suit(s, who) >= 2 and not s.closed >> place & 1):
        for other in chart.hatch[place]:
            if other < N_ROOMS and s.closed >> other & 1:
                continue
            if cost[other] < best:
                best = cost[other]
                found = other
    return found if best < cost[place] else place


def lock_between(s: AdeleState, one: int, two: int) -> bool:
    """Whether the door between two rooms is locked."""
    if one >= N_ROOMS or two >= N_ROOMS:
        return False
    for door, room in s.map.exits[one]:
        if room == two:
            return bool(s.locks >> door & 1)
    return False
