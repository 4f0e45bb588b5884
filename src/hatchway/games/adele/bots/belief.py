"""What a seat of A.D.E.L.E. may believe beyond what it knows: mission rooms, objects carried, plans.

`CrewBelief` holds how much likelier the crew's actions are with one secret than with another. An astronaut
with something to deliver comes near the room that wants it; one who finds a key object takes it and leaves
others lying. All of this says little: the ratios are near 1 in games of adepts (`scripts/fit_belief.py`).
`weights` are what `Game.sample` takes; `likelihood` weighs a sampled state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from hatchway.games.adele.bots.planning import plan_scores
from hatchway.games.adele.bots.refine import SENSIBLE, Memory
from hatchway.games.adele.bots.situation import Situation
from hatchway.games.adele.rules.codes import BOOK, PLAN_OPTIONS
from hatchway.games.adele.rules.kinds import ASTRONAUTS, N_KEYS, OBJECTS, TILES
from hatchway.games.adele.rules.ship import MAPS, N_ROOMS, PLACES, ROOMS, SHIPS
from hatchway.games.adele.rules.state import AdeleState
from hatchway.games.adele.views.knowledge import DROP, HIDDEN_MOVES, TAKE, AdeleKnowledge
from hatchway.games.adele.views.sample import sample
from hatchway.games.common.data import weights
from hatchway.kernel.chance import Rng, weighed


class Ratios(NamedTuple):
    """How many times likelier an action is with a secret than without it (`weights.toml`, [belief])."""

    take_key: float
    leave_key: float
    nearer: tuple[float, ...]  # by distance from the room


_WEIGHTS: Final[dict[str, Any]] = weights("adele")["belief"]
RATIOS: Final = Ratios(
    float(_WEIGHTS["take_key"]),
    float(_WEIGHTS["leave_key"]),
    tuple(float(ratio) for ratio in _WEIGHTS["nearer"]),
)
MOST: Final = 40.0
"""Of the ratio of a room."""
DRAWS: Final = 64
"""States drawn for odds that are not counted."""


class CrewBelief:
    """What one seat concludes from the crew's actions."""

    def __init__(self, ratios: Ratios = RATIOS) -> None:
        self.ratios = ratios
        self.memory = Memory()
        self.favour: dict[int, float] = {}  # how far actions speak for a room, by tile × 20 + room
        self.places: dict[str, str] = {}  # of astronauts, as events tell

    def update(self, events: Sequence[dict[str, Any]], view: dict[str, Any]) -> None:
        """Take in new events and the View after them."""
        self.memory.update(events)
        for event in events:
            kind = event["kind"]
            if kind == "moved":
                self.places[event["who"]] = event["place"]
            elif kind == "turn_over":
                self._ended(event["who"], view)
        for v in view["astronauts"]:
            self.places[v["id"]] = v["place"]

    def _ended(self, name: str, view: dict[str, Any]) -> None:
        """An astronaut with an object to deliver ends its turns in the room that wants it, or next to it."""
        place = self.places.get(name)
        if place is None:
            return
        nearer = self.ratios.nearer
        away = MAPS[SHIPS.index(view["ship"])].distance[PLACES.index(place)]
        for tile in view["tiles"]:
            if tile["delivered"] or name not in tile["owners"]:
                continue
            number = TILES.index(tile["object"])
            for room in range(N_ROOMS):
                if away[room] < len(nearer):
                    key = number * N_ROOMS + room
                    self.favour[key] = min(MOST, self.favour.get(key, 1.0) * nearer[away[room]])

    # --- mission rooms

    def weights(self, known: AdeleKnowledge) -> dict[int, float]:
        """How likely each tile is to name each room, as `Game.sample` takes it; it need not sum to 1."""
        return {
            key: self.favour.get(key, 1.0)
            for key in range(len(TILES) * N_ROOMS)
            if key % N_ROOMS not in known.g.finals
        }

    def rooms(self, known: AdeleKnowledge) -> dict[str, dict[str, float]]:
        """The chance of each room, by tile that the seat does not know."""
        found: dict[str, dict[str, float]] = {}
        for v in known.view["tiles"]:
            tile = TILES.index(v["object"])
            if known.tiles[tile] >= 0:
                continue
            fitting = {
                room: self.favour.get(tile * N_ROOMS + room, 1.0)
                for room in range(N_ROOMS)
                if room not in known.g.finals
                and room not in known.tiles
                and room not in known.not_rooms[tile]
            }
            total = sum(fitting.values())
            found[v["object"]] = {ROOMS[room]: ratio / total for room, ratio in fitting.items()}
        return found

    # --- objects

    def likelihood(self, known: AdeleKnowledge, s: AdeleState) -> float:
        """How likely the crew's actions are in a sampled state, up to a factor."""
        found = 1.0
        own = [who for who in s.order if s.seat[who] == known.seat]
        moved = s.story[1] if s.story is not None else ()
        hidden = [fact for fact in known.facts if fact[0] in HIDDEN_MOVES]
        for fact, kind in zip(hidden, moved, strict=True):
            if fact[1] in own or fact[3] >= 0:
                continue
            if fact[0] == TAKE and kind < N_KEYS:
                found *= self.ratios.take_key
            elif fact[0] == DROP and kind < N_KEYS:
                found *= self.ratios.leave_key
        for name, rooms in self.memory.searched.items():
            if ASTRONAUTS.index(name) in own:
                continue
            for room in rooms:
                for kind in s.lying[ROOMS.index(room)]:
                    if kind < N_KEYS:
                        found *= self.ratios.leave_key
        return found

    def draw(self, known: AdeleKnowledge, rng: Rng, tries: int) -> AdeleState:
        """One of several states that fit, chosen by how likely the actions make it."""
        rooms = self.weights(known)
        states = [sample(known, rng, rooms) for _ in range(tries)]
        odds = [self.likelihood(known, s) for s in states]
        return states[weighed(list(range(tries)), odds, rng)]

    def carried(self, known: AdeleKnowledge, rng: Rng) -> dict[str, dict[str, float]]:
        """By astronaut: the chance that it carries each key object face down."""
        found: dict[str, dict[str, float]] = {}
        total = 0.0
        rooms = self.weights(known)
        for _ in range(DRAWS):
            s = sample(known, rng, rooms)
            weight = self.likelihood(known, s)
            total += weight
            for who in s.order:
                odds = found.setdefault(ASTRONAUTS[who], {})
                for kind in s.items[who]:
                    if kind < N_KEYS:
                        odds[OBJECTS[kind]] = odds.get(OBJECTS[kind], 0.0) + weight
        return {
            name: {kind: weight / total for kind, weight in odds.items()}
            for name, odds in found.items()
        }

    # --- plans

    def plans(self, known: AdeleKnowledge, rng: Rng) -> dict[str, dict[str, float]]:
        """By astronaut: the chance of each plan, if it plays sensibly."""
        found: dict[str, dict[str, float]] = {}
        draws = DRAWS // 4
        for _ in range(draws):
            s = self.draw(known, rng, 2)
            self.memory.mark(s, known.seat)
            for who in s.order:
                odds = found.setdefault(ASTRONAUTS[who], {})
                values = plan_scores(Situation(s, s.seat[who]), who, PLAN_OPTIONS)
                least = max(values) - SENSIBLE
                good = [n for n, value in enumerate(values) if value >= least]
                for number in good:
                    name = str(BOOK.form(PLAN_OPTIONS[number])["cubes"])
                    odds[name] = odds.get(name, 0.0) + 1.0 / (len(good) * draws)
        return found
