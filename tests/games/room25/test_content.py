"""Lists and tables of Room 25 against the numbered rules: rooms, zones, complexes, set-up, rounds."""

from collections import Counter

import pytest

from hatchway.games.common.data import load
from hatchway.games.room25.game import Room25
from hatchway.games.room25.rules import kinds
from hatchway.games.room25.rules.board import (
    CELLS,
    EXIT_ZONE,
    FREE_LINES,
    LINE_CELLS,
    LINES,
    LINES_AT,
    NEIGHBOURS,
    THROUGH,
    axis_between,
)
from hatchway.games.room25.rules.codes import BOOK
from hatchway.games.room25.rules.kinds import BOX, COLOUR, COLOURS, ROOMS
from hatchway.games.room25.rules.state import R25State
from hatchway.kernel.chance import Rng
from tests.proofs import proves

# The table of tiles: colour, copies in the base box, copies in the box of Season 2.
TILES: dict[str, tuple[str, int, int]] = {
    "central": ("blue", 1, 0),
    "room25": ("blue", 1, 0),
    "key": ("blue", 0, 1),
    "empty": ("green", 8, 0),
    "vision": ("green", 1, 0),
    "moving": ("green", 1, 0),
    "control": ("green", 1, 0),
    "tunnel": ("green", 2, 1),
    "robot": ("green", 0, 2),
    "regeneration": ("green", 0, 1),
    "vortex": ("yellow", 2, 0),
    "prison": ("yellow", 2, 0),
    "cold": ("yellow", 2, 0),
    "dark": ("yellow", 2, 0),
    "pivoting": ("yellow", 0, 2),
    "mac": ("yellow", 0, 2),
    "mirror": ("yellow", 0, 1),
    "jamming": ("yellow", 0, 1),
    "illusion": ("red", 1, 0),
    "acid": ("red", 2, 0),
    "flooded": ("red", 2, 0),
    "trapped": ("red", 2, 0),
    "mortal": ("red", 2, 0),
    "shredder": ("red", 0, 2),
    "timer": ("red", 0, 1),
    "paranoia": ("red", 0, 1),
}
READY = {one["id"]: one for one in load("room25", "complexes")["ready"]}
ZONE = ["A1", "B1", "A2", "D1", "E1", "E2", "A4", "A5", "B5", "E4", "D5", "E5"]

# Compositions of Season 2 by the table: fixed part and free places, Central and Room 25 aside.
SUSPICION_1 = ({"jamming": 1, "mortal": 2, "timer": 1}, {"green": 5, "yellow": 7, "red": 7})
SUSPICION_2 = (
    {"regeneration": 1, "robot": 1, "jamming": 1, "mortal": 1, "shredder": 2},
    {"green": 5, "yellow": 7, "red": 5},
)
RIVALRY = ({"regeneration": 1, "prison": 2, "mortal": 2}, {"green": 5, "yellow": 5, "red": 8})
STANDARD = (
    {"key": 1, "tunnel": 2, "robot": 1, "empty": 1, "pivoting": 2, "mortal": 2, "timer": 1},
    {"yellow": 5, "red": 8},
)
MADNESS = (
    {"key": 1, "tunnel": 2, "robot": 1, "pivoting": 2, "mortal": 2, "timer": 1, "paranoia": 1},
    {"yellow": 5, "red": 8},
)
COLUMNS = [
    ({"mode": "suspicion", "players": 4}, SUSPICION_1),
    ({"mode": "suspicion", "players": 4, "guards": "1"}, SUSPICION_1),
    ({"mode": "suspicion", "players": 5, "guards": "1"}, SUSPICION_1),
    ({"mode": "suspicion", "players": 5, "guards": "2"}, SUSPICION_2),
    *[({"mode": "suspicion", "players": n}, SUSPICION_2) for n in (5, 6, 7, 8)],
    *[({"mode": "competition", "players": n}, RIVALRY) for n in (2, 3, 4)],
    *[({"mode": "team", "players": n}, RIVALRY) for n in (4, 6, 8)],
    *[({"mode": "cooperation", "players": n}, STANDARD) for n in (2, 3, 4, 5, 6)],
    *[({"mode": "cooperation", "players": n, "level": "madness"}, MADNESS) for n in (2, 4, 6)],
    ({"mode": "solo", "players": 1}, STANDARD),
    ({"mode": "solo", "players": 1, "level": "madness"}, MADNESS),
]


def dealt(options: dict[str, object], number: int) -> R25State:
    return Room25(options).new(Rng(number).seed())


