"""The crew's rules of thumb: turns, what to take, drop, pay and lose; plans stand in `planning.py`.

In a turn the best task says which step is best now. Scores are tenths of a cube.
"""

from __future__ import annotations

from typing import Final

from hatchway.games.adele.bots.paths import (
    FAR_AWAY,
    STEP,
    charges_of_suit,
    fear,
    next_place,
    ways,
)
from hatchway.games.adele.bots.planning import WILD_COST, cube_scores, plan_scores, suit_gain
from hatchway.games.adele.bots.situation import (
    NO_INTENT,
    OF_USE,
    Intent,
    Situation,
    Task,
    chosen_task,
)
from hatchway.games.adele.bots.situation import (
    T_SPECIAL as AT_SPECIAL,
)
from hatchway.games.adele.rules.body import determination
from hatchway.games.adele.rules.codes import (
    C_ANSWER,
    C_BATTERY,
    C_CENTRAL,
    C_CLEAR,
    C_CUBE,
    C_DELIVER,
    C_DROP,
    C_EMERGENCY,
    C_END,
    C_EXTINGUISH,
    C_FETCH,
    C_GIVE,
    C_HAND,
    C_HATCH,
    C_HEAL,
    C_IMPACT,
    C_MANAGEMENT,
    C_MEDICAL,
    C_MOVE,
    C_OPEN,
    C_REPAIR,
    C_SEARCH,
    C_SEND,
    C_START,
    C_TAKE,
    C_TRACK,
    C_USE,
    C_WORKSHOP,
    HEALINGS,
)
from hatchway.games.adele.rules.kinds import (
    A_DROP,
    A_PAY,
    A_PLAN,
    A_SEARCH,
    A_STACK,
    A_START,
    A_TURN,
    AXE,
    BATTERY,
    BRUCE,
    EVASIVE,
    EVENT_TYPE,
    FIRE_EXTINGUISHER,
    FIRST_AID_KIT,
    IDRIS,
    IMPACT,
    LOST,
    MEI,
    MOVE,
    N_KEYS,
    N_KINDS,
    N_THINGS,
    OPEN,
    SEARCH,
    SPACE_SUIT,
    SPECIAL,
    STIMULANTS,
    T_SPECIAL,
    TEDDY_BEAR,
    THING_KIND,
    USE,
)
from hatchway.games.adele.rules.round import next_to_plan
from hatchway.games.adele.rules.ship import DOORS, N_ROOMS
from hatchway.games.adele.rules.state import (
    AdeleState,
    carried,
    computer_works,
    dark,
    slots,
)


def crew_scores(
    s: AdeleState, seat: int, options: tuple[int, ...], intent: Intent = NO_INTENT
) -> list[int]:
    """How good each option of an astronaut's decision looks, to one who intends a task."""
    ask = s.ask
    if ask == A_PLAN:
        situation = Situation(s, seat)
        return plan_scores(situation, next_to_plan(s, seat), options)
    if ask == A_START:
        return [START_WITH[code - C_START] for code in options]
    who = s.stack[-1][2] if s.stack else -1
    if ask == A_TURN:
        return turn_scores(Situation(s, seat), who, options, intent)
    if ask in (A_SEARCH, A_STACK):
        return take_scores(Situation(s, seat), who, options)
    if ask == A_DROP:
        situation = Situation(s, seat)
        return [-worth(situation, who, code - C_DROP) for code in options]
    if options[0] >= C_CUBE and options[0] < C_TAKE:
        return cube_scores(Situation(s, seat), who, options, ask == A_PAY, intent)
    return [answer_score(s, seat, code) for code in options]


START_WITH: Final[list[int]] = [0] * N_KINDS
START_WITH[FIRST_AID_KIT] = 40
START_WITH[STIMULANTS] = 30
START_WITH[SPACE_SUIT] = 15


def answer_score(s: AdeleState, seat: int, code: int) -> int:
    """Yes to a re-roll, to putting out a fire, to what a mate sends; what a mate asks for."""
    if code == C_ANSWER:
        return 10
    if C_HAND <= code < C_ANSWER:
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
    """The worth of the least that an astronaut carries."""
    s = situation.s
    least = 999
    for kind in s.items[who]:
        least = min(least, worth(situation, who, kind))
    for worn in s.active[who]:
        least = min(least, worth(situation, who, worn >> 4))
    return least


