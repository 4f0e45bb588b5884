"""Notation: a whole position as one line of text. What every game's notation shares.

A line is a header (the id of the game and a number) and fields `name=value`, separated by spaces; no value
contains a space. Empty fields and defaults are left out. A game lists its fields; printing and reading go
through this list.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple, Protocol

from hatchway.games.registry import list_games, plugin
from hatchway.kernel.decision import MANNERS
from hatchway.kernel.errors import BadNotation, BadOptions
from hatchway.kernel.game import Game
from hatchway.kernel.masks import bits
from hatchway.kernel.state import ALL, ANY, ONE


class Field(NamedTuple):
    """One field of a notation: how it is printed from a state and read into one."""

    name: str
    write: Callable[[Any], str]
    read: Callable[[Any, str], None]


def parse(text: str, version: str = "") -> tuple[Game[Any], Any]:
    """The game and the position that a line describes, for any game, under a version of its rules."""
    game = text.strip().partition("/")[0]
    if game not in list_games():
        raise BadNotation("header", f"a position begins with one of: {', '.join(list_games())}")
    return plugin(game).parse(text, version)


def write(header: str, fields: Sequence[Field], s: Any) -> str:
    """The line of a state."""
    parts = [header]
    for field in fields:
        value = field.write(s)
        if value:
            parts.append(f"{field.name}={value}")
    return " ".join(parts)


def split(text: str, header: str, names: Sequence[str]) -> dict[str, str]:
    """The fields of a line by name. Unknown or repeated fields, and anything that is not a field, are
    refused."""
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


def with_options(
    header: str, settings: Mapping[str, object], defaults: Mapping[str, object]
) -> str:
    """The head of a line: the header and the options that are not the defaults."""
    given = {name: value for name, value in settings.items() if value != defaults[name]}
    options = json.dumps(given, separators=(",", ":"), ensure_ascii=True)
    return f"{header} options={options}"


def opened(
    text: str,
    header: str,
    fields: Sequence[Field],
    needed: Sequence[str],
    make: Callable[[dict[str, object]], Game[Any]],
) -> tuple[Any, dict[str, str]]:
    """The game of a line, and its fields by name."""
    found = split(text, header, ("options", *(field.name for field in fields)))
    for name in needed:
        if name not in found:
            raise BadNotation("missing_field", f"the field {name!r} is missing")
    try:
        given = json.loads(found["options"])
    except (ValueError, RecursionError) as wrong:
        raise BadNotation("bad_value", f"options: not JSON: {wrong}") from None
    if not isinstance(given, dict):
        raise BadNotation("bad_value", "options: a table is needed")
    try:
        return make(given), found
    except BadOptions as wrong:
        raise BadNotation(wrong.key, f"options: {wrong}") from None


def read(found: dict[str, str], fields: Sequence[Field], s: Any) -> None:
    """Read fields into a state, in the order of the game's list."""
    for field in fields:
        if field.name in found:
            try:
                field.read(s, found[field.name])
            except BadNotation as fault:
                raise BadNotation(fault.key, f"{field.name}: {fault}") from None


class Asking(Protocol):
    """What a game's module `rules.choices` offers about its decisions."""

    @property
    def ASKED_BY(self) -> Mapping[int, tuple[int, ...]]:
        """The frames that ask each kind of decision."""

    @property
    def SEVERAL(self) -> Mapping[int, int]:
        """Decisions of several seats, and how they are settled."""

    def choices(self, s: Any) -> tuple[int, ...]:
        """The options of a decision of one seat, worked out from the position."""


def check_asked(s: Any, asking: Asking) -> None:
    """Refuse a Decision that does not belong to the frame under way."""
    if not s.ask:
        waits = {kind for ask in asking.SEVERAL for kind in asking.ASKED_BY[ask]}
        if s.due or (s.stack and (s.over or s.stack[-1][0] in waits)):
            raise BadNotation("ask", "nobody is due and nothing waits without a decision")
    elif s.over:
        raise BadNotation("ask", "nothing is asked when the game is over")
    elif not s.stack:
        raise BadNotation("stack", "an open decision needs the frame that asked")
    elif s.stack[-1][0] not in asking.ASKED_BY[s.ask]:
        raise BadNotation("stack", f"{points(s.stack[-1])} does not ask this")
    elif s.manner != asking.SEVERAL.get(s.ask, ONE):
        raise BadNotation("manner", "this decision is not settled so")


def check_decision(game: Game[Any], s: Any, asking: Asking) -> None:
    """Refuse a Decision that the position does not lead to: who is due, what they may choose and
    what they have committed must agree."""
    if not s.ask:
        return
    if s.manner == ONE:
        if s.due.bit_count() != 1:
            raise BadNotation("due", "a decision of one is due from one seat")
        if not s.choices or s.choices != asking.choices(s):
            raise BadNotation("choices", "these are not the options of this decision")
        return
    for seat in range(game.seats):
        _check_laid(game, s, seat)


