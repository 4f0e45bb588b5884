"""ADELE's rules of thumb: which hazard hurts whom, which anomaly to wake, which cards to keep.

The worth of a hazard is what it costs the crew, in tenths of a cube: in full for those who stand in the room,
less for those who may come through. The nearer an astronaut is to death, the more a wound counts. Energy has
a price too; the more ADELE has, the lower it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hatchway.games.adele.bots.paths import FAR_AWAY, costs_to, next_place
from hatchway.games.adele.bots.situation import (
    worth_of,
)
from hatchway.games.adele.rules.body import determination
from hatchway.games.adele.rules.codes import (
    C_CANCEL,
    C_CYCLE,
    C_DISCARD,
    C_DONE,
    C_LOCK,
    C_PLACE,
    C_RECALL,
    C_REMOVE,
    C_REROUTE,
    C_SACRIFICE,
    C_SACRIFICE_LOCK,
    C_SALVAGE,
    C_SPREAD,
    C_SPY,
    C_STRIKE,
    C_STRIKE_LOCK,
    C_SURGE,
    C_WAKE,
    KIND_OF,
    REMOVALS,
    SALVAGES,
)
from hatchway.games.adele.rules.console import cost
from hatchway.games.adele.rules.kinds import (
    ANOMALIES,
    ANOMALY_ENERGY,
    ANOMALY_SECTORS,
    BLUE_MISSION,
    CARD_ENERGY,
    CARD_ROOMS,
    CYCLE,
    DOOR_LOCK,
    EVENT_TYPE,
    FAILURE,
    FIRE,
    MEDICAL,
    N_ROOM_CARDS,
    N_SPOTS,
    N_TILES,
    ON_COMPUTER,
    ON_DARKNESS,
    ON_FIRE,
    ON_HYPOXIA,
    ON_SPYING,
    RECALL,
    RED_MISSION,
    REPAIR,
    REROUTE,
    SALVAGE,
    SECTOR_STRIKE,
    SILENCE,
    SPOT_HAZARD,
    SPREAD,
    SURGE,
    T_FIRE,
)
from hatchway.games.adele.rules.ship import DOORS, N_DOORS, N_ROOMS
from hatchway.games.adele.rules.state import SEEN_BY_ALL, AdeleState, lit

WOUND: Final[list[int]] = [20, 23, 32, 70, 250, 0]
"""What the next wound of an astronaut is worth, by wounds."""
COMES: Final[list[int]] = [100, 38, 16, 6]
"""The chance in a hundred that an astronaut is or will be in a room, by the doors in between."""
WAKING: Final[list[int]] = worth_of("anomaly", ANOMALIES)
"""What an anomaly is worth at the start of the game."""
LASTING: Final = 2
"""What a hazard is worth where nobody is: somebody may come, and it can pay for an anomaly."""


def adele_scores(s: AdeleState, options: tuple[int, ...]) -> list[int]:
    """How good each option of ADELE looks."""
    values = Valuation(s)
    return [values.score(code) for code in options]


class Valuation:
    """ADELE's reading of one position."""

    __slots__ = ("goals", "near", "price", "s", "steps")

    def __init__(self, s: AdeleState) -> None:
        self.s: AdeleState = s
        self.price: int = 2 if s.energy < 10 else 1
        self.near: list[list[int]] = []
        """By astronaut: the chance in a hundred that it will be in a room soon."""
        for who in s.order:
            away = s.map.distance[s.pos[who]]
            self.near.append([COMES[d] if d < 4 else 2 for d in away])
        self.goals: list[int] = self._goals()
        self.steps: list[tuple[int, int]] = self._steps()

    def _goals(self) -> list[int]:
        """What a delivery would bring the crew, by room, as far as ADELE knows."""
        s = self.s
        found = [0] * N_ROOMS
        for tile in range(N_TILES):
            if s.tile[tile] >= 0 and not s.delivered >> tile & 1:
                if s.knows[tile] & (SEEN_BY_ALL | 1 << s.adele):
                    found[s.tile[tile]] = 20
        for mission, room in ((BLUE_MISSION, s.g.finals[0]), (RED_MISSION, s.g.finals[1])):
            left = (mission & ~s.delivered).bit_count()
            found[room] += 60 if left == 0 else 14 if left == 1 else 0
        return found

    def _steps(self) -> list[tuple[int, int]]:
        """The doors that astronauts would take towards rooms that ADELE knows to be wanted."""
        s = self.s
        found: list[tuple[int, int]] = []
        for room, worth in enumerate(self.goals):
            if worth:
                for who in s.order:
                    way = costs_to(s, who, room)
                    place = s.pos[who]
                    if place < N_ROOMS and 0 < way[place] < FAR_AWAY:
                        found.append((place, next_place(s, who, place, way)))
        return found

    def score(self, code: int) -> int:
        kind = KIND_OF[code]
        return SCORES[kind](self, code - kind)

    # --- hazards

    def placed(self, room: int, spot: int) -> int:
        return self.harm(room, spot) - self.price * cost(self.s, SPOT_HAZARD[spot])

    def locked(self, door: int) -> int:
        return self.lock_harm(door) - self.price * cost(self.s, DOOR_LOCK)

    def harm(self, room: int, spot: int) -> int:
        """What a hazard in a room costs the crew."""
        s = self.s
        if spot > ON_DARKNESS:
            return self.failure(room, spot)
        total = 0
        for number, who in enumerate(s.order):
            chance = self.near[number][room]
            if spot == ON_FIRE:
                fails = 6 - determination(s, who, T_FIRE)
                total += chance * fails * WOUND[s.wounds[who]] // 6
            elif spot == ON_HYPOXIA:
                total += 0 if s.suits >> who & 1 else chance * 11
            elif spot == ON_DARKNESS:
                total += 0 if (s.fire | lit(s, who)) >> room & 1 else chance * 12
            else:
                total += chance * (7 if s.held[4 * s.adele + who] == () else 3)
        wanted = self.goals[room] // 2 if spot != ON_SPYING else 0
        return total // 100 + LASTING + wanted

    def failure(self, room: int, spot: int) -> int:
        """A Computer Failure stops deliveries; at a terminal it stops what the terminal is needed for."""
        s = self.s
        total = 0
        for near in self.near:
            total += near[room] * 7
        total //= 100
        if spot == ON_COMPUTER:
            if s.impacts >> room & 1:
                return LASTING
            return total + self.goals[room]
        kind = s.map.terminal[room]
        if kind == MEDICAL:
            total += 3 * max([s.wounds[who] for who in s.order])
        elif kind == REPAIR and s.impacts:
            total += 5
        return total // 2 + LASTING

    def lock_harm(self, door: int) -> int:
        """A lock holds up those who stand beside it; the fewer other doors there are, the more it does."""
        s = self.s
        one, two = DOORS[door]
        total = 0
        for who in s.order:
            place = s.pos[who]
            if place in (one, two):
                open_doors = (s.map.door_mask[place] & ~s.locks).bit_count()
                total += 24 // open_doors if open_doors else 0
            elif place < N_ROOMS and s.map.near[place] & (1 << one | 1 << two):
                total += 3
        for step in self.steps:
            if step in ((one, two), (two, one)):
                total += 12
        return total + LASTING

    def reach(self, card: int) -> int:
        """How near the rooms of a card are to the crew and to what it wants."""
        one, two = CARD_ROOMS[card]
        best = max(self.goals[one], self.goals[two])
        for near in self.near:
            best = max(best, near[one], near[two])
        return best


