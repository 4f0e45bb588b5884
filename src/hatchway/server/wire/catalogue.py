"""What a client needs to offer the games: their options as data, and what is in the boxes."""

from __future__ import annotations

from functools import cache

from hatchway.bots.levels import LEVELS
from hatchway.games.registry import list_games, plugin
from hatchway.server.wire.bodies import Catalogue, GameInfo
from hatchway.server.wire.protocol import PROTOCOL


def _game(id: str) -> GameInfo:
    game = plugin(id)
    return GameInfo(
        id,
        game.make({}).version,
        dict(game.defaults),
        {name: list(values) for name, values in game.choices.items()},
        dict(game.data),
        game.name,
        list(game.players),
        list(game.seat_fields),
        list(game.by_seat),
    )


@cache
def catalogue(files: tuple[str, ...] = ()) -> Catalogue:
    """`files`: the bot files that are offered besides the levels."""
    return Catalogue(PROTOCOL, [_game(id) for id in list_games()], [*LEVELS, *files])
