"""The terminals (section 11, ADL-TWO-5): for each, one function says what is possible, and one does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hatchway.games.adele.rules import events
from hatchway.games.adele.rules.body import YES_NO, heal
from hatchway.games.adele.rules.codes import (
    C_ANSWER,
    C_CENTRAL,
    C_EMERGENCY,
    C_FETCH,
    C_GIVE,
    C_HAND,
    C_MANAGEMENT,
    C_MEDICAL,
    C_REPAIR,
    C_SEND,
    C_WORKSHOP,
)
from hatchway.games.adele.rules.console import drop_hazard
from hatchway.games.adele.rules.frames import F_CONSENT, F_DROP
from hatchway.games.adele.rules.kinds import (
    A_CONSENT,
    ASTRONAUTS,
    CENTRAL,
    DEATH,
    DELIVERY,
    EVENTS,
    MANAGEMENT,
    MEDICAL,
    N_KINDS,
    N_THINGS,
    NOBODY,
    ON_TERMINAL,
    REPAIR,
    S_ROOMS,
    THINGS,
    WORKSHOP,
)
from hatchway.games.adele.rules.objects import (
    lay_down,
    lose_item,
    note_held,
    pass_on,
    public_thing,
    things,
    watcher,
    witnesses,
)
from hatchway.games.adele.rules.ship import N_ROOMS, ROOMS
from hatchway.games.adele.rules.state import AdeleState, carried, slots
from hatchway.games.adele.rules.use import fix_computer, look_through_stack, restart
from hatchway.kernel.chance import draw
from hatchway.kernel.masks import bits

Frame = tuple[int, ...]


def terminal_choices(s: AdeleState, who: int, room: int, found: list[int]) -> None:
    """What the terminal of a room can do now; codes with a test."""
    CHOICES[s.map.terminal[room]](s, who, room, found)


def medical_choices(s: AdeleState, who: int, room: int, found: list[int]) -> None:
    found += [C_MEDICAL + 2 * one + 1 for one in s.order if s.wounds[one] and s.pos[one] == room]


def management_choices(s: AdeleState, who: int, room: int, found: list[int]) -> None:
    if s.no_return > 1:
        found.append(C_MANAGEMENT + 1)


def workshop_choices(s: AdeleState, who: int, room: int, found: list[int]) -> None:
    if s.stack_left:
        found.append(C_WORKSHOP + 1)


def repair_choices(s: AdeleState, who: int, room: int, found: list[int]) -> None:
    found += [C_REPAIR + 2 * hit + 1 for hit in bits(s.impacts)]


def central_choices(s: AdeleState, who: int, room: int, found: list[int]) -> None:
    for device, mask in enumerate((s.comp_fail | s.shut, s.term_fail, s.shut_terms)):
        base = C_CENTRAL + 2 * N_ROOMS * device + 1
        found += [base + 2 * other for other in bits(mask)]


def delivery_choices(s: AdeleState, who: int, room: int, found: list[int]) -> None:
    """ADL-TER-2: to or from an astronaut aboard; in the game for two, to a room (ADL-TWO-5)."""
    if s.g.sends:
        before = -1
        for kind in s.items[who]:
            if kind != before:
                base = C_SEND + 2 * N_ROOMS * kind + 1
                found += [base + 2 * goal for goal in range(N_ROOMS)]
            before = kind
        return
    own = things(s, who)
    for other in s.order:
        if other != who and s.pos[other] < N_ROOMS:
            base = C_GIVE + 2 * N_THINGS * other + 1
            found += [base + 2 * thing for thing in own]
            if carried(s, other):
                found.append(C_FETCH + 2 * other + 1)


CHOICES: Final[dict[int, Callable[[AdeleState, int, int, list[int]], None]]] = {
    MEDICAL: medical_choices,
    DELIVERY: delivery_choices,
    MANAGEMENT: management_choices,
    WORKSHOP: workshop_choices,
    REPAIR: repair_choices,
    CENTRAL: central_choices,
}


# --- what they do


def treat(s: AdeleState, who: int, whom: int) -> None:
    """ADL-TER-1: all wounds of an astronaut are healed."""
    heal(s, whom, DEATH)


def turn_back(s: AdeleState, who: int, _: int) -> None:
    """ADL-TER-3: the point of no return comes a round later."""
    s.no_return -= 1
    if s.out is not None:
        s.out.tell(events.NoReturn(round=s.no_return, why="management"))


def visit_workshop(s: AdeleState, who: int, _: int) -> None:
    """ADL-TER-4."""
    look_through_stack(s, who)


def mend_device(s: AdeleState, who: int, option: int) -> None:
    """ADL-TER-6, ANO-4: a device anywhere works again."""
    device, room = divmod(option, N_ROOMS)
    if device == 2:
        restart(s, room, "central_computer")
    elif device:
        drop_hazard(s, room, ON_TERMINAL, "central_computer")
    else:
        fix_computer(s, room, "central_computer")


def repair_impact(s: AdeleState, who: int, room: int) -> None:
    """ADL-TER-5, ACT-5: an impact token is removed, and its room's devices work again."""
    s.impacts &= ~(1 << room)
    if s.out is not None:
        s.out.tell(events.ImpactRepaired(who=ASTRONAUTS[who], room=ROOMS[room]))


