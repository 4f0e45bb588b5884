"""From tasks to cubes: what a path to a goal takes, how far some cubes lead, which plan to choose.

The best task is worked out cube by cube (`needs`), then the next one from there, until the cubes are
spent; each of the 70 plans is scored by how far it leads. Scores are tenths of a cube.
"""

from __future__ import annotations

from typing import Final

from hatchway.games.adele.bots.paths import (
    STEP,
    costs_given,
    costs_to,
    darkness_for,
    fear,
    lock_between,
    next_place,
)
from hatchway.games.adele.bots.situation import (
    NO_INTENT,
    T_SEARCH,
    Intent,
    Situation,
    Task,
    best_task,
    chosen_task,
)
from hatchway.games.adele.bots.situation import (
    T_SPECIAL as AT_SPECIAL,
)
from hatchway.games.adele.rules.body import determination
from hatchway.games.adele.rules.codes import (
    C_CUBE,
    C_PLAN,
    PLANS,
)
from hatchway.games.adele.rules.kinds import (
    BRUCE,
    CUBES_OF_STIMULANTS,
    EXTRA,
    FIRST_AID_KIT,
    IDRIS,
    MEI,
    MOVE,
    N_KEYS,
    N_PLANNED,
    OPEN,
    SEARCH,
    SPACE_SUIT,
    SPECIAL,
    STIMULANTS,
    T_SPECIAL,
    TEDDY_BEAR,
    USE,
    WILD,
)
from hatchway.games.adele.rules.ship import N_ROOMS
from hatchway.games.adele.rules.state import (
    AdeleState,
    computer_works,
)

ANY: Final = 7
"""A need that any cube fills."""
WILD_COST: Final = 14
"""What it is worth to keep a wild cube."""
LONGEST: Final = 8
"""The most needs that are worked out."""
SPARE: Final = (4, 2, 3, 1, 2)
"""What a cube that no task needs is worth, by its plan."""


def needs(situation: Situation, who: int, first: Task) -> list[int]:
    """The cubes that tasks take, one after the other: the given one, then what is best from there."""
    s = situation.s
    found: list[int] = []
    place = s.pos[who]
    free_search = who == MEI and not s.used >> who & 1
    dark_here = darkness_for(s, who)
    airless = 0 if s.suits >> who & 1 else s.hypoxia
    done = 0
    task = first
    for _ in range(3):
        _, goal, want, about = task
        cost = costs_to(s, who, goal)
        while place != goal and len(found) < LONGEST:
            following = next_place(s, who, place, cost)
            if following == place:
                return found
            if lock_between(s, place, following):
                found.append(OPEN)
                if dark_here >> place & 1:
                    found.append(ANY)
            found.append(MOVE)
            if dark_here >> place & 1:
                found.append(ANY)
            place = following
            if airless >> place & 1:
                found.append(ANY)
        if len(found) >= LONGEST:
            return found
        if want == T_SEARCH:
            if free_search:
                free_search = False
            else:
                found.append(SEARCH)
            done |= 1 << goal
        elif want == AT_SPECIAL:
            if goal < N_ROOMS and not computer_works(s, goal) and about < N_KEYS:
                found.append(USE)
            found += [SPECIAL] * (3 + s.virus)
            if about < N_KEYS:
                done |= 1 << (20 + about)
            else:
                done |= 1 << goal
        else:
            return found
        if dark_here >> place & 1:
            found.append(ANY)
        if len(found) >= LONGEST:
            return found
        tasks = situation.tasks(who, place, done)
        if not tasks:
            return found
        task = best_task(tasks)
        if task[0] <= 0:
            return found
    return found


def uses_first(situation: Situation, who: int, task: Task) -> int:
    """How many objects are worth using before anything else."""
    s = situation.s
    items = s.items[who]
    count = 0
    if STIMULANTS in items:
        count += 1
    if FIRST_AID_KIT in items and s.wounds[who] >= 2:
        count += 1
    if TEDDY_BEAR in items:
        count += 1
    if SPACE_SUIT in items and suit_gain(situation, who, task[1]) >= 2 * STEP:
        count += 1
    return count


def suit_gain(situation: Situation, who: int, goal: int) -> int:
    """What a suit would save on the way to a goal."""
    s = situation.s
    if s.suits >> who & 1 or s.pos[who] >= N_ROOMS:
        return 0
    darkness = darkness_for(s, who)
    place = s.pos[who]
    burn = fear(s, who)
    without = costs_given(s, goal, burn, False, False, darkness)[place]
    return without - costs_given(s, goal, burn, True, True, darkness)[place]


