"""Why a choice is closed, and which open choices are known to be deadly, from the seat's knowledge only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hatchway.games.room25.rules.abilities import USES
from hatchway.games.room25.rules.actions import sees
from hatchway.games.room25.rules.acts import in_own_turn, said
from hatchway.games.room25.rules.board import FREE_LINES, LINES_AT, N_CELLS, NEIGHBOURS
from hatchway.games.room25.rules.codes import (
    C_AHEAD,
    C_CALL,
    C_CARRY,
    C_CLAIM,
    C_CONTROL,
    C_HACK,
    C_LOCK,
    C_LOOK,
    C_MOVE,
    C_NO_LOOK,
    C_PROGRAM,
    C_PUSH,
    C_REACTIVATE,
    C_REMIND,
    C_REVEAL,
    C_ROBOT_MOVE,
    C_ROBOT_PUSH,
    C_SABOTAGE,
    C_SWAP,
    C_TOKEN,
    C_UNLOCK,
    C_WHEN,
    KIND_OF,
    PROGRAMS,
)
from hatchway.games.room25.rules.entering import CENTRE, jammed, may_slide
from hatchway.games.room25.rules.frames import F_CHAOS_TUNNEL
from hatchway.games.room25.rules.kinds import (
    A_ABILITY,
    A_ADRENALINE,
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
    A_TOKEN,
    A_TUNNEL,
    A_UNLOCK,
    A_VISION,
    A_WHEN,
    ABILITY,
    BLUE,
    CHARACTERS,
    COLOUR,
    COLOURS,
    DARK,
    EMMETT,
    FLOODED,
    GUARD,
    KEVIN,
    MORTAL,
    PIVOTING,
    PRISON,
    TIMER,
    YELLOW,
)
from hatchway.games.room25.rules.possible import choices_of
from hatchway.games.room25.rules.round import next_to_program
from hatchway.games.room25.rules.state import SEEN_BY_ALL, R25State, exits
from hatchway.games.room25.views.reason_keys import Nothing, Reason, Warn
from hatchway.kernel.masks import bits

ANSWERS: Final[dict[int, tuple[int, ...]]] = {
    A_CLUE: (C_LOOK, C_NO_LOOK),
    A_PROGRAM: (C_PROGRAM,),
    A_WHEN: (C_WHEN,),
    A_TOKEN: (C_TOKEN,),
    A_ADRENALINE: (C_TOKEN,),
    A_LOOK: (C_LOOK,),
    A_VISION: (C_LOOK,),
    A_MOVE: (C_MOVE,),
    A_TUNNEL: (C_MOVE,),
    A_PUSHED: (C_MOVE,),
    A_PUSH: (C_PUSH,),
    A_CONTROL: (C_CONTROL,),
    A_CHAMBER: (C_CONTROL,),
    A_ABILITY: (*USES, C_UNLOCK),
    A_LOCK: (C_LOCK,),
    A_UNLOCK: (C_UNLOCK,),
    A_ORDER: (C_ROBOT_MOVE, C_ROBOT_PUSH),
    A_MOVING: (C_SWAP,),
    A_ILLUSION: (C_SWAP,),
}
"""The kinds of codes that answer a decision, except for Panic and the yes-or-no questions."""


def reason(s: R25State, seat: int, code: int) -> Reason | Nothing:
    """The key of the reason why a code is closed."""
    kind = KIND_OF[code]
    if kind in ACT_REASONS:
        return act_reason(s, seat, kind, code - kind)
    if s.ask == A_PANIC:  # Kevin swaps, Max and Bruce move others
        fits = kind == (C_HACK if s.stack[-1][2] == KEVIN else C_MOVE)
    else:
        fits = kind in ANSWERS.get(s.ask, ())
    if not fits:
        return "other_decision"
    who = next_to_program(s, seat) if s.ask == A_PROGRAM else s.stack[-1][2]
    why = REASONS.get(kind)
    return why(s, who, code - kind) if why is not None else "not_mine"


def program_reason(s: R25State, who: int, program: int) -> Reason:
    """Why a program cannot be laid."""
    index, adrenaline = divmod(program, 2)
    bit = 1 << who
    if adrenaline and not s.owned & bit:
        return "no_adrenaline"
    if s.cold & bit and (adrenaline or PROGRAMS[index][1]):
        return "cold"
    if (s.free | s.mad) & bit and index:
        return "no_program"
    for token in PROGRAMS[index]:
        if token and not s.tokens[who] >> (token - 1) & 1:
            return "token_lost"
    return "empty_program"


def token_reason(s: R25State, who: int, token: int) -> Reason:
    """Why a token cannot be played freely."""
    if s.ask == A_ADRENALINE:
        if token == ABILITY:
            return "ability_by_adrenaline"
        return "impossible" if token else "must_play"
    if token == 0:
        return "must_play"
    return "same_token" if s.tokens[who] >> (token - 1) & 1 else "token_lost"


def look_reason(s: R25State, who: int, cell: int) -> Reason:
    if s.ask == A_CLUE:
        return "not_adjacent"
    if s.up >> s.at[cell] & 1:
        return "face_up"
    tile = s.pos[who]
    if cell not in NEIGHBOURS[s.where[tile]]:
        return "not_adjacent"
    return "dark" if s.kind[tile] == DARK else "corridor"


def entry_reason(s: R25State, who: int, cell: int) -> Reason | Nothing:
    """Why a room cannot be entered by a character; empty when it can."""
    tile = s.at[cell]
    if s.closed >> tile & 1:
        return "closed"
    if s.locked >> tile & 1 and who != EMMETT:
        return "locked"
    return ""


def move_reason(s: R25State, who: int, cell: int) -> Reason:
    """Why a character does not come to a cell: by itself, pushed, or through a Tunnel."""
    if s.ask == A_TUNNEL or s.stack[-1][0] == F_CHAOS_TUNNEL:
        return "no_tunnel"
    return way_reason(s, who, cell) or "not_yellow"


def way_reason(s: R25State, who: int, cell: int) -> Reason | Nothing:
    """Why a character cannot go to a cell; empty when the way is free."""
    tile = s.pos[who]
    if cell not in NEIGHBOURS[s.where[tile]]:
        return "not_adjacent"
    if cell not in exits(s, tile):
        return "corridor"
    closed = entry_reason(s, who, cell)
    if closed:
        return closed
    if s.ask in (A_PUSHED, A_PANIC):
        beyond = s.at[cell]
        if not s.up >> beyond & 1 or COLOUR[s.kind[beyond]] != YELLOW:
            return "not_yellow"
    return "prison" if s.kind[tile] == PRISON else ""


def push_reason(s: R25State, who: int, index: int) -> Reason | Nothing:
    other, cell = divmod(index, N_CELLS)
    if s.pos[who] == CENTRE:
        return "central"
    if other == who or s.pos[other] != s.pos[who]:
        return "not_here"
    return way_reason(s, other, cell) if sees(s, who, other) else "hidden"


def slide_reason(s: R25State, who: int, slide: int) -> Reason | Nothing:
    line, way = divmod(slide, 2)
    if line not in FREE_LINES:
        return "central_line"
    if s.ask == A_CONTROL and line not in LINES_AT[s.where[s.pos[who]]]:
        return "other_line"
    return "" if may_slide(s, line, way) else "against_slide"


def call_reason(s: R25State, who: int, other: int) -> Reason:
    here = s.pos[who]
    if s.kind[here] == FLOODED:
        return "flooded"
    if s.hidden >> other & 1:
        return "hidden"
    return entry_reason(s, other, s.where[here]) or "not_here"


def carry_reason(s: R25State, who: int, index: int) -> Reason:
    other, cell = divmod(index, N_CELLS)
    if other == who or s.pos[other] != s.pos[who]:
        return "not_here"
    if s.hidden >> other & 1:
        return "hidden"
    return way_reason(s, who, cell) or entry_reason(s, other, cell) or "not_mine"


def sabotage_reason(s: R25State, who: int, index: int) -> Reason:
    return "blue" if COLOUR[s.kind[s.pos[who]]] == BLUE else "no_tiles"


def hack_reason(s: R25State, who: int, pair: int) -> Reason:
    return "blue_or_far"


def swap_reason(s: R25State, who: int, cell: int) -> Reason:
    return "face_up"


def reactivate_reason(s: R25State, who: int, cell: int) -> Reason:
    tile = s.at[cell]
    if cell not in NEIGHBOURS[s.where[s.pos[who]]]:
        return "not_adjacent"
    if not s.closed >> tile & 1:
        return "not_closed"
    return "occupied" if tile in s.pos or tile in s.robots else "not_mine"


def lock_reason(s: R25State, who: int, cell: int) -> Reason:
    tile = s.at[cell]
    if cell not in NEIGHBOURS[s.where[s.pos[who]]]:
        return "not_adjacent"
    if not s.up >> tile & 1:
        return "face_down"
    if COLOUR[s.kind[tile]] == BLUE:
        return "blue"
    return "locked" if s.locked >> tile & 1 else "not_mine"


def robot_move_reason(s: R25State, who: int, index: int) -> Reason | Nothing:
    robot, cell = divmod(index, N_CELLS)
    return robot_reason(s, robot, -1, cell)


def robot_push_reason(s: R25State, who: int, index: int) -> Reason | Nothing:
    robot, rest = divmod(index, N_CELLS * len(CHARACTERS))
    return robot_reason(s, robot, *divmod(rest, N_CELLS))


def robot_reason(s: R25State, robot: int, victim: int, cell: int) -> Reason | Nothing:
    """Why an order is impossible."""
    tile = s.robots[robot]
    if tile < 0:
        return "no_robot"
    if victim >= 0:
        if s.pos[victim] != tile:
            return "not_here"
        if COLOUR[s.kind[tile]] == BLUE:
            return "blue"
        return "hidden" if s.hidden >> victim & 1 else way_reason(s, victim, cell)
    if cell not in NEIGHBOURS[s.where[tile]]:
        return "not_adjacent"
    if s.kind[tile] == PIVOTING and cell not in exits(s, tile):
        return "corridor"
    return "closed"


REASONS: Final[dict[int, Callable[[R25State, int, int], Reason | Nothing]]] = {
    C_PROGRAM: program_reason,
    C_TOKEN: token_reason,
    C_LOOK: look_reason,
    C_MOVE: move_reason,
    C_PUSH: push_reason,
    C_CONTROL: slide_reason,
    C_CALL: call_reason,
    C_CARRY: carry_reason,
    C_REACTIVATE: reactivate_reason,
    C_LOCK: lock_reason,
    C_SABOTAGE: sabotage_reason,
    C_HACK: hack_reason,
    C_ROBOT_MOVE: robot_move_reason,
    C_ROBOT_PUSH: robot_push_reason,
    C_SWAP: swap_reason,
}
"""By kind of code, where the decision asks for that kind; other kinds are not this character's abilities."""

