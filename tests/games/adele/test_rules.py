"""Rules, and meetings of rules, on laid positions."""

import pytest

from hatchway.games.adele.rules.kinds import (
    ANOMALIES,
    CARDS,
    EMMA,
    EVENT,
    EVENTS,
    FIRE,
    HYPOXIA,
    MEI,
    OBJECTS,
    RESOLUTION,
    S_ROOMS,
    S_SPY,
    UPKEEP,
)
from hatchway.games.adele.rules.ship import DOOR_NAMES
from hatchway.kernel.errors import IllegalAction
from tests.games.adele.table import Table, mask

SURE = {"effort": "sure"}
TEST = {"effort": "test"}


# --- moving, darkness, doors


def test_move_goes_through_unlocked_doors_only() -> None:
    t = Table().at("5", "emma").lock("5-6").turn("emma", move=2)
    assert t.may("move", place="9")
    assert not t.may("move", place="6")
    assert t.why("move", place="6") == "locked"
    assert t.why("move", place="20") == "not_adjacent"


def test_darkness_costs_a_cube_of_any_plan_even_to_leave() -> None:
    t = Table().at("5", "emma").turn("emma", move=1)
    t.s.darkness = mask(5)
    t.turn("emma", move=1)
    assert not t.may("move", place="9")
    assert t.why("move", place="9") == "no_cubes_in_darkness"
    t.turn("emma", move=1, search=1, use=1)
    t.do("move", place="9")
    assert t.asked() == "pay"
    t.do("cube", of="use")
    assert t.s.pos[EMMA] == 8


def test_darkness_is_ignored_where_a_fire_burns_and_with_a_flashlight() -> None:
    t = Table().at("5", "emma")
    t.s.darkness = t.s.fire = mask(5)
    assert t.turn("emma", move=1).may("move", place="9")
    t.s.fire = 0
    assert not t.turn("emma", move=1).may("move", place="9")
    assert t.wears("emma", "flashlight", 2).turn("emma", move=1).may("move", place="9")


def test_open_door_discards_the_lock() -> None:
    t = Table().at("5", "emma").lock("5-6").turn("emma", open=1)
    t.do("open", door="5-6")
    assert t.s.locks == 0 and t.heard("unlocked")


def test_bruce_and_idris_convert_one_cube_a_round() -> None:
    t = Table().at("5", "bruce").lock("5-6").lock("5-9").turn("bruce", search=2)
    t.do("open", door="5-6")
    assert t.s.locks == 1 << DOOR_NAMES.index("5-9")
    assert not t.may("open", door="5-9")
    t = Table(astronauts=["idris", "bruce", "mei"]).at("5", "idris").turn("idris", use=1, search=1)
    t.do("move", place="9")
    assert t.asked() == "pay"
    t.do("cube", of="use")
    assert not t.may("move", place="8")


# --- entering


def test_hazards_act_in_order_and_a_wound_drops_before_spying() -> None:
    t = Table().at("5", "bruce").carries("bruce", "axe", "battery", "chip", "stimulants")
    t.s.wounds[1] = 1
    t.s.fire = t.s.hypoxia = t.s.spying = t.s.darkness = mask(9)
    t.turn("bruce", move=1, use=1, search=1).dice(6)
    t.do("move", place="9")
    assert t.asked() == "drop" and t.s.wounds[1] == 2
    t.do("drop", thing="chip")
    assert t.asked() == "lose"
    t.do("cube", of="use")
    spied = next(e for e in t.told[3] if e["kind"] == "spied")
    assert spied["objects"] == ["axe", "battery", "stimulants"]
    assert "objects" not in next(e for e in t.events if e["kind"] == "spied")
    assert t.s.lying[8] == (OBJECTS.index("chip"),)


def test_spying_shows_the_tile_or_x_to_adele_alone() -> None:
    for hit, stream in ((True, 1), (False, 2)):
        t = Table().at("5", "emma")
        tile = next(n for n in range(5) if t.s.owners[n] >> EMMA & 1)
        t.s.spying = mask(9)
        t.turn("emma", move=1).dice(stream, stream=S_SPY)
        t.do("move", place="9")
        t.do("spy", tile=OBJECTS[tile])
        tried = next(e for e in t.told[3] if e["kind"] == "tile_tried")
        assert tried["shown"] == (str(t.s.tile[tile] + 1) if hit else "X")
        assert all("shown" not in e for seat in (-1, 0, 1, 2) for e in t.told.get(seat, t.events))
        assert bool(t.game.view(t.s, 3)["tiles"][tile]["room"]) is hit


