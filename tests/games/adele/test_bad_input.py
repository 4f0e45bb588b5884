"""Whatever is wrong with what one does is refused with a typed error, and nothing has changed."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hatchway.games.adele.game import Adele
from hatchway.games.adele.text import notation
from hatchway.games.common.scenario import read, run_text
from hatchway.kernel.chance import Rng
from hatchway.kernel.errors import (
    BadForm,
    BadNotation,
    BadRecord,
    BadScenario,
    IllegalAction,
)
from hatchway.kernel.event import Out
from hatchway.kernel.playout import pick
from hatchway.kernel.playthrough import Playthrough, replay
from hatchway.kernel.record import loads
from tests.games.adele.table import Table

GAME = Adele({"players": 4, "ship": "deimos", "adele": 3, "astronauts": ["emma", "bruce", "mei"]})
FORMS: list[dict[str, object]] = [
    {},
    {"kind": "fly"},
    {"kind": "move"},
    {"kind": "move", "place": "21"},
    {"kind": "move", "place": "4", "speed": "high"},
    {"kind": "take", "object": "teddy"},
    {"kind": ["move"]},
]


def refused(game: Adele, s, seat: int, code: int, key: str = "") -> None:  # type: ignore[no-untyped-def]
    before = game.digest(s)
    out = Out()
    with pytest.raises(IllegalAction) as fault:
        game.apply(s, seat, code, out)
    assert game.digest(s) == before and not out.events
    assert fault.value.key and (not key or fault.value.key == key)
    assert "Traceback" not in str(fault.value)


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_forms_that_name_no_action_are_refused(form: dict[str, str]) -> None:
    with pytest.raises(BadForm):
        GAME.code(form)


@pytest.mark.parametrize("code", [-1, GAME.book.size, 10**6])
def test_codes_that_name_no_action_are_refused(code: int) -> None:
    s = GAME.new(bytes(32))
    refused(GAME, s, 0, code)
    with pytest.raises(BadForm):
        GAME.form(code)


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_seats_that_do_not_exist_are_refused(seat: int) -> None:
    s = GAME.new(bytes(32))
    refused(GAME, s, seat, GAME.options(s, 0)[0])


def test_the_wrong_seat_is_refused() -> None:
    s = GAME.new(bytes(32))
    plan = GAME.options(s, 0)[0]
    refused(GAME, s, 3, plan)  # ADELE does not plan
    t = Table().at("4", "emma").turn("emma", move=2)
    move = t.game.code({"kind": "move", "place": "3"})
    for seat in (1, 2, 3):
        refused(t.game, t.s, seat, move)


def test_the_wrong_decision_is_refused() -> None:
    s = GAME.new(bytes(32))
    for form in (
        {"kind": "end"},
        {"kind": "search"},
        {"kind": "done"},
        {"kind": "step", "who": "emma"},
    ):
        refused(GAME, s, 0, GAME.code(form))


def test_the_same_answer_twice_is_refused() -> None:
    s = GAME.new(bytes(32))
    plan = GAME.options(s, 0)[0]
    GAME.apply(s, 0, plan)
    refused(GAME, s, 0, plan)
    t = Table().turn("emma", move=1)
    end = t.game.code({"kind": "end"})
    t.game.apply(t.s, 0, end)
    refused(t.game, t.s, 0, end)


def test_nothing_is_possible_after_the_end() -> None:
    rng = Rng(4)
    game = Adele({"players": 2})
    s = game.new(rng.seed())
    last = (0, 0)
    while not s.over:
        last = pick(game, s, rng)
        game.apply(s, *last)
    for seat in range(2):
        assert game.options(s, seat) == () == game.acts(s, seat)
        refused(game, s, seat, last[1])


def test_every_closed_code_is_refused_and_changes_nothing() -> None:
    """At random moments: what is not open raises, for every seat, whatever the code."""
    rng = Rng(12)
    for players in (1, 2, 4):
        game = Adele({"players": players})
        s = game.new(rng.seed())
        for count in range(150):
            if s.over:
                break
            if count % 15 == 0:
                for seat in range(players):
                    open_codes = (*game.options(s, seat), *game.acts(s, seat))
                    for _ in range(40):
                        code = rng.below(game.book.size)
                        if code not in open_codes:
                            refused(game, s, seat, code, game.why_not(s, seat, code))
            game.apply(s, *pick(game, s, rng))


# --- files


@given(seed=st.integers(0, 2**32))
@settings(max_examples=100, deadline=None)
def test_damaged_lines_never_break_the_reader(seed: int) -> None:
    rng = Rng(seed)
    text = list(GAME.notation(GAME.new(Rng(seed % 5).seed())))
    for _ in range(1 + rng.below(4)):
        text[rng.below(len(text))] = "aZ09=,:/.@-x* "[rng.below(14)]
    try:
        game, s = notation.parse("".join(text))
    except BadNotation:
        return
    assert notation.parse(game.notation(s))[1].facts() == s.facts()


SCENARIO = """
title = "Bruce moves"
rules = ["ADL-ACT-1"]
game = "adele"
options = { players = 3, ship = "deimos" }
crew = { Bruce = "5", Idris = "1" }
plans = { Bruce = "2 move 1 open" }
lying = { 10 = [] }
at = "Bruce"
script = ["Bruce: move 9"]
expect = ["Bruce at 9"]
"""


@pytest.mark.parametrize(
    ("pattern", "replacement"),
    [
        (r'"adele"', '"adel"'),
        (r"title", "titel"),
        (r'title = "Bruce moves"', 'title = "'),
        (r"ADL-ACT-1", "act one"),
        (r"players = 3", "players = 9"),
        (r"players = 3", "players = 3, colour = 1"),
        (r'Bruce = "5"', 'Bruce = "21"'),
        (r"2 move", "2 fly"),
        (r"2 move", "9 move"),
        (r"Idris = ", "Kevin = "),
        (r"10 = \[\]", '10 = ["lava"]'),
        (r'at = "Bruce"', 'at = "dinner"'),
        (r"Bruce: move 9", "Bruce: move S9"),
        (r"Bruce: move 9", "Max: move 9"),
        (r"Bruce: move 9", "Bruce move"),
        (r"Bruce: move 9", "Bruce: move 20"),
        (r"Bruce at 9", "Bruce is happy"),
        (r"Bruce at 9", "Bruce at 10"),
    ],
)
def test_malformed_scenarios_are_refused_with_their_fault(pattern: str, replacement: str) -> None:
    broken = re.sub(pattern, replacement, SCENARIO, count=1)
    assert broken != SCENARIO
    try:
        result = run_text(broken, "broken.toml")
    except BadScenario as fault:
        assert str(fault)
    else:
        assert not result.passed, "the fault was not noticed"


def test_the_sound_scenario_passes() -> None:
    assert read(SCENARIO, "sound.toml").title == "Bruce moves"
    assert run_text(SCENARIO, "sound.toml").passed


def played() -> Playthrough:  # type: ignore[type-arg]
    rng = Rng(9)
    play = Playthrough(GAME, rng.seed())
    while not play.state.over:
        play.act(*pick(GAME, play.state, rng), "bot")
    return play


def test_a_record_replays() -> None:
    play = played()
    again = replay(GAME, loads(play.record.dumps()))
    assert GAME.digest(again.state) == GAME.digest(play.state)
    for seat in range(-1, GAME.seats):
        assert json.dumps(again.history(seat)) == json.dumps(play.history(seat))


@pytest.mark.parametrize(
    ("number", "line", "said"),
    [
        (0, '{"format": "other"}', "this version reads"),
        (3, '{"seat": 9, "do": {}}', "seat must be from 0 to 3"),
        (1, '{"seat": 1, "do": {"kind": "fly"}}', "no action of kind 'fly'"),
        (1, '{"seat": 1, "do": {"kind": "move"}}', "move needs 'place'"),
        (1, '{"seat": 1, "do": {"kind": "move", "place": "S9"}}', "move has no place 'S9'"),
        (1, '{"seat": 1, "do": {"kind": "end"}}', "seat 1 may not"),
        (1, '{"seat": 3, "do": {"kind": "plan", "cubes": "4 move"}}', "seat 3 may not|no cubes"),
    ],
)
def test_malformed_records_are_refused_with_their_line(number: int, line: str, said: str) -> None:
    lines = played().record.dumps().splitlines()
    lines[number] = line
    with pytest.raises(BadRecord, match=said):
        replay(GAME, loads("\n".join(lines)))