# --- acts


def act_reason(s: R25State, seat: int, kind: int, index: int) -> Reason:
    """Why a free act is closed."""
    own = [who for who in bits(s.alive) if s.seat[who] == seat]
    if not own:
        return "dead"
    return ACT_REASONS[kind](s, seat, own, index)


def said_reason(s: R25State, cell: int) -> Reason | Nothing:
    """What forbids saying anything about a room."""
    if jammed(s):
        return "jammed"
    return "face_up" if s.up >> s.at[cell] & 1 else ""


def claim_reason(s: R25State, seat: int, own: list[int], index: int) -> Reason:
    cell = index // len(COLOURS)
    silent = said_reason(s, cell)
    if silent:
        return silent
    if not s.seen[s.at[cell]] >> seat & 1:
        return "not_seen"
    return "said_already" if said(s, s.at[cell], seat) else "too_early"


def remind_reason(s: R25State, seat: int, own: list[int], index: int) -> Reason:
    who, cell = divmod(index, N_CELLS)
    silent = said_reason(s, cell)
    if silent:
        return silent
    if not s.g.reminders:
        return "no_reminders"
    if who not in own:
        return "not_mine"
    if s.remind[who] >= 0:
        return "reminder_out"
    return "no_reminders" if in_own_turn(s, seat) else "not_your_turn"


