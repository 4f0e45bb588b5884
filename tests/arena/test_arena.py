"""Intervals, ratings, results that go on where they stopped, the commands."""

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hatchway.arena import fingerprint
from hatchway.arena.cells import cell
from hatchway.arena.guesses import Guesses
from hatchway.arena.match import Match
from hatchway.arena.run import current, jobs, read, run, up_to_date
from hatchway.arena.stats import Ratings, difference, wilson
from hatchway.arena.table import calibration, markdown
from hatchway.cli.main import app
from hatchway.games.plugin import Guess
from hatchway.games.room25.rules.kinds import GUARD

BOT = """class Bot:
    def __init__(self, game, seat, seed): pass
    def choose(self, seen): return seen.options[0]
"""


def test_intervals() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(0, 10)[0] == 0.0
    mean, low, high = difference([1, 1, 0, 1], [0, 1, 0, 0])
    assert mean == 0.5 and low < 0.5 < high


def test_ratings_follow_wins() -> None:
    ratings = Ratings()
    for _ in range(30):
        ratings.play([["good"], ["bad"]], [0, 1])
    ratings.play([["good"], ["bad"]], [0, 0])
    (first, mu, sigma), (_, other, _) = ratings.table()
    assert first == "good" and mu > other + 5 and sigma < 25 / 3


def test_ratings_are_those_of_the_paper() -> None:
    """What OpenSkill gives for Bradley-Terry with full pairing."""
    ratings = Ratings()
    ratings.play([["a"], ["b"]], [0, 1])
    assert ratings.mu == pytest.approx({"a": 27.63523138347365, "b": 22.36476861652635})
    assert ratings.sigma["a"] == pytest.approx(8.065506316323548)
    ratings = Ratings()
    ratings.play([["a"], ["b"], ["c"]], [0, 1, 2])
    assert ratings.mu == pytest.approx({"a": 30.2704627669473, "b": 25.0, "c": 19.7295372330527})


def test_the_arena_goes_on_where_it_stopped(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    wanted = jobs(cell("comp2"), ["novice", "random"], 4)
    assert len(list(run(wanted[:2], out))) == 2
    out.write_text(out.read_text() + '{"cut off')
    assert len(list(run(wanted, out))) == 2
    rows = read(out)
    assert [(row["seed"], row["turn"]) for row in rows] == [(1, 0), (1, 1), (2, 0), (2, 1)]
    assert "Competition, 2" in markdown(rows)


def test_a_bot_file_that_was_changed_plays_again(tmp_path: Path) -> None:
    out, path = tmp_path / "results.jsonl", tmp_path / "my_bot.py"
    path.write_text(BOT)
    wanted = jobs(cell("solo"), [str(path)], 2)
    assert len(list(run(wanted, out))) == 2
    assert len(list(run(wanted, out))) == 0
    path.write_text(BOT.replace("[0]", "[-1]"))
    fingerprint._known.clear()  # as another process would find it
    assert len(list(run(wanted, out))) == 2
    assert len(current(read(out))) == 2
    path.unlink()
    assert all(up_to_date(row) for row in current(read(out)))  # nobody can say otherwise


def test_a_level_plays_a_side_whatever_seats_its_roles_fall_to() -> None:
    where = cell("sus4")
    guards = set()
    for seed in range(8):
        match = Match(where.rules(), ["novice", "random"], seed, where)
        s = match.s
        for seat, player in enumerate(match.players):
            guard = s.role[s.seat.index(seat)] == GUARD
            assert player.level == ("random" if guard else "novice")
            if guard:
                guards.add(seat)
    assert len(guards) > 1


def test_rivals_change_seats_with_the_turn() -> None:
    where = cell("comp2")
    for turn, levels in ((0, ["novice", "random"]), (1, ["random", "novice"])):
        match = Match(where.rules(), ["novice", "random"], 1, where, turn)
        assert [player.level for player in match.players] == levels


def test_the_same_jobs_have_the_same_results() -> None:
    one, two = (list(run(jobs(cell("sus4"), ["novice", "random"], 2), None)) for _ in range(2))
    assert [row | {"times": {}} for row in one] == [row | {"times": {}} for row in two]


def test_calibration_knows_a_good_guesser() -> None:
    guesses = Guesses()
    for chance, guard in ((0.9, True), (0.1, False), (0.1, False), (0.2, False)):
        guesses.add(Guess(1, chance, 0.25, guard))
    line = calibration([{"guesses": guesses.plain()}] * 2).splitlines()[2]
    count, own, prior = (float(part) for part in line.split("|")[2:5])
    assert count == 8 and own < prior


def test_the_commands(tmp_path: Path) -> None:
    results = str(tmp_path / "r.jsonl")
    runner = CliRunner()
    command = ["arena", "run", "--cells", "comp2", "-l", "novice/random", "--games", "2"]
    done = runner.invoke(app, [*command, "--results", results])
    assert done.exit_code == 0 and "2 games played" in done.output
    done = runner.invoke(app, ["arena", "table", "--results", results])
    assert done.exit_code == 0 and "novice against random" in done.output
    garbage = tmp_path / "garbage.jsonl"
    garbage.write_bytes(b'{"cell": "chess"}\n[1]\n\xff\xfe\n{"cell')
    for told in ("table", "report"):
        done = runner.invoke(app, ["arena", told, "--results", str(garbage)])
        assert done.exit_code == 2 and "no results in" in done.output
    done = runner.invoke(app, ["arena", "table", "--minutes", "1", "--cells", "chess"])
    assert done.exit_code == 2 and "no cell 'chess'" in done.output
    done = runner.invoke(app, ["arena", "run", "--cells", "comp2", "-l", "master/random"])
    assert done.exit_code == 2 and "no level 'master'" in done.output
    done = runner.invoke(app, ["arena", "run", "--cells", "chess", "-l", "novice/random"])
    assert done.exit_code == 2 and "no cell 'chess'" in done.output
    done = runner.invoke(app, [*command, "-l", "novice", "--results", results])
    assert done.exit_code == 2 and "'novice'" in done.output


def test_bots_answer_offers_while_others_are_due() -> None:
    where = cell("adele5")
    answered = set()
    for seed in range(4):
        match = Match(where.rules(), ["novice", "novice"], seed, where)
        while not match.s.over:
            due = match.s.due
            seat, code = match.step()
            if not due >> seat & 1:
                answered.add(match.game.form(code)["kind"])
        assert not any(player.faults for player in match.players)
    assert "accept" in answered


def test_without_ray_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    command = ["arena", "run", "--cells", "solo", "-l", "random", "--ray", "auto"]
    done = CliRunner().invoke(app, [*command, "--results", str(tmp_path / "r.jsonl")])
    assert done.exit_code == 2 and "hatchway[arena]" in done.output
