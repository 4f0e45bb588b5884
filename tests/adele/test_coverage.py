"""Every statement of the catalog has a proof."""

import re

from typer.testing import CliRunner

from hatchway.cli.main import app


def test_every_rule_statement_of_adele_is_proven() -> None:
    done = CliRunner().invoke(app, ["rules", "adele", "--coverage"])
    last = done.output.strip().splitlines()[-1]
    found = re.fullmatch(r"(\d+) of (\d+) rule statements covered", last)
    assert found, last
    assert done.exit_code == 0, done.output
    assert found[1] == found[2]
    assert int(found[2]) >= 123
