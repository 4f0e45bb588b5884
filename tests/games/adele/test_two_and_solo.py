"""Two players and the Watchdog."""

import pytest

from hatchway.games.adele.game import Adele
from hatchway.games.adele.rules.kinds import (
    ANOMALIES,
    CARDS,
    DOOR_LOCK,
    EVENT_TYPE,
    FIRE,
    IMPACT,
    OBJECTS,
    S_DICE,
    TRACKER_DRONE,
)
from hatchway.games.adele.rules.ship import DOOR_NAMES
from hatchway.games.adele.rules.watchdog import act_on, pick_room, resolve, wake_next
from hatchway.kernel.errors import BadOptions
from tests.games.adele.table import Table, mask

SURE = {"effort": "sure"}


def two(**options: object) -> Table:
    return Table(players=2, adele=1, astronauts=["emma"], **options)


def solo(**options: object) -> Table:
    t = Table(players=1, astronauts=["emma"], **options)
    t.s.console = [2] * 6
    t.s.bag = [0] * 6
    t.s.energy = 30
    return t


def test_two_players_begin_with_a_second_object_and_four_wild_cubes() -> None:
    game = Adele({"players": 2, "adele": 1, "astronauts": ["emma"]})
    s = game.new(bytes(32))
    decision = game.decision(s)
    assert decision is not None and decision.kind == "start" and decision.due == (0,)
    game.apply(s, 0, game.code({"kind": "start_with", "object": "stimulants"}))
    assert len(s.items[0]) == 2 and s.wild == 4
    assert s.delivered == 1 and s.tile[0] == -1 and len(s.stack_left) == 4
    assert not any(TRACKER_DRONE in place for place in (*s.lying, s.rest, s.stack_left))
    assert all(EVENT_TYPE[event] != IMPACT for event in s.events)
    assert all(tile["room"] for tile in game.view(s, 0)["tiles"])
    assert all(tile["room"] is None for tile in game.view(s, 1)["tiles"])


def test_the_lone_astronaut_tracks_and_sends_to_rooms() -> None:
    t = two().at("7", "emma").carries("emma", "axe")
    t.s.lying[8] = (3,)
    t.turn("emma", special=3).do("track", room="9")
    assert next(e for e in t.told[0] if e["kind"] == "tracked")["object"] == OBJECTS[3]
    assert all("object" not in e for e in t.told[1])
    assert t.why("track", room="9") == "tracked"
    t.do("send", object="axe", room="20", **SURE)
    assert t.s.lying[19] == (OBJECTS.index("axe"),) and "axe" not in str(t.told[1])


def test_wild_cubes_serve_for_anything_and_hypoxia_never_takes_them() -> None:
    t = two().at("5", "emma")
    t.s.hypoxia = mask(9)
    t.turn("emma").do("move", place="9")
    assert t.s.wild == 3
    t.turn("emma", special=1)
    assert t.may("clear", hazard="hypoxia", room="9", **SURE)
    t.do("clear", hazard="hypoxia", room="9", **SURE)
    assert t.s.wild == 1


def test_the_watchdog_takes_the_nearer_room_and_its_row() -> None:
    t = solo().at("1", "emma")
    assert pick_room(t.s, [5, 18]) == 5
    t.dice(1, stream=S_DICE)
    act_on(t.s, 5)
    assert t.s.fire == mask(6) and t.s.console[FIRE] == 1
    t.dice(1, stream=S_DICE)  # fire lies there already: on to hypoxia
    act_on(t.s, 5)
    assert t.s.hypoxia == mask(6)
    t.dice(1, stream=S_DICE)
    act_on(t.s, 18)
    assert t.s.spying == mask(19)


def test_the_watchdog_reads_on_and_wraps_and_may_lose_the_card() -> None:
    t = solo().at("1", "emma")
    t.s.console = [0] * 6
    t.s.console[FIRE] = 1
    t.dice(6, stream=S_DICE)
    act_on(t.s, 5)
    assert t.s.fire == mask(6)
    t.s.energy = 0
    t.s.console[FIRE] = 1
    act_on(t.s, 1)
    assert t.s.fire == mask(6)


def test_the_watchdog_locks_a_door_on_the_shortest_way() -> None:
    t = solo().at("1", "emma")
    t.dice(5, stream=S_DICE)
    act_on(t.s, 5)
    assert t.s.locks == 1 << DOOR_NAMES.index("1-6")


