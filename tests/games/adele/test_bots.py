"""The bots of A.D.E.L.E.: every level plays every seat to the end, fairly, and trades."""

from typing import Any

import pytest

from hatchway.arena.match import play
from hatchway.bots.levels import make
from hatchway.games.adele.bots.interface import act
from hatchway.games.adele.rules.codes import C_ACCEPT, C_OFFER_GIFT, C_OFFER_TILE, C_REFUSE
from hatchway.games.adele.rules.kinds import FIRST_AID_KIT, N_THINGS, N_TILES
from hatchway.games.registry import make as make_game
from hatchway.kernel.chance import Rng
from hatchway.kernel.event import Out
from hatchway.kernel.playout import pick
from hatchway.kernel.playthrough import Observation
from tests.bots.fairness import answers_of_twins

TABLES: list[dict[str, object]] = [
    {"players": 1, "level": "calm"},
    {"players": 1, "level": "hostile", "solo_astronauts": 2},
    {"players": 2, "ship": "phobos"},
    {"players": 3, "private_wrong_delivery": True},
    {"players": 4, "ship": "deimos", "expert_adele": True},
    {"players": 5, "notes": False},
]
NAMES = ["-".join(str(value) for value in options.values()) for options in TABLES]


@pytest.mark.parametrize("options", TABLES, ids=NAMES)
def test_levels_finish_games(options: dict[str, object]) -> None:
    """All levels at one table: who sits where changes with the table."""
    game = make_game("adele", options)
    start = TABLES.index(options)
    levels = ("expert:20", "novice", "adept:20", "cheating:20", "random")
    result = play(game, [levels[(start + seat) % 5] for seat in range(game.seats)], seed=start)
    assert result["why"] != "none"
    assert not result["faults"]


def test_a_game_is_played_the_same_way_twice() -> None:
    game = make_game("adele", {"players": 4})
    levels = ["novice", "adept:30", "expert:30", "novice"]
    one, two = (play(game, levels, seed=5) for _ in range(2))
    for field in ("winners", "why", "decisions", "round"):
        assert one[field] == two[field]


@pytest.mark.parametrize("level", ["novice", "adept:30", "expert:40"])
@pytest.mark.parametrize("options", [TABLES[1], TABLES[2], TABLES[4]],
                         ids=[NAMES[1], NAMES[2], NAMES[4]])  # fmt: skip
def test_bots_cannot_tell_twins_apart(level: str, options: dict[str, object]) -> None:
    """The same answer in states that differ in a secret of which its seat knows nothing."""
    assert answers_of_twins(make_game("adele", options), level, 8, 17) > 2


def together(players: int) -> tuple[Any, Any, int, int]:
    """A game in its first planning, with the first two of the crew in one room."""
    game = make_game("adele", {"players": players, "astronauts": ["emma", "bruce"], "adele": 2})
    s: Any = game.new(Rng(1).seed())
    one, two = s.order[:2]
    s.pos[two] = s.pos[one]
    return game, s, one, two


def test_who_meets_shows_its_tiles() -> None:
    game, s, one, two = together(3)
    code = act(s, s.seat[one], game.acts(s, s.seat[one]))
    assert C_OFFER_TILE <= code < C_ACCEPT
    tile = (code - C_OFFER_TILE) % N_TILES
    game.apply(s, s.seat[one], code)
    answer = act(s, s.seat[two], game.acts(s, s.seat[two]))
    assert answer == C_ACCEPT + one
    game.apply(s, s.seat[two], answer)
    assert s.knows[tile] >> s.seat[two] & 1


@pytest.mark.parametrize(("free", "answer"), [(True, C_ACCEPT), (False, C_REFUSE)])
def test_a_gift_is_welcome_where_it_is_of_use(free: bool, answer: int) -> None:
    """A first aid kit is; a flashlight for one of two kits is no good swap."""
    game, s, one, two = together(3)
    s.items[one] = (FIRST_AID_KIT,) if free else (*s.items[one], FIRST_AID_KIT)
    if free:
        code = C_OFFER_GIFT + two * N_THINGS + FIRST_AID_KIT
    else:
        s.items[two] = (FIRST_AID_KIT,)
        code = next(
            c
            for c in game.acts(s, s.seat[one])
            if game.form(c).get("thing") == "flashlight"
            and game.form(c).get("for") == "first_aid_kit"
        )
    game.apply(s, s.seat[one], code)
    assert act(s, s.seat[two], game.acts(s, s.seat[two])) == answer + one


def test_a_restarted_bot_knows_as_much() -> None:
    game = make_game("adele", {"players": 4})
    rng = Rng(8)
    s = game.new(rng.seed())
    told: list[dict[str, object]] = []
    while not s.over and (s.due & 1 == 0 or len(told) < 150):
        out = Out()
        game.apply(s, *pick(game, s, rng), out)
        told += out.seen_by(0)
    assert not s.over
    seen = Observation(game.view(s, 0), told, game.options(s, 0), game.acts(s, 0))
    assert make("expert:60", game, 0, b"x").choose(seen) in (*seen.options, *seen.acts)
