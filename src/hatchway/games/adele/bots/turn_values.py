"""What the options of an astronaut's turn are worth to the crew, by kind of action.

The best task says which step is best now. Scores are tenths of a cube.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hatchway.games.adele.bots.paths import (
    FAR_AWAY,
    STEP,
    charges_of_suit,
    costs_to,
    fear,
    next_place,
)
from hatchway.games.adele.bots.planning import WILD_COST, suit_gain
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
    C_BATTERY,
    C_CENTRAL,
    C_CLEAR,
    C_DELIVER,
    C_EMERGENCY,
    C_END,
    C_EXTINGUISH,
    C_FETCH,
    C_GIVE,
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
    C_TRACK,
    C_USE,
    C_WORKSHOP,
    HEALINGS,
    KIND_OF,
    by_test,
)
from hatchway.games.adele.rules.kinds import (
    AXE,
    BRUCE,
    EVENT_TYPE,
    EVENT_TYPES,
    IDRIS,
    MEI,
    MOVE,
    N_KEYS,
    N_THINGS,
    OBJECTS,
    OPEN,
    SEARCH,
    SPECIAL,
    T_SPECIAL,
    USE,
)
from hatchway.games.adele.rules.ship import DOORS, N_ROOMS
from hatchway.games.adele.rules.state import (
    AdeleState,
    carried,
    computer_works,
    dark,
    slots,
)


class Turn:
    """An astronaut's turn as its player reads it: where it stands and the task it is about."""

    __slots__ = ("at", "cost", "place", "s", "situation", "task", "who", "wild")

    def __init__(self, situation: Situation, who: int, intent: Intent) -> None:
        s = situation.s
        self.s: AdeleState = s
        self.situation: Situation = situation
        self.who: int = who
        self.place: int = s.pos[who]
        self.at: int = 5 * who  # of its cubes
        self.wild: bool = s.extra == 0  # what is not planned is paid with a wild cube
        tasks = situation.tasks(who, self.place, 0)
        self.task: Task = (
            chosen_task(tasks, who, self.place, intent) if tasks else (0, self.place, -1, -1)
        )
        self.cost: list[int] = costs_to(s, who, self.task[1])


def turn_scores(
    situation: Situation, who: int, options: tuple[int, ...], intent: Intent = NO_INTENT
) -> list[int]:
    """The options of a turn, by what the intended task, or else the best one, needs now."""
    turn = Turn(situation, who, intent)
    # Cubes that are only of use here are spent before leaving.
    return [option_score(turn, code) for code in options]


