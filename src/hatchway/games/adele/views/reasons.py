"""Why a choice is closed, and which open one is known to be deadly: from the seat's knowledge only."""

from __future__ import annotations

from typing import Final

from hatchway.games.adele.rules import acts
from hatchway.games.adele.rules.anomalies import payable
from hatchway.games.adele.rules.codes import (
    C_ACCEPT,
    C_ANSWER,
    C_BATTERY,
    C_CANCEL,
    C_CENTRAL,
    C_CLEAR,
    C_CUBE,
    C_CYCLE,
    C_DELIVER,
    C_DISCARD,
    C_DONE,
    C_DROP,
    C_EMERGENCY,
    C_END,
    C_EXTINGUISH,
    C_FETCH,
    C_GIVE,
    C_HAND,
    C_HATCH,
    C_HEAL,
    C_IMPACT,
    C_LOCK,
    C_MANAGEMENT,
    C_MEDICAL,
    C_MOVE,
    C_OFFER_GIFT,
    C_OFFER_LOOK,
    C_OFFER_SWAP,
    C_OFFER_TILE,
    C_OPEN,
    C_PLACE,
    C_PLAN,
    C_RECALL,
    C_REMOVE,
    C_REPAIR,
    C_REROUTE,
    C_SACRIFICE,
    C_SALVAGE,
    C_SEARCH,
    C_SEND,
    C_SPREAD,
    C_SPY,
    C_START,
    C_STEP,
    C_STRIKE,
    C_STRIKE_LOCK,
    C_SURGE,
    C_TAKE,
    C_TRACK,
    C_USE,
    C_WAKE,
    C_WITHDRAW,
    C_WORKSHOP,
    HEALINGS,
)
from hatchway.games.adele.rules.console import affordable, closed_spots
from hatchway.games.adele.rules.kinds import (
    A_ADELE,
    A_CONSENT,
    A_CYCLE,
    A_DISCARD,
    A_DROP,
    A_EXTINGUISH,
    A_LOSE,
    A_PAY,
    A_PLAN,
    A_REMOVE,
    A_REROLL,
    A_SEARCH,
    A_SPY,
    A_STACK,
    A_START,
    A_STEP,
    A_STRIKE,
    A_TURN,
    ANOMALY_ENERGY,
    ANOMALY_SECTORS,
    AXE,
    BATTERY,
    CARD_ENERGY,
    CARD_ROOMS,
    CENTRAL,
    CYCLE,
    DEATH,
    DELIVERY,
    DOOR_LOCK,
    EVENT_HEX,
    FIRST_AID_KIT,
    MANAGEMENT,
    MEDICAL,
    N_KEYS,
    N_KINDS,
    N_SPOTS,
    N_THINGS,
    N_TILES,
    ON_COMPUTER,
    ON_TERMINAL,
    PARTS_SPENT,
    RECALL,
    REPAIR,
    REROUTE,
    SALVAGE,
    SECTOR_STRIKE,
    SPARE_PARTS,
    SPOT_HAZARD,
    SPREAD,
    SURGE,
    WORKSHOP,
    WORN_SUIT,
)
from hatchway.games.adele.rules.objects import has, last_suit_outside
from hatchway.games.adele.rules.ship import N_DOORS, N_ROOMS, SECTOR
from hatchway.games.adele.rules.special import may_deliver
from hatchway.games.adele.rules.state import (
    AdeleState,
    carried,
    computer_works,
    dark,
    planned,
    slots,
)

ANSWERS: Final[dict[int, tuple[int, int, str]]] = {
    A_REMOVE: (C_REMOVE, C_OFFER_GIFT, "impossible"),
    A_START: (C_START, C_PLACE, "none_left"),
    A_PLAN: (C_PLAN, C_STEP, "impossible"),
    A_STRIKE: (C_STRIKE, C_SPREAD, "impossible"),
    A_ADELE: (C_PLACE, C_DISCARD, "impossible"),
    A_CYCLE: (C_DONE, C_SPY, "not_in_hand"),
    A_DISCARD: (C_DONE, C_SPY, "not_in_hand"),
    A_SPY: (C_SPY, C_REMOVE, "not_their_tile"),
    A_REROLL: (C_ANSWER, C_START, "impossible"),
    A_DROP: (C_DROP, C_HAND, "not_carried"),
    A_LOSE: (C_CUBE, C_TAKE, "no_cube"),
    A_STEP: (C_STEP, C_END, "not_yours"),
    A_TURN: (C_END, C_CUBE, "impossible"),
    A_PAY: (C_CUBE, C_TAKE, "no_cube"),
    A_EXTINGUISH: (C_ANSWER, C_START, "impossible"),
    A_SEARCH: (C_TAKE, C_DROP, "not_here"),
    A_STACK: (C_TAKE, C_DROP, "not_here"),
    A_CONSENT: (C_HAND, C_START, "not_carried"),
}
"""The codes that answer a decision, and the reason where no other is found."""


