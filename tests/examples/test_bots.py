"""The bots of examples/bots play every game that is installed, without a fault."""

from pathlib import Path

import pytest

import hatchway

BOTS = sorted((Path(__file__).resolve().parents[2] / "examples" / "bots").glob("*_bot.py"))


@pytest.mark.parametrize("path", BOTS, ids=lambda path: path.stem)
@pytest.mark.parametrize(
    ("game", "options"),
    [("room25", {"mode": "cooperation", "players": 2}), ("adele", {"players": 2})],
)
def test_it_plays(path: Path, game: str, options: dict[str, object]) -> None:
    result = hatchway.match(game, [path], options, by="seat", games=1, trusted=True, strict=True)
    assert result.games == 1
    assert all(line.runs == "here" for line in result.lines)
