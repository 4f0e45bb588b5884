"""What a position is worth to a seat: the chance that its side wins, roughly.

For each mission: the cubes that its objects still take, from where they are to where they are wanted, against
the rounds that are left; then the chance that nobody dies. Objects that nobody of the crew has seen cost the
search for them, wherever they lie. The weights are in weights.toml beside this file, not among the rules'
data, because they change no rule.
"""

from __future__ import annotations

from math import exp
from typing import Final

from hatchway.games.adele.bots.paths import FAR_AWAY, costs_to
from hatchway.games.adele.rules.console import any_hazard
from hatchway.games.adele.rules.kinds import (
    ACCESS_CARD,
    AXE,
    BLUE_MISSION,
    CHIP,
    CREDENTIALS,
    FIRST_AID_KIT,
    HELMET,
    N_ANOMALIES,
    N_KEYS,
    N_TILES,
    RED_MISSION,
    RETINA_SCANNER,
    STIMULANTS,
    TOOLBOX,
)
from hatchway.games.adele.rules.ship import N_ROOMS
from hatchway.games.adele.rules.state import SEEN_BY_ALL, AdeleState, computer_works
from hatchway.games.common.data import weights

_WEIGHTS = weights("adele")["evaluate"]
PACE: Final = float(_WEIGHTS["pace"])
SHARED: Final = float(_WEIGHTS["shared"])
SLOPE: Final = float(_WEIGHTS["slope"])
SHIFT: Final = float(_WEIGHTS["shift"])
DELIVER: Final = float(_WEIGHTS["deliver"])
TELL: Final = float(_WEIGHTS["tell"])
FETCH: Final = float(_WEIGHTS["fetch"])
EXPLORE: Final = float(_WEIGHTS["explore"])
EXPLORE_ROOM: Final = float(_WEIGHTS["explore_room"])
CARRY: Final = float(_WEIGHTS["carry"])
BROKEN: Final = float(_WEIGHTS["broken"])
IMPACT: Final = float(_WEIGHTS["impact"])
EARLY: Final = float(_WEIGHTS["early"])
WILD: Final = float(_WEIGHTS["wild"])
STIMULANT: Final = float(_WEIGHTS["stimulants"])
KIT: Final = float(_WEIGHTS["first_aid_kit"])
LOST: Final = float(_WEIGHTS["lost"])
SECOND: Final = float(_WEIGHTS["second"])
ENERGY: Final = float(_WEIGHTS["energy"])
HAZARD: Final = float(_WEIGHTS["hazard"])
DEATH: Final[list[float]] = [float(x) for x in _WEIGHTS["death"]]
BURNING: Final = float(_WEIGHTS["burning"])
_LOADS: Final = [float(load) for load in _WEIGHTS["anomalies"]]
ANOMALIES: Final[list[float]] = [*_LOADS, *[min(_LOADS)] * (N_ANOMALIES - len(_LOADS))]
"""What an anomaly adds to everything; an anomaly without a weight of its own gets the smallest one."""

NEVER: Final = 99.0
BLUE: Final = (ACCESS_CARD, CREDENTIALS, RETINA_SCANNER, AXE)
RED: Final = (CHIP, TOOLBOX, RETINA_SCANNER, HELMET)


def value(s: AdeleState, seat: int) -> float:
    """The worth of a position to a seat, from 0 (lost) to 1 (won)."""
    if s.over:
        return 1.0 if s.winners >> seat & 1 else 0.0
    chance = crew(s)
    return 1.0 - chance if seat == s.adele else chance


