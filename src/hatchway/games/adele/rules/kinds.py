"""Numbers of objects, hazards, cards, events, anomalies and phases, for the inner loops.

Names and facts are in data/*.toml, and so is how many there are of each. Only what a rule names has a
constant here; a test checks that both agree. New content goes after the old.
"""

from __future__ import annotations

from typing import Any, Final

from hatchway.games.common.data import load

# --- astronauts (ADL-CRW-6)
EMMA: Final = 0
BRUCE: Final = 1
MEI: Final = 2
IDRIS: Final = 3
NOBODY: Final = -1

_CREW = load("adele", "astronauts")
ASTRONAUTS: Final[tuple[str, ...]] = tuple(str(a["id"]) for a in _CREW["astronaut"])
DETERMINATION: Final[list[int]] = [int(a["determination"]) for a in _CREW["astronaut"]]
SLOTS: Final[list[int]] = [
    int(_CREW["health"]["slots"])
    - sum(1 for space in _CREW["health"]["slot_loss_at"] if wounds + 1 >= space)
    for wounds in range(int(_CREW["health"]["spaces"]))
]
"""How many objects an astronaut may carry, by wounds (ADL-CRW-3)."""
DEATH: Final[int] = int(_CREW["health"]["death_at"]) - 1
"""Wounds that kill."""

# --- sectors (ADL-SHP-1)
SECTORS: Final = ("yellow", "blue", "red", "green", "grey")

# --- objects (section 10); the first five are also the numbers of the secret tiles (ADL-SET-8)
ACCESS_CARD: Final = 0
CREDENTIALS: Final = 1
RETINA_SCANNER: Final = 2
CHIP: Final = 3
TOOLBOX: Final = 4
AXE: Final = 5
HELMET: Final = 6
SPARE_PARTS: Final = 7
BATTERY: Final = 8
FIRE_EXTINGUISHER: Final = 9
SPACE_SUIT: Final = 10
FLASHLIGHT: Final = 11
TRACKER_DRONE: Final = 12
FIRST_AID_KIT: Final = 13
STIMULANTS: Final = 14
TEDDY_BEAR: Final = 15

_OBJECTS = load("adele", "objects")
OBJECTS: Final[tuple[str, ...]] = tuple(str(o["id"]) for o in _OBJECTS["object"])
N_KINDS: Final[int] = len(OBJECTS)
N_KEYS: Final[int] = sum(1 for o in _OBJECTS["object"] if o.get("key", False))
N_TILES: Final[int] = N_KEYS - len(_OBJECTS["missions"])
"""The last object of each mission has its room printed on the track, so it has no secret tile."""
PERMANENT: Final[list[bool]] = [o.get("use") == "permanent" for o in _OBJECTS["object"]]
COPIES: Final[tuple[int, ...]] = tuple(int(o["copies"]) for o in _OBJECTS["object"])
WORKSHOP_STACK: Final[tuple[int, ...]] = tuple(OBJECTS.index(o) for o in _OBJECTS["workshop"])
SURE: Final[tuple[int, ...]] = tuple(
    OBJECTS.index(name) for name, copies in _OBJECTS["sure"].items() for _ in range(copies)
)
CUBES_OF_STIMULANTS: Final[int] = int(_OBJECTS["effects"]["stimulants"])
WOUNDS_OF_KIT: Final[int] = int(_OBJECTS["effects"]["first_aid_kit"])
FIRES_OF_EXTINGUISHER: Final[int] = int(_OBJECTS["effects"]["fire_extinguisher"])
PARTS_SPENT: Final[int] = int(_OBJECTS["effects"]["spare_parts"])
STARTS: Final[tuple[int, ...]] = tuple(OBJECTS.index(a["start"]) for a in _CREW["astronaut"])
TILES: Final = OBJECTS[:N_TILES]
_MISSIONS: dict[str, list[str]] = _OBJECTS["missions"]
BLUE_MISSION: Final[int] = sum(1 << OBJECTS.index(name) for name in _MISSIONS["blue"][:-1])
RED_MISSION: Final[int] = sum(1 << OBJECTS.index(name) for name in _MISSIONS["red"][:-1])
"""What is delivered before the last of each mission, as masks (ADL-DEL-1)."""

# A thing is anything carried that can be named: a face-down object by its kind, or an active one.
ACTIVE_KINDS: Final[tuple[int, ...]] = tuple(
    kind
    for kind, o in enumerate(_OBJECTS["object"])
    if o.get("use") in ("charged", "permanent") and kind != BATTERY  # which stays at a device
)
"""The objects that become active when they are used."""
N_THINGS: Final[int] = N_KINDS + len(ACTIVE_KINDS)
THING_KIND: Final[list[int]] = [*range(N_KINDS), *ACTIVE_KINDS]
THINGS: Final[tuple[str, ...]] = (
    *OBJECTS, *(f"active_{OBJECTS[kind]}" for kind in ACTIVE_KINDS),
)  # fmt: skip
WORN: Final[dict[int, int]] = {kind: N_KINDS + i for i, kind in enumerate(ACTIVE_KINDS)}
"""The active thing that a kind of object becomes."""
WORN_SUIT: Final[int] = WORN[SPACE_SUIT]
WORN_LIGHT: Final[int] = WORN[FLASHLIGHT]
WORN_DRONE: Final[int] = WORN[TRACKER_DRONE]
WORN_BEAR: Final[int] = WORN[TEDDY_BEAR]
FOREVER: Final = 15
"""Stands for the charges of a permanent object."""

