"""A.D.E.L.E.'s observation vector: the View of a seat as numbers from 0 to 1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from hatchway.games.adele.rules.kinds import (
    ANOMALIES,
    ANOMALIES_DRAWN,
    ASKS,
    ASTRONAUTS,
    CARDS,
    COPIES,
    DEATH,
    EVENTS,
    HAZARDS,
    N_KEYS,
    N_PLANNED,
    OBJECTS,
    PHASES,
    SECTORS,
    SLOTS,
    SOURCES,
    TERMINALS,
    THINGS,
    TILES,
    TOKENS,
    WORN,
)
from hatchway.games.adele.rules.ship import DOOR_NAMES, PLACES, ROOMS, SHIPS
from hatchway.games.common.encoding import Encoding, View, one_hot

CHARGES: Final = 4
"""Charges are counted up to this number."""
ROUNDS: Final = 18
ENERGY: Final = 30


def share(count: int, most: int) -> float:
    """A count as a part of the most there can be."""
    return min(count, most) / most


def flags(found: Iterable[str], names: Sequence[str]) -> list[float]:
    """For each name: 1 if it is among those found, else 0."""
    there = set(found)
    return [float(name in there) for name in names]


def kinds_of(objects: Sequence[str]) -> list[float]:
    """Objects by kind, as parts of the copies that the game has."""
    return [objects.count(name) / copies for name, copies in zip(OBJECTS, COPIES, strict=True)]


def worn(active: Sequence[dict[str, Any]]) -> list[float]:
    """What is active, by kind: its charges, or 1 if it is permanent."""
    left = dict.fromkeys((OBJECTS[kind] for kind in WORN), 0.0)
    for one in active:
        left[one["object"]] = 1.0 if one["charges"] is None else share(one["charges"], CHARGES)
    return list(left.values())


# --- the table

TABLE: Final = (
    *(f"ship {name}" for name in SHIPS),
    *(f"phase {name}" for name in PHASES),
    *(f"decision {name}" for name in ASKS),
    *("I am due", "I am ADELE", "rounds left / 18", "rounds until the point of no return / 18"),
    *("stress", "virus", "wild cubes / 4", "objects in the workshop stack / 5"),
    *("extra cubes of this turn / 4", "fires to put out / 4", "looked through the drone"),
)


def _table(view: View) -> list[float]:
    decision = view["decision"] or {"kind": "none", "due": []}
    turn = view["turn"] or {"extra": 0, "foam": 0, "tracked": False}
    return [
        *one_hot(view["ship"], SHIPS),
        *one_hot(view["phase"], PHASES),
        *one_hot(decision["kind"], ASKS),
        float(view["seat"] in decision["due"]),
        float(view["seat"] >= 0 and view["seat"] == view["adele"]["seat"]),
        share(view["round"], ROUNDS),
        share(max(0, view["round"] - view["no_return"] + 1), ROUNDS),
        float(view["stress"]),
        float(view["virus"]),
        share(view["wild"], 4),
        share(view["stack"], 5),
        share(turn["extra"], 4),
        share(turn["foam"], 4),
        float(turn["tracked"]),
    ]


# --- rooms and doors

ROOM: Final = (
    *("spying", "hypoxia", "fire", "darkness", "computer works", "computer has a failure"),
    *("computer shut down", "charges of a battery at the computer / 4", "emergency terminal"),
    *("emergency terminal works", "emergency terminal shut down"),
    *(f"terminal {name}" for name in TERMINALS),
    *("terminal works", "terminal has a failure", "charges of a battery at the terminal / 4"),
    *("impact", "hatch", "hatch closed", "objects lying / 4", "of those I noted gone / 4"),
    *(
        f"{name} lies there, as far as I know / {n}"
        for name, n in zip(OBJECTS, COPIES, strict=True)
    ),
)


def _rooms(view: View) -> list[float]:
    values: list[float] = []
    for room in view["rooms"]:
        note = room["seen"] or {"objects": [], "gone": 0}
        if room["objects"] is not None:
            note = {"objects": room["objects"], "gone": 0}
        values += [
            float(room["spying"]),
            float(room["hypoxia"]),
            float(room["fire"]),
            float(room["darkness"]),
            float(room["computer"] == "works"),
            float(room["computer_failure"]),
            float(room["computer_shut_down"]),
            share(room["computer_battery"] or 0, CHARGES),
            float(room["emergency"]),
            float(room["emergency_works"]),
            float(room["emergency_shut_down"]),
            *one_hot(room["terminal"], TERMINALS),
            float(room["terminal_works"]),
            float(room["terminal_failure"]),
            share(room["terminal_battery"] or 0, CHARGES),
            float(room["impact"]),
            float(bool(room["hatch"])),
            float(room["hatch_closed"]),
            share(room["lying"], 4),
            share(note["gone"], 4),
            *kinds_of(note["objects"]),
        ]
    return values


def _doors(view: View) -> list[float]:
    return [*flags(view["doors"], DOOR_NAMES), *flags(view["locked"], DOOR_NAMES)]


# --- the crew

PERSON: Final = (
    *("in play", "mine", "turn", "asked", "acted", "ability used"),
    *(f"at {place}" for place in PLACES),
    *("wounds / 5", "slots / 4", "determination / 6", "objects carried / 4"),
    *("of those I noted gone / 4",),
    *(f"carries {name}, as far as I know / {n}" for name, n in zip(OBJECTS, COPIES, strict=True)),
    *(f"active {OBJECTS[kind]}" for kind in WORN),
    "I know the plan",
    *(f"cubes on {name} / 4" for name in SOURCES[:N_PLANNED]),
)


def _crew(view: View) -> list[float]:
    found = {a["id"]: a for a in view["astronauts"]}
    turn = view["turn"]["who"] if view["turn"] else None
    asked = view["decision"]["who"] if view["decision"] else None
    values: list[float] = []
    for name in ASTRONAUTS:
        a = found.get(name)
        if a is None:
            values += [0.0] * len(PERSON)
            continue
        note = a["seen"] or {"objects": a["objects"] or [], "gone": 0}
        cubes = a["cubes"] or {}
        values += [
            1.0,
            float(a["seat"] == view["seat"]),
            float(turn == name),
            float(asked == name),
            float(a["acted"]),
            float(a["ability_used"]),
            *one_hot(a["place"], PLACES),
            share(a["wounds"], DEATH),
            share(a["slots"], SLOTS[0]),
            share(max(a["determination"], 0), 6),
            share(a["carried"], 4),
            share(note["gone"], 4),
            *kinds_of(note["objects"]),
            *worn(a["active"]),
            float(a["cubes"] is not None),
            *(share(cubes.get(source, 0), 4) for source in SOURCES[:N_PLANNED]),
        ]
    return values


# --- the mission

MISSION: Final = (
    *(f"{name} delivered" for name in OBJECTS[:N_KEYS]),
    *(
        f"{tile} {what}"
        for tile in TILES
        for what in (
            "in play",
            *(f"known to {name} from the start" for name in ASTRONAUTS),
            *(f"belongs to room {room}" for room in ROOMS),
        )
    ),
    *(f"{name} discarded / {n}" for name, n in zip(OBJECTS, COPIES, strict=True)),
)


def _mission(view: View) -> list[float]:
    found = {tile["object"]: tile for tile in view["tiles"]}
    values = flags(view["delivered"], OBJECTS[:N_KEYS])
    for name in TILES:
        tile = found.get(name)
        if tile is None:
            values += [0.0] * (1 + len(ASTRONAUTS) + len(ROOMS))
            continue
        values += [1.0, *flags(tile["owners"], ASTRONAUTS), *one_hot(tile["room"], ROOMS)]
    spent = view["spent"]
    values += [spent.get(name, 0) / n for name, n in zip(OBJECTS, COPIES, strict=True)]
    return values


# --- ADELE, her events and cards

HERS: Final = (
    "energy / 30",
    *(f"{name} {where} / {n}" for where in ("on the console", "in the bag", "out of the game")
      for name, n in zip(HAZARDS, TOKENS, strict=True)),
    *("cards in hand / 4", "cards in the deck / 27", "anomalies asleep / 6"),
    *(f"asleep {number}: {name}" for number in range(ANOMALIES_DRAWN) for name in SECTORS),
    *(f"awake {name}" for name in ANOMALIES),
    *(f"discarded {name}" for name in CARDS),
    *(f"on top of the deck {name}" for name in CARDS),
    *(f"removed {name}, as far as I know" for name in CARDS),
    *(f"event {name}" for name in EVENTS),
    *(f"next event {name}" for name in EVENTS),
    *(f"past event {name}" for name in EVENTS),
    *("event cancelled", "event covered", "events left / 25"),
)  # fmt: skip


def _hers(view: View) -> list[float]:
    adele, events = view["adele"], view["events"]
    own = view["mine"]["removed"] if view["mine"] else []
    return [
        share(adele["energy"], ENERGY),
        *(
            adele[where].get(name, 0) / n
            for where in ("console", "bag", "gone")
            for name, n in zip(HAZARDS, TOKENS, strict=True)
        ),
        share(adele["hand"], 4),
        share(adele["deck"], len(CARDS)),
        share(adele["asleep"], len(ANOMALIES)),
        *_backs(adele.get("backs", [])),
        *flags(adele["awake"], ANOMALIES),
        *flags(adele["discard"], CARDS),
        *flags(adele["known_top"], CARDS),
        *flags(adele["removed"] or own, CARDS),
        *one_hot(events["active"], EVENTS),
        *one_hot(events["next"], EVENTS),
        *flags(events["past"], EVENTS),
        float(events["cancelled"]),
        float(events["covered"]),
        share(events["left"], len(EVENTS)),
    ]


def _backs(backs: list[list[str]]) -> list[float]:
    """The sectors of the anomalies that sleep (ADL-SET-1)."""
    shown = [flag for back in backs for flag in flags(back, SECTORS)]
    return [*shown, *[0.0] * (ANOMALIES_DRAWN * len(SECTORS) - len(shown))]


# --- what only this seat knows

MINE: Final = (
    *(f"card {name}" for name in CARDS),
    *(f"anomaly {name}" for name in ANOMALIES),
    *(f"anomaly paid for {name}" for name in ANOMALIES),
    *(f"plan asked of {name}" for name in ASTRONAUTS),
    *(f"offered to me by the terminal {name}" for name in THINGS),
    *(f"in the stack I look through {name} / {n}" for name, n in zip(OBJECTS, COPIES, strict=True)),
    *(f"exchange offered by {name}" for name in ASTRONAUTS),
    *(f"exchange offered to {name}" for name in ASTRONAUTS),
)


def _mine(view: View) -> list[float]:
    mine = view["mine"]
    if mine is None:
        return [0.0] * len(MINE)
    return [
        *flags(mine["hand"], CARDS),
        *flags(mine["anomalies"], ANOMALIES),
        *one_hot(mine["waking"], ANOMALIES),
        *one_hot(mine["plans"], ASTRONAUTS),
        *one_hot(mine["offered"], THINGS),
        *kinds_of(mine["stack"] or []),
        *flags((offer["who"] for offer in mine["offers"]), ASTRONAUTS),
        *flags((offer["whom"] for offer in mine["offers"]), ASTRONAUTS),
    ]


ENCODING: Final = Encoding(
    [
        ("ship and round", list(TABLE), _table),
        ("room", [f"{room} {what}" for room in ROOMS for what in ROOM], _rooms),
        (
            "door",
            [f"{door} {what}" for what in ("there", "locked") for door in DOOR_NAMES],
            _doors,
        ),
        ("astronaut", [f"{who} {what}" for who in ASTRONAUTS for what in PERSON], _crew),
        ("mission", list(MISSION), _mission),
        ("ADELE", list(HERS), _hers),
        ("mine", list(MINE), _mine),
    ]
)
