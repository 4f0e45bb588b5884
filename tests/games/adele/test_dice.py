"""Dice and other open chances over random games: every face comes up, and no other."""

from collections import defaultdict

import pytest

from hatchway.games.adele.game import Adele
from hatchway.kernel.chance import Rng
from hatchway.kernel.event import Out
from hatchway.kernel.playout import pick
from tests.proofs import proves

SIX = {1, 2, 3, 4, 5, 6}


def rolls(options: dict[str, object], games: int) -> dict[str, set[object]]:
    """The faces of each die that was rolled, by kind of event."""
    faces: dict[str, set[object]] = defaultdict(set)
    rng = Rng(21)
    game = Adele(options)
    for _ in range(games):
        s = game.new(rng.seed())
        while not s.over:
            out = Out()
            game.apply(s, *pick(game, s, rng), out)
            for event in out.events:
                public = event.public or {}
                if "roll" in public:
                    faces[event.kind].add(public["roll"])
                if event.kind == "tile_tried":
                    shown = (event.private or {})[s.adele]["shown"]
                    faces["tile_tried"].add("X" if shown == "X" else "tile")
    return faces


@proves("ADL-CRW-5", "ADL-OBJ-2", "ADL-HAZ-1", kind="law")
@pytest.mark.parametrize("ship", ["deimos", "phobos"])
def test_dice_have_six_faces_and_a_try_two(ship: str) -> None:
    faces = rolls({"players": 3, "ship": ship}, 30)
    assert faces["test"] == SIX
    assert faces["charged"] == SIX
    assert faces["tile_tried"] == {"X", "tile"}


@proves("ADL-SOL-3", kind="law")
def test_the_watchdog_rolls_a_die_too() -> None:
    assert rolls({"players": 1, "level": "hostile"}, 15)["watchdog_roll"] == SIX
