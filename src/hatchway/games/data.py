"""The one loader of content files: TOML beside the game that owns it."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def load(game: str, name: str) -> dict[str, Any]:
    """The content of `games/<game>/data/<name>.toml`."""
    text = (files("hatchway.games") / game / "data" / f"{name}.toml").read_text("utf-8")
    return tomllib.loads(text)
