"""Room 25's part of scenarios: the moment where a script begins, and who is named in it.

Positions are set up in position.py, actions read in wording.py, expectations checked in
expectations.py.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from hatchway.games.common.comparison import with_value
from hatchway.games.common.known_names import near
from hatchway.games.common.scenario import numbered
from hatchway.games.room25.game import Room25
from hatchway.games.room25.rules import round
from hatchway.games.room25.rules.board import CELLS
from hatchway.games.room25.rules.codes import C_TOKEN
from hatchway.games.room25.rules.kinds import (
    A_CLUE,
    A_PROGRAM,
    A_TOKEN,
    ABILITY,
    ADRENALINE,
    CARDS,
    CHARACTERS,
    CLUE,
    COUNTDOWN,
    FIRST,
    GUARD,
    PROGRAM,
    SECOND,
    STREAM_NAMES,
    TOKENS,
)
from hatchway.games.room25.rules.state import R25State
from hatchway.games.room25.text import notation, wording
from hatchway.games.room25.text.board import with_room
from hatchway.games.room25.text.expectations import check
from hatchway.games.room25.text.names import NAMES
from hatchway.games.room25.text.position import KEYS, LISTS, set_up, set_up_claims
from hatchway.games.room25.text.reading import character
from hatchway.kernel.chance import Rng
from hatchway.kernel.errors import BadScenario
from hatchway.kernel.event import SPECTATOR, Out
from hatchway.kernel.masks import bits

__all__ = [
    "KEYS", "NAMES", "STREAMS", "check", "due_name", "fits", "open", "reached", "read", "say", "seat",
    "variants",
]  # fmt: skip

STREAMS: Final = STREAM_NAMES
read = wording.read
say = wording.say

MOMENTS: Final = ("start", "clue", "cards", "programming", "first pass", "second pass",
                  "adrenaline pass", "countdown")  # fmt: skip
"""Where a script may begin, besides somebody's turn."""

TURN: Final = re.compile(
    r"(?P<who>[a-z]+)(?: *: *(?P<token>[a-z]+))?(?P<second> second)?", re.IGNORECASE
)


def stands_still(s: R25State) -> bool:
    """Where the engine stands still: before the second pass, the adrenaline pass and the countdown,
    and after the countdown. So nothing happens before a step asks for it."""
    if s.ask or s.over:
        return False
    if s.phase in (SECOND, ADRENALINE):
        return s.turn == 0 and not s.slot
    return s.phase in (COUNTDOWN, CARDS)


def open(
    options: Mapping[str, object], position: Mapping[str, Any], fill: int, out: Out
) -> tuple[Room25, R25State]:
    """Set up the position and run to the moment that `at` names."""
    rng = Rng(fill)
    at = " ".join(str(position.get("at", "programming")).split())
    if at.lower() == "start":
        extra = [key for key in position if key not in ("at",)]
        if extra:
            raise BadScenario("bad_at", f"a game from the start takes no {', '.join(extra)}")
        game = Room25(options)
        s = game.new(rng.seed())
        game.brake = stands_still
        return game, s
    # Going through the notation checks conservation, and lets every scenario test the notation too.
    game, s = notation.parse(notation.write(set_up(options, position, rng)[1]))
    game.brake = stands_still
    s.out = out
    set_moment(game, s, position, at)
    s.out = None
    return game, s


def set_moment(game: Room25, s: R25State, position: Mapping[str, Any], at: str) -> None:
    """Go to the moment of the round where the script begins."""
    moment = at.lower()
    passes = {"first pass": FIRST, "second pass": SECOND, "adrenaline pass": ADRENALINE}
    starts = {"clue": CLUE, "cards": CARDS, "programming": PROGRAM, "countdown": COUNTDOWN}
    if moment in starts:
        s.phase = starts[moment]
        s.teller = 4 if moment == "countdown" else 0
    elif moment in passes:
        s.teller = passes[moment] - FIRST + 1
        play_freely(s, position)
        mark_played(s, passes[moment], 0)
        round.start_pass(s, passes[moment])
    else:
        open_turn(game, s, position, at)
        return
    set_up_claims(s, position)
    game.run(s)


def play_freely(s: R25State, position: Mapping[str, Any]) -> None:
    """In the middle of a round revealed guards, and the characters of Solo, play freely."""
    programmed = {character(name) for name in position.get("programs", {})}
    for who in bits(s.alive):
        guard = s.role[who] == GUARD and s.shown >> who & 1
        if who not in programmed and (not s.g.programs or guard):
            s.free |= 1 << who


