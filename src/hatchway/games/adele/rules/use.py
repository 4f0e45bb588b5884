"""Using an object (ADL-ACT-4, section 10): for each, one function says what is possible, and one does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hatchway.games.adele.rules import events
from hatchway.games.adele.rules.body import heal
from hatchway.games.adele.rules.codes import (
    C_BATTERY,
    C_HEAL,
    C_TAKE,
    C_USE,
    DEVICES,
    HEALINGS,
)
from hatchway.games.adele.rules.console import drop_hazard
from hatchway.games.adele.rules.frames import F_DROP, F_STACK
from hatchway.games.adele.rules.kinds import (
    A_STACK,
    ASTRONAUTS,
    BATTERY,
    CUBES_OF_STIMULANTS,
    FIRES_OF_EXTINGUISHER,
    FIRST_AID_KIT,
    N_KEYS,
    OBJECTS,
    ON_COMPUTER,
    ON_TERMINAL,
    PARTS_SPENT,
)
from hatchway.games.adele.rules.objects import (
    ALL_SEATS,
    activate,
    discard,
    gain_item,
    lose_item,
    names,
    roll_charges,
    with_one,
)
from hatchway.games.adele.rules.ship import N_ROOMS, ROOMS
from hatchway.games.adele.rules.state import AdeleState, carried, slots

Frame = tuple[int, ...]


# --- what is possible


def use_choices(s: AdeleState, who: int, place: int, choices: list[int]) -> None:
    """The objects that an astronaut can turn up now, and how."""
    before = -1
    for kind in s.items[who]:
        if kind >= N_KEYS and kind != before:
            CHOICES[kind](s, who, place, choices, kind)
        before = kind


def always(s: AdeleState, who: int, place: int, choices: list[int], kind: int) -> None:
    choices.append(C_USE + kind)


def parts_choices(s: AdeleState, who: int, place: int, choices: list[int], kind: int) -> None:
    """ADL-OBJ-7: from anywhere aboard."""
    if s.items[who].count(kind) >= PARTS_SPENT and s.stack_left and place < N_ROOMS:
        choices.append(C_USE + kind)


def heal_choices(s: AdeleState, who: int, place: int, choices: list[int], kind: int) -> None:
    """ADL-OBJ-5: up to three wounds, split among those in the room."""
    limits = [s.wounds[one] if s.pos[one] == place else 0 for one in range(4)]
    if not any(limits):
        return
    one, two, three, four = limits
    for number, (a, b, c, d) in enumerate(HEALINGS):
        if a <= one and b <= two and c <= three and d <= four:
            choices.append(C_HEAL + number)


def battery_choices(s: AdeleState, who: int, room: int, choices: list[int], kind: int) -> None:
    """ADL-OBJ-8: any device here that has no battery yet, or an emergency terminal shut down."""
    if room >= N_ROOMS:
        return
    if not s.guard >> room & 1:
        choices.append(C_BATTERY)
    if s.map.terminal[room] >= 0 and not s.guard >> (N_ROOMS + room) & 1:
        choices.append(C_BATTERY + 1)
    if s.shut_terms >> room & 1:
        choices.append(C_BATTERY + 2)


# --- what comes of it


def use(s: AdeleState, who: int, kind: int) -> None:
    """Use an object; from now on everybody sees which one it is (ADL-OBJ-3)."""
    said(s, who, kind)
    EFFECT[kind](s, who, kind)


def use_kit(s: AdeleState, who: int, option: int) -> None:
    """ADL-OBJ-5."""
    said(s, who, FIRST_AID_KIT)
    used_up(s, who, FIRST_AID_KIT)
    for other, wounds in enumerate(HEALINGS[option]):
        if wounds:
            heal(s, other, wounds)


def take_stimulants(s: AdeleState, who: int, kind: int) -> None:
    """ADL-OBJ-4."""
    s.extra += CUBES_OF_STIMULANTS
    used_up(s, who, kind)


def ready_extinguisher(s: AdeleState, who: int, kind: int) -> None:
    """ADL-OBJ-6."""
    s.foam += FIRES_OF_EXTINGUISHER
    used_up(s, who, kind)


def build_from_parts(s: AdeleState, who: int, kind: int) -> None:
    """ADL-OBJ-7."""
    for _ in range(PARTS_SPENT):
        used_up(s, who, kind)
    look_through_stack(s, who)


def said(s: AdeleState, who: int, kind: int) -> None:
    if s.out is not None:
        s.out.tell(events.Used(who=ASTRONAUTS[who], object=OBJECTS[kind]))


def used_up(s: AdeleState, who: int, kind: int) -> None:
    """ADL-OBJ-3: a one-shot object leaves at once."""
    lose_item(s, who, kind, ALL_SEATS)
    discard(s, kind)


def use_battery(s: AdeleState, who: int, device: int) -> None:
    """ADL-OBJ-8: the battery is left at the device, removes its failure and protects it; or it is spent on an
    emergency terminal. An impact stays (ADL-EVT-5)."""
    room = s.pos[who]
    said(s, who, BATTERY)
    if s.out is not None:
        s.out.tell(events.Battery(who=ASTRONAUTS[who], room=ROOMS[room], device=DEVICES[device]))
    if device == 2:
        used_up(s, who, BATTERY)
        restart(s, room, "battery")
        return
    charges = roll_charges(s, who, BATTERY)
    lose_item(s, who, BATTERY, ALL_SEATS)
    at = room + N_ROOMS * device
    s.guard |= 1 << at
    s.cells = with_one(s.cells, at << 4 | charges)
    if device == 0:
        fix_computer(s, room, "battery")
    elif device == 1 and s.term_fail >> room & 1:
        drop_hazard(s, room, ON_TERMINAL, "battery")


def restart(s: AdeleState, room: int, why: events.RemovedWhy) -> None:
    """ADL-ANO-4: an emergency terminal is repaired, and with it the computer that it stands on. Before
    series 3 the computer was not."""
    if s.g.series >= 3:
        fix_computer(s, room, why)
        return
    s.shut_terms &= ~(1 << room)
    if s.out is not None:
        s.out.tell(events.Restarted(room=ROOMS[room], device="emergency_terminal"))


def fix_computer(s: AdeleState, room: int, why: events.RemovedWhy) -> None:
    """Remove a computer's failure, and its shutdown, which is like a failure (ADL-ANO-4): the emergency
    terminal on it is turned back. Before series 3 the terminal stayed shut down."""
    if s.comp_fail >> room & 1:
        drop_hazard(s, room, ON_COMPUTER, why)
    if s.shut >> room & 1:
        s.shut &= ~(1 << room)
        device: events.Device = "computer"
        if s.g.series >= 3:
            s.shut_terms &= ~(1 << room)
            device = "emergency_terminal"
        if s.out is not None:
            s.out.tell(events.Restarted(room=ROOMS[room], device=device))


# --- the workshop stack (ADL-SET-3, OBJ-7, TER-4)


def look_through_stack(s: AdeleState, who: int) -> None:
    """See the stack, then take one object from it; how many are left is public."""
    seat = s.seat[who]
    if s.out is not None:
        own = events.StackSeen(who=ASTRONAUTS[who], objects=names(s.stack_left))
        s.out.tell(events.StackSeen(who=ASTRONAUTS[who]), {seat: own})
    s.ask_one(A_STACK, seat, stack_choices(s), (F_STACK, 1, who))


def stack_choices(s: AdeleState) -> tuple[int, ...]:
    return tuple([C_TAKE + 1 + kind for kind in s.stack_left])


def take_from_stack(s: AdeleState, frame: Frame) -> None:
    who = frame[2]
    kind = s.answer - C_TAKE - 1
    s.stack_left = tuple([other for other in s.stack_left if other != kind])
    gain_item(s, who, kind)
    if s.out is not None:
        s.out.tell(
            events.StackTaken(who=ASTRONAUTS[who], left=len(s.stack_left)),
            {
                s.seat[who]: events.StackTaken(
                    who=ASTRONAUTS[who], left=len(s.stack_left), object=OBJECTS[kind]
                )
            },
        )
    if carried(s, who) > slots(s, who):
        s.stack.append((F_DROP, 0, who))


# --- tables

SAY_HOW: Final[dict[str, Callable[[AdeleState, int, int, list[int], int], None]]] = {
    "spare_parts": parts_choices,
    "battery": battery_choices,
    "first_aid_kit": heal_choices,
}
"""Objects that cannot always be used, or in several ways: the functions that add their options to the
menu."""

ON_USE: Final[dict[str, Callable[[AdeleState, int, int], None]]] = {
    "spare_parts": build_from_parts,
    "fire_extinguisher": ready_extinguisher,
    "stimulants": take_stimulants,
}
"""What comes of using an object; the others become active."""

CHOICES: Final = [SAY_HOW.get(name, always) for name in OBJECTS]
EFFECT: Final = [ON_USE.get(name, activate) for name in OBJECTS]
DO: Final[dict[int, Callable[[AdeleState, int, int], None]]] = {
    C_USE: use,
    C_HEAL: use_kit,
    C_BATTERY: use_battery,
}