def reason(s: AdeleState, seat: int, code: int) -> str:
    """The key of the reason why a code is closed."""
    if code >= C_OFFER_GIFT:
        return act_reason(s, seat, code)
    first, last, key = ANSWERS.get(s.ask, (0, 0, ""))
    if not first <= code < last:
        return "other_decision"
    if s.ask == A_TURN:
        who = s.stack[-1][2]
        return turn_reason(s, who, code) or cube_reason(s, who, code) or key
    if s.ask in (A_ADELE, A_STRIKE):
        return adele_reason(s, code) or key
    if s.ask == A_STEP and s.acted >> (code - C_STEP) & 1:
        return "acted"
    if s.ask == A_DROP and last_suit_outside(s, s.stack[-1][2], code - C_DROP):
        return "last_suit"
    return key


# --- a turn


def turn_reason(s: AdeleState, who: int, code: int) -> str:
    """Why an action has no object now, its cubes aside."""
    place = s.pos[who]
    if code >= C_DELIVER:
        return special_reason(s, who, code)
    if C_MOVE <= code < C_OPEN:
        return move_reason(s, who, code - C_MOVE)
    if C_TRACK <= code < C_EXTINGUISH:
        if not s.g.drones and not s.drones >> who & 1:
            return "no_drone"
        return "tracked" if s.tracked else "nothing_lies_there"
    if code == C_EXTINGUISH:
        return "no_foam" if not s.foam else "no_fire"
    if C_USE <= code < C_TRACK:
        return use_reason(s, who, code)
    if place >= N_ROOMS:
        return "in_space"
    if code == C_SEARCH:
        return "" if s.lying[place] else "nothing_lies_there"
    door = code - C_OPEN
    if not s.map.door_mask[place] >> door & 1:
        return "not_here"
    return "" if s.locks >> door & 1 else "not_locked"


def move_reason(s: AdeleState, who: int, place: int) -> str:
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


def use_reason(s: AdeleState, who: int, code: int) -> str:
    place = s.pos[who]
    if code >= C_BATTERY:
        kind = BATTERY
    elif code >= C_HEAL:
        kind = FIRST_AID_KIT
    else:
        kind = code - C_USE
    if kind < N_KEYS:
        return "key_object"
    if kind not in s.items[who]:
        return "not_carried"
    if kind == SPARE_PARTS:
        if s.items[who].count(kind) < PARTS_SPENT:
            return "needs_two"
        if place >= N_ROOMS:
            return "in_space"
        return "" if s.stack_left else "stack_empty"
    if kind == FIRST_AID_KIT:
        if code < C_HEAL:
            return "say_whom"
        for other, wounds in enumerate(HEALINGS[code - C_HEAL]):
            if wounds and (s.pos[other] != place or s.wounds[other] < wounds):
                return "not_so_hurt"
    if kind == BATTERY:
        if code < C_BATTERY:
            return "say_where"
        if place >= N_ROOMS:
            return "in_space"
        device = code - C_BATTERY
        if device == 2:
            return "" if s.shut_terms >> place & 1 else "not_shut_down"
        if device == 1 and s.map.terminal[place] < 0:
            return "no_terminal"
        return "protected" if s.guard >> (place + N_ROOMS * device) & 1 else ""
    return ""