# --- options, by kind


def done_score(values: Valuation, _: int) -> int:
    return 0


def cancel_score(values: Valuation, _: int) -> int:
    return -999  # it was worth it a moment ago


def place_score(values: Valuation, option: int) -> int:
    at, spot = divmod(option, N_SPOTS)
    card, side = divmod(at, 2)
    return values.placed(CARD_ROOMS[card][side], spot)


def lock_score(values: Valuation, option: int) -> int:
    return values.locked(option % N_DOORS)


def strike_score(values: Valuation, option: int) -> int:
    room, spot = divmod(option, N_SPOTS)
    return values.placed(room, spot) - (2 if values.s.waking < 0 else 0)


def strike_lock_score(values: Valuation, door: int) -> int:
    return values.locked(door) - 2


def spread_score(values: Valuation, option: int) -> int:
    fire, room = divmod(option, N_ROOMS)
    spot = ON_FIRE if fire else ON_HYPOXIA
    return values.harm(room, spot) - values.price * CARD_ENERGY[SPREAD]


def surge_score(values: Valuation, _: int) -> int:
    return 30


def recall_score(values: Valuation, card: int) -> int:
    value = 12 if card in (SURGE, SECTOR_STRIKE) else 0
    if card < N_ROOM_CARDS:
        value = values.reach(card) // 8
    return value - values.price * CARD_ENERGY[RECALL]


