"""`hatchway arena`: run, table, report, tune."""

import sys
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from hatchway.arena.levels import read_weights
from hatchway.arena.run import read
from hatchway.arena.table import BEGIN, END
from hatchway.cli.main import app

pytestmark = pytest.mark.usefixtures("patient_with_bots")

HOUSE = Path(__file__).resolve().parents[2] / "src/hatchway/games/room25/bots/weights.toml"


def run(*command: str) -> Any:
    return CliRunner().invoke(app, list(command))


def test_arena_run_and_table(tmp_path: Path) -> None:
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


def test_without_ray_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    command = ["arena", "run", "--cells", "solo", "-l", "random", "--ray", "auto"]
    done = CliRunner().invoke(app, [*command, "--results", str(tmp_path / "r.jsonl")])
    assert done.exit_code == 2 and "hatchway[arena]" in done.output


@pytest.fixture
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that moves by a second whenever the arena looks at it, however busy the machine is."""
    seconds = count()
    clock = SimpleNamespace(monotonic=lambda: next(seconds))
    monkeypatch.setattr("hatchway.arena.run.time", clock)


@pytest.mark.usefixtures("_clock")
def test_the_table_command_plays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Levels that answer at once: what is tested is the command.
    monkeypatch.setattr("hatchway.arena.steps.timed", lambda name, part: f"{name}:10")
    results_file, where = tmp_path / "results.jsonl", tmp_path / "strength.md"
    where.write_text(f"{BEGIN}\n{END}\n")
    command = ["arena", "table", "--cells", "solo", "--minutes", "0.06"]  # three games
    command += ["--results", str(results_file), "--page", str(where)]
    first = CliRunner().invoke(app, command)
    assert first.exit_code == 0, first.output
    assert len(read(results_file)) == 3 and "Solo, standard" in where.read_text()
    second = CliRunner().invoke(app, command)
    assert second.exit_code == 0 and len(read(results_file)) == 6
    out = tmp_path / "report.html"
    done = CliRunner().invoke(
        app, ["arena", "report", "--results", str(results_file), "--out", str(out)]
    )
    assert done.exit_code == 0 and "Solo, standard" in out.read_text()


@pytest.mark.usefixtures("_clock")
def test_tables_of_own_results_leave_the_docs_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    docs = tmp_path / "docs" / "strength.md"
    docs.parent.mkdir()
    docs.write_text(f"{BEGIN}\n{END}\n")
    command = ["arena", "table", "--cells", "solo", "--minutes", "0.02", "--results", "own.jsonl"]
    done = CliRunner().invoke(app, [*command, "--page", "none.md"])
    assert done.exit_code == 2 and "none.md" in done.output
    assert not Path("own.jsonl").exists()  # told before anything is played
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0 and "What a level adds" in done.output
    assert docs.read_text() == f"{BEGIN}\n{END}\n"


def test_arena_tune_writes_weights(tmp_path: Path) -> None:
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


@pytest.mark.race
def test_a_bot_file_that_never_comes_back_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hatchway.bots.outside.PATIENCE", 2.0)
    path = tmp_path / "my_bot.py"
    path.write_text("while True: pass")
    done = run("arena", "run", "--cells", "solo", "-l", str(path))
    assert done.exit_code == 2 and "my_bot.py does not load: no answer in 2 seconds" in done.output
    path.write_text("raise SystemExit(3)")
    done = run("balance", "room25", "--bots", str(path))
    assert done.exit_code == 2 and "my_bot.py does not load" in done.output
