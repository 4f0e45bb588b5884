"""Geometry of the complex: cells, neighbours, lines, the exit zone (R25-BRD-1 to BRD-3).

Cells are numbered row by row: A1 = 0, B1 = 1 … E5 = 24. Lines: rows 1–5 are 0–4, columns A–E are
5–9. A slide is a line and a way: 0 towards the start (left, up), 1 towards the end (right, down).
"""

from __future__ import annotations

from typing import Final

from hatchway.games.room25.rules.kinds import ACROSS, ALONG, NO_AXIS

CELLS: Final[tuple[str, ...]] = tuple(f"{column}{row}" for row in "12345" for column in "ABCDE")
N_CELLS: Final = 25
MIDDLE: Final = 12
"""C3, where Central always lies."""

NEIGHBOURS: Final[list[tuple[int, ...]]] = [
    tuple(
        near
        for near, fits in (
            (cell - 5, cell >= 5),
            (cell + 1, cell % 5 < 4),
            (cell + 5, cell < 20),
            (cell - 1, cell % 5 > 0),
        )
        if fits
    )
    for cell in range(25)
]
"""Orthogonal neighbours (R25-BRD-2): up, right, down, left."""

THROUGH: Final[list[list[tuple[int, ...]]]] = [
    NEIGHBOURS,
    [tuple(near for near in NEIGHBOURS[cell] if near // 5 == cell // 5) for cell in range(25)],
    [tuple(near for near in NEIGHBOURS[cell] if near // 5 != cell // 5) for cell in range(25)],
]
"""Neighbours by axis: all; through a corridor left to right; through one up and down."""

EXIT_ZONE: Final[tuple[int, ...]] = tuple(
    CELLS.index(cell)
    for cell in ["A1", "B1", "D1", "E1", "A2", "E2", "A4", "E4", "A5", "B5", "D5", "E5"]
)

LINES: Final = ("1", "2", "3", "4", "5", "A", "B", "C", "D", "E")
LINE_CELLS: Final[list[tuple[int, ...]]] = [
    *(tuple(range(5 * row, 5 * row + 5)) for row in range(5)),
    *(tuple(range(column, 25, 5)) for column in range(5)),
]
FREE_LINES: Final = (0, 1, 3, 4, 5, 6, 8, 9)
"""Row 3 and column C never move (R25-CTRL-2)."""

LINES_AT: Final[list[tuple[int, ...]]] = [
    tuple(line for line in (cell // 5, 5 + cell % 5) if line in FREE_LINES) for cell in range(25)
]
"""The lines through a cell that may move: none in Central."""

WAYS: Final = ("back", "on")
WAY_NAMES: Final = ("left", "right", "up", "down")


def way_name(line: int, way: int) -> str:
    """The direction of a slide in words: left or right of a row, up or down of a column."""
    return WAY_NAMES[way if line < 5 else 2 + way]


PAIRS: Final[list[tuple[int, int]]] = [
    (one, two)
    for one in range(25)
    for two in range(one + 1, 25)
    if set(NEIGHBOURS[one]) & set(NEIGHBOURS[two])
]
"""Pairs of cells that have a neighbour in common: what Kevin can swap."""

PAIR_INDEX: Final[dict[tuple[int, int], int]] = {pair: i for i, pair in enumerate(PAIRS)}


def axis_between(one: int, two: int) -> int:
    """The axis on which two adjacent cells lie; none when they are not adjacent."""
    if two not in NEIGHBOURS[one]:
        return NO_AXIS
    return ACROSS if one // 5 == two // 5 else ALONG
