"""The fixed integer codes of Room 25's actions, and their forms."""

from __future__ import annotations

from typing import Final

from hatchway.games.room25.rules.board import CELLS, LINES, PAIRS, way_name
from hatchway.games.room25.rules.kinds import ABILITY, AXES, CHARACTERS, COLOURS, TOKENS
from hatchway.kernel.codes import CodeBook

# --- options
C_PROGRAM: Final = 0  # program × adrenaline
N_PROGRAMS: Final = 26
C_WHEN: Final = C_PROGRAM + N_PROGRAMS * 2  # now, later
C_TOKEN: Final = C_WHEN + 2  # pass, then the five tokens
C_LOOK: Final = C_TOKEN + 6
C_NO_LOOK: Final = C_LOOK + 25
C_MOVE: Final = C_NO_LOOK + 1
C_PUSH: Final = C_MOVE + 25  # whom × cell
C_CONTROL: Final = C_PUSH + 200  # line × way
C_CALL: Final = C_CONTROL + 20
C_CARRY: Final = C_CALL + 8  # whom × cell
C_RECOVER: Final = C_CARRY + 200
C_REACTIVATE: Final = C_RECOVER + 1
C_LOCK: Final = C_REACTIVATE + 25
C_UNLOCK: Final = C_LOCK + 25
C_HIDE: Final = C_UNLOCK + 25
C_SABOTAGE: Final = C_HIDE + 1
C_SCRAP: Final = C_SABOTAGE + 1  # which robot
C_HACK: Final = C_SCRAP + 2  # pair of cells
C_ROBOT_MOVE: Final = C_HACK + 62  # robot × cell
C_ROBOT_PUSH: Final = C_ROBOT_MOVE + 50  # robot × whom × cell
C_SWAP: Final = C_ROBOT_PUSH + 400  # with which face-down room
C_AXIS: Final = C_SWAP + 25
C_VICTIM: Final = C_AXIS + 2
C_ANSWER: Final = C_VICTIM + 8  # accept, refuse
C_ROBOT: Final = C_ANSWER + 2
# --- acts
C_CLAIM: Final = C_ROBOT + 2  # cell × colour
C_REMIND: Final = C_CLAIM + 100  # whose × cell
C_REVEAL: Final = C_REMIND + 200
C_AHEAD: Final = C_REVEAL + 1  # lay the reveal ahead, or take that back
C_TAKE_BACK: Final = C_AHEAD + 2

PROGRAMS: Final[list[tuple[int, int]]] = [
    (0, 0),
    *((one, 0) for one in range(1, ABILITY + 1)),
    *((one, two) for one in range(1, ABILITY + 1) for two in range(1, ABILITY + 1) if one != two),
]
"""Nothing (adrenaline alone), the single actions, the ordered pairs (R25-PRG-1, PRG-2)."""


def _program_names() -> list[str]:
    return ["+".join(TOKENS[t] for t in pair if t) or "none" for pair in PROGRAMS]


def _book() -> CodeBook:
    book = CodeBook()
    cell = ("cell", CELLS)
    whom = ("whom", CHARACTERS)
    robot = ("robot", ("1", "2"))
    ways = [f"{LINES[line]} {way_name(line, way)}" for line in range(10) for way in range(2)]
    pairs = [f"{CELLS[one]} {CELLS[two]}" for one, two in PAIRS]
    book.add("program", C_PROGRAM, [("actions", _program_names()), ("adrenaline", ("no", "yes"))])
    book.add("when", C_WHEN, [("pass", ("now", "later"))])
    book.add("token", C_TOKEN, [("token", ("pass", *TOKENS[1:]))])
    book.add("look", C_LOOK, [cell])
    book.add("no_look", C_NO_LOOK)
    book.add("move", C_MOVE, [cell])
    book.add("push", C_PUSH, [whom, cell])
    book.add("control", C_CONTROL, [("slide", ways)])
    book.add("call", C_CALL, [whom])
    book.add("carry", C_CARRY, [whom, cell])
    book.add("recover", C_RECOVER)
    book.add("reactivate", C_REACTIVATE, [cell])
    book.add("lock", C_LOCK, [cell])
    book.add("unlock", C_UNLOCK, [cell])
    book.add("hide", C_HIDE)
    book.add("sabotage", C_SABOTAGE)
    book.add("scrap", C_SCRAP, [robot])
    book.add("hack", C_HACK, [("cells", pairs)])
    book.add("robot_move", C_ROBOT_MOVE, [robot, cell])
    book.add("robot_push", C_ROBOT_PUSH, [robot, whom, cell])
    book.add("swap", C_SWAP, [cell])
    book.add("axis", C_AXIS, [("axis", AXES[1:])])
    book.add("victim", C_VICTIM, [whom])
    book.add("answer", C_ANSWER, [("answer", ("accept", "refuse"))])
    book.add("robot", C_ROBOT, [robot])
    book.add("claim", C_CLAIM, [cell, ("colour", COLOURS)])
    book.add("remind", C_REMIND, [("whose", CHARACTERS), cell])
    book.add("reveal", C_REVEAL)
    book.add("reveal_ahead", C_AHEAD, [("ahead", ("yes", "no"))])
    book.add("take_back", C_TAKE_BACK)
    return book


BOOK: Final = _book()


def _program_options() -> list[tuple[int, ...]]:
    """The programming options by what a character may use: see `program_options`."""
    table: list[tuple[int, ...]] = []
    for mask in range(32):
        for single in range(2):
            for adrenaline in range(2):
                codes = [
                    C_PROGRAM + 2 * index + extra
                    for index, (one, two) in enumerate(PROGRAMS)
                    for extra in range(adrenaline + 1)
                    if one and mask >> (one - 1) & 1
                    and (not two or (mask >> (two - 1) & 1 and not single))
                ]  # fmt: skip
                table.append(tuple(codes))
    return table


_PROGRAM_OPTIONS: Final[list[tuple[int, ...]]] = _program_options()
ADRENALINE_ONLY: Final = (C_PROGRAM, C_PROGRAM + 1)
"""Who draws from a pile or plays freely programs no action, but may commit adrenaline."""


def program_options(tokens: int, single: bool, adrenaline: bool) -> tuple[int, ...]:
    """The programs open to a character with these tokens (bit per token, from bit 0 for Look)."""
    return _PROGRAM_OPTIONS[tokens * 4 + single * 2 + adrenaline]
