"""The levels of bots, by name.

To add a level, write a class with `choose`, and put a function that makes it into `LEVELS`. The bot gets
the rules, its seat and its own seed (never the game's), and then only Observations of that seat. A name
may include a budget: `adept:250` is an adept that thinks 250 nodes per decision. The game's plugin says how
a level plays that game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hatchway.bots.core.at_random import RandomBot
from hatchway.bots.core.bot import Bot
from hatchway.bots.files import is_file, is_trusted, load, path_of
from hatchway.bots.pace import nodes_for
from hatchway.games.common.settings import near
from hatchway.games.registry import plugin
from hatchway.kernel.errors import BadOptions
from hatchway.kernel.game import Game

__all__ = ["ADEPT_SECONDS", "EXPERT_SECONDS", "LEVELS", "Bot", "Level", "make"]

Level = Callable[[Game[Any], int, bytes, int], Bot]
"""Makes a bot from the rules, a seat, a seed, and nodes per decision (0 for the level's own number)."""

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
    """A bot of a level for a seat. A level can also be the path of a bot file."""
    if is_file(level):
        found: Bot = load(path_of(level), fresh=not is_trusted(level))(game, seat, seed)
        return found
    name, _, budget = level.partition(":")
    if name not in LEVELS:
        raise BadOptions("unknown_level", f"no level {level!r}{near(name, LEVELS)}")
    if budget and not budget.isdigit():
        raise BadOptions("bad_budget", f"{level!r}: a budget must be a number of nodes")
    return LEVELS[name](game, seat, seed, int(budget or 0))
