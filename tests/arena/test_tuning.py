"""Studies of balance, and weights tuned by games."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hatchway.arena.balance import Tally, studies
from hatchway.arena.cells import cell
from hatchway.arena.levels import check, read, read_weights, split
from hatchway.arena.match import Match, play
from hatchway.arena.run import Job, results
from hatchway.arena.tune import Tuner, with_weights
from hatchway.cli.main import app
from hatchway.games.registry import make
from hatchway.kernel.errors import BadOptions

WEIGHTS = """# Kept.
[evaluate]
pace = 1.5   # steps
count = 3    # whole
[other]
pace = 9.0
"""
HOUSE = Path(__file__).resolve().parents[2] / "src/hatchway/games/room25/bots/weights.toml"


def run(*command: str) -> Any:
    return CliRunner().invoke(app, list(command))


def test_balance_by_side() -> None:
    (study,) = studies("room25", {"mode": "suspicion", "players": 4}, {}, ["novice", "random"])
    tally = Tally(study)
    for won in ([0], [1], [1], [1]):
        tally.add({"won": won, "decisions": 9, "round": 3, "why": "escape", "faults": []})
    prisoners, guards = tally.rows()
    assert prisoners[1:4] == ("prisoners (novice)", "4", "25.0%")
    assert guards[1:4] == ("guards (random)", "4", "75.0%")


def test_the_balance_command(tmp_path: Path) -> None:
    done = run("balance", "room25", "-o", "mode=cooperation", "--vary", "players=2,4",
               "--bots", "random", "--games", "3")  # fmt: skip
    assert done.exit_code == 0, done.output
    assert "players 2" in done.output and "players 4" in done.output and "crew" in done.output
    done = run("balance", "adele", "-o", "players=2", "--bots", "random", "--games", "2")
    assert done.exit_code == 0 and "adele (random)" in done.output
    own = tmp_path / "complex.toml"
    own.write_text("room25 = 1\n")
    done = run("balance", "room25", "--complex", str(own), "--bots", "random")
    assert done.exit_code == 2 and "Traceback" not in done.output
    done = run("balance", "room25", "--vary", "players", "--bots", "random")
    assert done.exit_code == 2
    done = run("balance", "room25", "-o", "mode=chess")
    assert done.exit_code == 2 and "chess" in done.output


def test_a_stopped_study_tells_what_it_has_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def two_games(jobs: list[Job], *_: object) -> Iterator[dict[str, Any]]:
        yield from results(jobs[:2])
        raise KeyboardInterrupt

    monkeypatch.setattr("hatchway.arena.run.results", two_games)
    done = run("balance", "room25", "-o", "mode=solo", "-o", "players=1", "--bots", "random")
    assert done.exit_code == 0 and "crew (random) │ 2" in done.output


def test_an_own_complex_is_studied(tmp_path: Path) -> None:
    rules = make("room25", {"mode": "cooperation", "players": 4})
    s = rules.new(b"1" * 32)
    from hatchway.games.room25.rules.kinds import ROOMS

    counts = {name: s.kind.count(room) for room, name in enumerate(ROOMS) if room in s.kind}
    own = tmp_path / "complex.toml"
    own.write_text("".join(f"{name} = {count}\n" for name, count in counts.items()))
    done = run("balance", "room25", "-o", "mode=cooperation", "--complex", str(own),
               "--bots", "random", "--games", "2")  # fmt: skip
    assert done.exit_code == 0, done.output
    assert "advises" not in done.output
    counts["timer"] -= 1
    spare = next(room for room in ("dark", "cold", "acid") if counts.get(room, 0) < 2)
    counts[spare] = counts.get(spare, 0) + 1
    own.write_text("".join(f"{name} = {count}\n" for name, count in counts.items()))
    done = run("balance", "room25", "-o", "mode=cooperation", "--complex", str(own),
               "--bots", "random", "--games", "2")  # fmt: skip
    assert done.exit_code == 0 and "the rulebook advises more of timer" in done.output


def test_weights_change_and_comments_stay() -> None:
    text = with_weights(WEIGHTS, {"evaluate.pace": 0.123, "evaluate.count": 4})
    assert text == WEIGHTS.replace("1.5   #", "0.123 #").replace("count = 3", "count = 4")


def fake(better: float) -> Any:
    """A game in which a bot wins the oftener the nearer its pace is to a number."""

    def playing(wanted: Sequence[Job]) -> list[dict[str, Any]]:
        rows = []
        for job in wanted:
            off = [
                abs(read_weights(read(level).weights)["evaluate"]["pace"] - better)
                for level in job.levels
            ]
            luck = job.seed * 7 % 10 / 10
            won = [0] if (off[0] < 0.25 + luck / 5 if len(off) == 1 else off[0] < off[1]) else [1]
            if len(off) == 1 and won == [1]:
                won = []
            rows.append({"cell": job.cell.name, "levels": list(job.levels), "seed": job.seed,
                         "turn": job.turn, "won": won})  # fmt: skip
        return rows

    return playing


@pytest.mark.parametrize("name", ["coop4", "sus4", "comp2"])
def test_tuning_finds_better_weights_and_is_the_same_twice(tmp_path: Path, name: str) -> None:
    start = tmp_path / "weights.toml"
    start.write_text(WEIGHTS)
    found = []
    for number in (1, 2):
        folder = tmp_path / str(number)
        folder.mkdir()
        tuner = Tuner([cell(name)], "adept:50", start, folder, fake(1.0), ["evaluate"],
                      seed=3, candidates=4, games=16, only=["pace"])  # fmt: skip
        turns = list(tuner.turns(8))
        assert any(turn.taken for turn in turns)
        assert all(turn.low > 0 for turn in turns if turn.taken)
        found.append(tuner.weights)
    assert found[0] == found[1]
    assert abs(found[0]["evaluate.pace"] - 1.0) < 0.45
    assert found[0]["evaluate.count"] == 3


def test_what_does_not_help_is_not_taken(tmp_path: Path) -> None:
    start = tmp_path / "weights.toml"
    start.write_text(WEIGHTS)
    tuner = Tuner([cell("coop4")], "adept:50", start, tmp_path, fake(99.0))
    assert not any(turn.taken for turn in tuner.turns(3))
    assert tuner.weights["evaluate.pace"] == 1.5


def test_the_tune_command(tmp_path: Path) -> None:
    out = tmp_path / "weights.toml"
    done = run("arena", "tune", "--cells", "solo", "--level", "novice", "--turns", "1",
               "--candidates", "1", "--games", "4", "--out", str(out))  # fmt: skip
    assert done.exit_code == 0, done.output
    assert read_weights(out).keys() == read_weights(HOUSE).keys()
    for more in (["--sections", "none"], ["--only", "none"], ["--start", str(tmp_path / "none")]):
        done = run("arena", "tune", "--cells", "solo", *more)
        assert done.exit_code == 2 and "none" in done.output
    done = run("arena", "tune", "--cells", "solo", "--level", "my_bot.py")
    assert done.exit_code == 2 and "my_bot.py: a bot file" in done.output


def test_other_weights_play_otherwise_in_the_same_game(tmp_path: Path) -> None:
    same, other = tmp_path / "same.toml", tmp_path / "other.toml"
    text = HOUSE.read_text("utf-8")
    same.write_text(text)
    weights = {
        f"{section}.{name}": -value
        for section, values in read_weights(HOUSE).items()
        for name, value in values.items()
        if section not in ("belief", "refine")
    }
    other.write_text(with_weights(text, weights))
    where = cell("solo")
    chosen = []
    for level in ("adept:100", f"adept:100@{same}", f"adept:100@{other}"):
        match = Match(where.rules(), [level], 4, where)
        chosen.append([match.step() for _ in range(40) if not match.s.over])
        match.close()
        assert not match.players[0].faults
    assert chosen[0] == chosen[1] != chosen[2]


def test_line_ups_with_paths() -> None:
    assert split("adept:250/novice") == ["adept:250", "novice"]
    assert split("a/b/my_bot.py/novice") == ["a/b/my_bot.py", "novice"]
    assert split("novice//x/my_bot.py") == ["novice", "/x/my_bot.py"]
    assert split("adept:9@a/w.toml/adept:9") == ["adept:9@a/w.toml", "adept:9"]
    for bad in ("adept:much", "adept:0", "master", "cheating@w.toml"):
        with pytest.raises(BadOptions):
            read(bad)
    with pytest.raises(BadOptions, match="not a file of weights"):
        check(["adept:9@nowhere.toml"])


@pytest.mark.race
def test_a_file_that_never_comes_back_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hatchway.bots.outside.PATIENCE", 2.0)
    path = tmp_path / "my_bot.py"
    path.write_text("while True: pass")
    done = run("arena", "run", "--cells", "solo", "-l", str(path))
    assert done.exit_code == 2 and "my_bot.py does not load in 2 seconds" in done.output
    path.write_text("raise SystemExit(3)")
    done = run("balance", "room25", "--bots", str(path))
    assert done.exit_code == 2 and "my_bot.py does not load" in done.output


def test_even_a_novice_that_fails_breaks_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> int:
        raise RuntimeError("no idea")

    monkeypatch.setattr("hatchway.bots.core.novice.NoviceBot.choose", broken)
    result = play(make("room25", {"mode": "solo", "players": 1}), ["novice"], seed=1)
    assert result["why"] != "none"
    assert "novice: RuntimeError: no idea" in result["faults"]
    assert "novice in place of novice: RuntimeError: no idea" in result["faults"]


@pytest.mark.race
def test_processes_have_workers_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "weights.toml"
    path.write_text(HOUSE.read_text("utf-8"))
    level = f"novice@{path}"
    wanted = [Job(cell("solo"), (level,), seed, 0) for seed in (1, 2)]
    here = [result | {"times": {}} for result in results(wanted, 1)]
    there = [result | {"times": {}} for result in results(wanted, 2)]
    assert here == sorted(there, key=lambda result: int(result["seed"]))
    assert not any(result["faults"] for result in here)
