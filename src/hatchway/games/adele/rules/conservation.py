"""What adds up in every position: objects, hazards, cards, cubes; devices and options fit together.

Fuzzing checks this in random games, and a position that is read from text must fulfil it too.
"""

from __future__ import annotations

from typing import Final

from hatchway.games.adele.rules import choices
from hatchway.games.adele.rules.console import on_spot
from hatchway.games.adele.rules.frames import F_DROP
from hatchway.games.adele.rules.kinds import (
    ACCESS_CARD,
    ANOMALIES_DRAWN,
    ASTRONAUTS,
    BATTERY,
    COPIES,
    DOOR_LOCK,
    EVENT_TYPE,
    HAZARDS,
    IMPACT_TOKENS,
    N_CARDS,
    N_HAZARDS,
    N_KINDS,
    N_SPOTS,
    OBJECTS,
    SETUP,
    SPOT_HAZARD,
    THING_KIND,
    TOKENS,
    TRACKER_DRONE,
    WORN_BEAR,
    WORN_DRONE,
    WORN_LIGHT,
    WORN_SUIT,
)
from hatchway.games.adele.rules.ship import MAPS
from hatchway.games.adele.rules.state import AdeleState, carried, slots
from hatchway.kernel.masks import bits
from hatchway.kernel.state import ONE

DOORS_OF: Final = [sum(1 << door for door in ship.doors) for ship in MAPS]
"""The doors of each ship, as masks."""


def broken(s: AdeleState) -> str:
    """The law that a state breaks, or nothing: objects, hazards, cards and cubes are conserved."""
    return _objects(s) or _hazards(s) or _cards(s) or _crew(s) or _devices(s) or _options(s)


def _objects(s: AdeleState) -> str:
    counts = [0] * N_KINDS
    for place in (*s.lying, *s.items, s.stack_left, s.rest):
        for kind in place:
            counts[kind] += 1
    for active in s.active:
        for worn in active:
            counts[THING_KIND[worn >> 4]] += 1
    counts[BATTERY] += len(s.cells)
    for kind in range(N_KINDS):
        counts[kind] += s.spent[kind] + (s.delivered >> kind & 1)
    if s.g.alone:
        counts[TRACKER_DRONE] += COPIES[TRACKER_DRONE]
        counts[ACCESS_CARD] = 1
    if s.phase == SETUP and not s.over:
        return ""
    for kind, count in enumerate(counts):
        if count != COPIES[kind]:
            return f"objects: {count} {OBJECTS[kind]}"
    return ""


def _hazards(s: AdeleState) -> str:
    counts = [s.bag[h] + s.console[h] + s.gone[h] for h in range(N_HAZARDS)]
    counts[DOOR_LOCK] += s.locks.bit_count()
    for spot in range(N_SPOTS):
        counts[SPOT_HAZARD[spot]] += on_spot(s, spot).bit_count()
    for hazard, count in enumerate(counts):
        if count != TOKENS[hazard]:
            return f"hazards: {count} {HAZARDS[hazard]}"
    if not 0 <= s.energy <= s.g.energy_cap or min(s.console) < 0 or min(s.gone) < 0:
        return "energy or console"
    return "impacts" if s.impacts.bit_count() > IMPACT_TOKENS else ""


def _cards(s: AdeleState) -> str:
    if s.phase == SETUP:
        return ""
    cards = sorted((*s.hand, *s.deck, *s.discard, *s.removed))
    if cards != list(range(N_CARDS)):
        return "cards of ADELE"
    if len(s.hand) > s.g.hand or s.known_top > len(s.deck):
        return "hand of ADELE"
    events = {*s.events, *s.past, s.event} - {-1}
    if len(events) != sum(1 for kind in EVENT_TYPE if kind not in s.g.no_events):
        return "events"
    drawn = set(s.anomalies)
    if len(drawn) != ANOMALIES_DRAWN or not drawn.issuperset(bits(s.awake)):
        return "anomalies"
    return ""


def _crew(s: AdeleState) -> str:
    masks = {WORN_SUIT: s.suits, WORN_LIGHT: s.lights, WORN_DRONE: s.drones, WORN_BEAR: s.bears}
    dropping = any(frame[0] == F_DROP for frame in s.stack)
    for who in s.order:
        name = ASTRONAUTS[who]
        if not s.over and not dropping and carried(s, who) > slots(s, who):
            return f"load of {name}"
        if list(s.items[who]) != sorted(s.items[who]):
            return f"order of the objects of {name}"
        worn = [active >> 4 for active in s.active[who]]
        for thing, mask in masks.items():
            if (mask >> who & 1 == 1) != (thing in worn):
                return f"active things of {name}"
        if not s.over and s.pos[who] >= 20 and not s.suits >> who & 1:
            return f"{name} in space without a suit"
        cubes = s.cubes[5 * who : 5 * who + 5]
        if min(cubes) < 0 or sum(cubes) > 4:
            return f"cubes of {name}"
    if not 0 <= s.wild <= s.g.wild or s.extra < 0 or s.foam < 0:
        return "cubes"
    return ""


def _devices(s: AdeleState) -> str:
    guard = 0
    for cell in s.cells:
        guard |= 1 << (cell >> 4)
    if guard != s.guard or guard.bit_count() != len(s.cells):
        return "batteries at devices"
    if (s.comp_fail | s.term_fail << 20) & s.guard:
        return "a failure on a protected device"
    if s.term_fail & ~s.map.terminals or s.closed & ~s.map.hatches:
        return "a failure without a terminal, or a closed wall"
    if s.locks & ~DOORS_OF[s.ship]:
        return "a lock without a door"
    one, two = s.emergency
    if one == two or (s.shut | s.shut_terms) & ~(1 << one | 1 << two):
        return "emergency terminals"
    if s.g.series >= 3 and (s.shut != s.shut_terms or s.shut & s.guard):
        return "turned emergency terminals"
    return ""


def _options(s: AdeleState) -> str:
    if s.ask and s.manner == ONE:
        if choices.choices(s) != s.choices:
            return "options worked out again"
        if choices.kept(s) != s.kept:
            return "whether a decision is kept open"
        if len(set(s.choices)) != len(s.choices):
            return "an option twice"
    return ""
