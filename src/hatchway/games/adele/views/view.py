"""Views: what a seat, or a spectator, may know now, built up from nothing."""

from __future__ import annotations

from typing import Any, Final

from hatchway.games.adele.rules.body import determination
from hatchway.games.adele.rules.codes import (
    BOOK,
    C_HAND,
    KIND_OF,
)
from hatchway.games.adele.rules.kinds import (
    A_CONSENT,
    A_PLAN,
    A_STACK,
    ANOMALIES,
    ANOMALY_SECTORS,
    ASKS,
    ASTRONAUTS,
    AXE,
    CARDS,
    COSTS,
    EVENT,
    EVENTS,
    FOREVER,
    HAZARDS,
    HELMET,
    N_HAZARDS,
    N_PLANNED,
    N_TILES,
    OBJECTS,
    PHASES,
    RESOLUTION,
    SECTORS,
    SOURCES,
    T_SPECIAL,
    TERMINALS,
    THING_KIND,
    THINGS,
    TILES,
    WHYS,
)
from hatchway.games.adele.rules.objects import names
from hatchway.games.adele.rules.round import next_to_plan
from hatchway.games.adele.rules.ship import DOOR_NAMES, MAPS, N_ROOMS, PLACES, ROOMS, SECTOR, Ship
from hatchway.games.adele.rules.state import (
    SEEN_BY_ALL,
    AdeleState,
    computer_works,
    emergency_works,
    slots,
    terminal_works,
)
from hatchway.kernel.decision import in_view, ready
from hatchway.kernel.masks import bits


def view(s: AdeleState, seat: int, public: dict[str, Any] | None = None) -> dict[str, Any]:
    """The View of a seat (schema.View); SPECTATOR sees what is public."""
    shared = public if public is not None else common(s)
    return {
        **shared,
        "seat": seat,
        "rooms": rooms(s, seat) if public is None else own_rooms(s, seat, public["rooms"]),
        "astronauts": [astronaut(s, who, seat) for who in s.order],
        "tiles": [tile(s, number, seat) for number in range(N_TILES) if s.tile[number] >= 0],
        "mine": mine(s, seat) if seat >= 0 else None,
    }


def common(s: AdeleState) -> dict[str, Any]:
    """What is the same in everybody's View."""
    return {
        "game": "adele",
        "ship": s.map.name,
        "phase": PHASES[s.phase],
        "step": s.step,
        "round": s.round,
        "rounds": s.g.rounds,
        "no_return": s.no_return,
        "order": [ASTRONAUTS[who] for who in s.order],
        "doors": [DOOR_NAMES[door] for door in s.map.doors],
        "locked": [DOOR_NAMES[door] for door in bits(s.locks)],
        "turn": turn(s),
        "wild": s.wild,
        "drones": s.g.drones,
        "delivered": [OBJECTS[kind] for kind in bits(s.delivered)],
        "finals": {OBJECTS[AXE]: ROOMS[s.g.finals[0]], OBJECTS[HELMET]: ROOMS[s.g.finals[1]]},
        "adele": adele(s),
        "events": {
            "active": EVENTS[s.event] if s.event >= 0 else None,
            "cancelled": bool(s.cancelled),
            "next": EVENTS[s.events[-1]] if s.events and turned_up(s) else None,
            "covered": bool(s.covered),
            "left": len(s.events),
            "past": [EVENTS[event] for event in s.past],
        },
        "stress": bool(s.stress),
        "virus": bool(s.virus),
        "stack": len(s.stack_left),
        "spent": {OBJECTS[kind]: n for kind, n in enumerate(s.spent) if n},
        "ready": ready(s),
        "frames": [list(frame) for frame in s.stack],
        "decision": in_view(s, ASKS, ASTRONAUTS),
        "outcome": {"winners": bits(s.winners), "why": WHYS[s.why]} if s.over else None,
    }


def turned_up(s: AdeleState) -> bool:
    """Whether the top of the event deck lies face up: not while the event and Panic act (ADL-RND-2)."""
    return s.phase != EVENT or s.step not in (1, 2)


class Drawn:
    """The parts of a ship's rooms that never change, in the words of the View."""

    def __init__(self, ship: Ship) -> None:
        self.sector: list[str] = [SECTORS[SECTOR[room]] for room in range(N_ROOMS)]
        self.terminal: list[str | None] = [
            TERMINALS[kind] if kind >= 0 else None for kind in ship.terminal
        ]
        self.hatch: list[list[str]] = [
            [PLACES[section] for section in ship.hatch[room]] for room in range(N_ROOMS)
        ]