def test_a_suit_protects_from_hypoxia() -> None:
    t = Table().at("5", "emma").wears("emma", "space_suit", 3)
    t.s.hypoxia = mask(9)
    t.turn("emma", move=1, use=1).do("move", place="9")
    assert t.asked() == "turn" and t.s.cubes[3] == 1


def test_hypoxia_takes_a_stimulant_cube_when_no_plan_is_left() -> None:
    t = Table().at("5", "emma").carries("emma", "stimulants").turn("emma", move=1, use=1)
    t.s.hypoxia = mask(9)
    t.do("use", object="stimulants").do("move", place="9")
    assert t.s.extra == 2 and t.s.cubes[:5] == [0] * 5


def test_extinguisher_puts_the_fire_out_before_the_test() -> None:
    t = Table().at("5", "emma").carries("emma", "fire_extinguisher").turn("emma", move=2, use=1)
    t.s.fire = mask(5, 9)
    t.do("use", object="fire_extinguisher")
    t.do("extinguish")
    t.do("move", place="9")
    assert t.asked() == "extinguish"
    t.do("answer", answer="yes")
    assert t.s.fire == 0 and t.s.foam == 1 and t.s.gone[FIRE] == 2


def test_emma_rolls_one_failed_test_a_round_again() -> None:
    t = Table().at("5", "emma").turn("emma", move=2).dice(6, 1, 6)
    t.s.fire = mask(9, 8)
    t.do("move", place="9").do("answer", answer="yes")
    assert t.s.wounds[EMMA] == 0
    t.do("move", place="8")
    assert t.s.wounds[EMMA] == 1


def test_explosions_make_fire_worse_but_a_one_always_succeeds() -> None:
    t = Table().at("5", "mei").turn("mei", move=2).dice(2)
    t.s.awake = 1 << ANOMALIES.index("explosions")
    t.s.fire = mask(9, 8)
    t.do("move", place="9")
    assert t.s.wounds[MEI] == 1
    t.dice(1).do("move", place="8")
    assert t.s.wounds[MEI] == 1


# --- searching and carrying


def test_search_shows_all_and_takes_one_and_excess_is_dropped() -> None:
    t = Table().at("5", "emma").carries("emma", "axe", "battery", "battery", "chip")
    t.s.lying[4] = (OBJECTS.index("helmet"), OBJECTS.index("stimulants"))
    t.turn("emma", search=1).do("search")
    assert next(e for e in t.told[0] if e["kind"] == "searched")["objects"] == [
        "helmet",
        "stimulants",
    ]
    assert all("objects" not in e for e in t.told[1])
    t.do("take", object="helmet")
    assert t.asked() == "drop"
    t.do("drop", thing="battery")
    assert [OBJECTS[k] for k in t.s.lying[4]] == ["battery", "stimulants"]


def test_mei_searches_once_for_nothing_but_pays_darkness() -> None:
    t = Table().at("5", "mei")
    t.s.lying[4] = (0, 1, 2)
    t.turn("mei", move=1).do("search").do("take", object="nothing")
    assert not t.may("search")
    t.s.used = 0
    t.s.darkness = mask(5)
    t.turn("mei", move=1).do("search").do("take", object="nothing")
    assert t.s.cubes[10:15] == [0] * 5
    t.s.used = 0
    assert not t.turn("mei", move=0).may("search")


def test_a_single_kind_to_drop_is_still_asked() -> None:
    t = Table().at("5", "emma").carries("emma", "battery", "battery", "battery", "battery")
    t.s.wounds[EMMA] = 1
    t.s.fire = mask(9)
    t.s.used = 1 << EMMA
    t.turn("emma", move=1).dice(6).do("move", place="9")
    assert t.asked() == "drop" and len(t.options()) == 1


# --- specials


