"""Why ADELE cannot do something: from her own knowledge."""

from __future__ import annotations

from typing import Final

from hatchway.games.adele.rules.anomalies import payable
from hatchway.games.adele.rules.codes import (
    C_CANCEL,
    C_CYCLE,
    C_DONE,
    C_LOCK,
    C_PLACE,
    C_RECALL,
    C_REROUTE,
    C_SACRIFICE,
    C_SACRIFICE_LOCK,
    C_SALVAGE,
    C_SPREAD,
    C_STRIKE,
    C_STRIKE_LOCK,
    C_SURGE,
    C_WAKE,
    KIND_OF,
)
from hatchway.games.adele.rules.console import affordable, closed_spots, on_spot, spread_rooms
from hatchway.games.adele.rules.kinds import (
    ANOMALY_ENERGY,
    ANOMALY_SECTORS,
    CARD_ENERGY,
    CARD_ROOMS,
    CYCLE,
    DOOR_LOCK,
    EVENT_HEX,
    N_ROOM_CARDS,
    N_SPOTS,
    ON_COMPUTER,
    ON_FIRE,
    ON_HYPOXIA,
    ON_TERMINAL,
    RECALL,
    REROUTE,
    SALVAGE,
    SECTOR_STRIKE,
    SPOT_HAZARD,
    SPREAD,
    SURGE,
)
from hatchway.games.adele.rules.ship import N_DOORS, N_ROOMS, SECTOR
from hatchway.games.adele.rules.state import (
    AdeleState,
)
from hatchway.games.adele.views.reason_keys import Found


def adele_reason(s: AdeleState, code: int) -> Found:
    """Why ADELE cannot do this."""
    kind = KIND_OF[code]
    if s.waking >= 0:
        return "other_sector" if kind in PAYING else "other_decision"
    if kind in PAYING:
        return "no_anomaly_chosen"
    if kind == C_WAKE:
        return wake_reason(s, code - C_WAKE)
    card = card_of(code)
    if card not in s.hand:
        return "not_in_hand"
    if card >= N_ROOM_CARDS and s.energy < CARD_ENERGY[card]:
        return "too_dear"
    if kind == C_PLACE:
        at, spot = divmod(code - C_PLACE, N_SPOTS)
        return spot_reason(s, CARD_ROOMS[card][at % 2], spot)
    if kind == C_LOCK:
        door = (code - C_LOCK) % N_DOORS
        one, two = CARD_ROOMS[card]
        here = (s.map.door_mask[one] | s.map.door_mask[two]) >> door & 1
        return lock_reason(s, door) if here else "not_here"
    if card == SECTOR_STRIKE:
        return strike_reason(s, code)
    if card == SPREAD:
        return spread_reason(s, code - C_SPREAD)
    return "nothing_to_do"


PAYING: Final = (C_SACRIFICE, C_SACRIFICE_LOCK, C_CANCEL, C_DONE)


def wake_reason(s: AdeleState, anomaly: int) -> Found:
    if anomaly not in s.anomalies:
        return "not_yours"
    if s.awake >> anomaly & 1:
        return "awake"
    if s.energy < ANOMALY_ENERGY:
        return "too_dear"
    return "" if payable(s, ANOMALY_SECTORS[anomaly], s.locks) else "cannot_pay"


SPECIAL_OF: Final[dict[int, int]] = {
    C_STRIKE: SECTOR_STRIKE,
    C_STRIKE_LOCK: SECTOR_STRIKE,
    C_SPREAD: SPREAD,
    C_SURGE: SURGE,
    C_RECALL: RECALL,
    C_CYCLE: CYCLE,
    C_SALVAGE: SALVAGE,
    C_REROUTE: REROUTE,
}
"""The special card that a kind of option plays."""


def card_of(code: int) -> int:
    """The card that an option of ADELE's plays."""
    kind = KIND_OF[code]
    if kind == C_PLACE:
        return (code - kind) // (2 * N_SPOTS)
    if kind == C_LOCK:
        return (code - kind) // N_DOORS
    return SPECIAL_OF[kind]


def strike_reason(s: AdeleState, code: int) -> Found:
    sector = EVENT_HEX[s.event]
    if KIND_OF[code] == C_STRIKE_LOCK:
        door = code - C_STRIKE_LOCK
        if not s.map.sector_doors[sector] >> door & 1:
            return "other_sector"
        return lock_reason(s, door)
    room, spot = divmod(code - C_STRIKE, N_SPOTS)
    return spot_reason(s, room, spot) if SECTOR[room] == sector else "other_sector"


def spread_reason(s: AdeleState, option: int) -> Found:
    """ADL-SPE-4."""
    number, room = divmod(option, N_ROOMS)
    spot = (ON_HYPOXIA, ON_FIRE)[number]
    if on_spot(s, spot) >> room & 1:
        return "already_there"
    if not spread_rooms(s, spot) >> room & 1:
        return "too_far"
    return "" if s.console[SPOT_HAZARD[spot]] else "no_stock"


def lock_reason(s: AdeleState, door: int) -> Found:
    if s.locks >> door & 1:
        return "locked"
    return stock_reason(s, DOOR_LOCK)


def spot_reason(s: AdeleState, room: int, spot: int) -> Found:
    """ADL-ADE-3."""
    if spot == ON_TERMINAL and s.map.terminal[room] < 0:
        return "no_terminal"
    if closed_spots(s)[spot] >> room & 1:
        if spot == ON_COMPUTER and s.shut >> room & 1:
            return "shut_down"
        device = room + N_ROOMS if spot == ON_TERMINAL else room
        if spot >= ON_COMPUTER and s.guard >> device & 1:
            return "protected"
        return "already_there"
    return stock_reason(s, SPOT_HAZARD[spot])


def stock_reason(s: AdeleState, hazard: int) -> Found:
    if not s.console[hazard]:
        return "no_stock"
    return "" if affordable(s) >> hazard & 1 else "too_dear"
