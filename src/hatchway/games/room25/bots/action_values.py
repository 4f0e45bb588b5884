"""What single deeds are worth: one way to carry out an action, an ability, an order, a room's choice.

The scores of `policy.py`, measured in tenths of a step.
"""

from __future__ import annotations

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
    Mind,
)
from hatchway.games.room25.rules.board import PAIRS
from hatchway.games.room25.rules.codes import (
    C_CALL,
    C_CARRY,
    C_CONTROL,
    C_HACK,
    C_HIDE,
    C_LOCK,
    C_LOOK,
    C_MOVE,
    C_NO_LOOK,
    C_PUSH,
    C_REACTIVATE,
    C_RECOVER,
    C_ROBOT_MOVE,
    C_ROBOT_PUSH,
    C_SABOTAGE,
    C_SCRAP,
    C_SWAP,
    C_UNLOCK,
)
from hatchway.games.room25.rules.endings import leaves
from hatchway.games.room25.rules.frames import F_REFUSE
from hatchway.games.room25.rules.kinds import (
    ACID,
    BLUE,
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
"""What a look is worth, by what was said of the room."""


def deed_score(mind: Mind, who: int, code: int) -> int:
    """One way to carry out an action, an ability or an order, by its code."""
    s = mind.s
    if C_MOVE <= code < C_PUSH:
        return mind.enter(who, s.at[code - C_MOVE])
    if C_LOOK <= code < C_NO_LOOK:
        return look_score(mind, who, code - C_LOOK)
    if C_PUSH <= code < C_CONTROL:
        other, cell = divmod(code - C_PUSH, 25)
        return push_score(mind, who, other, cell)
    if C_CONTROL <= code < C_CALL:
        return slide_score(mind, who, code - C_CONTROL)
    if C_CALL <= code < C_CARRY:
        other = code - C_CALL
        tile = s.pos[who]
        if mind.know[tile] == ACID:
            return -DEATH
        return _for_side(mind, other, mind.enter(other, tile))
    if C_CARRY <= code < C_RECOVER:
        other, cell = divmod(code - C_CARRY, 25)
        tile = s.at[cell]
        return mind.enter(who, tile) + _for_side(mind, other, mind.enter(other, tile))
    if code == C_RECOVER:
        return 0 if s.owned >> who & 1 else STEP + 2
    if C_REACTIVATE <= code < C_LOCK:
        return -2
    if C_LOCK <= code < C_UNLOCK:
        room = mind.know[s.at[code - C_LOCK]]
        return (2 if COLOUR[room] == RED else -4) * (-1 if mind.guard else 1)
    if C_UNLOCK <= code < C_HIDE:
        return -3 if COLOUR[s.kind[s.at[code - C_UNLOCK]]] == RED else 0
    if code == C_HIDE:
        return 1
    if code == C_SABOTAGE:
        return sabotage_score(mind, who)
    if C_SCRAP <= code < C_HACK:
        return 0
    if C_HACK <= code < C_ROBOT_MOVE:
        one, two = PAIRS[code - C_HACK]
        return hack_score(mind, one, two)
    if C_ROBOT_MOVE <= code < C_ROBOT_PUSH:
        return robot_score(mind, who, (code - C_ROBOT_MOVE) % 25)
    if C_ROBOT_PUSH <= code < C_SWAP:
        other, cell = divmod((code - C_ROBOT_PUSH) % 200, 25)
        return _for_side(mind, other, mind.enter(other, s.at[cell]))
    return 0


def _for_side(mind: Mind, other: int, value: int) -> int:
    """What is good for a friend is good; what is good for an enemy is not."""
    if mind.sign(other) > 0:
        return value
    s = mind.s
    if mind.guard and not s.shown >> s.seat.index(mind.seat) & 1 and -DEATH // 2 < value < 0:
        # A hidden guard does not give himself away for a trifle.
        return -value // 3
    return -value


# --- the basic actions


def push_score(mind: Mind, who: int, other: int, cell: int) -> int:
    s = mind.s
    tile = s.at[cell]
    value = _for_side(mind, other, mind.enter(other, tile))
    if s.kind[s.pos[who]] == SHREDDER:
        return value - DEATH  # who is left inside is shredded
    if s.flood[other] or s.trapped >> other & 1:
        value += 6 * STEP * mind.sign(other)
    return value


def look_score(mind: Mind, who: int, cell: int) -> int:
    """Rooms on one's way, and of the exit zone while the goal is not found."""
    s = mind.s
    tile = s.at[cell]
    room = mind.know[tile]
    if UNKNOWN < room < CLAIMED:
        return 0
    nearer = 3 * (mind.away(who, s.where[s.pos[who]]) - mind.away(who, cell))
    if room >= CLAIMED:
        worth = LOOK_CLAIMED[room - CLAIMED]
        return worth + nearer if worth else 0
    value = LOOK_VALUE + nearer
    if IN_ZONE[tile] and (mind.r25 < 0 or (mind.needs_key and mind.key < 0)):
        value += LOOK_ZONE
    return value


def vision_score(mind: Mind, who: int, cell: int) -> int:
    """Any room at all: the exit zone while something is to be found, else the way there."""
    s = mind.s
    tile = s.at[cell]
    if mind.know[tile] >= 0:
        return 0
    value = 20 - mind.away(who, cell)
    if IN_ZONE[tile] and (mind.r25 < 0 or (mind.needs_key and mind.key < 0)):
        value += 10
    return value - DISTANCE[s.where[s.pos[who]]][cell]


def slide_score(mind: Mind, who: int, code: int) -> int:
    """The way out if it is open; else who comes nearer to the goal."""
    s = mind.s
    if mind.r25 >= 0:
        at = s.where[mind.r25]
        if at == FALLS[code] and s.up >> mind.r25 & 1 and AFTER[code][at] != at:
            if not mind.guard and may_leave(mind, who):
                return WIN
    return mind.slide(code)


def may_leave(mind: Mind, who: int) -> bool:
    """Whether Room 25 would leave with those inside, as far as this player can tell."""
    s = mind.s
    if s.kind[mind.r25] != ROOM25:
        return False
    within = 0
    for one in s.order:
        if s.pos[one] == mind.r25:
            within |= 1 << one
    if s.g.mode != SUSPICION:
        return leaves(s, who, within)
    return missing(mind) <= int(s.left == 1) and within.bit_count() >= 2


def missing(mind: Mind) -> int:
    """How many prisoners are not in Room 25, at least, as far as a prisoner can tell."""
    s = mind.s
    guards = s.g.role_tiles()[1]
    shown = 0
    outside = 0
    for who in s.order:
        if s.shown >> who & 1:
            if s.role[who] == GUARD:
                shown += 1
            elif s.pos[who] != mind.r25:
                outside += 1
        elif s.pos[who] != mind.r25:
            outside += 1
    hidden_guards = guards - shown
    # A role tile that nobody has may be a guard's.
    return max(0, outside - hidden_guards)


# --- rooms and cards that ask


def illusion_score(mind: Mind, tile: int) -> int:
    """The chosen room comes under one's feet."""
    room = mind.know[tile]
    if tile in (mind.r25, mind.key) or (room >= CLAIMED and room - CLAIMED == BLUE):
        return 5 * STEP if not mind.guard else 0
    if room == UNKNOWN:
        return -mind.risk + (4 if IN_ZONE[tile] else 0)
    if room >= CLAIMED:
        return -5 * (room - CLAIMED - GREEN) * (4 if room - CLAIMED == RED else 1)
    if COLOUR[room] == YELLOW:
        return -6
    return -DEATH if COLOUR[room] == RED else 0


def when_score(mind: Mind, who: int, later: int) -> int:
    """A single action now, unless it is a Control that waits for the others in Room 25."""
    s = mind.s
    if s.first[who] == SLIDE and s.pos[who] == mind.r25 and not s.trapped >> who & 1:
        ready = may_leave(mind, who)
        return int(bool(later) != ready)
    return 0 if later else 1


def axis_score(mind: Mind, who: int, along: int) -> int:
    at = mind.s.where[mind.s.pos[who]]
    goal = mind.goal(who)
    rows = abs(at // 5 - goal // 5)
    columns = abs(at % 5 - goal % 5)
    return rows - columns if along else columns - rows


def refuse_score(mind: Mind, who: int, no: int) -> int:
    s = mind.s
    frame = s.stack[-1]
    if frame[0] == F_REFUSE:
        tile = s.at[frame[3]]
    else:
        tile = s.pos[frame[3]]
    value = mind.enter(who, tile)
    return -value if no else value


def sabotage_score(mind: Mind, who: int) -> int:
    s = mind.s
    room = s.kind[s.pos[who]]
    if room in (TRAPPED, FLOODED) and (s.trapped | (1 << who if s.flood[who] else 0)) >> who & 1:
        return 4 * STEP
    return -STEP if COLOUR[room] != RED else 0


def hack_score(mind: Mind, one: int, two: int) -> int:
    """Two rooms change places: who on them, and which goals, come nearer."""
    s = mind.s
    value = 0
    for who in s.order:
        tile = s.pos[who]
        if tile < 0:
            continue
        at = s.where[tile]
        goal = mind.goal(who)
        new = two if at == one else one if at == two else at
        gone = two if goal == one else one if goal == two else goal
        gain = DISTANCE[at][goal] - DISTANCE[new][gone]
        if gain:
            value += STEP * gain * mind.sign(who)
    return value - 1


def robot_score(mind: Mind, who: int, cell: int) -> int:
    """A robot turns up rooms without harm; into acid and blades it kills."""
    s = mind.s
    tile = s.at[cell]
    room = mind.know[tile]
    if room in (ACID, SHREDDER):
        value = 0
        for other in s.order:
            if s.pos[other] == tile:
                value -= DEATH * mind.sign(other)
        return value - 2
    if room == UNKNOWN:
        return 9 - mind.away(who, cell)
    return -1
