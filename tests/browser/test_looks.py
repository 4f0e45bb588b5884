"""Which size and language a browser test runs in: one by the seed, all in `make soak`."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.browser.looks import LANGS, ROTATING, SIZES, chosen, rotate, words

LOOKS = ROTATING["look"]


def items() -> list[Any]:
    """Two screens in every look, and a test without one."""
    found = [
        SimpleNamespace(
            nodeid=f"t.py::test_a[{screen}-{name}]",
            callspec=SimpleNamespace(params={"screen": screen, "look": look}),
        )
        for screen in ("home", "rules")
        for name, look in LOOKS.items()
    ]
    return [*found, SimpleNamespace(nodeid="t.py::test_b")]


def test_every_case_runs_in_one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HATCHWAY_TEST_LOOKS", raising=False)
    kept, left = rotate(items(), "1")
    assert [item.nodeid.split("-")[0] for item in kept] == [
        "t.py::test_a[home",
        "t.py::test_a[rules",
        "t.py::test_b",
    ]
    assert len(left) == 2 * (len(LOOKS) - 1)
    assert rotate(items(), "1")[0] == kept


def test_all_looks_run_when_all_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HATCHWAY_TEST_LOOKS", "all")
    assert rotate(items(), "1") == (items(), [])


def test_a_case_that_was_named_is_run_in_its_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HATCHWAY_TEST_LOOKS", raising=False)
    for item in items():
        assert rotate([item], "1") == ([item], [])


def test_the_seeds_come_to_every_look() -> None:
    assert len(LOOKS) == len(SIZES) * len(LANGS)
    drawn = {chosen(str(seed), "a case", list(LOOKS)) for seed in range(200)}
    assert drawn == set(LOOKS)


def test_every_language_has_the_same_words() -> None:
    keys = [set(words(lang)) for lang in LANGS]
    assert len(keys[0]) > 500
    assert keys[0] == keys[1] == keys[2]
