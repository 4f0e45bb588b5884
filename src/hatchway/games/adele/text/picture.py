"""What a drawing of a position shows: room by room, astronaut by astronaut, ready for any canvas.

It is made from a View, so a seat's picture holds nothing that the seat may not know; without a seat
the truth is added: objects, plans, tiles, ADELE's hand.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from hatchway.games.adele.rules.kinds import (
    ANOMALIES,
    CARDS,
    EVENT_HEX,
    EVENT_PANIC,
    EVENT_TYPE,
    EVENT_TYPES,
    EVENTS,
    SECTORS,
    SOURCES,
    TILES,
)
from hatchway.games.adele.rules.objects import names
from hatchway.games.adele.rules.ship import DOORS, MAPS, N_ROOMS, PLACES, ROOMS, SPACE
from hatchway.games.adele.rules.state import AdeleState, emergency_works
from hatchway.games.adele.views.view import view
from hatchway.games.common.data import load
from hatchway.kernel.event import SPECTATOR

SYMBOLS: Final = {"yellow": "▲", "green": "●", "grey": "■", "blue": "◆", "red": "⬣"}
"""Colour is never the only sign: every sector has its symbol."""
HAZARDS_SHOWN: Final = ("spying", "hypoxia", "fire", "darkness")
_SHIPS = load("adele", "ships")


class Room(NamedTuple):
    """One room as it is drawn."""

    id: str
    title: str
    sector: str
    x: float
    y: float
    hazards: tuple[str, ...]
    computer: str  # "works", "failed"
    computer_battery: int | None
    terminal: str  # its name, or empty
    terminal_works: bool
    terminal_battery: int | None
    emergency: str  # "works", "failed", or empty
    impact: bool
    hatch: tuple[str, ...]  # sections behind it
    hatch_closed: bool
    lying: int
    objects: tuple[str, ...]  # those that are known
    doors: tuple[tuple[str, bool], ...]  # room behind it, whether locked
    people: tuple[str, ...]


class Section(NamedTuple):
    """A section of space."""

    id: str
    x: float
    y: float
    people: tuple[str, ...]


class Person(NamedTuple):
    """One astronaut as it is drawn beside the ship."""

    id: str
    place: str
    wounds: int
    slots: int
    notes: tuple[str, ...]
    turn: bool


class Picture(NamedTuple):
    """A whole position as it is drawn."""

    title: str
    ship: str
    lines: tuple[str, ...]
    rooms: tuple[Room, ...]
    sections: tuple[Section, ...]
    doors: tuple[tuple[int, int, bool], ...]  # rooms by index, whether locked
    people: tuple[Person, ...]
    missions: tuple[str, ...]
    adele: tuple[str, ...]


def picture(s: AdeleState, seat: int | None = None) -> Picture:
    """The picture of a position: what a seat sees (SPECTATOR: what is public), or the truth."""
    seen = view(s, SPECTATOR if seat is None else seat)
    if seat is None:
        _add_truth(s, seen)
    at: dict[str, tuple[str, ...]] = {
        place: tuple(one["id"] for one in seen["astronauts"] if one["place"] == place)
        for place in PLACES
    }
    ship = MAPS[s.ship]
    locked = set(seen["locked"])
    rooms = tuple(_room(s, one, at[one["id"]], locked) for one in seen["rooms"])
    doors = tuple((*DOORS[door], f"{DOORS[door][0] + 1}-{DOORS[door][1] + 1}" in locked)
                  for door in ship.doors)  # fmt: skip
    whose = "everything open"
    if seat is not None:
        whose = "seen by the public" if seat < 0 else f"seen by seat {seat}"
        if seat >= 0 and seat == s.adele:
            whose += " (ADELE)"
    kind = "solo" if s.g.solo else f"{s.g.players} players"
    return Picture(
        f"A.D.E.L.E. · {ship.name.capitalize()}, {kind} · {whose}",
        ship.name,
        tuple(_lines(seen)),
        rooms,
        _sections(s, at),
        doors,
        tuple(_person(one, seen) for one in seen["astronauts"]),
        tuple(_missions(seen)),
        tuple(_adele(seen)),
    )


def _add_truth(s: AdeleState, seen: dict[str, Any]) -> None:
    for number, one in enumerate(seen["rooms"]):
        one["objects"] = names(s.lying[number])
    for one, who in zip(seen["astronauts"], s.order, strict=True):
        one["objects"] = names(s.items[who])
        one["cubes"] = {SOURCES[kind]: s.cubes[5 * who + kind] for kind in range(5)}
    for tile in seen["tiles"]:
        tile["room"] = ROOMS[s.tile[TILES.index(tile["object"])]]
    hand = [CARDS[card] for card in s.hand]
    drawn = [ANOMALIES[anomaly] for anomaly in s.anomalies]
    seen["mine"] = {"hand": hand, "anomalies": drawn}


def _room(s: AdeleState, one: dict[str, Any], people: tuple[str, ...], locked: set[str]) -> Room:
    number = int(one["id"]) - 1
    data = _SHIPS[s.map.name]["room"][number]
    hazards = [name for name in HAZARDS_SHOWN if one[name]]
    hazards += [name for name in ("computer", "terminal") if one[f"{name}_failure"]]
    known = one["objects"] or (one["seen"] or {"objects": []})["objects"]
    doors = []
    for door, other in s.map.exits[number]:
        low, high = DOORS[door]
        doors.append((ROOMS[other], f"{low + 1}-{high + 1}" in locked))
    emergency = ""
    if one["emergency"]:
        emergency = "works" if emergency_works(s, number) else "failed"
    return Room(
        one["id"], s.map.titles[number], one["sector"], float(data["x"]), float(data["y"]),
        tuple(hazards), one["computer"], one["computer_battery"], one["terminal"] or "",
        one["terminal_works"], one["terminal_battery"], emergency, one["impact"],
        tuple(one["hatch"]), one["hatch_closed"], one["lying"], tuple(known), tuple(doors), people,
    )  # fmt: skip


def _sections(s: AdeleState, at: dict[str, tuple[str, ...]]) -> tuple[Section, ...]:
    """Space around the ship: each section outside, on the side of its hatches."""
    rooms = _SHIPS[s.map.name]["room"]
    xs = [float(room["x"]) for room in rooms]
    ys = [float(room["y"]) for room in rooms]
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    radii = ((max(xs) - min(xs)) / 2 + 1.0, (max(ys) - min(ys)) / 2 + 0.8)
    found = []
    for number, name in enumerate(SPACE):
        hatches = s.map.hatch[N_ROOMS + number]
        dx = sum(xs[room] for room in hatches) / len(hatches) - middle[0]
        dy = sum(ys[room] for room in hatches) / len(hatches) - middle[1]
        away = float((dx / radii[0]) ** 2 + (dy / radii[1]) ** 2) ** 0.5 or 1.0
        found.append(Section(name, middle[0] + dx / away, middle[1] + dy / away, at[name]))
    return tuple(found)


def event_words(name: str) -> str:
    """An event with its hex and its panic symbol."""
    number = EVENTS.index(name)
    hex_of = SECTORS[EVENT_HEX[number]]
    kind = EVENT_TYPES[EVENT_TYPE[number]].replace("_", " ")
    return f"{kind} {SYMBOLS[hex_of]} {hex_of}" + (" !" if EVENT_PANIC[number] else "")


def _lines(seen: dict[str, Any]) -> list[str]:
    """The state of the round in a few short lines."""
    lines = [f"Round {seen['round']} of {seen['rounds']}, no return {seen['no_return']}"
             f" · {seen['phase']}"]  # fmt: skip
    if seen["outcome"]:
        won = ", ".join(map(str, seen["outcome"]["winners"])) or "nobody"
        lines.append(f"Over: {seen['outcome']['why']}, seats that won: {won}")
    elif seen["decision"] and seen["decision"]["due"]:
        decision = seen["decision"]
        seats = ", ".join(f"seat {seat}" for seat in decision["due"])
        who = f" ({decision['who'].capitalize()})" if decision["who"] else ""
        lines.append(f"Due: {decision['kind']} — {seats}{who}")
    events = seen["events"]
    if events["active"]:
        gone = ", cancelled" if events["cancelled"] else ""
        lines.append(f"Event: {event_words(events['active'])}{gone}")
    if events["next"]:
        covered = ", covered" if events["covered"] else ""
        lines.append(f"Next: {event_words(events['next'])}{covered}")
    marks = [word for word in ("stress", "virus") if seen[word]]
    if marks:
        lines.append(f"This round: {', '.join(marks)}")
    return lines


def _missions(seen: dict[str, Any]) -> list[str]:
    """Every key object with its room, as far as it is known, and whether it is delivered."""
    rooms = {tile["object"]: tile["room"] for tile in seen["tiles"]}
    rooms.update(seen["finals"])
    blue = ("access_card", "credentials", "retina_scanner", "axe")
    red = ("chip", "toolbox", "retina_scanner", "helmet")
    lines = []
    for title, mission in (("◆ switch off", blue), ("⬣ escape", red)):
        parts = []
        for name in mission:
            done = name in seen["delivered"]
            where = "✓" if done else rooms.get(name) or "?"
            parts.append(f"{name.replace('_', ' ')} {where}")
        lines.append(f"{title}: {', '.join(parts)}")
    return lines


def _adele(seen: dict[str, Any]) -> list[str]:
    adele = seen["adele"]
    who = f"seat {adele['seat']}" if adele["seat"] >= 0 else "the Watchdog"
    hand = f", hand {adele['hand']}" if adele["seat"] >= 0 else ""
    lines = [f"ADELE, {who}: energy {adele['energy']}{hand}, deck {adele['deck']},"
             f" discards {len(adele['discard'])}"]  # fmt: skip
    stock = [f"{name.replace('_', ' ')} {count}" for name, count in adele["console"].items()]
    lines.append(f"Console: {', '.join(stock) or 'empty'}")
    if adele["awake"]:
        lines.append(f"Anomalies: {', '.join(adele['awake']).replace('_', ' ')}")
    backs = ["+".join(back) for back in adele.get("backs", [])]
    if backs:
        lines.append(f"Anomalies asleep: {', '.join(backs)}")
    mine = seen["mine"] or {}
    if mine.get("hand"):
        lines.append(f"Hand: {', '.join(mine['hand']).replace('_', ' ')}")
    asleep = [name for name in mine.get("anomalies", []) if name not in adele["awake"]]
    if asleep:
        lines.append(f"Asleep: {', '.join(asleep).replace('_', ' ')}")
    return lines


def _person(one: dict[str, Any], seen: dict[str, Any]) -> Person:
    notes = []
    active = [f"{thing['object']} {thing['charges'] if thing['charges'] is not None else '∞'}"
              for thing in one["active"]]  # fmt: skip
    if active:
        notes.append(f"active: {', '.join(active)}".replace("_", " "))
    if one["objects"] is not None:
        carried = ", ".join(one["objects"]) or "nothing"
        notes.append(f"carries {carried}".replace("_", " "))
    elif one["carried"]:
        notes.append(f"carries {one['carried']}")
    if one["cubes"] is not None:
        cubes = [f"{count} {name}" for name, count in one["cubes"].items() if count]
        if cubes:
            notes.append(f"cubes: {', '.join(cubes)}")
    turn = bool(seen["turn"]) and seen["turn"]["who"] == one["id"]
    return Person(one["id"], one["place"], one["wounds"], one["slots"], tuple(notes), turn)
