"""How many nodes a second of thinking time is worth.

Budgets are counted in nodes, so that the same bot gives the same answers everywhere. The rates here were
measured once on one core of an ordinary machine, interpreted and compiled; `measure` tells the rate of
this machine (`hatchway arena pace`).
"""

from __future__ import annotations

import time
from typing import Final

from hatchway.version import compiled

INTERPRETED: Final = 12_000
COMPILED: Final = 60_000
"""Simulated decisions per second on one core. Measured were 13,000 interpreted, and 59,000 with the engine
and the rules of thumb compiled in two parts, which is slower than in one."""


def nodes_for(seconds: float, pace: float = 1.0) -> int:
    """The nodes of this much thinking time, at the pace of a game."""
    return int(seconds * (COMPILED if compiled() else INTERPRETED) * pace)


def measure(name: str, seconds: float = 2.0) -> float:
    """Nodes per second on one core of this machine, in the first cell of a game."""
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
