"""The options of an open decision of one seat, worked out again from the position.

The engine keeps them while a decision is open; a position that is read from notation, set up by a scenario or
sampled from a view gets them from here. Fuzzing checks that both agree.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hatchway.games.room25.rules import cards, panic
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
    ABILITY,
    ACID,
    CONTROL,
    ILLUSION,
    LOOK,
    MOVE,
    MOVING,
    PIVOTING,
    PUSH,
    SLIDE,
    TUNNEL,
    VISION,
)
from hatchway.games.room25.rules.possible import choices_of
from hatchway.games.room25.rules.robots import order_choices
from hatchway.games.room25.rules.rooms import chamber_choices, tunnels
from hatchway.games.room25.rules.round import adrenaline_choices, free_tokens
from hatchway.games.room25.rules.state import R25State, cell_of, face_down, in_order
from hatchway.kernel.masks import bits
from hatchway.kernel.state import ALL

Frame = tuple[int, ...]

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
    offer = OFFERS.get(s.ask)
    return offer(s, s.stack[-1]) if offer is not None else ()


Offer = Callable[[R25State, Frame], tuple[int, ...]]


def both(base: int) -> Offer:
    """The two answers to a yes-or-no question."""
    answers = (base, base + 1)
    return lambda s, frame: answers


def action(token: int) -> Offer:
    """Every way to carry out an action."""
    return lambda s, frame: choices_of(s, frame[2], token)


def hidden_rooms(base: int) -> Offer:
    """All face-down rooms."""
    return lambda s, frame: tuple([base + cell for cell in face_down(s)])


def victims(s: R25State, frame: Frame) -> tuple[int, ...]:
    return tuple([C_VICTIM + one for one in in_order(s, frame[3] | 1 << frame[2])])


def old_locks(s: R25State, frame: Frame) -> tuple[int, ...]:
    return tuple([C_UNLOCK + s.where[tile] for tile in bits(s.locked)])


def new_locks(s: R25State, frame: Frame) -> tuple[int, ...]:
    return tuple(lock_choices(s, NEIGHBOURS[cell_of(s, frame[2])]))


def through_tunnel(s: R25State, frame: Frame) -> tuple[int, ...]:
    return tuple([C_MOVE + cell for cell in tunnels(s, frame[2], frame[3])])


def pushed(s: R25State, frame: Frame) -> tuple[int, ...]:
    who = frame[2]
    if frame[0] == F_CHAOS_TUNNEL:
        return tuple([C_MOVE + cell for cell in tunnels(s, who, 0)])
    return tuple([C_MOVE + cell for cell in cards.yellow_ways(s, who, 1 << who)])


OFFERS: Final[dict[int, Offer]] = {
    A_WHEN: both(C_WHEN),
    A_REFUSE: both(C_ANSWER),
    A_AXIS: both(C_AXIS),
    A_WHICH_ROBOT: both(C_ROBOT),
    A_LOOK: action(LOOK),
    A_MOVE: action(MOVE),
    A_PUSH: action(PUSH),
    A_CONTROL: action(SLIDE),
    A_ABILITY: action(ABILITY),
    A_VISION: hidden_rooms(C_LOOK),
    A_MOVING: hidden_rooms(C_SWAP),
    A_ILLUSION: hidden_rooms(C_SWAP),
    A_TOKEN: lambda s, frame: free_tokens(s, frame[2]),
    A_ADRENALINE: lambda s, frame: adrenaline_choices(s, frame[2]),
    A_CHAMBER: lambda s, frame: chamber_choices(s),
    A_ORDER: lambda s, frame: order_choices(s),
    A_PANIC: lambda s, frame: panic.panic_choices(s, frame[2]),
    A_TUNNEL: through_tunnel,
    A_PUSHED: pushed,
    A_ACID: victims,
    A_UNLOCK: old_locks,
    A_LOCK: new_locks,
}
"""By kind of decision."""