def crew(s: AdeleState) -> float:
    """The chance that the crew wins."""
    costs = object_costs(s)
    # What ADELE has and will do makes everything slower.
    load = 1.0 + ENERGY * s.energy + HAZARD * (any_hazard(s).bit_count() + s.locks.bit_count())
    for anomaly in range(N_ANOMALIES):
        if s.awake >> anomaly & 1:
            load += ANOMALIES[anomaly]
    saved = WILD * s.wild
    for who in s.order:
        for kind in s.items[who]:
            if kind == STIMULANTS:
                saved += STIMULANT
            elif kind == FIRST_AID_KIT:
                saved += KIT
    blue = IMPACT * s.impacts.bit_count() - saved
    red = -saved
    for kind in BLUE:
        blue += costs[kind]
    for kind in RED:
        red += costs[kind]
    slow = load / (PACE * len(s.order) ** SHARED)
    one = odds(s.round - max(0.0, blue) * slow)
    two = odds((s.round - s.no_return + 1) * LOST - max(0.0, red) * slow)
    best = max(one, two)
    chance = best + SECOND * (1.0 - best) * min(one, two)
    # The longer the game, the likelier it is that the wounded die.
    time = min(1.6, 2.0 * s.round / s.g.rounds)
    for who in s.order:
        danger = DEATH[s.wounds[who]]
        place = s.pos[who]
        if place < N_ROOMS and s.fire >> place & 1:
            danger += BURNING * (1.0 + s.wounds[who]) / 3.0
        chance *= max(0.05, 1.0 - danger * time)
    return chance


def odds(spare: float) -> float:
    """The chance with so many rounds to spare."""
    x = SLOPE * spare + SHIFT
    if x > 30.0:
        return 1.0
    return 1.0 / (1.0 + exp(-x)) if x > -30.0 else 0.0


def object_costs(s: AdeleState) -> list[float]:
    """By key object: the cubes until it is delivered."""
    costs = [NEVER] * N_KEYS
    delivered = s.delivered
    goal: list[int] = [*s.tile, s.g.finals[0], s.g.finals[1]]
    for kind in range(N_KEYS):
        if delivered >> kind & 1:
            costs[kind] = 0.0
    carried_costs(s, goal, costs)
    lying_costs(s, goal, costs)
    for kind in range(N_KEYS):
        if not delivered >> kind & 1 and not computer_works(s, goal[kind]):
            costs[kind] += BROKEN
    return costs


def carried_costs(s: AdeleState, goal: list[int], costs: list[float]) -> None:
    """Objects in somebody's hands."""
    for who in s.order:
        for kind in s.items[who]:
            if kind >= N_KEYS:
                break
            way = costs_to(s, who, goal[kind])[s.pos[who]]
            steps = way / 10.0 if way < FAR_AWAY else 8.0
            # The last object waits for the others; whoever has it comes near in the meantime.
            cost = DELIVER + (steps if kind < AXE or ready(s, kind) else EARLY * steps)
            if not knows(s, kind, s.seat[who]):
                cost += TELL
            costs[kind] = cost


def lying_costs(s: AdeleState, goal: list[int], costs: list[float]) -> None:
    """Objects in rooms: where somebody has seen them, or wherever nobody has looked."""
    unseen: list[int] = []
    rooms = 0
    first = s.order[0]
    for room in range(N_ROOMS):
        lying = s.lying[room]
        if not lying:
            continue
        noted = seen_by_crew(s, room)
        if not noted:
            rooms += 1
        for kind in lying:
            if kind >= N_KEYS:
                break
            if not noted:
                unseen.append(kind)
                continue
            near = FAR_AWAY
            for who in s.order:
                near = min(near, costs_to(s, who, room)[s.pos[who]])
            carry = costs_to(s, first, goal[kind])[room]
            costs[kind] = FETCH + DELIVER + (min(near, 120) + min(carry, 120)) / 10.0
    for kind in unseen:
        costs[kind] = EXPLORE + EXPLORE_ROOM * rooms + CARRY + DELIVER


def seen_by_crew(s: AdeleState, room: int) -> bool:
    """Whether anybody of the crew has a note of what lies in a room."""
    notes = [s.seen[s.seat[who] * N_ROOMS + room] for who in s.order]
    return any(notes)


def ready(s: AdeleState, kind: int) -> bool:
    """Whether a mission waits only for its last object."""
    mission = BLUE_MISSION if kind == AXE else RED_MISSION
    return s.delivered & mission == mission


def knows(s: AdeleState, kind: int, seat: int) -> bool:
    """Whether a seat of the crew knows where an object is wanted."""
    if kind >= N_TILES or s.knows[kind] & (SEEN_BY_ALL | 1 << seat):
        return True
    return any(s.owners[kind] >> who & 1 and s.seat[who] == seat for who in s.order)
