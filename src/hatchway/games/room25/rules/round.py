"""The round: clue, cards, programming, the passes, countdown (section 3 of the rules).

`advance` is called whenever no frame is under way. A pass goes through the turn order slot by slot.
"""

from __future__ import annotations

from hatchway.games.room25.rules import events
from hatchway.games.room25.rules.actions import see
from hatchway.games.room25.rules.board import MIDDLE, NEIGHBOURS
from hatchway.games.room25.rules.codes import (
    ADRENALINE_ONLY,
    C_LOOK,
    C_NO_LOOK,
    C_PROGRAM,
    C_TOKEN,
    C_WHEN,
    PROGRAMS,
    program_options,
)
from hatchway.games.room25.rules.endings import countdown_over, reveal_role
from hatchway.games.room25.rules.entering import kill, names
from hatchway.games.room25.rules.frames import (
    F_ABILITY,
    F_CLUE,
    F_CONTROL,
    F_DRAW,
    F_END,
    F_LOOK,
    F_MOVE,
    F_PROGRAM,
    F_PUSH,
    F_TURN,
)
from hatchway.games.room25.rules.kinds import (
    A_ABILITY,
    A_ADRENALINE,
    A_CLUE,
    A_CONTROL,
    A_LOOK,
    A_MOVE,
    A_PROGRAM,
    A_PUSH,
    A_TOKEN,
    A_WHEN,
    ADRENALINE,
    BASIC,
    CARDS,
    CHARACTERS,
    CLUE,
    COLD,
    COUNTDOWN,
    FIRST,
    GUARD,
    NOBODY,
    PARANOIA,
    PHASES,
    PROGRAM,
    SECOND,
    TOKENS,
)
from hatchway.games.room25.rules.possible import choices_of, why_lost
from hatchway.games.room25.rules.rooms import unplayed
from hatchway.games.room25.rules.state import R25State, in_order
from hatchway.kernel.masks import bits
from hatchway.kernel.state import ALL

Frame = tuple[int, ...]


def advance(s: R25State) -> None:
    """Go on when no frame is under way."""
    phase = s.phase
    if phase >= FIRST and phase <= ADRENALINE:
        step_pass(s)
    elif phase == CLUE:
        # R25-SET-8: one simultaneous decision of all players.
        s.ask_many(A_CLUE, ALL, (1 << s.g.players) - 1, (F_CLUE, 0, NOBODY))
    elif phase == CARDS:
        s.phase = PROGRAM
        if s.g.cards and not s.g.level and s.left > 1:  # R25-COO-2, SOL-3
            s.stack.append((F_DRAW, 0, NOBODY, 0))
            s.stack.append((F_DRAW, 0, NOBODY, 0))
    elif phase == PROGRAM:
        start_programming(s)
    else:
        countdown(s)


# --- starting clue


def clue_options() -> tuple[int, ...]:
    """The four rooms around Central, or none (R25-SET-8)."""
    return (C_NO_LOOK, *[C_LOOK + cell for cell in sorted(NEIGHBOURS[MIDDLE])])


def clue(s: R25State, frame: Frame) -> None:
    """Everybody has chosen: it is public who looked where."""
    for seat in range(s.g.players):
        code = s.laid[seat][0]
        if code != C_NO_LOOK:
            tile = s.at[code - C_LOOK]
            s.seen[tile] |= 1 << seat
    if s.out is not None:
        for seat in range(s.g.players):
            code = s.laid[seat][0]
            who = next(c for c in s.order if s.seat[c] == seat)
            if code != C_NO_LOOK:
                see(s, who, 1 << who, code - C_LOOK, "clue")
            else:
                s.out.tell(events.Looked(who=CHARACTERS[who], cell=None, tile=None, how="clue"))
    s.laid = [()] * s.g.players
    s.phase = CARDS


# --- programming