def rooms_of(s: R25State) -> Counter[str]:
    return Counter(ROOMS[room] for room in s.kind)


@proves("R25-BRD-4", "R25-BRD-11", kind="content")
def test_rooms_have_the_colours_and_copies_of_the_table() -> None:
    assert list(ROOMS) == list(TILES)
    for number, (room, (colour, base, season2)) in enumerate(TILES.items()):
        assert COLOURS[COLOUR[number]] == colour, room
        assert BOX[number] == base + season2, room
        assert kinds.BASE_BOX[number] == base, room
        assert getattr(kinds, room.upper()) == number
    assert sum(BOX) == 47
    assert sum(kinds.BASE_BOX) == 32


@proves("R25-BRD-2", kind="content")
def test_neighbours_touch() -> None:
    for one in range(25):
        touching = {
            two for two in range(25) if abs(one % 5 - two % 5) + abs(one // 5 - two // 5) == 1
        }
        assert set(NEIGHBOURS[one]) == touching
        assert len(NEIGHBOURS[one]) == len(touching)


@proves("R25-PIV-1", "R25-PIV-2", kind="content")
def test_corridors_have_two_opposite_exits() -> None:
    for one in range(25):
        across = {two for two in NEIGHBOURS[one] if CELLS[two][1] == CELLS[one][1]}
        along = {two for two in NEIGHBOURS[one] if CELLS[two][0] == CELLS[one][0]}
        assert set(THROUGH[kinds.NO_AXIS][one]) == across | along
        assert set(THROUGH[kinds.ACROSS][one]) == across
        assert set(THROUGH[kinds.ALONG][one]) == along
        for two in range(25):
            axis = kinds.ACROSS if two in across else kinds.ALONG if two in along else kinds.NO_AXIS
            assert axis_between(one, two) == axis


@proves("R25-CTRL-1", "R25-CTRL-2", kind="content")
def test_lines_are_rows_and_columns() -> None:
    assert list(LINES) == list("12345ABCDE")
    for line, name in enumerate(LINES):
        assert [CELLS[cell] for cell in LINE_CELLS[line]] == [
            cell for cell in sorted(CELLS) if name in cell
        ]
    for cell, name in enumerate(CELLS):
        assert {LINES[line] for line in LINES_AT[cell]} == set(name) - {"3", "C"}


@proves("R25-BRD-3", "R25-CTRL-2", kind="content")
def test_exit_zone_and_where_tiles_fall_off() -> None:
    assert sorted(CELLS[cell] for cell in EXIT_ZONE) == sorted(ZONE)
    assert len(EXIT_ZONE) == 12
    ends = {CELLS[LINE_CELLS[line][end]] for line in FREE_LINES for end in (0, 4)}
    assert ends == set(ZONE)
    through_central = [n for n, cells in enumerate(LINE_CELLS) if CELLS.index("C3") in cells]
    assert set(FREE_LINES) == set(range(10)) - set(through_central)


@proves("R25-LOOK-3", kind="content")
def test_nothing_can_be_said_of_a_room_but_its_colour() -> None:
    forms = [BOOK.form(code) for code in range(BOOK.size)]
    claims = [form for form in forms if form["kind"] == "claim"]
    assert {form["colour"] for form in claims} == set(COLOURS)
    assert all(set(form) == {"kind", "cell", "colour"} for form in claims)
    assert not any(value in ROOMS for form in claims for value in form.values())


@proves("R25-SET-11", "R25-SET-12", "R25-BRD-11", kind="content")
def test_characters_and_duos() -> None:
    names = ["alice", "bruce", "emmett", "franck", "jennifer", "kevin", "max", "sarah"]
    assert list(kinds.CHARACTERS) == names
    duos = {frozenset(names[who] for who in duo) for duo in kinds.DUOS}
    wanted = ["emmett kevin", "franck jennifer", "max alice", "sarah bruce"]
    assert duos == {frozenset(duo.split()) for duo in wanted}
    assert {names[who] for who in kinds.SEASON2_ONLY} == {"bruce", "sarah"}
    assert dict(zip(names, kinds.EMPTIES, strict=True)) == {
        **dict.fromkeys(names, 0), "sarah": 2, "bruce": 1,
    }  # fmt: skip


@proves("R25-SET-5", kind="content")
def test_ready_made_complexes() -> None:
    wanted = {
        "beginner": "8 empty, vision, control, 2 dark, 2 cold, 2 vortex, 2 trapped, 2 flooded, "
        "2 acid, mortal",
        "expert_suspicion": "6 empty, vision, control, moving, 2 dark, 2 cold, vortex, 2 trapped, "
        "2 flooded, 2 acid, 2 mortal, illusion",
        "expert_competition": "4 empty, vision, control, 2 tunnel, 2 dark, 2 cold, vortex, "
        "2 prison, 2 trapped, 2 flooded, 2 acid, mortal, illusion",
        "suspicion_1_guard": "robot, 2 tunnel, vision, regeneration, jamming, 2 mac, 2 pivoting, "
        "mirror, prison, vortex, 2 mortal, timer, 2 shredder, paranoia, illusion, acid, trapped, "
        "flooded",
        "suspicion_2_guards": "2 robot, 3 tunnel, vision, regeneration, jamming, mac, mirror, "
        "pivoting, prison, vortex, dark, cold, mortal, 2 shredder, paranoia, illusion, acid, "
        "trapped, flooded",
        "cooperation": "2 tunnel, robot, empty, 2 pivoting, vortex, mirror, 2 dark, jamming, "
        "2 acid, 2 flooded, 2 trapped, 2 mortal, timer, 2 shredder",
    }
    assert set(READY) == set(wanted)
    for name, text in wanted.items():
        rooms: dict[str, int] = {}
        for words in text.split(", "):
            count, _, room = words.rpartition(" ")
            rooms[room] = int(count or 1)
        assert READY[name]["rooms"] == rooms, name
        assert READY[name]["season"] == (2 if name not in list(wanted)[:3] else 1)


@pytest.mark.parametrize(
    ("mode", "players"),
    [("suspicion", n) for n in (4, 5, 6)]
    + [("competition", n) for n in (2, 3)]
    + [("team", n) for n in (4, 6)]
    + [("cooperation", n) for n in (2, 3, 4, 5, 6)]
    + [("solo", 1)],
)
@proves("R25-SET-5", kind="content")
def test_any_base_complex_serves_any_mode_of_season_1(mode: str, players: int) -> None:
    for name in ("beginner", "expert_suspicion", "expert_competition"):
        s = dealt({"mode": mode, "players": players, "season": 1, "complex": name}, 1)
        expected = {**READY[name]["rooms"], "central": 1, "room25": 1}
        assert rooms_of(s) == expected


@pytest.mark.parametrize(("options", "column"), COLUMNS, ids=lambda value: str(value)[:70])
@proves("R25-SET-3", "R25-SET-4", "R25-SET-14", "R25-SET-1", kind="content")
def test_random_complexes_follow_the_table(
    options: dict[str, object], column: tuple[dict[str, int], dict[str, int]]
) -> None:
    fixed, free = column
    together = options["mode"] in ("cooperation", "solo")
    seen: Counter[str] = Counter()
    for number in range(60):
        s = dealt({**options, "complex": "random"}, number)
        rooms = rooms_of(s)
        assert sum(rooms.values()) == 25
        assert rooms["central"] == rooms["room25"] == 1
        assert rooms["key"] == fixed.get("key", 0)
        extra = rooms - Counter({**fixed, "central": 1, "room25": 1})
        assert all(rooms[room] >= copies for room, copies in fixed.items())
        colours = Counter(TILES[room][0] for room in extra.elements())
        assert colours == Counter(free)
        taken = sum(kinds.EMPTIES[who] for who in s.order)
        for room, copies in rooms.items():
            assert copies <= TILES[room][1] + TILES[room][2] - (taken if room == "empty" else 0)
        assert not together or rooms["vortex"] <= 1
        assert options["mode"] != "solo" or not (rooms["jamming"] or rooms["mirror"])
        seen += extra
    # Everything that the pool has of the free colours turns up.
    for room, (colour, base, season2) in TILES.items():
        left = base + season2 - fixed.get(room, 0)
        left -= room == "vortex" and together
        if options["mode"] == "solo" and room in ("jamming", "mirror"):
            left = 0
        if colour in free and left > 0:
            assert seen[room], room
        elif colour != "blue":
            assert not seen[room], room


@proves("R25-SET-5", kind="content")
def test_random_base_complexes() -> None:
    pairs: Counter[tuple[bool, bool]] = Counter()
    for number in range(300):
        s = dealt({"mode": "suspicion", "players": 4, "season": 1, "complex": "random"}, number)
        rooms = rooms_of(s)
        assert sum(rooms.values()) == 25
        assert rooms["vision"] == rooms["central"] == rooms["room25"] == 1
        assert all(copies <= TILES[room][1] for room, copies in rooms.items())
        pairs[rooms["vortex"] == 2, rooms["mortal"] == 2] += 1
    assert not pairs[True, True]
    assert pairs[True, False] and pairs[False, True] and pairs[False, False]


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "suspicion", "players": 6},
        {"mode": "suspicion", "players": 4, "season": 1},
        {"mode": "suspicion", "players": 4, "season": 1, "exit_zone_moving": True},
        {"mode": "team", "players": 4, "complex": "random"},
        {"mode": "cooperation", "players": 4},
        {"mode": "solo", "players": 1, "level": "madness"},
    ],
    ids=lambda options: str(options)[:70],
)
@proves("R25-SET-2", "R25-BRD-1", "R25-BRD-3", kind="content")
def test_kept_tiles_lie_in_the_exit_zone_and_the_others_anywhere(
    options: dict[str, object],
) -> None:
    kept = {"room25", "vision", "robot", "key"}
    if options.get("exit_zone_moving"):
        kept.add("moving")
    in_zone: Counter[str] = Counter()
    inner: Counter[str] = Counter()
    cells: Counter[str] = Counter()
    for number in range(80):
        s = dealt(options, number)
        assert s.kind[CELLS.index("C3")] == kinds.CENTRAL
        assert s.up == 1 << CELLS.index("C3")
        assert rooms_of(s)["central"] == 1
        for cell, room in enumerate(s.kind):
            if CELLS[cell] in ZONE:
                in_zone[ROOMS[room]] += 1
            elif CELLS[cell] != "C3":
                inner[ROOMS[room]] += 1
            if ROOMS[room] == "room25":
                cells[CELLS[cell]] += 1
    assert not kept & set(inner)
    assert set(cells) == set(ZONE)
    # What is not kept lies in both parts.
    for name in set(inner) | set(in_zone):
        if name not in kept:
            assert in_zone[name] and inner[name], name