def guard_reason(s: R25State, who: int) -> Reason | Nothing:
    """What forbids a reveal, now or ahead."""
    if s.role[who] != GUARD:
        return "no_guard"
    return "revealed" if s.shown >> who & 1 else ""


def reveal_reason(s: R25State, seat: int, own: list[int], index: int) -> Reason:
    return guard_reason(s, own[0]) or "not_your_turn"


def ahead_reason(s: R25State, seat: int, own: list[int], take_back: int) -> Reason:
    return guard_reason(s, own[0]) or ("not_laid_ahead" if take_back else "laid_ahead")


ACT_REASONS: Final[dict[int, Callable[[R25State, int, list[int], int], Reason]]] = {
    C_CLAIM: claim_reason,
    C_REMIND: remind_reason,
    C_REVEAL: reveal_reason,
    C_AHEAD: ahead_reason,
}
"""By kind of act."""


# --- danger


def known(s: R25State, seat: int, tile: int) -> int:
    """The room of a tile if the seat knows it, else -1."""
    own = 1 << seat if seat >= 0 else 0
    if s.up >> tile & 1 or s.seen[tile] & (SEEN_BY_ALL | own):
        return s.kind[tile]
    return -1


MOVES_TO: Final = (C_MOVE, C_PUSH, C_CARRY, C_ROBOT_PUSH)
"""Kinds of codes that bring somebody to a cell, which is the last axis of their form."""


def warn(s: R25State, seat: int, code: int) -> Warn | Nothing:
    """The key of what the seat knows to be bad about an option: it kills somebody it moves, or it plays a
    freely chosen token that can do nothing here (R25-ACT-1)."""
    kind = KIND_OF[code]
    if s.ask == A_TOKEN and kind == C_TOKEN and code != C_TOKEN:
        return "" if choices_of(s, s.stack[-1][2], code - C_TOKEN) else "lost"
    if kind not in MOVES_TO:
        return ""
    room = known(s, seat, s.at[(code - kind) % N_CELLS])
    if room == MORTAL or (room == TIMER and s.left == 1):
        return "deadly"
    return ""
