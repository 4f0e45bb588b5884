"""The Watchdog: an automated ADELE that uses public information only (section 13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hatchway.games.adele.rules import events
from hatchway.games.adele.rules.anomalies import give_up, wake
from hatchway.games.adele.rules.codes import C_SACRIFICE, C_SACRIFICE_LOCK
from hatchway.games.adele.rules.console import (
    affordable,
    any_hazard,
    draw_hazards,
    gain_energy,
    may_place,
    on_spot,
    place,
    place_lock,
    pull,
    spread_rooms,
)
from hatchway.games.adele.rules.kinds import (
    ANOMALY_ENERGY,
    ANOMALY_SECTORS,
    CARD_ENERGY,
    CARD_ROOMS,
    CARDS,
    CENTRAL,
    CYCLE_REVEALS,
    DOOR_LOCK,
    EVENT_HEX,
    FAILURE,
    FIRE,
    HAZARDS,
    HYPOXIA,
    MANAGEMENT,
    MEDICAL,
    N_ROOM_CARDS,
    N_SPOTS,
    ON_COMPUTER,
    ON_FIRE,
    ON_HYPOXIA,
    ON_TERMINAL,
    REPAIR,
    ROWS,
    S_DECK,
    S_DICE,
    S_WATCHDOG,
    SALVAGE,
    SALVAGE_MOST,
    SPOT_HAZARD,
    SPREAD,
    SURGE_GAIN,
    SURGE_MORE,
)
from hatchway.games.adele.rules.ship import DOORS, FAR, N_ROOMS, ROOMS, SECTOR_MASK, SECTOR_ROOMS
from hatchway.games.adele.rules.state import AdeleState, terminal_works
from hatchway.kernel.chance import draw, shuffle
from hatchway.kernel.masks import bits

ROW: Final[list[tuple[int, ...]]] = [
    next(row for to, row in ROWS if away <= to) for away in range(N_ROOMS)
]
"""Hazards by d6, for each distance that a ship has."""


def phase(s: AdeleState) -> None:
    """ADL-SOL-2: hazards, cards one by one, anomaly check, income."""
    draw_hazards(s, s.g.hazards)
    to_come = s.g.cards
    while to_come:
        to_come -= 1
        card = reveal(s)
        if card < 0:
            break
        to_come += resolve(s, card)
    if s.round in s.g.wake:
        wake_next(s)
    gain_energy(s, s.g.income, "income")


def reveal(s: AdeleState) -> int:
    """The next card of the deck, which goes to the discards (ADL-RND-5)."""
    if not s.deck:
        fresh = sorted(s.discard)
        if not fresh:
            return -1
        shuffle(s, S_DECK, fresh)
        s.deck = tuple(fresh)
        s.discard = ()
        if s.out is not None:
            s.out.tell(events.DeckMade(count=len(fresh)))
    card = s.deck[-1]
    s.deck = s.deck[:-1]
    s.discard = (*s.discard, card)
    if s.out is not None:
        s.out.tell(events.Revealed(card=CARDS[card]))
    return card


def resolve(s: AdeleState, card: int) -> int:
    """What a card does (ADL-SOL-3, SOL-5); returns how many more are revealed."""
    if card < N_ROOM_CARDS:
        one, two = CARD_ROOMS[card]
        act_on(s, pick_room(s, [one, two]))
        return 0
    return RESOLVE[CARDS[card]](s)


# --- where


def distances(s: AdeleState) -> list[int]:
    """Doors from each room to the nearest astronaut, locks ignored (ADL-SOL-3)."""
    away = s.map.distance
    if len(s.order) == 1:
        return away[s.pos[s.order[0]]]
    rows = [away[s.pos[who]] for who in s.order]
    return [min(doors) for doors in zip(*rows, strict=True)]


def pick_room(s: AdeleState, rooms: list[int]) -> int:
    """The room nearest to an astronaut; among equals, one with a working terminal, then by chance."""
    away = distances(s)
    least = FAR
    nearest: list[int] = []
    for room in rooms:
        if away[room] < least:
            least = away[room]
            nearest = []
        if away[room] == least:
            nearest.append(room)
    if len(nearest) > 1:
        nearest = [room for room in nearest if terminal_works(s, room)] or nearest
    return one_of(s, nearest)


def one_of(s: AdeleState, found: list[int]) -> int:
    """One of several by chance."""
    return found[0] if len(found) == 1 else found[draw(s, S_WATCHDOG, len(found))]


def strike_sector(s: AdeleState, sector: int) -> None:
    """ADL-SOL-5: take the nearest room of the sector, then go on as with a room card."""
    act_on(s, pick_room(s, SECTOR_ROOMS[sector]))


def act_on(s: AdeleState, room: int) -> None:
    """ADL-SOL-3: roll a die in the row of the distance; if the hazard does not fit, take the next one to the
    right."""
    away = distances(s)[room]
    row = ROW[away]
    roll = draw(s, S_DICE, 6)
    if s.out is not None:
        s.out.tell(events.WatchdogRoll(room=ROOMS[room], distance=away, roll=roll + 1))
    payable = affordable(s)
    for step in range(6):
        hazard = row[(roll + step) % 6]
        if payable >> hazard & 1 and put(s, room, hazard):
            return
    if s.out is not None:
        s.out.tell(events.CardLost(room=ROOMS[room]))


def put(s: AdeleState, room: int, hazard: int) -> bool:
    """Place a hazard in a room if it is legal there; returns whether it was."""
    if hazard == DOOR_LOCK:
        door = pick_door(s, room)
        if door < 0:
            return False
        place_lock(s, door)
        return True
    if hazard == FAILURE:
        spot = ON_COMPUTER
        if useful(s, room) and may_place(s, room, ON_TERMINAL):
            spot = ON_TERMINAL
    else:
        spot = SPOT_HAZARD.index(hazard)
    if not may_place(s, room, spot):
        return False
    place(s, room, spot, -1)
    return True


def pick_door(s: AdeleState, room: int) -> int:
    """ADL-SOL-4: a free door on a shortest way from the nearest astronaut, else by chance."""
    free = [(door, other) for door, other in s.map.exits[room] if not s.locks >> door & 1]
    if not free:
        return -1
    away = s.map.distance
    nearest = s.order[0]
    for who in s.order:
        if away[s.pos[who]][room] < away[s.pos[nearest]][room]:
            nearest = who
    ways = away[s.pos[nearest]]
    on_way = [door for door, other in free if ways[other] + 1 == ways[room]]
    doors = on_way or [door for door, _ in free]
    return one_of(s, doors)


def useful(s: AdeleState, room: int) -> bool:
    """ADL-SOL-4: whether the terminal of a room would be of use to the crew now."""
    if not terminal_works(s, room):
        return False
    kind = s.map.terminal[room]
    if kind == MEDICAL:
        return any(s.wounds[who] for who in s.order)
    if kind == REPAIR:
        return s.impacts != 0
    if kind == CENTRAL:
        return (s.comp_fail | s.term_fail | s.shut | s.shut_terms) != 0
    return kind == MANAGEMENT and s.no_return > 1


# --- specials


def surge(s: AdeleState) -> int:
    """ADL-SOL-5."""
    gain_energy(s, SURGE_GAIN, "surge")
    return SURGE_MORE


def sector_strike(s: AdeleState) -> int:
    """ADL-SOL-5."""
    strike_sector(s, EVENT_HEX[s.event])
    return 0


def cycle(s: AdeleState) -> int:
    """ADL-SOL-5."""
    return CYCLE_REVEALS


def spread(s: AdeleState) -> int:
    """ADL-SOL-5: fire, else hypoxia, on the legal room nearest an astronaut."""
    price = CARD_ENERGY[SPREAD]
    if s.energy >= price:
        for hazard, spot in ((FIRE, ON_FIRE), (HYPOXIA, ON_HYPOXIA)):
            rooms = bits(spread_rooms(s, spot)) if s.console[hazard] else []
            if rooms:
                place(s, pick_room(s, rooms), spot, price)
                return 0
    if s.out is not None:
        s.out.tell(events.CardLost(room=None))
    return 0


def salvage(s: AdeleState) -> int:
    """ADL-SOL-5: up to three random discarded hazards come back."""
    price = CARD_ENERGY[SALVAGE]
    if s.energy < price or not sum(s.gone):
        if s.out is not None:
            s.out.tell(events.CardLost(room=None))
        return 0
    s.energy -= price
    back = pull(s, S_WATCHDOG, s.gone, SALVAGE_MOST)
    if s.out is not None:
        s.out.tell(events.Salvaged(hazards=[HAZARDS[hazard] for hazard in back]))
    return 0


RESOLVE: Final[dict[str, Callable[[AdeleState], int]]] = {
    "surge": surge,
    "sector_strike": sector_strike,
    "spread": spread,
    "cycle": cycle,
    "salvage": salvage,
}
"""What the specials do in the solo game; each returns how many more cards are revealed."""


# --- anomalies


def wake_next(s: AdeleState) -> None:
    """ADL-SOL-8: the next face-down anomaly wakes, for up to 5 energy and far hazards."""
    asleep = [anomaly for anomaly in s.anomalies if not s.awake >> anomaly & 1]
    if not asleep:
        return
    s.energy -= min(ANOMALY_ENERGY, s.energy)
    wake(s, asleep[0])
    for sector in ANOMALY_SECTORS[asleep[0]]:
        code = farthest(s, sector)
        if code >= 0:
            give_up(s, code)


def farthest(s: AdeleState, sector: int) -> int:
    """The hazard of a sector that is farthest from the astronauts, as the code of its sacrifice; among
    equals, one by chance. A lock is as far away as the nearer of its two rooms."""
    away = distances(s)
    most = -1
    codes: list[int] = []
    for room in bits(any_hazard(s) & SECTOR_MASK[sector]):
        if away[room] > most:
            most = away[room]
            codes = []
        if away[room] == most:
            base = C_SACRIFICE + room * N_SPOTS
            codes += [base + spot for spot in range(N_SPOTS) if on_spot(s, spot) >> room & 1]
    for door in bits(s.locks & s.map.sector_doors[sector]):
        one, two = DOORS[door]
        far = min(away[one], away[two])
        if far > most:
            most = far
            codes = []
        if far == most:
            codes.append(C_SACRIFICE_LOCK + door)
    return one_of(s, codes) if codes else -1
