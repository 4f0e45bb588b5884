"""A position of Room 25 as an SVG drawing."""

from __future__ import annotations

from html import escape
from typing import Final

from hatchway.games.common.drawings import (
    DIM,
    GROUND,
    INK,
    TEXT,
    disc,
    padlock,
    sheet,
    symbol,
    text,
)
from hatchway.games.room25.text.picture import Cell, Person, Picture

TILE: Final = 132
GAP: Final = 10
LEFT: Final = 52
TOP: Final = 96
BOARD: Final = 5 * TILE + 4 * GAP
PANEL: Final = LEFT + BOARD + 36
WIDTH: Final = PANEL + 340
HEIGHT: Final = TOP + BOARD + 40

PEOPLE: Final = {
    "alice": "#e58fc7", "bruce": "#b98cf0", "emmett": "#f0a35c", "franck": "#6fd3c7",
    "jennifer": "#ff8f8f", "kevin": "#8fb5ff", "max": "#d8d06a", "sarah": "#a6d86f",
}  # fmt: skip


def svg(drawn: Picture) -> str:
    """The whole drawing."""
    parts = [
        text(LEFT, 44, drawn.title, 22, TEXT, weight="600"),
        *_labels(),
        *(_cell(cell) for cell in drawn.cells),
        *_panel(drawn),
    ]
    return sheet(WIDTH, HEIGHT, drawn.title, _definitions(), "glow", parts)


def _definitions() -> str:
    return (
        '<defs><radialGradient id="glow" cx="35%" cy="45%" r="75%">'
        '<stop offset="0" stop-color="#1a2233"/><stop offset="1" stop-color="#0b0e14"/>'
        "</radialGradient>"
        '<pattern id="down" width="14" height="14" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><rect width="14" height="14" fill="#171d28"/>'
        '<path d="M0 0V14" stroke="#1f2735" stroke-width="5"/></pattern>'
        '<pattern id="tape" width="20" height="20" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><rect width="10" height="20" fill="#f4c552"/>'
        '<rect x="10" width="10" height="20" fill="#15181f"/></pattern></defs>'
    )


def _labels() -> list[str]:
    """Column letters and row numbers."""
    labels = []
    for index in range(5):
        middle = index * (TILE + GAP) + TILE / 2
        labels.append(text(LEFT + middle, TOP - 14, "ABCDE"[index], 16, DIM, "middle", "600"))
        labels.append(text(LEFT - 24, TOP + middle + 6, str(index + 1), 16, DIM, "middle", "600"))
    return labels


def corner(cell: str) -> tuple[int, int]:
    """The top left corner of a cell's tile."""
    column, row = "ABCDE".index(cell[0]), int(cell[1]) - 1
    return LEFT + column * (TILE + GAP), TOP + row * (TILE + GAP)


def _cell(cell: Cell) -> str:
    x, y = corner(cell.cell)
    colour = cell.colour
    fill = GROUND[colour] if cell.up else "url(#down)"
    edge = INK[colour] if cell.up else "#2c3647"
    parts = [
        f"<g><title>{escape(cell.cell)} {escape(cell.room or 'unknown')}</title>",
        f'<rect x="{x}" y="{y}" width="{TILE}" height="{TILE}" rx="14" fill="{fill}" '
        f'stroke="{edge}" stroke-width="{2.4 if cell.up else 1.4}"/>',
        text(x + TILE - 12, y + 22, cell.cell, 12, DIM, "end"),
    ]
    if cell.axis:
        parts.append(_corridor(x, y, cell.axis))
    if colour:
        parts.append(symbol(colour, x + 22, y + 21, 9, 1 if cell.up else 0.55))
        ink = TEXT if cell.up else DIM
        parts += [
            text(x + 12, y + 50 + 16 * line, word, 14, ink, weight="600" if cell.up else "400")
            for line, word in enumerate(_two_lines(cell.room))
        ]
    elif not cell.people:
        parts.append(text(x + TILE / 2, y + TILE / 2 + 14, "?", 40, "#3a465a", "middle", "600"))
    if cell.closed:
        parts.append(
            f'<rect x="{x + 6}" y="{y + TILE - 14}" width="{TILE - 12}" height="8" rx="4" '
            'fill="url(#tape)"/>'
        )
    if cell.locked:
        parts.append(padlock(x + 42, y + 9))
    parts += _standing(cell, x, y)
    parts.append("</g>")
    return "".join(parts)


