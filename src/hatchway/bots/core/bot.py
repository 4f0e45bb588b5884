"""Bot: the interface of every bot, and what one did wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from hatchway.kernel.errors import HatchwayError
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Observation


class Bot(Protocol):
    """A player of one seat of one game.

    A class of bots is called with the rules, the seat and a seed of 32 bytes that has nothing to do with
    the game's. Besides `choose` a bot may have `answer(seen)`, which is asked for a free act while others
    are due, and returns one of `seen.acts` or -1.

    >>> import hatchway
    >>> class First:
    ...     def __init__(self, game, seat, seed):
    ...         pass
    ...
    ...     def choose(self, seen):
    ...         return seen.options[0]
    >>> hatchway.match(hatchway.list_games()[0], [First, "random"], by="seat", games=2).games
    2
    """

    def choose(self, seen: Observation) -> int:
        """One of `seen.options`, or one of `seen.acts` (it is then asked again)."""
        ...


def replies(game: Game[Any], acts: Iterable[int]) -> list[int]:
    """The free acts of a seat that answer an offer, because somebody waits for them. All other free acts are
    the seat's own idea."""
    return [code for code in acts if game.form(code)["kind"] in ("accept", "refuse")]


class BotFault(HatchwayError):
    """What a bot did wrong, for its author; `trace` is the traceback if it raised an exception."""

    def __init__(self, message: str, trace: str = "") -> None:
        super().__init__("bot_fault", f"{message}\n{trace}" if trace else message)
        self.message = message
        self.trace = trace
