"""The installed games and their rules under given options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hatchway.games import registry
from hatchway.kernel.game import Game


def list_games() -> list[str]:
    """The ids of the installed games.

    >>> import hatchway
    >>> "adele" in hatchway.list_games()
    True
    """
    return registry.list_games()


def make(game: str, options: Mapping[str, object] | None = None, /, **more: object) -> Game[Any]:
    """The rules of a game. Options come by name, or all together as a mapping.

    >>> import hatchway
    >>> hatchway.make("adele", players=3)
    <Game adele, 3 seats: players 3, ship 'random', adele 'random'>
    >>> hatchway.make("adel")
    Traceback (most recent call last):
    hatchway.kernel.errors.BadOptions: no game 'adel'; did you mean 'adele'?
    """
    return registry.make(game, {**(options or {}), **more})
