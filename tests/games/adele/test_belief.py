"""Beliefs about mission rooms, carried objects and plans in A.D.E.L.E."""

from typing import Any

import pytest

from hatchway.games.adele.bots.belief import CrewBelief
from hatchway.games.adele.rules.kinds import ASTRONAUTS, N_KEYS, TILES
from hatchway.games.registry import make as make_game
from hatchway.kernel.chance import Rng
from hatchway.kernel.event import Out
from hatchway.kernel.playout import pick


def watched(steps: int) -> tuple[Any, Any, CrewBelief, Any]:
    """A game after some steps, and what ADELE knows and believes of it."""
    game = make_game("adele", {"players": 4, "ship": "deimos", "adele": 3})
    rng = Rng(4)
    s: Any = game.new(rng.seed())
    known: Any = game.knowledge(3, game.view(s, 3))
    belief = CrewBelief()
    belief.update([], known.view)
    for _ in range(steps):
        out = Out()
        game.apply(s, *pick(game, s, rng), out)
        told = out.seen_by(3)
        known.update(told, game.view(s, 3))
        belief.update(told, known.view)
    assert not s.over
    return game, s, belief, known


def test_turns_end_near_the_rooms_that_are_wanted() -> None:
    """Where somebody ends its turn, and next to it, rooms get likelier, for its own tiles alone."""
    _, s, belief, known = watched(0)
    who = s.order[0]
    name = ASTRONAUTS[who]
    before = belief.rooms(known)
    belief.update([{"kind": "turn_over", "who": name}], known.view)
    after = belief.rooms(known)
    for v in known.view["tiles"]:
        tile = v["object"]
        assert sum(after[tile].values()) == pytest.approx(1)
        for room in after[tile]:
            near = s.map.distance[s.pos[who]][int(room) - 1] <= 1
            if name in v["owners"]:
                assert (after[tile][room] > before[tile][room]) == near
            else:
                assert after[tile][room] == before[tile][room]


def test_samples_follow_the_beliefs() -> None:
    game, s, belief, known = watched(0)
    tile = next(n for n in range(len(TILES)) if s.owners[n])
    belief.favour = {tile * 20 + 8: 40.0}
    rng = Rng(7)
    drawn = [game.sample(known, rng, belief.weights(known)).tile[tile] for _ in range(120)]
    share = belief.rooms(known)[TILES[tile]]["9"]
    assert drawn.count(8) / 120 == pytest.approx(share, abs=0.15)


def test_what_is_taken_is_likely_a_key_object() -> None:
    _, s, belief, known = watched(0)
    who = s.order[0]
    rng = Rng(2)
    known.facts.append((0, who, s.pos[who], -1))
    held = belief.carried(known, rng)[ASTRONAUTS[who]]
    # Seven of the twenty objects in the rooms are key objects.
    assert sum(held.values()) > 1.2 * N_KEYS / 20


def test_plans_are_odds() -> None:
    _, _, belief, known = watched(30)
    for odds in belief.plans(known, Rng(1)).values():
        assert sum(odds.values()) == pytest.approx(1)
