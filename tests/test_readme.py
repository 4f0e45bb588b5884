"""The README's example runs as it is printed there, and its commands exist."""

import doctest
import re
from pathlib import Path

from typer.testing import CliRunner

from hatchway.cli.main import app

README = Path(__file__).resolve().parent.parent / "README.md"


def test_the_example_of_the_api_runs() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried >= 10
    assert not failed


def test_every_command_of_the_table_exists() -> None:
    shown = set(re.findall(r"`hatchway ([a-z]+)", README.read_text("utf-8")))
    assert len(shown) >= 8
    for command in shown:
        assert CliRunner().invoke(app, [command, "--help"]).exit_code == 0, command
