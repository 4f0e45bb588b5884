"""ADELE's rules of thumb: which hazard hurts whom, which anomaly to wake, which cards to keep.

What a hazard is worth is counted in tenths of a cube that it costs the crew: at once to who stands
there, less to who may come through. A wound weighs the more the nearer death is. Energy has a price
of its own, the lower the more there is of it.
"""

from __future__ import annotations

from typing import Final

from hatchway.games.adele.bots.paths import FAR_AWAY, next_place, ways
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
    REMOVALS,
    SALVAGES,
)
from hatchway.games.adele.rules.console import cost
from hatchway.games.adele.rules.kinds import (
    ANOMALY_ENERGY,
    ANOMALY_SECTORS,
    BLUE_MISSION,
    CARD_ENERGY,
    CARD_ROOMS,
    CLOSED_HATCHES,
    CYCLE,
    DOOR_LOCK,
    EVENT_TYPE,
    EXPLOSIONS,
    FAILURE,
    FIRE,
    LOW_BATTERIES,
    MEDICAL,
    N_ROOM_CARDS,
    N_SPOTS,
    N_TILES,
    ON_COMPUTER,
    ON_DARKNESS,
    ON_FIRE,
    ON_HYPOXIA,
    ON_SPYING,
    PANIC,
    PRECISION_STRIKE,
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
    TERMINAL_SHUTDOWN,
)
from hatchway.games.adele.rules.ship import DOORS, N_DOORS, N_ROOMS
from hatchway.games.adele.rules.state import SEEN_BY_ALL, AdeleState

WOUND: Final[list[int]] = [20, 23, 32, 70, 250, 0]
"""What the next wound of an astronaut is worth, by wounds."""
COMES: Final[list[int]] = [100, 38, 16, 6]
"""The chance in a hundred that an astronaut stands or comes there, by doors between."""
WAKING: Final[list[int]] = [0] * 6
for _anomaly, _worth in (
    (CLOSED_HATCHES, 10), (LOW_BATTERIES, 12), (TERMINAL_SHUTDOWN, 18), (EXPLOSIONS, 80),
    (PANIC, 80), (PRECISION_STRIKE, 80),
):  # fmt: skip
    WAKING[_anomaly] = _worth
LASTING: Final = 2
"""What a hazard is worth that lies where nobody is: somebody may come, and it pays for anomalies."""


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
        """By astronaut: the chance in a hundred to be in a room soon."""
        for who in s.order:
            away = s.map.distance[s.pos[who]]
            self.near.append([COMES[d] if d < 4 else 2 for d in away])
        self.goals: list[int] = self._goals()
        self.steps: list[tuple[int, int]] = self._steps()

    def _goals(self) -> list[int]:
        """By room what a delivery there would bring the crew, as far as ADELE knows it."""
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
                    way = ways(s, who, room)
                    place = s.pos[who]
                    if place < N_ROOMS and 0 < way[place] < FAR_AWAY:
                        found.append((place, next_place(s, who, place, way)))
        return found

    def score(self, code: int) -> int:
        s = self.s
        if code == C_DONE:
            return 0
        if code == C_CANCEL:
            return -999  # it was worth it a moment ago
        if code < C_LOCK:
            at, spot = divmod(code - C_PLACE, N_SPOTS)
            card, side = divmod(at, 2)
            return self.placed(CARD_ROOMS[card][side], spot)
        if code < C_STRIKE:
            return self.locked((code - C_LOCK) % N_DOORS)
        if code < C_STRIKE_LOCK:
            room, spot = divmod(code - C_STRIKE, N_SPOTS)
            return self.placed(room, spot) - (2 if s.waking < 0 else 0)
        if code < C_SPREAD:
            return self.locked(code - C_STRIKE_LOCK) - 2
        if code < C_SURGE:
            fire, room = divmod(code - C_SPREAD, N_ROOMS)
            spot = ON_FIRE if fire else ON_HYPOXIA
            return self.harm(room, spot) - self.price * CARD_ENERGY[SPREAD]
        if code == C_SURGE:
            return 30
        if code < C_CYCLE:
            return self.recall(code - C_RECALL)
        if code == C_CYCLE:
            poor = sum([1 for card in s.hand if card < N_ROOM_CARDS and self.reach(card) < 30])
            return 4 * poor - self.price * CARD_ENERGY[CYCLE]
        if code < C_REROUTE:
            return self.salvage(SALVAGES[code - C_SALVAGE])
        if code == C_REROUTE:
            dull = s.events and (EVENT_TYPE[s.events[-1]] == SILENCE or s.covered)
            return (14 if dull else 0) - self.price * CARD_ENERGY[REROUTE]
        if code < C_SACRIFICE:
            return self.waking(code - C_WAKE)
        if code < C_CANCEL:
            return 40 - self.given_up(code)
        if code < C_SPY:
            card = code - C_DISCARD
            if card >= N_ROOM_CARDS:
                return 2 if card in (RECALL, CYCLE, REROUTE, SALVAGE) else -9
            return 25 - self.reach(card)
        if code < C_REMOVE:
            tile = code - C_SPY - 1
            return -1 if tile < 0 else 0 if s.knows[tile] >> s.adele & 1 else 10
        one, two = REMOVALS[code - C_REMOVE]
        return sum([5 for card in (one, two) if card in (RECALL, REROUTE, CYCLE)])

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
                total += 0 if s.lights >> who & 1 or s.fire >> room & 1 else chance * 12
            else:
                total += chance * (7 if s.held[4 * s.adele + who] == () else 3)
        wanted = self.goals[room] // 2 if spot != ON_SPYING else 0
        return total // 100 + LASTING + wanted

    def failure(self, room: int, spot: int) -> int:
        """A Computer Failure stops deliveries; at a terminal, what it is needed for."""
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
        """A lock holds up who stands beside it, the more the fewer other doors there are."""
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

    # --- the rest

    def waking(self, anomaly: int) -> int:
        s = self.s
        value = WAKING[anomaly] * (s.round + 3) // (s.g.rounds + 1)
        value -= self.price * ANOMALY_ENERGY + 3 * len(ANOMALY_SECTORS[anomaly])
        return value

    def given_up(self, code: int) -> int:
        """What a hazard that would be discarded still does."""
        if code >= C_SACRIFICE_LOCK:
            return self.lock_harm(code - C_SACRIFICE_LOCK)
        room, spot = divmod(code - C_SACRIFICE, N_SPOTS)
        return self.harm(room, spot)

    def reach(self, card: int) -> int:
        """How near the rooms of a card are to the crew and to what it wants."""
        one, two = CARD_ROOMS[card]
        best = max(self.goals[one], self.goals[two])
        for near in self.near:
            best = max(best, near[one], near[two])
        return best

    def recall(self, card: int) -> int:
        value = 12 if card in (SURGE, SECTOR_STRIKE) else 0
        if card < N_ROOM_CARDS:
            value = self.reach(card) // 8
        return value - self.price * CARD_ENERGY[RECALL]

    def salvage(self, hazards: tuple[int, ...]) -> int:
        """Hazards that would be cheap again."""
        value = 0
        for hazard in hazards:
            if self.s.console[hazard] < 2:
                value += 7 if hazard == FIRE else 4 if hazard != FAILURE else 3
        return value - self.price * CARD_ENERGY[SALVAGE]
