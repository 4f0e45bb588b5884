"""What a seat may believe beyond what it knows: odds of tiles, odds of roles. Usable on its own.

`tile_odds` is exact where the composition is public: by the rule of the exit zone all lay-outs that
fit are equally likely, so counting is enough. Where free places are secret it averages over drawn
compositions. `RoleBelief` holds, for Suspicion, how much likelier each player's deeds are for a
guard than for a prisoner; `weights` turns this into a posterior over all sets of guards that fit.
`CrewBelief` is the like for A.D.E.L.E.: mission rooms, carried objects, plans.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hatchway.bots.crew_belief import CrewBelief
from hatchway.games.data import weights
from hatchway.games.room25.complexes import kept_for_exit_zone
from hatchway.games.room25.kinds import CHARACTERS, COLOUR, COLOURS, RED, ROOM25, ROOMS, YELLOW
from hatchway.games.room25.knowledge import R25Knowledge
from hatchway.games.room25.mind import IN_ZONE
from hatchway.games.room25.sample import UNKNOWN, fill_composition, known_rooms, rebuild
from hatchway.kernel.chance import Rng

__all__ = ["CrewBelief", "RoleBelief", "tile_odds"]

_RATIOS: dict[str, float] = weights("room25")["belief"]
DRAWS = 64
"""Compositions drawn where they are secret."""


def tile_odds(known: R25Knowledge, rng: Rng | None = None) -> dict[int, dict[str, float]]:
    """By handle of every tile that the seat does not know: the chance of each room."""
    rng = rng or Rng(1)
    s = rebuild(known)
    draws = DRAWS if known.view["free_rooms"] else 1
    open_tiles = [tile for tile in range(25) if s.kind[tile] == UNKNOWN]
    odds: dict[int, dict[str, float]] = {tile: {} for tile in open_tiles}
    for _ in range(draws):
        rooms = fill_composition(s, known, rng)
        left = [total - n for total, n in zip(rooms, known_rooms(s), strict=True)]
        inner, zone = _shares(left, open_tiles, bool(s.g.settings["exit_zone_moving"]))
        for tile in open_tiles:
            for room, share in (zone if IN_ZONE[tile] else inner).items():
                name = ROOMS[room]
                odds[tile][name] = odds[tile].get(name, 0.0) + share / draws
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

    def __init__(self) -> None:
        self.ratio: dict[str, float] = {}
        self.claims: dict[tuple[str, int], str] = {}  # by tile and seat
        self.judged: set[tuple[str, int]] = set()
        self._actor = ""
        self._pushed = ""

    def update(self, events: Sequence[dict[str, Any]], view: dict[str, Any]) -> None:
        """Take in new events and the View after them."""
        for event in events:
            self._learn(event, view)
        names = {c["seat"]: c["id"] for c in view["characters"]}
        for tile in view["tiles"]:
            for claim in tile["claims"]:
                key = (tile["id"], claim["seat"])
                if self.claims.get(key) != claim["colour"]:
                    self.claims[key] = claim["colour"]
                    self.judged.discard(key)
            if tile["room"] is None:
                continue
            colour = COLOURS[COLOUR[ROOMS.index(tile["room"])]]
            for key, said in self.claims.items():
                if key[0] == tile["id"] and key not in self.judged and key[1] != view["seat"]:
                    self.judged.add(key)
                    self._weigh(names[key[1]], "true_claim" if said == colour else "false_claim")

    def _learn(self, event: dict[str, Any], view: dict[str, Any]) -> None:
        kind = event["kind"]
        if kind == "revealed":
            self._actor = event["who"] if event["token"] == "push" else ""
            self._pushed = ""
        elif kind == "moved" and event["how"] == "pushed" and self._actor:
            self._pushed = event["who"]
            for tile in view["tiles"]:
                if tile["cell"] == event["cell"] and tile["room"]:
                    self._pushed_into(ROOMS.index(tile["room"]))
        elif kind == "died" and self._pushed and event["who"] == self._pushed:
            self._weigh(self._actor, "pushed_to_death")
            self._pushed = ""
        elif kind == "room25_wrapped" and event["by"] is not None and event["inside"]:
            self._weigh(event["by"], "carried_room_25_off")

    def _pushed_into(self, room: int) -> None:
        if room == ROOM25:
            self._weigh(self._actor, "pushed_into_room_25")
        elif COLOUR[room] == RED:
            self._weigh(self._actor, "pushed_into_red")
        elif COLOUR[room] == YELLOW:
            self._weigh(self._actor, "pushed_into_yellow")

    def _weigh(self, name: str, deed: str) -> None:
        most = _RATIOS["most"]
        ratio = self.ratio.get(name, 1.0) * _RATIOS[deed]
        self.ratio[name] = min(most, max(1 / most, ratio))

    def weights(self, known: R25Knowledge) -> dict[int, float]:
        """The posterior over the sets of guards that fit, as masks of characters."""
        found: dict[int, float] = {}
        for mask in known.guard_sets():
            weight = 1.0
            for who, name in enumerate(CHARACTERS):
                if mask >> who & 1:
                    weight *= self.ratio.get(name, 1.0)
            found[mask] = weight
        total = sum(found.values())
        return {mask: weight / total for mask, weight in found.items()} if total else found

    def guards(self, known: R25Knowledge) -> dict[str, float]:
        """The chance of each character to be a guard."""
        posterior = self.weights(known)
        return {
            c["id"]: sum(
                weight
                for mask, weight in posterior.items()
                if mask >> CHARACTERS.index(c["id"]) & 1
            )
            for c in known.view["characters"]
        }
