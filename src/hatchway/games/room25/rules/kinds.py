"""Numbers of rooms, characters, tokens, colours and phases, for the inner loops.

Names and facts are in data/*.toml; a test checks that both agree.
"""

from __future__ import annotations

from typing import Final

from hatchway.games.common.data import load

# --- rooms
CENTRAL: Final = 0
ROOM25: Final = 1
KEY: Final = 2
EMPTY: Final = 3
VISION: Final = 4
MOVING: Final = 5
CONTROL: Final = 6
TUNNEL: Final = 7
ROBOT: Final = 8
REGENERATION: Final = 9
VORTEX: Final = 10
PRISON: Final = 11
COLD: Final = 12
DARK: Final = 13
PIVOTING: Final = 14
MAC: Final = 15
MIRROR: Final = 16
JAMMING: Final = 17
ILLUSION: Final = 18
ACID: Final = 19
FLOODED: Final = 20
TRAPPED: Final = 21
MORTAL: Final = 22
SHREDDER: Final = 23
TIMER: Final = 24
PARANOIA: Final = 25

_ROOMS = load("room25", "rooms")["room"]
ROOMS: Final[tuple[str, ...]] = tuple(str(room["id"]) for room in _ROOMS)
SHORTS: Final[tuple[str, ...]] = tuple(str(room["short"]) for room in _ROOMS)
BOX: Final[tuple[int, ...]] = tuple(
    int(room.get("base", 0)) + int(room.get("season2", 0)) for room in _ROOMS
)
BASE_BOX: Final[tuple[int, ...]] = tuple(int(room.get("base", 0)) for room in _ROOMS)
KEPT: Final[tuple[int, ...]] = tuple(
    number for number, room in enumerate(_ROOMS) if room.get("kept", False)
)

# --- colours (R25-BRD-4)
BLUE: Final = 0
GREEN: Final = 1
YELLOW: Final = 2
RED: Final = 3
COLOURS: Final = ("blue", "green", "yellow", "red")
COLOUR: Final[list[int]] = [COLOURS.index(str(room["colour"])) for room in _ROOMS]

# --- characters (R25-SET-11)
ALICE: Final = 0
BRUCE: Final = 1
EMMETT: Final = 2
FRANCK: Final = 3
JENNIFER: Final = 4
KEVIN: Final = 5
MAX: Final = 6
SARAH: Final = 7
NOBODY: Final = -1

_CHARACTERS = load("room25", "characters")
CHARACTERS: Final[tuple[str, ...]] = tuple(str(c["id"]) for c in _CHARACTERS["character"])
ABILITIES: Final[tuple[tuple[str, ...], ...]] = tuple(
    tuple([given] if isinstance(given := c["ability"], str) else given)
    for c in _CHARACTERS["character"]
)
EMPTIES: Final[tuple[int, ...]] = tuple(int(c.get("empties", 0)) for c in _CHARACTERS["character"])
SEASON2_ONLY: Final[tuple[int, ...]] = tuple(
    number for number, c in enumerate(_CHARACTERS["character"]) if c.get("season2", False)
)
DUOS: Final[tuple[tuple[int, int], ...]] = tuple(
    (CHARACTERS.index(first), CHARACTERS.index(second)) for first, second in _CHARACTERS["duos"]
)

# --- M.A.C. cards (R25-CRD-17); what they do is in cards.py
_CARDS = load("room25", "cards")["card"]
CARD_IDS: Final[tuple[str, ...]] = tuple(str(card["id"]) for card in _CARDS)
CARD_KINDS: Final[tuple[str, ...]] = tuple(dict.fromkeys(str(card["kind"]) for card in _CARDS))

# --- action tokens (R25-PRG-1); 0 is an empty slot
LOOK: Final = 1
MOVE: Final = 2
PUSH: Final = 3
SLIDE: Final = 4  # the token Control
ABILITY: Final = 5
TOKENS: Final = ("none", "look", "move", "push", "control", "ability")
BASIC: Final = (LOOK, MOVE, PUSH, SLIDE)

