"""The cells of the tables: a game under options, and its sides."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from hatchway.games.registry import make
from hatchway.kernel.errors import BadOptions
from hatchway.kernel.game import Game


class Cell(NamedTuple):
    """One row of a table: a game, its options, and the names of the sides that play it."""

    name: str
    game: str
    options: dict[str, object]
    sides: tuple[str, ...]
    title: str

    def rules(self) -> Game[Any]:
        return make(self.game, self.options)


def _room25(name: str, sides: tuple[str, ...], title: str, **options: object) -> Cell:
    return Cell(name, "room25", options, sides, title)


_ALL: Final = [
    _room25("coop4", ("crew",), "Cooperation, standard, 4", mode="cooperation", players=4),
    _room25(
        "madness4", ("crew",), "Cooperation, madness, 4",
        mode="cooperation", players=4, level="madness",
    ),
    _room25("solo", ("crew",), "Solo, standard", mode="solo", players=1),
    _room25("sus4", ("prisoners", "guards"), "Suspicion, 4", mode="suspicion", players=4),
    _room25("sus6", ("prisoners", "guards"), "Suspicion, 6", mode="suspicion", players=6),
    _room25("sus8", ("prisoners", "guards"), "Suspicion, 8", mode="suspicion", players=8),
    _room25("comp2", ("one", "two"), "Competition, 2", mode="competition", players=2),
    _room25("team4", ("one", "two"), "Team, 4", mode="team", players=4),
]  # fmt: skip
CELLS: Final[dict[str, Cell]] = {cell.name: cell for cell in _ALL}


def cell(name: str) -> Cell:
    if name not in CELLS:
        raise BadOptions("unknown_cell", f"no cell {name!r}; there are: {', '.join(CELLS)}")
    return CELLS[name]


def side_of(found: Cell, s: Any, seat: int, turn: int) -> int:
    """The side that a seat plays for; rivals change places with `turn`."""
    if len(found.sides) == 1:
        return 0
    if found.sides[0] == "prisoners":
        from hatchway.games.room25.kinds import GUARD

        return int(s.role[s.seat.index(seat)] == GUARD)
    return (seat + turn) % len(found.sides)