def emergency(s: AdeleState, who: int, _: int) -> None:
    """ADL-TER-7: the face-up next event will not act; the terminal moves to a random room."""
    room = s.pos[who]
    first = s.emergency[0] == room
    other = s.emergency[1] if first else s.emergency[0]
    if s.events and not s.covered:
        s.covered = 1
        if s.out is not None:
            s.out.tell(events.Covered(who=ASTRONAUTS[who], event=EVENTS[s.events[-1]]))
    to = draw(s, S_ROOMS, N_ROOMS)
    while to == other:
        to = draw(s, S_ROOMS, N_ROOMS)
    s.emergency = (to, other) if first else (other, to)
    if s.out is not None:
        s.out.tell(events.TerminalMoved(from_=ROOMS[room], to=ROOMS[to]))


# --- delivery terminal


def offer(s: AdeleState, who: int, option: int) -> None:
    """An astronaut offers a thing to another, who sees it and accepts or refuses. If one seat plays both, it
    is done at once."""
    other, thing = divmod(option, N_THINGS)
    if thing < N_KINDS:
        note_held(s, who, thing, 1 << s.seat[other])
    if s.out is not None:
        one, two = ASTRONAUTS[who], ASTRONAUTS[other]
        own = events.TerminalOffer(who=one, whom=two, way="give", thing=THINGS[thing])
        s.out.tell(
            events.TerminalOffer(who=one, whom=two, way="give", thing=public_thing(thing)),
            {s.seat[who]: own, s.seat[other]: own},
        )
    if s.seat[other] == s.seat[who]:
        transfer(s, who, other, thing)
        return
    s.doing = C_HAND + thing
    s.ask_one(A_CONSENT, s.seat[other], YES_NO, (F_CONSENT, 1, who, other))


def fetch(s: AdeleState, who: int, other: int) -> None:
    """An astronaut asks another for a thing; the other chooses which, or refuses."""
    if s.out is not None:
        s.out.tell(
            events.TerminalOffer(
                who=ASTRONAUTS[who], whom=ASTRONAUTS[other], way="take", thing=None
            )
        )
    s.ask_one(A_CONSENT, s.seat[other], fetch_choices(s, other), (F_CONSENT, 2, who, other))


def fetch_choices(s: AdeleState, other: int) -> tuple[int, ...]:
    return (C_ANSWER + 1, *[C_HAND + thing for thing in things(s, other)])


def consent(s: AdeleState, frame: Frame) -> None:
    """The other astronaut's answer: to an offer in step 1, to a request in step 2."""
    _, step, who, other = frame
    thing = s.doing - C_HAND
    s.doing = NOBODY
    if s.answer == C_ANSWER + 1:
        if s.out is not None:
            s.out.tell(events.Refused(who=ASTRONAUTS[other], whose=ASTRONAUTS[who]))
    elif step == 1:
        transfer(s, who, other, thing)
    else:
        transfer(s, other, who, s.answer - C_HAND)


def transfer(s: AdeleState, giver: int, taker: int, thing: int) -> None:
    """ADL-CRW-1: what a terminal brings may be one too many; then one is dropped."""
    pass_on(s, giver, taker, thing)
    if s.out is not None:
        one, two = ASTRONAUTS[giver], ASTRONAUTS[taker]
        own = events.Given(who=one, whom=two, thing=THINGS[thing], how="terminal")
        s.out.tell(
            events.Given(who=one, whom=two, thing=public_thing(thing), how="terminal"),
            {s.seat[giver]: own, s.seat[taker]: own},
        )
    if carried(s, taker) > slots(s, taker):
        s.stack.append((F_DROP, 0, taker))


def send(s: AdeleState, who: int, option: int) -> None:
    """ADL-TWO-5: an inactive object goes face down to any room."""
    kind, room = divmod(option, N_ROOMS)
    lose_item(s, who, kind, witnesses(s, who, room))
    lay_down(s, who, room, kind)
    if s.out is not None:
        own = events.Sent(who=ASTRONAUTS[who], room=ROOMS[room], thing=THINGS[kind])
        s.out.tell(
            events.Sent(who=ASTRONAUTS[who], room=ROOMS[room]),
            {**watcher(s, room, own), s.seat[who]: own},
        )


DO: Final[dict[int, Callable[[AdeleState, int, int], None]]] = {
    C_MEDICAL: treat,
    C_GIVE: offer,
    C_FETCH: fetch,
    C_SEND: send,
    C_MANAGEMENT: turn_back,
    C_WORKSHOP: visit_workshop,
    C_REPAIR: repair_impact,
    C_CENTRAL: mend_device,
    C_EMERGENCY: emergency,
}
"""What a terminal does, the emergency terminal included, by kind of action."""
