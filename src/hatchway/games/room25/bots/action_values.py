"""What single choices are worth: one way to carry out an action, an ability, an order, a room's choice.

These are the scores of `policy.py`, measured in tenths of a step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hatchway.games.common.data import weights
from hatchway.games.room25.bots.reading import (
    AFTER,
    CLAIMED,
    DEATH,
    DISTANCE,
    FALLS,
    IN_ZONE,
    STEP,
    UNKNOWN,
    Reading,
)
from hatchway.games.room25.rules.board import N_CELLS, PAIRS
from hatchway.games.room25.rules.codes import (
    C_CALL,
    C_CARRY,
    C_CONTROL,
    C_HACK,
    C_HIDE,
    C_LOCK,
    C_LOOK,
    C_MOVE,
    C_PUSH,
    C_REACTIVATE,
    C_RECOVER,
    C_ROBOT_MOVE,
    C_ROBOT_PUSH,
    C_SABOTAGE,
    C_UNLOCK,
    KIND_OF,
)
from hatchway.games.room25.rules.endings import leaves
from hatchway.games.room25.rules.frames import F_REFUSE
from hatchway.games.room25.rules.kinds import (
    ACID,
    BLUE,
    CHARACTERS,
    COLOUR,
    COLOURS,
    FLOODED,
    GREEN,
    GUARD,
    RED,
    ROOM25,
    SHREDDER,
    SLIDE,
    SUSPICION,
    TRAPPED,
    YELLOW,
)

WIN: Final = 5000
_THUMB = weights("room25")["thumb"]
LOOK_VALUE: Final = int(_THUMB["look"])
LOOK_ZONE: Final = int(_THUMB["look_zone"])
LOOK_CLAIMED: Final = [int(_THUMB[f"look_claimed_{colour}"]) for colour in COLOURS]
"""What a look is worth, by what was claimed about the room."""


def action_score(reading: Reading, who: int, code: int) -> int:
    """What one way to carry out an action, an ability or an order is worth, by its code."""
    kind = KIND_OF[code]
    score = SCORES.get(kind)
    return score(reading, who, code - kind) if score is not None else 0


def _for_side(reading: Reading, other: int, value: int) -> int:
    """The score from one side's point of view: what is good for a friend is good, what is good for an enemy
    is bad."""
    if reading.sign(other) > 0:
        return value
    s = reading.s
    if reading.guard and not s.shown >> s.seat.index(reading.seat) & 1 and -DEATH // 2 < value < 0:
        # A hidden guard does not give themselves away for a trifle.
        return -value // 3
    return -value


# --- the basic actions


def move_score(reading: Reading, who: int, cell: int) -> int:
    return reading.enter(who, reading.s.at[cell])


def push_score(reading: Reading, who: int, index: int) -> int:
    other, cell = divmod(index, N_CELLS)
    s = reading.s
    tile = s.at[cell]
    value = _for_side(reading, other, reading.enter(other, tile))
    if s.kind[s.pos[who]] == SHREDDER:
        return value - DEATH  # those left inside are shredded
    if s.flood[other] or s.trapped >> other & 1:
        value += 6 * STEP * reading.sign(other)
    return value


def look_score(reading: Reading, who: int, cell: int) -> int:
    """Look at rooms on the way, and at rooms of the exit zone while the goal is not found."""
    s = reading.s
    tile = s.at[cell]
    room = reading.know[tile]
    if UNKNOWN < room < CLAIMED:
        return 0
    nearer = 3 * (reading.away(who, s.where[s.pos[who]]) - reading.away(who, cell))
    if room >= CLAIMED:
        worth = LOOK_CLAIMED[room - CLAIMED]
        return worth + nearer if worth else 0
    value = LOOK_VALUE + nearer
    if IN_ZONE[tile] and (reading.r25 < 0 or (reading.needs_key and reading.key < 0)):
        value += LOOK_ZONE
    return value


def vision_score(reading: Reading, who: int, cell: int) -> int:
    """Look at any room: in the exit zone while something is to be found, else on the way to the goal."""
    s = reading.s
    tile = s.at[cell]
    if reading.know[tile] >= 0:
        return 0
    value = 20 - reading.away(who, cell)
    if IN_ZONE[tile] and (reading.r25 < 0 or (reading.needs_key and reading.key < 0)):
        value += 10
    return value - DISTANCE[s.where[s.pos[who]]][cell]


def slide_score(reading: Reading, who: int, code: int) -> int:
    """Slide Room 25 out if that is possible; else count who comes nearer to the goal."""
    s = reading.s
    if reading.r25 >= 0:
        at = s.where[reading.r25]
        if at == FALLS[code] and s.up >> reading.r25 & 1 and AFTER[code][at] != at:
            if not reading.guard and may_leave(reading, who):
                return WIN
    return reading.slide(code)


def may_leave(reading: Reading, who: int) -> bool:
    """Whether Room 25 would leave with those inside, as far as this player can tell."""
    s = reading.s
    if s.kind[reading.r25] != ROOM25:
        return False
    within = 0
    for one in s.order:
        if s.pos[one] == reading.r25:
            within |= 1 << one
    if s.g.mode != SUSPICION:
        return leaves(s, who, within)
    return missing(reading) <= int(s.left == 1) and within.bit_count() >= 2


def missing(reading: Reading) -> int:
    """How many prisoners at least are not in Room 25, as far as a prisoner can tell."""
    s = reading.s
    guards = s.g.role_tiles()[1]
    shown = 0
    outside = 0
    for who in s.order:
        if s.shown >> who & 1:
            if s.role[who] == GUARD:
                shown += 1
            elif s.pos[who] != reading.r25:
                outside += 1
        elif s.pos[who] != reading.r25:
            outside += 1
    hidden_guards = guards - shown
    # A role tile that nobody has may be a guard's.
    return max(0, outside - hidden_guards)


# --- rooms and cards that ask


def nearness(reading: Reading, who: int, cell: int) -> int:
    """Where to come out: the nearer to the goal, the better."""
    return -STEP * reading.away(who, cell)


def victim_score(reading: Reading, who: int, victim: int) -> int:
    """Better an enemy than a friend, and better a friend than oneself."""
    return -reading.sign(victim) * (2 if victim == who else 1)


def illusion_score(reading: Reading, who: int, cell: int) -> int:
    """The chosen room comes under the character."""
    tile = reading.s.at[cell]
    room = reading.know[tile]
    if tile in (reading.r25, reading.key) or (room >= CLAIMED and room - CLAIMED == BLUE):
        return 5 * STEP if not reading.guard else 0
    if room == UNKNOWN:
        return -reading.risk + (4 if IN_ZONE[tile] else 0)
    if room >= CLAIMED:
        return -5 * (room - CLAIMED - GREEN) * (4 if room - CLAIMED == RED else 1)
    if COLOUR[room] == YELLOW:
        return -6
    return -DEATH if COLOUR[room] == RED else 0


def when_score(reading: Reading, who: int, later: int) -> int:
    """Play a single action now, unless it is a Control that waits for the others to be in Room 25."""
    s = reading.s
    if s.first[who] == SLIDE and s.pos[who] == reading.r25 and not s.trapped >> who & 1:
        ready = may_leave(reading, who)
        return int(bool(later) != ready)
    return 0 if later else 1


def axis_score(reading: Reading, who: int, along: int) -> int:
    at = reading.s.where[reading.s.pos[who]]
    goal = reading.goal(who)
    rows = abs(at // 5 - goal // 5)
    columns = abs(at % 5 - goal % 5)
    return rows - columns if along else columns - rows


def refuse_score(reading: Reading, who: int, no: int) -> int:
    s = reading.s
    frame = s.stack[-1]
    if frame[0] == F_REFUSE:
        tile = s.at[frame[3]]
    else:
        tile = s.pos[frame[3]]
    value = reading.enter(who, tile)
    return -value if no else value


# --- abilities and orders


def call_score(reading: Reading, who: int, other: int) -> int:
    tile = reading.s.pos[who]
    if reading.know[tile] == ACID:
        return -DEATH
    return _for_side(reading, other, reading.enter(other, tile))


def carry_score(reading: Reading, who: int, index: int) -> int:
    other, cell = divmod(index, N_CELLS)
    tile = reading.s.at[cell]
    return reading.enter(who, tile) + _for_side(reading, other, reading.enter(other, tile))


def recover_score(reading: Reading, who: int, index: int) -> int:
    return 0 if reading.s.owned >> who & 1 else STEP + 2


def reactivate_score(reading: Reading, who: int, cell: int) -> int:
    return -2


def lock_score(reading: Reading, who: int, cell: int) -> int:
    room = reading.know[reading.s.at[cell]]
    return (2 if COLOUR[room] == RED else -4) * (-1 if reading.guard else 1)


def unlock_score(reading: Reading, who: int, cell: int) -> int:
    s = reading.s
    return -3 if COLOUR[s.kind[s.at[cell]]] == RED else 0


def hide_score(reading: Reading, who: int, index: int) -> int:
    return 1


def sabotage_score(reading: Reading, who: int, index: int) -> int:
    s = reading.s
    room = s.kind[s.pos[who]]
    if room in (TRAPPED, FLOODED) and (s.trapped | (1 << who if s.flood[who] else 0)) >> who & 1:
        return 4 * STEP
    return -STEP if COLOUR[room] != RED else 0


def hack_score(reading: Reading, who: int, pair: int) -> int:
    """Two rooms change places: count the characters and goals that come nearer with them."""
    one, two = PAIRS[pair]
    s = reading.s
    value = 0
    for other in s.order:
        tile = s.pos[other]
        if tile < 0:
            continue
        at = s.where[tile]
        goal = reading.goal(other)
        new = two if at == one else one if at == two else at
        gone = two if goal == one else one if goal == two else goal
        gain = DISTANCE[at][goal] - DISTANCE[new][gone]
        if gain:
            value += STEP * gain * reading.sign(other)
    return value - 1


def robot_score(reading: Reading, who: int, index: int) -> int:
    """A robot turns up rooms without harm; by pushing somebody into acid or blades it kills."""
    s = reading.s
    cell = index % N_CELLS
    tile = s.at[cell]
    room = reading.know[tile]
    if room in (ACID, SHREDDER):
        value = 0
        for other in s.order:
            if s.pos[other] == tile:
                value -= DEATH * reading.sign(other)
        return value - 2
    if room == UNKNOWN:
        return 9 - reading.away(who, cell)
    return -1


def robot_push_score(reading: Reading, who: int, index: int) -> int:
    other, cell = divmod(index % (N_CELLS * len(CHARACTERS)), N_CELLS)
    return _for_side(reading, other, reading.enter(other, reading.s.at[cell]))


SCORES: Final[dict[int, Callable[[Reading, int, int], int]]] = {
    C_MOVE: move_score,
    C_LOOK: look_score,
    C_PUSH: push_score,
    C_CONTROL: slide_score,
    C_CALL: call_score,
    C_CARRY: carry_score,
    C_RECOVER: recover_score,
    C_REACTIVATE: reactivate_score,
    C_LOCK: lock_score,
    C_UNLOCK: unlock_score,
    C_HIDE: hide_score,
    C_SABOTAGE: sabotage_score,
    C_HACK: hack_score,
    C_ROBOT_MOVE: robot_score,
    C_ROBOT_PUSH: robot_push_score,
}
"""By kind of code; kinds that are not here are worth nothing either way."""
