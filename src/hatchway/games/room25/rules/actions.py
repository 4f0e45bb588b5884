"""The four basic actions: Look, Move, Push, Control."""

from __future__ import annotations

from hatchway.games.room25.rules import events
from hatchway.games.room25.rules.board import CELLS, LINES_AT, axis_between
from hatchway.games.room25.rules.codes import C_CONTROL, C_LOOK, C_MOVE, C_PUSH
from hatchway.games.room25.rules.entering import CENTRE, enter, may_slide, slide
from hatchway.games.room25.rules.frames import F_CONTROL
from hatchway.games.room25.rules.kinds import (
    ALICE,
    BRUCE,
    CHARACTERS,
    DARK,
    PRISON,
    ROOMS,
)
from hatchway.games.room25.rules.state import R25State, exits, may_enter, others_inside
from hatchway.kernel.masks import bits

# --- Look


def look_choices(s: R25State, who: int) -> tuple[int, ...]:
    """Adjacent face-down rooms; not from a Dark Chamber, and only through exits (R25-LOOK-1, LOOK-2,
    DAR-1)."""
    tile = s.pos[who]
    if s.kind[tile] == DARK:
        return ()
    return tuple([C_LOOK + cell for cell in exits(s, tile) if not s.up >> s.at[cell] & 1])


def look(s: R25State, frame: tuple[int, ...]) -> None:
    who = frame[2]
    see(s, who, 1 << who, s.answer - C_LOOK, "look")


def see(s: R25State, who: int, group: int, cell: int, how: str) -> None:
    """The players of a group secretly see a room; everybody learns which one (R25-LOOK-1)."""
    tile = s.at[cell]
    for one in bits(group):
        s.seen[tile] |= 1 << s.seat[one]
    if s.out is not None:
        name, place, handle = CHARACTERS[who], CELLS[cell], CELLS[tile]
        room = ROOMS[s.kind[tile]]
        own = events.Looked(who=name, cell=place, tile=handle, how=how, room=room)
        s.out.tell(
            events.Looked(who=name, cell=place, tile=handle, how=how),
            {s.seat[one]: own for one in bits(group)},
        )


# --- Move


def company(s: R25State, cell: int, group: int) -> bool:
    """Whether a Prison may be left for a cell: it must be Central, or have a robot or another character
    (PRI-1)."""
    tile = s.at[cell]
    if tile in (CENTRE, s.robots[0], s.robots[1]):
        return True
    return any(s.pos[one] == tile and not group >> one & 1 for one in s.order)


def ways_out(s: R25State, who: int, group: int) -> list[int]:
    """The cells to which a character may go or be pushed from its room (R25-MOVE-2, PUSH-3, PRI-2)."""
    tile = s.pos[who]
    cells = [cell for cell in exits(s, tile) if may_enter(s, who, s.at[cell])]
    if s.kind[tile] == PRISON:
        cells = [cell for cell in cells if company(s, cell, group)]
    return cells


def move_choices(s: R25State, who: int) -> tuple[int, ...]:
    """R25-MOVE-1, MOVE-2."""
    return tuple([C_MOVE + cell for cell in ways_out(s, who, 1 << who)])


def move(s: R25State, frame: tuple[int, ...]) -> None:
    go(s, frame[2], 0, s.answer - C_MOVE, "move")


def go(s: R25State, who: int, mates: int, cell: int, how: str) -> None:
    """Go, alone or with others, to an adjacent cell."""
    axis = axis_between(s.where[s.pos[who]], cell)
    enter(s, who, mates, s.at[cell], axis, how)


# --- Push


def sees(s: R25State, who: int, other: int) -> bool:
    """Whether a character can act on another: not on a hidden one (ALI-1), except Alice on Bruce (BRU-2)."""
    return not s.hidden >> other & 1 or (who == ALICE and other == BRUCE)


def push_choices(s: R25State, who: int) -> tuple[int, ...]:
    """Another character of the room and a room it may go to; never from Central (R25-PUSH-1 to 3)."""
    if s.pos[who] == CENTRE:
        return ()
    choices: list[int] = []
    for other in others_inside(s, who):
        if sees(s, who, other):
            base = C_PUSH + 25 * other
            choices += [base + cell for cell in ways_out(s, other, 1 << other)]
    return tuple(choices)


def push(s: R25State, frame: tuple[int, ...]) -> None:
    other, cell = divmod(s.answer - C_PUSH, 25)
    go(s, other, 0, cell, "pushed")


# --- Control


def control_choices(s: R25State, who: int) -> tuple[int, ...]:
    """The row and the column of the character's own cell, by R25-CTRL-1 to CTRL-4."""
    return tuple(
        [
            C_CONTROL + 2 * line + way
            for line in LINES_AT[s.where[s.pos[who]]]
            for way in range(2)
            if may_slide(s, line, way)
        ]
    )


def control(s: R25State, frame: tuple[int, ...]) -> None:
    """Slide; under Acceleration a second step follows (R25-CRD-14)."""
    who = frame[2]
    if frame[1] == 2:
        slide(s, frame[3], frame[4], who)
        return
    line, way = divmod(s.answer - C_CONTROL, 2)
    if s.accel:
        s.stack.append((F_CONTROL, 2, who, line, way))
    slide(s, line, way, who)
