"""The options of an open decision of one seat, worked out again from the position.

The engine keeps them while a decision is open; a position that is read from notation, set up by a scenario or
sampled from a view gets them from here. Fuzzing checks that both agree.
"""

from __future__ import annotations

from collections.abc import Callable
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


Frame = tuple[int, ...]

OPTIONS: Final[dict[int, Callable[[AdeleState, Frame], tuple[int, ...]]]] = {
    A_REMOVE: lambda s, frame: deal.remove_choices(),
    A_START: lambda s, frame: deal.start_choices(s),
    A_STRIKE: lambda s, frame: adele_phase.precision_choices(s),
    A_ADELE: lambda s, frame: adele_phase.menu_choices(s),
    A_CYCLE: lambda s, frame: adele_phase.discard_choices(s),
    A_DISCARD: lambda s, frame: adele_phase.discard_choices(s),
    A_SPY: lambda s, frame: spy_choices(s, frame[2]),
    A_REROLL: lambda s, frame: YES_NO,
    A_EXTINGUISH: lambda s, frame: YES_NO,
    A_LOSE: lambda s, frame: hypoxia_choices(s, frame[2]),
    A_DROP: lambda s, frame: drop_choices(s, frame[2]),
    A_TURN: lambda s, frame: turn.turn_choices(s, frame[2]),
    A_PAY: lambda s, frame: turn.pay_choices(s, frame[2], frame[3]),
    A_SEARCH: lambda s, frame: turn.search_choices(s, frame[2]),
    A_STACK: lambda s, frame: use.stack_choices(s),
    A_CONSENT: lambda s, frame: YES_NO if frame[1] == 1 else terminals.fetch_choices(s, frame[3]),
}
"""The options of the decisions of one seat, by kind."""


def choices(s: AdeleState) -> tuple[int, ...]:
    """The options of the decision that the top frame asks."""
    options = OPTIONS.get(s.ask)
    return () if options is None else options(s, s.stack[-1])


def kept(s: AdeleState) -> int:
    """Whether that decision is asked even if it has a single option."""
    if s.ask == A_TURN:
        return turn.kept_open(s, s.stack[-1][2])
    return int(s.ask in (A_ADELE, A_CYCLE, A_DISCARD, A_DROP))
