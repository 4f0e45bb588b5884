"""The whole position of A.D.E.L.E., for when the game is over and nothing is secret any more."""

from __future__ import annotations

from typing import Any

from hatchway.games.adele.rules.kinds import (
    ANOMALIES,
    CARDS,
    EVENTS,
    N_PLANNED,
    N_TILES,
    SOURCES,
)
from hatchway.games.adele.rules.objects import names
from hatchway.games.adele.rules.ship import ROOMS
from hatchway.games.adele.rules.state import AdeleState
from hatchway.games.adele.views.view import view
from hatchway.kernel.event import SPECTATOR


def truth(s: AdeleState) -> dict[str, Any]:
    """The spectator's View with everything filled in (schema.Truth)."""
    shown = view(s, SPECTATOR)
    for number, told in enumerate(shown["rooms"]):
        told["objects"] = names(s.lying[number])
    for who, told in zip(s.order, shown["astronauts"], strict=True):
        told["objects"] = names(s.items[who])
        told["cubes"] = {SOURCES[kind]: s.cubes[5 * who + kind] for kind in range(N_PLANNED)}
    tiles = [number for number in range(N_TILES) if s.tile[number] >= 0]
    for number, told in zip(tiles, shown["tiles"], strict=True):
        if told["room"] is None:
            told["room"] = ROOMS[s.tile[number]]
            told["known"] = "seen"
    shown["hidden"] = {
        "hand": [CARDS[card] for card in s.hand],
        "deck": [CARDS[card] for card in reversed(s.deck)],
        "anomalies": [ANOMALIES[anomaly] for anomaly in s.anomalies],
        "removed": [CARDS[card] for card in s.removed],
        "stack": names(s.stack_left),
        "events": [EVENTS[event] for event in reversed(s.events)],
    }
    return shown
