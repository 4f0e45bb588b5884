"""A state is its slots: each is in the hash of the position, and a copy has its own."""

import pytest

from hatchway.games.registry import make
from hatchway.kernel.state import State

BESIDE = {"g", "map", "out", "story"}
"""No part of the position: the rules, the plan of the ship, who listens, what a sample took for granted."""

SHARED = {"seat"}
"""Who plays whom never changes after set-up."""


@pytest.mark.parametrize("name", ["room25", "adele"])
def test_every_slot_is_in_the_facts_and_in_a_copy(name: str) -> None:
    game = make(name, {})
    s = game.new(bytes(32))
    s.tape = {1: [2]}
    for slot in {*State.__slots__, *type(s).__slots__} - BESIDE:
        changed = s.copy()
        mark = [slot]
        setattr(changed, slot, {1: mark} if slot == "tape" else mark)
        assert getattr(changed, slot) in game.facts(changed), f"{slot} is not in the facts"
        assert getattr(changed.copy(), slot) == getattr(changed, slot), f"{slot} is not copied"
        if isinstance(getattr(s, slot), list | dict) and slot not in SHARED:
            assert getattr(s.copy(), slot) is not getattr(s, slot), f"{slot} is shared"
