"""`hatchway balance`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hatchway.arena.run import Job, results
from hatchway.cli.main import app
from hatchway.games.registry import make


def run(*command: str) -> Any:
    return CliRunner().invoke(app, list(command))


def test_a_study_tells_the_wins_of_every_variant(tmp_path: Path) -> None:
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
