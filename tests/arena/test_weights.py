"""Bots with weights from a file."""

from pathlib import Path

import pytest

from hatchway.arena.cells import cell
from hatchway.arena.levels import read_weights
from hatchway.arena.match import Match
from hatchway.arena.tune import with_weights

pytestmark = pytest.mark.usefixtures("patient_with_bots")

HOUSE = Path(__file__).resolve().parents[2] / "src/hatchway/games/room25/bots/weights.toml"


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