# --- the planned actions (ADL-RND-3), and the other sources of cubes
MOVE: Final = 0
OPEN: Final = 1
SEARCH: Final = 2
USE: Final = 3
SPECIAL: Final = 4
EXTRA: Final = 5  # of stimulants
WILD: Final = 6
N_PLANNED: Final = 5
SOURCES: Final = ("move", "open", "search", "use", "special", "extra", "wild")

# --- hazards (section 8)
SPYING: Final = 0
DOOR_LOCK: Final = 1
HYPOXIA: Final = 2
FIRE: Final = 3
DARKNESS: Final = 4
FAILURE: Final = 5
_HAZARDS = load("adele", "hazards")["hazard"]
HAZARDS: Final[tuple[str, ...]] = tuple(str(h["id"]) for h in _HAZARDS)
N_HAZARDS: Final[int] = len(HAZARDS)
TOKENS: Final[tuple[int, ...]] = tuple(int(h["tokens"]) for h in _HAZARDS)
COSTS: Final[list[list[int]]] = [
    [
        int(h["costs"][min(max(stock, 1), len(h["costs"])) - 1])
        for stock in range(int(h["tokens"]) + 1)
    ]
    for h in _HAZARDS
]
"""What a placement costs, by hazard and stock on the console (ADL-ADE-1)."""

# Where a hazard lies in a room; a Door Lock lies on a door.
ON_SPYING: Final = 0
ON_HYPOXIA: Final = 1
ON_FIRE: Final = 2
ON_DARKNESS: Final = 3
ON_COMPUTER: Final = 4
ON_TERMINAL: Final = 5
N_SPOTS: Final = 6
SPOTS: Final = ("spying", "hypoxia", "fire", "darkness", "computer", "terminal")
SPOT_HAZARD: Final[list[int]] = [SPYING, HYPOXIA, FIRE, DARKNESS, FAILURE, FAILURE]

# --- ADELE's cards (ADL-ADE-6): those of rooms, then the specials
_CARDS = load("adele", "cards")
CARD_ROOMS: Final[list[tuple[int, int]]] = [(int(a) - 1, int(b) - 1) for a, b in _CARDS["rooms"]]
_SPECIALS: dict[str, dict[str, Any]] = {str(c["id"]): c for c in _CARDS["special"]}
SPECIALS: Final[tuple[str, ...]] = tuple(_SPECIALS)
CARDS: Final[tuple[str, ...]] = (*(f"{a + 1}-{b + 1}" for a, b in CARD_ROOMS), *SPECIALS)
N_ROOM_CARDS: Final[int] = len(CARD_ROOMS)
N_CARDS: Final[int] = len(CARDS)
SURGE: Final[int] = CARDS.index("surge")
SECTOR_STRIKE: Final[int] = CARDS.index("sector_strike")
RECALL: Final[int] = CARDS.index("recall")
SPREAD: Final[int] = CARDS.index("spread")
CYCLE: Final[int] = CARDS.index("cycle")
SALVAGE: Final[int] = CARDS.index("salvage")
REROUTE: Final[int] = CARDS.index("reroute")
CARD_ENERGY: Final[list[int]] = [
    *([0] * N_ROOM_CARDS), *(int(c.get("energy", 0)) for c in _SPECIALS.values()),
]  # fmt: skip
MARKED: Final[tuple[int, ...]] = tuple(
    N_ROOM_CARDS + i for i, c in enumerate(_SPECIALS.values()) if c.get("marked", False)
)
SURGE_GAIN: Final[int] = int(_SPECIALS["surge"]["gain"])
CYCLE_MORE: Final[int] = int(_SPECIALS["cycle"]["more"])
SALVAGE_MOST: Final[int] = int(_SPECIALS["salvage"]["most"])

# --- events (section 6)
EVASIVE: Final = 0
LOST: Final = 1
STRESS: Final = 2
VIRUS: Final = 3
IMPACT: Final = 4
SILENCE: Final = 5
_EVENTS = load("adele", "events")
EVENTS: Final[tuple[str, ...]] = tuple(str(e["id"]) for e in _EVENTS["event"])
EVENT_TYPES: Final[tuple[str, ...]] = tuple(dict.fromkeys(str(e["type"]) for e in _EVENTS["event"]))
EVENT_TYPE: Final[list[int]] = [EVENT_TYPES.index(e["type"]) for e in _EVENTS["event"]]
EVENT_HEX: Final[list[int]] = [SECTORS.index(e["hex"]) for e in _EVENTS["event"]]
EVENT_PANIC: Final[list[bool]] = [bool(e.get("panic", False)) for e in _EVENTS["event"]]
IMPACT_TOKENS: Final[int] = int(_EVENTS["impact_tokens"])

