"""The special abilities of Season 2: for each, one function says what is possible, and one carries it out.

`@ability("hide")` marks what a character of that ability (data/characters.toml) can choose from,
`@carried_out(C_HIDE)` what a choice of that kind of code does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hatchway.games.room25.rules import events
from hatchway.games.room25.rules.actions import go, ways_out
from hatchway.games.room25.rules.board import (
    CELLS,
    N_CELLS,
    NEIGHBOURS,
    PAIR_INDEX,
    PAIRS,
    axis_between,
)
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
    C_ROBOT_PUSH,
    C_SABOTAGE,
    C_SCRAP,
    C_UNLOCK,
    KIND_OF,
)
from hatchway.games.room25.rules.entering import CENTRE, destroy, enter, scrap, swap, turn_down
from hatchway.games.room25.rules.frames import F_CALLED, F_LOCK
from hatchway.games.room25.rules.kinds import (
    A_REFUSE,
    A_UNLOCK,
    ABILITIES,
    BLUE,
    BRUCE,
    CHARACTERS,
    COLOUR,
    EMMETT,
    FLOODED,
    FRANCK,
    JENNIFER,
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
Choices = Callable[[R25State, int], list[int]]
"""Of a character: the codes of what it can do."""
Use = Callable[[R25State, int, int], None]
"""By a character: what the code with this index within its kind does."""

ABLE: Final[dict[str, Choices]] = {}
USES: Final[dict[int, Use]] = {}


def ability(name: str) -> Callable[[Choices], Choices]:
    """Mark a function that says what an ability can do."""

    def mark(choices: Choices) -> Choices:
        ABLE[name] = choices
        return choices

    return mark


def carried_out(kind: int) -> Callable[[Use], Use]:
    """Mark a function that carries out one kind of code."""

    def mark(use: Use) -> Use:
        USES[kind] = use
        return use

    return mark


def ability_choices(s: R25State, who: int) -> tuple[int, ...]:
    """What the character can do with its ability; nothing in Central (R25-ABL-1, CEN-1)."""
    if s.pos[who] == CENTRE:
        return ()
    choices: list[int] = []
    for able in CHOICES[who]:
        choices += able(s, who)
    return tuple(choices)


def reach(s: R25State, who: int) -> tuple[int, ...]:
    """The cells an ability reaches: the neighbours; with an option of the game, only through a corridor
    (R25-PIV-2)."""
    return exits(s, s.pos[who]) if s.g.pivot_limits else NEIGHBOURS[cell_of(s, who)]


def use(s: R25State, frame: Frame) -> None:
    """Carry out the chosen part of an ability, whoever uses it."""
    kind = KIND_OF[s.answer]
    USES[kind](s, frame[2], s.answer - kind)


# --- Jennifer: Call


@ability("call")
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


@carried_out(C_CALL)
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
    """R25-JEN-1, PIV-4: the called character comes into the caller's room, from its own side."""
    axis = axis_between(cell_of(s, who), cell_of(s, caller))
    enter(s, who, 0, s.pos[caller], axis, "called")


# --- Max: Carry


@ability("carry")
def carry_choices(s: R25State, who: int) -> list[int]:
    """R25-MAX-1, MAX-3: one visible other character of the room, to a room that both may enter."""
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


@carried_out(C_CARRY)
def carry(s: R25State, who: int, index: int) -> None:
    """R25-MAX-1: both go."""
    other, cell = divmod(index, N_CELLS)
    go(s, who, 1 << other, cell, "carry")


# --- Franck: Recover


@ability("recover")
def recover_choices(s: R25State, who: int) -> list[int]:
    """R25-FRA-1: always possible; without effect when the token is there."""
    return [C_RECOVER]


@carried_out(C_RECOVER)
def recover(s: R25State, who: int, index: int) -> None:
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


@carried_out(C_REACTIVATE)
def reactivate(s: R25State, who: int, cell: int) -> None:
    turn_down(s, s.at[cell])


def lock_choices(s: R25State, cells: tuple[int, ...]) -> list[int]:
    """R25-EMM-3, CRD-11: adjacent rooms that are face up, not blue and without a lock."""
    choices = []
    for cell in cells:
        tile = s.at[cell]
        if s.up >> tile & 1 and COLOUR[s.kind[tile]] != BLUE and not s.locked >> tile & 1:
            choices.append(C_LOCK + cell)
    return choices


@ability("reactivate")
def emmett_choices(s: R25State, who: int) -> list[int]:
    """R25-EMM-1: either part, whichever is possible."""
    return reactivate_choices(s, who) + lock_choices(s, reach(s, who))


@carried_out(C_LOCK)
def lock_on(s: R25State, who: int, cell: int) -> None:
    """R25-EMM-3."""
    put_lock(s, who, s.at[cell])