def cycle_score(values: Valuation, _: int) -> int:
    """The worth of getting rid of cards whose rooms are far from everybody."""
    poor = 0
    for card in values.s.hand:
        if card < N_ROOM_CARDS and values.reach(card) < 30:
            poor += 1
    return 4 * poor - values.price * CARD_ENERGY[CYCLE]


def salvage_score(values: Valuation, option: int) -> int:
    """The worth of hazards that would be cheap to place again."""
    value = 0
    for hazard in SALVAGES[option]:
        if values.s.console[hazard] < 2:
            value += 7 if hazard == FIRE else 4 if hazard != FAILURE else 3
    return value - values.price * CARD_ENERGY[SALVAGE]


def reroute_score(values: Valuation, _: int) -> int:
    s = values.s
    dull = s.events and (EVENT_TYPE[s.events[-1]] == SILENCE or s.covered)
    return (14 if dull else 0) - values.price * CARD_ENERGY[REROUTE]


def wake_score(values: Valuation, anomaly: int) -> int:
    s = values.s
    value = WAKING[anomaly] * (s.round + 3) // (s.g.rounds + 1)
    return value - values.price * ANOMALY_ENERGY - 3 * len(ANOMALY_SECTORS[anomaly])


def sacrifice_score(values: Valuation, option: int) -> int:
    """The less a hazard still does, the better it is to discard it."""
    room, spot = divmod(option, N_SPOTS)
    return 40 - values.harm(room, spot)


def sacrifice_lock_score(values: Valuation, door: int) -> int:
    return 40 - values.lock_harm(door)


def discard_score(values: Valuation, card: int) -> int:
    if card >= N_ROOM_CARDS:
        return 2 if card in (RECALL, CYCLE, REROUTE, SALVAGE) else -9
    return 25 - values.reach(card)


def spy_score(values: Valuation, option: int) -> int:
    tile = option - 1
    return -1 if tile < 0 else 0 if values.s.knows[tile] >> values.s.adele & 1 else 10


def remove_score(values: Valuation, option: int) -> int:
    one, two = REMOVALS[option]
    return sum([5 for card in (one, two) if card in (RECALL, REROUTE, CYCLE)])


SCORES: Final[dict[int, Callable[[Valuation, int], int]]] = {
    C_DONE: done_score,
    C_CANCEL: cancel_score,
    C_PLACE: place_score,
    C_LOCK: lock_score,
    C_STRIKE: strike_score,
    C_STRIKE_LOCK: strike_lock_score,
    C_SPREAD: spread_score,
    C_SURGE: surge_score,
    C_RECALL: recall_score,
    C_CYCLE: cycle_score,
    C_SALVAGE: salvage_score,
    C_REROUTE: reroute_score,
    C_WAKE: wake_score,
    C_SACRIFICE: sacrifice_score,
    C_SACRIFICE_LOCK: sacrifice_lock_score,
    C_DISCARD: discard_score,
    C_SPY: spy_score,
    C_REMOVE: remove_score,
}