def fit(s: AdeleState, who: int, cubes: list[int], wants: list[int]) -> int:
    """How far some cubes lead along needs: 12 for each filled, less for a special with a test."""
    left = cubes[:]
    value = 0
    any_cubes = 0
    spare = left[EXTRA]
    convert = not s.used >> who & 1 and (who in (IDRIS, BRUCE))
    pays = MOVE if who == IDRIS else OPEN
    at = 0
    while at < len(wants):
        want = wants[at]
        if want == SPECIAL:
            need = 3 + s.virus
            have = left[SPECIAL] + spare
            if have >= need:
                taken = min(need, left[SPECIAL])
                left[SPECIAL] -= taken
                spare -= need - taken
                value += 45
            elif have == need - 1:
                spare -= have - left[SPECIAL]
                left[SPECIAL] = 0
                value += 45 * determination(s, who, T_SPECIAL) // 6
                at += need
                # After a test that may fail, nothing is certain.
                break
            else:
                break
            at += need
            continue
        if want == ANY:
            any_cubes += 1
        elif left[want]:
            left[want] -= 1
            value += 12
        elif spare:
            spare -= 1
            value += 11
        elif convert and want == pays and left[SEARCH] + left[USE] + left[OPEN] + left[MOVE]:
            convert = False
            any_cubes += 1
            value += 11
        else:
            break
        at += 1
    for kind in SPARE_ORDER:
        while left[kind] and any_cubes:
            left[kind] -= 1
            any_cubes -= 1
    value -= 12 * max(0, any_cubes - spare)
    for kind in range(N_PLANNED):
        if left[kind]:
            value += SPARE[kind] + (left[kind] - 1) // 2
    return value


SPARE_ORDER: Final = (USE, SPECIAL, OPEN, SEARCH, MOVE)


def plan_scores(situation: Situation, who: int, options: tuple[int, ...]) -> list[int]:
    """How far each of the 70 plans leads along the three best tasks."""
    lines = plan_lines(situation, who)
    scores: list[int] = []
    for code in options:
        best = -99
        for lag, wants in lines:
            best = max(best, plan_fit(situation, who, PLANS[code - C_PLAN], wants) - lag)
        scores.append(best)
    return scores


def quick_plan(situation: Situation, who: int) -> int:
    """The plan that fits the best task, or the next two, without trying all plans."""
    best = -99
    found = C_PLAN
    for lag, wants in plan_lines(situation, who):
        plan = laying(situation.s, wants)
        value = plan_fit(situation, who, plan, wants) - lag
        if value > best:
            best = value
            found = CODE_OF_PLAN[plan]
    return found


CODE_OF_PLAN: Final[dict[tuple[int, ...], int]] = {
    plan: C_PLAN + number for number, plan in enumerate(PLANS)
}


def laying(s: AdeleState, wants: list[int]) -> tuple[int, ...]:
    """A plan: four cubes spent on the needs in their order; cubes that are left go to moves, then a
    search."""
    plan = [0] * N_PLANNED
    left = 4
    at = 0
    while at < len(wants) and left:
        want = wants[at]
        if want == SPECIAL:
            need = 3 + s.virus
            if left < need - 1:
                break
            plan[SPECIAL] += min(left, need)
            left -= min(left, need)
            at += need
            continue
        plan[want if want != ANY else MOVE] += 1
        left -= 1
        at += 1
    if left:
        plan[MOVE] += 1
        plan[SEARCH] += left - 1
    return tuple(plan)


def plan_fit(situation: Situation, who: int, plan: tuple[int, ...], wants: list[int]) -> int:
    """How far a plan leads, with the cubes of stimulants."""
    bonus = CUBES_OF_STIMULANTS if plan[USE] and STIMULANTS in situation.s.items[who] else 0
    return fit(situation.s, who, [*plan, bonus, 0], wants)


def plan_lines(situation: Situation, who: int) -> list[tuple[int, list[int]]]:
    """The needs of the three best tasks, each with how far it is behind the best."""
    s = situation.s
    tasks = situation.tasks(who, s.pos[who], 0)
    lines: list[tuple[int, list[int]]] = []
    best: Task = (0, 0, 0, 0)
    while tasks and len(lines) < 3:
        task = best_task(tasks)
        tasks.remove(task)
        if not lines:
            best = task
        elif task[0] <= 0:
            break
        elif task[1] == best[1] and task[2] == best[2]:
            continue
        first = [USE] * uses_first(situation, who, task)
        lag = min(40, (best[0] - task[0]) // 3)
        lines.append((lag, first + needs(situation, who, task)))
    return lines or [(0, [MOVE, MOVE, MOVE, SEARCH])]


def cube_scores(
    situation: Situation,
    who: int,
    options: tuple[int, ...],
    paying: bool,
    intent: Intent = NO_INTENT,
) -> list[int]:
    """Which cube to pay or lose: the one after which the rest leads farthest."""
    s = situation.s
    place = s.pos[who]
    tasks = situation.tasks(who, place, 0)
    wants = needs(situation, who, chosen_task(tasks, who, place, intent)) if tasks else []
    found: list[int] = []
    for code in options:
        source = code - C_CUBE
        cubes = [*s.cubes[5 * who : 5 * who + 5], s.extra, 0]
        if source == WILD:
            found.append(fit(s, who, cubes, wants) - (WILD_COST if paying else 0))
            continue
        cubes[source] -= 1
        found.append(fit(s, who, cubes, wants))
    return found
