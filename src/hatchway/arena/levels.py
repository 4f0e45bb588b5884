"""Players of a line-up: a level, its budget in nodes and its weights, as in `adept:1200@my_weights.toml`;
a bot file; or, for those who call the arena from Python, a class of bots or a bot."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from hatchway.arena.cheat import CHEATS
from hatchway.bots.core.bot import Bot
from hatchway.bots.files import TRUSTED, is_file, is_trusted, path_of, trace_of
from hatchway.bots.levels import ADEPT_SECONDS, EXPERT_SECONDS, LEVELS
from hatchway.bots.levels import make as make_bot
from hatchway.bots.outside import try_out
from hatchway.bots.pace import COMPILED
from hatchway.kernel.errors import BadOptions
from hatchway.kernel.game import Game

Entrant = str | Callable[[Game[Any], int, bytes], Bot] | Bot
"""Who plays: a level or a bot file, a class (or function) that makes bots, or a bot."""

LADDER = ("random", "novice", "adept", "expert")
"""The levels from weakest to strongest. Cheating is not a level; it is the upper bound."""

SECONDS = {"adept": ADEPT_SECONDS, "expert": EXPERT_SECONDS, "cheating": ADEPT_SECONDS}


class Named(NamedTuple):
    """The parts of a player's name in a line-up."""

    name: str
    nodes: int = 0
    weights: str = ""

    @property
    def bot(self) -> str:
        """The name by which `bots.levels` knows the bot."""
        return f"{self.name}:{self.nodes}" if self.nodes else self.name

    @property
    def text(self) -> str:
        return f"{self.bot}@{self.weights}" if self.weights else self.bot


def read(text: str) -> Named:
    """Split the name of a player into its parts; a name that cannot play is refused."""
    if is_file(text):
        return Named(text)
    front, sign, weights = text.partition("@")
    name, _, budget = front.partition(":")
    if name not in LEVELS and name not in CHEATS:
        there = ", ".join([*LEVELS, *CHEATS])
        raise BadOptions("unknown_level", f"no level {text!r}; there are: {there}, or a bot file")
    if budget and not (budget.isdigit() and int(budget)):
        raise BadOptions("bad_budget", f"{text!r}: a budget must be a number of nodes")
    if sign and name in CHEATS:
        raise BadOptions("bad_weights", f"{text!r}: {name} cannot have its own weights")
    return Named(name, int(budget or 0), weights)


def split(line_up: str) -> list[str]:
    """The players of a line-up such as `adept/novice`, one for each side; paths may have folders."""
    if ".py" not in line_up and "@" not in line_up:
        return line_up.split("/")
    found: list[str] = []
    begun: list[str] = []  # the parts so far of a path that has not ended
    for part in line_up.split("/"):
        begun.append(part)
        plain = len(begun) == 1 and part.partition(":")[0] in (*LEVELS, *CHEATS) and "@" not in part
        if plain or part.endswith((".py", f".py{TRUSTED}", ".toml")):
            found.append("/".join(begun))
            begun = []
    return found + (["/".join(begun)] if begun else [])


def gone(level: str) -> bool:
    """Whether the file of a bot or of its weights is no longer there."""
    path = path_of(level) if is_file(level) else read(level).weights
    return bool(path) and not Path(path).is_file()


def name_of(entrant: Entrant) -> str:
    """The name of a player in rows and tables."""
    if isinstance(entrant, str):
        return entrant
    if is_bot(entrant):
        return f"{type(entrant).__name__} object"
    return str(getattr(entrant, "__name__", type(entrant).__name__))


def is_bot(entrant: Entrant) -> bool:
    """Whether it is a bot that is already built."""
    return not isinstance(entrant, str | type) and callable(getattr(entrant, "choose", None))


def build(entrant: Entrant, game: Game[Any], seat: int, seed: bytes) -> Bot:
    """The bot of a class, a function or a trusted file; a bot itself stays as it is."""
    if isinstance(entrant, str):
        return make_bot(entrant, game, seat, seed)
    found: Any = entrant if is_bot(entrant) else entrant(game, seat, seed)  # type: ignore[operator]
    if not callable(getattr(found, "choose", None)):
        raise BadOptions("no_bot", f"{name_of(entrant)}: a bot needs a method choose(seen)")
    bot: Bot = found
    return bot


def check(levels: Sequence[Entrant], game: Game[Any]) -> None:
    """Refuse levels, files and classes that cannot play, before anything is played."""
    for level in levels:
        if not isinstance(level, str) or is_trusted(level):
            _try_here(level, game)
        elif is_file(level):
            try_out(level, game)
        elif weights := read(level).weights:
            read_weights(weights)


def _try_here(entrant: Entrant, game: Game[Any]) -> None:
    """Build the bots of a class or of a trusted file for all seats."""
    try:
        for seat in range(game.seats):
            build(entrant, game, seat, bytes(32))
    except BadOptions:
        raise
    except Exception as fault:
        said = f"{name_of(entrant)} cannot be built: {type(fault).__name__}: {fault}"
        raise BadOptions("no_bot", f"{said}\n{trace_of(fault)}") from fault


def read_weights(path: str | Path) -> dict[str, dict[str, float]]:
    """The numbers in a file of weights, by section."""
    try:
        found = tomllib.loads(Path(path).read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise BadOptions("bad_weights", f"{path}: not a file of weights: {fault}") from fault
    return {
        section: {
            name: value
            for name, value in values.items()
            if isinstance(value, int | float) and not isinstance(value, bool)
        }
        for section, values in found.items()
        if isinstance(values, dict)
    }


def timed(name: str, part: float) -> str:
    """A level with the nodes of a part of its thinking time, as the compiled engine counts them."""
    if name not in SECONDS:
        return name
    return f"{name}:{round(COMPILED * SECONDS[name] * part)}"
