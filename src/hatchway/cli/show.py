"""`hatchway show`: draw a position in the terminal and as SVG."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from hatchway.cli.faults import told

if TYPE_CHECKING:
    from hatchway.games.room25.picture import Cell, Picture

STYLES = {"blue": "bright_blue", "green": "green", "yellow": "yellow", "red": "red", "": "dim"}
PEOPLE = {
    "alice": "magenta", "bruce": "medium_purple1", "emmett": "dark_orange", "franck": "cyan",
    "jennifer": "light_coral", "kevin": "sky_blue1", "max": "khaki1", "sarah": "green_yellow",
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
        if game.id != "room25":
            typer.echo(f"hatchway: there is no drawing of {game.id} yet", err=True)
            raise typer.Exit(2)
        from hatchway.games.room25.show import svg as svg_of

        console = Console(highlight=False)
        drawn = draw(console, s, seat)
        if notation:
            typer.echo(game.notation(s))
        if svg is not None:
            svg.write_text(svg_of(drawn), "utf-8")
            console.print(f"drawn: {escape(str(svg))}")


def _read(position: str) -> tuple[Any, Any]:
    """A game and a state from a line, from a file with a line, or from a scenario."""
    from hatchway.games.notation import parse
    from hatchway.games.scenario import opened, read

    path = Path(position)
    if position.strip().endswith(".toml"):
        return opened(read(path.read_text("utf-8"), position))
    if "=" not in position:
        return parse(path.read_text("utf-8"))
    return parse(position)


def draw(console: Console, s: Any, seat: int | None) -> "Picture":
    """Draw a position of Room 25 in the terminal, open or as a seat sees it."""
    from hatchway.games.room25.picture import picture

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
    from hatchway.games.room25.picture import SYMBOLS

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
