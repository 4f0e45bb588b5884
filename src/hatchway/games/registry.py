"""The installed games. Built-in and third-party games are found by the same entry point group."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from typing import Any

import hatchway.games
from hatchway.games.common.settings import near
from hatchway.games.plugin import GamePlugin
from hatchway.kernel.errors import BadOptions, HatchwayError
from hatchway.kernel.game import Game

GROUP = "hatchway.games"


@cache
def plugins() -> Mapping[str, GamePlugin]:
    """The plugins by the ids of their games. One that does not load is reported and left out."""
    found: dict[str, GamePlugin] = {}
    for point in _entry_points():
        try:
            one = point.load()
            if not isinstance(one, GamePlugin):
                raise TypeError(f"{point.value} is not a GamePlugin")
            if one.id != point.name:
                raise ValueError(f"its plugin has the id {one.id!r}")
        except Exception as fault:
            _broken[point.name] = f"{type(fault).__name__}: {fault}"
            warnings.warn(
                f"the game {point.name!r} does not load: {_broken[point.name]}", stacklevel=2
            )
        else:
            found[point.name] = one
    return dict(sorted(found.items(), key=lambda item: (item[1].rank, item[0])))


_broken: dict[str, str] = {}


def _entry_points() -> Iterator[EntryPoint]:
    named = entry_points(group=GROUP)
    yield from named
    # A source tree that is not installed has no entry points, so look for its folders.
    if not any(point.module.startswith("hatchway.games.") for point in named):
        for module in iter_modules(hatchway.games.__path__):
            if module.ispkg and module.name != "common":
                yield EntryPoint(module.name, f"hatchway.games.{module.name}:PLUGIN", GROUP)


def list_games() -> list[str]:
    """The ids of all games."""
    return list(plugins())


def plugin(game: str) -> GamePlugin:
    """The plugin of a game."""
    if game in plugins():
        return plugins()[game]
    if game in _broken:
        raise BadOptions("broken_game", f"the game {game!r} does not load: {_broken[game]}")
    raise BadOptions("unknown_game", f"no game {game!r}{near(game, plugins())}")


@cache
def knows(game: str, version: str) -> bool:
    """Whether games of a version can be played here."""
    try:
        make(game, {}, version)
    except HatchwayError:
        return False
    return True


def make(game: str, options: Mapping[str, object], version: str = "") -> Game[Any]:
    """The rules of a game under given options: of the version that a record or a table names, or the
    newest."""
    found = plugin(game)
    return found.make_version(version, options) if version else found.make(options)
