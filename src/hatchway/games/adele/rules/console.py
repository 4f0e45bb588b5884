"""ADELE's console: energy, hazards drawn, placed and removed (ADL-ADE-1 to ADE-5, ADE-7)."""

from __future__ import annotations

from hatchway.games.adele.rules import events
from hatchway.games.adele.rules.codes import C_STRIKE, C_STRIKE_LOCK, KIND_OF
from hatchway.games.adele.rules.kinds import (
    COSTS,
    DOOR_LOCK,
    HAZARDS,
    N_HAZARDS,
    N_SPOTS,
    ON_COMPUTER,
    ON_DARKNESS,
    ON_FIRE,
    ON_HYPOXIA,
    ON_SPYING,
    S_BAG,
    SPOT_HAZARD,
    SPOTS,
)
from hatchway.games.adele.rules.objects import names, note_room
from hatchway.games.adele.rules.ship import DOOR_NAMES, N_ROOMS, ROOMS, SECTOR_ROOMS
from hatchway.games.adele.rules.state import AdeleState
from hatchway.kernel.chance import draw
from hatchway.kernel.fact import Fact
from hatchway.kernel.masks import bits


def gain_energy(s: AdeleState, energy: int, why: events.EnergyWhy) -> None:
    """ADL-ADE-7: energy above the cap is lost."""
    s.energy = min(s.energy + energy, s.g.energy_cap)
    if s.out is not None:
        s.out.tell(events.Energy(energy=s.energy, why=why))


def draw_hazards(s: AdeleState, count: int) -> None:
    """Hazards from the bag to the console; an empty bag gives nothing (ADL-ADE-7)."""
    drawn = pull(s, S_BAG, s.bag, count)
    if s.out is not None:
        s.out.tell(events.HazardsDrawn(hazards=[HAZARDS[hazard] for hazard in drawn]))


def pull(s: AdeleState, stream: int, pile: list[int], count: int) -> list[int]:
    """Bring random hazards of a pile to the console, at most `count`; returns which."""
    pulled: list[int] = []
    left = sum(pile)
    for _ in range(min(count, left)):
        at = draw(s, stream, left)
        left -= 1
        hazard = 0
        while at >= pile[hazard]:
            at -= pile[hazard]
            hazard += 1
        pile[hazard] -= 1
        s.console[hazard] += 1
        pulled.append(hazard)
    return pulled


def cost(s: AdeleState, hazard: int) -> int:
    """ADL-ADE-1: a placement uses the most expensive occupied slot."""
    return COSTS[hazard][s.console[hazard]]


def affordable(s: AdeleState) -> int:
    """The hazards that ADELE has on the console and can pay for, as a mask."""
    mask = 0
    console = s.console
    energy = s.energy
    for hazard in range(N_HAZARDS):
        stock = console[hazard]
        if stock and COSTS[hazard][stock] <= energy:
            mask |= 1 << hazard
    return mask


# --- where hazards lie


def on_spot(s: AdeleState, spot: int) -> int:
    """The rooms that have a hazard on a spot, as a mask."""
    if spot == ON_SPYING:
        return s.spying
    if spot == ON_HYPOXIA:
        return s.hypoxia
    if spot == ON_FIRE:
        return s.fire
    if spot == ON_DARKNESS:
        return s.darkness
    if spot == ON_COMPUTER:
        return s.comp_fail
    return s.term_fail


def flip_spot(s: AdeleState, room: int, spot: int) -> None:
    bit = 1 << room
    if spot == ON_SPYING:
        s.spying ^= bit
    elif spot == ON_HYPOXIA:
        s.hypoxia ^= bit
    elif spot == ON_FIRE:
        s.fire ^= bit
    elif spot == ON_DARKNESS:
        s.darkness ^= bit
    elif spot == ON_COMPUTER:
        s.comp_fail ^= bit
    else:
        s.term_fail ^= bit


def closed_spots(s: AdeleState) -> tuple[int, ...]:
    """The rooms where no further hazard may be placed (ADL-ADE-3), as a mask for each spot."""
    return (
        s.spying,
        s.hypoxia,
        s.fire,
        s.darkness,
        s.comp_fail | s.shut | s.guard,
        s.term_fail | s.guard >> N_ROOMS | ~s.map.terminals,
    )


