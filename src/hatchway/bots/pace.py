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


DEARER: Final[dict[str, float]] = {"adele": 0.6}
"""A decision of A.D.E.L.E. costs more: 18,000 of Room 25 and 10,500 of hers went into a second when
both were measured together, interpreted."""


def nodes_for(seconds: float, game: str = "room25") -> int:
    """The nodes that a level thinks in so many seconds."""
    return int(seconds * (COMPILED if compiled() else INTERPRETED) * DEARER.get(game, 1.0))


def measure(seconds: float = 2.0) -> float:
    """Nodes a second of one core here, in Cooperation of four."""
    from hatchway.bots.core.seats import craft
    from hatchway.games.registry import make
    from hatchway.kernel.chance import Rng

    game = make("room25", {"mode": "cooperation", "players": 4})
    skill = craft("room25")
    rng = Rng(1)
    count = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        count += skill.play_on(game, game.new(rng.seed()), rng, 99, 1000)
    return count / (time.process_time() - start)
