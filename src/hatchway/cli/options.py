"""Options of a game on the command line: `-o name=value`, or `--name value` like any other option."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated

import typer

from hatchway.games.registry import list_games

OF_THE_GAME = {"allow_extra_args": True, "ignore_unknown_options": True}
"""For commands that take the options of a game like their own."""

GAMES = ", ".join(list_games()) or "none is installed"
"""The ids of all games, for help texts."""

Strict = Annotated[bool, typer.Option("--strict", help="End the run at the first fault of a bot.")]
GameId = Annotated[str, typer.Argument(help=f"A game ({GAMES}); the first one if left out.")]
GameOptions = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="An option of the game, as name=value; or --name value."),
]


def game_and_options(
    context: typer.Context, game: str, given: list[str] | None
) -> tuple[str, dict[str, object]]:
    """The game that a command line names, or the first one there is, with all options given for it."""
    rest = list(context.args)
    if game.startswith("--"):  # no game was named; this is the first option
        rest.insert(0, game)
        game = ""
    return game or first_game(), read_options([*(given or []), *_pairs(rest)])


def first_game() -> str:
    for game in list_games():
        return game
    raise typer.BadParameter("no game is installed")


def _pairs(arguments: list[str]) -> list[str]:
    """`--name value` and `--name=value` as name=value."""
    found: list[str] = []
    rest = list(arguments)
    while rest:
        name, sign, value = rest.pop(0).partition("=")
        if not name.startswith("--") or not (sign or rest):
            raise typer.BadParameter(f"{name!r}: an option of the game is written --name value")
        found.append(f"{name[2:].replace('-', '_')}={value if sign else rest.pop(0)}")
    return found


def read_options(given: list[str]) -> dict[str, object]:
    """Options of the form name=value. A value is a number, true, false, a TOML file with a table, or text,
    which may be in quotes: guards="1"."""
    read: dict[str, object] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise typer.BadParameter(f"{text!r}: an option is written name=value")
        if value in ("true", "false"):
            read[name] = value == "true"
        elif value.lstrip("-").isdigit():
            read[name] = int(value)
        elif value.endswith(".toml"):
            read[name] = read_table(Path(value))
        elif len(value) > 1 and value[0] == value[-1] == '"':
            read[name] = value[1:-1]
        else:
            read[name] = value
    return read


def read_table(path: Path) -> dict[str, object]:
    """The value of an option that is a table, read from a file."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise typer.BadParameter(f"{path}: {fault}") from None
