"""Bots with other weights than the game's own: workers that find another file of weights in their
environment. One worker serves all seats and games with the same file."""

from __future__ import annotations

import atexit
from pathlib import Path

from hatchway.bots.outside import Process
from hatchway.games.data import weights_variable

MOST = 4
"""Workers that stay; the one that began first ends for a new one."""

_workers: dict[tuple[str, str], Process] = {}


def weighed(game: str, path: str) -> Process:
    """The worker in which a game's bots have the weights of a file."""
    full = str(Path(path).resolve())
    worker = _workers.get((game, full))
    if worker is None:
        while len(_workers) >= MOST:
            _workers.pop(next(iter(_workers))).close()
        worker = _workers[game, full] = Process({weights_variable(game): full})
    return worker


@atexit.register
def end_workers() -> None:
    while _workers:
        _workers.popitem()[1].close()
