"""Why an astronaut cannot do something in a turn: a table by kind of action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hatchway.games.adele.rules.codes import (
    C_BATTERY,
    C_CENTRAL,
    C_CLEAR,
    C_DELIVER,
    C_EMERGENCY,
    C_EXTINGUISH,
    C_FETCH,
    C_GIVE,
    C_HATCH,
    C_HEAL,
    C_IMPACT,
    C_MANAGEMENT,
    C_MEDICAL,
    C_MOVE,
    C_OPEN,
    C_REPAIR,
    C_SEARCH,
    C_SEND,
    C_TRACK,
    C_USE,
    C_WORKSHOP,
    HEALINGS,
    KIND_OF,
)
from hatchway.games.adele.rules.kinds import (
    AXE,
    BATTERY,
    CENTRAL,
    DELIVERY,
    FIRST_AID_KIT,
    MANAGEMENT,
    MEDICAL,
    N_KEYS,
    N_THINGS,
    OBJECTS,
    PARTS_SPENT,
    REPAIR,
    WORKSHOP,
)
from hatchway.games.adele.rules.objects import has
from hatchway.games.adele.rules.ship import N_ROOMS
from hatchway.games.adele.rules.special import may_deliver
from hatchway.games.adele.rules.state import (
    AdeleState,
    carried,
    computer_works,
    dark,
    planned,
)
from hatchway.games.adele.views.reason_keys import Found

InTurn = Callable[[AdeleState, int, int], Found]
"""Returns why an action is impossible here: state, astronaut, number of the option within its kind."""


def turn_reason(s: AdeleState, who: int, code: int) -> Found:
    """Why an action is closed: it is impossible here, or cubes are missing."""
    kind = KIND_OF[code]
    if kind in SPECIAL_REASONS:
        found = special_reason(s, who, kind, (code - kind) // 2)
    elif kind in BASIC_REASONS:
        found = BASIC_REASONS[kind](s, who, code - kind)
    else:
        found = ""
    return found or cube_reason(s, who, kind)


def cube_reason(s: AdeleState, who: int, kind: int) -> Found:
    """The action would be possible, but cubes are missing: why."""
    if dark(s, who) and planned(s, who) + s.extra + s.wild > 0:
        return "no_cubes_in_darkness"
    if s.virus and kind in SPECIAL_REASONS:
        return "no_cubes_under_virus"
    return "no_cubes"


def move_reason(s: AdeleState, who: int, place: int) -> Found:
    here = s.pos[who]
    if here < N_ROOMS and place < N_ROOMS:
        for door, other in s.map.exits[here]:
            if other == place:
                return "locked" if s.locks >> door & 1 else ""
        return "not_adjacent"
    if place not in s.map.hatch[here] and place not in s.map.beside[here]:
        return "not_adjacent"
    if not s.suits >> who & 1:
        return "no_suit"
    hatch = min(here, place)
    return "hatch_closed" if hatch < N_ROOMS and s.closed >> hatch & 1 else ""


def door_reason(s: AdeleState, who: int, door: int) -> Found:
    place = s.pos[who]
    if place >= N_ROOMS:
        return "in_space"
    if not s.map.door_mask[place] >> door & 1:
        return "not_here"
    return "" if s.locks >> door & 1 else "not_locked"


def search_reason(s: AdeleState, who: int, _: int) -> Found:
    place = s.pos[who]
    if place >= N_ROOMS:
        return "in_space"
    return "" if s.lying[place] else "nothing_lies_there"


def track_reason(s: AdeleState, who: int, _: int) -> Found:
    if not s.g.drones and not s.drones >> who & 1:
        return "no_drone"
    return "tracked" if s.tracked else "nothing_lies_there"


def extinguish_reason(s: AdeleState, who: int, _: int) -> Found:
    return "no_foam" if not s.foam else "no_fire"


# --- objects


def use_reason(s: AdeleState, who: int, kind: int) -> Found:
    if kind < N_KEYS:
        return "key_object"
    if kind not in s.items[who]:
        return "not_carried"
    found = USE_REASONS.get(OBJECTS[kind])
    return "" if found is None else found(s, who, kind)


def parts_reason(s: AdeleState, who: int, kind: int) -> Found:
    if s.items[who].count(kind) < PARTS_SPENT:
        return "needs_two"
    if s.pos[who] >= N_ROOMS:
        return "in_space"
    return "" if s.stack_left else "stack_empty"


def kit_reason(s: AdeleState, who: int, kind: int) -> Found:
    return "say_whom"


def battery_reason(s: AdeleState, who: int, kind: int) -> Found:
    return "say_where"


USE_REASONS: Final[dict[str, InTurn]] = {
    "spare_parts": parts_reason,
    "first_aid_kit": kit_reason,
    "battery": battery_reason,
}
"""Why an object that is carried cannot be used, for those that `use.SAY_HOW` names."""


def heal_reason(s: AdeleState, who: int, option: int) -> Found:
    if FIRST_AID_KIT not in s.items[who]:
        return "not_carried"
    for other, wounds in enumerate(HEALINGS[option]):
        if wounds and s.pos[other] != s.pos[who]:
            return "apart"
        if s.wounds[other] < wounds:
            return "not_so_hurt"
    return ""


def device_reason(s: AdeleState, who: int, device: int) -> Found:
    """Why a battery cannot go to a device."""
    place = s.pos[who]
    if BATTERY not in s.items[who]:
        return "not_carried"
    if place >= N_ROOMS:
        return "in_space"
    if device == 2:
        return "" if s.shut_terms >> place & 1 else "not_shut_down"
    if device == 1 and s.map.terminal[place] < 0:
        return "no_terminal"
    return "protected" if s.guard >> (place + N_ROOMS * device) & 1 else ""


BASIC_REASONS: Final[dict[int, InTurn]] = {
    C_MOVE: move_reason,
    C_OPEN: door_reason,
    C_SEARCH: search_reason,
    C_USE: use_reason,
    C_HEAL: heal_reason,
    C_BATTERY: device_reason,
    C_TRACK: track_reason,
    C_EXTINGUISH: extinguish_reason,
}


# --- special actions


def special_reason(s: AdeleState, who: int, kind: int, option: int) -> Found:
    """Why a special action would have no effect or cannot be done here (ADL-ACT-5, ACT-6)."""
    place = s.pos[who]
    if kind not in FROM_SPACE and place >= N_ROOMS:
        return "in_space"
    if kind in TERMINAL_OF:
        if s.map.terminal[place] != TERMINAL_OF[kind]:
            return "other_terminal"
        if (s.term_fail | s.impacts) >> place & 1:
            return "terminal_failed"
        return SPECIAL_REASONS[kind](s, who, option)
    found = SPECIAL_REASONS[kind](s, who, option)
    if found or place >= N_ROOMS or computer_works(s, place):
        return found
    return "computer_failed"


def impact_reason(s: AdeleState, who: int, room: int) -> Found:
    place = s.pos[who]
    if place < N_ROOMS:
        return "not_in_space"
    if not s.map.hull[place] >> room & 1:
        return "not_adjacent"
    return "" if s.impacts >> room & 1 else "no_impact"


def hatch_reason(s: AdeleState, who: int, room: int) -> Found:
    place = s.pos[who]
    if place != room and not (place >= N_ROOMS and room in s.map.hatch[place]):
        return "not_here"
    if not s.closed >> room & 1:
        return "hatch_open"
    return "" if s.g.series < 3 or computer_works(s, room) else "computer_failed"


def deliver_reason(s: AdeleState, who: int, kind: int) -> Found:
    place = s.pos[who]
    if kind not in s.items[who]:
        return "not_carried"
    if may_deliver(s, place, kind):
        return ""
    return "wrong_room" if place != s.g.finals[kind - AXE] else "not_yet"


def emergency_reason(s: AdeleState, who: int, _: int) -> Found:
    place = s.pos[who]
    if place not in s.emergency:
        return "not_here"
    return "terminal_failed" if s.shut_terms >> place & 1 else ""


def clear_reason(s: AdeleState, who: int, option: int) -> Found:
    number, room = divmod(option, N_ROOMS)
    if not s.map.near[s.pos[who]] >> room & 1:
        return "not_adjacent"
    return "" if (s.spying, s.hypoxia, s.darkness)[number] >> room & 1 else "no_such_hazard"


def workshop_reason(s: AdeleState, who: int, _: int) -> Found:
    return "" if s.stack_left else "stack_empty"


def management_reason(s: AdeleState, who: int, _: int) -> Found:
    return "" if s.no_return > 1 else "nothing_to_do"


def medical_reason(s: AdeleState, who: int, whom: int) -> Found:
    if s.pos[whom] != s.pos[who]:
        return "apart"
    return "" if s.wounds[whom] else "not_so_hurt"


def mend_reason(s: AdeleState, who: int, _: int) -> Found:
    """Why the repair terminal or the central computer cannot mend something."""
    return "nothing_to_do"


def send_reason(s: AdeleState, who: int, option: int) -> Found:
    if not s.g.sends:
        return "send_to_astronauts"
    return "" if option // N_ROOMS in s.items[who] else "not_carried"


def give_reason(s: AdeleState, who: int, option: int) -> Found:
    other, thing = divmod(option, N_THINGS)
    return partner_reason(s, who, other) or ("" if has(s, who, thing) else "not_carried")


def fetch_reason(s: AdeleState, who: int, other: int) -> Found:
    return partner_reason(s, who, other) or ("" if carried(s, other) else "nothing_carried")


def partner_reason(s: AdeleState, who: int, other: int) -> Found:
    if s.g.sends:
        return "send_to_rooms"
    return "not_aboard" if other == who or not 0 <= s.pos[other] < N_ROOMS else ""


SPECIAL_REASONS: Final[dict[int, InTurn]] = {
    C_DELIVER: deliver_reason,
    C_MEDICAL: medical_reason,
    C_GIVE: give_reason,
    C_FETCH: fetch_reason,
    C_SEND: send_reason,
    C_MANAGEMENT: management_reason,
    C_WORKSHOP: workshop_reason,
    C_REPAIR: mend_reason,
    C_CENTRAL: mend_reason,
    C_EMERGENCY: emergency_reason,
    C_CLEAR: clear_reason,
    C_HATCH: hatch_reason,
    C_IMPACT: impact_reason,
}
FROM_SPACE: Final = (C_HATCH, C_IMPACT)
TERMINAL_OF: Final[dict[int, int]] = {
    C_MEDICAL: MEDICAL,
    C_GIVE: DELIVERY,
    C_FETCH: DELIVERY,
    C_SEND: DELIVERY,
    C_MANAGEMENT: MANAGEMENT,
    C_WORKSHOP: WORKSHOP,
    C_REPAIR: REPAIR,
    C_CENTRAL: CENTRAL,
}
"""The terminal at which a special action is done, where there is one."""
