"""Values in the tables of a scenario: numbers, lists and switches; values of another kind are refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hatchway.kernel.errors import BadScenario

Table = Mapping[str, Any]


def table(position: Table, key: str) -> Mapping[str, Any]:
    """The table of a key; empty if the key is left out."""
    given = position.get(key, {})
    if not isinstance(given, dict):
        raise BadScenario("bad_value", f"{key} is a table, like {{ Kevin = … }}, not {given!r}")
    return given


def listed(position: Table, key: str) -> list[Any]:
    """The list of a key; empty if the key is left out."""
    return as_list(position.get(key, []), key)


def as_list(given: object, what: str) -> list[Any]:
    if not isinstance(given, list):
        raise BadScenario("bad_value", f"{what} is a list, not {given!r}")
    return given


def number(
    position: Table, key: str, default: int = 0, most: int | None = None, least: int = 0
) -> int:
    """The number of a key."""
    return as_number(position.get(key, default), key, most, least)


def as_number(given: object, what: str, most: int | None = None, least: int = 0) -> int:
    """A whole number within bounds."""
    if isinstance(given, int) and not isinstance(given, bool):
        if given >= least and (most is None or given <= most):
            return given
    bounds = f"{least} or more" if most is None else f"a number from {least} to {most}"
    raise BadScenario("bad_value", f"{what} is {bounds}, not {given!r}")


def switch(position: Table, key: str) -> int:
    """Whether a key is true, as a number of the state."""
    given = position.get(key, False)
    if not isinstance(given, bool):
        raise BadScenario("bad_value", f"{key} is true or false, not {given!r}")
    return int(given)
