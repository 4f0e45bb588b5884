"""What a position is worth to a seat: the chance that its side wins, as games of bots showed it.

A position is read as a few numbers: rounds left, steps that the characters still have to go, who is inside
Room 25, what has to be found. Their weighted sum gives the chance (logistic regression; for rivals a share of
all sides). `scripts/fit_values.py` plays games and fits the weights. They are in weights.toml beside this
file, not among the rules' data, because they change no rule.
"""

from __future__ import annotations

from math import exp
from typing import Final

from hatchway.games.common.data import weights
from hatchway.games.room25.bots.reading import COST, DISTANCE, EDGE, ZONE
from hatchway.games.room25.rules.board import NEIGHBOURS
from hatchway.games.room25.rules.kinds import (
    COMPETITION,
    GUARD,
    KEY,
    PRISON,
    PRISONER,
    ROOM25,
    SUSPICION,
    VORTEX,
)
from hatchway.games.room25.rules.state import R25State

CREW: Final = (
    "always", "left", "steps", "late", "inside", "all_inside", "way_out", "unseen", "spread",
    "key", "key_steps", "key_hidden", "key_unseen", "in_trouble", "adrenaline",
)  # fmt: skip
PRISONERS: Final = (
    "always", "left", "steps", "late", "inside", "all_inside", "way_out", "unseen", "in_trouble",
    "dead", "guards",
)  # fmt: skip
RIVALS: Final = ("steps", "late", "inside", "inside_late", "all_inside", "dead")
"""The numbers that a position is read as, in the order of `crew`, `prisoners` and `rivals`."""

_WEIGHTS = weights("room25")
DRAW: Final = float(_WEIGHTS["evaluate"]["draw"])
PACE: Final = float(_WEIGHTS["evaluate"]["pace"])
UNTURNED: Final = float(_WEIGHTS["evaluate"]["unturned"])
CREW_WEIGHTS: Final[list[float]] = [float(_WEIGHTS["crew"][name]) for name in CREW]
PRISONER_WEIGHTS: Final[list[float]] = [float(_WEIGHTS["prisoners"][name]) for name in PRISONERS]
RIVAL_WEIGHTS: Final[list[float]] = [float(_WEIGHTS["rivals"][name]) for name in RIVALS]
FARTHEST: Final = 12.0
"""The most steps that are counted."""


def value(s: R25State, seat: int) -> float:
    """The worth of a position to a seat, from 0 (lost) to 1 (won)."""
    if s.over:
        if s.winners >> seat & 1:
            return 1.0
        return DRAW if not s.winners and not s.g.together and s.g.mode != SUSPICION else 0.0
    if s.g.together:
        return chance(crew(s), CREW_WEIGHTS)
    if s.g.mode == SUSPICION:
        escape = chance(prisoners(s), PRISONER_WEIGHTS)
        return 1.0 - escape if s.role[s.seat.index(seat)] == GUARD else escape
    sides = rivals(s)
    strengths = [exp(weighted(side, RIVAL_WEIGHTS)) for side in sides]
    return strengths[seat % len(sides)] / sum(strengths)


def weighted(read: list[float], by: list[float]) -> float:
    total = 0.0
    for index in range(len(read)):
        total += read[index] * by[index]
    return total


def chance(read: list[float], by: list[float]) -> float:
    return 1.0 / (1.0 + exp(-weighted(read, by)))


def goal_distances(s: R25State, tile: int) -> list[float]:
    """Steps from every cell to a tile; costly rooms count for more."""
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
            # The path through this room has to enter it.
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


def unseen_zone(s: R25State) -> int:
    """Rooms of the exit zone that nobody has seen."""
    unseen = 0
    for tile in ZONE:
        if not s.up >> tile & 1 and not s.seen[tile]:
            unseen += 1
    return unseen


def spread(s: R25State, whom: list[int]) -> float:
    """The average distance of an unseen room of the exit zone from the nearest of these characters."""
    total = unseen = 0
    for tile in ZONE:
        if s.up >> tile & 1 or s.seen[tile]:
            continue
        far = DISTANCE[s.where[tile]]
        unseen += 1
        nearest = 8
        for cell in whom:
            nearest = min(nearest, far[cell])
        total += nearest
    return total / unseen if unseen else 0.0


