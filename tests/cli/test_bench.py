"""The bench: both games, next to their peers."""

import re

import pytest
from typer.testing import CliRunner

from hatchway.cli.main import app


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