def _two_lines(name: str) -> list[str]:
    """A name broken in two where it is long."""
    if len(name) <= 12 or " " not in name:
        return [name]
    first, _, second = name.rpartition(" ")
    return [first, second]


def _corridor(x: int, y: int, axis: str) -> str:
    """The corridor of a Pivoting Room: a pale lane between its two exits."""
    lane = TILE // 3
    if axis == "across":
        box = (x + 2, y + lane, TILE - 4, lane)
        middle = y + TILE / 2
        arrows = f"M{x + 12} {middle - 6:g}l-7 6 7 6M{x + TILE - 12} {middle - 6:g}l7 6 -7 6"
    else:
        box = (x + lane, y + 2, lane, TILE - 4)
        middle = x + TILE / 2
        arrows = f"M{middle - 6:g} {y + 12}l6 -7 6 7M{middle - 6:g} {y + TILE - 12}l6 7 6 -7"
    return (
        f'<rect x="{box[0]}" y="{box[1]}" width="{box[2]}" height="{box[3]}" fill="#f4c552" '
        f'opacity="0.13"/><path d="{arrows}" fill="none" stroke="#f4c552" stroke-width="2.4"/>'
    )


def chip(who: str, x: float, y: float, size: float, faded: bool = False) -> str:
    """A character: a disc with its letter."""
    return disc(who[0].upper(), PEOPLE[who], x, y, size, faded)


def _standing(cell: Cell, x: int, y: int) -> list[str]:
    """Characters and robots in rows at the bottom of a tile, reminders and claims at its edge."""
    parts = []
    things = len(cell.people) + len(cell.robots)
    size = 13 if things <= 4 else 10
    each = 2 * size + 3
    per_row = 4 if size == 13 else 5
    for index in range(things):
        row, place = divmod(index, per_row)
        cx = x + 12 + size + place * each
        cy = y + TILE - 24 - size + 6 - (0 if things <= per_row else (1 - row) * each)
        if index < len(cell.people):
            parts.append(chip(cell.people[index], cx, cy, size))
        else:
            robot = cell.robots[index - len(cell.people)]
            parts.append(
                f'<rect x="{cx - size:g}" y="{cy - size:g}" width="{2 * size}" '
                f'height="{2 * size}" rx="4" fill="#c3ccd9" stroke="#0b0e14" stroke-width="2"/>'
                + text(cx, cy + size * 0.36, f"R{robot}", size * 0.95, "#0b0e14", "middle", "700")
            )
    for index, claimed in enumerate(cell.claims[:4]):
        parts.append(symbol(claimed, x + 18 + 20 * index, y + TILE - 16, 6))
    for index, who in enumerate(cell.reminders[:4]):
        cx = x + TILE - 16 - 14 * index
        parts.append(
            f'<path d="M{cx} {y + TILE - 28}v18M{cx} {y + TILE - 28}l-11 5 11 5" '
            f'fill="{PEOPLE[who]}" stroke="{PEOPLE[who]}" stroke-width="2"/>'
        )
    return parts


def _panel(drawn: Picture) -> list[str]:
    """Beside the board: the round, and the characters in turn order."""
    parts = []
    y = TOP + 8.0
    for line in drawn.lines:
        parts.append(text(PANEL, y + 6, line, 14, TEXT if y < TOP + 10 else DIM))
        y += 23
    y += 12
    parts.append(text(PANEL, y + 6, "Turn order", 13, DIM, weight="600"))
    y += 30
    for person in drawn.people:
        parts += _person(person, y)
        y += 54
    return parts


def _person(person: Person, y: float) -> list[str]:
    dead = person.place == "dead"
    parts = []
    if person.turn:
        parts.append(
            f'<rect x="{PANEL - 10}" y="{y - 18:g}" width="316" height="48" rx="10" '
            'fill="#1d2738" stroke="#3b4c68"/>'
        )
    parts.append(chip(person.id, PANEL + 14, y + 6, 14, dead))
    shown = f"{person.name} · {person.place}" + (f" · {person.role}" if person.role else "")
    parts.append(text(PANEL + 40, y + 3, shown, 14.5, DIM if dead else TEXT, weight="600"))
    parts.append(text(PANEL + 40, y + 21, ", ".join(person.notes), 12, DIM))
    return parts
