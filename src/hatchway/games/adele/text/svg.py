"""A position of A.D.E.L.E. as an SVG drawing: the ship in space, and a panel beside it."""

from __future__ import annotations

from html import escape
from typing import Final

from hatchway.games.adele.text.picture import Person, Picture, Room, Section
from hatchway.games.common.drawings import (
    DIM,
    GROUND,
    INK,
    NIGHT,
    TEXT,
    disc,
    padlock,
    sheet,
    symbol,
    text,
)

BOX_W: Final = 136
BOX_H: Final = 116
STEP: Final = {"deimos": (172, 158), "phobos": (172, 164)}
"""Pixels between rooms that are one apart in the data, across and down."""
EDGE: Final = 44
TOP: Final = 72
PANEL: Final = 400
DARK: Final = "#232b38"
PEOPLE: Final = {"emma": "#8fb5ff", "bruce": "#f4c552", "mei": "#ff8f8f", "idris": "#7fdc9f"}
BADGE: Final = {
    "spying": "#c79bff", "hypoxia": "#7fd8ff", "fire": "#ff8a4c", "darkness": "#93a0b8",
    "computer": "#ff6b81", "terminal": "#ff6b81",
}  # fmt: skip
MARKS: Final = {
    "spying": "M2 10c4-6 12-6 16 0c-4 6-12 6-16 0zM10 7.4a2.6 2.6 0 1 0 0.01 0z",
    "fire": "M10 2c1 4 5.5 6 5.5 10.5a5.5 5.5 0 0 1-11 0c0-2.6 1.7-3.6 1.9-6.2 1.6 1 2.4 2.1 2.4 "
    "3.7 1-2 1.6-4.4 1.2-8z",
    "darkness": "M12.5 3a7.6 7.6 0 1 0 4.6 11.4a6.6 6.6 0 0 1-4.6-11.4z",
    "computer": "M3 4h14v9h-14zM7 17h6M6 6.2l8 4.8M14 6.2l-8 4.8",
    "terminal": "M5 2.5h10v15h-10zM7.2 5l5.6 5M12.8 5l-5.6 5M8 14h4",
}
"""Hazards as outlines in a field of 20 by 20; hypoxia is written."""


class Frame:
    """Where the places of a ship lie on the sheet."""

    def __init__(self, drawn: Picture) -> None:
        self.across, self.down = STEP[drawn.ship]
        spots = [(room.x, room.y) for room in drawn.rooms]
        spots += [(section.x, section.y) for section in drawn.sections]
        self.left = min(x for x, _ in spots)
        self.top = min(y for _, y in spots)
        self.width = round((max(x for x, _ in spots) - self.left) * self.across) + BOX_W + 2 * EDGE
        self.height = round((max(y for _, y in spots) - self.top) * self.down) + BOX_H + EDGE + TOP
        self.middle = (EDGE + (self.width - 2 * EDGE) / 2, TOP + (self.height - EDGE - TOP) / 2)

    def spot(self, one: Room | Section) -> tuple[float, float]:
        """The middle of a room or a section."""
        return (
            round(EDGE + BOX_W / 2 + (one.x - self.left) * self.across, 1),
            round(TOP + BOX_H / 2 + (one.y - self.top) * self.down, 1),
        )


def svg(drawn: Picture) -> str:
    """The whole drawing."""
    frame = Frame(drawn)
    panel, low = _panel(drawn, frame.width)
    height = max(frame.height, round(low) + 30)
    parts = [
        *_stars(frame.width, height),
        text(EDGE, 44, drawn.title, 22, TEXT, weight="600"),
        *_hatch_ways(drawn, frame),
        *_doors(drawn, frame),
        *(_section(one, frame) for one in drawn.sections),
        *(_room(one, frame) for one in drawn.rooms),
        *_locks(drawn, frame),
        *panel,
    ]
    return sheet(frame.width + PANEL, height, drawn.title, _definitions(), "glow", parts)


def _definitions() -> str:
    return (
        '<defs><radialGradient id="glow" cx="36%" cy="50%" r="70%">'
        '<stop offset="0" stop-color="#182134"/><stop offset="1" stop-color="#0b0e14"/>'
        "</radialGradient>"
        '<pattern id="tape" width="14" height="14" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><rect width="7" height="14" fill="#f4c552"/>'
        '<rect x="7" width="7" height="14" fill="#15181f"/></pattern></defs>'
    )