def start_programming(s: R25State) -> None:
    """Begin the programming phase: who is cold, who is mad, who plays freely this round."""
    s.teller += 1
    chill(s)
    for who in bits(s.alive):
        # R25-PAR-2: Paranoia ends with the pile, or outside the room.
        if s.mad >> who & 1 and (not s.pile[who] or s.kind[s.pos[who]] != PARANOIA):
            s.mad &= ~(1 << who)
            s.pile[who] = ()
    # R25-SUS-3, SOL-2: revealed guards and solo characters choose on the spot.
    s.free = 0
    for who in bits(s.alive):
        if not s.g.programs or (s.role[who] == GUARD and s.shown >> who & 1):
            s.free |= 1 << who
    if s.out is not None:
        s.out.tell(events.Phase(phase="program", round=s.round, left=s.left))
    due = asked = 0
    if s.g.programs:
        for who in bits(s.alive):
            if program_choices(s, who):
                due |= 1 << s.seat[who]
                asked |= 1 << who
    if due:
        s.ask_many(A_PROGRAM, ALL, due, (F_PROGRAM, 0, NOBODY, asked))
    else:
        start_pass(s, FIRST)


def chill(s: R25State) -> None:
    """Characters in a Cold Chamber now have one action this round and no adrenaline (R25-COL-1, COL-2)."""
    s.cold = 0
    for who in bits(s.alive):
        if s.kind[s.pos[who]] == COLD:
            s.cold |= 1 << who


def program_choices(s: R25State, who: int) -> tuple[int, ...]:
    """What a character may program (R25-PRG-1 to PRG-5, COL-1, ADR-1, ADR-4)."""
    bit = 1 << who
    cold = bool(s.cold & bit)
    adrenaline = bool(s.owned & bit) and not cold
    if (s.free | s.mad) & bit:  # R25-PAR-3, ADR-4: adrenaline alone
        return ADRENALINE_ONLY if adrenaline else ()
    return program_options(s.tokens[who], cold, adrenaline)


def to_program(s: R25State, seat: int, frame: Frame) -> list[int]:
    """The characters of a seat that have something to program, in turn order; the frame that asks names all
    who have."""
    asked = frame[3]
    return [who for who in s.order if asked >> who & 1 and s.seat[who] == seat]


def next_to_program(s: R25State, seat: int) -> int:
    """The character whose program a seat still has to lay; -1 when all are laid."""
    whom = to_program(s, seat, s.stack[-1])
    laid = len(s.laid[seat])
    return whom[laid] if laid < len(whom) else NOBODY


def programs(s: R25State, frame: Frame) -> None:
    """Everyone is ready: programs are fixed, commitments of adrenaline public (R25-PRG-6, ADR-1)."""
    chosen: list[tuple[int, int]] = []
    for seat in range(s.g.players):
        chosen += list(zip(to_program(s, seat, frame), s.laid[seat], strict=True))
    for who, code in chosen:
        index, adrenaline = divmod(code - C_PROGRAM, 2)
        s.first[who], s.second[who] = PROGRAMS[index]
        if s.first[who] and not s.second[who]:
            s.single |= 1 << who
        if adrenaline:
            s.committed |= 1 << who
    s.laid = [()] * s.g.players
    if s.out is not None:
        s.out.tell(
            events.Programmed(
                actions={CHARACTERS[who]: unplayed(s, who) for who in in_order(s, s.alive)},
                adrenaline=names(in_order(s, s.committed)),
            )
        )
    start_pass(s, FIRST)


# --- passes


def start_pass(s: R25State, phase: int) -> None:
    """Begin a pass; at Madness level a card comes first (R25-COO-3, COO-5, SOL-3)."""
    s.phase = phase
    s.turn = 0
    s.slot = 0
    s.teller += 1
    if phase == ADRENALINE and not adrenaline_due(s):
        s.phase = COUNTDOWN
        return
    if s.out is not None:
        s.out.tell(events.Phase(phase=PHASES[phase], round=s.round, left=s.left))
    if phase != ADRENALINE and s.g.cards and s.g.level and s.left > 1:
        s.stack.append((F_DRAW, 0, NOBODY, 0))