def test_special_costs_three_or_two_and_a_test_one_more_under_virus() -> None:
    t = Table().at("5", "emma")
    t.s.hypoxia = mask(9)
    t.turn("emma", special=2)
    assert t.may("clear", hazard="hypoxia", room="9", **TEST)
    assert not t.may("clear", hazard="hypoxia", room="9", **SURE)
    t.s.virus = 1
    assert not t.turn("emma", special=2).may("clear", hazard="hypoxia", room="9", **TEST)
    assert t.why("clear", hazard="hypoxia", room="9", **TEST) == "no_cubes_under_virus"
    assert t.turn("emma", special=3).may("clear", hazard="hypoxia", room="9", **TEST)
    t.s.darkness = mask(5)
    assert not t.turn("emma", special=3).may("clear", hazard="hypoxia", room="9", **TEST)
    t.turn("emma", special=3, move=1).dice(1).do("clear", hazard="hypoxia", room="9", **TEST)
    assert t.s.hypoxia == 0 and t.s.gone[HYPOXIA] == 1


def test_a_failed_special_wastes_its_cubes_and_stays_unknown() -> None:
    t = Table().at("5", "bruce").carries("bruce", "chip").turn("bruce", special=2).dice(6)
    t.do("deliver", object="chip", **TEST)
    assert t.s.cubes[9] == 0
    for seat in (0, 2, 3):
        assert "chip" not in str(t.told[seat])
    assert "chip" in str(t.told[1])


def test_wrong_delivery_shows_tile_and_object_by_option_only_to_the_deliverer() -> None:
    for private in (False, True):
        t = Table(private_wrong_delivery=private).at("5", "bruce").carries("bruce", "chip")
        t.s.tile = (0, 1, 2, 9, 3)
        t.turn("bruce", special=3).do("deliver", object="chip", **SURE)
        wrong = next(e for e in t.told[3] if e["kind"] == "wrong_delivery")
        assert wrong["object"] == "chip" and ("tile" in wrong) is not private
        assert next(e for e in t.told[1] if e["kind"] == "wrong_delivery")["tile"] == "10"
        assert t.s.items[1] == (OBJECTS.index("chip"),)


def test_right_delivery_and_the_fourth_object() -> None:
    t = Table().at("10", "bruce").carries("bruce", "chip", "helmet", "axe")
    t.s.tile = (0, 1, 2, 9, 3)
    t.turn("bruce", special=3).do("deliver", object="chip", **SURE)
    assert t.s.delivered == 1 << OBJECTS.index("chip")
    t.s.delivered = 0b11111
    t.at("19", "bruce").turn("bruce", special=3)
    t.s.impacts = mask(3)
    assert not t.turn("bruce", special=3).may("deliver", object="axe", **SURE)
    assert t.why("deliver", object="axe", **SURE) == "not_yet"
    assert t.why("deliver", object="helmet", **SURE) == "wrong_room"
    t.s.impacts = 0
    assert t.turn("bruce", special=3).may("deliver", object="axe", **SURE)
    t.at("6", "bruce")
    t.s.round, t.s.no_return = 4, 5
    assert not t.turn("bruce", special=3).may("deliver", object="helmet", **SURE)
    t.s.no_return = 4
    t.turn("bruce", special=3).do("deliver", object="helmet", **SURE)
    outcome = t.game.outcome(t.s)
    assert outcome is not None and outcome.why == "escaped" and outcome.winners == (0, 1, 2)


def test_a_failed_computer_stops_delivering_and_clearing() -> None:
    t = Table().at("5", "bruce").carries("bruce", "chip")
    t.s.comp_fail = mask(5)
    t.s.spying = mask(5)
    t.turn("bruce", special=3)
    assert t.why("deliver", object="chip", **SURE) == "computer_failed"
    assert t.why("clear", hazard="spying", room="5", **SURE) == "computer_failed"


# --- objects


def test_battery_against_failure_shutdown_and_impact() -> None:
    t = Table().at("4", "bruce").carries("bruce", "battery", "battery", "battery")
    t.s.comp_fail = t.s.term_fail = mask(4)
    t.turn("bruce", use=3).dice(3, 2)
    t.do("battery", device="computer")
    assert t.s.comp_fail == 0 and t.s.guard == mask(4)
    t.do("battery", device="terminal")
    assert t.s.term_fail == 0
    assert t.why("battery", device="emergency_terminal") == "not_shut_down"
    t.s.impacts = mask(4)
    assert t.game.view(t.s, 0)["rooms"][3]["computer"] == "failed"
    t = Table().at("3", "bruce").carries("bruce", "battery", "battery")
    t.s.shut = t.s.shut_terms = mask(3)
    t.turn("bruce", use=2, special=2)
    t.do("battery", device="emergency_terminal")
    assert t.s.shut == t.s.shut_terms == 0 and t.s.cells == ()
    assert t.may("emergency", **TEST)
    assert t.why("battery", device="emergency_terminal") == "not_shut_down"


