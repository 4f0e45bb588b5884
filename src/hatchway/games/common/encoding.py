"""Observations as vectors: what each entry means, and how a View fills it.

An encoding is a list of named entries. docs/envs.md is made from the names, so documentation and vectors
always agree.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

View = dict[str, Any]
Entry = tuple[str, Callable[[View], float]]


class Encoding:
    """Named entries of one game's observation vector, all from 0 to 1."""

    def __init__(self, groups: list[tuple[str, list[str], Callable[[View], list[float]]]]) -> None:
        self.groups = groups
        self.names = [f"{group}: {name}" for group, names, _ in groups for name in names]

    def __len__(self) -> int:
        return len(self.names)

    def encode(self, view: View) -> list[float]:
        """The vector of a View."""
        values: list[float] = []
        for _, names, fill in self.groups:
            part = fill(view)
            assert len(part) == len(names)
            values += part
        return values


def one_hot(value: object, names: tuple[str, ...]) -> list[float]:
    """1 at the name, 0 elsewhere; only zeros if it is not among the names."""
    return [float(value == name) for name in names]
