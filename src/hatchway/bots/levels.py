"""The levels of bots by their names.

To add a level: write a class with `choose`, and put it into `LEVELS`. It gets the rules, its seat
and a seed of its own (never the game's), and from then on Observations of that seat alone. A name
may say a budget: `adept:250` is an adept that thinks 250 nodes a decision.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from hatchway.bots.core.at_random import RandomBot
from hatchway.bots.core.evidence import EvidenceBot
from hatchway.bots.core.novice import NoviceBot
from hatchway.bots.core.search import SearchBot, Style
from hatchway.bots.outside import is_file, load
from hatchway.bots.pace import nodes_for
from hatchway.games.adele.bots.expert import CrewExpertBot
from hatchway.games.room25.bots.expert import ExpertBot
from hatchway.kernel.errors import BadOptions
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Observation


class Bot(Protocol):
    """A player of one seat of one game."""

    def choose(self, seen: Observation) -> int:
        """One of `seen.options`, or one of `seen.acts` (it is then asked again)."""
        ...


Level = Callable[[Game[Any], int, bytes, int], Bot]
"""Makes a bot of the rules, a seat, a seed, and nodes a decision (0: the level's own)."""

THINKING = ("room25", "adele")
"""Games that have rules of thumb; in the others every level plays at random for now."""

ADEPT_SECONDS = 0.2
EXPERT_SECONDS = 1.0
ADEPT_CARE = {"cooperation": 0.35, "adele": 0.75}
"""The part of its decisions that an adept thinks about, by game or mode, every other one elsewhere; the
rest it plays as a novice would. With all of them it was hardly weaker than an expert, and people could
not climb from the one to the other."""

LATER = ("suspicion", "cooperation")
"""Modes in which what one does pays later than in its own round: what a hidden guard does, and what
friends do who must not tell each other their plans. So it is in A.D.E.L.E."""
FAR = 1000
"""Decisions that no round lasts."""


def at_random(game: Game[Any], seat: int, seed: bytes, nodes: int) -> Bot:
    return RandomBot(game, seat, seed)


def novice(game: Game[Any], seat: int, seed: bytes, nodes: int) -> Bot:
    return NoviceBot(game, seat, seed) if game.id in THINKING else RandomBot(game, seat, seed)


def mode_of(game: Game[Any]) -> str:
    """The mode of Room 25; A.D.E.L.E. is one of its own."""
    return str(game.settings["mode"]) if game.id == "room25" else game.id


def adept(game: Game[Any], seat: int, seed: bytes, nodes: int) -> Bot:
    if game.id not in THINKING:
        return RandomBot(game, seat, seed)
    nodes = nodes or nodes_for(ADEPT_SECONDS, game.id)
    mode = mode_of(game)
    care = ADEPT_CARE.get(mode, 0.5)
    if mode == "suspicion":
        return EvidenceBot(game, seat, seed, Style(nodes, rounds=1, longest=FAR, care=care))
    return SearchBot(game, seat, seed, Style(nodes, rounds=0, care=care))


def expert(game: Game[Any], seat: int, seed: bytes, nodes: int) -> Bot:
    if game.id not in THINKING:
        return RandomBot(game, seat, seed)
    nodes = nodes or nodes_for(EXPERT_SECONDS, game.id)
    mode = mode_of(game)
    if mode == "adele":
        return CrewExpertBot(game, seat, seed, Style(nodes, width=16, rounds=1, longest=FAR))
    if mode in LATER:
        return ExpertBot(game, seat, seed, Style(nodes, width=12, rounds=1, longest=FAR))
    return SearchBot(game, seat, seed, Style(nodes, width=12, rounds=0))


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
        raise BadOptions("unknown_level", f"no level {level!r}; there are: {', '.join(LEVELS)}")
    if budget and not budget.isdigit():
        raise BadOptions("bad_budget", f"{level!r}: a budget is a number of nodes")
    return LEVELS[name](game, seat, seed, int(budget or 0))