def test_low_batteries_can_give_no_charge_and_it_lasts_until_upkeep() -> None:
    t = Table().at("5", "emma").carries("emma", "flashlight")
    t.s.awake = 1 << ANOMALIES.index("low_batteries")
    t.turn("emma", use=2).dice(1).do("use", object="flashlight")
    assert t.game.view(t.s, 0)["astronauts"][0]["active"] == [
        {"object": "flashlight", "charges": 0}
    ]
    t.phase(UPKEEP)
    assert not t.s.active[EMMA] and t.s.lights == 0


def test_first_aid_is_split_among_those_in_the_room() -> None:
    t = Table().at("5", "emma", "mei").at("6", "bruce").carries("emma", "first_aid_kit")
    t.s.wounds = [1, 3, 3, 0]
    t.turn("emma", use=1)
    assert t.may("heal", wounds="1 emma+2 mei")
    assert not t.may("heal", wounds="2 bruce") and not t.may("heal", wounds="2 emma")
    t.do("heal", wounds="1 emma+2 mei")
    assert t.s.wounds == [0, 3, 1, 0] and t.s.spent[OBJECTS.index("first_aid_kit")] == 1


def test_spare_parts_take_two_copies_and_give_from_the_stack_unseen() -> None:
    t = Table().at("5", "emma").carries("emma", "spare_parts")
    assert t.turn("emma", use=1).why("use", object="spare_parts") == "needs_two"
    t.carries("emma", "spare_parts", "spare_parts").turn("emma", use=1)
    t.do("use", object="spare_parts").do("take", object="tracker_drone")
    assert all("tracker_drone" not in str(t.told[seat]) for seat in (1, 2, 3))
    assert t.s.items[EMMA] == (OBJECTS.index("tracker_drone"),)


# --- space


def test_space_walks_need_a_suit_and_open_hatches() -> None:
    t = Table().at("10", "emma").turn("emma", move=3)
    assert t.why("move", place="S1") == "no_suit"
    t.wears("emma", "space_suit", 2).turn("emma", move=3).do("move", place="S2")
    assert t.may("move", place="S1") and t.may("move", place="18")
    t.s.closed = mask(18)
    assert t.turn("emma", move=2).why("move", place="18") == "hatch_closed"
    t.turn("emma", move=1, special=3).do("hatch", room="18", **SURE)
    assert t.may("move", place="18")


def test_the_suit_running_out_in_space_is_death() -> None:
    t = Table().at("S1", "emma").wears("emma", "space_suit", 0)
    t.turn("emma")
    assert t.game.warn(t.s, 0, t.game.code({"kind": "end"})) == "suit_runs_out" or t.s.over
    t = Table().at("S1", "emma").wears("emma", "space_suit", 0).phase(UPKEEP)
    outcome = t.game.outcome(t.s)
    assert outcome is not None and outcome.why == "death" and outcome.winners == (3,)


def test_a_wound_in_space_costs_a_slot_but_never_the_suit() -> None:
    t = (
        Table()
        .at("S1", "emma")
        .wears("emma", "space_suit", 3)
        .carries("emma", "axe", "chip", "battery")
    )
    t.s.wounds[EMMA] = 1
    t.s.used = 1 << EMMA
    t.s.events = (EVENTS.index("silence_grey"), EVENTS.index("evasive_manoeuvre_red"))
    t.dice(6, 1, 1).phase(EVENT)
    assert t.asked() == "drop"
    assert not t.may("drop", thing="active_space_suit")
    assert t.why("drop", thing="active_space_suit") == "last_suit"
    t.do("drop", thing="chip")
    assert OBJECTS.index("chip") in t.s.rest


# --- events


def test_a_cancelled_event_still_has_its_symbol_and_hex() -> None:
    t = Table()
    t.s.events = (EVENTS.index("silence_grey"), EVENTS.index("stress_yellow"))
    t.s.covered = 1
    t.s.awake = 1 << ANOMALIES.index("panic") | 1 << ANOMALIES.index("precision_strike")
    t.s.console = [1] * 6
    t.s.energy = 20
    t.dice(1, 1, 1).phase(EVENT)
    assert t.s.stress == 0
    assert sum(e["kind"] == "test" and e["for"] == "panic" for e in t.events) == 3
    assert t.asked() == "strike" and t.may("strike", room="1", on="fire")
    assert not t.may("strike", room="6", on="fire")


