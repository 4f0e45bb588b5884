"""A.D.E.L.E.'s part of the laws: random options, conservation, the replay of samples."""

from __future__ import annotations

from hatchway.games.adele.checks.replay_check import replayed
from hatchway.games.adele.checks.twins import Twin, twins
from hatchway.games.adele.game import Adele
from hatchway.games.adele.rules.conservation import broken
from hatchway.kernel.chance import Rng
from hatchway.kernel.errors import BadOptions

__all__ = ["Twin", "any_options", "broken", "replayed", "twins"]


def any_options(rng: Rng) -> dict[str, object]:
    """Options drawn over all numbers of players, ships and switches; always a game that exists."""
    while True:
        options = _draw_options(rng)
        try:
            Adele(options)
        except BadOptions:
            continue
        return options


def _draw_options(rng: Rng) -> dict[str, object]:
    players = 1 + rng.below(5)
    options: dict[str, object] = {
        "players": players,
        "ship": ("random", "deimos", "phobos")[rng.below(3)],
        "notes": rng.below(4) > 0,
        "private_wrong_delivery": rng.below(3) == 0,
    }
    if players == 1:
        options["level"] = ("calm", "standard", "hostile")[rng.below(3)]
        options["solo_astronauts"] = 1 + rng.below(2)
    else:
        options["expert_adele"] = rng.below(3) == 0
        if rng.below(2):
            options["adele"] = rng.below(players)
    return options
