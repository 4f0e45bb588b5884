"""Bot: the interface of every bot."""

from __future__ import annotations

from typing import Protocol

from hatchway.kernel.playthrough import Observation


class Bot(Protocol):
    """A player of one seat of one game."""

    def choose(self, seen: Observation) -> int:
        """One of `seen.options`, or one of `seen.acts` (it is then asked again)."""
        ...
