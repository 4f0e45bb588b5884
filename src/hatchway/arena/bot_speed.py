"""How many games a bot file plays in a second: in its worker, trusted, and in a plain loop around the engine.

The three take turns in the same run, so that a busy machine slows all of them down alike.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from hatchway.arena.levels import Entrant, check
from hatchway.arena.match import Turn, beside_each_other, playing
from hatchway.bots.files import TRUSTED, load
from hatchway.kernel.chance import Rng
from hatchway.kernel.event import Out
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Observation

ROUND = 10
"""How many games of one kind are played before the next kind has its turn."""


def speeds(game: Game[Any], path: str, seconds: float) -> dict[str, float]:
    """Games per second by the way they are played. The bot has all seats; a fault ends it."""
    check([path], game)
    ways: dict[str, Callable[[int], None]] = {
        "plain loop": lambda first: in_a_loop(game, path, first),
        "trusted": lambda first: in_matches(game, path + TRUSTED, first),
        "worker": lambda first: in_matches(game, path, first),
    }
    spent = dict.fromkeys(ways, 0.0)
    for way in ways.values():
        way(0)  # workers start, and everything is loaded
    games = 0
    while sum(spent.values()) < seconds * len(ways):
        for name, way in ways.items():
            start = time.perf_counter()
            way(games)
            spent[name] += time.perf_counter() - start
        games += ROUND
    return {name: games / took for name, took in spent.items()}


def in_matches(game: Game[Any], level: Entrant, first: int) -> None:
    def begin(seed: int, lane: int) -> Turn[dict[str, Any]]:
        return playing(game, [level], seed, strict=True, lane=lane)

    for _ in beside_each_other(begin, iter(range(first, first + ROUND))):
        pass


def in_a_loop(game: Game[Any], path: str, first: int) -> None:
    """What an author would write: the same bots and Observations, with nothing around them."""
    made = load(path)
    for seed in range(first, first + ROUND):
        s = game.new(Rng(seed).seed())
        bots = [made(game, seat, bytes(32)) for seat in range(game.seats)]
        histories: list[list[dict[str, object]]] = [[] for _ in bots]
        while not s.over:
            seat = s.due.bit_length() - 1
            options, acts = game.options(s, seat), game.acts(s, seat)
            seen = Observation(game.view(s, seat), histories[seat], options, acts)
            out = Out()
            game.apply(s, seat, bots[seat].choose(seen), out)
            for other, history in enumerate(histories):
                history += out.seen_by(other)
