"""R25-PIV-4, its last case: a Pivoting Room under somebody who came from no side.

With the rooms and cards of the box nobody comes into an Illusion Chamber from nowhere, so no script
reaches this choice; the room's frame is opened here directly.
"""

import pytest

from hatchway.games.common import scenario
from hatchway.games.room25.rules.codes import C_AXIS
from hatchway.games.room25.rules.frames import F_ROOM
from hatchway.games.room25.rules.kinds import KEVIN, NO_AXIS, PIVOTING

POSITION = """
title = "Kevin stands in a Pivoting Room"
game = "room25"
options = { mode = "suspicion" }
board = '''
     A    B    C    D    E
1    ??   ??   ??   ??   ??
2    ??   PIVO ??   ??   ??
3    ??   ??   CENT ??   ??
4    ??   ??   ??   ??   ??
5    ??   ??   ??   ??   ??
'''
characters = { Max = "C3", Kevin = "B2", Alice = "C3", Franck = "C3" }
at = "first pass"
expect = ["phase second"]
"""


@pytest.mark.parametrize("axis", ["across", "along"])
def test_who_came_from_no_side_chooses_the_corridor(axis: str) -> None:
    game, s = scenario.opened(scenario.read(POSITION, "pivoting"))
    s.stack.append((F_ROOM + PIVOTING, 0, KEVIN, 0, NO_AXIS))
    game.run(s)
    seat = s.seat[KEVIN]
    decision = game.decision(s)
    assert decision is not None and decision.kind == "axis"
    assert game.options(s, seat) == (C_AXIS, C_AXIS + 1)
    assert not any(game.options(s, other) for other in range(4) if other != seat)
    game.apply(s, seat, game.code({"kind": "axis", "axis": axis}))
    tile = next(tile for tile in game.view(s, seat)["tiles"] if tile["cell"] == "B2")
    assert tile["axis"] == axis