def test_impact_names_another_room_until_all_tokens_are_out() -> None:
    t = Table().at("7", "emma")
    t.s.events = (EVENTS.index("silence_grey"), EVENTS.index("impact_red"))
    t.s.impacts = mask(3)
    t.dice(3, 7, stream=S_ROOMS).phase(EVENT)
    assert t.s.impacts == mask(3, 7) and t.s.wounds[EMMA] == 1
    t.s.events = (EVENTS.index("silence_grey"), EVENTS.index("impact_red"))
    t.s.impacts = mask(1, 2, 3, 4)
    t.dice(7, stream=S_ROOMS).phase(EVENT)
    assert t.s.impacts == mask(1, 2, 3, 4) and t.s.wounds[EMMA] == 2


def test_emergency_terminal_covers_the_event_and_may_land_on_a_dead_computer() -> None:
    t = Table().at("3", "emma")
    t.s.impacts = mask(8)
    t.turn("emma", special=3, move=1).dice(17, 8, stream=S_ROOMS).do("emergency", **SURE)
    assert t.s.covered and t.s.emergency == (7, 16)
    t.at("8", "emma").turn("emma", special=3)
    assert t.why("emergency", **SURE) == "computer_failed"
    t.s.impacts = 0
    assert t.turn("emma", special=3).may("emergency", **SURE)


# --- ADELE


def test_a_border_lock_pays_for_one_of_its_sectors() -> None:
    t = Table()
    closed = ANOMALIES.index("closed_hatches")  # green, blue, grey
    t.s.anomalies = (closed,)
    t.s.fire = mask(6)
    t.lock("11-12").adele_turn()
    assert t.why("wake", anomaly="closed_hatches") == "cannot_pay"
    t.s.fire = mask(6, 4)
    t.adele_turn().do("wake", anomaly="closed_hatches")
    assert not t.may("sacrifice_lock", door="11-12")
    t.do("sacrifice", room="4", on="fire").do("sacrifice_lock", door="11-12")
    assert not t.heard("anomaly")
    t.do("sacrifice", room="6", on="fire")
    assert t.s.awake == 1 << closed and t.s.closed == t.s.map.hatches and t.s.energy == 25


def test_placing_pays_the_dearest_slot_and_never_two_equal() -> None:
    t = Table()
    t.s.console = [0, 0, 0, 3, 0, 0]
    t.adele_turn(CARDS.index("1-6"), CARDS.index("4-13"))
    t.do("place", card="1-6:6", on="fire")
    assert t.s.energy == 25 and t.s.fire == mask(6) and t.s.console[FIRE] == 2
    assert t.why("place", card="1-6:1", on="fire") == "not_in_hand"
    t.s.fire |= mask(4)
    t.adele_turn(CARDS.index("4-13"))
    assert t.why("place", card="4-13:4", on="fire") == "already_there"
    assert t.why("place", card="4-13:4", on="hypoxia") == "no_stock"
    assert t.why("place", card="4-13:13", on="terminal") == "no_stock"


def test_adele_is_asked_even_with_nothing_to_do() -> None:
    t = Table().adele_turn(energy=0)
    t.s.anomalies = ()
    t.adele_turn(energy=0)
    assert t.options() == [{"kind": "done"}]


def test_cycle_draws_as_many_as_were_discarded() -> None:
    t = Table()
    cards = (CARDS.index("cycle"), 0, 1, 2)
    t.adele_turn(*cards).do("cycle").do("discard", card="1-6").do("done")
    assert len(t.s.hand) == 4 and t.s.energy == 27


# --- exchange


def test_gift_needs_consent_and_both_in_one_room() -> None:
    t = Table().at("5", "emma", "bruce").at("6", "mei").carries("emma", "axe")
    t.turn("emma", move=1)
    with pytest.raises(IllegalAction, match="apart"):
        t.by(0, "offer_gift", whom="mei", thing="axe")
    t.by(0, "offer_gift", whom="bruce", thing="axe")
    assert t.events == [] and t.told[2] == [] and t.told[3] == []
    assert t.game.view(t.s, 1)["mine"]["offers"] and not t.game.view(t.s, 2)["mine"]["offers"]
    t.by(1, "accept", whose="emma")
    assert t.s.items[1] == (OBJECTS.index("axe"),) and t.asked() == "turn"
    assert "axe" not in str(t.told[3])


