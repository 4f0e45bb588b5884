"""The laws over random games."""

import json

import pytest

from hatchway.games.adele.checks import laws
from hatchway.games.adele.checks.replay_check import Impossible
from hatchway.games.adele.game import Adele
from hatchway.games.adele.rules import turn
from hatchway.games.adele.rules.kinds import OBJECTS, SOURCES
from hatchway.games.adele.rules.state import AdeleState
from hatchway.games.adele.views import sample, view
from hatchway.games.common.fuzz import Broken, Fuzz
from hatchway.kernel.chance import Rng
from hatchway.kernel.errors import IllegalAction
from hatchway.kernel.event import SPECTATOR, Out
from hatchway.kernel.playout import pick

TABLES: list[tuple[int, str]] = [(n, ship) for n in (2, 3, 4, 5) for ship in ("deimos", "phobos")]
CASES: list[dict[str, object]] = [
    *({"players": n, "ship": ship} for n, ship in TABLES),
    {"players": 1, "level": "calm"},
    {"players": 1, "level": "standard"},
    {"players": 1, "level": "hostile"},
    {"players": 1, "solo_astronauts": 2},
    {"players": 3, "expert_adele": True, "notes": False, "private_wrong_delivery": True},
]


def choose(game: Adele, s: AdeleState, rng: Rng) -> tuple[int, int]:
    """A random option; now and then a free act, answers to offers first."""
    if rng.below(5) == 0:
        seat = rng.below(game.seats)
        acts = game.acts(s, seat)
        if acts:
            late = [code for code in acts if code >= acts[-1] - 12]
            acts = tuple(late) if rng.below(2) else acts
            return seat, acts[rng.below(len(acts))]
    return pick(game, s, rng)


def watch(game: Adele, seed: int) -> list[tuple[int, int]]:
    """Play a game under the laws; gives its steps."""
    rng = Rng(seed)
    s = game.new(rng.seed())
    steps: list[tuple[int, int]] = []
    while not s.over:
        assert s.ask, "neither a Decision nor an Outcome"
        assert not laws.broken(s), (laws.broken(s), seed, len(steps))
        for seat in range(game.seats):
            assert bool(s.due >> seat & 1) == bool(game.options(s, seat))
        seat, code = choose(game, s, rng)
        if len(steps) % 25 == 0:
            ask_everything(game, s, rng)
            before = game.digest(s)
            game.apply(s.copy(), seat, code)
            assert game.digest(s) == before, "a copy touches its original"
        game.apply(s, seat, code)
        steps.append((seat, code))
        assert len(steps) < 5000, "the game does not end"
    assert not laws.broken(s) and not s.due and not s.stack
    return steps


def ask_everything(game: Adele, s: AdeleState, rng: Rng) -> None:
    """Views, reasons and warnings can be asked for by everybody and change nothing."""
    before = game.digest(s)
    for seat in (SPECTATOR, *range(game.seats)):
        json.dumps(game.view(s, seat))
        open_codes = (*game.options(s, seat), *game.acts(s, seat))
        for _ in range(8):
            code = rng.below(game.book.size)
            if seat >= 0:
                assert bool(game.why_not(s, seat, code)) != (code in open_codes)
                game.warn(s, seat, code)
    assert game.talk(s)[0].id == "table"
    assert game.digest(s) == before


@pytest.mark.parametrize("options", CASES, ids=lambda o: "-".join(str(v) for v in o.values()))
def test_every_way_to_play_keeps_the_laws(options: dict[str, object]) -> None:
    game = Adele(options)
    for seed in range(6):
        watch(game, seed)


def test_mixed_options_keep_the_laws() -> None:
    for seed in range(100, 130):
        watch(Adele(laws.any_options(Rng(seed))), seed)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_record_replays_to_the_same_events(players: int) -> None:
    game = Adele({"players": players})
    steps = watch(game, 7)
    told = []
    for _ in range(2):
        s = game.new(Rng(7).seed())
        heard: list[str] = []
        for seat, code in steps:
            out = Out()
            game.apply(s, seat, code, out)
            heard += [json.dumps(out.seen_by(each)) for each in range(-1, game.seats)]
        assert s.over
        told.append((heard, game.digest(s)))
    assert told[0] == told[1]


def test_playouts_without_events_come_to_the_same_end() -> None:
    game = Adele({"players": 3})
    steps = watch(game, 11)
    one, two = game.new(Rng(11).seed()), game.new(Rng(11).seed())
    for seat, code in steps:
        game.apply(one, seat, code)
        game.apply(two, seat, code, Out())
    assert game.digest(one) == game.digest(two)


# --- secrets: samples, their oracle, and twins


@pytest.mark.parametrize("options", CASES, ids=lambda o: "-".join(str(v) for v in o.values()))
def test_secrets_are_kept_and_can_be_sampled(options: dict[str, object]) -> None:
    for seed in range(3):
        Fuzz("adele", seed, dict(options)).play()


@pytest.mark.parametrize("seed", range(0, 40, 10))
def test_mixed_options_keep_secrets(seed: int) -> None:
    for n in range(seed, seed + 10):
        Fuzz("adele", n).play()


def _finds(message: str, options: dict[str, object]) -> None:
    with pytest.raises(Broken, match=message):
        for seed in range(40):
            Fuzz("adele", seed, dict(options)).play()


FOUR: dict[str, object] = {"players": 4}


def test_a_view_that_shows_objects_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = view.astronaut

    def leaky(s, who, seat):  # type: ignore[no-untyped-def]
        return {**honest(s, who, seat), "objects": [OBJECTS[kind] for kind in s.items[who]]}

    monkeypatch.setattr(view, "astronaut", leaky)
    _finds("sample|sees the object", FOUR)


def test_a_view_that_shows_plans_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = view.astronaut

    def leaky(s, who, seat):  # type: ignore[no-untyped-def]
        cubes = {name: s.cubes[5 * who + kind] for kind, name in enumerate(SOURCES[:5])}
        return {**honest(s, who, seat), "cubes": cubes}

    monkeypatch.setattr(view, "astronaut", leaky)
    _finds("sample|sees the plan", FOUR)


def test_a_view_that_shows_the_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = view.adele

    def leaky(s):  # type: ignore[no-untyped-def]
        return {**honest(s), "leak": list(s.hand)}

    monkeypatch.setattr(view, "adele", leaky)
    _finds("sample|sees the (hand|deck)", FOUR)


def test_a_menu_that_skips_by_secret_objects_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn, "kept_open", lambda s, who: 0)
    # Where questions are skipped by what is secret, not even the replay finds its way.
    with pytest.raises((Broken, IllegalAction)):
        for seed in range(40):
            Fuzz("adele", seed, dict(FOUR)).play()


def test_a_sample_that_forgets_what_she_must_hold_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = sample.fill_cards

    def forgetful(s, known, rng):  # type: ignore[no-untyped-def]
        known.pool, known.in_hand, kept = (
            known.pool + known.in_hand,
            [],
            (known.pool, known.in_hand),
        )
        honest(s, known, rng)
        known.pool, known.in_hand = kept

    monkeypatch.setattr(sample, "fill_cards", forgetful)
    with pytest.raises(Impossible, match="cards"):
        for seed in range(40):
            Fuzz("adele", seed, dict(FOUR)).play(checks=6)


def test_a_sample_with_events_that_are_over_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = sample.fill_events

    def wrong(s, known, rng):  # type: ignore[no-untyped-def]
        honest(s, known, rng)
        if s.past:
            s.events = (s.past[0], *s.events[1:])

    monkeypatch.setattr(sample, "fill_events", wrong)
    _finds("not conserved: events", FOUR)
