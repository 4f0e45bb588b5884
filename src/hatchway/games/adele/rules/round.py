"""The round: event, planning, ADELE, resolution, action, upkeep (section 4, section 6).

`advance` is called whenever no frame is under way; `s.step` says how far the phase has come.
"""

from __future__ import annotations

from hatchway.games.adele.rules import adele_phase, deal, event_cards, events, watchdog
from hatchway.games.adele.rules.body import BY_VOID, die, finish
from hatchway.games.adele.rules.codes import C_PLAN, PLANS
from hatchway.games.adele.rules.frames import F_HAZARDS, F_PLAN, F_STRIKE
from hatchway.games.adele.rules.kinds import (
    A_PLAN,
    ACTION,
    ADELE,
    ASTRONAUTS,
    BATTERY,
    EVENT,
    EVENT_HEX,
    EVENT_PANIC,
    EVENTS,
    FOREVER,
    NOBODY,
    OBJECTS,
    PANIC,
    PHASES,
    PLANNING,
    PRECISION_STRIKE,
    RESOLUTION,
    SETUP,
    SOURCES,
    T_PANIC,
    THING_KIND,
    UPKEEP,
    W_TIME,
)
from hatchway.games.adele.rules.objects import discard, set_active
from hatchway.games.adele.rules.ship import N_ROOMS, ROOMS
from hatchway.games.adele.rules.state import AdeleState
from hatchway.games.adele.rules.turn import next_turn
from hatchway.kernel.state import ALL

Frame = tuple[int, ...]


def advance(s: AdeleState) -> None:
    """Go on when no frame is under way."""
    phase = s.phase
    if phase == ACTION:
        if not next_turn(s):
            enter_phase(s, UPKEEP)
    elif phase == EVENT:
        event_phase(s)
    elif phase == PLANNING:
        due = 0
        for who in s.order:
            due |= 1 << s.seat[who]
        s.ask_many(A_PLAN, ALL, due, (F_PLAN, 0, NOBODY))
    elif phase == ADELE:
        begin_adele_phase(s)
    elif phase == RESOLUTION:
        resolution(s)
    elif phase == UPKEEP:
        upkeep(s)
    elif phase == SETUP:
        deal.advance(s)


def enter_phase(s: AdeleState, phase: int) -> None:
    s.phase = phase
    s.step = 0
    if s.out is not None:
        s.out.tell(events.Phase(phase=PHASES[phase], round=s.round))


# --- event


def event_phase(s: AdeleState) -> None:
    """ADL-RND-2: the event, Panic, the next card turned up, Precision strike."""
    step = s.step
    s.step += 1
    if step == 0:
        event_cards.turn_up(s)
    elif step == 1:
        if s.awake >> PANIC & 1 and EVENT_PANIC[s.event]:  # ADL-ANO-6, EVT-7
            event_cards.all_test(s, T_PANIC)
    elif step == 2:
        if s.out is not None and s.events:
            s.out.tell(events.NextEvent(event=EVENTS[s.events[-1]]))
    elif step == 3:
        if s.awake >> PRECISION_STRIKE & 1:
            if s.adele >= 0:
                s.stack.append((F_STRIKE, 0, NOBODY))
            else:
                watchdog.strike_sector(s, EVENT_HEX[s.event])
    else:
        enter_phase(s, PLANNING)


# --- planning


def to_plan(s: AdeleState, seat: int) -> list[int]:
    """The astronauts whose plans a seat lays, in order."""
    return [who for who in s.order if s.seat[who] == seat]


def next_to_plan(s: AdeleState, seat: int) -> int:
    """The astronaut whose plan a seat still has to lay; -1 when all are laid."""
    whom = to_plan(s, seat)
    laid = len(s.laid[seat])
    return whom[laid] if laid < len(whom) else NOBODY


def plans(s: AdeleState, frame: Frame) -> None:
    """ADL-RND-3: all plans are laid; they stay secret until resolution."""
    for seat in range(s.g.players):
        laid = s.laid[seat]
        for number, who in enumerate(to_plan(s, seat)):
            s.cubes[5 * who : 5 * who + 5] = PLANS[laid[number] - C_PLAN]
    s.laid = [()] * s.g.players
    enter_phase(s, ADELE)


# --- ADELE and resolution


def begin_adele_phase(s: AdeleState) -> None:
    if s.step:
        enter_phase(s, RESOLUTION)
        return
    s.step = 1
    if s.adele >= 0:
        adele_phase.begin(s)
    else:
        watchdog.phase(s)


def resolution(s: AdeleState) -> None:
    """ADL-RND-6: plans are revealed; the hazards act, astronaut after astronaut."""
    if s.step:
        s.acted = 0
        enter_phase(s, ACTION)
        return
    s.step = 1
    if s.out is not None:
        shown = {
            ASTRONAUTS[who]: {
                SOURCES[kind]: s.cubes[5 * who + kind]
                for kind in range(5)
                if s.cubes[5 * who + kind]
            }
            for who in s.order
        }
        s.out.tell(events.Plans(plans=shown))
    for who in reversed(s.order):
        s.stack.append((F_HAZARDS, 0, who))


# --- upkeep


def upkeep(s: AdeleState) -> None:
    """ADL-RND-8: charges, ends of effects, the round marker."""
    for who in s.order:
        if s.active[who]:
            wear(s, who)
            if s.over:
                return
    if s.cells:
        drain(s)
    s.cubes = [0] * 20
    s.stress = s.virus = s.used = s.acted = 0
    s.round -= 1
    if s.round == 0:  # ADL-GOA-4
        finish(s, 1 << s.adele if s.adele >= 0 else 0, W_TIME)
        return
    enter_phase(s, EVENT)


def wear(s: AdeleState, who: int) -> None:
    """ADL-OBJ-2: one charge less; an object without a charge left is discarded. In space, losing the suit is
    death (ADL-SPC-2)."""
    left: list[int] = []
    for worn in s.active[who]:
        charges = worn & 15
        if charges == FOREVER:
            left.append(worn)
        elif charges:
            left.append(worn - 1)
        else:
            kind = THING_KIND[worn >> 4]
            discard(s, kind)
            if s.out is not None:
                s.out.tell(events.RunDown(who=ASTRONAUTS[who], object=OBJECTS[kind]))
    set_active(s, who, tuple(left))
    if s.pos[who] >= N_ROOMS and not s.suits >> who & 1:
        die(s, who, BY_VOID)


def drain(s: AdeleState) -> None:
    """Batteries at devices lose a charge too."""
    left: list[int] = []
    for cell in s.cells:
        if cell & 15:
            left.append(cell - 1)
            continue
        device = cell >> 4
        s.guard &= ~(1 << device)
        discard(s, BATTERY)
        if s.out is not None:
            terminal = device >= N_ROOMS
            s.out.tell(
                events.BatteryEmpty(
                    room=ROOMS[device - N_ROOMS if terminal else device],
                    device="terminal" if terminal else "computer",
                )
            )
    s.cells = tuple(left)
