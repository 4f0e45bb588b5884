"""The options of an open decision of one seat, worked out again from the position.

The engine keeps them while a decision is open; a position that is read from notation, laid by a
scenario or sampled from a view gets them from here. A law holds that both agree.
"""

from __future__ import annotations

from typing import Final

from hatchway.games.adele.rules import adele_phase, deal, terminals, turn, use
from hatchway.games.adele.rules.body import YES_NO
from hatchway.games.adele.rules.entering import hypoxia_choices, spy_choices
from hatchway.games.adele.rules.frames import (
    F_ADELE,
    F_CONSENT,
    F_CYCLE,
    F_DISCARD,
    F_DROP,
    F_FIRE,
    F_HYPOXIA,
    F_PAY,
    F_PLAN,
    F_REMOVE,
    F_SEARCH,
    F_SPY,
    F_STACK,
    F_START,
    F_STEP,
    F_STRIKE,
    F_TEST,
    F_TURN,
)
from hatchway.games.adele.rules.kinds import (
    A_ADELE,
    A_CONSENT,
    A_CYCLE,
    A_DISCARD,
    A_DROP,
    A_EXTINGUISH,
    A_LOSE,
    A_PAY,
    A_PLAN,
    A_REMOVE,
    A_REROLL,
    A_SEARCH,
    A_SPY,
    A_STACK,
    A_START,
    A_STEP,
    A_STRIKE,
    A_TURN,
)
from hatchway.games.adele.rules.objects import drop_choices
from hatchway.games.adele.rules.state import AdeleState
from hatchway.kernel.state import ALL, ANY

ASKED_BY: Final[dict[int, tuple[int, ...]]] = {
    A_REMOVE: (F_REMOVE,),
    A_START: (F_START,),
    A_PLAN: (F_PLAN,),
    A_STRIKE: (F_STRIKE,),
    A_ADELE: (F_ADELE,),
    A_CYCLE: (F_CYCLE,),
    A_DISCARD: (F_DISCARD,),
    A_SPY: (F_SPY,),
    A_REROLL: (F_TEST,),
    A_EXTINGUISH: (F_FIRE,),
    A_LOSE: (F_HYPOXIA,),
    A_DROP: (F_DROP,),
    A_STEP: (F_STEP,),
    A_TURN: (F_TURN,),
    A_PAY: (F_PAY,),
    A_SEARCH: (F_SEARCH,),
    A_STACK: (F_STACK,),
    A_CONSENT: (F_CONSENT,),
}
"""The frames that ask each kind of decision."""

SEVERAL: Final = {A_PLAN: ALL, A_STEP: ANY}
"""Decisions of several seats, and how they are settled."""


def choices(s: AdeleState) -> tuple[int, ...]:
    """The options of the decision that the top frame asks."""
    frame = s.stack[-1]
    who = frame[2]
    ask = s.ask
    if ask == A_TURN:
        return turn.turn_choices(s, who)
    if ask == A_ADELE:
        return adele_phase.menu_choices(s)
    if ask in (A_REROLL, A_EXTINGUISH):
        return YES_NO
    if ask in (A_CYCLE, A_DISCARD):
        return adele_phase.discard_choices(s)
    if ask == A_STRIKE:
        return adele_phase.precision_choices(s)
    if ask == A_SPY:
        return spy_choices(s, who)
    if ask == A_DROP:
        return drop_choices(s, who)
    if ask == A_LOSE:
        return hypoxia_choices(s, who)
    if ask == A_PAY:
        return turn.pay_choices(s, who, frame[3])
    if ask == A_SEARCH:
        return turn.search_choices(s, who)
    if ask == A_STACK:
        return use.stack_choices(s)
    if ask == A_CONSENT:
        return YES_NO if frame[1] == 1 else terminals.fetch_choices(s, frame[3])
    if ask == A_START:
        return deal.start_choices(s)
    if ask == A_REMOVE:
        return deal.remove_choices()
    return ()


def kept(s: AdeleState) -> int:
    """Whether that decision stays open with a single option."""
    if s.ask == A_TURN:
        return turn.kept_open(s, s.stack[-1][2])
    return int(s.ask in (A_ADELE, A_CYCLE, A_DISCARD, A_DROP))
