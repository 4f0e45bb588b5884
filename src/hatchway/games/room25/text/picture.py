"""What a drawing of a position shows: cell by cell, character by character, ready for any canvas.

It is made from a View, so a seat's picture holds nothing that the seat may not know; without a seat
the truth is added: rooms, roles, programs.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from hatchway.games.common.data import load
from hatchway.games.room25.rules.board import CELLS
from hatchway.games.room25.rules.kinds import COLOUR, COLOURS, ROLES, ROOMS, TOKENS
from hatchway.games.room25.rules.state import R25State
from hatchway.games.room25.views.view import view
from hatchway.kernel.event import SPECTATOR

ROOM_NAMES: Final = {str(room["id"]): str(room["name"]) for room in load("room25", "rooms")["room"]}
NAMES: Final = {
    str(one["id"]): str(one["name"]) for one in load("room25", "characters")["character"]
}
SYMBOLS: Final = {"blue": "◆", "green": "○", "yellow": "▲", "red": "⬣"}
"""Colour is never the only sign: a diamond, a ring, a triangle, an octagon."""


class Cell(NamedTuple):
    """One cell of the board as it is drawn."""

    cell: str
    room: str  # the room's name; empty when unknown
    colour: str
    up: bool
    closed: bool
    locked: bool
    axis: str
    people: tuple[str, ...]  # ids, in turn order
    robots: tuple[int, ...]
    reminders: tuple[str, ...]
    claims: tuple[str, ...]  # colours claimed


class Person(NamedTuple):
    """One character as it is drawn beside the board."""

    id: str
    name: str
    place: str  # a cell, or "dead"
    role: str  # empty when unknown
    notes: tuple[str, ...]
    turn: bool  # its slot is open


class Picture(NamedTuple):
    """A whole position as it is drawn."""

    title: str
    lines: tuple[str, ...]
    cells: tuple[Cell, ...]
    people: tuple[Person, ...]


def picture(s: R25State, seat: int | None = None) -> Picture:
    """The picture of a position: what a seat sees (SPECTATOR: what is public), or the truth."""
    seen = view(s, SPECTATOR if seat is None else seat)
    if seat is None:
        _add_truth(s, seen)
    place_of = {tile["id"]: tile["cell"] for tile in seen["tiles"]}
    cells = tuple(_cell(tile, seen) for tile in seen["tiles"])
    people = tuple(_person(one, seen, place_of) for one in seen["characters"])
    g = s.g
    whose = "everything" if seat is None else "the public" if seat < 0 else f"seat {seat}"
    title = f"Room 25 · {g.settings['mode']}, season {g.season} · seen by {whose}"
    if seat is None:
        title = title.replace("seen by everything", "everything open")
    return Picture(title, tuple(_lines(seen)), cells, people)


def _add_truth(s: R25State, seen: dict[str, Any]) -> None:
    for tile in seen["tiles"]:
        tile["room"] = ROOMS[s.kind[CELLS.index(tile["id"])]]
    for one, who in zip(seen["characters"], s.order, strict=True):
        one["role"] = ROLES[s.role[who]] if s.role[who] else None
        one["first"] = TOKENS[s.first[who]] if s.first[who] else None
        one["second"] = TOKENS[s.second[who]] if s.second[who] else None
        if one["pile"] is not None:
            one["pile"] = " ".join(TOKENS[token] for token in reversed(s.pile[who])) or "empty"


def _cell(tile: dict[str, Any], seen: dict[str, Any]) -> Cell:
    room = tile["room"]
    colour = COLOURS[COLOUR[ROOMS.index(room)]] if room else ""
    return Cell(
        tile["cell"],
        ROOM_NAMES[room] if room else "",
        colour,
        tile["up"],
        tile["closed"],
        tile["locked"],
        tile["axis"] if tile["axis"] != "none" else "",
        tuple(one["id"] for one in seen["characters"] if one["tile"] == tile["id"]),
        tuple(number for number, at in enumerate(seen["robots"], 1) if at == tile["id"]),
        tuple(tile["reminders"]),
        tuple(claim["colour"] for claim in tile["claims"]),
    )


def _person(one: dict[str, Any], seen: dict[str, Any], place_of: dict[str, str]) -> Person:
    notes = []
    actions = [str(token) for token in (one["first"], one["second"]) if token]
    if actions:
        notes.append(" + ".join("?" if token == "hidden" else token for token in actions))
    if one["pile"] is not None:
        notes.append(f"paranoia: {one['pile']}")
    if one["adrenaline"] != "spent":
        notes.append("adrenaline!" if one["adrenaline"] == "committed" else "adrenaline")
    notes += [word for word in ("hidden", "free", "cold") if one[word]]
    if one["trapped"]:
        notes.append("trapped")
    if one["drowns"]:
        notes.append(f"drowns in round {one['drowns']}")
    lost = [token for token in TOKENS[1:] if token not in one["tokens"]]
    if lost and lost != ["ability"]:
        notes.append(f"lost {', '.join(lost)}")
    order = seen["order"]
    turn = bool(seen["slot"]) and order[seen["turn"]] == one["id"]
    place = place_of[one["tile"]] if one["tile"] else "dead"
    return Person(one["id"], NAMES[one["id"]], place, one["role"] or "", tuple(notes), turn)


def _lines(seen: dict[str, Any]) -> list[str]:
    """The state of the round in a few short lines."""
    lines = [f"Round {seen['round']}, {seen['left']} left · {seen['phase']}"]
    if seen["outcome"]:
        won = ", ".join(map(str, seen["outcome"]["winners"])) or "nobody"
        lines.append(f"Over: {seen['outcome']['why']}, seats that won: {won}")
    elif seen["decision"] and seen["decision"]["due"]:
        decision = seen["decision"]
        who = NAMES[decision["who"]] if decision["who"] else ""
        seats = ", ".join(f"seat {seat}" for seat in decision["due"])
        lines.append(f"Due: {decision['kind']} — {who or seats}")
    slid = [f"{line} {way}" for line, way in seen["slid"].items()]
    if slid:
        lines.append(f"Slid this round: {', '.join(slid)}")
    words = (("key", "key active"), ("jammed", "jammed"), ("acceleration", "acceleration"))
    marks = [text for name, text in words if seen[name]]
    if marks:
        lines.append(", ".join(marks).capitalize())
    deck = seen["deck"]
    if deck["left"] or deck["discard"]:
        top = f", last {deck['discard'][-1]}" if deck["discard"] else ""
        lines.append(f"Deck {deck['left']}, discards {len(deck['discard'])}{top}")
    return lines
