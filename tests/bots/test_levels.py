"""Every level plays every mode to the end, fairly, and the same way twice."""

import pytest

from hatchway.arena.match import Match, play
from hatchway.bots.core.search import SearchBot
from hatchway.bots.levels import LEVELS, make
from hatchway.games.registry import make as make_game
from hatchway.games.room25.rules.kinds import A_PROGRAM
from hatchway.kernel.chance import Rng
from hatchway.kernel.errors import BadOptions
from hatchway.kernel.event import Out
from hatchway.kernel.playout import pick
from hatchway.kernel.playthrough import Observation
from tests.arena.fairness import answers_of_twins

MODES = [
    {"mode": "suspicion", "players": 4},
    {"mode": "suspicion", "players": 8},
    {"mode": "suspicion", "players": 4, "season": 1},
    {"mode": "competition", "players": 2},
    {"mode": "competition", "players": 4, "complex": "random"},
    {"mode": "team", "players": 4},
    {"mode": "cooperation", "players": 2},
    {"mode": "cooperation", "players": 4, "level": "madness"},
    {"mode": "cooperation", "players": 3, "season": 1},
    {"mode": "solo", "players": 1},
    {"mode": "solo", "players": 1, "level": "madness", "solo_programming": True},
]
NAMES = ["-".join(str(value) for value in options.values()) for options in MODES]


@pytest.mark.parametrize("options", MODES, ids=NAMES)
def test_levels_finish_games(options: dict[str, object]) -> None:
    """All levels at one table: who sits where changes with the mode."""
    game = make_game("room25", options)
    start = MODES.index(options)
    levels = ("expert:20", "novice", "adept:20", "random")
    result = play(game, [levels[(start + seat) % 4] for seat in range(game.seats)], seed=start)
    assert result["why"] != "none"
    assert not result["faults"]


@pytest.mark.parametrize("level", LEVELS)
def test_levels_play_alone(level: str) -> None:
    game = make_game("room25", {"mode": "solo", "players": 1})
    result = play(game, [f"{level}:20"], seed=3)
    assert not result["faults"]


def test_a_game_is_played_the_same_way_twice() -> None:
    game = make_game("room25", {"mode": "suspicion", "players": 5})
    levels = ["novice", "adept:30", "expert:30", "random", "novice"]
    one, two = (play(game, levels, seed=5) for _ in range(2))
    for result in (one, two):
        del result["times"]  # they alone may differ
    assert one == two


@pytest.mark.parametrize("level", ["novice", "adept:30", "expert:40"])
@pytest.mark.parametrize(
    "options", [MODES[0], MODES[6], MODES[4]], ids=[NAMES[0], NAMES[6], NAMES[4]]
)
def test_bots_cannot_tell_twins_apart(level: str, options: dict[str, object]) -> None:
    """The same answer in states that differ in a secret of which its seat knows nothing."""
    assert answers_of_twins(make_game("room25", options), level, 10, 9) > 2


def test_who_looked_tells_before_anybody_programs() -> None:
    """Claims do not wait for one's own next decision."""
    match = Match(make_game("room25", {"mode": "cooperation", "players": 4}), ["novice"] * 4, 2)
    while match.s.ask != A_PROGRAM or not any(match.s.laid):
        match.step()
    assert len({claim[0] for claim in match.s.claims}) == 4
    match.close()


def test_levels_that_do_not_exist_are_refused() -> None:
    game = make_game("room25", {"mode": "solo", "players": 1})
    with pytest.raises(BadOptions, match="random, novice, adept, expert"):
        make("master", game, 0, b"")
    with pytest.raises(BadOptions, match="nodes"):
        make("adept:much", game, 0, b"")


def test_the_other_game_has_every_level_too() -> None:
    game = make_game("adele", {})
    for level in LEVELS:
        make(level, game, 0, b"seed")


def test_a_bot_that_comes_late_knows_as_much() -> None:
    """A restarted worker gets the whole history at once, and fits states to it."""
    game = make_game("room25", {"mode": "suspicion", "players": 6})
    rng = Rng(8)
    s = game.new(rng.seed())
    told: list[dict[str, object]] = []
    for _ in range(90):
        if s.over:
            break
        out = Out()
        game.apply(s, *pick(game, s, rng), out)
        told += out.seen_by(0)
    while not s.over and not s.due & 1:
        out = Out()
        game.apply(s, *pick(game, s, rng), out)
        told += out.seen_by(0)
    if not s.over:
        seen = Observation(game.view(s, 0), told, game.options(s, 0), game.acts(s, 0))
        assert make("expert:60", game, 0, b"x").choose(seen) in (*seen.options, *seen.acts)


def test_an_adept_thinks_about_a_part_of_its_decisions() -> None:
    """Which is drawn by lot; an expert thinks about all that leave a choice."""
    game = make_game("room25", {"mode": "competition", "players": 2})
    thought = {}
    for level in ("adept:30", "expert:30"):
        match = Match(game, [level] * 2, 4)
        spent: list[bool] = []
        while not match.s.over and len(spent) < 80:
            choice = len(game.options(match.s, match.s.due.bit_length() - 1)) > 1
            seat, _ = match.step()
            bot = match.players[seat].bot
            assert isinstance(bot, SearchBot)
            if choice:
                spent.append(bot.spent > 0)
        match.close()
        thought[level] = sum(spent) / len(spent)
    assert 0.3 < thought["adept:30"] < 0.7 < thought["expert:30"]
