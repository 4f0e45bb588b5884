"""The bench: both games, next to their peers."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hatchway.arena.bot_speed import speeds
from hatchway.cli.main import app
from hatchway.games.registry import make


@pytest.mark.race
@pytest.mark.parametrize("game", ["room25", "adele"])
def test_a_game_is_measured_next_to_its_peers(game: str) -> None:
    command = ["bench", "--peers", "--game", game, "--seconds", "0.05"]
    done = CliRunner().invoke(app, command, env={"COLUMNS": "120"})
    assert done.exit_code == 0, done.output
    assert f"{game} / peer" in done.output
    # OpenSpiel comes with the environments; the other peers are an extra of their own.
    speed, ratio = re.search(r"OpenSpiel: hanabi +│ ([\d,]+) +│ ([\d.]+)", done.output).groups()  # type: ignore[union-attr]
    assert int(speed.replace(",", "")) > 0 and float(ratio) > 0
    assert ("not installed" in done.output) == ("pip install 'hatchway[bench]'" in done.output)


def test_a_game_that_is_not_there_is_told() -> None:
    done = CliRunner().invoke(app, ["bench", "--game", "chess"])
    assert done.exit_code == 2 and "no game 'chess'" in done.output


@pytest.mark.race
@pytest.mark.usefixtures("patient_with_bots")
def test_a_bot_file_is_measured_beside_a_plain_loop(tmp_path: Path) -> None:
    path = tmp_path / "my_bot.py"
    path.write_text(
        "class Bot:\n    def __init__(self, game, seat, seed): pass\n"
        "    def choose(self, seen): return seen.options[0]\n"
    )
    game = make("room25", {"mode": "solo", "players": 1})
    found = speeds(game, str(path), 0.05)
    assert list(found) == ["plain loop", "trusted", "worker"]
    assert all(speed > 0 for speed in found.values())
    wrong = CliRunner().invoke(app, ["bench", "--bot", str(tmp_path / "gone.py")])
    assert wrong.exit_code == 2 and "no such file" in wrong.output
