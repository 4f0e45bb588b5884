"""The options of an open decision of one seat, worked out again from the position.

The engine keeps them while a decision is open; a position that is read from notation, laid by a
scenario or sampled from a view gets them from here. A law holds that both agree.
"""

from __future__ import annotations

from typing import Final

from hatchway.games.room25.rules import cards
from hatchway.games.room25.rules.abilities import lock_choices
from hatchway.games.room25.rules.board import NEIGHBOURS
from hatchway.games.room25.rules.codes import (
    C_ANSWER,
    C_AXIS,
    C_LOOK,
    C_MOVE,
    C_ROBOT,
    C_SWAP,
    C_UNLOCK,
    C_VICTIM,
    C_WHEN,
)
from hatchway.games.room25.rules.frames import (
    F_ABILITY,
    F_CALLED,
    F_CARD,
    F_CHAOS,
    F_CHAOS_TUNNEL,
    F_CLUE,
    F_CONTROL,
    F_LOCK,
    F_LOOK,
    F_MOVE,
    F_ORDER,
    F_PANIC,
    F_PROGRAM,
    F_PUSH,
    F_REFUSE,
    F_ROBOT_CARD,
    F_ROOM,
    F_TURN,
)
from hatchway.games.room25.rules.kinds import (
    A_ABILITY,
    A_ACID,
    A_ADRENALINE,
    A_AXIS,
    A_CHAMBER,
    A_CLUE,
    A_CONTROL,
    A_ILLUSION,
    A_LOCK,
    A_LOOK,
    A_MOVE,
    A_MOVING,
    A_ORDER,
    A_PANIC,
    A_PROGRAM,
    A_PUSH,
    A_PUSHED,
    A_REFUSE,
    A_TOKEN,
    A_TUNNEL,
    A_UNLOCK,
    A_VISION,
    A_WHEN,
    A_WHICH_ROBOT,
    ACID,
    CONTROL,
    ILLUSION,
    LOOK,
    MOVING,
    PIVOTING,
    TUNNEL,
    VISION,
)
from hatchway.games.room25.rules.robots import order_choices
from hatchway.games.room25.rules.rooms import chamber_choices, tunnels
from hatchway.games.room25.rules.round import adrenaline_choices, choices_of, free_tokens
from hatchway.games.room25.rules.state import R25State, cell_of, face_down, in_order
from hatchway.kernel.masks import bits
from hatchway.kernel.state import ALL

ASKED_BY: Final[dict[int, tuple[int, ...]]] = {
    A_CLUE: (F_CLUE,),
    A_PROGRAM: (F_PROGRAM,),
    A_WHEN: (F_TURN,),
    A_TOKEN: (F_TURN,),
    A_ADRENALINE: (F_TURN,),
    A_LOOK: (F_LOOK,),
    A_MOVE: (F_MOVE,),
    A_PUSH: (F_PUSH,),
    A_CONTROL: (F_CONTROL,),
    A_ABILITY: (F_ABILITY,),
    A_VISION: (F_ROOM + VISION,),
    A_MOVING: (F_ROOM + MOVING,),
    A_CHAMBER: (F_ROOM + CONTROL,),
    A_TUNNEL: (F_ROOM + TUNNEL,),
    A_AXIS: (F_ROOM + PIVOTING,),
    A_ILLUSION: (F_ROOM + ILLUSION,),
    A_ACID: (F_ROOM + ACID,),
    A_ORDER: (F_ORDER,),
    A_REFUSE: (F_REFUSE, F_CALLED),
    A_UNLOCK: (F_LOCK,),
    A_LOCK: (F_CARD,),
    A_WHICH_ROBOT: (F_ROBOT_CARD,),
    A_PUSHED: (F_ROBOT_CARD, F_CHAOS, F_CHAOS_TUNNEL),
    A_PANIC: (F_PANIC,),
}
"""The frames that ask each kind of decision."""

SEVERAL: Final = {A_CLUE: ALL, A_PROGRAM: ALL}
"""Decisions of several seats, and how they are settled."""


def choices(s: R25State) -> tuple[int, ...]:
    """The options of the decision that the top frame asks."""
    frame = s.stack[-1]
    who = frame[2]
    ask = s.ask
    if A_LOOK <= ask <= A_ABILITY:
        return choices_of(s, who, ask - A_LOOK + LOOK)
    if ask in (A_WHEN, A_REFUSE, A_AXIS, A_WHICH_ROBOT):
        base = {A_WHEN: C_WHEN, A_REFUSE: C_ANSWER, A_AXIS: C_AXIS, A_WHICH_ROBOT: C_ROBOT}[ask]
        return (base, base + 1)
    if ask == A_TOKEN:
        return free_tokens(s, who)
    if ask == A_ADRENALINE:
        return adrenaline_choices(s, who)
    if ask == A_VISION:
        return tuple([C_LOOK + cell for cell in face_down(s)])
    if ask in (A_MOVING, A_ILLUSION):
        return tuple([C_SWAP + cell for cell in face_down(s)])
    if ask == A_CHAMBER:
        return chamber_choices(s)
    if ask == A_TUNNEL:
        return tuple([C_MOVE + cell for cell in tunnels(s, who, frame[3])])
    if ask == A_ORDER:
        return order_choices(s)
    if ask == A_ACID:
        return tuple([C_VICTIM + one for one in in_order(s, frame[3] | 1 << who)])
    if ask == A_UNLOCK:
        return tuple([C_UNLOCK + s.where[tile] for tile in bits(s.locked)])
    if ask == A_LOCK:
        return tuple(lock_choices(s, NEIGHBOURS[cell_of(s, who)]))
    if ask == A_PUSHED:
        if frame[0] == F_CHAOS_TUNNEL:
            return tuple([C_MOVE + cell for cell in tunnels(s, who, 0)])
        return tuple([C_MOVE + cell for cell in cards.yellow_ways(s, who, 1 << who)])
    if ask == A_PANIC:
        return cards.panic_choices(s, who)
    return ()