def _stars(width: int, height: int) -> list[str]:
    """A quiet sky, always the same."""
    stars = []
    at = 7
    for _ in range(90):
        at = at * 16807 % 2147483647
        x = at % width
        at = at * 16807 % 2147483647
        y = at % height
        size = 0.6 + at % 3 * 0.35
        stars.append(f'<circle cx="{x}" cy="{y}" r="{size:g}" fill="#5b6b86" opacity="0.55"/>')
    return stars


# --- ways


def _clipped(one: tuple[float, float], two: tuple[float, float]) -> tuple[float, ...]:
    """The part of a line between the boxes of two rooms."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    part = min(
        BOX_W / 2 / abs(dx) if dx else 1.0,
        BOX_H / 2 / abs(dy) if dy else 1.0,
    )
    part = min(part, 0.5)
    return (
        one[0] + dx * part, one[1] + dy * part, two[0] - dx * part, two[1] - dy * part,
    )  # fmt: skip


def _doors(drawn: Picture, frame: Frame) -> list[str]:
    parts = []
    for low, high, locked in drawn.doors:
        one, two = frame.spot(drawn.rooms[low]), frame.spot(drawn.rooms[high])
        way = f'<path d="M{one[0]:g} {one[1]:g}L{two[0]:g} {two[1]:g}"'
        dashes = 'stroke-width="4" stroke-dasharray="2 6"' if locked else 'stroke-width="5"'
        colour = INK["red"] if locked else "#56657d"
        parts.append(
            f'{way} stroke="#1d2431" stroke-width="20"/>{way} stroke="{colour}" {dashes}/>'
        )
    return parts


def _locks(drawn: Picture, frame: Frame) -> list[str]:
    """Door Locks lie over everything."""
    parts = []
    for low, high, locked in drawn.doors:
        if locked:
            ends = _clipped(frame.spot(drawn.rooms[low]), frame.spot(drawn.rooms[high]))
            x, y = (ends[0] + ends[2]) / 2, (ends[1] + ends[3]) / 2
            parts.append(
                f"<g><title>door {low + 1}-{high + 1} locked</title>"
                f'<circle cx="{x:g}" cy="{y:g}" r="15" fill="#3a171b" stroke="{INK["red"]}" '
                f'stroke-width="2"/>{padlock(x - 8, y - 11)}</g>'
            )
    return parts


def _hatch_ways(drawn: Picture, frame: Frame) -> list[str]:
    """Dotted paths from hatches to their sections, bent away from the ship."""
    spots = {one.id: frame.spot(one) for one in drawn.sections}
    parts = []
    for room in drawn.rooms:
        for section in room.hatch:
            one, two = frame.spot(room), spots[section]
            mid = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
            length = ((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2) ** 0.5
            push = length / (8 * frame.across)
            bend = (
                mid[0] + (mid[0] - frame.middle[0]) * push,
                mid[1] + (mid[1] - frame.middle[1]) * push,
            )
            colour = "#f4c552" if room.hatch_closed else "#6d8fd0"
            parts.append(
                f'<path d="M{one[0]:g} {one[1]:g}Q{bend[0]:g} {bend[1]:g} {two[0]:g} {two[1]:g}" '
                f'fill="none" stroke="{colour}" stroke-width="2.4" stroke-dasharray="3 7" '
                'stroke-linecap="round" opacity="0.8"/>'
            )
    return parts


def _section(one: Section, frame: Frame) -> str:
    x, y = frame.spot(one)
    half = 27 + 15 * len(one.people)
    parts = [
        f"<g><title>space {one.id}</title>",
        f'<rect x="{x - half:g}" y="{y - 21:g}" width="{2 * half}" height="42" rx="21" '
        'fill="#0d1424" stroke="#6d8fd0" stroke-width="1.6" stroke-dasharray="5 4"/>',
        text(x - half + 16, y + 5, one.id, 15, "#9db8ee", weight="600"),
    ]
    for index, who in enumerate(one.people):
        parts.append(_chip(who, x - half + 55 + 30 * index, y, 14))
    return "".join(parts) + "</g>"


# --- rooms


def _chip(who: str, x: float, y: float, size: float) -> str:
    return disc(who[0].upper(), PEOPLE[who], x, y, size)


def _room(room: Room, frame: Frame) -> str:
    cx, cy = frame.spot(room)
    x, y = cx - BOX_W / 2, cy - BOX_H / 2
    objects = f": {', '.join(room.objects)}" if room.objects else ""
    parts = [
        f"<g><title>{room.id} {escape(room.title)}, {room.sector}; "
        f"lying {room.lying}{escape(objects)}</title>",
        f'<rect x="{x:g}" y="{y:g}" width="{BOX_W}" height="{BOX_H}" rx="13" fill="{NIGHT}"/>',
        f'<rect x="{x:g}" y="{y:g}" width="{BOX_W}" height="{BOX_H}" rx="13" '
        f'fill="{GROUND[room.sector]}" stroke="{INK[room.sector]}" stroke-width="2.2"/>',
        symbol(room.sector, x + 19, y + 19, 7.5),
        text(x + 35, y + 25, room.id, 18, TEXT, weight="700"),
        text(x + 11, y + 43, room.title, 11, DIM),
    ]
    if room.hatch:
        parts.append(_hatch(room, x + BOX_W - 10, y + 8))
    parts += _devices(room, x, y)
    parts += _badges(room, x, y)
    if room.lying:
        parts.append(_cards(room.lying, x + BOX_W - 34, y + BOX_H - 27))
    size = 12 if len(room.people) < 4 else 11
    for index, who in enumerate(room.people):
        parts.append(_chip(who, x + 12 + size + index * (2 * size + 2), y + BOX_H - 17, size))
    return "".join(parts) + "</g>"


def _hatch(room: Room, right: float, y: float) -> str:
    """The hatch with the sections behind it, taped when it is closed."""
    words = " ".join(room.hatch)
    width = 22 + 15 * len(room.hatch)
    left = right - width
    ground = 'fill="url(#tape)"' if room.hatch_closed else 'fill="#101a30"'
    shown = (
        f'<rect x="{left:g}" y="{y:g}" width="{width}" height="19" rx="9.5" {ground} '
        'stroke="#6d8fd0" stroke-width="1.4"/>'
    )
    if room.hatch_closed:
        shown += (
            f'<rect x="{left + 6:g}" y="{y + 3:g}" width="{width - 12}" height="13" rx="5" '
            f'fill="{NIGHT}"/>'
        )
    return shown + text(left + width / 2, y + 13.5, words, 10.5, "#9db8ee", "middle", "600")


def _devices(room: Room, x: float, y: float) -> list[str]:
    """Terminal, emergency terminal, batteries, impact: the line below the name."""
    parts = []
    if room.terminal:
        alive = room.terminal_works
        name = room.terminal.replace("_", " ")
        ink = TEXT if alive else "#e07b84"
        parts.append(text(x + 11, y + 58, f"⌘ {name}" + ("" if alive else " ✕"), 10.5, ink))
    at = x + BOX_W - 12
    if room.emergency:
        colour = "#ff9d9d" if room.emergency == "works" else "#7a4a4f"
        cross = (
            ""
            if room.emergency == "works"
            else f'<path d="M{at - 18:g} {y + 62:g}l16 -16" stroke="#ff6b81" stroke-width="2"/>'
        )
        parts.append(
            f"<g><title>emergency terminal, {room.emergency}</title>"
            f'<rect x="{at - 18:g}" y="{y + 46:g}" width="18" height="16" rx="4" fill="none" '
            f'stroke="{colour}" stroke-width="1.8"/>'
            + text(at - 9, y + 58.5, "E", 11.5, colour, "middle", "700")
            + f"{cross}</g>"
        )
        at -= 23
    for name, charges in (("computer", room.computer_battery), ("terminal", room.terminal_battery)):
        if charges is not None:
            parts.append(
                f"<g><title>battery at the {name}, charges {charges}</title>"
                f'<rect x="{at - 20:g}" y="{y + 48:g}" width="17" height="12" rx="2.5" fill="none" '
                f'stroke="#7fdc9f" stroke-width="1.6"/><rect x="{at - 3:g}" y="{y + 51:g}" '
                'width="2.5" height="6" fill="#7fdc9f"/>'
                + text(at - 11.5, y + 58, str(charges), 10, "#7fdc9f", "middle", "700")
                + "</g>"
            )
            at -= 25
    return parts


def _badges(room: Room, x: float, y: float) -> list[str]:
    """Hazards and the impact in a row."""
    shown = [*room.hazards, *(["impact"] if room.impact else [])]
    parts = []
    for index, name in enumerate(shown):
        left, top = x + 10 + index * 23 - (0 if len(shown) < 6 else index * 3), y + 63
        parts.append(f'<g transform="translate({left:g} {top:g})"><title>{name}</title>')
        if name == "impact":
            parts.append(
                '<polygon points="10,0 12.4,5.6 18.4,4 15.2,9.4 20,13 14,13.6 14.6,20 10,15.6 '
                '5.2,20 6,13.6 0,13 4.8,9.4 1.6,4 7.6,5.6" fill="#ffb04c" stroke="#0b0e14"/>'
            )
        elif name == "hypoxia":
            parts.append(
                f'<circle cx="10" cy="10" r="9.4" fill="#0d1b26" stroke="{BADGE[name]}"/>'
                + text(10, 13.6, "O₂", 10, BADGE[name], "middle", "700")
                + f'<path d="M4 16l12 -12" stroke="{BADGE[name]}" stroke-width="1.6"/>'
            )
        else:
            solid = name in ("fire", "darkness")
            fill = BADGE[name] if solid else "none"
            parts.append(
                f'<circle cx="10" cy="10" r="10" fill="{NIGHT}" opacity="0.75"/>'
                f'<path d="{MARKS[name]}" fill="{fill}" stroke="{BADGE[name]}" stroke-width="1.5" '
                'stroke-linejoin="round" transform="translate(1.5 1.5) scale(0.85)"/>'
            )
        parts.append("</g>")
    return parts


def _cards(count: int, x: float, y: float) -> str:
    """Objects lying face down."""
    return (
        f'<rect x="{x + 4:g}" y="{y - 3:g}" width="15" height="19" rx="3" fill="{DARK}" '
        f'stroke="#5d6b81"/><rect x="{x:g}" y="{y:g}" width="15" height="19" rx="3" '
        f'fill="{DARK}" stroke="#8b97a8"/>'
        + text(x + 7.5, y + 14, str(count), 11.5, TEXT, "middle", "600")
    )


# --- the panel


def _panel(drawn: Picture, left: int) -> tuple[list[str], float]:
    """Beside the ship: the round, the crew, the missions, ADELE. Returns how far down it goes."""
    parts = []
    y = TOP + 10.0
    for index, line in enumerate(drawn.lines):
        parts.append(text(left, y, line, 14, DIM if index else TEXT))
        y += 22
    y += 16
    for person in drawn.people:
        below = y
        shown, y = _person(person, left, y)
        if person.turn:
            parts.append(
                f'<rect x="{left - 10}" y="{below - 18:g}" width="{PANEL - 24}" '
                f'height="{y - below - 4:g}" rx="10" fill="#1d2738" stroke="#3b4c68"/>'
            )
        parts += shown
    y += 6
    for line in (*drawn.missions, "", *drawn.adele):
        for index, row in enumerate(_rows(line, 52)):
            first = line[:1] in "◆⬣" or line.startswith("ADELE")
            parts.append(text(left, y, row, 12.5, TEXT if first and not index else DIM))
            y += 18
    return parts, y


def _rows(line: str, width: int) -> list[str]:
    """A line broken where it is too long."""
    rows = [""]
    for word in line.split(" "):
        if rows[-1] and len(rows[-1]) + len(word) >= width:
            rows.append("   " + word)
        else:
            rows[-1] = f"{rows[-1]} {word}" if rows[-1] else word
    return rows


def _person(person: Person, left: int, y: float) -> tuple[list[str], float]:
    name = f"{person.id.capitalize()} · {person.place}"
    parts = [
        _chip(person.id, left + 14, y + 4, 14),
        text(left + 40, y + 2, name, 14.5, TEXT, weight="600"),
    ]
    for wound in range(5):
        hurt = wound < person.wounds
        fill = "#f2676a" if hurt else "none"
        parts.append(
            f'<rect x="{left + 190 + 17 * wound}" y="{y - 9:g}" width="13" height="13" rx="3" '
            f'fill="{fill}" stroke="{"#f2676a" if hurt else "#4a586e"}"/>'
        )
    parts.append(text(left + 284, y + 2, f"slots {person.slots}", 12, DIM))
    y += 19
    for note in person.notes:
        for row in _rows(note, 52):
            parts.append(text(left + 40, y, row, 12, DIM))
            y += 16
    return parts, y + 20
