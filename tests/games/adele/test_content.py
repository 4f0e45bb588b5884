"""The content files against the statements of the rules."""

from collections import Counter

from hatchway.games.adele.rules import kinds
from hatchway.games.adele.rules.codes import HEALINGS, PLANS
from hatchway.games.adele.rules.kinds import (
    ANOMALIES,
    ANOMALY_SECTORS,
    ASTRONAUTS,
    BATTERY,
    CARD_ROOMS,
    COPIES,
    EVENT_TYPE,
    EVENT_TYPES,
    EVENTS,
    HAZARDS,
    MARKED,
    N_KEYS,
    OBJECTS,
    ROWS,
    SECTORS,
    SLOTS,
    SPECIALS,
    STARTS,
    TOKENS,
    WORKSHOP_STACK,
)
from hatchway.games.adele.rules.options import Rules
from hatchway.games.adele.rules.ship import FAR, MAPS, SECTOR_ROOMS
from tests.proofs import proves


@proves("ADL-SHP-1", "ADL-SHP-3", "ADL-SHP-4", kind="content")
def test_ships_have_rooms_sectors_terminals_and_hatches() -> None:
    assert [len(rooms) for rooms in SECTOR_ROOMS] == [4] * 5
    for ship in MAPS:
        assert len(ship.titles) == 20
        assert ship.terminals.bit_count() == 6 and ship.hatches.bit_count() == 6
        assert sorted(t for t in ship.terminal if t >= 0) == list(range(6))
        assert all(ship.hatch[place] for place in range(20, 24))
        assert all(1 <= len(ship.hatch[room]) <= 2 for room in range(20) if ship.hatch[room])
        assert all(away < FAR for row in ship.distance for away in row)
        assert all(ship.hull[place] for place in range(20, 24))


@proves("ADL-ADE-6", kind="content")
def test_adeles_deck_names_each_room_twice() -> None:
    rooms = Counter(room for pair in CARD_ROOMS for room in pair)
    assert len(CARD_ROOMS) == 20 and set(rooms.values()) == {2} and len(rooms) == 20
    assert len(SPECIALS) == 7 and len(MARKED) == 2


@proves("ADL-ANO-8", kind="content")
def test_anomalies_name_three_sectors_each() -> None:
    assert len(ANOMALIES) == 6
    assert all(len(set(sectors)) == 3 for sectors in ANOMALY_SECTORS)
    assert {SECTORS[s] for s in ANOMALY_SECTORS[0]} == {"green", "blue", "grey"}


@proves("ADL-SET-1", "ADL-SET-7", kind="content")
def test_numbers_by_players() -> None:
    table = {n: Rules({"players": n}) for n in (2, 3, 4, 5)}
    assert {n: rules.rounds for n, rules in table.items()} == {2: 13, 3: 14, 4: 14, 5: 13}
    assert [rules.start_energy for rules in table.values()] == [10, 10, 15, 15]
    assert [rules.hazards for rules in table.values()] == [1, 1, 2, 3]
    assert sum(TOKENS) == 52


def test_objects_events_and_plans_are_complete() -> None:
    """What the book has; content of one's own comes after it."""
    assert OBJECTS[15] == "teddy_bear" and sum(COPIES[:16]) == 32 and COPIES[:N_KEYS] == (1,) * 7
    assert len(EVENTS) >= 25 and EVENT_TYPES[5] == "silence"
    assert Counter(EVENT_TYPE[:25])[0] == 5
    assert len(PLANS) == 70 and len(HEALINGS) == 34
    assert len(WORKSHOP_STACK) == 5 and STARTS[1] == BATTERY
    assert SLOTS == [4, 4, 3, 3, 2, 2]
    assert len(HAZARDS) == 6
    assert [to for to, _ in ROWS] == [1, 3, 99]
    assert Counter(len(row) for _, row in ROWS) == {6: 3}


def test_constants_are_the_numbers_of_what_they_name() -> None:
    for names, first, last in (
        (OBJECTS, "ACCESS_CARD", "TEDDY_BEAR"),
        (HAZARDS, "SPYING", "FAILURE"),
        (EVENT_TYPES, "EVASIVE", "SILENCE"),
        (ANOMALIES, "CLOSED_HATCHES", "PRECISION_STRIKE"),
        (ASTRONAUTS, "EMMA", "IDRIS"),
    ):
        constants = list(vars(kinds))
        between = constants[constants.index(first) : constants.index(last) + 1]
        numbers = {name: getattr(kinds, name) for name in between if name.isupper()}
        assert list(numbers.values()) == list(range(len(numbers)))
        for name, number in numbers.items():
            assert name.lower() in names[number] or names[number].endswith(name.lower()), name