def steps_of(s: R25State, who: int, far: list[float]) -> float:
    """How many steps a character still has to go; getting out of a Prison takes one more."""
    tile = s.pos[who]
    steps = far[s.where[tile]]
    if steps > 0 and s.kind[tile] == PRISON:
        steps += 1.0
    return steps if steps < FARTHEST else FARTHEST


def lateness(s: R25State, steps: float) -> float:
    """Steps for which there is no time; what is left of this round counts for half."""
    late = steps - PACE * (s.left - 0.5)
    return late if late > 0.0 else 0.0


def in_trouble(s: R25State, who: int) -> bool:
    return bool(s.trapped >> who & 1 or s.flood[who])


def way_out(s: R25State, tile: int) -> float:
    """Slides until Room 25 falls off."""
    edge = EDGE[s.where[tile]]
    return 1.0 if edge > 0 else 2.0 if edge == 0 else 3.0


def crew(s: R25State) -> list[float]:
    """Cooperation and Solo: everybody has to reach Room 25, after the Key."""
    r25 = s.kind.index(ROOM25)
    far = goal_distances(s, r25)
    unseen = unseen_zone(s)
    hidden = found(s, r25)
    cells = [s.where[s.pos[who]] for who in s.order if s.pos[who] >= 0]
    key = key_steps = key_hidden = 0.0
    if s.g.key and not s.key_on:
        tile = s.kind.index(KEY)
        near = goal_distances(s, tile)
        key = 1.0
        key_steps = min([near[cell] for cell in cells])
        key_hidden = found(s, tile)
    alive = inside = trouble = fresh = 0
    total = most = 0.0
    for who in s.order:
        if s.pos[who] < 0:
            continue
        steps = steps_of(s, who, far)
        alive += 1
        inside += s.pos[who] == r25
        trouble += in_trouble(s, who)
        fresh += s.owned >> who & 1
        total += steps
        most = max(most, steps)
    return [
        1.0, float(s.left), total / alive, lateness(s, most), inside / alive,
        float(inside == alive), way_out(s, r25), hidden * unseen,
        max(hidden, key_hidden) * spread(s, cells), key,
        key_steps, key_hidden, key_hidden * unseen, float(trouble), fresh / alive,
    ]  # fmt: skip


def prisoners(s: R25State) -> list[float]:
    """Suspicion: whether the prisoners get out; in the last round one may be missing."""
    r25 = s.kind.index(ROOM25)
    far = goal_distances(s, r25)
    dead = inside = trouble = guards = 0
    total = most = second = 0.0
    count = 0
    for who in s.order:
        at = s.pos[who]
        if s.role[who] == GUARD:
            # Where guards are does not count: they are inside when the prisoners fail, but that is not why
            # they fail.
            guards += at >= 0
        elif s.role[who] == PRISONER:
            if at < 0:
                dead += 1
                continue
            steps = steps_of(s, who, far)
            count += 1
            inside += at == r25
            trouble += in_trouble(s, who)
            total += steps
            if steps > most:
                second = most
                most = steps
            elif steps > second:
                second = steps
    alive = count or 1
    return [
        1.0, float(s.left), total / alive, lateness(s, most if dead else second), inside / alive,
        float(inside == count), way_out(s, r25), found(s, r25) * unseen_zone(s),
        float(trouble), float(dead), float(guards),
    ]  # fmt: skip


def rivals(s: R25State) -> list[list[float]]:
    """Competition and Team, for each side: escape together, else have most inside at the end, else be the
    last alive."""
    r25 = s.kind.index(ROOM25)
    far = goal_distances(s, r25)
    sides = s.g.players if s.g.mode == COMPETITION else 2
    read: list[list[float]] = []
    for side in range(sides):
        size = alive = inside = 0
        total = most = 0.0
        for who in s.order:
            if s.seat[who] % sides != side:
                continue
            size += 1
            if s.pos[who] < 0:
                continue
            alive += 1
            steps = steps_of(s, who, far)
            inside += s.pos[who] == r25
            total += steps
            most = max(most, steps)
        share = inside / size
        read.append(
            [
                total / alive if alive else FARTHEST,
                lateness(s, most),
                share,
                share / s.left,
                float(inside == size),
                1.0 - alive / size,
            ]
        )
    return read
