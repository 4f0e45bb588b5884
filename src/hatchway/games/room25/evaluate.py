"""What a position is worth to a seat: the chance that its side wins, roughly.

For each character that must get out: the steps it still has to go, against the rounds that are
left. Products of such chances make the chance of a side; sides that race share the rest. Weights
stand in weights.toml beside this file: not among the rules' data, for they change no rule.
"""

from __future__ import annotations

from math import exp
from typing import Final

from hatchway.games.data import weights
from hatchway.games.room25.board import NEIGHBOURS
from hatchway.games.room25.kinds import (
    COMPETITION,
    GUARD,
    PRISON,
    PRISONER,
    ROOM25,
    SUSPICION,
    VORTEX,
)
from hatchway.games.room25.mind import COST, EDGE, IN_ZONE
from hatchway.games.room25.state import R25State

_WEIGHTS = weights("room25")["evaluate"]
PACE: Final = float(_WEIGHTS["pace"])
SLOPE: Final = float(_WEIGHTS["slope"])
SHIFT: Final = float(_WEIGHTS["shift"])
UNSEEN: Final = float(_WEIGHTS["unseen"])
UNTURNED: Final = float(_WEIGHTS["unturned"])
KEY_STEPS: Final = float(_WEIGHTS["key_steps"])
SLIDES: Final = float(_WEIGHTS["slides"])
TRAPPED_STEPS: Final = float(_WEIGHTS["trapped"])
FLOODED_STEPS: Final = float(_WEIGHTS["flooded"])
DRAW: Final = float(_WEIGHTS["draw"])
DEAD_PRISONER: Final = float(_WEIGHTS["dead_prisoner"])
SUBDUED: Final = float(_WEIGHTS["subdued"])
ADRENALINE: Final = float(_WEIGHTS["adrenaline"])


def value(s: R25State, seat: int) -> float:
    """The worth of a position to a seat, from 0 (lost) to 1 (won)."""
    if s.over:
        if s.winners >> seat & 1:
            return 1.0
        return DRAW if not s.winners and not s.g.together and s.g.mode != SUSPICION else 0.0
    mode = s.g.mode
    if s.g.together:
        return together(s)
    if mode == SUSPICION:
        chance = prisoners(s)
        return 1.0 - chance if s.role[s.seat.index(seat)] == GUARD else chance
    return race(s, seat)


def goal_distances(s: R25State, tile: int) -> list[float]:
    """Steps from every cell to a tile, dear rooms counting for more."""
    far = [99.0] * 25
    start = s.where[tile]
    far[start] = 0.0
    queue = [start]
    at = s.at
    up = s.up
    kind = s.kind
    shut = s.closed | s.locked
    head = 0
    while head < len(queue):
        cell = queue[head]
        head += 1
        tile = at[cell]
        here = far[cell] + 1.0
        if cell != start:
            # To come through this room one has to enter it.
            if shut >> tile & 1:
                continue
            room = kind[tile]
            if not up >> tile & 1:
                here += UNTURNED
            elif room == VORTEX:
                here += 4.0
            else:
                cost = COST[room]
                here += 6.0 if cost > 100 else cost / 20.0
        for near in NEIGHBOURS[cell]:
            if here < far[near]:
                far[near] = here
                queue.append(near)
    return far


def found(s: R25State, tile: int) -> float:
    """How well a tile is known: 0 when face up, less than 1 when somebody saw it."""
    if s.up >> tile & 1:
        return 0.0
    return 0.3 if s.seen[tile] else 1.0


def search_steps(s: R25State) -> float:
    """Steps that are still lost to searching: the more unseen rooms of the exit zone, the more."""
    unseen = 0
    for tile in range(25):
        if IN_ZONE[tile] and not s.up >> tile & 1 and not s.seen[tile]:
            unseen += 1
    return UNSEEN * unseen


