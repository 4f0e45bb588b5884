"""Options of Room 25: what is refused, with which fault, and what is advice only."""

import pytest

from hatchway.games.room25.game import Room25
from hatchway.kernel.errors import BadOptions
from tests.proofs import proves

FOUR = {"mode": "suspicion", "players": 4}
BASE = {
    "empty": 6,
    "vision": 1,
    "dark": 2,
    "cold": 2,
    "vortex": 2,
    "prison": 2,
    "acid": 2,
    "flooded": 2,
    "mortal": 2,
    "trapped": 2,
}


REFUSED = [
    (dict(FOUR, colour="red"), "unknown_option", "colour"),
    (dict(FOUR, seazon=1), "unknown_option", "season"),
    (dict(FOUR, mode="chess"), "bad_value", "suspicion"),
    (dict(FOUR, season=3), "bad_value", "season"),
    (dict(FOUR, season=True), "bad_value", "season"),
    (dict(FOUR, players="4"), "bad_value", "players"),
    (dict(FOUR, players=True), "bad_value", "players"),
    (dict(FOUR, level="hard"), "bad_value", "level"),
    (dict(FOUR, abilities=1), "bad_value", "abilities"),
    (dict(FOUR, talk="no"), "bad_value", "talk"),
    (dict(FOUR, guards="3"), "bad_value", "guards"),
    (dict(FOUR, guards=1), "bad_value", "guards"),
    (dict(FOUR, guards="2"), "guards", "5"),
    (dict(FOUR, players=6, guards="1"), "guards", "4 or 5"),
    ({"mode": "team", "players": 4, "guards": "1"}, "guards", "Suspicion"),
    (dict(FOUR, level="madness"), "level", "Cooperation"),
    ({"mode": "cooperation", "players": 4, "season": 1, "level": "madness"}, "level", "season 2"),
    (dict(FOUR, complex="nowhere"), "complex", "nowhere"),
    (dict(FOUR, complex="beginer"), "complex", "beginner"),
    (dict(FOUR, complex=25), "complex", "25"),
    (dict(FOUR, complex=dict(BASE, lava=1)), "complex", "lava"),
    (dict(FOUR, complex=dict(BASE, vision="one")), "complex", "vision"),
    (dict(FOUR, complex=dict(BASE, vision=True)), "complex", "vision"),
    (dict(FOUR, season=1, complex="suspicion_1_guard"), "complex", "season 2"),
    (dict(FOUR, complex="cooperation"), "complex_sum", "24"),
    ({"mode": "cooperation", "players": 4, "complex": "suspicion_1_guard"}, "complex_sum", "26"),
    (dict(FOUR, complex=dict(BASE, empty=5)), "complex_sum", "24"),
    (dict(FOUR, complex=dict(BASE, key=1)), "complex_blue", "key"),
    (dict(FOUR, complex=dict(BASE, room25=2)), "complex_blue", "room25"),
    (dict(FOUR, complex=dict(BASE, empty=9)), "complex_box", "empty"),
    (dict(FOUR, complex=dict(BASE, mortal=3)), "complex_box", "mortal"),
    (dict(FOUR, complex=dict(BASE, mortal=-1)), "complex_box", "mortal"),
    (dict(FOUR, season=1, complex=dict(BASE, mortal=1, timer=1)), "complex_box", "timer"),
    (dict(FOUR, players=8, complex="beginner"), "complex_empties", "Sarah"),
    ({"mode": "competition", "players": 4, "complex": "beginner"}, "complex_empties", "Sarah"),
    (dict(FOUR, characters="kevin"), "characters", "list"),
    (dict(FOUR, characters=["kevin"]), "characters", "4 different"),
    (dict(FOUR, characters=["kevin", "kevin", "max", "alice"]), "characters", "4 different"),
    (dict(FOUR, characters=["kevin", "emmet", "max", "alice"]), "characters", "emmett"),
    (dict(FOUR, first_player=4), "first_player", "3"),
    (dict(FOUR, first_player=-1), "first_player", "0"),
    (dict(FOUR, first_player=True), "first_player", "random"),
    (dict(FOUR, first_player="kevin"), "first_player", "random"),
    ({"mode": "solo", "players": 1, "first_player": 4}, "first_player", "3"),
    *[({"mode": "suspicion", "players": n}, "players", "8") for n in (0, 1, 2, 3, 9)],
    *[({"mode": "suspicion", "season": 1, "players": n}, "players", "6") for n in (3, 7, 8)],
    *[({"mode": "competition", "players": n}, "players", "4") for n in (1, 5)],
    *[({"mode": "competition", "season": 1, "players": n}, "players", "3") for n in (1, 4)],
    *[({"mode": "team", "players": n}, "players", "8") for n in (2, 3, 5, 7)],
    *[({"mode": "team", "season": 1, "players": n}, "players", "6") for n in (5, 8)],
    *[({"mode": "cooperation", "players": n}, "players", "6") for n in (1, 7)],
    *[({"mode": "solo", "players": n}, "players", "1") for n in (0, 2)],
]


@pytest.mark.parametrize(("options", "key", "names"), REFUSED, ids=lambda value: str(value)[:70])
@proves("R25-SET-1", "R25-SET-5", "R25-SET-11", "R25-SET-12", "R25-SET-16", kind="content")
def test_bad_options_are_refused_and_the_fault_is_named(
    options: dict[str, object], key: str, names: str
) -> None:
    with pytest.raises(BadOptions) as fault:
        Room25(options)
    assert fault.value.key == key
    assert names in str(fault.value)


@pytest.mark.parametrize(
    ("options", "missing"),
    [
        (dict(FOUR, complex=BASE), ["jamming", "timer"]),
        (dict(FOUR, complex=dict(BASE, empty=4, jamming=1, timer=1)), []),
        (dict(FOUR, complex=dict(BASE, empty=5, mortal=1, jamming=1, timer=1)), ["mortal"]),
        (
            dict(FOUR, players=6, complex=BASE),
            ["regeneration", "robot", "jamming", "shredder"],
        ),
        ({"mode": "team", "players": 4, "complex": BASE}, ["regeneration"]),
        (
            {"mode": "cooperation", "players": 4, "complex": dict(BASE, empty=5)},
            ["tunnel", "robot", "pivoting", "timer"],
        ),
        (dict(FOUR, season=1, complex=BASE), []),
    ],
    ids=lambda value: str(value)[:70],
)
@proves("R25-SET-6", kind="content")
def test_the_fixed_part_is_advice_for_an_own_complex(
    options: dict[str, object], missing: list[str]
) -> None:
    assert list(Room25(options).advice) == missing


@proves("R25-SET-12", kind="content")
def test_defaults_are_those_of_the_rules() -> None:
    settings = Room25({}).settings
    assert settings["season"] == 2
    on = ("abilities", "adrenaline", "reminders", "alarm", "team_chat")
    off = (
        "exit_zone_moving",
        "show_composition",
        "pivot_limits_abilities",
        "madness_cards",
        "solo_programming",
    )
    assert all(settings[name] is True for name in on)
    assert all(settings[name] is False for name in off)
    assert settings["talk"] == "free"
    assert settings["guards"] == "book"
    assert settings["level"] == "standard"
