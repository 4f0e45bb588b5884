"""What astronauts carry and what lies in rooms: gained, dropped, given, discarded; charges; notes.

Face-down objects have no identity beyond their kind. A note (ADL-TLK-3) is (gone, kind, …): what a seat saw
lying or carried, and how many of these may have gone since without the seat seeing which.
"""

from __future__ import annotations

from hatchway.games.adele.rules import events
from hatchway.games.adele.rules.codes import C_DROP
from hatchway.games.adele.rules.frames import F_DROP
from hatchway.games.adele.rules.kinds import (
    A_DROP,
    ASTRONAUTS,
    FOREVER,
    LOW_BATTERIES,
    N_KINDS,
    OBJECTS,
    PERMANENT,
    S_DICE,
    THING_KIND,
    THINGS,
    WORN,
    WORN_BEAR,
    WORN_DRONE,
    WORN_LIGHT,
    WORN_SUIT,
)
from hatchway.games.adele.rules.ship import N_ROOMS, PLACES
from hatchway.games.adele.rules.state import AdeleState, carried, slots
from hatchway.kernel.chance import draw
from hatchway.kernel.fact import Fact

Frame = tuple[int, ...]

ALL_SEATS = -1
"""As a mask of seats."""


def with_one(kinds: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return tuple(sorted((*kinds, kind)))


def without(kinds: tuple[int, ...], kind: int) -> tuple[int, ...]:
    at = kinds.index(kind)
    return kinds[:at] + kinds[at + 1 :]


def names(kinds: tuple[int, ...]) -> list[str]:
    return [OBJECTS[kind] for kind in kinds]


# --- active objects


def set_active(s: AdeleState, who: int, active: tuple[int, ...]) -> None:
    """Set an astronaut's active objects, and the fields that follow from them."""
    s.active[who] = active
    bit = 1 << who
    keep = ~bit
    s.suits &= keep
    s.lights &= keep
    s.drones &= keep
    s.bears &= keep
    for worn in active:
        thing = worn >> 4
        if thing == WORN_SUIT:
            s.suits |= bit
        elif thing == WORN_LIGHT:
            s.lights |= bit
        elif thing == WORN_DRONE:
            s.drones |= bit
        elif thing == WORN_BEAR:
            s.bears |= bit


def roll_charges(s: AdeleState, who: int, kind: int) -> int:
    """ADL-OBJ-2: a die of charges, one less under Low batteries (ADL-ANO-3)."""
    if PERMANENT[kind]:
        return FOREVER
    roll = draw(s, S_DICE, 6) + 1
    charges = roll - (s.awake >> LOW_BATTERIES & 1)
    if s.out is not None:
        s.out.tell(
            events.Charged(who=ASTRONAUTS[who], object=OBJECTS[kind], roll=roll, charges=charges)
        )
    return charges


def activate(s: AdeleState, who: int, kind: int) -> None:
    """ADL-ACT-4: a carried object is turned up and active from now on."""
    charges = roll_charges(s, who, kind)
    lose_item(s, who, kind, ALL_SEATS)
    set_active(s, who, with_one(s.active[who], WORN[kind] << 4 | charges))


def discard(s: AdeleState, kind: int) -> None:
    """An object leaves the game, and everybody sees it."""
    spent = s.spent
    s.spent = (*spent[:kind], spent[kind] + 1, *spent[kind + 1 :])


# --- carried things


def things(s: AdeleState, who: int) -> list[int]:
    """The different things that an astronaut carries."""
    found: list[int] = []
    for kind in s.items[who]:
        if not found or found[-1] != kind:
            found.append(kind)
    for worn in s.active[who]:
        if not found or found[-1] != worn >> 4:
            found.append(worn >> 4)
    return found


def has(s: AdeleState, who: int, thing: int) -> bool:
    if thing < N_KINDS:
        return thing in s.items[who]
    return any(worn >> 4 == thing for worn in s.active[who])


def last_suit_outside(s: AdeleState, who: int, thing: int) -> bool:
    """ADL-SPC-2: an astronaut in space may not give away its only active suit, nor choose to lose it."""
    if thing != WORN_SUIT or s.pos[who] < N_ROOMS:
        return False
    return sum(1 for worn in s.active[who] if worn >> 4 == WORN_SUIT) == 1


def gain_item(s: AdeleState, who: int, kind: int) -> None:
    s.items[who] = with_one(s.items[who], kind)


def lose_item(s: AdeleState, who: int, kind: int, seats: int) -> None:
    """A face-down object leaves an astronaut, and these seats see which."""
    s.items[who] = without(s.items[who], kind)
    s.parted[who] += 1
    if s.g.notes:
        note_lost(s, who, kind, seats)


def pass_on(s: AdeleState, giver: int, taker: int, thing: int) -> None:
    """A thing goes from one astronaut to another; an active one keeps its charges (ADL-OBJ-13)."""
    if thing < N_KINDS:
        s.items[giver] = without(s.items[giver], thing)
        s.parted[giver] += 1
        gain_item(s, taker, thing)
        if s.g.notes:
            both = 1 << s.seat[giver] | 1 << s.seat[taker]
            note_lost(s, giver, thing, both)
            note_held(s, taker, thing, both)
        return
    hand_over(s, giver, taker, fullest(s, giver, thing))


def fullest(s: AdeleState, who: int, thing: int) -> int:
    """Of equal active objects, the one with the most charges: that one changes hands."""
    return max(worn for worn in s.active[who] if worn >> 4 == thing)


def hand_over(s: AdeleState, giver: int, taker: int, worn: int) -> None:
    set_active(s, giver, without(s.active[giver], worn))
    set_active(s, taker, with_one(s.active[taker], worn))


def public_thing(thing: int) -> str | None:
    """What everybody sees of a thing that changes hands: the active ones."""
    return THINGS[thing] if thing >= N_KINDS else None


# --- rooms


def lay_down(s: AdeleState, who: int, room: int, kind: int) -> None:
    """A face-down object of an astronaut comes to lie in a room."""
    s.lying[room] = with_one(s.lying[room], kind)
    if s.g.notes:
        seats = witnesses(s, who, room)
        for seat in range(s.g.players):
            if seats >> seat & 1:
                at = seat * N_ROOMS + room
                note = s.seen[at] or (0,)
                set_seen(s, at, (note[0], *with_one(note[1:], kind)))


def take_up(s: AdeleState, who: int, room: int, kind: int) -> None:
    """An astronaut takes a face-down object out of a room; others learn only that one is gone."""
    s.lying[room] = without(s.lying[room], kind)
    gain_item(s, who, kind)
    if not s.g.notes:
        return
    seats = witnesses(s, who, room)
    for seat in range(s.g.players):
        at = seat * N_ROOMS + room
        note = s.seen[at]
        if note:
            if seats >> seat & 1:
                set_seen(s, at, note_without(note, kind))
            else:
                set_seen(s, at, note_less(note, len(s.lying[room])))
    note_held(s, who, kind, seats)


def spied(s: AdeleState, place: int) -> bool:
    """Whether ADELE spies in a place (ADL-HAZ-1)."""
    return s.adele >= 0 and place < N_ROOMS and bool(s.spying >> place & 1)


def witnesses(s: AdeleState, who: int, place: int) -> int:
    """The seats that see what an astronaut takes or leaves in a place: its own, and ADELE's if she
    spies there."""
    own = 1 << s.seat[who]
    return own | 1 << s.adele if spied(s, place) else own


def watcher(s: AdeleState, room: int, fact: Fact) -> dict[int, Fact]:
    """What ADELE learns of an event in a room, if she spies there."""
    return {s.adele: fact} if spied(s, room) else {}


# --- what must go


def drop(s: AdeleState, frame: Frame) -> None:
    """ADL-CRW-1: what is too much is dropped at once, by the owner's choice. The question is asked even if
    there is only one kind of things, because others do not know that."""
    who = frame[2]
    if frame[1]:
        let_go(s, who, s.answer - C_DROP)
    if carried(s, who) > slots(s, who):
        s.ask_one(A_DROP, s.seat[who], drop_choices(s, who), (F_DROP, 1, who), 1)


def drop_choices(s: AdeleState, who: int) -> tuple[int, ...]:
    return tuple(
        [C_DROP + thing for thing in things(s, who) if not last_suit_outside(s, who, thing)]
    )


def let_go(s: AdeleState, who: int, thing: int) -> None:
    """ADL-CRW-2: an active object is discarded; in space, any object leaves the game."""
    place = s.pos[who]
    if thing >= N_KINDS:
        worn = min(w for w in s.active[who] if w >> 4 == thing)
        set_active(s, who, without(s.active[who], worn))
        discard(s, THING_KIND[thing])
    else:
        lose_item(s, who, thing, witnesses(s, who, place))
        if place < N_ROOMS:
            lay_down(s, who, place, thing)
        else:
            s.rest = with_one(s.rest, thing)
    if s.out is not None:
        name, where = ASTRONAUTS[who], PLACES[place]
        own = events.Dropped(who=name, place=where, thing=THINGS[thing])
        s.out.tell(
            events.Dropped(who=name, place=where, thing=public_thing(thing)),
            {s.seat[who]: own, **watcher(s, place, own)},
        )


# --- notes


def set_seen(s: AdeleState, at: int, note: tuple[int, ...]) -> None:
    s.seen = (*s.seen[:at], note, *s.seen[at + 1 :])


def set_held(s: AdeleState, at: int, note: tuple[int, ...]) -> None:
    s.held = (*s.held[:at], note, *s.held[at + 1 :])


def note_without(note: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """A note after one named object went away."""
    if kind not in note[1:]:
        return note
    return tidy((note[0], *without(note[1:], kind)))


def note_less(note: tuple[int, ...], left: int) -> tuple[int, ...]:
    """A note after one object went away unseen, of which `left` remain."""
    return tidy((note[0] + 1, *note[1:])) if left else ()


def tidy(note: tuple[int, ...]) -> tuple[int, ...]:
    """Drop a note when everything in it may be gone."""
    return note if note[0] < len(note) - 1 else ()


def note_room(s: AdeleState, seat: int, room: int) -> None:
    """A seat sees all that lies in a room."""
    if s.g.notes:
        lying = s.lying[room]
        set_seen(s, seat * N_ROOMS + room, (0, *lying) if lying else ())


def note_one(s: AdeleState, seat: int, room: int, kind: int) -> None:
    """A seat sees one of the objects of a room."""
    if not s.g.notes:
        return
    at = seat * N_ROOMS + room
    note = s.seen[at] or (0,)
    if kind not in note[1:]:
        set_seen(s, at, (note[0], *with_one(note[1:], kind)))


def note_carried(s: AdeleState, seat: int, who: int) -> None:
    """A seat sees all that an astronaut carries."""
    if s.g.notes:
        items = s.items[who]
        set_held(s, seat * 4 + who, (0, *items) if items else ())


def note_held(s: AdeleState, who: int, kind: int, seats: int) -> None:
    """Some seats learn that an astronaut carries a kind of object."""
    if not s.g.notes:
        return
    for seat in range(s.g.players):
        if seats >> seat & 1 and seat != s.seat[who]:
            at = seat * 4 + who
            note = s.held[at] or (0,)
            if kind not in note[1:]:
                set_held(s, at, (note[0], *with_one(note[1:], kind)))


def note_lost(s: AdeleState, who: int, kind: int, seats: int) -> None:
    """An object left an astronaut; some seats know which."""
    for seat in range(s.g.players):
        at = seat * 4 + who
        note = s.held[at]
        if note:
            if seats >> seat & 1:
                set_held(s, at, note_without(note, kind))
            else:
                set_held(s, at, note_less(note, len(s.items[who])))
