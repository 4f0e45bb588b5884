"""The only loader of content files, which are TOML files in the folder of their game."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

BESIDE: Final = ("name", "short", "icon", "x", "y")
"""Keys that no rule uses, in any game: how a thing is called, drawn and placed."""
FOR_BOTS: Final = "bot_"
"""Keys with this beginning are only for bots."""
CHECKS: Final = ("releases",)
"""Files that tell the checks what to look for."""


@cache
def digest(game: str, beside: tuple[str, ...] = ()) -> str:
    """A hash of the values that rules use, for the version that a record names. It does not depend on the
    files that hold them, on comments, or on the order of keys. `beside` names more keys that no rule of this
    game uses."""
    return hashed(rules_of(load_all(game), beside))


def hashed(rules: list[tuple[str, Any]]) -> str:
    """The hash of values that rules use."""
    return blake2b(json.dumps(rules, sort_keys=True).encode(), digest_size=4).hexdigest()


def rules_of(content: Mapping[str, Any], beside: tuple[str, ...] = ()) -> list[tuple[str, Any]]:
    """The values of a game's content that rules use, each with its name."""
    found = [pair for table in ruling(content, beside).values() for pair in table.items()]
    return sorted(found, key=lambda one: (one[0], json.dumps(one[1], sort_keys=True)))


def ruling(content: Mapping[str, Any], beside: tuple[str, ...] = ()) -> dict[str, dict[str, Any]]:
    """The content of a game that rules use, by file."""
    left_out = (*BESIDE, *beside)
    return {k: _ruling(v, left_out) for k, v in content.items() if k not in CHECKS}


def _bears(key: str, left_out: tuple[str, ...]) -> bool:
    return key not in left_out and not key.startswith(FOR_BOTS)


def _ruling(value: Any, left_out: tuple[str, ...]) -> Any:
    if isinstance(value, dict):
        return {k: _ruling(v, left_out) for k, v in value.items() if _bears(k, left_out)}
    return [_ruling(one, left_out) for one in value] if isinstance(value, list) else value


def files_of(game: str) -> list[str]:
    """The names of a game's content files."""
    folder = files("hatchway.games") / game / "data"
    names = [path.name for path in folder.iterdir()]
    return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


@cache
def load(game: str, name: str) -> dict[str, Any]:
    """The content of `games/<game>/data/<name>.toml`."""
    return tomllib.loads(_bytes(game, name).decode("utf-8"))


def load_all(game: str) -> dict[str, Any]:
    """All content of a game, by the names of its files."""
    return {name: load(game, name) for name in files_of(game)}


def _bytes(game: str, name: str) -> bytes:
    return (files("hatchway.games") / game / "data" / f"{name}.toml").read_bytes()


@cache
def weights(game: str) -> dict[str, Any]:
    """The weights of a game's bots: `games/<game>/bots/weights.toml`, or the file that the environment
    names, so that the arena can let bots of different weights meet (`hatchway arena tune`)."""
    other = os.environ.get(weights_variable(game))
    path = Path(other) if other else files("hatchway.games") / game / "bots" / "weights.toml"
    return tomllib.loads(path.read_text("utf-8"))


@cache
def values(game: str) -> dict[str, Any]:
    """What bots think single pieces of content are worth: `games/<game>/bots/values.toml`. Weights are
    tuned as a whole, and results of the arena are void when they change; these are not."""
    path = files("hatchway.games") / game / "bots" / "values.toml"
    return tomllib.loads(path.read_text("utf-8"))


def weights_variable(game: str) -> str:
    """The name in the environment under which a process finds other weights."""
    return f"HATCHWAY_WEIGHTS_{game.upper()}"
