"""The cells of the tables: a game under options, and its sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

from hatchway.games.common.settings import near
from hatchway.games.plugin import RIVALS
from hatchway.games.registry import list_games, make, plugin
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

    @property
    def rivals(self) -> bool:
        return self.sides[0] == RIVALS[0]

    @property
    def alone(self) -> bool:
        """Whether one side plays against the game itself."""
        return len(self.sides) == 1


def cell_of(game: str, options: Mapping[str, object], name: str = "", title: str = "") -> Cell:
    """The cell of a game under any options; its sides follow from them."""
    rules = make(game, options)
    said = ", ".join(f"{key} {value}" for key, value in options.items())
    name = name or f"{game} {said}".strip()
    return Cell(name, game, dict(options), plugin(game).sides(rules), title or name)


CELLS: Final[dict[str, Cell]] = {
    shown.name: cell_of(game, shown.options, shown.name, shown.title)
    for game in list_games()
    for shown in plugin(game).cells
}
"""The cells of the tables, game by game."""


def cells_with(what: Literal["full", "cheat", "half", "memory"]) -> list[Cell]:
    """The cells in which something more is measured (see `games.plugin.Setup`)."""
    return [
        CELLS[shown.name]
        for game in list_games()
        for shown in plugin(game).cells
        if shown._asdict()[what]
    ]


def cell(name: str) -> Cell:
    if name not in CELLS:
        raise BadOptions("unknown_cell", f"no cell {name!r}{near(name, CELLS)}")
    return CELLS[name]


def side_of(found: Cell, s: Any, seat: int, turn: int) -> int:
    """The side that a seat plays for; rivals change places with `turn`."""
    if found.alone:
        return 0
    if found.rivals:
        return (seat + turn) % len(found.sides)
    return plugin(found.game).side_of(s, seat)
