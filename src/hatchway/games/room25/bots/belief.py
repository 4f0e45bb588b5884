"""What a seat may believe beyond what it knows: odds of tiles, odds of roles. Usable on its own.

`tile_odds` is exact where the composition is public: by the rule of the exit zone all lay-outs that fit are
equally likely, so counting is enough. Where free places are secret it averages over drawn compositions. For
Suspicion, `RoleBelief` holds how much likelier each player's actions are for a guard than for a prisoner;
`weights` turns this into a posterior over all sets of guards that fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from hatchway.games.common.data import weights
from hatchway.games.room25.bots.observed import DEEDS, Witness
from hatchway.games.room25.bots.reading import IN_ZONE
from hatchway.games.room25.rules.board import CELLS
from hatchway.games.room25.rules.complexes import kept_for_exit_zone
from hatchway.games.room25.rules.kinds import CHARACTERS, ROOMS
from hatchway.games.room25.views.knowledge import R25Knowledge
from hatchway.games.room25.views.sample import UNKNOWN, fill_composition, known_rooms, rebuild
from hatchway.kernel.chance import Rng

__all__ = ["RoleBelief", "tile_odds"]

_WEIGHTS: dict[str, float] = weights("room25")["belief"]
DEED_WEIGHTS = {deed: _WEIGHTS[deed] for deed in DEEDS}
"""The logarithm of how many times likelier an action is for a guard than for a prisoner."""
OFTEN = 3
"""How many actions of a kind count; more of them say nothing new."""
SUREST = _WEIGHTS["surest"]
BLUFF = _WEIGHTS["bluff"]
"""What it costs a hidden guard to be exposed for certain, in wins."""
DRAWS = 64
"""How many compositions are drawn where they are secret."""


def told_by(deeds: Sequence[str]) -> float:
    """How many times likelier these actions are for a guard than for a prisoner."""
    return exp(sum(DEED_WEIGHTS[deed] for deed in deeds))


def tile_odds(known: R25Knowledge, rng: Rng | None = None) -> dict[str, dict[str, float]]:
    """The chance of each room, by the id of every tile that the seat does not know."""
    rng = rng or Rng(1)
    s = rebuild(known)
    draws = DRAWS if known.view["free_rooms"] else 1
    open_tiles = [tile for tile in range(25) if s.kind[tile] == UNKNOWN]
    odds: dict[str, dict[str, float]] = {CELLS[tile]: {} for tile in open_tiles}
    for _ in range(draws):
        rooms = fill_composition(s, known, rng)
        left = [total - n for total, n in zip(rooms, known_rooms(s), strict=True)]
        inner, zone = _shares(left, open_tiles, bool(s.g.settings["exit_zone_moving"]))
        for tile in open_tiles:
            for room, share in (zone if IN_ZONE[tile] else inner).items():
                name = ROOMS[room]
                rooms_here = odds[CELLS[tile]]
                rooms_here[name] = rooms_here.get(name, 0.0) + share / draws
    return odds


def _shares(
    left: list[int], open_tiles: list[int], moving: bool
) -> tuple[dict[int, float], dict[int, float]]:
    """The chance of each room on a tile outside the exit zone, and on one inside it."""
    places = sum(IN_ZONE[tile] for tile in open_tiles)
    kept = sum(n for room, n in enumerate(left) if kept_for_exit_zone(room, moving))
    others = sum(left) - kept
    inner: dict[int, float] = {}
    zone: dict[int, float] = {}
    for room, copies in enumerate(left):
        if not copies:
            continue
        if kept_for_exit_zone(room, moving):
            zone[room] = copies / places
        else:
            inner[room] = copies / others
            if places > kept:
                zone[room] = (1 - kept / places) * copies / others
    return inner, zone


class RoleBelief:
    """How suspect each character is, from what one seat saw it do."""

    def __init__(self, witness: Witness | None = None) -> None:
        self.own = witness is None  # else somebody else keeps it up to date
        self.witness = witness or Witness()
        self.seats: dict[str, int] = {}

    def update(self, events: Sequence[dict[str, Any]], view: dict[str, Any]) -> None:
        """Take in new events and the View after them."""
        if self.own:
            self.witness.update(events)
        self.seats = {c["id"]: c["seat"] for c in view["characters"]}

    def ratio(self, name: str) -> float:
        """How many times likelier a character's actions are for a guard than for a prisoner."""
        if name not in self.seats:
            return 1.0
        deeds = self.witness.deeds(name, self.seats[name])
        sum_of_logs = sum(
            weight * min(deeds[deed], OFTEN) for deed, weight in DEED_WEIGHTS.items() if deeds[deed]
        )
        return exp(max(-SUREST, min(SUREST, sum_of_logs)))

    def weights(self, known: R25Knowledge) -> dict[int, float]:
        """The posterior over the sets of guards that fit, as masks of characters."""
        found: dict[int, float] = {}
        ratios = {name: self.ratio(name) for name in self.seats}
        for mask in known.guard_sets():
            weight = 1.0
            for name, ratio in ratios.items():
                if mask >> CHARACTERS.index(name) & 1:
                    weight *= ratio
            found[mask] = weight
        total = sum(found.values())
        return {mask: weight / total for mask, weight in found.items()} if total else found

    def guards(self, known: R25Knowledge) -> dict[str, float]:
        """The chance that each character is a guard."""
        posterior = self.weights(known)
        return {
            c["id"]: sum(
                weight
                for mask, weight in posterior.items()
                if mask >> CHARACTERS.index(c["id"]) & 1
            )
            for c in known.view["characters"]
        }
