"""`hatchway show`: draw a position in the terminal and as SVG."""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from hatchway.cli.faults import text_of, told
from hatchway.kernel.errors import BadNotation

if TYPE_CHECKING:
    from hatchway.games.adele.text.picture import Picture as ShipPicture
    from hatchway.games.adele.text.picture import Room
    from hatchway.games.room25.text.picture import Cell, Picture

STYLES = {
    "blue": "bright_blue", "green": "green", "yellow": "yellow", "red": "red", "grey": "grey70",
    "": "dim",
}  # fmt: skip
PEOPLE = {
    "alice": "magenta", "bruce": "medium_purple1", "emmett": "dark_orange", "franck": "cyan",
    "jennifer": "light_coral", "kevin": "sky_blue1", "max": "khaki1", "sarah": "green_yellow",
}  # fmt: skip
CREW = {"emma": "sky_blue1", "bruce": "khaki1", "mei": "light_coral", "idris": "pale_green1"}
HAZARDS = {
    "spying": ("◉spy", "medium_purple1"), "hypoxia": ("O₂✕", "cyan"), "fire": ("▲fire", "dark_orange"),
    "darkness": ("☾dark", "grey62"), "computer": ("✕comp", "red"), "terminal": ("✕term", "red"),
}  # fmt: skip


def show(
    position: Annotated[
        str, typer.Argument(help="A line of notation, a file that holds one, or a scenario file.")
    ],
    svg: Annotated[Path | None, typer.Option(help="Write an SVG drawing to this file.")] = None,
    seat: Annotated[
        int | None, typer.Option(min=-1, help="Show what this seat sees; -1 for the public.")
    ] = None,
    notation: Annotated[
        bool, typer.Option("--notation", help="Print the line of notation as well.")
    ] = False,
) -> None:
    """Draw a position (docs/notation.md): everything open, or as one seat sees it."""
    with told():
        game, s = _read(position)
        if seat is not None and seat >= game.seats:
            typer.echo(f"hatchway: seats go from 0 to {game.seats - 1}", err=True)
            raise typer.Exit(2)
        console = Console(highlight=False)
        drawn = draw_adele(console, s, seat) if game.id == "adele" else draw(console, s, seat)
        if notation:
            typer.echo(game.notation(s))
        if svg is not None:
            svg.write_text(import_module(f"hatchway.games.{game.id}.text.svg").svg(drawn), "utf-8")
            console.print(f"drawn: {escape(str(svg))}")


def _read(position: str) -> tuple[Any, Any]:
    """A game and a state from a line, from a file with a line, or from a scenario."""
    from hatchway.games.common.notation import parse
    from hatchway.games.common.scenario import opened, read

    path = Path(position)
    if "=" in position:
        return parse(position)
    if not path.exists():
        raise BadNotation("no_position", f"{position!r} is no line of notation, and no file either")
    if path.suffix == ".toml":
        return opened(read(text_of(path), position))
    return parse(text_of(path))


def draw(console: Console, s: Any, seat: int | None) -> "Picture":
    """Draw a position of Room 25 in the terminal, open or as a seat sees it."""
    from hatchway.games.room25.text.picture import picture

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
    return drawn


def _cell(cell: "Cell") -> Text:
    """Three lines: the room, who is in it, its marks."""
    from hatchway.games.room25.text.picture import SYMBOLS

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


def draw_adele(console: Console, s: Any, seat: int | None) -> "ShipPicture":
    """Draw a position of A.D.E.L.E. in the terminal: a row for each sector, rooms with their ways."""
    from hatchway.games.adele.text.picture import SYMBOLS, picture

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
    return drawn


def _people(text: Text, people: tuple[str, ...]) -> None:
    for who in people:
        text.append(f"{who.capitalize()[:3]} ", style=f"bold {CREW[who]}")


def _room(room: "Room") -> Text:
    """Four lines: the room, its ways, what is wrong in it, who and what is there."""
    from hatchway.games.adele.text.picture import SYMBOLS

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
