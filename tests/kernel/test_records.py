"""Records: written, read, replayed; whatever is wrong with one is named."""

import json

import pytest

from hatchway.games.registry import make
from hatchway.kernel.chance import Rng
from hatchway.kernel.errors import BadForm, BadOptions, BadRecord, IllegalAction
from hatchway.kernel.playout import pick
from hatchway.kernel.playthrough import Playthrough, replay
from hatchway.kernel.record import loads, mix

GAME = make("room25", {"mode": "suspicion", "players": 5})


def played(seed: int, steps: int = 10_000) -> Playthrough:  # type: ignore[type-arg]
    rng = Rng(seed)
    play = Playthrough(GAME, rng.seed(), ["salt", "pepper"])
    while not play.state.over and steps:
        play.act(*pick(GAME, play.state, rng), "bot")
        steps -= 1
    return play


def test_a_record_replays_to_the_same_events() -> None:
    for seed in range(5):
        play = played(seed)
        again = replay(GAME, loads(play.record.dumps()))
        for seat in range(-1, GAME.seats):
            assert json.dumps(again.history(seat)) == json.dumps(play.history(seat))
        assert again.record.dumps() == play.record.dumps()
        assert GAME.digest(again.state) == GAME.digest(play.state)


def test_contributions_change_the_key() -> None:
    seed = bytes(32)
    assert mix(seed, []) == seed
    assert len({mix(seed, ["a", "b"]), mix(seed, ["ab"]), mix(seed, ["b", "a"]), seed}) == 4


def test_rewind_takes_back_what_nobody_else_learnt() -> None:
    game = make("room25", {"mode": "cooperation", "players": 2})
    play = Playthrough(game, bytes(32))
    for seat in range(2):
        play.act(seat, game.options(play.state, seat)[1])
    while game.ask_names[play.state.ask] != "program":
        seat = next(n for n in range(2) if play.state.due >> n & 1)
        play.act(seat, game.options(play.state, seat)[0])
    assert not play.can_rewind()
    before = game.digest(play.state)
    play.act(0, game.options(play.state, 0)[3])  # the first of two programs: told to nobody
    assert play.can_rewind()
    play.rewind(0)
    assert game.digest(play.state) == before
    with pytest.raises(IllegalAction, match="told others"):
        play.rewind(0)
    again = replay(game, loads(play.record.dumps()))
    assert game.digest(again.state) == before


@pytest.mark.parametrize(
    ("name", "options"),
    [("room25", {"mode": "competition", "players": 4}), ("adele", {"players": 4})],
)
def test_what_can_be_rewound_shows_in_no_other_view(name: str, options: dict[str, object]) -> None:
    rng = Rng(4)
    game = make(name, options)
    play = Playthrough(game, rng.seed())
    rewound = 0
    while not play.state.over:
        before = {seat: game.view(play.state, seat) for seat in range(-1, game.seats)}
        acting = rng.below(game.seats)
        acts = game.acts(play.state, acting)
        if acts and not rng.below(4):
            seat, code = acting, acts[rng.below(len(acts))]
        else:
            seat, code = pick(game, play.state, rng)
        play.act(seat, code)
        if play.can_rewind():
            rewound += 1
            for other in range(-1, game.seats):
                assert other == seat or game.view(play.state, other) == before[other]
    assert rewound


def lines(play: Playthrough) -> list[str]:  # type: ignore[type-arg]
    return play.record.dumps().splitlines()


@pytest.mark.parametrize(
    ("number", "line", "said"),
    [
        (0, "", "line 1 of the record: not JSON"),
        (0, "[1]", "line 1 of the record: not a JSON object"),
        (0, '{"format": "other"}', "this version reads"),
        (3, '{"seat": 9, "do": {}}', "line 4 of the record: seat must be from 0 to 4"),
        (3, '{"seat": true, "do": {}}', "seat must be"),
        (3, '{"seat": 1}', "'do' must say"),
        (3, '{"seat": 1, "do": {}, "by": "magic"}', "'by' must be one of"),
        (3, '{"seat": 1, "do": {}, "hash": 4}', "hash must be"),
        (1, '{"seat": 1, "do": {"kind": "fly"}}', "line 2: no action of kind 'fly'"),
        (1, '{"seat": 1, "do": {"kind": "move"}}', "move needs 'cell'"),
        (1, '{"seat": 1, "do": {"kind": "move", "cell": "Z9"}}', "move has no cell 'Z9'"),
        (1, '{"seat": 1, "do": {"kind": "move", "cell": "A1"}}', "line 2: seat 1 may not"),
        (1, '{"seat": 1, "do": {"kind": "hide"}, "by": "forced"}', "does not play this by itself"),
        (1, '{"rewind": 1, "seat": 0}', "line 2: "),
    ],
)
def test_a_malformed_record_is_refused_by_line(number: int, line: str, said: str) -> None:
    text = lines(played(1, 12))
    text[number] = line
    with pytest.raises(BadRecord) as fault:
        replay(GAME, loads("\n".join(text)))
    assert said in str(fault.value)


