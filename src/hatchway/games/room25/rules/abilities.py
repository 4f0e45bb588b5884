"""The special abilities of Season 2: one function says what is possible, one carries it out."""

from __future__ import annotations

from hatchway.games.room25.rules import events
from hatchway.games.room25.rules.actions import go, ways_out
from hatchway.games.room25.rules.board import CELLS, NEIGHBOURS, PAIR_INDEX, PAIRS, axis_between
from hatchway.games.room25.rules.codes import (
    C_ANSWER,
    C_CALL,
    C_CARRY,
    C_HACK,
    C_HIDE,
    C_LOCK,
    C_REACTIVATE,
    C_RECOVER,
    C_ROBOT_MOVE,
    C_SABOTAGE,
    C_SCRAP,
    C_UNLOCK,
)
from hatchway.games.room25.rules.entering import CENTRE, destroy, enter, scrap, swap, turn_down
from hatchway.games.room25.rules.frames import F_CALLED, F_LOCK
from hatchway.games.room25.rules.kinds import (
    A_REFUSE,
    A_UNLOCK,
    ALICE,
    BLUE,
    BRUCE,
    CHARACTERS,
    COLOUR,
    EMMETT,
    FLOODED,
    FRANCK,
    JENNIFER,
    KEVIN,
    MAX,
    SARAH,
)
from hatchway.games.room25.rules.robots import carry_out, order_choices
from hatchway.games.room25.rules.state import (
    R25State,
    cell_of,
    exits,
    inside,
    may_enter,
    others_inside,
)
from hatchway.kernel.masks import bits

Frame = tuple[int, ...]


def ability_choices(s: R25State, who: int) -> tuple[int, ...]:
    """What the character can do with its ability; nothing in Central (R25-ABL-1, CEN-1)."""
    if s.pos[who] == CENTRE:
        return ()
    return tuple(CHOICES[who](s, who))


def reach(s: R25State, who: int) -> tuple[int, ...]:
    """The cells an ability reaches: the neighbours, by option only through a corridor (R25-PIV-2)."""
    return exits(s, s.pos[who]) if s.g.pivot_limits else NEIGHBOURS[cell_of(s, who)]


def use(s: R25State, frame: Frame) -> None:
    """Carry out the chosen part of an ability, by whomever."""
    who, code = frame[2], s.answer
    if C_CALL <= code < C_CARRY:
        call(s, who, code - C_CALL)
    elif C_CARRY <= code < C_RECOVER:
        other, cell = divmod(code - C_CARRY, 25)
        go(s, who, 1 << other, cell, "carry")
    elif code == C_RECOVER:
        recover(s, who)
    elif C_REACTIVATE <= code < C_LOCK:
        reactivate(s, code - C_REACTIVATE)
    elif C_LOCK <= code < C_UNLOCK:
        put_lock(s, who, s.at[code - C_LOCK])
    elif code == C_HIDE:
        hide(s, who)
    elif code == C_SABOTAGE:
        sabotage(s, who)
    elif C_SCRAP <= code < C_HACK:
        scrap(s, code - C_SCRAP)
    elif C_HACK <= code < C_ROBOT_MOVE:
        one, two = PAIRS[code - C_HACK]
        swap(s, s.at[one], s.at[two], "hack")
    else:
        carry_out(s, code)


# --- Jennifer: Call


def call_choices(s: R25State, who: int) -> list[int]:
    """R25-JEN-1, JEN-2: adjacent characters, not into a Flooded Chamber, not the hidden."""
    tile = s.pos[who]
    if s.kind[tile] == FLOODED:
        return []
    return [
        C_CALL + other
        for cell in reach(s, who)
        for other in inside(s, s.at[cell])
        if not s.hidden >> other & 1 and may_enter(s, other, tile)
    ]


def call(s: R25State, caller: int, called: int) -> None:
    """R25-BRU-2: Jennifer herself may refuse Bruce."""
    if called == JENNIFER:
        choices = (C_ANSWER, C_ANSWER + 1)
        s.ask_one(A_REFUSE, s.seat[called], choices, (F_CALLED, 1, called, caller))
    else:
        come(s, called, caller)


def called(s: R25State, frame: Frame) -> None:
    who, caller = frame[2], frame[3]
    if s.answer == C_ANSWER:
        come(s, who, caller)
    elif s.out is not None:
        s.out.tell(events.Refused(who=CHARACTERS[who]))


def come(s: R25State, who: int, caller: int) -> None:
    """R25-JEN-1, PIV-4: one comes into the caller's room, from its own side."""
    axis = axis_between(cell_of(s, who), cell_of(s, caller))
    enter(s, who, 0, s.pos[caller], axis, "called")


# --- Max: Carry


def carry_choices(s: R25State, who: int) -> list[int]:
    """R25-MAX-1, MAX-3: one visible other of the room, to a room that both may enter."""
    choices: list[int] = []
    for other in others_inside(s, who):
        if s.hidden >> other & 1 or (who == BRUCE and other == MAX):
            continue
        group = 1 << who | 1 << other
        base = C_CARRY + 25 * other
        choices += [
            base + cell for cell in ways_out(s, who, group) if may_enter(s, other, s.at[cell])
        ]
    return choices


# --- Franck: Recover


def recover_choices(s: R25State, who: int) -> list[int]:
    """R25-FRA-1: always possible; without effect when the token is there."""
    return [C_RECOVER]


def recover(s: R25State, who: int) -> None:
    """R25-FRA-1: the token is there, to be played from the next round on."""
    bit = 1 << who
    if s.owned & bit or not s.g.adrenaline:
        return
    s.owned |= bit
    s.recovered |= bit
    if s.out is not None:
        s.out.tell(events.Recovered(who=CHARACTERS[who]))


