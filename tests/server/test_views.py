"""Views that take over what is public are the same as those built alone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hatchway.games.registry import make
from hatchway.kernel.event import SPECTATOR
from hatchway.kernel.playthrough import Playthrough

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("room25", {"mode": "suspicion", "players": 5}),
    ("room25", {"mode": "solo", "players": 1}),
    ("room25", {"mode": "team", "players": 4}),
    ("adele", {"players": 4}),
    ("adele", {"players": 1}),
]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_view_by_way_of_the_public_one_is_the_same(name: str, options: dict[str, Any]) -> None:
    game = make(name, options)
    rng = random.Random(7)
    for seed in range(4):
        play = Playthrough(game, bytes([seed]) * 32, hashes=False)
        s = play.state
        while not s.over:
            public = game.view(s, SPECTATOR)
            before = repr(public)
            for seat in range(SPECTATOR, game.seats):
                assert game.view(s, seat, public) == game.view(s, seat)
            assert repr(public) == before
            seat = rng.choice([one for one in range(game.seats) if s.due >> one & 1])
            choices = (*game.options(s, seat), *game.acts(s, seat)[:2])
            play.act(seat, rng.choice(choices))
            s = play.state
