"""Numbers of the frames: what may be under way inside an effect.

A frame is (kind, step, who, …): ints, public facts alone. Its handler stands with the room, card or
action it belongs to; `engine.py` holds the table.
"""

from __future__ import annotations

from typing import Final

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
F_ROOM: Final = 24  # and the 25 after it, by room: who, mates, axis
FRAMES: Final = F_ROOM + 26
