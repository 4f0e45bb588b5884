"""Every statement of both catalogs has a proof."""

import re

import pytest
from typer.testing import CliRunner

from hatchway.cli.main import app


@pytest.mark.parametrize(("game", "catalog"), [("room25", 188), ("adele", 123)])
def test_every_rule_statement_is_proven(game: str, catalog: int) -> None:
    done = CliRunner().invoke(app, ["rules", game, "--coverage"])
    last = done.output.strip().splitlines()[-1]
    found = re.fullmatch(r"(\d+) of (\d+) rule statements covered", last)
    assert found, last
    assert done.exit_code == 0, done.output
    assert found[1] == found[2]
    assert int(found[2]) >= catalog
