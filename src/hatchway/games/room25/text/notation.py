"""The notation of Room 25: every fact of a position, secret or not, in one line of text.

The fields are described in docs/notation.md. `parse(write(s)).facts() == s.facts()` for any state.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from hatchway.games.common.notation import (
    Field,
    check_asked,
    check_decision,
    fault,
    kernel_fields,
    number,
    one_of,
    opened,
    pairs,
    plain,
    points,
    with_options,
)
from hatchway.games.common.notation import read as read_fields
from hatchway.games.common.notation import write as write_fields
from hatchway.games.room25.rules.board import CELLS, LINES, MIDDLE, way_name
from hatchway.games.room25.rules.cards import CARDS
from hatchway.games.room25.rules.codes import BOOK
from hatchway.games.room25.rules.frames import (
    ARGUMENTS,
    F_CHAOS_TUNNEL,
    F_CONTROL,
    FRAMES,
    OF_ANYBODY,
    OF_NOBODY,
    SECOND_SLIDE,
    WHO,
)
from hatchway.games.room25.rules.kinds import (
    ASKS,
    BOX,
    CENTRAL,
    CHARACTERS,
    COLOURS,
    EMPTY,
    KEY,
    NOBODY,
    PHASES,
    ROLES,
    ROOM25,
    ROOMS,
    SHORTS,
    STREAM_NAMES,
    STREAMS,
    WHYS,
)
from hatchway.games.room25.rules.options import DEFAULTS
from hatchway.games.room25.rules.state import SEEN_BY_ALL, R25State
from hatchway.kernel.errors import BadNotation
from hatchway.kernel.masks import bits

if TYPE_CHECKING:
    from hatchway.games.room25.game import Room25

HEADER: Final = "room25/1"
LETTERS: Final = "lmpca"
"""The tokens Look, Move, Push, Control, ability; a point is an empty slot."""

TILE: Final = re.compile(
    r"(?P<room>[a-z0-9]{4}|[A-Z0-9]{4})(?P<marks>[xl|-]*)(?:@(?P<tile>[A-E][1-5]))?"
    r"(?::(?P<seats>[0-7]*)(?P<all>\*?))?"
)
MARKS: Final = (("x", "closed"), ("l", "locked"), ("-", "across"), ("|", "along"))


# --- small parts


def _who(text: str) -> int:
    return one_of(text, CHARACTERS, "character")


def _cell(text: str) -> int:
    return one_of(text, CELLS, "cell")


def _token(letter: str) -> int:
    if letter != "." and letter not in LETTERS:
        raise fault(f"{letter!r} is not a token: one of {LETTERS} or a point")
    return 0 if letter == "." else LETTERS.index(letter) + 1


def _letter(token: int) -> str:
    return LETTERS[token - 1] if token else "."


def _names(mask: int) -> str:
    return ",".join(CHARACTERS[who] for who in bits(mask))


def _mask(text: str) -> int:
    mask = 0
    for name in text.split(","):
        mask |= 1 << _who(name)
    return mask


def crowd(name: str, attribute: str) -> Field:
    """A set of characters."""

    def text_of(s: Any) -> str:
        return _names(getattr(s, attribute))

    def into(s: Any, text: str) -> None:
        setattr(s, attribute, _mask(text))

    return Field(name, text_of, into)


def each(name: str, attribute: str, empty: int) -> Field:
    """A number for some characters."""

    def text_of(s: Any) -> str:
        values = getattr(s, attribute)
        return ",".join(f"{CHARACTERS[w]}:{v}" for w, v in enumerate(values) if v != empty)

    def into(s: Any, text: str) -> None:
        for who, value in pairs(text):
            getattr(s, attribute)[_who(who)] = number(value)

    return Field(name, text_of, into)


def cards(name: str, attribute: str, top_first: bool) -> Field:
    """A pile of cards."""

    def text_of(s: Any) -> str:
        pile = getattr(s, attribute)
        return ",".join(CARDS[card] for card in (reversed(pile) if top_first else pile))

    def into(s: Any, text: str) -> None:
        pile = [one_of(card, CARDS, "card") for card in text.split(",")]
        setattr(s, attribute, tuple(reversed(pile) if top_first else pile))

    return Field(name, text_of, into)


# --- tiles


def _write_board(s: R25State) -> str:
    rows = []
    for row in range(5):
        cells = []
        for cell in range(5 * row, 5 * row + 5):
            tile = s.at[cell]
            short = SHORTS[s.kind[tile]]
            text = short.upper() if s.up >> tile & 1 else short
            text += "".join(mark for mark, name in MARKS if getattr(s, name) >> tile & 1)
            if tile != cell:
                text += f"@{CELLS[tile]}"
            seen = s.seen[tile]
            if seen:
                text += ":" + "".join(str(seat) for seat in bits(seen & 255))
                text += "*" if seen & SEEN_BY_ALL else ""
            cells.append(text)
        rows.append(",".join(cells))
    return "/".join(rows)


def _read_board(s: R25State, text: str) -> None:
    rows = [row.split(",") for row in text.split("/")]
    if len(rows) != 5 or any(len(row) != 5 for row in rows):
        raise fault("a board has five rows of five rooms, separated by / and commas")
    for cell, word in enumerate(word for row in rows for word in row):
        found = TILE.fullmatch(word)
        if found is None:
            raise fault(f"{CELLS[cell]}: {word[:40]!r} is not a tile")
        short = found["room"].lower()
        kind = one_of(short, SHORTS, f"room on {CELLS[cell]}:")
        tile = CELLS.index(found["tile"]) if found["tile"] else cell
        bit = 1 << tile
        s.kind[tile] = kind
        s.at[cell] = tile
        s.where[tile] = cell
        s.up |= bit if found["room"] == short.upper() else 0
        for mark, name in MARKS:
            if mark in found["marks"]:
                setattr(s, name, getattr(s, name) | bit)
        s.seen[tile] = sum(1 << int(seat) for seat in set(found["seats"] or ""))
        s.seen[tile] |= SEEN_BY_ALL if found["all"] else 0
    if sorted(s.at) != list(range(25)):
        raise fault("a tile lies in two places: each @cell may stand once")


def _write_rooms(s: R25State) -> str:
    return ",".join(f"{SHORTS[room]}:{copies}" for room, copies in enumerate(s.dealt) if copies)


def _read_rooms(s: R25State, text: str) -> None:
    copies = [0] * len(ROOMS)
    for name, count in pairs(text):
        copies[one_of(name, SHORTS, "room")] = number(count, 0, 25)
    s.dealt = tuple(copies)


def _write_gone(s: R25State) -> str:
    return ",".join(SHORTS[room] for room in s.gone)


def _read_gone(s: R25State, text: str) -> None:
    s.gone = tuple(one_of(name, SHORTS, "room") for name in text.split(","))


# --- characters


def _write_people(s: R25State) -> str:
    """Who plays whom and where: `alice:0@C2`, `max:1@dead`."""
    whom = [who for who in range(8) if s.seat[who] >= 0]
    return ",".join(
        f"{CHARACTERS[who]}:{s.seat[who]}@"
        + (CELLS[s.where[s.pos[who]]] if s.alive >> who & 1 else "dead")
        for who in whom
    )


def _read_people(s: R25State, text: str) -> None:
    for name, rest in pairs(text):
        who = _who(name)
        seat, _, place = rest.partition("@")
        s.seat[who] = number(seat, 0, s.g.players - 1)
        if place == "dead":
            s.dead |= 1 << who
        else:
            s.alive |= 1 << who
            s.pos[who] = s.at[_cell(place)]


def _write_tokens(s: R25State) -> str:
    return ",".join(
        f"{CHARACTERS[who]}:" + "".join(LETTERS[t] for t in range(5) if s.tokens[who] >> t & 1)
        for who in range(8)
        if s.tokens[who]
    )


def _read_tokens(s: R25State, text: str) -> None:
    for name, letters in pairs(text):
        s.tokens[_who(name)] = sum(1 << _token(letter) - 1 for letter in set(letters) - {"."})


def _write_programs(s: R25State) -> str:
    return ",".join(
        f"{CHARACTERS[who]}:{_letter(s.first[who])}{_letter(s.second[who])}"
        for who in range(8)
        if s.first[who] or s.second[who]
    )


def _read_programs(s: R25State, text: str) -> None:
    for name, letters in pairs(text):
        who = _who(name)
        if len(letters) != 2:
            raise fault(f"{name}: a program has two slots, like pm or .c")
        s.first[who], s.second[who] = _token(letters[0]), _token(letters[1])


def _write_piles(s: R25State) -> str:
    """Top first."""
    return ",".join(
        f"{CHARACTERS[who]}:" + "".join(_letter(token) for token in reversed(s.pile[who]))
        for who in range(8)
        if s.pile[who]
    )


def _read_piles(s: R25State, text: str) -> None:
    for name, letters in pairs(text):
        s.pile[_who(name)] = tuple(_token(letter) for letter in reversed(letters))


def _write_reminders(s: R25State) -> str:
    return ",".join(
        f"{CHARACTERS[who]}:{CELLS[s.where[tile]]}"
        for who, tile in enumerate(s.remind)
        if tile >= 0
    )


def _read_reminders(s: R25State, text: str) -> None:
    for name, cell in pairs(text):
        s.remind[_who(name)] = s.at[_cell(cell)]


def _write_roles(s: R25State) -> str:
    return ",".join(
        f"{CHARACTERS[who] if who < 8 else 'unseen'}:{ROLES[role]}"
        for who, role in enumerate(s.role)
        if role
    )


def _read_roles(s: R25State, text: str) -> None:
    for name, role in pairs(text):
        who = 8 if name == "unseen" else _who(name)
        s.role[who] = one_of(role, ROLES, "role")


def _write_robots(s: R25State) -> str:
    if s.robots == [-1, -1]:
        return ""
    return ",".join(CELLS[s.where[tile]] if tile >= 0 else "-" for tile in s.robots)


def _read_robots(s: R25State, text: str) -> None:
    places = text.split(",")
    if len(places) != 2:
        raise fault("two robots, a cell or - for each")
    s.robots = [-1 if place == "-" else s.at[_cell(place)] for place in places]


def _write_claims(s: R25State) -> str:
    """Cell, seat, colour, round, pass."""
    return ",".join(
        f"{CELLS[s.where[tile]]}:{seat}:{COLOURS[colour]}:{when}:{teller}"
        for tile, seat, colour, when, teller in s.claims
    )


def _read_claims(s: R25State, text: str) -> None:
    claims = []
    for part in text.split(","):
        parts = part.split(":")
        if len(parts) != 5:
            raise fault(f"a claim is cell:seat:colour:round:pass, not {part[:40]!r}")
        cell, seat, colour, when, teller = parts
        claims.append((
            s.at[_cell(cell)], number(seat, 0, 7), one_of(colour, COLOURS, "colour"),
            number(when), number(teller, -1),
        ))  # fmt: skip
    s.claims = tuple(claims)


# --- the round


def _write_order(s: R25State) -> str:
    return ",".join(CHARACTERS[who] for who in s.order)


def _read_order(s: R25State, text: str) -> None:
    s.order = [_who(name) for name in text.split(",")]


def _write_phase(s: R25State) -> str:
    return PHASES[s.phase]


def _read_phase(s: R25State, text: str) -> None:
    s.phase = one_of(text, PHASES, "phase")


def _write_slid(s: R25State) -> str:
    return ",".join(
        f"{LINES[line]}:{way_name(line, way - 1)}" for line, way in enumerate(s.slid) if way
    )


def _read_slid(s: R25State, text: str) -> None:
    for name, way in pairs(text):
        line = one_of(name, LINES, "line")
        s.slid[line] = one_of(way, [way_name(line, 0), way_name(line, 1)], "way") + 1


def _write_acted(s: R25State) -> str:
    """Robot Rooms that acted in this action: cell and character."""
    return ",".join(f"{CELLS[s.where[mark // 8]]}:{CHARACTERS[mark % 8]}" for mark in s.acted)


def _read_acted(s: R25State, text: str) -> None:
    s.acted = tuple(s.at[_cell(cell)] * 8 + _who(name) for cell, name in pairs(text))


FIELDS: Final[tuple[Field, ...]] = (
    Field("board", _write_board, _read_board),
    Field("people", _write_people, _read_people),
    Field("robots", _write_robots, _read_robots),
    Field("order", _write_order, _read_order),
    Field("phase", _write_phase, _read_phase),
    plain("round", "round", -1),
    plain("left", "left", -1),
    plain("turn", "turn", 0, 0, 8),
    plain("slot", "slot", 0, 0, 1),
    Field("roles", _write_roles, _read_roles),
    crowd("shown", "shown"),
    crowd("ahead", "ahead"),
    Field("tokens", _write_tokens, _read_tokens),
    Field("programs", _write_programs, _read_programs),
    crowd("played1", "played1"),
    crowd("played2", "played2"),
    crowd("single", "single"),
    crowd("owned", "owned"),
    crowd("committed", "committed"),
    crowd("recovered", "recovered"),
    crowd("free", "free"),
    crowd("cold", "cold"),
    crowd("back", "benched"),
    crowd("hidden", "hidden"),
    crowd("trapped", "trapped"),
    crowd("sprung", "sprung"),
    each("drowns", "flood", 0),
    crowd("mad", "mad"),
    Field("piles", _write_piles, _read_piles),
    Field("reminders", _write_reminders, _read_reminders),
    Field("claims", _write_claims, _read_claims),
    Field("slid", _write_slid, _read_slid),
    plain("acceleration", "accel", 0, 0, 1),
    plain("jammed", "jam", 0, 0, 1),
    plain("keyed", "key_on", 0, 0, 1),
    plain("sarah", "sarah_tiles", 2, 0, 2),
    plain("bruce", "bruce_tiles", 1, 0, 1),
    cards("discard", "discard", False),
    cards("open", "open", False),
    cards("deck", "deck", True),
    Field("built", _write_rooms, _read_rooms),
    Field("gone", _write_gone, _read_gone),
    each("came", "came", 0),
    plain("arrivals", "serial"),
    plain("passes", "teller"),
    Field("acted", _write_acted, _read_acted),
    *kernel_fields(ASKS, WHYS, STREAM_NAMES, FRAMES, BOOK.size),
)
"""Every field, in the order in which it is printed and read."""

NEEDED: Final = ("options", "board", "people", "order", "phase", "round", "left", "built")


def write(s: R25State) -> str:
    """The position as one line."""
    return write_fields(with_options(HEADER, s.g.settings, DEFAULTS), FIELDS, s)


def parse(text: str, version: str = "") -> tuple[Room25, R25State]:
    """The game and the position that a line describes; BadNotation names what is wrong with it."""
    from hatchway.games.room25.game import Room25  # it prints through this module
    from hatchway.games.room25.rules import choices

    game, found = opened(text, HEADER, FIELDS, NEEDED, lambda given: Room25(given, version))
    s = R25State(game.rules)
    read_fields(found, FIELDS, s)
    check(s)
    check_decision(game, s, choices)
    return game, s


def check(s: R25State) -> None:
    """Refuse what conservation forbids: too many of a room, a card twice, somebody nowhere."""
    from hatchway.games.room25.rules import choices

    check_rooms(s)
    check_people(s)
    used: Sequence[int] = (*s.deck, *s.discard, *s.open)
    if len(set(used)) != len(used):
        raise BadNotation("too_many", "a card lies in two places")
    if len(s.counts) != STREAMS:
        raise BadNotation("counts", f"there are {STREAMS} streams of chance")
    if s.turn > len(s.order) or (s.slot and s.turn == len(s.order)):
        raise BadNotation("turn", "the turn is beyond the order")
    if any(claim[1] >= s.g.players for claim in s.claims):
        raise BadNotation("seats", f"seats go to {s.g.players - 1}")
    for frame in s.stack:
        check_frame(s, frame)
    check_asked(s, choices)


def check_rooms(s: R25State) -> None:
    """Refuse rooms that the box does not hold, and a Central Room that is elsewhere."""
    if s.at[MIDDLE] != MIDDLE or s.kind[MIDDLE] != CENTRAL or s.kind.count(CENTRAL) != 1:
        raise BadNotation("central", "the Central Room lies on C3, and only there")
    for room, most in enumerate(BOX):
        copies = s.kind.count(room)
        if room != EMPTY and copies > most:  # destroyed rooms become Empty Chambers
            raise BadNotation("too_many", f"the box has {most} of {ROOMS[room]}, not {copies}")
    if s.kind.count(ROOM25) != 1:
        raise BadNotation("room25", "there is one Room 25")
    if s.kind.count(KEY) > int(s.g.key):
        raise BadNotation("too_many", "this game has no Key Room")


def check_people(s: R25State) -> None:
    """Refuse characters that are missing or occur twice, and impossible programs."""
    whom = bits(s.alive | s.dead)
    if sorted(s.order) != whom or len(whom) != s.g.n_characters:
        raise BadNotation(
            "people", f"{s.g.n_characters} characters are in play, each once in the order"
        )
    if any(s.seat.count(seat) != s.g.per_seat for seat in range(s.g.players)):
        raise BadNotation("seats", f"every seat plays {s.g.per_seat} of them")
    for who in bits(s.single):
        if not s.first[who] or s.second[who]:
            raise BadNotation(
                "programs", f"{CHARACTERS[who]} has programmed one action: say it first"
            )


def check_frame(s: R25State, frame: tuple[int, ...]) -> None:
    """Refuse a frame whose handler could not read it."""
    kind, step, who, *rest = frame
    most = SECOND_SLIDE if kind == F_CONTROL and step == 2 else ARGUMENTS.get(kind, ())
    named = who in s.order or (who == NOBODY and kind in OF_ANYBODY)
    fits = len(rest) == len(most) and (who == NOBODY if kind in OF_NOBODY else named)
    for value, limit in zip(rest, most, strict=False):
        least = -1 if kind == F_CHAOS_TUNNEL else 0
        fits = fits and (value in s.order if limit == WHO else least <= value <= limit)
    if not fits:
        raise BadNotation("stack", f"{points(frame)} is not a frame of this game")
