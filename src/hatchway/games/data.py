"""The one loader of content files: TOML beside the game that owns it."""

from __future__ import annotations

import tomllib
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any


@cache
def digest(game: str) -> str:
    """A hash of all content files of a game, for the version that a record names."""
    folder = files("hatchway.games") / game / "data"
    hashed = blake2b(digest_size=4)
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        hashed.update(path.name.encode() + path.read_bytes())
    return hashed.hexdigest()


@cache
def load(game: str, name: str) -> dict[str, Any]:
    """The content of `games/<game>/data/<name>.toml`."""
    text = (files("hatchway.games") / game / "data" / f"{name}.toml").read_text("utf-8")
    return tomllib.loads(text)