def test_offers_can_be_refused_withdrawn_and_vanish() -> None:
    t = Table().at("5", "emma", "bruce").carries("emma", "axe").carries("bruce", "chip")
    t.turn("emma", move=1)
    t.by(0, "offer_swap", whom="bruce", thing="axe", **{"for": "chip"})
    t.by(1, "refuse", whose="emma")
    assert t.s.offers == ()
    t.by(0, "offer_swap", whom="bruce", thing="axe", **{"for": "helmet"})
    assert "accept" not in str([t.game.form(c) for c in t.game.acts(t.s, 1)])
    t.by(0, "withdraw", whom="bruce")
    t.by(0, "offer_swap", whom="bruce", thing="axe", **{"for": "chip"})
    t.by(1, "accept", whose="emma")
    assert t.s.items[:2] == [(OBJECTS.index("chip"),), (OBJECTS.index("axe"),)]
    t.by(0, "offer_gift", whom="bruce", thing="chip")
    t.do("move", place="9")
    assert t.s.offers == () and t.told[1][-1]["state"] == "vanished"


def test_no_exchange_in_planning_once_a_plan_is_laid() -> None:
    t = Table().at("5", "emma", "bruce").carries("emma", "axe")
    t.phase(EVENT)
    while t.asked() != "plan":
        t.by(0, "answer", answer="no") if t.asked() == "reroll" else t.do("done")
    t.at("5", "emma", "bruce")
    t.by(0, "offer_gift", whom="bruce", thing="axe")
    t.by(1, "plan", cubes="4 move")
    assert t.s.offers == ()
    with pytest.raises(IllegalAction, match="not_now"):
        t.by(0, "offer_gift", whom="bruce", thing="axe")
    t.by(1, "take_back")
    t.by(0, "offer_gift", whom="bruce", thing="axe").by(1, "accept", whose="emma")


def test_own_tiles_can_be_shown_and_are_noted() -> None:
    t = Table().at("5", "emma", "bruce").turn("emma", move=1)
    tile = next(n for n in range(5) if t.s.owners[n] == 1 << EMMA)
    t.by(0, "offer_tile", whom="bruce", tile=OBJECTS[tile]).by(1, "accept", whose="emma")
    assert t.game.view(t.s, 1)["tiles"][tile]["room"] == str(t.s.tile[tile] + 1)
    assert t.game.view(t.s, 2)["tiles"][tile]["known"] == (
        "own" if t.s.owners[tile] >> MEI & 1 else ""
    )
    assert t.game.view(t.s, 3)["tiles"][tile]["room"] is None


# --- delivery terminal


def test_delivery_terminal_gives_and_takes_with_consent() -> None:
    t = Table().at("7", "emma").at("1", "bruce").carries("emma", "axe").carries("bruce", "chip")
    t.turn("emma", special=3).do("send_to", whom="bruce", thing="axe", **SURE)
    assert t.asked() == "consent"
    assert "axe" in str(t.told[1]) and "axe" not in str(t.told[2])
    assert t.game.view(t.s, 1)["mine"]["offered"] == "axe"
    assert t.game.view(t.s, 2)["mine"]["offered"] is None
    t.by(1, "answer", answer="yes")
    assert len(t.s.items[1]) == 2
    t.turn("emma", special=3).do("fetch_from", whom="bruce", **SURE)
    t.by(1, "hand_over", thing="chip")
    assert t.s.items[EMMA] == (OBJECTS.index("chip"),)


# --- resolution


def test_resolution_reveals_plans_and_lets_hazards_act() -> None:
    t = Table().at("5", "emma").at("6", "bruce", "mei").plan("emma", move=4)
    assert t.game.view(t.s, 1)["astronauts"][0]["cubes"] is None
    t.s.fire = mask(5)
    t.dice(1).phase(RESOLUTION)
    assert next(e for e in t.events if e["kind"] == "plans")["plans"]["emma"] == {"move": 4}
    assert t.heard("test") and t.asked() == "step"