ROUNDS = [
    *[("suspicion", 2, n, rounds) for n, rounds in ((4, 10), (5, 10), (6, 10), (7, 9), (8, 8))],
    *[("suspicion", 1, n, 10) for n in (4, 5, 6)],
    *[("competition", 2, n, 10) for n in (2, 3, 4)],
    *[("competition", 1, n, 10) for n in (2, 3)],
    *[("team", 2, n, 10) for n in (4, 6, 8)],
    *[("team", 1, n, 10) for n in (4, 6)],
    *[("cooperation", 2, n, rounds) for n, rounds in ((2, 8), (3, 6), (4, 8), (5, 7), (6, 6))],
    *[("cooperation", 1, n, 8) for n in (2, 3, 4, 5, 6)],
    ("solo", 2, 1, 8),
    ("solo", 1, 1, 8),
]


@pytest.mark.parametrize(("mode", "season", "players", "rounds"), ROUNDS)
@proves("R25-SET-10", "R25-SET-7", "R25-SET-9", "R25-SET-11", kind="content")
def test_rounds_characters_and_order(mode: str, season: int, players: int, rounds: int) -> None:
    each = 4 if mode == "solo" else 1
    if mode == "competition" or (mode == "cooperation" and players < 4):
        each = 2
    duo_of = {who: number for number, duo in enumerate(kinds.DUOS) for who in duo}
    firsts = set()
    for number in range(40):
        s = dealt({"mode": mode, "season": season, "players": players}, number)
        order = s.order
        assert s.left == rounds
        assert len(set(order)) == len(order) == players * each
        assert all(s.pos[who] == CELLS.index("C3") for who in order)
        assert season == 2 or not set(order) & set(kinds.SEASON2_ONLY)
        seats = [s.seat[who] for who in order]
        firsts.add(order[0] if mode == "solo" else seats[0])
        if mode != "solo":
            assert seats == [(seats[0] + i) % players for i in range(players)] * each
        if each == 2:
            by_seat: dict[int, set[int]] = {}
            for who in order:
                by_seat.setdefault(s.seat[who], set()).add(duo_of[who])
            assert all(len(duos) == 1 for duos in by_seat.values())
        if mode == "team" and players < 8:
            teams = [{duo_of[w] for w in order if s.seat[w] % 2 == team} for team in range(2)]
            assert [len(team) for team in teams] == [players // 2 - (players == 4)] * 2
            assert players == 4 or teams[0] == teams[1]
    assert len(firsts) >= players
