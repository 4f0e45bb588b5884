"""Bots with other weights than the game's own. They run in workers whose environment names another file
of weights. One worker serves all seats and games with the same file."""

from __future__ import annotations

from pathlib import Path

from hatchway.bots.process import Process, kept
from hatchway.games.common.data import weights_variable


def weighed(game: str, path: str) -> Process:
    """The worker in which a game's bots have the weights of a file."""
    found = str(Path(path).resolve())
    return kept("weights", game, found, environment={weights_variable(game): found})