# --- modes
SUSPICION: Final = 0
COMPETITION: Final = 1
TEAM: Final = 2
COOPERATION: Final = 3
SOLO: Final = 4
MODES: Final = ("suspicion", "competition", "team", "cooperation", "solo")

# --- phases of a round (R25-RND-1)
CLUE: Final = 0
CARDS: Final = 1
PROGRAM: Final = 2
FIRST: Final = 3
SECOND: Final = 4
ADRENALINE: Final = 5
COUNTDOWN: Final = 6
PHASES: Final = ("clue", "cards", "program", "first", "second", "adrenaline", "countdown")

# --- life of a character
OUT: Final = 0  # not in this game
ALIVE: Final = 1
DEAD: Final = 2

# --- adrenaline token (R25-ADR-1)
SPENT: Final = 0
OWNED: Final = 1
COMMITTED: Final = 2
RECOVERED: Final = 3
ADRENALINES: Final = ("spent", "owned", "committed", "recovered")

# --- roles (R25-SUS-1)
NO_ROLE: Final = 0
PRISONER: Final = 1
GUARD: Final = 2
ROLES: Final = ("none", "prisoner", "guard")

# --- marks on a tile
CLOSED: Final = 1  # Do Not Cross
LOCKED: Final = 2

# --- axes of a Pivoting Room's corridor
NO_AXIS: Final = 0
ACROSS: Final = 1  # exits left and right
ALONG: Final = 2  # exits up and down
AXES: Final = ("none", "across", "along")

# --- streams of chance, one per secret
S_TILES: Final = 0
S_COMPLEX: Final = 1
S_ROLES: Final = 2
S_DECK: Final = 3
S_CHARACTERS: Final = 4
S_ORDER: Final = 5
S_PILE: Final = 6  # and the seven after it: one pile per character
STREAMS: Final = 14
STREAM_NAMES: Final = (
    "tiles", "complex", "roles", "deck", "characters", "order",
    *(f"pile_{name}" for name in CHARACTERS),
)  # fmt: skip

# --- kinds of decisions
A_CLUE: Final = 1
A_PROGRAM: Final = 2
A_WHEN: Final = 3
A_TOKEN: Final = 4
A_ADRENALINE: Final = 5
A_LOOK: Final = 6
A_MOVE: Final = 7
A_PUSH: Final = 8
A_CONTROL: Final = 9
A_ABILITY: Final = 10
A_VISION: Final = 11
A_MOVING: Final = 12
A_CHAMBER: Final = 13
A_TUNNEL: Final = 14
A_ILLUSION: Final = 15
A_ORDER: Final = 16
A_AXIS: Final = 17
A_ACID: Final = 18
A_REFUSE: Final = 19
A_UNLOCK: Final = 20
A_LOCK: Final = 21
A_WHICH_ROBOT: Final = 22
A_PUSHED: Final = 23
A_PANIC: Final = 24
ASKS: Final = (
    "none", "clue", "program", "when", "token", "adrenaline", "look", "move", "push", "control",
    "ability", "vision", "moving", "chamber", "tunnel", "illusion", "order", "axis", "acid",
    "refuse", "unlock", "lock", "which_robot", "pushed", "panic",
)  # fmt: skip

# --- reasons of an outcome
W_ESCAPE: Final = 1
W_PARTIAL: Final = 2
W_TWO_DEAD: Final = 3
W_COUNTDOWN: Final = 4
W_LAST_STANDING: Final = 5
W_ALL_DEAD: Final = 6
W_MOST_INSIDE: Final = 7
W_TIE: Final = 8
W_ELIMINATION: Final = 9
LOST_WHYS: Final = (
    "dark", "corridor", "face_up", "prison", "closed", "central", "alone", "hidden", "central_line",
    "flooded", "blue", "no_target", "nothing",
)  # fmt: skip
"""Why an action is lost; `no_target`: the ability finds nothing here, `nothing`: no action at all is
possible."""
WHYS: Final = (
    "none", "escape", "partial_escape", "two_dead", "countdown", "last_standing", "all_dead",
    "most_inside", "tie", "elimination",
)  # fmt: skip
