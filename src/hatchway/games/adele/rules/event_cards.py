"""The event deck: a card becomes the active event, and what each type of event does (section 6).

A type of event is a function here, entered in EFFECTS by its name in data/events.toml.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hatchway.games.adele.rules import events
from hatchway.games.adele.rules.body import BY_IMPACT
from hatchway.games.adele.rules.frames import F_TEST, F_WOUND
from hatchway.games.adele.rules.kinds import (
    EVENT_TYPE,
    EVENT_TYPES,
    EVENTS,
    IMPACT_TOKENS,
    S_ROOMS,
    T_EVASIVE,
)
from hatchway.games.adele.rules.ship import N_ROOMS, ROOMS
from hatchway.games.adele.rules.state import AdeleState
from hatchway.kernel.chance import draw


def turn_up(s: AdeleState) -> None:
    """The face-up top card becomes the active event; it acts unless it was covered (ADL-EVT-7)."""
    if s.event >= 0:
        s.past = (*s.past, s.event)
    s.event = s.events[-1]
    s.events = s.events[:-1]
    s.cancelled = s.covered
    s.covered = 0
    if s.out is not None:
        s.out.tell(events.Event(event=EVENTS[s.event], cancelled=bool(s.cancelled)))
    if not s.cancelled:
        EFFECT[EVENT_TYPE[s.event]](s)


# --- what each type does


def evasive_manoeuvre(s: AdeleState) -> None:
    """ADL-EVT-1."""
    all_test(s, T_EVASIVE)


def all_test(s: AdeleState, purpose: int) -> None:
    """Every astronaut takes a test, in seat order, even in space (ADL-SPC-3)."""
    for who in reversed(s.order):
        s.stack.append((F_TEST, 0, who, purpose))


def lost(s: AdeleState) -> None:
    """ADL-EVT-2: the point of no return comes a round earlier."""
    if s.no_return < s.g.rounds:
        s.no_return += 1
    if s.out is not None:
        s.out.tell(events.NoReturn(round=s.no_return, why="lost"))


def stress(s: AdeleState) -> None:
    """ADL-EVT-3: determination is one less this round."""
    s.stress = 1


def virus(s: AdeleState) -> None:
    """ADL-EVT-4: special actions cost one cube more this round."""
    s.virus = 1


def impact(s: AdeleState) -> None:
    """ADL-EVT-5: a d20 names the room; when no token is left, only the wound applies."""
    room = draw(s, S_ROOMS, N_ROOMS)
    out_of_tokens = s.impacts.bit_count() >= IMPACT_TOKENS
    if not out_of_tokens:
        while s.impacts >> room & 1:
            room = draw(s, S_ROOMS, N_ROOMS)
        s.impacts |= 1 << room
    if s.out is not None:
        s.out.tell(events.Impact(room=ROOMS[room], token=not out_of_tokens))
    for who in reversed(s.order):
        if s.pos[who] == room:
            s.stack.append((F_WOUND, 0, who, BY_IMPACT))


def silence(s: AdeleState) -> None:
    """ADL-EVT-6: nothing happens."""


EFFECTS: Final[dict[str, Callable[[AdeleState], None]]] = {
    "evasive_manoeuvre": evasive_manoeuvre,
    "lost": lost,
    "stress": stress,
    "virus": virus,
    "impact": impact,
    "silence": silence,
}
EFFECT: Final = [EFFECTS[name] for name in EVENT_TYPES]
