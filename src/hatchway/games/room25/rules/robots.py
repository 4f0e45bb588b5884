"""Robots: orders, moves, pushes (section 6 of the rules)."""

from __future__ import annotations

from hatchway.games.room25.rules import events
from hatchway.games.room25.rules.actions import go, ways_out
from hatchway.games.room25.rules.board import CELLS, axis_between
from hatchway.games.room25.rules.codes import C_ANSWER, C_ROBOT_MOVE, C_ROBOT_PUSH, KIND_OF
from hatchway.games.room25.rules.entering import close, kill, scrap, turn_up
from hatchway.games.room25.rules.frames import F_ORDER, F_REFUSE
from hatchway.games.room25.rules.kinds import (
    A_ORDER,
    A_REFUSE,
    ACID,
    ACROSS,
    ALICE,
    BLUE,
    CHARACTERS,
    COLOUR,
    FLOODED,
    PIVOTING,
    RED,
    SHREDDER,
)
from hatchway.games.room25.rules.state import R25State, exits, inside


def order_choices(s: R25State) -> tuple[int, ...]:
    """Every possible order to any robot in the complex (R25-RBT-2, RBT-5, RBT-6)."""
    choices: list[int] = []
    for robot, tile in enumerate(s.robots):
        if tile < 0:
            continue
        base = C_ROBOT_MOVE + 25 * robot
        choices += [base + cell for cell in exits(s, tile) if not s.closed >> s.at[cell] & 1]
        for victim in pushable(s, tile):
            base = C_ROBOT_PUSH + 200 * robot + 25 * victim
            choices += [base + cell for cell in ways_out(s, victim, 1 << victim)]
    return tuple(choices)


def pushable(s: R25State, tile: int) -> list[int]:
    """Whom a robot can push from a room: nobody in blue rooms, nobody hidden (R25-RBT-6, RBT-8)."""
    if COLOUR[s.kind[tile]] == BLUE:
        return []
    return [one for one in inside(s, tile) if not s.hidden >> one & 1]


def give_order(s: R25State, who: int) -> None:
    """The player of a character gives one order, if any is possible."""
    choices = order_choices(s)
    if choices:
        s.ask_one(A_ORDER, s.seat[who], choices, (F_ORDER, 1, who))


def order(s: R25State, frame: tuple[int, ...]) -> None:
    carry_out(s, s.answer)


def carry_out(s: R25State, code: int) -> None:
    """Carry out an order given by its code."""
    if KIND_OF[code] == C_ROBOT_MOVE:
        robot, cell = divmod(code - C_ROBOT_MOVE, 25)
        robot_enters(s, robot, cell)
    else:
        victim, cell = divmod((code - C_ROBOT_PUSH) % 200, 25)
        robot_pushes(s, victim, cell)


def robot_pushes(s: R25State, victim: int, cell: int) -> None:
    """A robot pushes a character; Alice may refuse (R25-RBT-8)."""
    if victim == ALICE:
        frame = (F_REFUSE, 1, victim, cell)
        s.ask_one(A_REFUSE, s.seat[ALICE], (C_ANSWER, C_ANSWER + 1), frame)
    else:
        go(s, victim, 0, cell, "robot")


def refuse(s: R25State, frame: tuple[int, ...]) -> None:
    victim, cell = frame[2], frame[3]
    if s.answer == C_ANSWER:
        go(s, victim, 0, cell, "robot")
    elif s.out is not None:
        s.out.tell(events.Refused(who=CHARACTERS[victim]))


def robot_enters(s: R25State, robot: int, cell: int) -> None:
    """A robot moves into a room, which is turned up; a red room destroys it, and some act (R25-RBT-2 to
    RBT-5)."""
    tile = s.at[cell]
    axis = axis_between(s.where[s.robots[robot]], cell)
    s.robots[robot] = tile
    if s.out is not None:
        s.out.tell(events.RobotMoved(robot=robot + 1, cell=CELLS[cell]))
    if not s.up >> tile & 1:
        turn_up(s, tile)
    room = s.kind[tile]
    if room == PIVOTING:
        turn_corridor(s, tile, axis)
    if COLOUR[room] != RED:
        return
    scrap(s, robot)
    if room in (SHREDDER, FLOODED):
        close(s, tile)
    if room in (SHREDDER, ACID):
        kill(s, inside(s, tile), "robot")


def turn_corridor(s: R25State, tile: int, axis: int) -> None:
    """A Pivoting Room lines its corridor up with an axis (R25-PIV-1)."""
    bit = 1 << tile
    if axis == ACROSS:
        s.across |= bit
        s.along &= ~bit
    else:
        s.along |= bit
        s.across &= ~bit
    if s.out is not None:
        way = "across" if axis == ACROSS else "along"
        s.out.tell(events.Pivoted(cell=CELLS[s.where[tile]], axis=way))
