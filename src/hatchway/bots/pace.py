"""How many nodes a second of thought is worth.

Budgets are counted in nodes, so that the same bot gives the same answers everywhere. The map from
seconds stands here, measured once on one core of an ordinary machine, by build; `measure` tells
what it is on this one (`hatchway arena pace`).
"""

from __future__ import annotations

import time
from typing import Final

from hatchway import compiled

INTERPRETED: Final = 12_000
COMPILED: Final = 60_000
"""Decisions simulated in a second of one core: 13,000 interpreted were measured, and 59,000 with
engine and rules of thumb compiled in two parts, which is slower than in one."""


def nodes_for(seconds: float, pace: float = 1.0) -> int:
    """The nodes that a level thinks in so many seconds, at the pace of a game."""
    return int(seconds * (COMPILED if compiled() else INTERPRETED) * pace)


def measure(name: str, seconds: float = 2.0) -> float:
    """Nodes a second of one core here, in the first cell of a game."""
    from hatchway.bots.core.strategy import strategy_of
    from hatchway.games.registry import plugin
    from hatchway.kernel.chance import Rng

    played = plugin(name)
    game = played.make(played.cells[0].options if played.cells else {})
    strategy = strategy_of(game)
    rng = Rng(1)
    count = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        count += strategy.play_on(game, game.new(rng.seed()), rng, 99, 1000)
    return count / (time.process_time() - start)
