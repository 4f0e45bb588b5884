"""Odds of tiles against counting samples; odds of roles by deeds."""

from typing import Any

import pytest

from hatchway.arena.guesses import loss
from hatchway.arena.match import Match
from hatchway.games.registry import make as make_game
from hatchway.games.room25.bots.belief import RoleBelief, tile_odds
from hatchway.games.room25.bots.observed import Memory, Witness
from hatchway.games.room25.rules.board import CELLS
from hatchway.games.room25.rules.kinds import CHARACTERS, GUARD, ROOMS
from hatchway.kernel.chance import Rng
from hatchway.kernel.event import Out
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
            name = ROOMS[drawn.kind[CELLS.index(tile)]]
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


@pytest.mark.parametrize("options", [
    {"mode": "suspicion", "players": 8}, {"mode": "team", "players": 4},
    {"mode": "suspicion", "players": 5, "season": 1},
])  # fmt: skip
def test_a_witness_follows_tiles_and_characters(options: dict[str, object]) -> None:
    game = make_game("room25", options)
    for seed in range(12):
        rng = Rng(seed)
        s = game.new(rng.seed())
        witness = Witness()
        while not s.over:
            out = Out()
            game.apply(s, *pick(game, s, rng), out)
            witness.update(out.seen_by(0))
            assert witness.at == s.at
            for who in s.order:
                if s.pos[who] >= 0:
                    assert witness.tile.get(CHARACTERS[who], 12) == s.pos[who]


def claim(seat: int, colour: str) -> dict[str, Any]:
    return {"kind": "claimed", "seat": seat, "cell": "A1", "colour": colour, "round": 1}


def test_who_was_caught_lying_is_believed_no_more() -> None:
    game = make_game("room25", {"mode": "suspicion", "players": 4})
    s: Any = game.new(bytes(32))
    s.claims = ((24, 1, 1, 1, 1), (24, 2, 1, 1, 1))
    memory = Memory()
    turned = {"kind": "turned_up", "cell": "A1", "tile": "A1", "room": "mortal"}
    memory.update([claim(1, "green"), claim(2, "red"), turned])
    assert memory.witness.said[1]["false_claim"] == 1
    assert memory.witness.said[2]["true_claim"] == 1
    memory.mark(s, 0)
    assert [c[1] for c in s.claims] == [2]


def test_deeds_tell_more_than_the_deal() -> None:
    """Over some games of novices the posterior is nearer to the truth than the prior."""
    game = make_game("room25", {"mode": "suspicion", "players": 6})
    held = known_only = 0.0
    for seed in range(8):
        match = Match(game, ["novice"] * 6, seed)
        s = match.s
        seat = next(seat for seat in range(6) if s.role[s.seat.index(seat)] != GUARD)
        belief, told = RoleBelief(), 0
        known: Any = game.knowledge(seat, game.view(s, seat))
        while not s.over:
            before = s.round
            match.step()
            if s.round == before or s.over:
                continue
            view, history = game.view(s, seat), match.players[seat].history
            known.update(history[told:], view)
            belief.update(history[told:], view)
            told = len(history)
            prior = RoleBelief().guards(known)
            for name, chance in belief.guards(known).items():
                who = CHARACTERS.index(name)
                if s.seat[who] != seat and not s.shown >> who & 1:
                    guard = s.role[who] == GUARD
                    held += loss(chance, guard)
                    known_only += loss(prior[name], guard)
        match.close()
    assert held < 0.97 * known_only
