"""Bots with other weights than the game's own. They run in workers whose environment names another file
of weights. One worker serves all seats and games with the same file."""

from __future__ import annotations

import atexit
import os
from pathlib import Path

from hatchway.bots.outside import Process
from hatchway.games.common.data import weights_variable

MOST = 4
"""How many workers are kept; when one more is needed, the oldest ends."""

_workers: dict[tuple[int, str, str], Process] = {}
"""The key includes the process that started a worker, because a forked process needs its own workers."""


def weighed(game: str, path: str) -> Process:
    """The worker in which a game's bots have the weights of a file."""
    key = (os.getpid(), game, str(Path(path).resolve()))
    if key not in _workers:
        own = _own()
        if len(own) >= MOST:
            _workers.pop(own[0]).close()
        _workers[key] = Process({weights_variable(game): key[2]})
    return _workers[key]


def _own() -> list[tuple[int, str, str]]:
    return [key for key in _workers if key[0] == os.getpid()]


@atexit.register
def end_workers() -> None:
    for key in _own():
        _workers.pop(key).close()