def adrenaline_due(s: R25State) -> int:
    """Who may still play adrenaline: those who committed it; in free Solo, those who have it (R25-SOL-3) and
    did not recover it in this same round (FRA-1)."""
    if s.g.programs:
        return s.committed & s.alive
    return s.owned & s.alive & ~s.recovered & ~s.cold & ~s.benched


def step_pass(s: R25State) -> None:
    """End the slot that is open, or open the next one that has something to do."""
    if s.slot:
        who = s.order[s.turn]
        s.slot = 0
        s.turn += 1
        drown(s, who)
        return
    if s.phase == FIRST and s.turn == 0 and not s.g.programs:
        chill(s)  # R25-COL-2: after the card that comes before the pass
    order = s.order
    while s.turn < len(order):
        who = order[s.turn]
        if s.alive >> who & 1:
            if open_slot(s, who):
                return
            drown(s, who)
            if s.over:
                return
        s.turn += 1
    start_pass(s, s.phase + 1)


def drown(s: R25State, who: int) -> None:
    """R25-FLO-2: those still inside at the end of their second-pass slot of the next round drown."""
    if s.phase == SECOND and s.flood[who] and s.round >= s.flood[who]:
        kill(s, [who], "flooded")


def open_slot(s: R25State, who: int) -> bool:
    """Begin a character's turn in this pass; returns whether it has one."""
    bit = 1 << who
    adrenaline = s.phase == ADRENALINE
    if adrenaline and not adrenaline_due(s) & bit:
        return False
    if s.ahead & bit:  # R25-SUS-3, SUS-12: laid ahead, it happens where the turn would begin
        reveal_role(s, who, "own")
    if s.benched & bit:  # R25-REG-2
        return False
    if adrenaline:
        s.slot = 1
        ask_adrenaline(s, who)
        return True
    first = s.phase == FIRST
    if s.mad & bit:  # R25-PAR-1
        pile = s.pile[who]
        if not pile:
            return False
        s.slot = 1
        s.pile[who] = pile[:-1]
        play(s, who, pile[-1])
        return True
    if s.free & bit:
        choices = free_tokens(s, who)
        if not choices:
            return False
        s.slot = 1
        s.ask_one(A_TOKEN, s.seat[who], choices, (F_TURN, A_TOKEN, who))
        return True
    if first and s.single & bit:  # R25-PRG-2
        s.slot = 1
        s.ask_one(A_WHEN, s.seat[who], (C_WHEN, C_WHEN + 1), (F_TURN, A_WHEN, who))
        return True
    token = s.first[who] if first else s.second[who]
    if not token:
        return False
    s.slot = 1
    play(s, who, token)
    return True


def free_tokens(s: R25State, who: int) -> tuple[int, ...]:
    """What a character that plays freely may choose: any token, the second different from the first. One of
    the two turns may be passed; in the cold there is one action (R25-SUS-3, SOL-2, COL-2)."""
    bit = 1 << who
    first = s.phase == FIRST
    if not first and s.cold & bit and s.played1 & bit:
        return ()
    choices = [C_TOKEN] if first or s.played1 & bit else []
    for token in range(1, 6):
        if s.tokens[who] >> (token - 1) & 1 and (first or token != s.first[who]):
            choices.append(C_TOKEN + token)
    return tuple(choices)


def adrenaline_choices(s: R25State, who: int) -> tuple[int, ...]:
    """R25-ADR-2: one basic action of choice; a possible one if there is any. In free Solo the token
    may be kept (SOL-3)."""
    kept = () if s.g.programs else (C_TOKEN,)
    return (*kept, *[C_TOKEN + token for token in BASIC if choices_of(s, who, token)])


def ask_adrenaline(s: R25State, who: int) -> None:
    choices = adrenaline_choices(s, who)
    if choices:
        s.ask_one(A_ADRENALINE, s.seat[who], choices, (F_TURN, A_ADRENALINE, who))
    else:
        spend_adrenaline(s, who)
        reveal(s, who, 0)
        s.stack.append((F_END, 0, who))
        lose(s, who, "adrenaline", "nothing")


