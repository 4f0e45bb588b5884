"""A search of A.D.E.L.E. tries tasks: candidates have intents, and rollouts keep to them."""

from hatchway.games.adele.bots.intents import candidates
from hatchway.games.adele.bots.policy import choose, near_best, options_of
from hatchway.games.adele.bots.situation import (
    NO_INTENT,
    T_BE,
    T_SEARCH,
    Situation,
    best_task,
    chosen_task,
)
from hatchway.games.adele.rules.codes import C_MOVE, C_PLAN, PLANS
from hatchway.games.adele.rules.kinds import ASTRONAUTS, MOVE, OBJECTS, SEARCH
from hatchway.kernel.chance import Rng
from tests.games.adele.table import Table

EMMA = ASTRONAUTS.index("emma")
FLASHLIGHT = OBJECTS.index("flashlight")


def unknown_ship() -> Table:
    """Emma in room 5 has looked there; in every room something lies."""
    table = Table()
    s = table.s
    s.lying = [(FLASHLIGHT,)] * 20
    seen = list(s.seen)
    seen[s.seat[EMMA] * 20 + 4] = (0, FLASHLIGHT)
    s.seen = tuple(seen)
    return table


def test_the_rules_of_thumb_come_first_and_other_tasks_after() -> None:
    """In a turn and in planning: the first candidate is what the rules of thumb would do."""
    for table in (unknown_ship(), unknown_ship().turn("emma", move=3, search=1)):
        s = table.s
        seat = s.due.bit_length() - 1
        options = options_of(s, seat)
        found = candidates(s, seat, options, 8, 25)
        assert found[0][1] == near_best(s, seat, Rng(1), 0)
        assert found[0][0] == 0 and all(behind <= 0 for behind, _, _ in found)
        assert all(code in options for _, code, _ in found)
        assert len({intent[1] for _, _, intent in found}) > 2  # rooms to go to
        assert len(found) <= 8


def test_who_intends_a_room_goes_there() -> None:
    s = unknown_ship().turn("emma", move=3, search=1).s
    for _, room in s.map.exits[4]:
        intent = (EMMA, room, T_SEARCH, -1)
        assert choose(s, s.seat[EMMA], Rng(1), intent) == C_MOVE + room


def test_an_intent_ends_with_its_task() -> None:
    """Who has arrived, or finds nothing to do there any more, does what is best."""
    s = Table().at("5", "emma").carries("emma", "credentials").s
    tasks = Situation(s, s.seat[EMMA]).tasks(EMMA, 4, 0)
    best = best_task(tasks)
    assert chosen_task(tasks, EMMA, 4, NO_INTENT) == best
    assert chosen_task(tasks, EMMA, 4, (EMMA, 4, T_BE, OBJECTS.index("credentials"))) == best
    assert chosen_task(tasks, EMMA, 4, (EMMA, 19, T_SEARCH, OBJECTS.index("axe"))) == best


def test_a_plan_serves_its_intent() -> None:
    """Who would search a room beside lays a move and a search."""
    s = unknown_ship().s
    seat = s.seat[EMMA]
    served = 0
    for _, code, (_, place, want, _) in candidates(s, seat, options_of(s, seat), 8, 25)[3:]:
        if want == T_SEARCH and s.map.distance[4][place] == 1:
            plan = PLANS[code - C_PLAN]
            assert plan[MOVE] >= 1 and plan[SEARCH] >= 1
            served += 1
    assert served
