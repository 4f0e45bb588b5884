"""The games by their ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hatchway.games.adele.game import Adele
from hatchway.games.room25.game import Room25
from hatchway.kernel.errors import BadOptions
from hatchway.kernel.game import Game

GAMES: dict[str, type[Game[Any]]] = {"room25": Room25, "adele": Adele}


def make(game: str, options: Mapping[str, object]) -> Game[Any]:
    """The rules of a game under given options."""
    if game not in GAMES:
        raise BadOptions("unknown_game", f"no game {game!r}; there are: {', '.join(GAMES)}")
    return GAMES[game](options)