def take_scores(situation: Situation, who: int, options: tuple[int, ...]) -> list[int]:
    """Take what is worth more than the least one carries."""
    s = situation.s
    full = carried(s, who) >= slots(s, who)
    price = least_carried(situation, who) + 1 if full else 0
    return [
        0 if code == C_TAKE else worth(situation, who, code - C_TAKE - 1) - price
        for code in options
    ]


# --- the turn


def turn_scores(
    situation: Situation, who: int, options: tuple[int, ...], intent: Intent = NO_INTENT
) -> list[int]:
    """The menu of a turn, by what the intended task, or else the best, wants now."""
    s = situation.s
    place = s.pos[who]
    tasks = situation.tasks(who, place, 0)
    task: Task = chosen_task(tasks, who, place, intent) if tasks else (0, place, -1, -1)
    cost = ways(s, who, task[1])
    # Cubes that only serve here are used here before one leaves.
    return [option_score(situation, who, place, code, task, cost) for code in options]


def option_score(
    situation: Situation, who: int, place: int, code: int, task: Task, cost: list[int]
) -> int:
    s = situation.s
    if code == C_END:
        return 0
    if code < C_OPEN:
        return move_score(situation, who, place, code - C_MOVE, task, cost)
    at = 5 * who
    wild = s.extra == 0  # what is not planned is paid with a wild cube
    if code < C_SEARCH:
        one, two = DOORS[code - C_OPEN]
        other = two if one == place else one
        pay = WILD_COST if wild and not s.cubes[at + OPEN] and who != BRUCE else 0
        if task[0] > 0 and next_place(s, who, place, cost) == other:
            return STEP + 1 - pay
        return -5 - pay
    if code == C_SEARCH:
        free = s.cubes[at + SEARCH] or not wild or (who == MEI and not s.used >> who & 1)
        return search_score(situation, who, place) - (0 if free else WILD_COST)
    if code < C_TRACK:
        pay = WILD_COST if wild and not s.cubes[at + USE] else 0
        return use_score(situation, who, place, code, task) - pay
    if code < C_EXTINGUISH:
        return track_score(situation, who, code - C_TRACK)
    if code == C_EXTINGUISH:
        return 20
    test = code - C_DELIVER & 1
    value = special_score(situation, who, place, code - test)
    if test:
        value = value * determination(s, who, T_SPECIAL) // 6
    short = 3 + s.virus - test - s.cubes[at + SPECIAL] - s.extra
    return value - WILD_COST * max(0, short)


def move_score(
    situation: Situation, who: int, place: int, to: int, task: Task, cost: list[int]
) -> int:
    """A step on the best way is worth one; the danger there counts apart."""
    s = situation.s
    if to >= N_ROOMS:
        if charges_of_suit(s, who) < 2:
            return -200
    elif place >= N_ROOMS and charges_of_suit(s, who) < 2:
        return 300 - cost[to]  # in, before the air is out
    if cost[to] >= FAR_AWAY:
        return -20
    gain = cost[place] - cost[to]
    danger = 0
    if to < N_ROOMS:
        if s.fire >> to & 1:
            danger += fear(s, who)
        if s.hypoxia >> to & 1 and not s.suits >> who & 1:
            danger += STEP
    if dark(s, who):
        gain -= STEP
    at = 5 * who
    if not s.cubes[at + MOVE] and s.extra == 0 and not (who == IDRIS and not s.used >> who & 1):
        danger += WILD_COST + (STEP if task[0] < 150 else -STEP)
    score = min(gain, 2 * STEP) - danger
    if place < N_ROOMS and s.fire >> place & 1 and not (to < N_ROOMS and s.fire >> to & 1):
        score += fear(s, who) // 2  # who stays is burnt again
    if task[0] <= 0:
        score -= STEP
    return score


def search_score(situation: Situation, who: int, place: int) -> int:
    best = -5
    if place in situation.unknown:
        best = 12 + situation.worth_a_look
    elif place in situation.mates_know:
        best = 4
    for kind in range(N_KEYS):
        if situation.lies[kind] == place and situation.weight[kind]:
            best = max(best, 60 + situation.weight[kind])
    s = situation.s
    if place < N_ROOMS and best < 0 and carried(s, who) < slots(s, who):
        for kind in s.seen[situation.seat * N_ROOMS + place][1:]:
            if kind >= N_KEYS and OF_USE[kind] > 15:
                best = 8
    return best


