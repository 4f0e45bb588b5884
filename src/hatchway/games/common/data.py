"""The one loader of content files: TOML beside the game that owns it."""

from __future__ import annotations

import os
import tomllib
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Any


@cache
def digest(game: str) -> str:
    """A hash of all content files of a game, for the version that a record names."""
    hashed = blake2b(digest_size=4)
    for name in files_of(game):
        hashed.update(f"{name}.toml".encode() + _bytes(game, name))
    return hashed.hexdigest()


def files_of(game: str) -> list[str]:
    """The names of a game's content files."""
    folder = files("hatchway.games") / game / "data"
    return sorted(path.name.removesuffix(".toml") for path in folder.iterdir())


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