def option_score(turn: Turn, code: int) -> int:
    kind = KIND_OF[code]
    if kind not in SPECIAL_SCORES:
        return SCORES[kind](turn, code - kind)
    s = turn.s
    test = int(by_test(code))
    value = SPECIAL_SCORES[kind](turn, (code - kind) // 2)
    if test:
        value = value * determination(s, turn.who, T_SPECIAL) // 6
    short = 3 + s.virus - test - s.cubes[turn.at + SPECIAL] - s.extra
    return value - WILD_COST * max(0, short)


# --- basic actions


def end_score(turn: Turn, _: int) -> int:
    return 0


def move_score(turn: Turn, to: int) -> int:
    """A step on the best path is worth a cube; the danger there is counted separately."""
    s = turn.s
    who, place, cost = turn.who, turn.place, turn.cost
    if to >= N_ROOMS:
        if charges_of_suit(s, who) < 2:
            return -200
    elif place >= N_ROOMS and charges_of_suit(s, who) < 2:
        return 300 - cost[to]  # get inside before the air runs out
    if cost[to] >= FAR_AWAY:
        return -20
    gain = cost[place] - cost[to]
    if dark(s, who):
        gain -= STEP
    score = min(gain, 2 * STEP) - danger_of_move(turn, to)
    if place < N_ROOMS and s.fire >> place & 1 and not (to < N_ROOMS and s.fire >> to & 1):
        score += fear(s, who) // 2  # whoever stays is burnt again
    if turn.task[0] <= 0:
        score -= STEP
    return score


def danger_of_move(turn: Turn, to: int) -> int:
    """The hazards at the place, and the cost of a cube if none is planned."""
    s = turn.s
    who = turn.who
    danger = 0
    if to < N_ROOMS:
        if s.fire >> to & 1:
            danger += fear(s, who)
        if s.hypoxia >> to & 1 and not s.suits >> who & 1:
            danger += STEP
    if not s.cubes[turn.at + MOVE] and turn.wild and not (who == IDRIS and not s.used >> who & 1):
        danger += WILD_COST + (STEP if turn.task[0] < 150 else -STEP)
    return danger


def open_score(turn: Turn, door: int) -> int:
    s = turn.s
    one, two = DOORS[door]
    other = two if one == turn.place else one
    pay = WILD_COST if turn.wild and not s.cubes[turn.at + OPEN] and turn.who != BRUCE else 0
    if turn.task[0] > 0 and next_place(s, turn.who, turn.place, turn.cost) == other:
        return STEP + 1 - pay
    return -5 - pay


def search_score(turn: Turn, _: int) -> int:
    s = turn.s
    free = (
        s.cubes[turn.at + SEARCH]
        or not turn.wild
        or (turn.who == MEI and not s.used >> turn.who & 1)
    )
    return search_value(turn.situation, turn.who, turn.place) - (0 if free else WILD_COST)


def search_value(situation: Situation, who: int, place: int) -> int:
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


def track_score(turn: Turn, room: int) -> int:
    """The drone looks first into rooms that are near."""
    if room in turn.situation.unknown:
        return 60 - turn.s.map.distance[turn.place][room]
    return -1


def extinguish_score(turn: Turn, _: int) -> int:
    return 20


# --- using objects


def use_cost(turn: Turn) -> int:
    return WILD_COST if turn.wild and not turn.s.cubes[turn.at + USE] else 0


def use_score(turn: Turn, kind: int) -> int:
    return USE_VALUES[kind](turn) - use_cost(turn)


def heal_score(turn: Turn, option: int) -> int:
    value = -22
    for other, healed in enumerate(HEALINGS[option]):
        for step in range(healed):
            value += 6 + 6 * (turn.s.wounds[other] - step)
    return value - use_cost(turn)


def battery_score(turn: Turn, device: int) -> int:
    """A battery is for the computer where this astronaut wants to deliver."""
    s = turn.s
    place, task = turn.place, turn.task
    value = -12
    needed = task[1] == place and task[2] == AT_SPECIAL and task[3] < N_KEYS
    if device == 0 and needed and not computer_works(s, place):
        value = 70 if not s.impacts >> place & 1 else -10
    return value - use_cost(turn)


def any_value(turn: Turn) -> int:
    return 2


def stimulants_value(turn: Turn) -> int:
    return 30 if turn.task[0] > 20 else -3


def bear_value(turn: Turn) -> int:
    return 14


def suit_value(turn: Turn) -> int:
    return 14 if suit_gain(turn.situation, turn.who, turn.task[1]) >= 2 * STEP else -8


def extinguisher_value(turn: Turn) -> int:
    s = turn.s
    return 12 if s.fire >> turn.place & 1 and s.wounds[turn.who] >= 2 else -6


_USE: Final[dict[str, Callable[[Turn], int]]] = {
    "stimulants": stimulants_value,
    "teddy_bear": bear_value,
    "space_suit": suit_value,
    "fire_extinguisher": extinguisher_value,
}
USE_VALUES: Final = [_USE.get(name, any_value) for name in OBJECTS]
"""What using an object is worth now."""


# --- special actions, as if they succeeded


def deliver_score(turn: Turn, kind: int) -> int:
    if kind >= AXE:
        return 2000
    goal = turn.situation.goal[kind]
    weight = turn.situation.weight[kind]
    if goal == turn.place:
        return 30 * weight + 100
    return 6 * weight if goal < 0 else -50


def medical_score(turn: Turn, whom: int) -> int:
    wounds = turn.s.wounds[whom]
    return 12 * wounds + (40 if wounds >= 3 else 0) - 10


def give_score(turn: Turn, option: int) -> int:
    other, thing = divmod(option, N_THINGS)
    situation = turn.situation
    if thing < AXE and situation.goal[thing] < 0 and turn.s.owners[thing] >> other & 1:
        return 7 * situation.weight[thing]
    return -20


def poor_score(turn: Turn, _: int) -> int:
    return -20


def management_score(turn: Turn, _: int) -> int:
    slack = turn.s.round - turn.s.no_return
    if turn.situation.red > turn.situation.blue + 8:
        return 1
    return 60 if slack < 2 else 30 if slack < 5 else 4


def workshop_score(turn: Turn, _: int) -> int:
    return 12


def central_score(turn: Turn, option: int) -> int:
    device, room = divmod(option, N_ROOMS)
    if device:
        return 4
    situation = turn.situation
    for kind in range(AXE):
        if situation.goal[kind] == room and situation.weight[kind]:
            return 40 + 5 * situation.weight[kind]
    return 30 if room in turn.s.g.finals else 5


def hatch_score(turn: Turn, _: int) -> int:
    return -5


def repair_score(turn: Turn, room: int) -> int:
    value = 50 if turn.situation.blue <= turn.situation.red else 10
    if room in turn.situation.goal:
        value += 30
    return value


def emergency_score(turn: Turn, _: int) -> int:
    """What it is worth if the coming event does not act."""
    s = turn.s
    if not s.events or s.covered:
        return -10
    return EVENT_VALUES[EVENT_TYPE[s.events[-1]]](turn)


def clear_score(turn: Turn, option: int) -> int:
    """Removing a hazard helps whoever stands in it or has to come through."""
    s = turn.s
    number, room = divmod(option, N_ROOMS)
    value = 2
    if room in turn.situation.goal:
        value += 8
    for other in s.order:
        if s.pos[other] == room:
            value += 7
    return value if number else value - 4


# --- what it is worth to cover an event


def any_event(turn: Turn) -> int:
    return 8


def evasive_value(turn: Turn) -> int:
    return 6 + sum([3 + 4 * turn.s.wounds[who] for who in turn.s.order])


def lost_value(turn: Turn) -> int:
    return 16 if turn.situation.red <= turn.situation.blue + 6 else 2


def impact_value(turn: Turn) -> int:
    return 24


_EVENTS: Final[dict[str, Callable[[Turn], int]]] = {
    "evasive_manoeuvre": evasive_value,
    "lost": lost_value,
    "impact": impact_value,
}
EVENT_VALUES: Final = [_EVENTS.get(name, any_event) for name in EVENT_TYPES]


# --- tables by kind of action

SCORES: Final[dict[int, Callable[[Turn, int], int]]] = {
    C_END: end_score,
    C_MOVE: move_score,
    C_OPEN: open_score,
    C_SEARCH: search_score,
    C_USE: use_score,
    C_HEAL: heal_score,
    C_BATTERY: battery_score,
    C_TRACK: track_score,
    C_EXTINGUISH: extinguish_score,
}
SPECIAL_SCORES: Final[dict[int, Callable[[Turn, int], int]]] = {
    C_DELIVER: deliver_score,
    C_MEDICAL: medical_score,
    C_GIVE: give_score,
    C_FETCH: poor_score,
    C_SEND: poor_score,
    C_MANAGEMENT: management_score,
    C_WORKSHOP: workshop_score,
    C_REPAIR: repair_score,
    C_CENTRAL: central_score,
    C_EMERGENCY: emergency_score,
    C_CLEAR: clear_score,
    C_HATCH: hatch_score,
    C_IMPACT: repair_score,
}
