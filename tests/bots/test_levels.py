"""Every level plays every mode to the end, fairly, and the same way twice."""

from typing import Any

import pytest

from hatchway.arena.match import Match, play
from hatchway.bots.core.at_random import RandomBot
from hatchway.bots.core.search import SearchBot, Style
from hatchway.bots.levels import LEVELS, make
from hatchway.games.registry import make as make_game
from hatchway.games.room25.bots.expert import ExpertBot
from hatchway.games.room25.rules.kinds import A_PROGRAM
from hatchway.kernel.chance import Rng
from hatchway.kernel.errors import BadOptions
from hatchway.kernel.event import Out
from hatchway.kernel.game import Game
from hatchway.kernel.playout import pick
from hatchway.kernel.playthrough import Observation
from tests.bots.fairness import answers_of_twins

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


REASONS = {
    "suspicion": {"escape", "two_dead", "countdown"},
    "competition": {"escape", "last_standing", "elimination", "countdown"},
    "team": {"escape", "elimination", "countdown", "tie"},
    "cooperation": {"escape", "elimination", "countdown"},
    "solo": {"escape", "elimination", "countdown"},
}


@pytest.mark.parametrize("options", MODES, ids=NAMES)
def test_all_levels_at_one_table_play_every_mode_to_an_end(options: dict[str, object]) -> None:
    """Who sits where changes with the mode."""
    game = make_game("room25", options)
    start = MODES.index(options)
    levels = ("expert:20", "novice", "adept:20", "random")
    result = play(game, [levels[(start + seat) % 4] for seat in range(game.seats)], seed=start)
    assert result["why"] in REASONS[str(options["mode"])]
    assert result["round"] >= 1 and result["decisions"] >= 2 * game.seats
    assert not result["faults"]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_solo_to_an_end(level: str) -> None:
    game = make_game("room25", {"mode": "solo", "players": 1})
    result = play(game, [f"{level}:20"], seed=3)
    assert result["why"] in REASONS["solo"]
    assert not result["faults"]


def choices(game: Game[Any], levels: list[str], seed: int) -> list[tuple[int, int]]:
    """Every choice of a whole game: the seat and what it chose."""
    match = Match(game, levels, seed)
    made = []
    while not match.s.over:
        made.append(match.step())
    match.close()
    return made


def test_a_game_of_one_seed_is_played_the_same_way_twice() -> None:
    game = make_game("room25", {"mode": "suspicion", "players": 5})
    levels = ["novice", "adept:30", "expert:30", "random", "novice"]
    once = choices(game, levels, 5)
    assert choices(game, levels, 5) == once
    assert choices(game, levels, 6) != once


@pytest.mark.parametrize("level", ["novice", "adept:30", "expert:40"])
@pytest.mark.parametrize(
    "options", [MODES[0], MODES[6], MODES[4]], ids=[NAMES[0], NAMES[6], NAMES[4]]
)
def test_answers_do_not_depend_on_what_a_seat_cannot_know(
    level: str, options: dict[str, object]
) -> None:
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


def test_adele_is_played_by_every_level() -> None:
    """None of them falls back to chance, and all of them finish a game."""
    game = make_game("adele", {"players": 4})
    thinking = [make(level, game, 0, b"seed") for level in LEVELS if level != "random"]
    assert not any(isinstance(bot, RandomBot) for bot in thinking)
    result = play(game, ["random", "novice", "adept:20", "expert:20"], seed=2)
    assert result["won"] and not result["faults"]


def seat_of_a_long_game(rng: Rng) -> tuple[Game[Any], list[Observation]]:
    """All that seat 0 of a game was shown, step by step, up to a decision of its own."""
    game = make_game("room25", {"mode": "suspicion", "players": 6})
    s = game.new(rng.seed())
    told: list[dict[str, object]] = []
    shown: list[Observation] = []
    while len(shown) < 90 or not s.due & 1:
        out = Out()
        game.apply(s, *pick(game, s, rng), out)
        told += out.seen_by(0)
        options = game.options(s, 0) if s.due & 1 else ()
        shown.append(Observation(game.view(s, 0), list(told), options, game.acts(s, 0)))
    assert not s.over
    return game, shown


def test_a_bot_that_comes_late_knows_as_much() -> None:
    """A restarted worker gets the whole history at once, and fits the same states to it."""
    game, shown = seat_of_a_long_game(Rng(8))
    now = shown[-1]
    present, late, new = (ExpertBot(game, 0, b"x", Style(60)) for _ in range(3))
    for seen in shown:
        present.take_in(seen)
    late.take_in(now)
    new.take_in(Observation(now.view, [], now.options, now.acts))
    assert present.posterior is not None
    assert late.posterior == present.posterior != new.posterior
    for seed in range(5):
        states = [game.sample(bot.known, Rng(seed), bot.weights()) for bot in (present, late)]
        assert game.digest(states[0]) == game.digest(states[1])
    assert make("expert:60", game, 0, b"x").choose(now) in (*now.options, *now.acts)


def test_an_adept_thinks_about_half_of_its_decisions_and_an_expert_about_nearly_all() -> None:
    """Which half is drawn by lot. An expert answers at once only where one option is worth a thought."""
    game = make_game("room25", {"mode": "competition", "players": 2})
    thought = {}
    for level in ("adept:30", "expert:30"):
        spent: list[bool] = []
        for seed in (4, 5):
            match = Match(game, [level] * 2, seed)
            while not match.s.over:
                choice = len(game.options(match.s, match.s.due.bit_length() - 1)) > 1
                seat, _ = match.step()
                bot = match.players[seat].bot
                assert isinstance(bot, SearchBot)
                if choice:
                    spent.append(bot.spent > 0)
            match.close()
        assert len(spent) > 100
        thought[level] = sum(spent) / len(spent)
    assert 0.35 < thought["adept:30"] < 0.65
    assert thought["expert:30"] > 0.9
