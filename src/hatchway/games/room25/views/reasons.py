"""Why a choice is closed, and which open one is known to be deadly: from the seat's knowledge only."""

from __future__ import annotations

from hatchway.games.room25.rules.actions import sees
from hatchway.games.room25.rules.acts import in_own_turn, said
from hatchway.games.room25.rules.board import LINES_AT, NEIGHBOURS
from hatchway.games.room25.rules.codes import (
    C_AHEAD,
    C_CALL,
    C_CARRY,
    C_CLAIM,
    C_CONTROL,
    C_HACK,
    C_HIDE,
    C_LOCK,
    C_LOOK,
    C_MOVE,
    C_NO_LOOK,
    C_PROGRAM,
    C_PUSH,
    C_REACTIVATE,
    C_RECOVER,
    C_REMIND,
    C_REVEAL,
    C_ROBOT_MOVE,
    C_ROBOT_PUSH,
    C_SABOTAGE,
    C_SCRAP,
    C_SWAP,
    C_TOKEN,
    C_UNLOCK,
    C_WHEN,
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
    BLUE,
    COLOUR,
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
from hatchway.games.room25.rules.round import choices_of, next_to_program
from hatchway.games.room25.rules.state import SEEN_BY_ALL, R25State, exits
from hatchway.kernel.masks import bits

ANSWERS: dict[int, tuple[int, int]] = {
    A_CLUE: (C_LOOK, C_MOVE),
    A_PROGRAM: (C_PROGRAM, C_WHEN),
    A_WHEN: (C_WHEN, C_TOKEN),
    A_TOKEN: (C_TOKEN, C_LOOK),
    A_ADRENALINE: (C_TOKEN, C_LOOK),
    A_LOOK: (C_LOOK, C_NO_LOOK),
    A_VISION: (C_LOOK, C_NO_LOOK),
    A_MOVE: (C_MOVE, C_PUSH),
    A_TUNNEL: (C_MOVE, C_PUSH),
    A_PUSHED: (C_MOVE, C_PUSH),
    A_PUSH: (C_PUSH, C_CONTROL),
    A_CONTROL: (C_CONTROL, C_CALL),
    A_CHAMBER: (C_CONTROL, C_CALL),
    A_ABILITY: (C_CALL, C_SWAP),
    A_LOCK: (C_LOCK, C_UNLOCK),
    A_UNLOCK: (C_UNLOCK, C_HIDE),
    A_ORDER: (C_ROBOT_MOVE, C_SWAP),
    A_MOVING: (C_SWAP, C_SWAP + 25),
    A_ILLUSION: (C_SWAP, C_SWAP + 25),
}
"""The codes that answer a decision; Panic and the small questions aside."""


def reason(s: R25State, seat: int, code: int) -> str:
    """The key of the reason why a code is closed."""
    if code >= C_CLAIM:
        return act_reason(s, seat, code)
    first, last = ANSWERS.get(s.ask, (0, 0))
    if s.ask == A_PANIC:  # Kevin swaps, Max and Bruce move others
        first, last = (C_HACK, C_ROBOT_MOVE) if s.stack[-1][2] == KEVIN else (C_MOVE, C_PUSH)
    if not first <= code < last:
        return "other_decision"
    frame = s.stack[-1]
    who = frame[2]
    if s.ask == A_PROGRAM:
        return program_reason(s, next_to_program(s, seat), code)
    if code < C_LOOK:
        return token_reason(s, who, code - C_TOKEN)
    if code < C_NO_LOOK:
        return look_reason(s, who, code - C_LOOK)
    if code < C_PUSH:
        if s.ask == A_TUNNEL or frame[0] == F_CHAOS_TUNNEL:
            return "no_tunnel"
        return way_reason(s, who, code - C_MOVE) or "not_yellow"
    if code < C_CONTROL:
        return push_reason(s, who, *divmod(code - C_PUSH, 25))
    if code < C_CALL:
        return slide_reason(s, who, *divmod(code - C_CONTROL, 2))
    if code >= C_SWAP:
        return "face_up"
    return ability_reason(s, who, code)


def program_reason(s: R25State, who: int, code: int) -> str:
    """Why a program cannot be laid."""
    index, adrenaline = divmod(code - C_PROGRAM, 2)
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


def token_reason(s: R25State, who: int, token: int) -> str:
    """Why a token cannot be played freely."""
    if s.ask == A_ADRENALINE:
        return "ability_by_adrenaline" if token == 5 else "impossible" if token else "must_play"
    if token == 0:
        return "must_play"
    return "same_token" if s.tokens[who] >> (token - 1) & 1 else "token_lost"


def look_reason(s: R25State, who: int, cell: int) -> str:
    if s.ask == A_CLUE:
        return "not_adjacent"
    if s.up >> s.at[cell] & 1:
        return "face_up"
    tile = s.pos[who]
    if cell not in NEIGHBOURS[s.where[tile]]:
        return "not_adjacent"
    return "dark" if s.kind[tile] == DARK else "corridor"


def entry_reason(s: R25State, who: int, cell: int) -> str:
    """Why a room cannot be entered by a character; empty when it can."""
    tile = s.at[cell]
    if s.closed >> tile & 1:
        return "closed"
    if s.locked >> tile & 1 and who != EMMETT:
        return "locked"
    return ""


def way_reason(s: R25State, who: int, cell: int) -> str:
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


def push_reason(s: R25State, who: int, other: int, cell: int) -> str:
    if s.pos[who] == CENTRE:
        return "central"
    if other == who or s.pos[other] != s.pos[who]:
        return "not_here"
    return way_reason(s, other, cell) if sees(s, who, other) else "hidden"


def slide_reason(s: R25State, who: int, line: int, way: int) -> str:
    if line in (2, 7):
        return "central_line"
    if s.ask == A_CONTROL and line not in LINES_AT[s.where[s.pos[who]]]:
        return "other_line"
    return "" if may_slide(s, line, way) else "against_slide"


def ability_reason(s: R25State, who: int, code: int) -> str:
    """Why a part of an ability, or an order, is impossible."""
    here = s.pos[who]
    if C_CALL <= code < C_CARRY:
        other = code - C_CALL
        if s.kind[here] == FLOODED:
            return "flooded"
        if s.hidden >> other & 1:
            return "hidden"
        return entry_reason(s, other, s.where[here]) or "not_here"
    if C_CARRY <= code < C_RECOVER:
        other, cell = divmod(code - C_CARRY, 25)
        if other == who or s.pos[other] != here:
            return "not_here"
        if s.hidden >> other & 1:
            return "hidden"
        return way_reason(s, who, cell) or entry_reason(s, other, cell) or "not_mine"
    if C_REACTIVATE <= code < C_UNLOCK:
        return lock_reason(s, who, code)
    if C_ROBOT_MOVE <= code < C_ROBOT_PUSH:
        robot, cell = divmod(code - C_ROBOT_MOVE, 25)
        return robot_reason(s, robot, -1, cell)
    if C_ROBOT_PUSH <= code < C_SWAP:
        robot, rest = divmod(code - C_ROBOT_PUSH, 200)
        return robot_reason(s, robot, *divmod(rest, 25))
    if C_SABOTAGE <= code < C_SCRAP:
        return "blue" if COLOUR[s.kind[here]] == BLUE else "no_tiles"
    if C_HACK <= code < C_ROBOT_MOVE:
        return "blue_or_far"
    return "not_mine"


def lock_reason(s: R25State, who: int, code: int) -> str:
    """Why a room cannot be reactivated or locked."""
    cell = (code - C_REACTIVATE) % 25
    tile = s.at[cell]
    if cell not in NEIGHBOURS[s.where[s.pos[who]]]:
        return "not_adjacent"
    if code < C_LOCK:
        if not s.closed >> tile & 1:
            return "not_closed"
        return "occupied" if tile in s.pos or tile in s.robots else "not_mine"
    if not s.up >> tile & 1:
        return "face_down"
    if COLOUR[s.kind[tile]] == BLUE:
        return "blue"
    return "locked" if s.locked >> tile & 1 else "not_mine"


def robot_reason(s: R25State, robot: int, victim: int, cell: int) -> str:
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


# --- acts


def act_reason(s: R25State, seat: int, code: int) -> str:
    """Why a free act is closed."""
    own = [who for who in bits(s.alive) if s.seat[who] == seat]
    if not own:
        return "dead"
    if code >= C_REVEAL:
        return reveal_reason(s, own[0], code)
    if jammed(s):
        return "jammed"
    cell = (code - C_CLAIM) // 4 if code < C_REMIND else (code - C_REMIND) % 25
    tile = s.at[cell]
    if s.up >> tile & 1:
        return "face_up"
    if code < C_REMIND:
        if not s.seen[tile] >> seat & 1:
            return "not_seen"
        return "said_already" if said(s, tile, seat) else "too_early"
    if not s.g.reminders:
        return "no_reminders"
    who = (code - C_REMIND) // 25
    if who not in own:
        return "not_mine"
    if s.remind[who] >= 0:
        return "reminder_out"
    return "no_reminders" if in_own_turn(s, seat) else "not_your_turn"


def reveal_reason(s: R25State, who: int, code: int) -> str:
    if s.role[who] != GUARD:
        return "no_guard"
    if s.shown >> who & 1:
        return "revealed"
    if code == C_REVEAL:
        return "not_your_turn"
    return "laid_ahead" if code == C_AHEAD else "not_laid_ahead"


# --- danger


def known(s: R25State, seat: int, tile: int) -> int:
    """The room of a tile if the seat knows it, else -1."""
    own = 1 << seat if seat >= 0 else 0
    if s.up >> tile & 1 or s.seen[tile] & (SEEN_BY_ALL | own):
        return s.kind[tile]
    return -1


def warn(s: R25State, seat: int, code: int) -> str:
    """The key of what the seat knows to be bad about an option: a death of one it moves, or a token
    chosen on the spot that can do nothing here (R25-ACT-1)."""
    if s.ask == A_TOKEN and C_TOKEN < code < C_LOOK:
        return "" if choices_of(s, s.stack[-1][2], code - C_TOKEN) else "lost"
    if C_MOVE <= code < C_PUSH:
        cell = code - C_MOVE
    elif C_PUSH <= code < C_CONTROL:
        cell = (code - C_PUSH) % 25
    elif C_CARRY <= code < C_RECOVER:
        cell = (code - C_CARRY) % 25
    elif C_ROBOT_PUSH <= code < C_SWAP:
        cell = (code - C_ROBOT_PUSH) % 25
    else:
        return ""
    room = known(s, seat, s.at[cell])
    if room == MORTAL or (room == TIMER and s.left == 1):
        return "deadly"
    return ""
