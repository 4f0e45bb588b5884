"""Determination tests, wounds, healing, death (ADL-CRW-3 to CRW-5)."""

from __future__ import annotations

from typing import Final

from hatchway.games.adele.rules import events
from hatchway.games.adele.rules.codes import C_ANSWER
from hatchway.games.adele.rules.frames import F_DO, F_DROP, F_TEST
from hatchway.games.adele.rules.kinds import (
    A_REROLL,
    ASTRONAUTS,
    CAUSES,
    DEATH,
    DETERMINATION,
    EMMA,
    EXPLOSIONS,
    FIRE_PENALTY,
    NOBODY,
    S_DICE,
    T_FIRE,
    T_SPECIAL,
    TESTS,
    W_DEATH,
    WHYS,
)
from hatchway.games.adele.rules.state import AdeleState, carried, slots
from hatchway.kernel.chance import draw
from hatchway.kernel.masks import bits

Frame = tuple[int, ...]

BY_IMPACT: Final = len(TESTS)
BY_VOID: Final = BY_IMPACT + 1
YES_NO: Final = (C_ANSWER, C_ANSWER + 1)


def determination(s: AdeleState, who: int, purpose: int) -> int:
    """ADL-CRW-5, EVT-3, ANO-5, OBJ-12: it never counts below 1, so a natural 1 always succeeds."""
    value = DETERMINATION[who] + (s.bears >> who & 1) - s.stress
    if purpose == T_FIRE and s.awake >> EXPLOSIONS & 1:
        value -= FIRE_PENALTY
    return max(value, 1)


def test(s: AdeleState, frame: Frame) -> None:
    """A determination test; Emma may roll one failed test a round again (ADL-CRW-6)."""
    _, step, who, purpose = frame
    if step:
        if s.answer != C_ANSWER:
            failed(s, who, purpose)
            return
        s.used |= 1 << who
    need = determination(s, who, purpose)
    roll = draw(s, S_DICE, 6) + 1
    if s.out is not None:
        s.out.tell(
            events.Test(
                who=ASTRONAUTS[who],
                for_=TESTS[purpose],
                need=need,
                roll=roll,
                passed=roll <= need,
                again=bool(step),
            )
        )
    if roll <= need:
        if purpose == T_SPECIAL:
            s.stack.append((F_DO, 1, who))
    elif who == EMMA and not s.used >> who & 1:
        s.ask_one(A_REROLL, s.seat[who], YES_NO, (F_TEST, 1, who, purpose))
    else:
        failed(s, who, purpose)


def failed(s: AdeleState, who: int, purpose: int) -> None:
    if purpose == T_SPECIAL:  # ADL-ACT-5: the cubes are wasted, the option stays unknown
        s.doing = NOBODY
        return
    wound(s, who, purpose)


def wounded(s: AdeleState, frame: Frame) -> None:
    """The frame of a wound that several astronauts take, one after the other."""
    wound(s, frame[2], frame[3])


def wound(s: AdeleState, who: int, cause: int) -> None:
    """ADL-CRW-3: one wound; what no longer fits is dropped at once (ADL-CRW-1)."""
    s.wounds[who] += 1
    if s.out is not None:
        s.out.tell(events.Wounded(who=ASTRONAUTS[who], cause=CAUSES[cause], wounds=s.wounds[who]))
    if s.wounds[who] >= DEATH:
        die(s, who, cause)
    elif carried(s, who) > slots(s, who):
        s.stack.append((F_DROP, 0, who))


def heal(s: AdeleState, who: int, wounds: int) -> None:
    """ADL-CRW-4."""
    s.wounds[who] -= min(wounds, s.wounds[who])
    if s.out is not None:
        s.out.tell(events.Healed(who=ASTRONAUTS[who], wounds=s.wounds[who]))


def die(s: AdeleState, who: int, cause: int) -> None:
    """ADL-GOA-4: any death is ADELE's victory."""
    if s.out is not None:
        s.out.tell(events.Died(who=ASTRONAUTS[who], cause=CAUSES[cause]))
    finish(s, 1 << s.adele if s.adele >= 0 else 0, W_DEATH)


def finish(s: AdeleState, winners: int, why: int) -> None:
    """The game is over; the record tells what was secret."""
    s.end(winners, why)
    if s.out is not None:
        s.out.tell(events.Over(winners=bits(winners), why=WHYS[why]))