def _check_laid(game: Game[Any], s: Any, seat: int) -> None:
    """What a seat has committed must have been open to it, and it is due as long as more is wanted."""
    laid, s.laid[seat] = s.laid[seat], ()
    for code in laid:
        if s.manner == ANY or code not in game.options_of(s, seat):
            raise BadNotation("laid", f"seat {seat} cannot have committed {code}")
        s.laid[seat] = (*s.laid[seat], code)
    wanted = game.more(s, seat) if s.manner == ALL else bool(game.options_of(s, seat))
    if wanted and not game.options_of(s, seat):
        raise BadNotation("due", f"seat {seat} has nothing to choose from")
    if wanted != bool(s.due >> seat & 1):
        raise BadNotation(
            "due", f"seat {seat} is due or ready, but not after what it has committed"
        )


def fault(message: str) -> BadNotation:
    return BadNotation("bad_value", message)


def number(text: str, least: int = 0, most: int | None = None) -> int:
    """A whole number within bounds."""
    try:
        value = int(text)
    except ValueError:
        raise fault(f"{text[:40]!r} is not a number") from None
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
    """Numbers separated by points."""
    return [number(part, least) for part in text.split(".")] if text else []


def points(values: Sequence[int]) -> str:
    return ".".join(map(str, values))


def pairs(text: str) -> list[tuple[str, str]]:
    """`name:value` separated by commas."""
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


def listing(name: str, attribute: str, kind: type) -> Field:
    """Plain numbers separated by points, kept as a list or a tuple."""

    def text_of(s: Any) -> str:
        values = getattr(s, attribute)
        return points(values) if values and (kind is tuple or any(values)) else ""

    def into(s: Any, text: str) -> None:
        setattr(s, attribute, kind(numbers(text)))

    return Field(name, text_of, into)


def named(name: str, attribute: str, names: Sequence[str], what: str) -> Field:
    """A number written as its name; the first name is the default."""

    def text_of(s: Any) -> str:
        value = getattr(s, attribute)
        return names[value] if value else ""

    def into(s: Any, text: str) -> None:
        setattr(s, attribute, one_of(text, names, what))

    return Field(name, text_of, into)


def seats(name: str, attribute: str) -> Field:
    """A set of seats."""

    def text_of(s: Any) -> str:
        return points(bits(getattr(s, attribute)))

    def into(s: Any, text: str) -> None:
        chosen = set(numbers(text))
        if max(chosen) >= len(s.laid):
            raise fault(f"seats go to {len(s.laid) - 1}")
        setattr(s, attribute, sum(1 << seat for seat in chosen))

    return Field(name, text_of, into)


def kernel_fields(
    asks: Sequence[str], whys: Sequence[str], streams: Sequence[str], frames: int, codes: int
) -> tuple[Field, ...]:
    """The fields that the kernel keeps for every game: the Decision, frames, the end, chance."""

    def write_laid(s: Any) -> str:
        return "/".join(points(laid) for laid in s.laid) if any(s.laid) else ""

    def read_laid(s: Any, text: str) -> None:
        parts = text.split("/")
        if len(parts) != len(s.laid):
            raise fault(f"commitments of {len(s.laid)} seats, separated by /")
        s.laid = [tuple(numbers(part)) for part in parts]
        if any(code >= codes for laid in s.laid for code in laid):
            raise fault(f"codes go to {codes - 1}")

    def write_stack(s: Any) -> str:
        return ";".join(points(frame) for frame in s.stack)

    def read_stack(s: Any, text: str) -> None:
        s.stack = [tuple(numbers(frame, -1)) for frame in text.split(";")]
        for frame in s.stack:
            if len(frame) < 3 or not 0 <= frame[0] < frames:
                raise fault(f"{points(frame)} is not a frame")

    def read_over(s: Any, text: str) -> None:
        s.over = 1
        s.why = one_of(text, whys, "reason of an end")

    def read_key(s: Any, text: str) -> None:
        try:
            s.key = bytes.fromhex(text)
        except ValueError:
            raise fault("a key is written in pairs of hexadecimal digits") from None
        if len(s.key) > 64:
            raise fault("a key has at most 64 bytes")

    def write_tape(s: Any) -> str:
        if s.tape is None:
            return ""
        tapes = [f"{streams[stream]}:{points(draws)}" for stream, draws in s.tape.items()]
        return ",".join(tapes) or "-"

    def read_tape(s: Any, text: str) -> None:
        s.tape = {}
        if text != "-":
            for name, draws in pairs(text):
                s.tape[one_of(name, streams, "stream")] = numbers(draws)

    manners = [MANNERS[manner] for manner in sorted(MANNERS)]
    return (
        named("ask", "ask", asks, "decision"),
        named("manner", "manner", manners, "manner"),
        seats("due", "due"),
        listing("choices", "choices", tuple),
        plain("kept", "kept", 0, 0, 1),
        Field("laid", write_laid, read_laid),
        plain("answer", "answer", -1, -1, codes - 1),
        plain("by", "by", -1, -1, 7),
        Field("stack", write_stack, read_stack),
        Field("over", lambda s: whys[s.why] if s.over else "", read_over),
        seats("winners", "winners"),
        Field("chance", lambda s: s.key.hex(), read_key),
        listing("counts", "counts", list),
        Field("tape", write_tape, read_tape),
        plain("q1", "q1", 1),
        plain("q2", "q2", 1),
    )
