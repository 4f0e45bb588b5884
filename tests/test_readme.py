"""The examples of the README and of the bots' guide run as they are printed, and commands exist."""

import doctest
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hatchway.cli.main import app

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"


@pytest.mark.parametrize(
    "page",
    [README, ROOT / "docs" / "bots.md", ROOT / "docs" / "api.md"],
    ids=lambda page: page.stem,
)
def test_the_examples_of_the_api_run(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried >= 10
    assert not failed


def test_every_command_of_the_table_exists() -> None:
    shown = set(re.findall(r"`hatchway ([a-z]+)", README.read_text("utf-8")))
    assert len(shown) >= 8
    for command in shown:
        assert CliRunner().invoke(app, [command, "--help"]).exit_code == 0, command
