"""Drawings as SVG: what those of every game share."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

TEXT: Final = "#e8edf4"
DIM: Final = "#8b97a8"
NIGHT: Final = "#0b0e14"
INK: Final = {
    "blue": "#58b4ff", "green": "#4ccf86", "yellow": "#f4c552", "red": "#f2676a", "grey": "#aab6c6",
}  # fmt: skip
GROUND: Final = {
    "blue": "#12263a", "green": "#12291f", "yellow": "#2d2612", "red": "#301618", "grey": "#20262f",
}  # fmt: skip

OUTLINES: Final = {
    "blue": [(0, -1.15), (1.15, 0), (0, 1.15), (-1.15, 0)],
    "yellow": [(0, -1.1), (1.15, 0.9), (-1.15, 0.9)],
    "red": [
        (-0.42, -1), (0.42, -1), (1, -0.42), (1, 0.42),
        (0.42, 1), (-0.42, 1), (-1, 0.42), (-1, -0.42),
    ],
    "grey": [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
}  # fmt: skip


def sheet(
    width: int, height: int, title: str, definitions: str, glow: str, parts: Iterable[str]
) -> str:
    """A whole drawing on its dark ground; `glow` is the id of the gradient that lights it."""
    return (
        "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
                f'width="{width}" height="{height}" role="img" aria-label="{escape(title)}" '
                "font-family=\"Inter, 'DejaVu Sans', 'Segoe UI', sans-serif\">",
                definitions,
                f'<rect width="{width}" height="{height}" fill="{NIGHT}"/>',
                f'<rect width="{width}" height="{height}" fill="url(#{glow})"/>',
                *parts,
                "</svg>",
            ]
        )
        + "\n"
    )


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    fill: str,
    anchor: str = "start",
    weight: str = "400",
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" text-anchor="{anchor}" '
        f'font-weight="{weight}">{escape(words)}</text>'
    )


def symbol(colour: str, x: float, y: float, size: float, opacity: float = 1) -> str:
    """The symbol of a colour, so that colour is never the only sign."""
    style = f'fill="none" stroke="{INK[colour]}" stroke-width="2.6" opacity="{opacity:g}"'
    if colour == "green":
        return f'<circle cx="{x:g}" cy="{y:g}" r="{size:g}" {style}/>'
    shown = " ".join(f"{x + dx * size:g},{y + dy * size:g}" for dx, dy in OUTLINES[colour])
    return f'<polygon points="{shown}" stroke-linejoin="round" {style}/>'


def padlock(x: float, y: float) -> str:
    return (
        f'<path d="M{x + 3:g} {y + 8:g}v-4a5 5 0 0 1 10 0v4" fill="none" stroke="{TEXT}" '
        f'stroke-width="2.2"/><rect x="{x:g}" y="{y + 8:g}" width="16" height="12" rx="2.5" '
        f'fill="{TEXT}"/>'
    )


def disc(letter: str, fill: str, x: float, y: float, size: float, faded: bool = False) -> str:
    """A person: a disc with a letter."""
    opacity = ' opacity="0.35"' if faded else ""
    return (
        f'<g{opacity}><circle cx="{x:g}" cy="{y:g}" r="{size:g}" fill="{fill}" '
        f'stroke="{NIGHT}" stroke-width="2"/>'
        + text(x, y + size * 0.38, letter, size * 1.1, NIGHT, "middle", "700")
        + "</g>"
    )
