"""Names in scenarios as numbers: characters, cells, tokens, rooms and cards of Room 25."""

from __future__ import annotations

from hatchway.games.common.known_names import near
from hatchway.games.room25.rules.board import CELLS
from hatchway.games.room25.rules.cards import CARDS
from hatchway.games.room25.rules.kinds import CHARACTERS, ROOMS, SHORTS, TOKENS
from hatchway.kernel.errors import BadScenario


def character(name: object) -> int:
    word = str(name).strip().lower()
    if word not in CHARACTERS:
        raise BadScenario("no_character", f"no character {name!r}{near(word, CHARACTERS)}")
    return CHARACTERS.index(word)


def cell(name: object) -> int:
    word = str(name).strip().upper()
    if word not in CELLS:
        raise BadScenario("no_cell", f"no cell {name!r}; cells go from A1 to E5")
    return CELLS.index(word)


def token(name: object) -> int:
    word = str(name).strip().lower()
    if word not in TOKENS:
        raise BadScenario("no_token", f"no token {name!r}{near(word, TOKENS)}")
    return TOKENS.index(word)


def room(name: object) -> int:
    """A room by its id, its four letters or its name without `Room` or `Chamber`."""
    word = str(name).strip().lower()
    if word in SHORTS:
        return SHORTS.index(word)
    if word.replace(" ", "") in ROOMS:
        return ROOMS.index(word.replace(" ", ""))
    raise BadScenario("no_room", f"no room {name!r}{near(word, ROOMS)}")


def card(name: object) -> int:
    word = str(name).strip().lower()
    if word not in CARDS:
        raise BadScenario("no_card", f"no card {name!r}{near(word, CARDS)}")
    return CARDS.index(word)