def put_lock(s: R25State, who: int, tile: int) -> None:
    """R25-EMM-4: when both locks are in use, one of them moves. Emmett's player picks it or, without a living
    Emmett, whoever places the lock (EMM-6, CRD-11)."""
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


@ability("hide")
def hide_choices(s: R25State, who: int) -> list[int]:
    return [C_HIDE]


@carried_out(C_HIDE)
def hide(s: R25State, who: int, index: int) -> None:
    """R25-ALI-1: hidden until her own next revealed action."""
    s.hidden |= 1 << who
    if s.out is not None:
        s.out.tell(events.Hid(who=CHARACTERS[who]))


# --- Sarah: Sabotage


def sabotage_room_choices(s: R25State, who: int) -> list[int]:
    """R25-SAR-1, BRU-2: the character's own room, if it is not blue and Empty Chambers are left."""
    left = s.sarah_tiles if who == SARAH else s.bruce_tiles
    return [C_SABOTAGE] if left and COLOUR[s.kind[s.pos[who]]] != BLUE else []


@ability("sabotage")
def sarah_choices(s: R25State, who: int) -> list[int]:
    """R25-SAR-2: the room, or a robot in it."""
    robots = [C_SCRAP + robot for robot in range(2) if s.robots[robot] == s.pos[who]]
    return sabotage_room_choices(s, who) + robots


@carried_out(C_SABOTAGE)
def sabotage(s: R25State, who: int, index: int) -> None:
    """R25-SAR-1, SAR-3: the room is replaced by an Empty Chamber, its duties end."""
    if who == SARAH:
        s.sarah_tiles -= 1
    else:
        s.bruce_tiles -= 1
    destroy(s, s.pos[who])


@carried_out(C_SCRAP)
def scrap_robot(s: R25State, who: int, robot: int) -> None:
    """R25-SAR-2."""
    scrap(s, robot)


# --- Kevin: Hack


def hack_pairs(s: R25State, cells: list[int]) -> list[int]:
    """The swaps of two of these cells, neither a visible blue room (R25-KEV-2)."""
    fit = [c for c in cells if not s.up >> s.at[c] & 1 or COLOUR[s.kind[s.at[c]]] != BLUE]
    fit.sort()
    return [C_HACK + PAIR_INDEX[one, two] for i, one in enumerate(fit) for two in fit[i + 1 :]]


@ability("hack")
def kevin_choices(s: R25State, who: int) -> list[int]:
    """R25-KEV-1 to KEV-3: swap two rooms near him, or an order to a robot."""
    return [*hack_pairs(s, list(reach(s, who))), *order_choices(s)]


@carried_out(C_HACK)
def hack(s: R25State, who: int, pair: int) -> None:
    """R25-KEV-1: two rooms change places."""
    one, two = PAIRS[pair]
    swap(s, s.at[one], s.at[two], "hack")


@carried_out(C_ROBOT_MOVE)
def order_to_move(s: R25State, who: int, index: int) -> None:
    """R25-KEV-3."""
    carry_out(s, C_ROBOT_MOVE + index)


@carried_out(C_ROBOT_PUSH)
def order_to_push(s: R25State, who: int, index: int) -> None:
    """R25-KEV-3."""
    carry_out(s, C_ROBOT_PUSH + index)


# --- Bruce: Mimic


@ability("mimic")
def bruce_choices(s: R25State, who: int) -> list[int]:
    """R25-BRU-1: part of the ability of any character in his room or next to it."""
    choices: list[int] = []
    cells = (cell_of(s, who), *NEIGHBOURS[cell_of(s, who)])
    for other in s.order:
        if other == who or s.pos[other] < 0 or s.where[s.pos[other]] not in cells:
            continue
        for name in ABILITIES[other]:
            if name in MIMICKED:
                choices += MIMICKED[name](s, who)
    return choices


def franck_alike(s: R25State, who: int) -> list[int]:
    """R25-BRU-2: only next to Franck himself, and only without a token of his own."""
    if s.pos[FRANCK] == s.pos[who] and s.g.adrenaline and not s.owned >> who & 1:
        return recover_choices(s, who)
    return []


def kevin_alike(s: R25State, who: int) -> list[int]:
    """R25-BRU-2: only the orders."""
    return list(order_choices(s))


MIMICKED: Final[dict[str, Choices]] = {
    "call": call_choices,
    "carry": carry_choices,
    "hack": kevin_alike,
    "hide": hide_choices,
    "reactivate": reactivate_choices,
    "recover": franck_alike,
    "sabotage": sabotage_room_choices,
}
"""What Bruce can do of each ability (R25-BRU-2); nothing of those that are not named."""

CHOICES: Final[list[list[Choices]]] = [[ABLE[name] for name in names] for names in ABILITIES]
"""By character."""
