"""Odds of tiles against counting samples; odds of roles by deeds."""

from typing import Any

import pytest

from hatchway.bots.belief import RoleBelief, tile_odds
from hatchway.games.registry import make as make_game
from hatchway.games.room25.kinds import ROOMS
from hatchway.kernel.chance import Rng
from hatchway.kernel.playout import pick


@pytest.mark.parametrize("options", [
    {"mode": "cooperation", "players": 4}, {"mode": "team", "players": 4},
])  # fmt: skip
def test_tile_odds_are_those_of_the_samples(options: dict[str, object]) -> None:
    game = make_game("room25", options)
    rng = Rng(3)
    s = game.new(rng.seed())
    for _ in range(30):
        if not s.over:
            game.apply(s, *pick(game, s, rng))
    known: Any = game.knowledge(0, game.view(s, 0))
    odds = tile_odds(known, rng)
    count = 400
    found = {tile: dict.fromkeys(rooms, 0.0) for tile, rooms in odds.items()}
    for _ in range(count):
        drawn = game.sample(known, rng)
        for tile, rooms in found.items():
            name = ROOMS[drawn.kind[tile]]
            rooms[name] = rooms.get(name, 0) + 1
    for tile, rooms in odds.items():
        assert sum(rooms.values()) == pytest.approx(1)
        for name, share in rooms.items():
            assert found[tile][name] / count == pytest.approx(share, abs=0.13)


def test_deeds_make_suspect() -> None:
    game = make_game("room25", {"mode": "suspicion", "players": 4})
    rng = Rng(1)
    view: dict[str, Any] = {}
    while not view or not any(c["role"] == "prisoner" for c in view["characters"]):
        view = game.view(game.new(rng.seed()), 0)
    known: Any = game.knowledge(0, view)
    belief = RoleBelief()
    belief.update([], view)
    before = belief.guards(known)
    suspect = next(c["id"] for c in view["characters"] if c["seat"] == 1)
    victim = next(c["id"] for c in view["characters"] if c["seat"] == 2)
    events: list[dict[str, Any]] = [
        {"kind": "revealed", "who": suspect, "token": "push", "phase": "first"},
        {"kind": "moved", "who": victim, "with": [], "cell": "A1", "how": "pushed"},
        {"kind": "died", "who": victim, "cause": "mortal"},
    ]
    belief.update(events, view)
    after = belief.guards(known)
    assert after[suspect] > before[suspect]
    assert after[victim] < before[victim]
