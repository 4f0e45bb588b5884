"""Numbers of the frames: what may be under way inside an effect.

A frame is (kind, step, who, …): ints, and only public facts. Its handler is in the module of the rule it
belongs to; `game.py` holds the table. What is chosen and still secret (the option of a special action, an
anomaly about to be paid for) is kept in the state, not here.
"""

from __future__ import annotations

from typing import Final

F_REMOVE: Final = 0  # -: an expert ADELE removes two specials
F_START: Final = 1  # who: chooses a second starting object
F_PLAN: Final = 2  # -
F_STRIKE: Final = 3  # -: Precision strike
F_ADELE: Final = 4  # -: ADELE's menu
F_CYCLE: Final = 5  # -, cards discarded
F_DISCARD: Final = 6  # -
F_TEST: Final = 7  # who, what for
F_WOUND: Final = 8  # who, cause
F_DROP: Final = 9  # who
F_FIRE: Final = 10  # who, entering
F_HYPOXIA: Final = 11  # who
F_SPY: Final = 12  # who
F_STEP: Final = 13  # -
F_TURN: Final = 14  # who
F_PAY: Final = 15  # who, need
F_DO: Final = 16  # who
F_SEARCH: Final = 17  # who
F_STACK: Final = 18  # who
F_CONSENT: Final = 19  # who, other
F_HAZARDS: Final = 20  # who: those of its room, at resolution
FRAMES: Final = 21

# The values after `who`: the most that each may be, for reading positions.
WHO: Final = -1  # an astronaut in play
ARGUMENT: Final[dict[int, int]] = {
    F_CYCLE: 9,
    F_TEST: 3,
    F_WOUND: 5,
    F_FIRE: 1,
    F_PAY: 11,
    F_CONSENT: WHO,
}
OF_NOBODY: Final = (F_REMOVE, F_PLAN, F_STRIKE, F_ADELE, F_CYCLE, F_DISCARD, F_STEP)
"""Frames that name no astronaut."""
