"""Boards that differ in a face-down room alone, for scenarios that compare two runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hatchway.games.room25.rules.board import CELLS
from hatchway.games.room25.rules.kinds import SHORTS
from hatchway.games.room25.text.position import ANY, board, cell, listed, room, table
from hatchway.kernel.chance import Rng
from hatchway.kernel.errors import BadScenario


def with_room(
    position: Mapping[str, Any], name: str, values: Sequence[str], rng: Rng
) -> list[dict[str, Any]]:
    """The position with one room and with the other on a cell. A cell that names no room takes the
    one that is not there, since everybody knows which rooms the complex was built with."""
    here = cell(name)
    kinds, up = board(position)
    if up >> here & 1:
        raise BadScenario("bad_comparison", f"{name} is face up: everybody sees what it is")
    seen = table(position, "seen")
    known = {cell(place) for seer in seen for place in listed(seen, seer)}
    holes = [at for at in range(25) if kinds[at] < 0 and at != here and at not in known]
    if not holes:
        raise BadScenario("bad_comparison", "the board leaves no ?? for the other room")
    there = holes[rng.below(len(holes))]
    rooms = [room(value) for value in values]
    return [
        {**position, "board": board_text(kinds, up, {here: one, there: other})}
        for one, other in (rooms, rooms[::-1])
    ]


def board_text(kinds: Sequence[int], up: int, instead: Mapping[int, int]) -> str:
    """A board as scenarios write it, with other rooms on some cells."""
    words = []
    for at in range(25):
        kind = instead.get(at, kinds[at])
        short = ANY if kind < 0 else SHORTS[kind]
        words.append(short.upper() if up >> at & 1 else short)
    rows = [" ".join((CELLS[5 * row][1], *words[5 * row : 5 * row + 5])) for row in range(5)]
    return "\n".join(("A B C D E", *rows))