# --- anomalies (section 9)
CLOSED_HATCHES: Final = 0
LOW_BATTERIES: Final = 1
TERMINAL_SHUTDOWN: Final = 2
EXPLOSIONS: Final = 3
PANIC: Final = 4
PRECISION_STRIKE: Final = 5
_ANOMALIES = load("adele", "anomalies")
ANOMALIES: Final[tuple[str, ...]] = tuple(str(a["id"]) for a in _ANOMALIES["anomaly"])
N_ANOMALIES: Final[int] = len(ANOMALIES)
ANOMALY_SECTORS: Final[list[tuple[int, ...]]] = [
    tuple(SECTORS.index(name) for name in a["sectors"]) for a in _ANOMALIES["anomaly"]
]
ANOMALY_ENERGY: Final[int] = int(_ANOMALIES["energy"])
ANOMALIES_DRAWN: Final[int] = int(_ANOMALIES["drawn"])
FIRE_PENALTY: Final[int] = int(_ANOMALIES["fire_penalty"])

# --- the Watchdog (section 13)
_SOLO = load("adele", "solo")
SPYING_ENERGY: Final[int] = int(_SOLO["spying_energy"])
RETALIATION_ENERGY: Final[int] = int(_SOLO["retaliation"]["energy"])
RETALIATION_HAZARDS: Final[int] = int(_SOLO["retaliation"]["hazards"])
SURGE_MORE: Final[int] = int(_SOLO["surge_more"])
CYCLE_REVEALS: Final[int] = int(_SOLO["cycle_more"])
SOLO_SPECIALS: Final[tuple[int, ...]] = tuple(CARDS.index(name) for name in _SOLO["specials"])
ROWS: Final[list[tuple[int, tuple[int, ...]]]] = [
    (int(row["to"]), tuple(HAZARDS.index(name) for name in row["hazards"])) for row in _SOLO["row"]
]
"""Hazards by d6, for distances up to the first number (ADL-SOL-3)."""

# --- terminals (section 11)
MEDICAL: Final = 0
DELIVERY: Final = 1
MANAGEMENT: Final = 2
WORKSHOP: Final = 3
REPAIR: Final = 4
CENTRAL: Final = 5
NO_TERMINAL: Final = -1
TERMINALS: Final = (
    "medical", "delivery", "management", "workshop", "repair", "central_computer",
)  # fmt: skip

# --- phases of a round (ADL-RND-1)
SETUP: Final = 0
EVENT: Final = 1
PLANNING: Final = 2
ADELE: Final = 3
RESOLUTION: Final = 4
ACTION: Final = 5
UPKEEP: Final = 6
PHASES: Final = ("setup", "event", "planning", "adele", "resolution", "action", "upkeep")

# --- what a determination test is for
T_EVASIVE: Final = 0
T_PANIC: Final = 1
T_FIRE: Final = 2
T_SPECIAL: Final = 3
TESTS: Final = ("evasive_manoeuvre", "panic", "fire", "special")
CAUSES: Final = (*TESTS, "impact", "void")
"""What a wound comes from: a failed test, or one of these."""

# --- streams of chance, one per secret
S_TABLE: Final = 0  # ship, seat of ADELE, astronauts: public
S_LETTERS: Final = 1
S_TILES: Final = 2
S_OBJECTS: Final = 3
S_START: Final = 4
S_ANOMALIES: Final = 5
S_BAG: Final = 6
S_DECK: Final = 7
S_EVENTS: Final = 8
S_DICE: Final = 9  # d6, seen by all
S_ROOMS: Final = 10  # d20, seen by all
S_SPY: Final = 11
S_DRONE: Final = 12
S_WATCHDOG: Final = 13
STREAMS: Final = 14
STREAM_NAMES: Final = (
    "table", "letters", "tiles", "objects", "start", "anomalies", "bag", "deck", "events", "dice",
    "rooms", "spy", "drone", "watchdog",
)  # fmt: skip

# --- kinds of decisions
A_REMOVE: Final = 1
A_START: Final = 2
A_PLAN: Final = 3
A_STRIKE: Final = 4
A_ADELE: Final = 5
A_CYCLE: Final = 6
A_DISCARD: Final = 7
A_SPY: Final = 8
A_REROLL: Final = 9
A_DROP: Final = 10
A_LOSE: Final = 11
A_STEP: Final = 12
A_TURN: Final = 13
A_PAY: Final = 14
A_EXTINGUISH: Final = 15
A_SEARCH: Final = 16
A_STACK: Final = 17
A_CONSENT: Final = 18
ASKS: Final = (
    "none", "remove", "start", "plan", "strike", "adele", "cycle", "discard", "spy", "reroll",
    "drop", "lose", "step", "turn", "pay", "extinguish", "search", "stack", "consent",
)  # fmt: skip

# --- reasons of an outcome
W_SWITCHED_OFF: Final = 1
W_ESCAPED: Final = 2
W_DEATH: Final = 3
W_TIME: Final = 4
WHYS: Final = ("none", "switched_off", "escaped", "death", "time")