def special_reason(s: AdeleState, who: int, code: int) -> str:
    """Why a special action would have no effect or cannot be done here (ADL-ACT-5, ACT-6)."""
    place = s.pos[who]
    if code >= C_IMPACT:
        if place < N_ROOMS:
            return "not_in_space"
        room = (code - C_IMPACT) // 2
        near = s.map.hull[place] >> room & 1
        return "not_adjacent" if not near else "" if s.impacts >> room & 1 else "no_impact"
    if code >= C_HATCH:
        room = (code - C_HATCH) // 2
        if place != room and not (place >= N_ROOMS and room in s.map.hatch[place]):
            return "not_here"
        if not s.closed >> room & 1:
            return "hatch_open"
        return "" if place >= N_ROOMS or computer_works(s, place) else "computer_failed"
    if place >= N_ROOMS:
        return "in_space"
    if C_MEDICAL <= code < C_EMERGENCY:
        return terminal_reason(s, who, code)
    if code < C_MEDICAL:
        kind = (code - C_DELIVER) // 2
        if kind not in s.items[who]:
            return "not_carried"
        if not may_deliver(s, place, kind):
            if place != s.g.finals[kind - AXE]:
                return "wrong_room"
            return "not_yet"
    elif code < C_CLEAR:
        if place not in s.emergency:
            return "not_here"
        if s.shut_terms >> place & 1:
            return "terminal_failed"
    else:
        number, room = divmod((code - C_CLEAR) // 2, N_ROOMS)
        if not s.map.near[place] >> room & 1:
            return "not_adjacent"
        if not (s.spying, s.hypoxia, s.darkness)[number] >> room & 1:
            return "no_such_hazard"
    return "" if computer_works(s, place) else "computer_failed"


def terminal_reason(s: AdeleState, who: int, code: int) -> str:
    place = s.pos[who]
    starts = (
        (C_CENTRAL, CENTRAL), (C_REPAIR, REPAIR), (C_WORKSHOP, WORKSHOP),
        (C_MANAGEMENT, MANAGEMENT), (C_GIVE, DELIVERY), (C_MEDICAL, MEDICAL),
    )  # fmt: skip
    wanted = next(kind for first, kind in starts if code >= first)
    if s.map.terminal[place] != wanted:
        return "other_terminal"
    if (s.term_fail | s.impacts) >> place & 1:
        return "terminal_failed"
    if wanted == WORKSHOP:
        return "" if s.stack_left else "stack_empty"
    if wanted == MANAGEMENT:
        return "" if s.no_return > 1 else "nothing_to_do"
    if wanted == MEDICAL:
        other = (code - C_MEDICAL) // 2
        return "" if s.pos[other] == place and s.wounds[other] else "not_so_hurt"
    if wanted == DELIVERY:
        return delivery_reason(s, who, code)
    return "nothing_to_do"


def delivery_reason(s: AdeleState, who: int, code: int) -> str:
    if code >= C_SEND:
        if not s.g.sends:
            return "send_to_astronauts"
        return "" if (code - C_SEND) // 2 // N_ROOMS in s.items[who] else "not_carried"
    if s.g.sends:
        return "send_to_rooms"
    if code >= C_FETCH:
        other, thing = (code - C_FETCH) // 2, -1
    else:
        other, thing = divmod((code - C_GIVE) // 2, N_THINGS)
    if other == who or s.pos[other] < 0 or s.pos[other] >= N_ROOMS:
        return "not_aboard"
    if thing >= 0:
        return "" if has(s, who, thing) else "not_carried"
    return "" if carried(s, other) else "nothing_carried"


def cube_reason(s: AdeleState, who: int, code: int) -> str:
    """The action would be possible: it is the cubes that lack."""
    if dark(s, who) and planned(s, who) + s.extra + s.wild > 0:
        return "no_cubes_in_darkness"
    if s.virus and code >= C_DELIVER:
        return "no_cubes_under_virus"
    return "no_cubes"


# --- ADELE


def adele_reason(s: AdeleState, code: int) -> str:
    """Why ADELE cannot do this."""
    if s.waking >= 0:
        return "other_sector" if code >= C_SACRIFICE else "other_decision"
    if C_SACRIFICE <= code <= C_CANCEL:
        return "no_anomaly_chosen"
    if s.ask == A_STRIKE:
        return strike_reason(s, code)
    if code >= C_WAKE:
        anomaly = code - C_WAKE
        if anomaly not in s.anomalies:
            return "not_yours"
        if s.awake >> anomaly & 1:
            return "awake"
        if s.energy < ANOMALY_ENERGY:
            return "too_dear"
        return "" if payable(s, ANOMALY_SECTORS[anomaly], s.locks) else "cannot_pay"
    card = card_of(code)
    if card not in s.hand:
        return "not_in_hand"
    if card >= SURGE and s.energy < CARD_ENERGY[card]:
        return "too_dear"
    if code < C_LOCK:
        at, spot = divmod(code - C_PLACE, N_SPOTS)
        return spot_reason(s, CARD_ROOMS[at // 2][at % 2], spot)
    if code < C_STRIKE:
        door = (code - C_LOCK) % N_DOORS
        one, two = CARD_ROOMS[card]
        if not (s.map.door_mask[one] | s.map.door_mask[two]) >> door & 1:
            return "not_here"
        return lock_reason(s, door)
    if code < C_SPREAD:
        return strike_reason(s, code)
    return "nothing_to_do"


def card_of(code: int) -> int:
    """The card that an option of ADELE's plays."""
    if code < C_LOCK:
        return (code - C_PLACE) // (2 * N_SPOTS)
    if code < C_STRIKE:
        return (code - C_LOCK) // N_DOORS
    starts = (
        (C_REROUTE, REROUTE), (C_SALVAGE, SALVAGE), (C_CYCLE, CYCLE), (C_RECALL, RECALL),
        (C_SURGE, SURGE), (C_SPREAD, SPREAD), (C_STRIKE, SECTOR_STRIKE),
    )  # fmt: skip
    return next(card for first, card in starts if code >= first)


def strike_reason(s: AdeleState, code: int) -> str:
    sector = EVENT_HEX[s.event]
    if code >= C_STRIKE_LOCK:
        door = code - C_STRIKE_LOCK
        if not s.map.sector_doors[sector] >> door & 1:
            return "other_sector"
        return lock_reason(s, door)
    room, spot = divmod(code - C_STRIKE, N_SPOTS)
    return spot_reason(s, room, spot) if SECTOR[room] == sector else "other_sector"


def lock_reason(s: AdeleState, door: int) -> str:
    if s.locks >> door & 1:
        return "locked"
    return stock_reason(s, DOOR_LOCK)


def spot_reason(s: AdeleState, room: int, spot: int) -> str:
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


def stock_reason(s: AdeleState, hazard: int) -> str:
    if not s.console[hazard]:
        return "no_stock"
    return "" if affordable(s) >> hazard & 1 else "too_dear"


# --- acts


def act_reason(s: AdeleState, seat: int, code: int) -> str:
    own = [who for who in s.order if s.seat[who] == seat]
    if not own:
        return "not_crew"
    if code >= C_WITHDRAW:
        return "no_offer"
    if code >= C_ACCEPT:
        offer = acts.find(s, seat, code)
        if offer[0] < 0:
            return "no_offer"
        return "not_now" if not acts.open_now(s, offer[0], offer[1]) else "not_carried"
    other = acts.addressee(code)
    if other not in s.order:
        return "not_crew"
    mates = [who for who in own if who != other and s.pos[who] == s.pos[other]]
    if not mates:
        return "apart"
    who = mates[0]
    if not acts.open_now(s, who, other):
        return "not_now"
    if code >= C_OFFER_TILE:
        tile = (code - C_OFFER_TILE) % N_TILES
        return "" if tile in acts.own_tiles(s, who) else "not_your_tile"
    if code >= C_OFFER_LOOK:
        return "" if (code - C_OFFER_LOOK) % N_KINDS in s.items[who] else "not_carried"
    thing = acts.offered_thing(code)
    if not has(s, who, thing):
        return "not_carried"
    if last_suit_outside(s, who, thing):
        return "last_suit"
    if code < C_OFFER_SWAP:
        return "" if carried(s, other) < slots(s, other) else "full"
    return "not_to_be_had"


# --- dangers


def warn(s: AdeleState, seat: int, code: int) -> str:
    """The key of a danger that the seat knows of, or nothing."""
    if seat < 0 or s.ask != A_TURN or not s.due >> seat & 1:
        return ""
    who = s.stack[-1][2]
    if C_MOVE <= code < C_OPEN:
        place = code - C_MOVE
        if place < N_ROOMS:
            burns = s.fire >> place & 1 and not s.foam
            return "fire_may_kill" if burns and s.wounds[who] == DEATH - 1 else ""
        return "suit_runs_out" if last_charge(s, who) else ""
    if code == C_END and s.pos[who] >= N_ROOMS:
        return "suit_runs_out" if last_charge(s, who) else ""
    return ""


def last_charge(s: AdeleState, who: int) -> bool:
    """Whether every active suit of an astronaut goes at the coming upkeep (ADL-SPC-2)."""
    return all(not worn & 15 for worn in s.active[who] if worn >> 4 == WORN_SUIT)
