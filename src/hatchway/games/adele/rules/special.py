"""Special actions (ADL-ACT-5, ACT-6): delivering, clearing hazards, hatches, impacts, terminals.

Every option has two codes, `sure` and `test`. What was chosen is told only when it succeeds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hatchway.games.adele.rules import events, terminals
from hatchway.games.adele.rules.body import finish
from hatchway.games.adele.rules.codes import (
    C_CLEAR,
    C_DELIVER,
    C_EMERGENCY,
    C_HATCH,
    C_IMPACT,
)
from hatchway.games.adele.rules.console import draw_hazards, drop_hazard, gain_energy
from hatchway.games.adele.rules.entering import mark_known
from hatchway.games.adele.rules.kinds import (
    ASTRONAUTS,
    AXE,
    BLUE_MISSION,
    HELMET,
    N_KEYS,
    OBJECTS,
    ON_DARKNESS,
    ON_HYPOXIA,
    ON_SPYING,
    RED_MISSION,
    RETALIATION_ENERGY,
    RETALIATION_HAZARDS,
    W_ESCAPED,
    W_SWITCHED_OFF,
)
from hatchway.games.adele.rules.objects import ALL_SEATS, lose_item, note_held
from hatchway.games.adele.rules.ship import N_ROOMS, ROOMS
from hatchway.games.adele.rules.state import (
    SEEN_BY_ALL,
    AdeleState,
    computer_works,
    emergency_works,
)
from hatchway.kernel.masks import bits

CLEARS = (ON_SPYING, ON_HYPOXIA, ON_DARKNESS)


def special_choices(s: AdeleState, who: int, place: int, sure: bool, choices: list[int]) -> None:
    """The special actions that would have an effect; `sure`: there are enough cubes to do without a test."""
    found: list[int] = []  # codes with a test; the code without a test comes just before each
    if place >= N_ROOMS:
        space_choices(s, place, found)
    else:
        if computer_works(s, place):
            computer_choices(s, who, place, found)
        if s.map.terminal[place] >= 0 and not (s.term_fail | s.impacts) >> place & 1:
            terminals.terminal_choices(s, who, place, found)
    choices += found
    if sure:
        choices += [code - 1 for code in found]


def computer_choices(s: AdeleState, who: int, room: int, found: list[int]) -> None:
    """What a working computer is needed for."""
    for kind in s.items[who]:
        if kind >= N_KEYS:
            break
        if may_deliver(s, room, kind):
            found.append(C_DELIVER + 2 * kind + 1)
    near = s.map.near[room]
    for number, mask in enumerate((s.spying, s.hypoxia, s.darkness)):
        if mask & near:
            base = C_CLEAR + 2 * N_ROOMS * number + 1
            found += [base + 2 * other for other in bits(mask & near)]
    if s.closed >> room & 1:
        found.append(C_HATCH + 2 * room + 1)
    if emergency_works(s, room):
        found.append(C_EMERGENCY + 1)


def space_choices(s: AdeleState, section: int, found: list[int]) -> None:
    """Hatches and impacts, from outside. Since series 3 a hatch needs its computer (ADL-ACT-6)."""
    found += [
        C_HATCH + 2 * room + 1
        for room in s.map.hatch[section]
        if s.closed >> room & 1 and (s.g.series < 3 or computer_works(s, room))
    ]
    hit = s.impacts & s.map.hull[section]
    if hit:
        found += [C_IMPACT + 2 * room + 1 for room in bits(hit)]


def may_deliver(s: AdeleState, room: int, kind: int) -> bool:
    """ADL-DEL-1: three objects of a mission may be tried anywhere; DEL-3: the fourth only in its room and on
    its condition."""
    if kind == AXE:
        blue = s.delivered & BLUE_MISSION == BLUE_MISSION
        return blue and room == s.g.finals[0] and not s.impacts
    if kind == HELMET:
        red = s.delivered & RED_MISSION == RED_MISSION
        return red and room == s.g.finals[1] and s.round >= s.no_return
    return True


def clear(s: AdeleState, who: int, option: int) -> None:
    number, room = divmod(option, N_ROOMS)
    drop_hazard(s, room, CLEARS[number], "special")


def open_hatch(s: AdeleState, who: int, room: int) -> None:
    s.closed &= ~(1 << room)
    if s.out is not None:
        s.out.tell(events.HatchOpened(who=ASTRONAUTS[who], room=ROOMS[room]))


def deliver(s: AdeleState, who: int, kind: int) -> None:
    """ADL-DEL-1 to DEL-4: the tile is turned up; in the right room the object is delivered and leaves the
    game."""
    room = s.pos[who]
    if kind < AXE and s.tile[kind] != room:
        wrong_delivery(s, who, kind)
        return
    lose_item(s, who, kind, ALL_SEATS)
    s.delivered |= 1 << kind
    if kind < AXE:
        mark_known(s, kind, SEEN_BY_ALL)
    if s.out is not None:
        s.out.tell(events.Delivered(who=ASTRONAUTS[who], object=OBJECTS[kind], room=ROOMS[room]))
    if kind >= AXE:  # ADL-GOA-2, GOA-3
        crew = 0
        for one in s.order:
            crew |= 1 << s.seat[one]
        finish(s, crew, W_SWITCHED_OFF if kind == AXE else W_ESCAPED)
    elif s.adele < 0:  # ADL-SOL-7
        gain_energy(s, RETALIATION_ENERGY, "retaliation")
        draw_hazards(s, RETALIATION_HAZARDS)


def wrong_delivery(s: AdeleState, who: int, kind: int) -> None:
    """ADL-DEL-2: the tile is shown and covered again; the object is kept, and is now known."""
    seat = s.seat[who]
    private = s.g.private_wrong
    mark_known(s, kind, 1 << seat if private else SEEN_BY_ALL)
    note_held(s, who, kind, ALL_SEATS)
    if s.out is not None:
        name, what, room = ASTRONAUTS[who], OBJECTS[kind], ROOMS[s.pos[who]]
        whole = events.WrongDelivery(who=name, object=what, room=room, tile=ROOMS[s.tile[kind]])
        if private:
            s.out.tell(events.WrongDelivery(who=name, object=what, room=room), {seat: whole})
        else:
            s.out.tell(whole)


DO: Final[dict[int, Callable[[AdeleState, int, int], None]]] = {
    C_DELIVER: deliver,
    C_CLEAR: clear,
    C_HATCH: open_hatch,
    C_IMPACT: terminals.repair_impact,
    **terminals.DO,
}
"""What a special action does when it succeeds: state, astronaut, number of the option within its kind,
without its effort."""
