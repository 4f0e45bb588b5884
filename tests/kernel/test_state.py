"""A state is its fields: each is in the hash of the position, and a copy has its own."""

import runpy
from collections.abc import Callable
from pathlib import Path

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


ROOT = Path(__file__).resolve().parents[2]
renewed: Callable[[str], str] = runpy.run_path(str(ROOT / "scripts" / "state_fields.py"))["renewed"]


@pytest.mark.parametrize(
    ("path", "last"),
    [
        ("kernel/state.py", "        self.out: Out"),
        ("games/room25/rules/state.py", "        self.claims: tuple"),
        ("games/adele/rules/state.py", "        self.offers: tuple"),
    ],
)
def test_what_follows_from_the_fields_is_written_anew(path: str, last: str) -> None:
    source = (ROOT / "src" / "hatchway" / path).read_text(encoding="utf-8")
    assert renewed(source) == source, "run python scripts/state_fields.py"
    more = source.replace(last, f"        self.rumours: list[int] = []\n{last}", 1)
    written = renewed(more)
    assert '"rumours",' in written
    assert "new.rumours = self.rumours[:]\n" in written
    assert "self.rumours," in written.partition("facts(self)")[2]