def track_score(situation: Situation, who: int, room: int) -> int:
    """The drone looks first where one could be soon."""
    if room in situation.unknown:
        s = situation.s
        return 60 - s.map.distance[s.pos[who]][room]
    return -1


def use_score(situation: Situation, who: int, place: int, code: int, task: Task) -> int:
    s = situation.s
    if code >= C_BATTERY:
        needed = task[1] == place and task[2] == AT_SPECIAL
        if code == C_BATTERY and needed and task[3] < N_KEYS and not computer_works(s, place):
            return 70 if not s.impacts >> place & 1 else -10
        return -12
    if code >= C_HEAL:
        value = -22
        for other, healed in enumerate(HEALINGS[code - C_HEAL]):
            for step in range(healed):
                value += 6 + 6 * (s.wounds[other] - step)
        return value
    kind = code - C_USE
    if kind == STIMULANTS:
        return 30 if task[0] > 20 else -3
    if kind == TEDDY_BEAR:
        return 14
    if kind == SPACE_SUIT:
        return 14 if suit_gain(situation, who, task[1]) >= 2 * STEP else -8
    if kind == FIRE_EXTINGUISHER:
        return 12 if s.fire >> place & 1 and s.wounds[who] >= 2 else -6
    if kind == BATTERY:
        return -10
    return 2 if kind not in (FIRST_AID_KIT,) else -10


def special_score(situation: Situation, who: int, place: int, code: int) -> int:
    """A special action, were it to succeed."""
    s = situation.s
    if code < C_MEDICAL:
        kind = (code - C_DELIVER) // 2
        if kind >= AXE:
            return 2000
        goal = situation.goal[kind]
        weight = situation.weight[kind]
        if goal == place:
            return 30 * weight + 100
        return 6 * weight if goal < 0 else -50
    if code < C_GIVE:
        wounds = s.wounds[(code - C_MEDICAL) // 2]
        return 12 * wounds + (40 if wounds >= 3 else 0) - 10
    if code < C_FETCH:
        other, thing = divmod((code - C_GIVE) // 2, N_THINGS)
        if thing < AXE and situation.goal[thing] < 0 and s.owners[thing] >> other & 1:
            return 7 * situation.weight[thing]
        return -20
    if code < C_SEND:
        return -20
    if code < C_MANAGEMENT:
        return -20
    if code < C_WORKSHOP:
        slack = s.round - s.no_return
        if situation.red > situation.blue + 8:
            return 1
        return 60 if slack < 2 else 30 if slack < 5 else 4
    if code < C_REPAIR:
        return 12
    if code < C_CENTRAL:
        return repair_value(situation, (code - C_REPAIR) // 2)
    if code < C_EMERGENCY:
        device, room = divmod((code - C_CENTRAL) // 2, N_ROOMS)
        if device == 0:
            for kind in range(AXE):
                if situation.goal[kind] == room and situation.weight[kind]:
                    return 40 + 5 * situation.weight[kind]
            return 30 if room in s.g.finals else 5
        return 4
    if code < C_CLEAR:
        return emergency_value(situation)
    if code < C_HATCH:
        return clear_value(situation, who, (code - C_CLEAR) // 2)
    if code < C_IMPACT:
        return -5
    return repair_value(situation, (code - C_IMPACT) // 2)


def repair_value(situation: Situation, room: int) -> int:
    value = 50 if situation.blue <= situation.red else 10
    if room in situation.goal:
        value += 30
    return value


def emergency_value(situation: Situation) -> int:
    """What it is worth that the coming event does not act."""
    s = situation.s
    if not s.events or s.covered:
        return -10
    kind = EVENT_TYPE[s.events[-1]]
    if kind == EVASIVE:
        return 6 + sum([3 + 4 * s.wounds[who] for who in s.order])
    if kind == LOST:
        return 16 if situation.red <= situation.blue + 6 else 2
    if kind == IMPACT:
        return 24
    return 8


def clear_value(situation: Situation, who: int, at: int) -> int:
    """Removing a hazard helps whoever stands in it or has to come through."""
    s = situation.s
    number, room = divmod(at, N_ROOMS)
    value = 2
    if room in situation.goal:
        value += 8
    for other in s.order:
        if s.pos[other] == room:
            value += 7
    return value if number else value - 4
