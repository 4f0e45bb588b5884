"""`hatchway show`: draws a position in the terminal and as SVG."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from hatchway.cli.faults import text_of, told
from hatchway.kernel.errors import BadNotation


def show(
    position: Annotated[
        str, typer.Argument(help="A line of notation, a file with one, or a scenario file.")
    ],
    svg: Annotated[Path | None, typer.Option(help="Write an SVG drawing to this file.")] = None,
    seat: Annotated[
        int | None, typer.Option(min=-1, help="Show what this seat sees; -1 for the public.")
    ] = None,
    notation: Annotated[
        bool, typer.Option("--notation", help="Print the line of notation as well.")
    ] = False,
) -> None:
    """Draw a position (docs/notation.md), with everything open or as one seat sees it."""
    from hatchway.games.registry import plugin

    with told():
        game, s = _read(position)
        if seat is not None and seat >= game.seats:
            typer.echo(f"hatchway: seats go from 0 to {game.seats - 1}", err=True)
            raise typer.Exit(2)
        console = Console(highlight=False)
        drawn = plugin(game.id)
        drawn.draw(console, game, s, seat)
        if notation:
            typer.echo(game.notation(s))
        if svg is not None:
            svg.write_text(drawn.svg(game, s, seat), "utf-8")
            console.print(f"drawn: {escape(str(svg))}")


def _read(position: str) -> tuple[Any, Any]:
    """A game and a state from a line, from a file with a line, or from a scenario."""
    from hatchway.games.common.notation import parse
    from hatchway.games.common.scenario import opened, read

    path = Path(position)
    if "=" in position:
        return parse(position)
    if not path.exists():
        raise BadNotation("no_position", f"{position!r} is neither a line of notation nor a file")
    if path.suffix == ".toml":
        return opened(read(text_of(path), position))
    return parse(text_of(path))
