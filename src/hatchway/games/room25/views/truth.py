"""The whole position of Room 25, for when the game is over and nothing is secret any more."""

from __future__ import annotations

from typing import Any

from hatchway.games.room25.rules.cards import CARDS
from hatchway.games.room25.rules.kinds import ROLES, ROOMS, TOKENS
from hatchway.games.room25.rules.state import R25State
from hatchway.games.room25.views.view import view
from hatchway.kernel.event import SPECTATOR


def truth(s: R25State) -> dict[str, Any]:
    """The spectator's View with everything filled in (schema.Truth)."""
    shown = view(s, SPECTATOR)
    for cell, tile in enumerate(s.at):
        told = shown["tiles"][cell]
        if told["room"] is None:
            told["room"] = ROOMS[s.kind[tile]]
            told["known"] = "own"
    for who, told in zip(s.order, shown["characters"], strict=True):
        role, first, second = s.role[who], s.first[who], s.second[who]
        told["role"] = ROLES[role] if role else None
        told["first"] = TOKENS[first] if first else None
        told["second"] = TOKENS[second] if second else None
    shown["hidden"] = {"deck": [CARDS[card] for card in reversed(s.deck)]}
    return shown