# --- Emmett: Reactivate, Lock on


def reactivate_choices(s: R25State, who: int) -> list[int]:
    """R25-EMM-2: adjacent inaccessible rooms that nobody is in."""
    choices = []
    for cell in reach(s, who):
        tile = s.at[cell]
        if s.closed >> tile & 1 and tile not in s.pos and tile not in s.robots:
            choices.append(C_REACTIVATE + cell)
    return choices


def reactivate(s: R25State, cell: int) -> None:
    turn_down(s, s.at[cell])


def lock_choices(s: R25State, cells: tuple[int, ...]) -> list[int]:
    """R25-EMM-3, CRD-11: of the rooms next to one the face-up non-blue ones without a lock."""
    choices = []
    for cell in cells:
        tile = s.at[cell]
        if s.up >> tile & 1 and COLOUR[s.kind[tile]] != BLUE and not s.locked >> tile & 1:
            choices.append(C_LOCK + cell)
    return choices


def emmett_choices(s: R25State, who: int) -> list[int]:
    """R25-EMM-1: either part, whichever is possible."""
    return reactivate_choices(s, who) + lock_choices(s, reach(s, who))


def put_lock(s: R25State, who: int, tile: int) -> None:
    """R25-EMM-4: with both locks out one of them moves; Emmett's player picks it, or, without a
    living Emmett, whoever makes the lock (EMM-6, CRD-11)."""
    if s.locked.bit_count() < 2:
        lock(s, tile)
        return
    picker = EMMETT if s.alive >> EMMETT & 1 else who
    choices = tuple([C_UNLOCK + s.where[old] for old in bits(s.locked)])
    s.ask_one(A_UNLOCK, s.seat[picker], choices, (F_LOCK, 1, picker, tile))


def moved_lock(s: R25State, frame: Frame) -> None:
    old = s.at[s.answer - C_UNLOCK]
    s.locked &= ~(1 << old)
    if s.out is not None:
        s.out.tell(events.Unlocked(cell=CELLS[s.where[old]]))
    lock(s, frame[3])


def lock(s: R25State, tile: int) -> None:
    s.locked |= 1 << tile
    if s.out is not None:
        s.out.tell(events.Locked(cell=CELLS[s.where[tile]]))


# --- Alice: Hide


def hide_choices(s: R25State, who: int) -> list[int]:
    return [C_HIDE]


def hide(s: R25State, who: int) -> None:
    """R25-ALI-1: hidden until the own next revealed action."""
    s.hidden |= 1 << who
    if s.out is not None:
        s.out.tell(events.Hid(who=CHARACTERS[who]))


# --- Sarah: Sabotage


def sabotage_room_choices(s: R25State, who: int) -> list[int]:
    """R25-SAR-1, BRU-2: the own non-blue room, while Empty Chambers are left."""
    left = s.sarah_tiles if who == SARAH else s.bruce_tiles
    return [C_SABOTAGE] if left and COLOUR[s.kind[s.pos[who]]] != BLUE else []


def sarah_choices(s: R25State, who: int) -> list[int]:
    """R25-SAR-2: the room, or a robot in it."""
    robots = [C_SCRAP + robot for robot in range(2) if s.robots[robot] == s.pos[who]]
    return sabotage_room_choices(s, who) + robots


def sabotage(s: R25State, who: int) -> None:
    """R25-SAR-1, SAR-3: the room is replaced by an Empty Chamber, its duties end."""
    if who == SARAH:
        s.sarah_tiles -= 1
    else:
        s.bruce_tiles -= 1
    destroy(s, s.pos[who])


# --- Kevin: Hack


def hack_pairs(s: R25State, cells: list[int]) -> list[int]:
    """The swaps of two of these cells, neither a visible blue room (R25-KEV-2)."""
    fit = [c for c in cells if not s.up >> s.at[c] & 1 or COLOUR[s.kind[s.at[c]]] != BLUE]
    fit.sort()
    return [C_HACK + PAIR_INDEX[one, two] for i, one in enumerate(fit) for two in fit[i + 1 :]]


def kevin_choices(s: R25State, who: int) -> list[int]:
    """R25-KEV-1 to KEV-3: swap two rooms near him, or an order to a robot."""
    return [*hack_pairs(s, list(reach(s, who))), *order_choices(s)]


# --- Bruce: Mimic


def bruce_choices(s: R25State, who: int) -> list[int]:
    """R25-BRU-1, BRU-2: part of the ability of whom he is with or next to."""
    choices: list[int] = []
    cells = (cell_of(s, who), *NEIGHBOURS[cell_of(s, who)])
    for other in s.order:
        if other == who or s.pos[other] < 0 or s.where[s.pos[other]] not in cells:
            continue
        if other == JENNIFER:
            choices += call_choices(s, who)
        elif other == FRANCK:
            if s.pos[other] == s.pos[who] and s.g.adrenaline and not s.owned >> who & 1:
                choices += recover_choices(s, who)
        elif other == MAX:
            choices += carry_choices(s, who)
        elif other == KEVIN:
            choices += order_choices(s)
        elif other == EMMETT:
            choices += reactivate_choices(s, who)
        elif other == ALICE:
            choices += hide_choices(s, who)
        elif other == SARAH:
            choices += sabotage_room_choices(s, who)
    return choices


CHOICES = [
    hide_choices,
    bruce_choices,
    emmett_choices,
    recover_choices,
    call_choices,
    kevin_choices,
    carry_choices,
    sarah_choices,
]
"""By character, in the order of kinds.py."""