def spend_adrenaline(s: R25State, who: int) -> None:
    """R25-ADR-3: the token is out of the game."""
    s.owned &= ~(1 << who)
    s.committed &= ~(1 << who)


def turn(s: R25State, frame: Frame) -> None:
    """A choice at the beginning of a turn is made."""
    _, asked, who = frame
    bit = 1 << who
    if asked == A_WHEN:
        s.single &= ~bit
        if s.answer == C_WHEN:
            play(s, who, s.first[who])
        else:
            s.second[who] = s.first[who]
            s.first[who] = 0
            if s.out is not None:
                s.out.tell(events.Waits(who=CHARACTERS[who]))
        return
    token = s.answer - C_TOKEN
    if token == 0:
        if s.out is not None:
            s.out.tell(events.Passes(who=CHARACTERS[who]))
        return
    if asked == A_ADRENALINE:
        spend_adrenaline(s, who)
        reveal(s, who, token)
        s.stack.append((F_END, 0, who))
        perform(s, who, token)
        return
    if s.phase == FIRST:
        s.first[who] = token
    else:
        s.second[who] = token
    play(s, who, token)


def play(s: R25State, who: int, token: int) -> None:
    """Reveal the action of this pass and carry it out (R25-ACT-1)."""
    bit = 1 << who
    if s.phase == FIRST:
        s.played1 |= bit
        s.first[who] = token
    else:
        s.played2 |= bit
        s.second[who] = token
    reveal(s, who, token)
    s.stack.append((F_END, 0, who))
    perform(s, who, token)


def reveal(s: R25State, who: int, token: int) -> None:
    """An action is revealed: hiding ends (R25-ALI-1), a trap springs at its end (TRA-1)."""
    bit = 1 << who
    s.hidden &= ~bit
    s.sprung |= s.trapped & bit
    s.acted = ()
    if s.out is not None:
        s.out.tell(events.Revealed(who=CHARACTERS[who], token=TOKENS[token], phase=PHASES[s.phase]))


def perform(s: R25State, who: int, token: int) -> None:
    """Target and direction are chosen now (R25-ACT-2); without any way the action is lost."""
    choices = choices_of(s, who, token)
    if not choices:
        lose(s, who, TOKENS[token], why_lost(s, who, token))
    else:
        s.ask_one(ASK_OF[token], s.seat[who], choices, (FRAME_OF[token], 1, who))


ASK_OF = [0, A_LOOK, A_MOVE, A_PUSH, A_CONTROL, A_ABILITY]
FRAME_OF = [0, F_LOOK, F_MOVE, F_PUSH, F_CONTROL, F_ABILITY]


def lose(s: R25State, who: int, token: str, why: str) -> None:
    if s.out is not None:
        s.out.tell(events.Lost(who=CHARACTERS[who], token=token, why=why))


def end_action(s: R25State, frame: Frame) -> None:
    """R25-TRA-1: whoever was trapped and did not leave with this action is eliminated."""
    who = frame[2]
    if s.sprung >> who & 1:
        kill(s, [who], "trapped")


# --- countdown


def countdown(s: R25State) -> None:
    """R25-RND-2, RND-4: tokens come back, the first in order becomes last, one round less."""
    s.first = [0] * 8
    s.second = [0] * 8
    s.single = s.played1 = s.played2 = 0
    s.recovered = s.benched = s.jam = s.accel = 0
    s.slid = [0] * 10
    s.discard = s.discard + s.open
    s.open = ()
    order = s.order
    living = next((i for i, who in enumerate(order) if s.alive >> who & 1), 0)
    s.order = order[living + 1 :] + order[: living + 1]
    s.left -= 1
    if s.out is not None:
        s.out.tell(events.Countdown(left=s.left, order=names(s.order)))
    if s.left == 0:
        countdown_over(s)
        return
    s.round += 1
    s.phase = CARDS
