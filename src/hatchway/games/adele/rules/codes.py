"""The fixed integer codes of A.D.E.L.E.'s actions, and their forms.

Objects carried face down are named by kind in their owner's own options alone; a special action's
code says its effort too: `sure` pays the full cubes, `test` one less and a determination test.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, product
from typing import Final

from hatchway.games.adele.rules.kinds import (
    ANOMALIES,
    ASTRONAUTS,
    CARD_ROOMS,
    CARDS,
    HAZARDS,
    N_CARDS,
    N_HAZARDS,
    N_KEYS,
    N_KINDS,
    N_ROOM_CARDS,
    N_SPOTS,
    N_THINGS,
    OBJECTS,
    SALVAGE_MOST,
    SOURCES,
    SPECIALS,
    SPOTS,
    THINGS,
    TILES,
    WOUNDS_OF_KIT,
)
from hatchway.games.adele.rules.ship import DOOR_NAMES, N_DOORS, N_PLACES, N_ROOMS, PLACES, ROOMS
from hatchway.kernel.codes import CodeBook

PLANS: Final[list[tuple[int, ...]]] = [
    plan for plan in product(range(5), repeat=5) if sum(plan) == 4
]
"""The 70 layings of 4 cubes on 5 actions (ADL-RND-3)."""

HEALINGS: Final[list[tuple[int, ...]]] = [
    healing
    for healing in product(range(WOUNDS_OF_KIT + 1), repeat=4)
    if 1 <= sum(healing) <= WOUNDS_OF_KIT
]
"""How a first aid kit is split among the four astronauts (ADL-OBJ-5)."""

SALVAGES: Final[list[tuple[int, ...]]] = [
    choice
    for count in range(1, SALVAGE_MOST + 1)
    for choice in combinations_with_replacement(range(N_HAZARDS), count)
]
"""Hazards that Salvage may take back (ADL-SPE-6)."""

REMOVALS: Final[list[tuple[int, int]]] = list(combinations(range(N_ROOM_CARDS, N_CARDS), 2))
"""The two specials that an expert ADELE removes (ADL-SET-1)."""

# --- options of the crew
C_PLAN: Final = 0
C_STEP: Final = C_PLAN + 70
C_END: Final = C_STEP + 4
C_MOVE: Final = C_END + 1  # place
C_OPEN: Final = C_MOVE + N_PLACES  # door
C_SEARCH: Final = C_OPEN + N_DOORS
C_USE: Final = C_SEARCH + 1  # object
C_HEAL: Final = C_USE + N_KINDS  # a first aid kit, split
C_BATTERY: Final = C_HEAL + len(HEALINGS)  # computer, terminal, emergency terminal
C_TRACK: Final = C_BATTERY + 3  # room
C_EXTINGUISH: Final = C_TRACK + N_ROOMS
# specials: two codes each, sure and test
C_DELIVER: Final = C_EXTINGUISH + 1  # key object
C_MEDICAL: Final = C_DELIVER + 2 * N_KEYS  # whom
C_GIVE: Final = C_MEDICAL + 2 * 4  # whom × thing
C_FETCH: Final = C_GIVE + 2 * 4 * N_THINGS  # whom
C_SEND: Final = C_FETCH + 2 * 4  # object × room
C_MANAGEMENT: Final = C_SEND + 2 * N_KINDS * N_ROOMS
C_WORKSHOP: Final = C_MANAGEMENT + 2
C_REPAIR: Final = C_WORKSHOP + 2  # room
C_CENTRAL: Final = C_REPAIR + 2 * N_ROOMS  # computer, terminal, emergency terminal × room
C_EMERGENCY: Final = C_CENTRAL + 2 * 3 * N_ROOMS
C_CLEAR: Final = C_EMERGENCY + 2  # spying, hypoxia, darkness × room
C_HATCH: Final = C_CLEAR + 2 * 3 * N_ROOMS  # room
C_IMPACT: Final = C_HATCH + 2 * N_ROOMS  # room
# answers
C_CUBE: Final = C_IMPACT + 2 * N_ROOMS  # source of a cube paid or lost
C_TAKE: Final = C_CUBE + 7  # nothing, then the objects
C_DROP: Final = C_TAKE + 1 + N_KINDS  # thing
C_HAND: Final = C_DROP + N_THINGS  # thing, to who asks for it by the delivery terminal
C_ANSWER: Final = C_HAND + N_THINGS  # yes, no
C_START: Final = C_ANSWER + 2  # object
# --- options of ADELE
C_PLACE: Final = C_START + N_KINDS  # card and room × spot
C_LOCK: Final = C_PLACE + 2 * N_ROOM_CARDS * N_SPOTS  # card × door
C_STRIKE: Final = C_LOCK + N_ROOM_CARDS * N_DOORS  # room × spot
C_STRIKE_LOCK: Final = C_STRIKE + N_ROOMS * N_SPOTS  # door
C_SPREAD: Final = C_STRIKE_LOCK + N_DOORS  # hypoxia, fire × room
C_SURGE: Final = C_SPREAD + 2 * N_ROOMS
C_RECALL: Final = C_SURGE + 1  # card
C_CYCLE: Final = C_RECALL + N_CARDS
C_SALVAGE: Final = C_CYCLE + 1
C_REROUTE: Final = C_SALVAGE + len(SALVAGES)
C_WAKE: Final = C_REROUTE + 1  # anomaly
C_SACRIFICE: Final = C_WAKE + 6  # room × spot
C_SACRIFICE_LOCK: Final = C_SACRIFICE + N_ROOMS * N_SPOTS  # door
C_CANCEL: Final = C_SACRIFICE_LOCK + N_DOORS
C_DONE: Final = C_CANCEL + 1
C_DISCARD: Final = C_DONE + 1  # card
C_SPY: Final = C_DISCARD + N_CARDS  # nothing, then the tiles
C_REMOVE: Final = C_SPY + 1 + len(TILES)
# --- acts
C_OFFER_GIFT: Final = C_REMOVE + len(REMOVALS)  # whom × thing
C_OFFER_SWAP: Final = C_OFFER_GIFT + 4 * N_THINGS  # whom × thing × thing
C_OFFER_LOOK: Final = C_OFFER_SWAP + 4 * N_THINGS * N_THINGS  # whom × object
C_OFFER_TILE: Final = C_OFFER_LOOK + 4 * N_KINDS  # whom × tile
C_ACCEPT: Final = C_OFFER_TILE + 4 * len(TILES)  # whose
C_REFUSE: Final = C_ACCEPT + 4
C_WITHDRAW: Final = C_REFUSE + 4  # to whom
C_TAKE_BACK: Final = C_WITHDRAW + 4

PLAN_OPTIONS: Final[tuple[int, ...]] = tuple(range(C_PLAN, C_PLAN + 70))
CARD_AND_ROOM: Final[tuple[str, ...]] = tuple(
    f"{CARDS[card]}:{room + 1}" for card in range(N_ROOM_CARDS) for room in CARD_ROOMS[card]
)
DEVICES: Final = ("computer", "terminal", "emergency_terminal")
CLEARABLE: Final = ("spying", "hypoxia", "darkness")


def _plan_name(plan: tuple[int, ...]) -> str:
    return "+".join(f"{n} {SOURCES[action]}" for action, n in enumerate(plan) if n)


def _healing_name(healing: tuple[int, ...]) -> str:
    return "+".join(f"{n} {ASTRONAUTS[who]}" for who, n in enumerate(healing) if n)


def _book() -> CodeBook:
    book = CodeBook()
    room = ("room", ROOMS)
    door = ("door", DOOR_NAMES)
    whom = ("whom", ASTRONAUTS)
    thing = ("thing", THINGS)
    an_object = ("object", OBJECTS)
    spot = ("on", SPOTS)
    card = ("card", CARDS)
    effort = ("effort", ("sure", "test"))
    book.add("plan", C_PLAN, [("cubes", [_plan_name(plan) for plan in PLANS])])
    book.add("step", C_STEP, [("who", ASTRONAUTS)])
    book.add("end", C_END)
    book.add("move", C_MOVE, [("place", PLACES)])
    book.add("open", C_OPEN, [door])
    book.add("search", C_SEARCH)
    book.add("use", C_USE, [an_object])
    book.add("heal", C_HEAL, [("wounds", [_healing_name(healing) for healing in HEALINGS])])
    book.add("battery", C_BATTERY, [("device", DEVICES)])
    book.add("track", C_TRACK, [room])
    book.add("extinguish", C_EXTINGUISH)
    book.add("deliver", C_DELIVER, [("object", OBJECTS[:N_KEYS]), effort])
    book.add("medical", C_MEDICAL, [whom, effort])
    book.add("send_to", C_GIVE, [whom, thing, effort])
    book.add("fetch_from", C_FETCH, [whom, effort])
    book.add("send", C_SEND, [an_object, room, effort])
    book.add("management", C_MANAGEMENT, [effort])
    book.add("workshop", C_WORKSHOP, [effort])
    book.add("repair", C_REPAIR, [room, effort])
    book.add("central_computer", C_CENTRAL, [("device", DEVICES), room, effort])
    book.add("emergency", C_EMERGENCY, [effort])
    book.add("clear", C_CLEAR, [("hazard", CLEARABLE), room, effort])
    book.add("hatch", C_HATCH, [room, effort])
    book.add("impact", C_IMPACT, [room, effort])
    book.add("cube", C_CUBE, [("of", SOURCES)])
    book.add("take", C_TAKE, [("object", ("nothing", *OBJECTS))])
    book.add("drop", C_DROP, [thing])
    book.add("hand_over", C_HAND, [thing])
    book.add("answer", C_ANSWER, [("answer", ("yes", "no"))])
    book.add("start_with", C_START, [an_object])
    book.add("place", C_PLACE, [("card", CARD_AND_ROOM), spot])
    book.add("lock", C_LOCK, [("card", CARDS[:N_ROOM_CARDS]), door])
    book.add("strike", C_STRIKE, [room, spot])
    book.add("strike_lock", C_STRIKE_LOCK, [door])
    book.add("spread", C_SPREAD, [("hazard", ("hypoxia", "fire")), room])
    book.add("surge", C_SURGE)
    book.add("recall", C_RECALL, [card])
    book.add("cycle", C_CYCLE)
    salvages = ["+".join(HAZARDS[hazard] for hazard in choice) for choice in SALVAGES]
    book.add("salvage", C_SALVAGE, [("hazards", salvages)])
    book.add("reroute", C_REROUTE)
    book.add("wake", C_WAKE, [("anomaly", ANOMALIES)])
    book.add("sacrifice", C_SACRIFICE, [room, spot])
    book.add("sacrifice_lock", C_SACRIFICE_LOCK, [door])
    book.add("cancel", C_CANCEL)
    book.add("done", C_DONE)
    book.add("discard", C_DISCARD, [card])
    book.add("spy", C_SPY, [("tile", ("nothing", *TILES))])
    removals = ["+".join(SPECIALS[c - N_ROOM_CARDS] for c in pair) for pair in REMOVALS]
    book.add("remove", C_REMOVE, [("cards", removals)])
    book.add("offer_gift", C_OFFER_GIFT, [whom, thing])
    book.add("offer_swap", C_OFFER_SWAP, [whom, thing, ("for", THINGS)])
    book.add("offer_look", C_OFFER_LOOK, [whom, an_object])
    book.add("offer_tile", C_OFFER_TILE, [whom, ("tile", TILES)])
    book.add("accept", C_ACCEPT, [("whose", ASTRONAUTS)])
    book.add("refuse", C_REFUSE, [("whose", ASTRONAUTS)])
    book.add("withdraw", C_WITHDRAW, [whom])
    book.add("take_back", C_TAKE_BACK)
    return book


BOOK: Final = _book()
