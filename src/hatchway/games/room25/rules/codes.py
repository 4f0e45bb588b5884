"""The fixed integer codes of Room 25's actions, and their forms."""

from __future__ import annotations

from typing import Final

from hatchway.games.room25.rules.board import CELLS, LINES, PAIRS, way_name
from hatchway.games.room25.rules.kinds import ABILITY, AXES, CHARACTERS, COLOURS, TOKENS
from hatchway.kernel.codes import CodeBook

PROGRAMS: Final[list[tuple[int, int]]] = [
    (0, 0),
    *((one, 0) for one in range(1, ABILITY + 1)),
    *((one, two) for one in range(1, ABILITY + 1) for two in range(1, ABILITY + 1) if one != two),
]
"""Nothing (adrenaline alone), the single actions, the ordered pairs (R25-PRG-1, PRG-2)."""


def _program_names() -> list[str]:
    return ["+".join(TOKENS[t] for t in pair if t) or "none" for pair in PROGRAMS]


BOOK: Final = CodeBook()

# --- the axes of forms
Axis = tuple[str, tuple[str, ...]]
CELL: Final[Axis] = ("cell", CELLS)
WHOM: Final[Axis] = ("whom", CHARACTERS)
ROBOT: Final[Axis] = ("robot", ("1", "2"))
SLIDES: Final[Axis] = (
    "slide",
    tuple(f"{LINES[line]} {way_name(line, way)}" for line in range(10) for way in range(2)),
)
SWAPS: Final[Axis] = ("cells", tuple(f"{CELLS[one]} {CELLS[two]}" for one, two in PAIRS))

# --- options; records hold the numbers of codes, so new kinds come last
C_PROGRAM: Final[int] = BOOK.kind(
    "program", [("actions", _program_names()), ("adrenaline", ("no", "yes"))]
)
C_WHEN: Final[int] = BOOK.kind("when", [("pass", ("now", "later"))])
C_TOKEN: Final[int] = BOOK.kind("token", [("token", ("pass", *TOKENS[1:]))])
C_LOOK: Final[int] = BOOK.kind("look", [CELL])
C_NO_LOOK: Final[int] = BOOK.kind("no_look")
C_MOVE: Final[int] = BOOK.kind("move", [CELL])
C_PUSH: Final[int] = BOOK.kind("push", [WHOM, CELL])
C_CONTROL: Final[int] = BOOK.kind("control", [SLIDES])
C_CALL: Final[int] = BOOK.kind("call", [WHOM])
C_CARRY: Final[int] = BOOK.kind("carry", [WHOM, CELL])
C_RECOVER: Final[int] = BOOK.kind("recover")
C_REACTIVATE: Final[int] = BOOK.kind("reactivate", [CELL])
C_LOCK: Final[int] = BOOK.kind("lock", [CELL])
C_UNLOCK: Final[int] = BOOK.kind("unlock", [CELL])
C_HIDE: Final[int] = BOOK.kind("hide")
C_SABOTAGE: Final[int] = BOOK.kind("sabotage")
C_SCRAP: Final[int] = BOOK.kind("scrap", [ROBOT])
C_HACK: Final[int] = BOOK.kind("hack", [SWAPS])
C_ROBOT_MOVE: Final[int] = BOOK.kind("robot_move", [ROBOT, CELL])
C_ROBOT_PUSH: Final[int] = BOOK.kind("robot_push", [ROBOT, WHOM, CELL])
C_SWAP: Final[int] = BOOK.kind("swap", [CELL])  # with which face-down room
C_AXIS: Final[int] = BOOK.kind("axis", [("axis", AXES[1:])])
C_VICTIM: Final[int] = BOOK.kind("victim", [WHOM])
C_ANSWER: Final[int] = BOOK.kind("answer", [("answer", ("accept", "refuse"))])
C_ROBOT: Final[int] = BOOK.kind("robot", [ROBOT])
# --- acts: from the first of these to take_back
C_CLAIM: Final[int] = BOOK.kind("claim", [CELL, ("colour", COLOURS)])
C_REMIND: Final[int] = BOOK.kind("remind", [("whose", CHARACTERS), CELL])
C_REVEAL: Final[int] = BOOK.kind("reveal")
C_AHEAD: Final[int] = BOOK.kind("reveal_ahead", [("ahead", ("yes", "no"))])  # or take that back
C_TAKE_BACK: Final[int] = BOOK.kind("take_back")
# --- options that came later

KIND_OF: Final = BOOK.kind_of
"""The first code of each code's kind, which stands for the kind: KIND_OF[code] == C_MOVE."""


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
"""For those who draw from a pile or play freely: they program no action, but may commit adrenaline."""


def program_options(tokens: int, single: bool, adrenaline: bool) -> tuple[int, ...]:
    """The programs open to a character with these tokens (bit per token, from bit 0 for Look)."""
    return _PROGRAM_OPTIONS[tokens * 4 + single * 2 + adrenaline]
