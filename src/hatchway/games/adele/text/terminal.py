"""A.D.E.L.E. in the terminal."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from hatchway.games.adele.text.picture import SYMBOLS, Room, picture

STYLES = {
    "blue": "bright_blue", "green": "green", "yellow": "yellow", "red": "red", "grey": "grey70",
}  # fmt: skip
CREW = {"emma": "sky_blue1", "bruce": "khaki1", "mei": "light_coral", "idris": "pale_green1"}
HAZARDS = {
    "spying": ("◉spy", "medium_purple1"), "hypoxia": ("O₂✕", "cyan"), "fire": ("▲fire", "dark_orange"),
    "darkness": ("☾dark", "grey62"), "computer": ("✕comp", "red"), "terminal": ("✕term", "red"),
}  # fmt: skip


def draw(console: Console, s: Any, seat: int | None) -> None:
    """Draw a position: a row for each sector, rooms with their ways."""
    drawn = picture(s, seat)
    console.print(f"[bold]{escape(drawn.title)}[/]")
    for line in (*drawn.lines, *drawn.missions, *drawn.adele):
        console.print(f"[dim]{escape(line)}[/]")
    board = Table(box=box.ROUNDED, show_lines=True, show_header=False, padding=(0, 0))
    for _ in range(4):
        board.add_column(width=18, justify="left")
    for sector in SYMBOLS:
        board.add_row(*[_room(room) for room in drawn.rooms if room.sector == sector])
    console.print(board)
    for section in drawn.sections:
        hatches = [room.id + ("✕" if room.hatch_closed else "") for room in drawn.rooms
                   if section.id in room.hatch]  # fmt: skip
        shown = Text(f"{section.id} ", style="bold")
        shown.append(f"hatches {' '.join(hatches)} ", style="dim")
        _people(shown, section.people)
        console.print(shown)
    for person in drawn.people:
        shown = Text("▶ " if person.turn else "  ")
        shown.append(f"{person.id.capitalize():7}", style=f"bold {CREW[person.id]}")
        shown.append(f"{person.place:4}")
        shown.append("●" * person.wounds, style="red")
        shown.append("○" * (5 - person.wounds) + f" slots {person.slots}  ", style="dim")
        shown.append("; ".join(person.notes), style="dim")
        console.print(shown)


def _people(text: Text, people: tuple[str, ...]) -> None:
    for who in people:
        text.append(f"{who.capitalize()[:3]} ", style=f"bold {CREW[who]}")


def _room(room: Room) -> Text:
    """Four lines: the room, its ways, what is wrong in it, who and what is there."""
    text = Text(f"{SYMBOLS[room.sector]}{room.id} ", style=f"bold {STYLES[room.sector]}")
    text.append(room.title[: 16 - len(room.id)], style="not bold not dim white")
    text.append("\n→")
    for other, locked in room.doors:
        text.append(f" {other}", style="red" if locked else "")
        text.append("✕" if locked else "", style="red")
    for section in room.hatch:
        text.append(f" {section}{'✕' if room.hatch_closed else ''}", style="bright_blue")
    text.append("\n")
    for hazard in room.hazards:
        word, style = HAZARDS[hazard]
        text.append(f"{word} ", style=style)
    if room.impact:
        text.append("✹impact ", style="bold yellow")
    if room.emergency:
        text.append("E " if room.emergency == "works" else "E✕ ", style="light_coral")
    for charges in (room.computer_battery, room.terminal_battery):
        if charges is not None:
            text.append(f"▮{charges} ", style="green")
    if room.terminal:
        text.append(
            f"\n⌘{room.terminal.replace('_', ' ')} ", style="" if room.terminal_works else "red"
        )
    else:
        text.append("\n")
    if room.lying:
        text.append(f"▪{room.lying} ", style="dim")
    _people(text, room.people)
    return text
