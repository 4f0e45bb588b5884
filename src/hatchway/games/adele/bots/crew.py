"""The crew's rules of thumb: what to take, drop, pay and lose. Plans are in `planning.py`, turns in
`turn_values.py`. Scores are tenths of a cube.
"""

from __future__ import annotations

from typing import Final

from hatchway.games.adele.bots.planning import cube_scores, plan_scores
from hatchway.games.adele.bots.situation import (
    NO_INTENT,
    OF_USE,
    Intent,
    Situation,
    worth_of,
)
from hatchway.games.adele.bots.turn_values import turn_scores
from hatchway.games.adele.rules.codes import (
    C_ANSWER,
    C_CUBE,
    C_DECLINE,
    C_DROP,
    C_HAND,
    C_START,
    C_TAKE,
    KIND_OF,
)
from hatchway.games.adele.rules.kinds import (
    A_DROP,
    A_PAY,
    A_PLAN,
    A_SEARCH,
    A_STACK,
    A_START,
    A_TURN,
    FIRST_AID_KIT,
    N_KEYS,
    N_KINDS,
    OBJECTS,
    THING_KIND,
)
from hatchway.games.adele.rules.round import next_to_plan
from hatchway.games.adele.rules.state import (
    AdeleState,
    carried,
    slots,
)


def crew_scores(
    s: AdeleState, seat: int, options: tuple[int, ...], intent: Intent = NO_INTENT
) -> list[int]:
    """How good each option of an astronaut's decision looks, given the task that it intends."""
    ask = s.ask
    if ask == A_PLAN:
        situation = Situation(s, seat)
        return plan_scores(situation, next_to_plan(s, seat), options)
    if ask == A_START:
        return [0 if code == C_DECLINE else START_WITH[code - C_START] for code in options]
    who = s.stack[-1][2] if s.stack else -1
    if ask == A_TURN:
        return turn_scores(Situation(s, seat), who, options, intent)
    if ask in (A_SEARCH, A_STACK):
        return take_scores(Situation(s, seat), who, options)
    if ask == A_DROP:
        situation = Situation(s, seat)
        return [-worth(situation, who, code - C_DROP) for code in options]
    if KIND_OF[options[0]] == C_CUBE:
        return cube_scores(Situation(s, seat), who, options, ask == A_PAY, intent)
    return [answer_score(s, seat, code) for code in options]


START_WITH: Final[list[int]] = worth_of("start", OBJECTS)
"""What an object is worth as a second starting object."""


def answer_score(s: AdeleState, seat: int, code: int) -> int:
    """Yes to a re-roll, to putting out a fire and to what a mate sends; give what a mate asks for."""
    if code == C_ANSWER:
        return 10
    if KIND_OF[code] == C_HAND:
        kind = THING_KIND[code - C_HAND]
        return 20 if kind < N_KEYS else -OF_USE[kind]
    return 0


# --- what objects are worth


def worth(situation: Situation, who: int, thing: int) -> int:
    """What a thing is worth to an astronaut that carries it."""
    if thing >= N_KINDS:
        return OF_USE[THING_KIND[thing]] + 4
    if thing < N_KEYS:
        return 12 * situation.weight[thing] + 5 if situation.weight[thing] else 0
    extra = 0
    if thing == FIRST_AID_KIT:
        extra = 8 * situation.s.wounds[who]
    if situation.s.items[who].count(thing) > 1:
        extra -= 3
    return OF_USE[thing] + extra


def least_carried(situation: Situation, who: int) -> int:
    """The worth of the least valuable object that an astronaut carries."""
    s = situation.s
    least = 999
    for kind in s.items[who]:
        least = min(least, worth(situation, who, kind))
    for worn in s.active[who]:
        least = min(least, worth(situation, who, worn >> 4))
    return least


def take_scores(situation: Situation, who: int, options: tuple[int, ...]) -> list[int]:
    """Take an object if it is worth more than the least valuable one carried."""
    s = situation.s
    full = carried(s, who) >= slots(s, who)
    price = least_carried(situation, who) + 1 if full else 0
    return [
        0 if code == C_TAKE else worth(situation, who, code - C_TAKE - 1) - price
        for code in options
    ]
