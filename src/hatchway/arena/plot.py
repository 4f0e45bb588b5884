"""Small drawings as SVG text: dots with intervals, and curves. They need no script and no other file."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH = 720
LEFT = 290
LONGEST = 43
"""How many letters of a label fit there: enough for two experts with all their nodes."""
RIGHT = 125
ROW = 20
INK = "currentColor"
COLOURS = {
    "random": "#8a8f98",
    "novice": "#3b82c4",
    "adept": "#2f9e6e",
    "expert": "#d97706",
    "cheating": "#b4418c",
}


class Dot(NamedTuple):
    """A value with its interval; each has its own row."""

    label: str
    low: float
    value: float
    high: float
    colour: str
    said: str


def colour_of(level: str) -> str:
    return COLOURS.get(level.partition(":")[0], "#6b5bd2")


def text(x: float, y: float, said: str, anchor: str = "start", colour: str = INK) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">'
        f"{escape(said)}</text>"
    )


def line(x1: float, y1: float, x2: float, y2: float, colour: str = INK, more: str = "") -> str:
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" {more}/>'
    )


def svg(height: float, label: str, parts: Sequence[str], width: float = WIDTH) -> str:
    return (
        f'<svg viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-label="{escape(label)}"'
        f' xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'
    )


def dots(label: str, rows: Sequence[Dot], end: float = 1.0, unit: str = "%") -> str:
    """One row for each value; its interval is a line through the dot. `end` is where the axis ends."""
    scale = (WIDTH - LEFT - RIGHT - 10) / end
    height = ROW * len(rows) + 30
    parts = []
    for tick in range(5):
        x = LEFT + tick * end / 4 * scale
        said = f"{25 * tick} %" if unit == "%" else f"{tick * end / 4:.0f}"
        parts.append(line(x, 4, x, height - 22, more='stroke-opacity="0.15"'))
        parts.append(text(x, height - 6, said, "middle"))
    for number, dot in enumerate(rows):
        y = ROW * number + ROW / 2 + 4
        low, value, high = (LEFT + min(v, end) * scale for v in (dot.low, dot.value, dot.high))
        shown = dot.label if len(dot.label) <= LONGEST else f"…{dot.label[1 - LONGEST :]}"
        parts.append(text(LEFT - 10, y + 4, shown, "end"))
        parts.append(line(low, y, high, y, dot.colour, 'stroke-width="3" stroke-opacity="0.5"'))
        parts.append(f'<circle cx="{value:.1f}" cy="{y:.1f}" r="4.5" fill="{dot.colour}"/>')
        parts.append(text(WIDTH - RIGHT, y + 4, dot.said))
    return svg(height, label, parts)


def curves(label: str, lines: Sequence[tuple[str, str, Sequence[tuple[float, float]]]],
           x_name: str, y_name: str, top: float, right: float, left: float = 0.0,
           dash_diagonal: bool = False) -> str:  # fmt: skip
    """Curves with names and colours on common axes; the vertical axis begins at 0."""
    width, height, edge = 480, 300, 46
    span_x = (width - edge - 130) / (right - left or 1)
    span_y = (height - 2 * edge) / top

    def at(x: float, y: float) -> tuple[float, float]:
        return edge + (x - left) * span_x, height - edge - y * span_y

    end_x, end_y = at(right, top)
    parts = [
        line(edge, height - edge, end_x, height - edge),
        line(edge, height - edge, edge, end_y),
        text((edge + end_x) / 2, height - 8, x_name, "middle"),
        text(edge, end_y - 12, y_name),
    ]
    for part in range(5):
        x, y = left + (right - left) * part / 4, top * part / 4
        parts.append(text(at(x, 0)[0], height - edge + 16, f"{x:.3g}", "middle"))
        parts.append(text(edge - 6, at(left, y)[1] + 4, f"{y:.2g}", "end"))
    if dash_diagonal:
        parts.append(line(*at(0, 0), *at(right, top), INK, 'stroke-dasharray="4 4" opacity="0.5"'))
    for number, (name, colour, points) in enumerate(lines):
        spots = [at(x, min(y, top)) for x, y in points]
        joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
        parts.append(
            f'<polyline points="{joined}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in spots]
        parts.append(text(end_x + 12, end_y + 18 * number + 10, name, colour=colour))
    return svg(height, label, parts, width)
