"""The options of an open decision of one seat, worked out again from the position.

The engine keeps them while a decision is open; a position that is read from notation, laid by a
scenario or sampled from a view gets them from here. A law holds that both agree.
"""

from __future__ import annotations

from hatchway.games.adele import deal, mind, terminals, turn, use
from hatchway.games.adele.body import YES_NO
from hatchway.games.adele.entering import hypoxia_choices, spy_choices
from hatchway.games.adele.kinds import (
    A_ADELE,
    A_CONSENT,
    A_CYCLE,
    A_DISCARD,
    A_DROP,
    A_EXTINGUISH,
    A_LOSE,
    A_PAY,
    A_REMOVE,
    A_REROLL,
    A_SEARCH,
    A_SPY,
    A_STACK,
    A_START,
    A_STRIKE,
    A_TURN,
)
from hatchway.games.adele.objects import drop_choices
from hatchway.games.adele.state import AdeleState


def choices(s: AdeleState) -> tuple[int, ...]:
    """The options of the decision that the top frame asks."""
    frame = s.stack[-1]
    who = frame[2]
    ask = s.ask
    if ask == A_TURN:
        return turn.turn_choices(s, who)
    if ask == A_ADELE:
        return mind.menu_choices(s)
    if ask in (A_REROLL, A_EXTINGUISH):
        return YES_NO
    if ask in (A_CYCLE, A_DISCARD):
        return mind.discard_choices(s)
    if ask == A_STRIKE:
        return mind.precision_choices(s)
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