def steps_of(s: R25State, who: int, far: list[float]) -> float:
    """What a character has still to go, its troubles counted as steps."""
    tile = s.pos[who]
    steps = far[s.where[tile]]
    if s.trapped >> who & 1:
        steps += TRAPPED_STEPS
    elif s.flood[who]:
        steps += FLOODED_STEPS
    elif steps > 0 and s.kind[tile] == PRISON:
        steps += 1.0
    if s.owned >> who & 1 and steps > 0:
        steps -= ADRENALINE
    return steps


def odds(s: R25State, steps: float) -> float:
    """The chance to make that many steps in time."""
    # What is left of this round counts for half.
    x = SLOPE * (PACE * (s.left - 0.5) - steps) + SHIFT
    if x > 30.0:
        return 1.0
    return 1.0 / (1.0 + exp(-x))


def out_steps(s: R25State, tile: int) -> float:
    """Slides until Room 25 falls off."""
    edge = EDGE[s.where[tile]]
    return SLIDES * (1 if edge > 0 else 2 if edge == 0 else 3)


def together(s: R25State) -> float:
    """Cooperation and Solo: everybody has to come, after the Key."""
    r25 = s.kind.index(ROOM25)
    far = goal_distances(s, r25)
    base = out_steps(s, r25)
    lost = found(s, r25)
    if lost:
        base += lost * search_steps(s)
    key = 0.0
    if s.g.key and not s.key_on:
        tile = s.kind.index(2)
        near = goal_distances(s, tile)
        key = min(near[s.where[s.pos[who]]] for who in s.order if s.pos[who] >= 0)
        key += KEY_STEPS + found(s, tile) * search_steps(s)
    chance = odds(s, key + base) if key else 1.0
    worst = 0.0
    for who in s.order:
        if s.pos[who] < 0:
            continue
        steps = steps_of(s, who, far) + base
        worst = max(worst, steps)
        chance *= odds(s, steps)
    if s.dead:
        chance *= 0.6
    return 0.95 * chance + 0.05 * odds(s, worst)


def prisoners(s: R25State) -> float:
    """Suspicion: the chance that the prisoners get out."""
    r25 = s.kind.index(ROOM25)
    far = goal_distances(s, r25)
    base = out_steps(s, r25) + found(s, r25) * search_steps(s)
    chance = 1.0
    worst = 1.0
    dead = 0
    for who in s.order:
        if s.role[who] != PRISONER:
            continue
        if s.pos[who] < 0:
            dead += 1
            continue
        here = odds(s, steps_of(s, who, far) + base)
        chance *= here
        worst = min(worst, here)
    # One may be missing in the last round.
    spare = chance / worst if worst > 0 else 0.0
    if dead:
        chance = DEAD_PRISONER * chance
    else:
        chance = 0.5 * chance + 0.5 * (0.6 * spare + 0.4 * chance)
    guards = 0
    for who in s.order:
        if s.role[who] == GUARD and s.pos[who] >= 0:
            guards += 1
    return chance * (1.0 - SUBDUED * guards)


def race(s: R25State, seat: int) -> float:
    """Competition and Team: one's own chance against the others'."""
    r25 = s.kind.index(ROOM25)
    far = goal_distances(s, r25)
    base = out_steps(s, r25) + found(s, r25) * search_steps(s)
    sides = s.g.players if s.g.mode == COMPETITION else 2
    chances = [1.0] * sides
    within = [0.0] * sides
    alive = [0] * sides
    size = [0] * sides
    for who in s.order:
        side = s.seat[who] % sides
        size[side] += 1
        if s.pos[who] < 0:
            continue
        alive[side] += 1
        here = odds(s, steps_of(s, who, far) + base)
        chances[side] *= here
        within[side] += here
    mine = seat % sides
    total = 0.0
    own = 0.0
    for side in range(sides):
        chance = 0.0
        if alive[side]:
            # Out together, else most inside at the end, else the last alive.
            share = alive[side] / size[side]
            chance = chances[side] * (1.0 if share == 1.0 else 0.4)
            chance = 0.55 * chance + 0.3 * within[side] / size[side] + 0.15 * share
        total += chance + 0.02
        if side == mine:
            own = chance + 0.02
    return own / total
