"""The action phase: who steps forward, the menu of a turn, cubes, and the basic actions.

An action goes like this: the option is chosen (`s.doing`), its cubes are paid, then it is done (F_DO). Cubes
of the right plan are taken automatically; the player is asked only where the sources really differ.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hatchway.games.adele.rules import events, special, use
from hatchway.games.adele.rules.codes import (
    BOOK,
    C_BATTERY,
    C_CUBE,
    C_END,
    C_EXTINGUISH,
    C_HEAL,
    C_MOVE,
    C_OPEN,
    C_SEARCH,
    C_STEP,
    C_TAKE,
    C_TRACK,
    C_USE,
    KIND_OF,
    by_test,
)
from hatchway.games.adele.rules.console import drop_lock
from hatchway.games.adele.rules.entering import enter, extinguish
from hatchway.games.adele.rules.frames import F_DO, F_DROP, F_PAY, F_SEARCH, F_STEP, F_TEST, F_TURN
from hatchway.games.adele.rules.kinds import (
    A_PAY,
    A_SEARCH,
    A_STEP,
    A_TURN,
    ASTRONAUTS,
    BRUCE,
    EXTRA,
    IDRIS,
    MEI,
    MOVE,
    N_PLANNED,
    NOBODY,
    OBJECTS,
    OPEN,
    S_DRONE,
    SEARCH,
    SOURCES,
    SPECIAL,
    T_SPECIAL,
    USE,
    WILD,
)
from hatchway.games.adele.rules.objects import names, note_one, note_room, take_up, watcher
from hatchway.games.adele.rules.ship import MAPS, N_PLACES, N_ROOMS, ROOMS
from hatchway.games.adele.rules.state import AdeleState, carried, dark, planned, slots, together
from hatchway.kernel.chance import draw
from hatchway.kernel.masks import bits
from hatchway.kernel.state import ANY

Frame = tuple[int, ...]

DARKNESS_TOO: Final = 7
"""Added to the need of an action: one more cube, of any plan (ADL-ACT-8)."""

WALKS: Final[list[list[tuple[int, ...]]]] = [
    [tuple(C_MOVE + room for _, room in ship.exits[place]) for place in range(N_ROOMS)]
    for ship in MAPS
]
"""The moves out of a room without locks, by ship."""
FLOATS: Final[list[list[tuple[int, ...]]]] = [
    [tuple(C_MOVE + other for other in ship.beside[place]) for place in range(N_PLACES)]
    for ship in MAPS
]
"""The moves from a section to its neighbours, by ship."""


# --- who is next


def next_turn(s: AdeleState) -> bool:
    """Open the next turn of the action phase; returns whether there is one (ADL-RND-7, RND-9)."""
    left = [who for who in s.order if not s.acted >> who & 1]
    if not left:
        return False
    if len(left) == 1:
        begin(s, left[0])
        return True
    due = 0
    for who in left:
        due |= 1 << s.seat[who]
    s.ask_many(A_STEP, ANY, due, (F_STEP, 1, NOBODY))
    return True


def step_choices(s: AdeleState, seat: int) -> tuple[int, ...]:
    """The astronauts of a seat that have not acted."""
    return tuple(
        [C_STEP + who for who in s.order if s.seat[who] == seat and not s.acted >> who & 1]
    )


def step_forward(s: AdeleState, frame: Frame) -> None:
    begin(s, s.answer - C_STEP)


def begin(s: AdeleState, who: int) -> None:
    s.actor = who
    s.extra = s.foam = s.tracked = 0
    if s.out is not None:
        s.out.tell(events.Turn(who=ASTRONAUTS[who]))
    s.stack.append((F_TURN, 0, who))


def turn(s: AdeleState, frame: Frame) -> None:
    """The menu, until the astronaut ends its turn."""
    _, step, who = frame
    if step == 0:
        choices = turn_choices(s, who)
        s.ask_one(A_TURN, s.seat[who], choices, (F_TURN, 1, who), kept_open(s, who))
    elif s.answer == C_END:
        end(s, who)
    else:
        s.stack.append((F_TURN, 0, who))
        start(s, who, s.answer)


def kept_open(s: AdeleState, who: int) -> int:
    """Whether the menu is asked even if ending the turn is the only option: with cubes left, because what can
    be done with them depends on face-down objects; with others here, because they may exchange."""
    return int(s.extra > 0 or s.wild > 0 or planned(s, who) > 0 or bool(together(s, who)))


def end(s: AdeleState, who: int) -> None:
    """ADL-RND-7, OBJ-4: unused cubes stay unused, and those of stimulants are lost."""
    s.acted |= 1 << who
    s.actor = NOBODY
    s.extra = s.foam = s.tracked = 0
    if s.out is not None:
        s.out.tell(events.TurnOver(who=ASTRONAUTS[who]))


# --- the menu


def turn_choices(s: AdeleState, who: int) -> tuple[int, ...]:
    """All that an astronaut can do now (ADL-ACT-1 to ACT-8)."""
    place = s.pos[who]
    surcharge = dark(s, who)
    choices: list[int] = [C_END]
    own = planned(s, who)
    total = own + s.extra + s.wild
    if total > surcharge:
        paid_choices(s, who, own, total - surcharge, choices)
    if place < N_ROOMS:
        if who == MEI and not s.used >> who & 1 and total >= surcharge and s.lying[place]:
            if C_SEARCH not in choices:
                choices.append(C_SEARCH)
        if s.foam and s.fire >> place & 1:
            choices.append(C_EXTINGUISH)
    if not s.tracked and (s.g.drones or s.drones >> who & 1):
        choices += [C_TRACK + room for room in range(N_ROOMS) if s.lying[room]]
    return tuple(choices)


def paid_choices(s: AdeleState, who: int, own: int, cubes: int, choices: list[int]) -> None:
    """The options that take cubes, with so many cubes left for them after the surcharge of Darkness."""
    place = s.pos[who]
    at = 5 * who
    spare = s.extra + s.wild
    converts = own > 0 and not s.used >> who & 1
    if spare or s.cubes[at + MOVE] or (who == IDRIS and converts):
        move_choices(s, who, place, choices)
    if place < N_ROOMS:
        if spare or s.cubes[at + OPEN] or (who == BRUCE and converts):
            locked = s.locks & s.map.door_mask[place]
            if locked:
                choices += [C_OPEN + door for door in bits(locked)]
        if (spare or s.cubes[at + SEARCH]) and s.lying[place]:
            choices.append(C_SEARCH)
    if spare or s.cubes[at + USE]:
        use.use_choices(s, who, place, choices)
    least = 2 + s.virus
    able = min(s.cubes[at + SPECIAL] + spare, cubes)
    if able >= least:
        special.special_choices(s, who, place, able > least, choices)


def move_choices(s: AdeleState, who: int, place: int, choices: list[int]) -> None:
    """ADL-ACT-1, SPC-1: unlocked doors; with an active suit hatches that are not closed, and
    neighbouring sections."""
    ship = s.map
    if place < N_ROOMS:
        if s.locks & ship.door_mask[place]:
            locks = s.locks
            choices += [C_MOVE + room for door, room in ship.exits[place] if not locks >> door & 1]
        else:
            choices += WALKS[s.ship][place]
        if s.suits >> who & 1 and ship.hatches >> place & 1 and not s.closed >> place & 1:
            choices += [C_MOVE + section for section in ship.hatch[place]]
    else:
        choices += FLOATS[s.ship][place]
        choices += [C_MOVE + room for room in ship.hatch[place] if not s.closed >> room & 1]


# --- cubes


def start(s: AdeleState, who: int, code: int) -> None:
    """Pay for an action, then do it."""
    s.doing = code
    stack = s.stack
    stack.append((F_DO, 0, who))
    need = PAID_BY[code]
    if need == FREE:
        return
    if dark(s, who):
        stack.append((F_PAY, 0, who, DARKNESS_TOO + need))
    if need == SPECIAL:
        start_special(s, who, code)
    elif need == SEARCH and who == MEI and not s.used >> who & 1:  # ADL-CRW-6
        s.used |= 1 << who
    elif s.cubes[5 * who + need]:
        spend(s, who, need, need)
    else:
        stack.append((F_PAY, 0, who, need))


def start_special(s: AdeleState, who: int, code: int) -> None:
    """Only the astronaut that pays knows what it pays for (ADL-ACT-5)."""
    tested = by_test(code)
    pay_special(s, who, 3 + s.virus - int(tested))
    if s.out is not None:
        name, effort = ASTRONAUTS[who], EFFORTS[tested]
        own = events.Special(who=name, effort=effort, option=BOOK.form(code))
        s.out.tell(events.Special(who=name, effort=effort), {s.seat[who]: own})


def pay(s: AdeleState, frame: Frame) -> None:
    """Pay one cube; the astronaut chooses the source if there are several."""
    _, step, who, need = frame
    if step == 0:
        s.ask_one(A_PAY, s.seat[who], pay_choices(s, who, need), (F_PAY, 1, who, need))
        return
    source = s.answer - C_CUBE
    if need < DARKNESS_TOO and source < N_PLANNED:  # Bruce and Idris convert a cube
        s.used |= 1 << who
    spend(s, who, source, need)


def pay_choices(s: AdeleState, who: int, need: int) -> tuple[int, ...]:
    """The sources of a cube that was not planned for this action (ADL-ACT-8, CRW-6)."""
    choices: list[int] = []
    fresh = not s.used >> who & 1
    converts = fresh and ((who == IDRIS and need == MOVE) or (who == BRUCE and need == OPEN))
    if need >= DARKNESS_TOO or converts:
        at = 5 * who
        choices = [C_CUBE + kind for kind in range(N_PLANNED) if s.cubes[at + kind]]
    if s.extra:
        choices.append(C_CUBE + EXTRA)
    if s.wild:
        choices.append(C_CUBE + WILD)
    return tuple(choices)


def pay_special(s: AdeleState, who: int, count: int) -> None:
    """ADL-ACT-8: from special, then stimulant and wild cubes."""
    for _ in range(count):
        if s.cubes[5 * who + SPECIAL]:
            spend(s, who, SPECIAL, SPECIAL)
        elif s.extra:
            spend(s, who, EXTRA, SPECIAL)
        else:
            spend(s, who, WILD, SPECIAL)


def spend(s: AdeleState, who: int, source: int, need: int) -> None:
    if source == EXTRA:
        s.extra -= 1
    elif source == WILD:
        s.wild -= 1
    else:
        s.cubes[5 * who + source] -= 1
    if s.out is not None:
        wanted = "darkness" if need >= DARKNESS_TOO else SOURCES[need]
        s.out.tell(events.Paid(who=ASTRONAUTS[who], of=SOURCES[source], for_=wanted))


# --- doing it


def do(s: AdeleState, frame: Frame) -> None:
    """Do the action that is paid for; a special action with a test comes here again when the test has
    succeeded."""
    _, step, who = frame
    code = s.doing
    kind = KIND_OF[code]
    basic = DO.get(kind)
    if basic is not None:
        s.doing = NOBODY
        basic(s, who, code - kind)
    elif step == 0 and by_test(code):
        s.stack.append((F_TEST, 0, who, T_SPECIAL))
    else:
        s.doing = NOBODY
        special.DO[kind](s, who, (code - kind) // 2)


def move(s: AdeleState, who: int, place: int) -> None:
    enter(s, who, place, "move")


def open_door(s: AdeleState, who: int, door: int) -> None:
    drop_lock(s, door, "opened")


def put_out(s: AdeleState, who: int, _: int) -> None:
    extinguish(s, who)


def look_around(s: AdeleState, who: int, _: int) -> None:
    """ADL-ACT-3: see all that lies here, then take at most one."""
    room = s.pos[who]
    seat = s.seat[who]
    note_room(s, seat, room)
    if s.out is not None:
        s.out.tell(
            events.Searched(who=ASTRONAUTS[who], room=ROOMS[room]),
            {
                seat: events.Searched(
                    who=ASTRONAUTS[who], room=ROOMS[room], objects=names(s.lying[room])
                )
            },
        )
    s.ask_one(A_SEARCH, seat, search_choices(s, who), (F_SEARCH, 1, who))


def search_choices(s: AdeleState, who: int) -> tuple[int, ...]:
    kinds = s.lying[s.pos[who]]
    return (C_TAKE, *[C_TAKE + 1 + k for i, k in enumerate(kinds) if not i or kinds[i - 1] != k])


def search(s: AdeleState, frame: Frame) -> None:
    who = frame[2]
    kind = s.answer - C_TAKE - 1
    room = s.pos[who]
    if kind >= 0:
        take_up(s, who, room, kind)
    if s.out is not None:
        name, place = ASTRONAUTS[who], ROOMS[room]
        if kind >= 0:
            own = events.Took(who=name, room=place, took=True, object=OBJECTS[kind])
            seen = {**watcher(s, room, own), s.seat[who]: own}
            s.out.tell(events.Took(who=name, room=place, took=True), seen)
        else:
            s.out.tell(events.Took(who=name, room=place, took=False))
    if carried(s, who) > slots(s, who):
        s.stack.append((F_DROP, 0, who))


def track(s: AdeleState, who: int, room: int) -> None:
    """ADL-OBJ-9: once a turn a look at one object in any room, privately."""
    s.tracked = 1
    lying = s.lying[room]
    kind = lying[draw(s, S_DRONE, len(lying))]
    note_one(s, s.seat[who], room, kind)
    if s.out is not None:
        s.out.tell(
            events.Tracked(who=ASTRONAUTS[who], room=ROOMS[room]),
            {
                s.seat[who]: events.Tracked(
                    who=ASTRONAUTS[who], room=ROOMS[room], object=OBJECTS[kind]
                )
            },
        )


# --- tables by kind of action

DO: Final[dict[int, Callable[[AdeleState, int, int], None]]] = {
    C_MOVE: move,
    C_OPEN: open_door,
    C_SEARCH: look_around,
    C_TRACK: track,
    C_EXTINGUISH: put_out,
    **use.DO,
}
"""What the basic actions do: state, astronaut, number of the option within its kind."""

FREE: Final = -1
COSTS: Final[dict[int, int]] = {
    C_MOVE: MOVE,
    C_OPEN: OPEN,
    C_SEARCH: SEARCH,
    C_USE: USE,
    C_HEAL: USE,
    C_BATTERY: USE,
    **dict.fromkeys(special.DO, SPECIAL),
}
PAID_BY: Final[list[int]] = [COSTS.get(kind, FREE) for kind in KIND_OF]
"""The plan whose cubes pay for an action, by code; actions that COSTS does not name are free."""
EFFORTS: Final[tuple[events.Effort, events.Effort]] = ("sure", "test")
