"""Room 25 in the terminal."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from hatchway.games.room25.text.picture import SYMBOLS, Cell, picture

STYLES = {
    "blue": "bright_blue", "green": "green", "yellow": "yellow", "red": "red", "": "dim",
}  # fmt: skip
PEOPLE = {
    "alice": "magenta", "bruce": "medium_purple1", "emmett": "dark_orange", "franck": "cyan",
    "jennifer": "light_coral", "kevin": "sky_blue1", "max": "khaki1", "sarah": "green_yellow",
}  # fmt: skip


def draw(console: Console, s: Any, seat: int | None) -> None:
    """Draw a position, open or as a seat sees it."""
    drawn = picture(s, seat)
    console.print(f"[bold]{escape(drawn.title)}[/]")
    for line in drawn.lines:
        console.print(f"[dim]{escape(line)}[/]")
    board = Table(box=box.ROUNDED, show_lines=True, header_style="dim", padding=(0, 0))
    board.add_column("")
    for column in "ABCDE":
        board.add_column(column, width=13, justify="left")
    for row in range(5):
        cells = [_cell(cell) for cell in drawn.cells[5 * row : 5 * row + 5]]
        board.add_row(Text(f"\n{row + 1}", style="dim"), *cells)
    console.print(board)
    for person in drawn.people:
        shown = Text("▶ " if person.turn else "  ")
        shown.append(f"{person.name:9}", style=f"bold {PEOPLE[person.id]}")
        shown.append(f"{person.place:5}", style="dim" if person.place == "dead" else "")
        shown.append(f"{person.role:9}", style="red" if person.role == "guard" else "")
        shown.append(", ".join(person.notes), style="dim")
        console.print(shown)


def _cell(cell: Cell) -> Text:
    """Three lines: the room, who is in it, its marks."""
    style = STYLES[cell.colour]
    name = cell.room.removesuffix(" Room").removesuffix(" Chamber").removesuffix(" Cell")
    if not cell.colour:
        text = Text("░ ?", style="dim")
    elif cell.up:
        text = Text(f"{SYMBOLS[cell.colour]} {name}", style=f"bold {style}")
    else:
        text = Text(f"░{SYMBOLS[cell.colour]} {name.lower()}", style=f"dim {style}")
    text.append("\n")
    for who in cell.people:
        text.append(f"{who.capitalize()[:3]} ", style=f"bold not dim {PEOPLE[who]}")
    for robot in cell.robots:
        text.append(f"R{robot} ", style="bold not dim white")
    text.append("\n")
    marks = []
    if cell.closed:
        marks.append("✕closed")
    if cell.locked:
        marks.append("⚿lock")
    if cell.axis:
        marks.append("↔" if cell.axis == "across" else "↕")
    marks += [f"⚑{who[0].upper()}" for who in cell.reminders]
    marks += [f"“{SYMBOLS[colour]}”" for colour in cell.claims]
    text.append(" ".join(marks), style="not bold not dim white")
    return text
