"""Numbers of the frames: what may be under way inside an effect.

A frame is (kind, step, who, …): ints, and only public facts. Its handler is in the module of the room, card
or action it belongs to; `game.py` holds the table.
"""

from __future__ import annotations

from typing import Final

from hatchway.games.room25.rules.kinds import CARD_IDS, CHARACTERS, ROOMS

F_CLUE: Final = 0
F_PROGRAM: Final = 1
F_TURN: Final = 2  # who
F_END: Final = 3  # who
F_LOOK: Final = 4  # who
F_MOVE: Final = 5  # who
F_PUSH: Final = 6  # who
F_CONTROL: Final = 7  # who, line, way
F_ABILITY: Final = 8  # who
F_ORDER: Final = 9  # who
F_REFUSE: Final = 10  # victim, cell: a robot's push
F_CALLED: Final = 11  # called, caller
F_LOCK: Final = 12  # who, tile
F_DRAW: Final = 13  # entrant, mates
F_CARD: Final = 14  # who, card, mates, chooser
F_DISCARD: Final = 15  # -, card
F_ROBOT_CARD: Final = 16  # who, chooser
F_CHAOS: Final = 17  # who, rest of the pushed
F_CHAOS_TUNNEL: Final = 18  # who, rest of the moved
F_PANIC: Final = 19  # who
F_PULL: Final = 20  # who, rest of the pulled
F_SHOVE: Final = 21  # who, tile, rest of the pushed
F_HIT: Final = 22  # who, card, rest of those it hits
F_ROOM: Final = 24  # and those after it, by room: who, mates, axis
FRAMES: Final[int] = F_ROOM + len(ROOMS)

# The values after `who`: the most that each may be, for reading positions.
WHO: Final = -1  # somebody in play
WHOM: Final[int] = (1 << len(CHARACTERS)) - 1  # some of them
TILE: Final = 24
CARD: Final[int] = len(CARD_IDS) - 1
ARGUMENTS: Final[dict[int, tuple[int, ...]]] = {
    F_PROGRAM: (WHOM,),
    F_REFUSE: (TILE,),
    F_CALLED: (WHO,),
    F_LOCK: (TILE,),
    F_DRAW: (WHOM,),
    F_CARD: (CARD, WHOM, WHO),
    F_DISCARD: (CARD,),
    F_ROBOT_CARD: (WHO,),
    F_CHAOS: (WHOM,),
    F_CHAOS_TUNNEL: (WHOM,),
    F_PULL: (WHOM,),
    F_SHOVE: (TILE, WHOM),
    F_HIT: (CARD, WHOM),
    **{F_ROOM + room: (WHOM, 2) for room in range(len(ROOMS))},
}
SECOND_SLIDE: Final = (9, 1)
"""Of F_CONTROL in its last step: line and way."""
OF_NOBODY: Final = (F_CLUE, F_PROGRAM)
"""Frames that name nobody."""
OF_ANYBODY: Final = (F_DRAW,)
"""Frames that name somebody or nobody."""
