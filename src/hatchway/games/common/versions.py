"""Versions: the rules and values with which a game began, is finished and is replayed.

A version is named by the series of the rules and a hash of the values that rules use: `2+d59a11b0`. When a
rule changes, the series goes up, and games of an older series keep the old rule. When a value changes, the
hash changes. The values of every version are kept in `data/versions/<hash>.json`, and the rules take the
values of a set-up from the version of their game (scripts/keep_values.py keeps those of today).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from hatchway.games.common.data import digest, load_all
from hatchway.kernel.errors import BadRecord

FOLDER = "versions"


class Version(NamedTuple):
    """What a game began with."""

    name: str
    series: int  # of the rules
    values: Mapping[str, Any]  # by the names of the content's files


class Versions:
    """The versions of one game that can be played."""

    def __init__(
        self, game: str, first: str, newest: int, beside: tuple[str, ...], names: Mapping[str, str]
    ) -> None:
        """`first` is the oldest version, and `newest` the series of today. `beside` names keys that no rule
        of this game uses. Versions from the time when whole files were hashed keep their names: `names` has
        them by hash."""
        self.game = game
        self.beside = beside
        self.first = first
        self.series = range(int(first.partition("+")[0]), newest + 1)
        today = digest(game, beside)
        self.today = names.get(today, today)
        self.newest = Version(f"{newest}+{self.today}", newest, load_all(game))

    def read(self, name: str) -> Version:
        """The version of this name; of an empty one, the newest. One that cannot be played is refused."""
        if name in ("", self.newest.name):
            return self.newest
        series, _, hashed = name.partition("+")
        if not series.isdecimal() or int(series) not in self.series:
            known = f"{self.series[0]} to {self.series[-1]}"
            raise unknown(self.game, name, f"this program knows the rules {known}")
        values = self.newest.values if hashed == self.today else kept(self.game, hashed)
        if values is None:
            raise unknown(self.game, name, "this program has not kept its values")
        return Version(name, int(series), values)


def unknown(game: str, name: str, why: str) -> BadRecord:
    return BadRecord("rules_version", f"{game} of the version {name!r} cannot be played: {why}")


@cache
def kept(game: str, hashed: str) -> dict[str, Any] | None:
    """The values of an earlier version, or None."""
    folder = files("hatchway.games") / game / "data" / FOLDER
    if not hashed.isalnum() or not (folder / f"{hashed}.json").is_file():
        return None
    found: dict[str, Any] = json.loads((folder / f"{hashed}.json").read_text("utf-8"))
    return found
