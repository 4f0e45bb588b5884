"""The fixed integer codes of A.D.E.L.E.'s actions, and their forms.

Objects carried face down are named by kind only in their owner's own options. The code of a special action
also says its effort: `sure` pays all cubes, `test` pays one less and takes a determination test.
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
    N_ROOM_CARDS,
    OBJECTS,
    SALVAGE_MOST,
    SOURCES,
    SPOTS,
    THINGS,
    TILES,
    WOUNDS_OF_KIT,
)
from hatchway.games.adele.rules.ship import DOOR_NAMES, PLACES, ROOMS
from hatchway.kernel.codes import CodeBook

PLANS: Final[list[tuple[int, ...]]] = [
    plan for plan in product(range(5), repeat=5) if sum(plan) == 4
]
"""The 70 ways to lay 4 cubes on 5 actions (ADL-RND-3)."""

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

CARD_AND_ROOM: Final[tuple[str, ...]] = tuple(
    f"{CARDS[card]}:{room + 1}" for card in range(N_ROOM_CARDS) for room in CARD_ROOMS[card]
)
DEVICES: Final = ("computer", "terminal", "emergency_terminal")
CLEARABLE: Final = ("spying", "hypoxia", "darkness")


def _plan_name(plan: tuple[int, ...]) -> str:
    return "+".join(f"{n} {SOURCES[action]}" for action, n in enumerate(plan) if n)


def _healing_name(healing: tuple[int, ...]) -> str:
    return "+".join(f"{n} {ASTRONAUTS[who]}" for who, n in enumerate(healing) if n)


def _salvage_name(hazards: tuple[int, ...]) -> str:
    return "+".join(HAZARDS[hazard] for hazard in hazards)


def _removal_name(cards: tuple[int, int]) -> str:
    return "+".join(CARDS[card] for card in cards)


BOOK: Final = CodeBook()

# --- the axes of forms
Axis = tuple[str, tuple[str, ...]]
ROOM: Final[Axis] = ("room", ROOMS)
DOOR: Final[Axis] = ("door", DOOR_NAMES)
WHOM: Final[Axis] = ("whom", ASTRONAUTS)
WHOSE: Final[Axis] = ("whose", ASTRONAUTS)
THING: Final[Axis] = ("thing", THINGS)
OBJECT: Final[Axis] = ("object", OBJECTS)
SPOT: Final[Axis] = ("on", SPOTS)
CARD: Final[Axis] = ("card", CARDS)
EFFORT: Final[Axis] = ("effort", ("sure", "test"))

# --- options of the crew
C_PLAN: Final[int] = BOOK.kind("plan", [("cubes", [_plan_name(plan) for plan in PLANS])])
C_STEP: Final[int] = BOOK.kind("step", [("who", ASTRONAUTS)])
C_END: Final[int] = BOOK.kind("end")
C_MOVE: Final[int] = BOOK.kind("move", [("place", PLACES)])
C_OPEN: Final[int] = BOOK.kind("open", [DOOR])
C_SEARCH: Final[int] = BOOK.kind("search")
C_USE: Final[int] = BOOK.kind("use", [OBJECT])
C_HEAL: Final[int] = BOOK.kind(
    "heal", [("wounds", [_healing_name(healing) for healing in HEALINGS])]
)
C_BATTERY: Final[int] = BOOK.kind("battery", [("device", DEVICES)])
C_TRACK: Final[int] = BOOK.kind("track", [ROOM])
C_EXTINGUISH: Final[int] = BOOK.kind("extinguish")
# specials: two codes each, sure and test
C_DELIVER: Final[int] = BOOK.kind("deliver", [("object", OBJECTS[:N_KEYS]), EFFORT])
C_MEDICAL: Final[int] = BOOK.kind("medical", [WHOM, EFFORT])
C_GIVE: Final[int] = BOOK.kind("send_to", [WHOM, THING, EFFORT])
C_FETCH: Final[int] = BOOK.kind("fetch_from", [WHOM, EFFORT])
C_SEND: Final[int] = BOOK.kind("send", [OBJECT, ROOM, EFFORT])
C_MANAGEMENT: Final[int] = BOOK.kind("management", [EFFORT])
C_WORKSHOP: Final[int] = BOOK.kind("workshop", [EFFORT])
C_REPAIR: Final[int] = BOOK.kind("repair", [ROOM, EFFORT])
C_CENTRAL: Final[int] = BOOK.kind("central_computer", [("device", DEVICES), ROOM, EFFORT])
C_EMERGENCY: Final[int] = BOOK.kind("emergency", [EFFORT])
C_CLEAR: Final[int] = BOOK.kind("clear", [("hazard", CLEARABLE), ROOM, EFFORT])
C_HATCH: Final[int] = BOOK.kind("hatch", [ROOM, EFFORT])
C_IMPACT: Final[int] = BOOK.kind("impact", [ROOM, EFFORT])
# answers
C_CUBE: Final[int] = BOOK.kind("cube", [("of", SOURCES)])
C_TAKE: Final[int] = BOOK.kind("take", [("object", ("nothing", *OBJECTS))])
C_DROP: Final[int] = BOOK.kind("drop", [THING])
C_HAND: Final[int] = BOOK.kind("hand_over", [THING])
C_ANSWER: Final[int] = BOOK.kind("answer", [("answer", ("yes", "no"))])
C_START: Final[int] = BOOK.kind("start_with", [OBJECT])
# --- options of ADELE
C_PLACE: Final[int] = BOOK.kind("place", [("card", CARD_AND_ROOM), SPOT])
C_LOCK: Final[int] = BOOK.kind("lock", [("card", CARDS[:N_ROOM_CARDS]), DOOR])
C_STRIKE: Final[int] = BOOK.kind("strike", [ROOM, SPOT])
C_STRIKE_LOCK: Final[int] = BOOK.kind("strike_lock", [DOOR])
C_SPREAD: Final[int] = BOOK.kind("spread", [("hazard", ("hypoxia", "fire")), ROOM])
C_SURGE: Final[int] = BOOK.kind("surge")
C_RECALL: Final[int] = BOOK.kind("recall", [CARD])
C_CYCLE: Final[int] = BOOK.kind("cycle")
C_SALVAGE: Final[int] = BOOK.kind(
    "salvage", [("hazards", [_salvage_name(choice) for choice in SALVAGES])]
)
C_REROUTE: Final[int] = BOOK.kind("reroute")
C_WAKE: Final[int] = BOOK.kind("wake", [("anomaly", ANOMALIES)])
C_SACRIFICE: Final[int] = BOOK.kind("sacrifice", [ROOM, SPOT])
C_SACRIFICE_LOCK: Final[int] = BOOK.kind("sacrifice_lock", [DOOR])
C_CANCEL: Final[int] = BOOK.kind("cancel")
C_DONE: Final[int] = BOOK.kind("done")
C_DISCARD: Final[int] = BOOK.kind("discard", [CARD])
C_SPY: Final[int] = BOOK.kind("spy", [("tile", ("nothing", *TILES))])
C_REMOVE: Final[int] = BOOK.kind("remove", [("cards", [_removal_name(pair) for pair in REMOVALS])])
# --- acts
C_OFFER_GIFT: Final[int] = BOOK.kind("offer_gift", [WHOM, THING])
C_OFFER_SWAP: Final[int] = BOOK.kind("offer_swap", [WHOM, THING, ("for", THINGS)])
C_OFFER_LOOK: Final[int] = BOOK.kind("offer_look", [WHOM, OBJECT])
C_OFFER_TILE: Final[int] = BOOK.kind("offer_tile", [WHOM, ("tile", TILES)])
C_ACCEPT: Final[int] = BOOK.kind("accept", [WHOSE])
C_REFUSE: Final[int] = BOOK.kind("refuse", [WHOSE])
C_WITHDRAW: Final[int] = BOOK.kind("withdraw", [WHOM])
C_TAKE_BACK: Final[int] = BOOK.kind("take_back")
# --- options that came later: the codes of older records stay what they were
C_DECLINE: Final[int] = BOOK.kind("decline")

PLAN_OPTIONS: Final[tuple[int, ...]] = tuple(range(C_PLAN, C_PLAN + len(PLANS)))
KIND_OF: Final = BOOK.kind_of
"""The first code of each code's kind, which stands for the kind: KIND_OF[code] == C_MOVE."""


def by_test(code: int) -> bool:
    """Whether a special action is tried with one cube less and a test."""
    return bool(code - KIND_OF[code] & 1)
