"""Free acts besides the Decision: colour claims, reminder tokens, a guard's reveal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hatchway.games.room25.rules import events
from hatchway.games.room25.rules.board import CELLS
from hatchway.games.room25.rules.codes import C_AHEAD, C_CLAIM, C_REMIND, C_REVEAL, KIND_OF
from hatchway.games.room25.rules.endings import reveal_role
from hatchway.games.room25.rules.entering import jammed
from hatchway.games.room25.rules.kinds import A_PROGRAM, CHARACTERS, CLUE, COLOURS, FIRST, GUARD
from hatchway.games.room25.rules.state import R25State
from hatchway.kernel.masks import bits


def acts_of(s: R25State, seat: int) -> list[int]:
    """The codes of a seat's free acts."""
    own = [who for who in bits(s.alive) if s.seat[who] == seat]
    if not own:
        return []
    codes: list[int] = []
    silent = jammed(s)
    if not silent:
        claims(s, seat, codes)
        reminders(s, seat, own, codes)
    reveals(s, own[0], codes)
    return codes


def claims(s: R25State, seat: int, codes: list[int]) -> None:
    """R25-LOOK-3: a colour for any face-down room that the seat has looked at, once per tile and pass."""
    if s.phase == CLUE:
        return
    bit = 1 << seat
    for tile in range(25):
        if s.seen[tile] & bit and not s.up >> tile & 1 and not said(s, tile, seat):
            base = C_CLAIM + 4 * s.where[tile]
            codes += [base, base + 1, base + 2, base + 3]


def said(s: R25State, tile: int, seat: int) -> bool:
    """Whether a seat has claimed this tile in this pass."""
    return any(c[0] == tile and c[1] == seat and c[4] == s.teller for c in s.claims)


def claim(s: R25State, seat: int, index: int) -> None:
    cell, colour = divmod(index, 4)
    tile = s.at[cell]
    kept = [c for c in s.claims if c[0] != tile or c[1] != seat]
    s.claims = (*kept, (tile, seat, colour, s.round, s.teller))
    if s.out is not None:
        s.out.tell(
            events.Claimed(seat=seat, cell=CELLS[cell], colour=COLOURS[colour], round=s.round)
        )


def in_own_turn(s: R25State, seat: int) -> bool:
    """Whether a seat is due a Decision in the turn of one of its characters."""
    return bool(s.due >> seat & 1 and s.slot and s.seat[s.order[s.turn]] == seat)


def reminders(s: R25State, seat: int, own: list[int], codes: list[int]) -> None:
    """R25-REM-1: on any face-down room, while the seat is due in its own turn or programs."""
    programs = s.ask == A_PROGRAM and s.due >> seat & 1
    if not s.g.reminders or not (programs or in_own_turn(s, seat)):
        return
    for who in own:
        if s.remind[who] < 0:
            base = C_REMIND + 25 * who
            codes += [base + cell for cell, tile in enumerate(s.at) if not s.up >> tile & 1]


def remind(s: R25State, seat: int, index: int) -> None:
    who, cell = divmod(index, 25)
    s.remind[who] = s.at[cell]
    if s.out is not None:
        s.out.tell(events.Reminder(who=CHARACTERS[who], cell=CELLS[cell]))


def reveals(s: R25State, who: int, codes: list[int]) -> None:
    """R25-SUS-3: a guard may reveal their role in their own turn, or lay this ahead. SUS-4: a prisoner may
    not."""
    if s.role[who] != GUARD or s.shown >> who & 1:
        return
    if s.slot and s.order[s.turn] == who and s.phase >= FIRST:
        codes.append(C_REVEAL)
    codes.append(C_AHEAD + (s.ahead >> who & 1))


def reveal_oneself(s: R25State, seat: int, index: int) -> None:
    """R25-SUS-3."""
    reveal_role(s, s.seat.index(seat), "own")


def lay_ahead(s: R25State, seat: int, index: int) -> None:
    """Lay one's own reveal ahead, or take that back."""
    who = s.seat.index(seat)
    s.ahead ^= 1 << who
    if s.out is not None:
        s.out.tell(None, {seat: events.Ahead(ahead=bool(s.ahead >> who & 1))})


def do_act(s: R25State, seat: int, code: int) -> None:
    """Carry out a free act."""
    kind = KIND_OF[code]
    DO[kind](s, seat, code - kind)


DO: Final[dict[int, Callable[[R25State, int, int], None]]] = {
    C_CLAIM: claim,
    C_REMIND: remind,
    C_REVEAL: reveal_oneself,
    C_AHEAD: lay_ahead,
}
"""By kind of act."""