def test_the_watchdog_fails_a_terminal_that_is_useful_now() -> None:
    t = solo().at("4", "emma")
    t.dice(6, stream=S_DICE)
    act_on(t.s, 3)
    assert t.s.comp_fail == mask(4)
    t.s.comp_fail = 0
    t.s.wounds[0] = 1
    t.dice(6, stream=S_DICE)
    act_on(t.s, 3)
    assert t.s.term_fail == mask(4)


def test_the_watchdogs_specials() -> None:
    t = solo().at("1", "emma")
    t.s.energy = 10
    assert resolve(t.s, CARDS.index("surge")) == 1 and t.s.energy == 15
    assert resolve(t.s, CARDS.index("cycle")) == 2
    t.s.fire = mask(6)
    assert resolve(t.s, CARDS.index("spread")) == 0
    assert t.s.fire == mask(1, 6) and t.s.energy == 12
    t.s.gone[DOOR_LOCK] = 1
    resolve(t.s, CARDS.index("salvage"))
    assert t.s.gone[DOOR_LOCK] == 0 and t.s.energy == 9
    t.s.energy = 2
    t.s.gone[DOOR_LOCK] = 1
    resolve(t.s, CARDS.index("salvage"))
    assert t.s.gone[DOOR_LOCK] == 1


def test_the_watchdog_gains_by_spying_and_retaliates() -> None:
    t = solo().at("5", "emma").carries("emma", "chip")
    t.s.spying = mask(9)
    t.s.energy = 0
    t.turn("emma", move=1, special=3).do("move", place="9")
    assert t.s.energy == 2
    t.s.tile = (-1, 1, 2, 8, 3)
    t.s.bag[FIRE] = 1
    t.do("deliver", object="chip", **SURE)
    assert t.s.energy == 5 and t.s.console[FIRE] == 3


def test_an_anomaly_wakes_for_the_farthest_hazards() -> None:
    t = solo().at("1", "emma")
    t.s.anomalies = (ANOMALIES.index("explosions"),)  # red, yellow, green
    t.s.fire = mask(13, 19, 2)
    t.s.energy = 3
    wake_next(t.s)
    assert t.s.energy == 0 and t.s.fire == mask(13) and t.s.gone[FIRE] == 2


def test_closed_hatches_are_left_out_for_one_astronaut() -> None:
    game = Adele({"players": 1})
    for number in range(20):
        s = game.new(bytes([number] * 32))
        assert ANOMALIES.index("closed_hatches") not in s.anomalies
        view = game.view(s, 0)
        assert view["mine"]["anomalies"] == [] and view["adele"]["asleep"] == 4


def test_two_astronauts_in_one_hand_exchange_at_once() -> None:
    t = Table(players=1, solo_astronauts=2, astronauts=["emma", "idris"])
    t.at("5", "emma", "idris").carries("emma", "axe").turn("emma", move=1)
    t.by(0, "offer_gift", whom="idris", thing="axe")
    assert t.s.items[3] == (OBJECTS.index("axe"),) and t.s.offers == ()
    assert t.game.rules.rounds == 9 and all(v["room"] for v in t.game.view(t.s, 0)["tiles"])


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"player": 3}, "unknown_option"),
        ({"players": 6}, "bad_value"),
        ({"players": 2.0}, "bad_value"),
        ({"players": 3, "level": "hostile"}, "level"),
        ({"players": 3, "solo_astronauts": 2}, "solo_astronauts"),
        ({"players": 1, "adele": 0}, "adele"),
        ({"players": 1, "expert_adele": True}, "expert_adele"),
        ({"players": 3, "adele": 3}, "adele"),
        ({"players": 3, "astronauts": ["emma"]}, "astronauts"),
        ({"players": 3, "astronauts": ["emma", "emma"]}, "astronauts"),
        ({"players": 3, "astronauts": ["emma", "brucee"]}, "astronauts"),
        ({"ship": "nostromo"}, "bad_value"),
        ({"notes": 1}, "bad_value"),
    ],
)
def test_impossible_options_are_refused_by_name(options: dict[str, object], key: str) -> None:
    with pytest.raises(BadOptions) as caught:
        Adele(options)
    assert caught.value.key == key
