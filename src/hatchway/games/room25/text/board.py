"""The board of a scenario: rooms by their four letters; where none is named, any room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hatchway.games.common.known_names import near
from hatchway.games.common.values import Table, listed, number, table
from hatchway.games.room25.rules.board import CELLS, MIDDLE
from hatchway.games.room25.rules.complexes import draw_rooms
from hatchway.games.room25.rules.kinds import (
    BASE_BOX,
    BLUE,
    BOX,
    CENTRAL,
    COLOUR,
    EMPTY,
    KEY,
    REGENERATION,
    ROBOT,
    ROOM25,
    ROOMS,
    S_COMPLEX,
    SHORTS,
)
from hatchway.games.room25.rules.options import Rules
from hatchway.games.room25.rules.state import R25State
from hatchway.games.room25.text.reading import cell, room
from hatchway.kernel.chance import Rng
from hatchway.kernel.errors import BadScenario

ANY: Final = "??"


def board(position: Table) -> tuple[list[int], int]:
    """The rooms cell by cell (-1: any) and the mask of those that are face up."""
    kinds = [-1] * 25
    kinds[MIDDLE] = CENTRAL
    up = 1 << MIDDLE
    text = position.get("board", "")
    if not isinstance(text, str):
        raise BadScenario("bad_board", "board is a text of five rows")
    rows = [line.split("#")[0].split() for line in text.splitlines()]
    rows = [row for row in rows if row and row != list("ABCDE")]
    if not rows:
        return kinds, up
    if [row[0] for row in rows] != list("12345") or any(len(row) != 6 for row in rows):
        raise BadScenario(
            "bad_board", "a board has rows 1 to 5, each with its number and five rooms"
        )
    for y, row in enumerate(rows):
        for x, word in enumerate(row[1:]):
            here = 5 * y + x
            if word == ANY:
                continue
            if word not in (word.upper(), word.lower()):
                raise BadScenario(
                    "bad_board", f"{CELLS[here]}: {word!r} is neither face up nor face down"
                )
            if word.lower() not in SHORTS:
                raise BadScenario(
                    "bad_board", f"{CELLS[here]}: no room {word!r}{near(word.lower(), SHORTS)}"
                )
            kinds[here] = SHORTS.index(word.lower())
            if word == word.upper():
                up |= 1 << here
            else:
                up &= ~(1 << here)
    if kinds[MIDDLE] != CENTRAL or not up >> MIDDLE & 1 or kinds.count(CENTRAL) != 1:
        raise BadScenario("bad_board", "C3, and C3 alone, is CENT")
    return kinds, up


def fill_board(kinds: list[int], box: list[int], must: list[int], rng: Rng) -> list[int]:
    """Put rooms on the cells that name none: first those that must be there, then any others of the box that
    change nothing while unseen (no Robot Room, no Regeneration Room)."""
    box = box[:]
    for kind, copies in enumerate(box):
        laid = kinds.count(kind)
        if laid > copies and kind != EMPTY:
            raise BadScenario(
                "too_many", f"the box has {copies} of {ROOMS[kind]}, the board {laid}"
            )
        box[kind] = max(0, copies - laid)
    holes = [here for here in range(25) if kinds[here] < 0]
    if len(must) > len(holes):
        wanted = ", ".join(ROOMS[kind] for kind in must)
        raise BadScenario("bad_board", f"the board leaves no ?? for {wanted}")
    for kind in must:
        box[kind] -= 1
    pool = [
        kind
        for kind, copies in enumerate(box)
        if COLOUR[kind] != BLUE and kind not in (ROBOT, REGENERATION)
        for _ in range(copies)
    ]
    rng.shuffle(pool)
    fresh = must + pool[: len(holes) - len(must)]
    return fill_holes(kinds, fresh, rng)


def fill_holes(kinds: list[int], fresh: list[int], rng: Rng) -> list[int]:
    rng.shuffle(fresh)
    return [kind if kind >= 0 else fresh.pop() for kind in kinds]


def built_of(kinds: list[int], gone: list[int], box: list[int], rng: Rng) -> list[int]:
    """The copies by room that the complex was built with: those on the board, and those that were
    destroyed, each of which left an Empty Chamber."""
    dealt = [kinds.count(kind) for kind in range(len(ROOMS))]
    for kind in gone:
        dealt[kind] += 1
        dealt[EMPTY] -= 1
    spare = [
        kind
        for kind, copies in enumerate(box)
        if dealt[kind] < copies
        and COLOUR[kind] != BLUE
        and kind not in (EMPTY, ROBOT, REGENERATION)
    ]
    while dealt[EMPTY] > box[EMPTY]:  # more than the box has: some were rooms that are gone
        kind = spare[rng.below(len(spare))]
        gone.append(kind)
        dealt[EMPTY] -= 1
        dealt[kind] += 1
        if dealt[kind] == box[kind]:
            spare.remove(kind)
    return dealt


def complete(
    rules: Rules, position: Table, kinds: list[int], empties: int, rng: Rng
) -> tuple[list[int], list[int], list[int]]:
    """The whole board, the copies by room it was built with, and the rooms that are gone."""
    gone = [room(name) for name in listed(position, "gone")]
    if rules.key and position.get("key", False) and KEY not in gone:
        gone.append(KEY)
    built = table(position, "dealt")
    for name in built:
        kind = room(name)
        gone += [kind] * (number(built, name) - kinds.count(kind) - gone.count(kind))
    box = list(BOX if rules.season == 2 else BASE_BOX)
    box[EMPTY] -= empties
    if "complex" not in position["options"]:
        must = [EMPTY] * (len(gone) - kinds.count(EMPTY))
        must += [ROOM25] * (1 - kinds.count(ROOM25))
        must += [KEY] * (int(rules.key) - kinds.count(KEY) - gone.count(KEY))
        full = fill_board(kinds, box, must, rng)
        return full, built_of(full, gone, box, rng), gone
    # The complex is given: the cells that name no room get what is left of it.
    chance = R25State(rules)
    chance.key = rng.seed()
    for _ in range(1000):
        dealt = draw_rooms(chance, S_COMPLEX, rules.complex, empties)
        rest = [n - kinds.count(kind) - gone.count(kind) for kind, n in enumerate(dealt)]
        rest[EMPTY] += len(gone)
        if min(rest) >= 0:
            fresh = [kind for kind, n in enumerate(rest) for _ in range(n)]
            return fill_holes(kinds, fresh, rng), dealt, gone
    raise BadScenario("no_fit", f"the board does not fit the complex {rules.complex.name!r}")


# --- two boards, for scenarios that compare two runs


def with_room(
    position: Mapping[str, Any], name: str, values: Sequence[str], rng: Rng
) -> list[dict[str, Any]]:
    """The position with one room and with the other on a cell. A cell that names no room takes the other of
    the two, because everybody knows which rooms the complex was built with."""
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
