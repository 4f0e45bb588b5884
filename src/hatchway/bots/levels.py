"""The levels of bots by their names.

To add a level: write a class with `choose`, and put what makes one into `LEVELS`. It gets the rules, its
seat and a seed of its own (never the game's), and from then on Observations of that seat alone. A name
may say a budget: `adept:250` is an adept that thinks 250 nodes a decision. How a level plays a game
best, the game's plugin says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hatchway.bots.core.at_random import RandomBot
from hatchway.bots.core.bot import Bot
from hatchway.bots.outside import is_file, load
from hatchway.bots.pace import nodes_for
from hatchway.games.common.settings import near
from hatchway.games.registry import plugin
from hatchway.kernel.errors import BadOptions
from hatchway.kernel.game import Game

__all__ = ["ADEPT_SECONDS", "EXPERT_SECONDS", "LEVELS", "Bot", "Level", "make"]

Level = Callable[[Game[Any], int, bytes, int], Bot]
"""Makes a bot of the rules, a seat, a seed, and nodes a decision (0: the level's own)."""

ADEPT_SECONDS = 0.2
EXPERT_SECONDS = 1.0


def at_random(game: Game[Any], seat: int, seed: bytes, nodes: int) -> Bot:
    return RandomBot(game, seat, seed)


def novice(game: Game[Any], seat: int, seed: bytes, nodes: int) -> Bot:
    return plugin(game.id).novice(game, seat, seed)


def adept(game: Game[Any], seat: int, seed: bytes, nodes: int) -> Bot:
    played = plugin(game.id)
    return played.adept(game, seat, seed, nodes or nodes_for(ADEPT_SECONDS, played.pace))


def expert(game: Game[Any], seat: int, seed: bytes, nodes: int) -> Bot:
    played = plugin(game.id)
    return played.expert(game, seat, seed, nodes or nodes_for(EXPERT_SECONDS, played.pace))


LEVELS: dict[str, Level] = {
    "random": at_random,
    "novice": novice,
    "adept": adept,
    "expert": expert,
}


def make(level: str, game: Game[Any], seat: int, seed: bytes) -> Bot:
    """A bot of a level for a seat; a level that is a path is somebody's own bot file."""
    if is_file(level):
        found: Bot = load(level)(game, seat, seed)
        return found
    name, _, budget = level.partition(":")
    if name not in LEVELS:
        raise BadOptions("unknown_level", f"no level {level!r}{near(name, LEVELS)}")
    if budget and not budget.isdigit():
        raise BadOptions("bad_budget", f"{level!r}: a budget is a number of nodes")
    return LEVELS[name](game, seat, seed, int(budget or 0))
