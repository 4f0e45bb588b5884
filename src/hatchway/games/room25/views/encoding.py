"""Room 25's observation vector: the View of a seat as numbers from 0 to 1."""

from __future__ import annotations

from typing import Final

from hatchway.games.common.encoding import Encoding, View, one_hot
from hatchway.games.room25.rules.board import CELLS, LINES, way_name
from hatchway.games.room25.rules.kinds import (
    ADRENALINES,
    ASKS,
    CHARACTERS,
    COLOURS,
    PHASES,
    ROOMS,
    TOKENS,
)

MARKS: Final = ("up", "closed", "locked", "across", "along", "a robot in it", "I looked")
PERSON: Final = (
    *("in play", "alive", "mine", "column", "row", "hidden", "trapped", "drowns", "free", "mad"),
    *("prisoner", "guard", "role shown", "turn", "asked", "actions left"),
    *(f"has {token}" for token in TOKENS[1:]),
    *(f"adrenaline {state}" for state in ADRENALINES),
    *(f"first {token}" for token in TOKENS[1:]),
    *(f"second {token}" for token in TOKENS[1:]),
)
SLIDES: Final = tuple(f"{LINES[n]} {way_name(n, way)}" for n in range(10) for way in range(2))


def _table(view: View) -> list[float]:
    decision = view["decision"] or {"kind": "none", "due": []}
    return [
        *one_hot(view["phase"], PHASES),
        *one_hot(decision["kind"], ASKS),
        float(view["seat"] in decision["due"]),
        min(view["left"], 10) / 10,
        float(view["left"] == 1),
        float(view["key"]),
        float(view["jammed"]),
        float(view["acceleration"]),
        view["deck"]["left"] / 58,
    ]


TABLE: Final = (
    *(f"phase {name}" for name in PHASES),
    *(f"decision {name}" for name in ASKS),
    *("I am due", "rounds left / 10", "last round", "key active", "jammed", "acceleration"),
    "cards in the deck / 58",
)


def _slides(view: View) -> list[float]:
    slid = {f"{line} {way}" for line, way in view["slid"].items()}
    return [float(name in slid) for name in SLIDES]


def _tiles(view: View) -> list[float]:
    values: list[float] = []
    robots = [tile for tile in view["robots"] if tile is not None]
    for tile in view["tiles"]:
        values += one_hot(tile["room"], ROOMS)
        values += [
            float(tile["up"]),
            float(tile["closed"]),
            float(tile["locked"]),
            float(tile["axis"] == "across"),
            float(tile["axis"] == "along"),
            float(tile["id"] in robots),
            float(view["seat"] in tile["looked"]),
        ]
        claimed = [claim["colour"] for claim in tile["claims"]]
        values += [min(claimed.count(colour), 4) / 4 for colour in COLOURS]
    return values


def _people(view: View) -> list[float]:
    found = {c["id"]: c for c in view["characters"]}
    cells = {tile["id"]: tile["cell"] for tile in view["tiles"]}
    asked = view["decision"] and view["decision"]["who"]
    if view["mine"] and view["mine"]["programs"]:
        asked = view["mine"]["programs"]
    values: list[float] = []
    for name in CHARACTERS:
        c = found.get(name)
        if c is None:
            values += [0.0] * len(PERSON)
            continue
        column = row = 0.0
        if c["tile"] is not None:
            place = CELLS.index(cells[c["tile"]])
            column, row = (place % 5 + 1) / 5, (place // 5 + 1) / 5
        turn = view["slot"] and view["order"][view["turn"]] == name
        values += [
            1.0,
            float(c["alive"]),
            float(c["seat"] == view["seat"]),
            column,
            row,
            float(c["hidden"]),
            float(bool(c["trapped"])),
            float(bool(c["drowns"])),
            float(c["free"]),
            float(c["pile"] is not None),
            float(c["role"] == "prisoner"),
            float(c["role"] == "guard"),
            float(c["shown"]),
            float(turn),
            float(name == asked),
            c["actions"] / 2,
            *(float(token in c["tokens"]) for token in TOKENS[1:]),
            *one_hot(c["adrenaline"], ADRENALINES),
            *one_hot(c["first"], TOKENS[1:]),
            *one_hot(c["second"], TOKENS[1:]),
        ]
    return values


ENCODING: Final = Encoding(
    [
        ("table", list(TABLE), _table),
        ("slid this round", list(SLIDES), _slides),
        (
            "cell",
            [
                f"{cell} {what}"
                for cell in CELLS
                for what in (*ROOMS, *MARKS, *(f"claims of {c} / 4" for c in COLOURS))
            ],
            _tiles,
        ),
        ("character", [f"{who} {what}" for who in CHARACTERS for what in PERSON], _people),
    ]
)