DRAWN: Final[list[Drawn]] = [Drawn(ship) for ship in MAPS]
NO_NOTES: Final[tuple[tuple[int, ...], ...]] = ((),) * N_ROOMS


def rooms(s: AdeleState, seat: int) -> list[dict[str, Any]]:
    """The rooms; what lies there is shown only to ADELE where she spies, and in the notes of those who saw
    it."""
    drawn = DRAWN[s.ship]
    # Twenty rooms with a dozen marks each: the masks are read once, and one bit is moved along them.
    spying, hypoxia, fire, darkness = s.spying, s.hypoxia, s.fire, s.darkness
    comp_fail, term_fail, impacts, guard = s.comp_fail, s.term_fail, s.impacts, s.guard
    shut, shut_terms, closed = s.shut, s.shut_terms, s.closed
    watched = spying if 0 <= seat == s.adele else 0
    notes = s.seen[seat * N_ROOMS : (seat + 1) * N_ROOMS] if seat >= 0 else NO_NOTES
    found: list[dict[str, Any]] = []
    bit = 1
    for number in range(N_ROOMS):
        lying = s.lying[number]
        kept = notes[number]
        found.append(
            {
                "id": ROOMS[number],
                "sector": drawn.sector[number],
                "spying": (spying & bit) != 0,
                "hypoxia": (hypoxia & bit) != 0,
                "fire": (fire & bit) != 0,
                "darkness": (darkness & bit) != 0,
                "computer": "works" if computer_works(s, number) else "failed",
                "computer_failure": (comp_fail & bit) != 0,
                "computer_battery": battery(s, number) if guard else None,
                "computer_shut_down": (shut & bit) != 0,
                "emergency": number in s.emergency,
                "emergency_works": emergency_works(s, number),
                "emergency_shut_down": (shut_terms & bit) != 0,
                "terminal": drawn.terminal[number],
                "terminal_works": terminal_works(s, number),
                "terminal_failure": (term_fail & bit) != 0,
                "terminal_battery": battery(s, N_ROOMS + number) if guard else None,
                "impact": (impacts & bit) != 0,
                "hatch": drawn.hatch[number],
                "hatch_closed": (closed & bit) != 0,
                "lying": len(lying),
                "objects": names(lying) if watched & bit else None,
                "seen": note(kept) if kept else None,
            }
        )
        bit <<= 1
    return found


