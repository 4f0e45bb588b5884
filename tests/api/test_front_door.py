"""`import hatchway`: its names, its examples, and how quick it is."""

import doctest
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import hatchway

EXAMPLES = ("hatchway", "hatchway.api.rules", "hatchway.api.play", "hatchway.api.record",
            "hatchway.api.matches", "hatchway.bots.core.bot")  # fmt: skip
HEAVY = {"msgspec", "rich", "typer", "starlette", "asyncio", "numpy", "hatchway.kernel"}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_of_the_docstrings_run(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)
    assert tried and not failed


def test_every_public_name_is_there_and_has_words() -> None:
    assert sorted(hatchway.__all__) == sorted(set(hatchway.__all__))
    for name in hatchway.__all__:
        found = getattr(hatchway, name)
        if callable(found):
            assert found.__doc__, name
    assert set(hatchway.__all__) <= set(dir(hatchway))
    with pytest.raises(AttributeError, match="no attribute 'mak'"):
        hatchway.mak  # noqa: B018


def test_the_page_of_the_api_names_every_public_name() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "api.md").read_text("utf-8")
    assert [name for name in hatchway.__all__ if f"`{name}" not in page] == []


def test_importing_hatchway_imports_nothing_heavy() -> None:
    asked = "import sys, hatchway; print(*sys.modules)"
    said = subprocess.run(
        [sys.executable, "-S", "-c", asked],
        check=True,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(Path(hatchway.__file__).parents[1])},
    )
    assert "hatchway" in said.stdout.split()
    assert HEAVY.isdisjoint(said.stdout.split())