SPOTS_OF: list[list[tuple[int, int]]] = [
    [(spot, SPOT_HAZARD[spot]) for spot in range(N_SPOTS) if mask >> SPOT_HAZARD[spot] & 1]
    for mask in range(1 << N_HAZARDS)
]
"""The spots that a mask of hazards may go to."""


def strike_choices(s: AdeleState, sector: int, choices: list[int]) -> None:
    """What a strike on a sector can place (ADL-SPE-2, ANO-7)."""
    mask = affordable(s)
    if not mask:
        return
    closed = closed_spots(s)
    for room in SECTOR_ROOMS[sector]:
        base = C_STRIKE + room * N_SPOTS
        choices += [base + spot for spot, _ in SPOTS_OF[mask] if not closed[spot] >> room & 1]
    if mask >> DOOR_LOCK & 1:
        free = s.map.sector_doors[sector] & ~s.locks
        choices += [C_STRIKE_LOCK + door for door in bits(free)]


def strike(s: AdeleState, code: int) -> None:
    """Place what a strike chose, at its cost."""
    if KIND_OF[code] == C_STRIKE_LOCK:
        place_lock(s, code - C_STRIKE_LOCK)
    else:
        room, spot = divmod(code - C_STRIKE, N_SPOTS)
        place(s, room, spot, -1)


def place(s: AdeleState, room: int, spot: int, price: int) -> None:
    """Place a hazard in a room; `price` -1: at the cost of its slot."""
    hazard = SPOT_HAZARD[spot]
    if price < 0:
        price = cost(s, hazard)
    s.energy -= price
    s.console[hazard] -= 1
    flip_spot(s, room, spot)
    if s.out is not None:
        name, on = ROOMS[room], SPOTS[spot]
        seen: dict[int, Fact] = {}
        if spot == ON_SPYING and s.adele >= 0:
            lying = names(s.lying[room])
            seen[s.adele] = events.Placed(
                room=name, on=on, cost=price, energy=s.energy, objects=lying
            )
        s.out.tell(events.Placed(room=name, on=on, cost=price, energy=s.energy), seen)


def place_lock(s: AdeleState, door: int) -> None:
    """Lock a door (ADL-HAZ-2)."""
    price = cost(s, DOOR_LOCK)
    s.energy -= price
    s.console[DOOR_LOCK] -= 1
    s.locks |= 1 << door
    if s.out is not None:
        s.out.tell(events.Locked(door=DOOR_NAMES[door], cost=price, energy=s.energy))


def drop_hazard(s: AdeleState, room: int, spot: int, why: events.RemovedWhy) -> None:
    """A hazard leaves the ship for good (ADL-ADE-4)."""
    if spot == ON_SPYING and s.adele >= 0:
        note_room(s, s.adele, room)
    flip_spot(s, room, spot)
    s.gone[SPOT_HAZARD[spot]] += 1
    if s.out is not None:
        s.out.tell(events.Removed(room=ROOMS[room], on=SPOTS[spot], why=why))


def drop_lock(s: AdeleState, door: int, why: events.UnlockedWhy) -> None:
    s.locks &= ~(1 << door)
    s.gone[DOOR_LOCK] += 1
    if s.out is not None:
        s.out.tell(events.Unlocked(door=DOOR_NAMES[door], why=why))


def any_hazard(s: AdeleState) -> int:
    """The rooms that have any hazard but a Door Lock, as a mask."""
    return s.spying | s.hypoxia | s.fire | s.darkness | s.comp_fail | s.term_fail


def may_place(s: AdeleState, room: int, spot: int) -> bool:
    return not closed_spots(s)[spot] >> room & 1


def spread_rooms(s: AdeleState, spot: int) -> int:
    """ADL-SPE-4: rooms adjacent to one that has the same hazard, and without it, as a mask."""
    here = on_spot(s, spot)
    near = 0
    for room in bits(here):
        near |= s.map.near[room]
    return near & ~here
