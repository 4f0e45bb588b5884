"""A.D.E.L.E.'s part of scenarios: the moment where a script begins, and who is named in it.

Positions are set up in position.py, actions read in wording.py, expectations checked in
expectations.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hatchway.games.adele.game import Adele
from hatchway.games.adele.rules import round
from hatchway.games.adele.rules.frames import F_ADELE, F_DISCARD
from hatchway.games.adele.rules.kinds import (
    A_PLAN,
    A_STEP,
    ACTION,
    ADELE,
    ASTRONAUTS,
    EVENT,
    NOBODY,
    PHASES,
    PLANNING,
    RESOLUTION,
    STREAM_NAMES,
    UPKEEP,
)
from hatchway.games.adele.rules.state import AdeleState
from hatchway.games.adele.text import notation, wording
from hatchway.games.adele.text.expectations import check
from hatchway.games.adele.text.names import NAMES
from hatchway.games.adele.text.position import KEYS, LISTS, astronaut, set_up
from hatchway.games.common.comparison import with_value
from hatchway.games.common.known_names import near
from hatchway.games.common.scenario import numbered
from hatchway.kernel.chance import Rng
from hatchway.kernel.errors import BadScenario
from hatchway.kernel.event import SPECTATOR, Out

__all__ = [
    "KEYS", "NAMES", "STREAMS", "check", "due_name", "fits", "open", "reached", "read", "say", "seat",
    "variants",
]  # fmt: skip

STREAMS: Final = STREAM_NAMES
read = wording.read
say = wording.say

MOMENTS: Final = {
    "event": EVENT, "planning": PLANNING, "adele phase": ADELE, "resolution": RESOLUTION,
    "action": ACTION, "upkeep": UPKEEP,
}  # fmt: skip
"""Where a script may begin, besides "start", an astronaut's turn, "ADELE" and "ADELE discards"."""


def stands_still(s: AdeleState) -> bool:
    """Where the engine stands still: at the start of every phase but the action phase, so that nothing
    happens before a step asks for it."""
    return not s.ask and not s.over and not s.stack and s.step == 0 and s.phase != ACTION


def open(
    options: Mapping[str, object], position: Mapping[str, Any], fill: int, out: Out
) -> tuple[Adele, AdeleState]:
    """Set up the position and run to the moment that `at` names."""
    rng = Rng(fill)
    at = " ".join(str(position.get("at", "planning")).split()).lower()
    if at == "start":
        extra = [key for key in position if key != "at"]
        if extra:
            raise BadScenario("bad_at", f"a game from the start takes no {', '.join(extra)}")
        game = Adele(options)
        game.brake = stands_still  # before the first event
        return game, game.new(rng.seed())
    before = set_up(options, position, rng)[1]
    before.phase = MOMENTS.get(at, ACTION)
    # Going through the notation checks conservation, and lets every scenario test the notation too.
    game, s = notation.parse(notation.write(before))
    game.brake = stands_still
    s.out = out
    set_moment(game, s, at, "acted" in position)
    s.out = None
    return game, s


def set_moment(game: Adele, s: AdeleState, at: str, acted_said: bool) -> None:
    """Go to the moment of the round where the script begins."""
    if at in MOMENTS:
        s.phase = MOMENTS[at]
        s.step = 0
        if s.phase not in (PLANNING, ACTION):  # the first step goes on from here
            return
    elif at in ("adele", "adele discards"):
        s.phase = ADELE
        s.step = 1
        s.stack.append((F_ADELE if at == "adele" else F_DISCARD, 0, NOBODY))
    elif at in ASTRONAUTS:
        who = astronaut(at)
        if who not in s.order:
            raise BadScenario("bad_at", f"{at} is not in this game")
        s.phase = ACTION
        # The others have acted, unless the file names those who have.
        if not acted_said:
            s.acted = sum(1 << other for other in s.order if other != who)
    else:
        known = ("start", "adele", "adele discards", *MOMENTS, *ASTRONAUTS)
        raise BadScenario("bad_at", f"at is a moment or an astronaut, not {at!r}{near(at, known)}")
    game.run(s)


def variants(
    position: Mapping[str, Any], what: str, values: Sequence[str], fill: int
) -> list[dict[str, Any]]:
    """Positions that differ in one secret: `lying.9`, `tiles.chip`, `plans.Emma`, `hand`."""
    return [with_value(position, what, value, KEYS, LISTS) for value in values]


# --- names and moments in a script


def reached(s: AdeleState, words: str) -> bool | None:
    """Moments that a step may name: planning is open, or another phase has come."""
    if words not in PHASES:
        return None
    if words == "planning":
        return s.ask == A_PLAN
    return s.phase == PHASES.index(words)


def seat(s: AdeleState, name: str) -> int:
    """The seat of an astronaut, of ADELE, of "seat 2", or of the spectator."""
    word = name.strip().lower()
    if word == "spectator":
        return SPECTATOR
    if word == "adele":
        if s.adele < 0:
            raise BadScenario("no_adele", "the Watchdog has no seat")
        return s.adele
    place = numbered(name, s.g.players)
    if place is not None:
        return place
    who = astronaut(name)
    if s.seat[who] < 0:
        raise BadScenario("no_astronaut", f"{name} is not in this game")
    return s.seat[who]


def fits(game: Adele, s: AdeleState, name: str, place: int, code: int) -> str:
    """When a seat has two astronauts, a script must name the one that the Decision is about."""
    word = name.strip().lower()
    if word not in ASTRONAUTS or game.is_act(code) or not s.due >> place & 1:
        return ""
    if s.ask == A_STEP:
        return ""
    who = round.next_to_plan(s, place) if s.ask == A_PLAN else s.stack[-1][2]
    if who < 0 or s.seat[who] != place or ASTRONAUTS[who] == word:
        return ""
    return ASTRONAUTS[who].capitalize()


def due_name(s: AdeleState, place: int) -> str:
    """The name under which a seat is due."""
    if place == s.adele:
        return "ADELE"
    who = round.next_to_plan(s, place) if s.ask == A_PLAN else -1
    if who < 0 and s.stack and s.ask not in (A_PLAN, A_STEP):
        who = s.stack[-1][2]
    if who < 0 or s.seat[who] != place:
        who = s.seat.index(place)
    return ASTRONAUTS[who].capitalize()
