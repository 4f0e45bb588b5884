"""Why a choice is closed, and which open choices are known to be deadly, from the seat's knowledge only."""

from __future__ import annotations

from typing import Final

from hatchway.games.adele.rules import acts
from hatchway.games.adele.rules.codes import (
    C_ACCEPT,
    C_ANSWER,
    C_CUBE,
    C_DECLINE,
    C_DISCARD,
    C_DONE,
    C_DROP,
    C_END,
    C_HAND,
    C_LOCK,
    C_MOVE,
    C_OFFER_GIFT,
    C_OFFER_LOOK,
    C_OFFER_TILE,
    C_PLACE,
    C_PLAN,
    C_REFUSE,
    C_REMOVE,
    C_SPY,
    C_START,
    C_STEP,
    C_STRIKE,
    C_STRIKE_LOCK,
    C_TAKE,
    C_WAKE,
    C_WITHDRAW,
    KIND_OF,
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
    DEATH,
    WORN_SUIT,
)
from hatchway.games.adele.rules.objects import has, last_suit_outside
from hatchway.games.adele.rules.ship import N_ROOMS
from hatchway.games.adele.rules.state import (
    AdeleState,
    carried,
    slots,
)
from hatchway.games.adele.views.adele_reasons import PAYING, SPECIAL_OF, adele_reason, strike_reason
from hatchway.games.adele.views.reason_keys import Found, Nothing, Reason, Warn
from hatchway.games.adele.views.turn_reasons import BASIC_REASONS, SPECIAL_REASONS, turn_reason

__all__ = ["Reason", "Warn", "reason", "warn"]


def reason(s: AdeleState, seat: int, code: int) -> Found:
    """The key of the reason why a code is closed."""
    kind = KIND_OF[code]
    if kind in ACTS:
        return act_reason(s, seat, code)
    kinds, key = ANSWERS.get(s.ask, NO_ANSWERS)
    if kind not in kinds:
        return "other_decision"
    if s.ask == A_TURN:
        return turn_reason(s, s.stack[-1][2], code) or key
    if s.ask == A_ADELE:
        return adele_reason(s, code) or key
    if s.ask == A_STRIKE:
        return strike_reason(s, code) or key
    if s.ask == A_STEP and s.acted >> (code - C_STEP) & 1:
        return "acted"
    if s.ask == A_DROP and last_suit_outside(s, s.stack[-1][2], code - C_DROP):
        return "last_suit"
    return key


# --- acts


def act_reason(s: AdeleState, seat: int, code: int) -> Found:
    kind = KIND_OF[code]
    own = [who for who in s.order if s.seat[who] == seat]
    if not own:
        return "not_crew"
    if kind == C_WITHDRAW:
        return "no_offer"
    if kind in (C_ACCEPT, C_REFUSE):
        offer = acts.find(s, seat, code)
        if offer[0] < 0:
            return "no_offer"
        return "not_now" if not acts.open_now(s, offer[0], offer[1]) else "not_carried"
    other = acts.addressee(code)
    if other not in s.order:
        return "not_crew"
    mates = [who for who in own if who != other and s.pos[who] == s.pos[other]]
    if not mates:
        return "apart"
    if not acts.open_now(s, mates[0], other):
        return "not_now"
    return offer_reason(s, mates[0], other, code)


def offer_reason(s: AdeleState, who: int, other: int, code: int) -> Found:
    """Why an astronaut who is there cannot offer this."""
    kind = KIND_OF[code]
    if kind == C_OFFER_TILE:
        return "" if acts.subject(code) in acts.own_tiles(s, who) else "not_your_tile"
    if kind == C_OFFER_LOOK:
        return "" if acts.subject(code) in s.items[who] else "not_carried"
    thing = acts.offered_thing(code)
    if not has(s, who, thing):
        return "not_carried"
    swap = kind != C_OFFER_GIFT
    if last_suit_outside(s, who, thing) and not (
        swap and acts.safe(s, who, other, thing, acts.wanted_thing(code))
    ):
        return "last_suit"
    if not swap:
        return "" if carried(s, other) < slots(s, other) else "full"
    return "not_to_be_had"


# --- dangers


def warn(s: AdeleState, seat: int, code: int) -> Warn | Nothing:
    """The key of a danger that the seat knows of, or nothing."""
    if seat < 0 or s.ask != A_TURN or not s.due >> seat & 1:
        return ""
    who = s.stack[-1][2]
    kind = KIND_OF[code]
    if kind == C_MOVE and code - kind < N_ROOMS:
        burns = s.fire >> (code - kind) & 1 and not s.foam
        return "fire_may_kill" if burns and s.wounds[who] == DEATH - 1 else ""
    if kind == C_MOVE or (kind == C_END and s.pos[who] >= N_ROOMS):
        return "suit_runs_out" if last_charge(s, who) else ""
    return ""


def last_charge(s: AdeleState, who: int) -> bool:
    """Whether every active suit of an astronaut goes at the coming upkeep (ADL-SPC-2)."""
    return all(not worn & 15 for worn in s.active[who] if worn >> 4 == WORN_SUIT)


# --- which decision takes which options

ACTS: Final = (*acts.PER_ASTRONAUT, C_ACCEPT, C_REFUSE, C_WITHDRAW)
NO_ANSWERS: Final[tuple[tuple[int, ...], Found]] = ((), "")
ANSWERS: Final[dict[int, tuple[tuple[int, ...], Found]]] = {
    A_REMOVE: ((C_REMOVE,), "impossible"),
    A_START: ((C_START, C_DECLINE), "none_left"),
    A_PLAN: ((C_PLAN,), "impossible"),
    A_STRIKE: ((C_STRIKE, C_STRIKE_LOCK), "impossible"),
    A_ADELE: ((C_PLACE, C_LOCK, *SPECIAL_OF, C_WAKE, *PAYING), "impossible"),
    A_CYCLE: ((C_DONE, C_DISCARD), "not_in_hand"),
    A_DISCARD: ((C_DONE, C_DISCARD), "not_in_hand"),
    A_SPY: ((C_SPY,), "not_their_tile"),
    A_REROLL: ((C_ANSWER,), "impossible"),
    A_DROP: ((C_DROP,), "not_carried"),
    A_LOSE: ((C_CUBE,), "no_cube"),
    A_STEP: ((C_STEP,), "not_yours"),
    A_TURN: ((C_END, *BASIC_REASONS, *SPECIAL_REASONS), "impossible"),
    A_PAY: ((C_CUBE,), "no_cube"),
    A_EXTINGUISH: ((C_ANSWER,), "impossible"),
    A_SEARCH: ((C_TAKE,), "not_here"),
    A_STACK: ((C_TAKE,), "not_here"),
    A_CONSENT: ((C_HAND, C_ANSWER), "not_carried"),
}
"""The kinds of options that answer a decision, and the reason where no other is found."""