def test_a_record_that_diverges_is_stopped_by_its_hash() -> None:
    text = lines(played(1, 12))
    row = json.loads(text[5])
    row["hash"] = "0" * 16
    text[5] = json.dumps(row)
    with pytest.raises(BadRecord, match="position differs"):
        replay(GAME, loads("\n".join(text)))


def test_a_record_of_other_rules_is_refused() -> None:
    record = played(1, 3).record
    record.version = "0+old"
    with pytest.raises(BadRecord, match=r"the record needs rules 0\+old, these are"):
        replay(GAME, record)


@pytest.mark.parametrize("name", ["seed", "seats", "options", "game", "rules"])
def test_a_header_without_a_part_is_refused(name: str) -> None:
    text = lines(played(1, 1))
    head = json.loads(text[0])
    del head[name]
    with pytest.raises(BadRecord, match=name):
        loads(json.dumps(head))
    with pytest.raises(BadRecord):
        loads("")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": ""}, "seed has 0 bytes"),
        ({"seed": "00" * 65}, "seed has 65 bytes"),
        ({"seed": "0g"}, "not a hexadecimal number"),
        ({"seats": True}, "seats is missing or of the wrong type"),
        ({"seats": 9}, "the record has 9 seats, but its options need 5"),
        ({"contributions": ["\ud800"]}, "must be valid UTF-8"),
    ],
)
def test_a_header_that_cannot_be_is_refused(change: dict[str, object], said: str) -> None:
    head = {**json.loads(lines(played(1, 1))[0]), **change}
    with pytest.raises(BadRecord, match=said):
        replay(GAME, loads(json.dumps(head)))


def test_json_without_end_is_no_record() -> None:
    for text in ("[" * 100_000, '{"a":' * 100_000, "9" * 5_000):
        with pytest.raises(BadRecord, match="line 1 of the record"):
            loads(text)


def test_contributions_may_hold_any_sign() -> None:
    """Some signs end a line elsewhere, but not in JSON lines."""
    play = Playthrough(GAME, bytes(32), ["a\u2028b", "\x85", "\x1c\n"])
    play.act(0, GAME.options(play.state, 0)[0])
    again = replay(GAME, loads(play.record.dumps()))
    assert again.record.dumps() == play.record.dumps()


def test_illegal_actions_change_nothing() -> None:
    play = played(2, 9)
    game, s = play.game, play.state
    before = game.digest(s)
    due = next(n for n in range(5) if s.due >> n & 1)
    idle = next(n for n in range(5) if not s.due >> n & 1)
    tried = [(idle, game.options(s, due)[0]), (due, -1), (due, 99_999), (77, 0), (-1, 0)]
    tried += [
        (seat, code) for seat in (-1, 5, 77) for code in range(game.first_act, game.book.size)
    ]
    tried += [(due, code) for code in range(game.book.size) if game.why_not(s, due, code)][::40]
    for seat, code in tried:
        with pytest.raises(IllegalAction):
            game.apply(s, seat, code)
        assert game.digest(s) == before


def test_forms_and_codes_agree() -> None:
    for code in range(GAME.book.size):
        assert GAME.code(GAME.form(code)) == code
    for form in (None, 3, {"kind": "push"}, {"kind": "hide", "extra": "x"}, {}):
        with pytest.raises(BadForm):
            GAME.code(form)
    with pytest.raises(BadForm):
        GAME.form(GAME.book.size)


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(BadOptions, match="no game 'chess'; there are: "):
        make("chess", {})
