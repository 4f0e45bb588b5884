"""Weights tuned by games."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from hatchway.arena.cells import cell
from hatchway.arena.levels import read, read_weights
from hatchway.arena.run import Job
from hatchway.arena.tune import Tuner, with_weights

WEIGHTS = """# Kept.
[evaluate]
pace = 1.5   # steps
count = 3    # whole
[other]
pace = 9.0
"""


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
