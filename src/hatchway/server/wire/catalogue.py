"""What a client needs to offer the games: their options as data, and what is in the boxes.

By convention a game has a module `options` with DEFAULTS and CHOICES, and public data files.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import import_module, resources
from typing import Any

from hatchway.bots.levels import LEVELS
from hatchway.games.registry import GAMES, make
from hatchway.server.wire.bodies import Catalogue, GameInfo
from hatchway.server.wire.protocol import PROTOCOL


def _data(game: str) -> dict[str, Any]:
    folder = resources.files(f"hatchway.games.{game}") / "data"
    found: dict[str, Any] = {}
    if folder.is_dir():
        for file in sorted(folder.iterdir(), key=lambda f: f.name):
            if file.name.endswith(".toml"):
                found[file.name.removesuffix(".toml")] = tomllib.loads(
                    file.read_text(encoding="utf-8")
                )
    return found


def _game(id: str) -> GameInfo:
    try:
        options: Any = import_module(f"hatchway.games.{id}.rules.options")
    except ModuleNotFoundError:
        options = None
    return GameInfo(
        id,
        make(id, {}).version,
        dict(getattr(options, "DEFAULTS", {})),
        {name: list(values) for name, values in getattr(options, "CHOICES", {}).items()},
        _data(id),
    )


@cache
def catalogue() -> Catalogue:
    return Catalogue(PROTOCOL, [_game(id) for id in GAMES], list(LEVELS))
