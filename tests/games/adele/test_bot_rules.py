"""The rules of thumb of A.D.E.L.E., one by one: ways, plans, turns, ADELE's hazards, values."""

from hatchway.games.adele.bots.evaluate import crew
from hatchway.games.adele.bots.paths import costs_from, costs_to
from hatchway.games.adele.bots.planning import quick_plan
from hatchway.games.adele.bots.policy import choose, step
from hatchway.games.adele.bots.situation import Situation
from hatchway.games.adele.rules.codes import PLANS
from hatchway.games.adele.rules.kinds import ASTRONAUTS, BLUE_MISSION, CARD_ROOMS, OBJECTS
from hatchway.games.adele.rules.ship import DOOR_NAMES
from hatchway.games.registry import make
from hatchway.kernel.chance import Rng, rekey
from hatchway.kernel.playout import pick
from tests.games.adele.table import Table

EMMA = ASTRONAUTS.index("emma")


def knows(table: Table, kind: str, room: int) -> None:
    """Emma knows where an object is wanted."""
    tiles = list(table.s.tile)
    owners = list(table.s.owners)
    tile = OBJECTS.index(kind)
    tiles[tile] = room - 1
    owners[tile] = 1 << EMMA
    table.s.tile, table.s.owners = tuple(tiles), tuple(owners)


def answer(table: Table) -> dict[str, str]:
    seat = table.s.due.bit_length() - 1
    return table.game.form(choose(table.s, seat, Rng(1)))


def test_ways_count_doors_locks_and_hazards() -> None:
    """Deimos: 5-6 is a door, 5-2-1-6 the way round."""
    s = Table().s
    assert costs_to(s, EMMA, 5)[4] == 10
    s.fire = 1 << 5
    burnt = costs_to(s, EMMA, 5)[4]
    assert burnt > 10
    s.fire = 0
    s.locks = 1 << DOOR_NAMES.index("5-6")
    assert costs_to(s, EMMA, 5)[4] == 20
    s.darkness = 1 << 4
    assert costs_to(s, EMMA, 5)[4] == 30
    assert [costs_to(s, EMMA, goal)[4] for goal in range(20)] == costs_from(s, EMMA, 4)[:20]


def test_a_suit_opens_the_way_through_space() -> None:
    table = Table().at("3", "emma").wears("emma", "space_suit", 5)
    inside = costs_to(Table().at("3", "emma").s, EMMA, 17)[2]
    assert costs_to(table.s, EMMA, 17)[2] == 30  # 3, S1, S2, 18
    assert inside > 30


def test_who_has_what_is_wanted_here_plans_to_deliver() -> None:
    table = Table().at("5", "emma").carries("emma", "credentials")
    knows(table, "credentials", 5)
    plan = PLANS[quick_plan(Situation(table.s, table.s.seat[EMMA]), EMMA)]
    assert plan[4] == 3


def test_who_is_one_door_away_plans_the_step_too() -> None:
    table = Table().at("6", "emma").carries("emma", "credentials")
    knows(table, "credentials", 5)
    assert PLANS[quick_plan(Situation(table.s, table.s.seat[EMMA]), EMMA)] == (1, 0, 0, 0, 3)
    table.s.locks = 1 << DOOR_NAMES.index("5-6")
    plan = PLANS[quick_plan(Situation(table.s, table.s.seat[EMMA]), EMMA)]
    assert plan[1] == 1


def test_a_turn_delivers_and_never_where_it_is_known_to_be_wrong() -> None:
    right = Table().at("5", "emma").carries("emma", "credentials")
    knows(right, "credentials", 5)
    assert answer(right.turn("emma", special=3))["kind"] == "deliver"
    wrong = Table().at("6", "emma").carries("emma", "credentials")
    knows(wrong, "credentials", 5)
    assert answer(wrong.turn("emma", special=3, move=1)) == {"kind": "move", "place": "5"}


def test_fire_goes_where_somebody_stands() -> None:
    card = next(n for n, rooms in enumerate(CARD_ROOMS) if 4 in rooms)
    table = Table()
    table.s.console = [0, 0, 0, 1, 0, 0]
    form = answer(table.adele_turn(card))
    assert (form["kind"], form["on"]) == ("place", "fire")
    assert form["card"].endswith(":5")


def test_values_follow_missions_and_wounds() -> None:
    table = Table()
    s = table.s
    before = crew(s)
    s.delivered = BLUE_MISSION
    s.items[EMMA] = (OBJECTS.index("axe"),)
    ahead = crew(s)
    assert ahead > before
    s.wounds[EMMA] = 4
    assert crew(s) < ahead


def test_rules_of_thumb_beat_chance_on_both_sides() -> None:
    game = make("adele", {"players": 3})
    wins = {"crew": 0, "adele": 0}
    for seed in range(10):
        for side in wins:
            rng = Rng(seed)
            s = game.new(rng.seed())
            rekey(s, rng)
            while not s.over:
                seat = s.due.bit_length() - 1
                if (seat == s.adele) == (side == "adele"):
                    step(game, s, rng)
                else:
                    game.apply(s, *pick(game, s, rng))
            wins[side] += bool(s.winners >> s.adele & 1) == (side == "adele")
    assert wins["adele"] == 10  # a crew that plays at random has never won
    assert wins["crew"] >= 4
