"""What an astronaut could set its mind on: the options of a search, each with its intent.

Most of the plans and steps that look best serve the same task and lead to the same result. So a search tries
tasks: for each of the best ones it tries the plan or step that serves it, and in the rollout the astronaut
keeps to that task for the round.
"""

from __future__ import annotations

from typing import Final

from hatchway.games.adele.bots.planning import (
    CODE_OF_PLAN,
    laying,
    needs,
    plan_scores,
    uses_first,
)
from hatchway.games.adele.bots.policy import scores
from hatchway.games.adele.bots.situation import NO_INTENT, Intent, Situation, Task, best_task
from hatchway.games.adele.bots.turn_values import turn_scores
from hatchway.games.adele.rules.codes import PLAN_OPTIONS
from hatchway.games.adele.rules.kinds import A_PLAN, A_TURN, USE
from hatchway.games.adele.rules.round import next_to_plan
from hatchway.games.adele.rules.state import AdeleState

Candidate = tuple[int, int, Intent]
"""How good it looks, in tenths of a cube below the best; the option; the intent."""

NEARLY: Final = 2
"""How many more plans and steps are tried for the best task itself."""


def candidates(
    s: AdeleState, seat: int, options: tuple[int, ...], most: int, margin: int
) -> list[Candidate]:
    """The options worth a search, the rules of thumb's own choice first."""
    if seat == s.adele or s.ask not in (A_PLAN, A_TURN):
        return plainly(scores(s, seat, options), options, most, margin, NO_INTENT)
    situation = Situation(s, seat)
    plan = s.ask == A_PLAN
    who = next_to_plan(s, seat) if plan else s.stack[-1][2]
    tasks = best_tasks(situation.tasks(who, s.pos[who], 0), most)
    if not tasks:
        return plainly(scores(s, seat, options), options, most, margin, NO_INTENT)
    first = intended(who, tasks[0])
    values = (
        plan_scores(situation, who, PLAN_OPTIONS) if plan else turn_scores(situation, who, options)
    )
    found = plainly(values, options, NEARLY + 1 if plan else most // 2, margin, first)
    for task in tasks[1:]:
        intent = intended(who, task)
        behind = (task[0] - tasks[0][0]) // 3
        if plan:
            wants = [USE] * uses_first(situation, who, task) + needs(situation, who, task)
            code = CODE_OF_PLAN[laying(s, wants)]
        else:
            values = turn_scores(situation, who, options, intent)
            code = options[values.index(max(values))]
        if len(found) < most:
            found.append((behind, code, intent))
    return found


def plainly(
    values: list[int], options: tuple[int, ...], most: int, margin: int, intent: Intent
) -> list[Candidate]:
    """The best options by their scores."""
    ranked = sorted(range(len(options)), key=lambda n: (-values[n], n))[:most]
    best = values[ranked[0]]
    return [(values[n] - best, options[n], intent) for n in ranked if values[n] >= best - margin]


def best_tasks(tasks: list[Task], most: int) -> list[Task]:
    """The tasks worth most, without worthless ones; one for each place and what is wanted there."""
    found: list[Task] = []
    left = tasks[:]
    while left and len(found) < most:
        task = best_task(left)
        left.remove(task)
        if found and task[0] <= 0:
            break
        if not any(task[1] == other[1] and task[2] == other[2] for other in found):
            found.append(task)
    return found


def intended(who: int, task: Task) -> Intent:
    return (who, task[1], task[2], task[3])
