"""Panic: what each character does when the card is drawn (R25-CRD-15, CRD-16)."""

from __future__ import annotations

from hatchway.games.room25.rules import events
from hatchway.games.room25.rules.abilities import (
    hack_pairs,
    put_lock,
    sabotage,
    sabotage_room_choices,
)
from hatchway.games.room25.rules.actions import go
from hatchway.games.room25.rules.board import NEIGHBOURS, PAIRS, axis_between
from hatchway.games.room25.rules.cards import effect_of, is_yellow, yellow_ways
from hatchway.games.room25.rules.codes import C_HACK, C_MOVE
from hatchway.games.room25.rules.entering import (
    CENTRE,
    enter,
    swap,
)
from hatchway.games.room25.rules.frames import (
    F_PANIC,
    F_PULL,
    F_SHOVE,
)
from hatchway.games.room25.rules.kinds import (
    A_PANIC,
    ALICE,
    BLUE,
    BRUCE,
    CHARACTERS,
    COLOUR,
    EMMETT,
    FRANCK,
    JENNIFER,
    KEVIN,
    MAX,
    NO_AXIS,
    SARAH,
)
from hatchway.games.room25.rules.state import (
    R25State,
    cell_of,
    in_order,
    inside,
    may_enter,
    others_inside,
)
from hatchway.kernel.masks import bits

Frame = tuple[int, ...]


@effect_of("panic", hits_each=True)
def panic(s: R25State, frame: Frame) -> None:
    """What the first player's character does in panic; Alice does nothing (R25-ALI-2)."""
    who = frame[2]
    tile = s.pos[who]
    if who == FRANCK:
        had = bool(s.owned >> who & 1)
        s.owned &= ~(1 << who)
        s.committed &= ~(1 << who)
        s.recovered &= ~(1 << who)
        if s.out is not None and had:
            s.out.tell(events.AdrenalineLost(who=CHARACTERS[who]))
    elif who == JENNIFER:
        if is_yellow(s, tile):
            rest = 0
            for cell in NEIGHBOURS[s.where[tile]]:
                for one in inside(s, s.at[cell]):
                    rest |= 1 << one
            s.stack.append((F_PULL, 0, who, rest))
    elif who == EMMETT:
        if COLOUR[s.kind[tile]] != BLUE and not s.locked >> tile & 1:
            put_lock(s, who, tile)
    elif who == SARAH:
        if sabotage_room_choices(s, who):
            sabotage(s, who, 0)
    else:
        choices = panic_choices(s, who)
        if choices:
            s.ask_one(A_PANIC, s.seat[frame[5]], choices, (F_PANIC, 1, who))


def panic_choices(s: R25State, who: int) -> tuple[int, ...]:
    """What Kevin, Max and Bruce choose from in panic; nothing for the others."""
    if who == KEVIN:
        return tuple(panic_swaps(s, who))
    if who == MAX:
        group = carried_in_panic(s, who)
        cells = yellow_ways(s, who, group | 1 << who) if group else []
        fit = [c for c in cells if all(may_enter(s, mate, s.at[c]) for mate in bits(group))]
        return tuple([C_MOVE + cell for cell in fit])
    if who == BRUCE and s.pos[who] != CENTRE:
        return tuple(shove_choices(s, who))
    return ()


def panic_goes_on(s: R25State, frame: Frame) -> None:
    who = frame[2]
    if who == KEVIN:
        one, two = PAIRS[s.answer - C_HACK]
        swap(s, s.at[one], s.at[two], "panic")
    elif who == MAX:
        go(s, who, carried_in_panic(s, who), s.answer - C_MOVE, "carry")
    else:
        rest = 0
        for one in others_inside(s, who):
            rest |= 1 << one
        s.stack.append((F_SHOVE, 0, who, s.at[s.answer - C_MOVE], rest))


def panic_swaps(s: R25State, kevin: int) -> list[int]:
    """Two rooms adjacent to him, occupied ones first, if any (R25-CRD-15)."""
    cells = NEIGHBOURS[cell_of(s, kevin)]
    codes = hack_pairs(s, list(cells))
    occupied = [cell for cell in cells if s.at[cell] in s.pos or s.at[cell] in s.robots]

    def count(code: int) -> int:
        return sum(cell in occupied for cell in PAIRS[code - C_HACK])

    most = max(map(count, codes), default=0)
    return [code for code in codes if count(code) == most]


def carried_in_panic(s: R25State, leader: int) -> int:
    """Everybody Max carries away: nobody who is hidden, and never Alice (R25-ALI-1, ALI-2)."""
    group = 0
    for one in others_inside(s, leader):
        if one != ALICE and not s.hidden >> one & 1:
            group |= 1 << one
    return group


def shove_choices(s: R25State, bruce: int) -> list[int]:
    """Yellow rooms into which Bruce can push at least one of those with him."""
    cells: list[int] = []
    for one in bits(carried_in_panic(s, bruce)):
        cells += [cell for cell in yellow_ways(s, one, 1 << one) if cell not in cells]
    return [C_MOVE + cell for cell in sorted(cells)]


def shove(s: R25State, frame: Frame) -> None:
    """Bruce pushes everyone to one room, each undergoing it in turn."""
    _, _, bruce, tile, rest = frame
    here = s.pos[bruce]
    for one in in_order(s, rest & s.alive & ~s.hidden):
        rest &= ~(1 << one)
        if one == ALICE or s.pos[one] != here or here < 0:
            continue
        if s.where[tile] in yellow_ways(s, one, 1 << one):
            s.stack.append((F_SHOVE, 0, bruce, tile, rest))
            go(s, one, 0, s.where[tile], "pushed")
            return


def pull(s: R25State, frame: Frame) -> None:
    """Jennifer draws all adjacent characters to her, one by one."""
    _, _, jennifer, rest = frame
    here = s.pos[jennifer]
    if here < 0 or not is_yellow(s, here):
        return
    for one in in_order(s, rest & s.alive & ~s.hidden):
        rest &= ~(1 << one)
        axis = axis_between(cell_of(s, one), s.where[here])
        if one != ALICE and axis != NO_AXIS and may_enter(s, one, here):
            s.stack.append((F_PULL, 0, jennifer, rest))
            enter(s, one, 0, here, axis, "called")
            return
