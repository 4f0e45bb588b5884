"""The cells of the tables: a game under options, and its sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from hatchway.games.registry import make
from hatchway.games.room25.rules.kinds import GUARD
from hatchway.kernel.errors import BadOptions
from hatchway.kernel.game import Game

RIVALS: Final = ("one", "two", "three", "four")
"""Sides that have the same aim and may change places."""


class Cell(NamedTuple):
    """One row of a table: a game, its options, and the names of the sides that play it."""

    name: str
    game: str
    options: dict[str, object]
    sides: tuple[str, ...]
    title: str

    def rules(self) -> Game[Any]:
        return make(self.game, self.options)

    @property
    def rivals(self) -> bool:
        return self.sides[0] == RIVALS[0]

    @property
    def alone(self) -> bool:
        """One side against the game itself."""
        return len(self.sides) == 1


def cell_of(game: str, options: Mapping[str, object], name: str = "", title: str = "") -> Cell:
    """The cell of a game under any options; its sides follow from them."""
    rules = make(game, options)
    said = ", ".join(f"{key} {value}" for key, value in options.items())
    name = name or f"{game} {said}".strip()
    return Cell(name, game, dict(options), _sides(rules), title or name)


def _sides(rules: Game[Any]) -> tuple[str, ...]:
    if rules.id == "adele":
        return ("crew",) if rules.seats == 1 else ("crew", "adele")
    mode = rules.settings["mode"]
    if mode == "suspicion":
        return ("prisoners", "guards")
    if mode == "competition":
        return RIVALS[: rules.seats]
    return RIVALS[:2] if mode == "team" else ("crew",)


_ALL: Final = [
    cell_of("room25", {"mode": "cooperation", "players": 4}, "coop4", "Cooperation, standard, 4"),
    cell_of(
        "room25",
        {"mode": "cooperation", "players": 4, "level": "madness"},
        "madness4",
        "Cooperation, madness, 4",
    ),
    cell_of("room25", {"mode": "solo", "players": 1}, "solo", "Solo, standard"),
    *(
        cell_of("room25", {"mode": "suspicion", "players": n}, f"sus{n}", f"Suspicion, {n}")
        for n in (4, 6, 8)
    ),
    cell_of("room25", {"mode": "competition", "players": 2}, "comp2", "Competition, 2"),
    cell_of("room25", {"mode": "team", "players": 4}, "team4", "Team, 4"),
    *(
        cell_of("adele", {"players": n}, f"adele{n}", f"A.D.E.L.E., {n}") for n in (2, 3, 5)
    ),
    cell_of("adele", {"players": 1}, "adele1", "A.D.E.L.E., solo, standard"),
]  # fmt: skip
CELLS: Final[dict[str, Cell]] = {cell.name: cell for cell in _ALL}


def cell(name: str) -> Cell:
    if name not in CELLS:
        raise BadOptions("unknown_cell", f"no cell {name!r}; there are: {', '.join(CELLS)}")
    return CELLS[name]


def side_of(found: Cell, s: Any, seat: int, turn: int) -> int:
    """The side that a seat plays for; rivals change places with `turn`."""
    if found.alone:
        return 0
    if found.rivals:
        return (seat + turn) % len(found.sides)
    if found.game == "adele":
        return int(seat == s.adele)
    return int(s.role[s.seat.index(seat)] == GUARD)