def own_rooms(s: AdeleState, seat: int, public: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The public rooms, with what ADELE sees in those she spies on and with this seat's notes."""
    watched = s.spying if 0 <= seat == s.adele else 0
    notes = s.seen[seat * N_ROOMS : (seat + 1) * N_ROOMS] if seat >= 0 else NO_NOTES
    return [
        {
            **shown,
            "objects": names(s.lying[number]) if watched >> number & 1 else None,
            "seen": note(notes[number]),
        }
        if watched >> number & 1 or notes[number]
        else shown
        for number, shown in enumerate(public)
    ]


def battery(s: AdeleState, device: int) -> int | None:
    """The charges of the battery at a device."""
    if not s.guard >> device & 1:
        return None
    return next(cell & 15 for cell in s.cells if cell >> 4 == device)


def note(kept: tuple[int, ...]) -> dict[str, Any] | None:
    """A note as its owner reads it (ADL-TLK-3)."""
    return {"objects": names(kept[1:]), "gone": kept[0]} if kept else None


def astronaut(s: AdeleState, who: int, seat: int) -> dict[str, Any]:
    """An astronaut. Face-down objects are shown only to its own player (ADL-OBJ-1), and so is the plan until
    resolution (ADL-RND-3)."""
    own = s.seat[who] == seat
    open_plan = own or s.phase >= RESOLUTION
    at = 5 * who
    return {
        "id": ASTRONAUTS[who],
        "seat": s.seat[who],
        "place": PLACES[s.pos[who]],
        "wounds": s.wounds[who],
        "slots": slots(s, who),
        "determination": determination(s, who, T_SPECIAL),
        "carried": len(s.items[who]),
        "objects": names(s.items[who]) if own else None,
        "seen": note(s.held[seat * 4 + who]) if seat >= 0 and not own else None,
        "active": [active(worn) for worn in s.active[who]],
        "cubes": {SOURCES[kind]: s.cubes[at + kind] for kind in range(N_PLANNED)}
        if open_plan
        else None,
        "ability_used": bool(s.used >> who & 1),
        "acted": bool(s.acted >> who & 1),
    }


def active(worn: int) -> dict[str, Any]:
    charges = worn & 15
    return {
        "object": OBJECTS[THING_KIND[worn >> 4]],
        "charges": None if charges == FOREVER else charges,
    }


def turn(s: AdeleState) -> dict[str, Any] | None:
    if s.actor < 0:
        return None
    return {
        "who": ASTRONAUTS[s.actor],
        "extra": s.extra,
        "foam": s.foam,
        "tracked": bool(s.tracked),
    }


def tile(s: AdeleState, number: int, seat: int) -> dict[str, Any]:
    """A secret tile. Its room is shown to those who know it (ADL-SET-9), and as their notes keep it."""
    delivered = bool(s.delivered >> number & 1)
    owner = any(s.seat[who] == seat for who in bits(s.owners[number]))
    knows = s.knows[number] if s.g.notes else 0
    if delivered or knows & SEEN_BY_ALL:
        known = "public"
    elif owner:
        known = "own"
    else:
        known = "seen" if seat >= 0 and knows >> seat & 1 else ""
    return {
        "object": TILES[number],
        "owners": [ASTRONAUTS[who] for who in bits(s.owners[number])],
        "room": ROOMS[s.tile[number]] if known else None,
        "known": known,
        "delivered": delivered,
    }


def adele(s: AdeleState) -> dict[str, Any]:
    """ADL-ADE-7: energy, console, hand size and discards are public."""
    top = s.deck[len(s.deck) - s.known_top :] if s.known_top else ()
    shown: dict[str, Any] = {
        "seat": s.adele,
        "energy": s.energy,
        "console": hazards(s.console),
        "costs": {HAZARDS[h]: COSTS[h][s.console[h]] for h in range(N_HAZARDS) if s.console[h]},
        "bag": hazards(s.bag),
        "gone": hazards(s.gone),
        "hand": len(s.hand),
        "deck": len(s.deck),
        "known_top": [CARDS[card] for card in top],
        "discard": [CARDS[card] for card in s.discard],
        "removed": None if s.g.expert else [CARDS[card] for card in s.removed],
        "awake": [ANOMALIES[anomaly] for anomaly in bits(s.awake)],
        "asleep": len(s.anomalies) - s.awake.bit_count(),
    }
    if s.g.series >= 3:
        shown["backs"] = [[SECTORS[sector] for sector in back] for back in backs(s)]
    return shown


def backs(s: AdeleState) -> list[tuple[int, ...]]:
    """ADL-SET-1: the sectors on the backs of the anomalies that sleep, in an order that tells nothing."""
    return sorted([ANOMALY_SECTORS[a] for a in s.anomalies if not s.awake >> a & 1])


def hazards(counts: list[int]) -> dict[str, int]:
    return {HAZARDS[hazard]: count for hazard, count in enumerate(counts) if count}


def mine(s: AdeleState, seat: int) -> dict[str, Any]:
    """What only this seat knows."""
    unknown: dict[str, Any] = {
        "hand": [],
        "anomalies": [],
        "removed": [],
        "waking": None,
        "picked": [],
    }
    return own_choices(s, seat) | (adele_secrets(s) if seat == s.adele else unknown)


def own_choices(s: AdeleState, seat: int) -> dict[str, Any]:
    """What this seat is asked, has laid, does and is offered."""
    due = bool(s.due >> seat & 1)
    asked = next_to_plan(s, seat) if s.ask == A_PLAN and due else -1
    acting = s.actor >= 0 and s.seat[s.actor] == seat
    offering = s.ask == A_CONSENT and s.doing >= 0 and KIND_OF[s.doing] == C_HAND
    return {
        "laid": [BOOK.form(code) for code in s.laid[seat]],
        "plans": ASTRONAUTS[asked] if asked >= 0 else None,
        "doing": BOOK.form(s.doing) if acting and s.doing >= 0 and not offering else None,
        "offered": THINGS[s.doing - C_HAND] if offering and (acting or due) else None,
        "stack": names(s.stack_left) if s.ask == A_STACK and due else None,
        "offers": [
            {"who": ASTRONAUTS[giver], "whom": ASTRONAUTS[taker], "offer": BOOK.form(code)}
            for giver, taker, code, _ in s.offers
            if seat in (s.seat[giver], s.seat[taker])
        ],
    }


def adele_secrets(s: AdeleState) -> dict[str, Any]:
    """What only ADELE knows."""
    return {
        "hand": [CARDS[card] for card in s.hand],
        "anomalies": [ANOMALIES[anomaly] for anomaly in s.anomalies],
        "removed": [CARDS[card] for card in s.removed],
        "waking": ANOMALIES[s.waking] if s.waking >= 0 else None,
        "picked": [BOOK.form(code) for code in s.picked],
    }
