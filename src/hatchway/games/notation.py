"""Notation: a whole position as one line of text. What every game's notation shares.

A line is a header (`room25/1`) and fields `name=value`, parted by blanks; no value holds a blank.
A field that says nothing is left out. A game lists its fields; printing and reading go through them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Any, Final, NamedTuple

from hatchway.kernel.errors import BadNotation
from hatchway.kernel.game import Game

PARSERS: Final[dict[str, str]] = {
    "room25": "hatchway.games.room25.notation",
    "adele": "hatchway.games.adele.notation",
}
"""Where each game's notation lives; its header begins with the game's id."""


class Field(NamedTuple):
    """One field of a notation: how it is printed from a state and read into one."""

    name: str
    write: Callable[[Any], str]
    read: Callable[[Any, str], None]


def parse(text: str) -> tuple[Game[Any], Any]:
    """The game and the position that a line says, of whatever game it is."""
    game = text.strip().partition("/")[0]
    if game not in PARSERS:
        raise BadNotation("header", f"a position begins with one of: {', '.join(PARSERS)}")
    try:
        module = import_module(PARSERS[game])
    except ModuleNotFoundError:
        raise BadNotation("header", f"{game} has no notation yet") from None
    found: tuple[Game[Any], Any] = module.parse(text)
    return found


def write(header: str, fields: Sequence[Field], s: Any) -> str:
    """The line of a state."""
    parts = [header]
    for field in fields:
        value = field.write(s)
        if value:
            parts.append(f"{field.name}={value}")
    return " ".join(parts)


def split(text: str, header: str, names: Sequence[str]) -> dict[str, str]:
    """The fields of a line by name; refuses what is unknown, said twice or no field at all."""
    parts = text.split()
    if not parts or parts[0] != header:
        shown = parts[0][:40] if parts else ""
        raise BadNotation("header", f"a position begins with {header!r}, not {shown!r}")
    found: dict[str, str] = {}
    for part in parts[1:]:
        name, equals, value = part.partition("=")
        if not equals or not value:
            raise BadNotation("no_field", f"{part[:60]!r} is not like name=value")
        if name not in names:
            close = get_close_matches(name, names, n=1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            raise BadNotation("unknown_field", f"no field {name!r}{hint}")
        if name in found:
            raise BadNotation("twice", f"the field {name!r} is there twice")
        found[name] = value
    return found


def read(found: dict[str, str], fields: Sequence[Field], s: Any) -> None:
    """Read fields into a state, in the order of the game's list."""
    for field in fields:
        if field.name in found:
            try:
                field.read(s, found[field.name])
            except BadNotation as fault:
                raise BadNotation(fault.key, f"{field.name}: {fault}") from None


def fault(message: str) -> BadNotation:
    return BadNotation("bad_value", message)


def number(text: str, least: int = 0, most: int | None = None) -> int:
    """A whole number within bounds."""
    try:
        value = int(text)
    except ValueError:
        raise fault(f"{text[:40]!r} is no number") from None
    if value < least or (most is not None and value > most):
        raise fault(f"{value} is not from {least} to {'…' if most is None else most}")
    return value


def one_of(text: str, names: Sequence[str], what: str) -> int:
    """The index of a name."""
    if text not in names:
        close = get_close_matches(text, names, n=1)
        raise fault(f"no {what} {text[:40]!r}" + (f"; did you mean {close[0]!r}?" if close else ""))
    return list(names).index(text)


def numbers(text: str, least: int = 0) -> list[int]:
    """Numbers parted by points."""
    return [number(part, least) for part in text.split(".")] if text else []


def points(values: Sequence[int]) -> str:
    return ".".join(map(str, values))


def pairs(text: str) -> list[tuple[str, str]]:
    """`name:value` parted by commas."""
    found = []
    for part in text.split(","):
        name, colon, value = part.partition(":")
        if not colon:
            raise fault(f"{part[:40]!r} is not like name:value")
        found.append((name, value))
    return found


def plain(
    name: str, attribute: str, default: int = 0, least: int = 0, most: int = 1 << 62
) -> Field:
    """A field that holds one number of the state."""

    def text_of(s: Any) -> str:
        value = getattr(s, attribute)
        return "" if value == default else str(value)

    def into(s: Any, text: str) -> None:
        setattr(s, attribute, number(text, least, most))

    return Field(name, text_of, into)
