"""The notation of Room 25 says every fact, and nothing that is wrong is read."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hatchway.games.common import notation as shared
from hatchway.games.room25.game import Room25
from hatchway.games.room25.rules.state import R25State
from hatchway.games.room25.text import notation as notation_module
from hatchway.kernel.chance import Rng, rekey
from hatchway.kernel.errors import BadNotation
from hatchway.kernel.state import State

GAMES: list[dict[str, object]] = [
    {"mode": "suspicion", "players": 4},
    {"mode": "suspicion", "players": 8},
    {"mode": "suspicion", "players": 5, "season": 1, "complex": "beginner"},
    {"mode": "suspicion", "players": 6, "complex": "random", "madness_cards": True},
    {"mode": "competition", "players": 2},
    {"mode": "competition", "players": 4},
    {"mode": "team", "players": 6},
    {"mode": "team", "players": 8, "alarm": False},
    {"mode": "cooperation", "players": 3},
    {"mode": "cooperation", "players": 5, "level": "madness"},
    {"mode": "cooperation", "players": 4, "season": 1},
    {"mode": "solo", "players": 1, "level": "madness"},
    {"mode": "solo", "players": 1, "solo_programming": True},
]


def step(game: Room25, s: R25State, rng: Rng) -> None:
    """A random option of a random due seat."""
    seats = [seat for seat in range(game.seats) if s.due >> seat & 1]
    seat = seats[rng.below(len(seats))]
    options = game.options(s, seat)
    game.apply(s, seat, options[rng.below(len(options))])


@given(index=st.integers(0, len(GAMES) - 1), seed=st.integers(0, 2**32), count=st.integers(0, 220))
@settings(max_examples=300, deadline=None)
def test_a_position_reads_back_as_it_was(index: int, seed: int, count: int) -> None:
    rng = Rng(seed)
    game = Room25(GAMES[index])
    s = game.new(rng.seed())
    if seed % 3 == 0:
        rekey(s, rng)
    if seed % 3 == 1:
        s.tape = {3: [1, 2], 8: []}
    for _ in range(count):
        if s.over:
            break
        for seat in range(game.seats):  # a free act now and then
            acts = game.acts(s, seat)
            if acts and not rng.below(6):
                game.apply(s, seat, acts[rng.below(len(acts))])
        step(game, s, rng)
    line = game.notation(s)
    assert "\n" not in line
    again, read = Room25.parse(line)
    assert read.facts() == s.facts()
    assert again.settings == game.settings
    assert again.notation(read) == line
    for seat in range(game.seats):
        assert again.options(read, seat) == game.options(s, seat)


def test_every_part_of_a_state_has_its_field() -> None:
    code = "".join(Path(str(m.__file__)).read_text("utf-8") for m in (notation_module, shared))
    parts = {*R25State.__slots__, *State.__slots__} - {"g", "out"}
    missing = [part for part in sorted(parts) if not re.search(rf'\bs\.{part}\b|"{part}"', code)]
    assert not missing


def line_of(seed: int = 1) -> str:
    game = Room25({"mode": "suspicion", "players": 4})
    return game.notation(game.new(Rng(seed).seed()))


@pytest.mark.parametrize(
    ("pattern", "replacement", "says"),
    [
        (r"^room25/1", "room26/1", "begins with"),
        (r"^room25/1", "room25/9", "begins with"),
        (r" board=\S+", "", "'board' is missing"),
        (r" phase=\S+", " phase=clou", "did you mean 'clue'"),
        (r" phase=", " fase=", "did you mean 'phase'"),
        (r" round=1", " round=1 round=2", "twice"),
        (r" round=1", " round=x", "round: 'x' is not a number"),
        (r" round=1", " round", "name=value"),
        (r"CENT", "EMPT", "Central Room lies on C3"),
        (r"board=[^,/]+", "board=xxxx", "no room"),
        (r"board=[^,/]+", "board=rm25", "Room 25|of room25"),
        (r"board=[^,/]+", "board=emPT", "is not a tile"),
        (r"/", "", "no field|begins|five rows"),
        (r"options=\S+", "options={", "not JSON"),
        (r"options=\S+", 'options={"mode":"x"}', "mode is"),
        (r"options=\S+", 'options={"players":5}', "5 characters"),
        (r"deck=(\w+),(\w+)", r"deck=\1,\1", "two places"),
        (r"chance=..", "chance=zz", "hexadecimal"),
        (r" ask=\w+", " ask=dance", "no decision"),
        (r" stack=\S+", "", "needs the frame"),
        (r" stack=\S+", " stack=99.0.0", "not a frame"),
        (r"people=\w+", "people=bob", "no character"),
        (r"@C3", "@F9", "no cell"),
        (r"due=[\d.]+", "due=7", "seats go to 3"),
        (r"due=[\d.]+", "due=0.1.2", "seat 3 is due or ready, but not after"),
        (r" due=", " laid=1/// due=", "seat 0 cannot have committed 1"),
        (r" manner=\w+", "", "not settled so"),
        (r" ask=\w+", "", "nothing waits without a decision"),
        (r" ask=\w+", " ask=clue over=escape", "nothing is asked when"),
        (r" stack=\S+", " stack=1.0.-1.255", "does not ask this"),
        (r" stack=\S+", " stack=0.0.99", "not a frame of this game"),
        (r" stack=\S+", " stack=0.0.-1.0", "not a frame of this game"),
        (r" stack=\S+", " stack=1.0.-1.256;0.0.-1", "not a frame of this game"),
        (r"people=(\w+):\d", r"people=\1:3", "every seat plays 1|is due or ready"),
        (r" owned=", " single=alice owned=", "alice has programmed one action"),
    ],
)
def test_malformed_notation_is_refused_with_its_fault(
    pattern: str, replacement: str, says: str
) -> None:
    line = line_of()
    broken = re.sub(pattern, replacement, line, count=1)
    assert broken != line
    with pytest.raises(BadNotation, match=says):
        Room25.parse(broken)


def test_options_without_end_are_refused() -> None:
    for said in ("[" * 100_000, '{"players":' + "9" * 5_000 + "}"):
        with pytest.raises(BadNotation, match="not JSON"):
            Room25.parse(re.sub(r"options=\S+", f"options={said}", line_of(), count=1))


def test_options_that_the_position_does_not_give_are_refused() -> None:
    game, rng = Room25({"mode": "suspicion", "players": 4}), Rng(5)
    s = game.new(rng.seed())
    while len(s.choices) < 2:
        step(game, s, rng)
    line = game.notation(s)
    for pattern, replacement, key in (
        (r" choices=(\d+)\.", r" choices=\1.\1.", "choices"),
        (r" choices=\S+", "", "choices"),
        (r" due=\d", " due=0.1", "due"),
        (r";?[\d.]+ chance", " chance", "stack"),
    ):
        broken = re.sub(pattern, replacement, line, count=1)
        assert broken != line
        with pytest.raises(BadNotation) as caught:
            Room25.parse(broken)
        assert caught.value.key == key, str(caught.value)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=200, deadline=None)
def test_damaged_lines_never_break_the_reader(seed: int) -> None:
    rng = Rng(seed)
    text = list(line_of(seed % 5))
    for _ in range(1 + rng.below(4)):
        text[rng.below(len(text))] = "aZ09=,:/.@-x* "[rng.below(14)]
    try:
        game, s = Room25.parse("".join(text))
    except BadNotation:
        return
    assert Room25.parse(game.notation(s))[1].facts() == s.facts()


def test_the_document_names_every_field() -> None:
    doc = (Path(__file__).resolve().parents[3] / "docs" / "notation.md").read_text("utf-8")
    missing = [field.name for field in notation_module.FIELDS if f"`{field.name}`" not in doc]
    assert not missing