def mark_played(s: R25State, phase: int, turn: int) -> None:
    """What lies before this moment of the round has been played."""
    for index, who in enumerate(s.order):
        bit = 1 << who
        if s.first[who] and (phase > FIRST or index < turn):
            s.played1 |= bit
            s.single &= ~bit
        if s.second[who] and (phase > SECOND or (phase == SECOND and index < turn)):
            s.played2 |= bit


def open_turn(game: Room25, s: R25State, position: Mapping[str, Any], at: str) -> None:
    """Open somebody's turn: "Kevin: push", "Kevin: push second", "Kevin: adrenaline", "Kevin"."""
    found = TURN.fullmatch(at)
    if found is None or found["who"].lower() not in CHARACTERS:
        raise BadScenario(
            "bad_at", f"at is a moment or a turn like 'Kevin: push', not {at!r}{near(at, MOMENTS)}"
        )
    who = character(found["who"])
    if not s.alive >> who & 1:
        raise BadScenario("bad_at", f"{found['who']} has no turn")
    word = (found["token"] or "").lower()
    if word and word != "adrenaline" and word not in TOKENS[1:]:
        raise BadScenario("bad_at", f"no token {word!r}{near(word, TOKENS[1:])}")
    s.phase = ADRENALINE if word == "adrenaline" else SECOND if found["second"] else FIRST
    s.turn = s.order.index(who)
    s.teller = s.phase - FIRST + 2
    set_up_claims(s, position)
    play_freely(s, position)
    bit = 1 << who
    token = TOKENS.index(word) if word in TOKENS else 0
    if word == "adrenaline":
        s.owned |= bit
        s.committed |= bit
    elif token:
        program(s, who, token)
    mark_played(s, s.phase, s.turn)
    game.run(s)
    # Somebody who plays freely is first asked which token.
    if token and s.ask == A_TOKEN and s.stack[-1][2] == who:
        game.apply(s, s.seat[who], C_TOKEN + token, s.out)


def program(s: R25State, who: int, token: int) -> None:
    """Make this token the one that somebody plays now."""
    bit = 1 << who
    name = CHARACTERS[who].capitalize()
    if s.mad & bit:
        if not s.pile[who] or s.pile[who][-1] != token:
            raise BadScenario("bad_at", f"{name}'s pile does not have {TOKENS[token]} on top")
        return
    if s.free & bit:
        return
    if token == ABILITY and not s.g.abilities:
        raise BadScenario("bad_at", "this game has no abilities")
    slot = s.second if s.phase == SECOND else s.first
    if slot[who] not in (0, token):
        raise BadScenario("bad_at", f"{name} programmed {TOKENS[slot[who]]}, not {TOKENS[token]}")
    slot[who] = token
    s.single &= ~bit


def variants(
    position: Mapping[str, Any], what: str, values: Sequence[str], fill: int
) -> list[dict[str, Any]]:
    """Positions that differ in one secret: the room on a cell (`A1`), `roles.Kevin`, `deck`."""
    if what.upper() in CELLS:
        return with_room(position, what, values, Rng(fill))
    return [with_value(position, what, value, KEYS, LISTS) for value in values]


# --- names and moments in a script


def reached(s: R25State, words: str) -> bool | None:
    """Moments that a step may name: the countdown is over, the programming is open."""
    if words == "countdown":
        return s.phase == CARDS and not s.ask
    if words == "programming":
        return s.ask == A_PROGRAM
    return None


def seat(s: R25State, name: str) -> int:
    """The seat of a character, of "seat 2", or of the spectator."""
    word = name.strip().lower()
    if word == "spectator":
        return SPECTATOR
    place = numbered(name, s.g.players)
    if place is not None:
        return place
    who = character(name)
    if s.seat[who] < 0:
        raise BadScenario("no_character", f"{name} is not in this game")
    return s.seat[who]


def fits(game: Room25, s: R25State, name: str, place: int, code: int) -> str:
    """When a seat has several characters, a script must name the one that the Decision is about."""
    word = name.strip().lower()
    if word not in CHARACTERS or game.is_act(code) or not s.due >> place & 1:
        return ""
    if s.ask == A_CLUE:
        return ""
    if s.ask == A_PROGRAM:
        who = round.next_to_program(s, place)
    else:
        who = s.stack[-1][2]
    if who < 0 or s.seat[who] != place or CHARACTERS[who] == word:
        return ""
    return CHARACTERS[who].capitalize()


def due_name(s: R25State, place: int) -> str:
    """The character that a seat is due for."""
    who = round.next_to_program(s, place) if s.ask == A_PROGRAM else -1
    if who < 0 and s.stack and s.ask not in (A_CLUE, A_PROGRAM):
        who = s.stack[-1][2]
    if who < 0 or s.seat[who] != place:
        who = s.seat.index(place)
    return CHARACTERS[who].capitalize()
