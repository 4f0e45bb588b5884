"""How a player of the crew reads a position: what it knows, which mission is nearer, what is to be done. The
crew's rules of thumb (`crew.py`) build on this.

A situation reads a full state, but of the secrets only those that its seat knows: its notes, its own objects,
the tiles it has seen. Of a room that somebody else searched, it knows only that.
"""

from __future__ import annotations

from typing import Final

from hatchway.games.adele.bots.paths import FAR_AWAY, STEP, costs_from
from hatchway.games.adele.rules.kinds import (
    ACCESS_CARD,
    AXE,
    BATTERY,
    BLUE_MISSION,
    CENTRAL,
    CHIP,
    CREDENTIALS,
    HELMET,
    MANAGEMENT,
    MEDICAL,
    N_KEYS,
    N_TILES,
    OBJECTS,
    RED_MISSION,
    REPAIR,
    RETINA_SCANNER,
    TOOLBOX,
)
from hatchway.games.adele.rules.ship import N_ROOMS
from hatchway.games.adele.rules.state import (
    SEEN_BY_ALL,
    AdeleState,
    computer_works,
    terminal_works,
)
from hatchway.games.common.data import values
from hatchway.kernel.masks import bits


def worth_of(what: str, names: tuple[str, ...]) -> list[int]:
    """What bots think each of these is worth (values.toml)."""
    table = values("adele")[what]
    return [int(table.get(name, table["other"])) for name in names]


# What a task wants done at its place.
T_SEARCH: Final = 0
T_SPECIAL: Final = 1
T_BE: Final = 2  # being there is enough

DELIVER: Final = 220
"""What delivering an object is worth, in tenths of a cube like all values here."""
FETCH: Final = 150
FINAL: Final = 2000
REVEAL: Final = 90
"""What it is worth to try to deliver an object whose room is unknown: the attempt shows the tile."""
MEET: Final = 130
HEAL: Final[list[int]] = [0, 0, 25, 80, 240, 0]
"""What the medical terminal is worth, by wounds."""

OF_USE: Final[list[int]] = worth_of("object", OBJECTS)
"""What other objects are worth to their holder."""

BLUE_KEYS: Final = (ACCESS_CARD, CREDENTIALS, RETINA_SCANNER, AXE)
RED_KEYS: Final = (CHIP, TOOLBOX, RETINA_SCANNER, HELMET)
"""The objects of each mission."""

Task = tuple[int, int, int, int]
"""What it is worth now, the place, what is wanted there, the object that it is about or -1."""


Intent = tuple[int, int, int, int]
"""A task that an astronaut intends: who, the place, what is wanted there, the object."""
NO_INTENT: Final[Intent] = (-1, -1, -1, -1)
WORTH_IT: Final = 30
"""The least that an intended task is worth to the astronaut that intends it."""


class Situation:
    """One seat's reading of one position."""

    __slots__ = (
        "blue", "goal", "holder", "lies", "mates_know", "red", "s", "seat", "unknown", "weight",
        "worth_a_look",
    )  # fmt: skip

    def __init__(self, s: AdeleState, seat: int) -> None:
        self.s: AdeleState = s
        self.seat: int = seat
        own = 0
        for who in s.order:
            if s.seat[who] == seat:
                own |= 1 << who
        self.goal: list[int] = self._goals(own)
        """The room where each key object is wanted, as far as it is known."""
        self.lies: list[int] = [-1] * N_KEYS
        self.holder: list[int] = [-1] * N_KEYS
        self.unknown: list[int] = []  # rooms that nobody of the crew has looked into
        self.mates_know: list[int] = []  # rooms that others looked into
        self._read_rooms()
        self._read_hands(own)
        self.blue: int = self._left(BLUE_KEYS) + 4 * s.impacts.bit_count()
        self.red: int = self._in_time(self._left(RED_KEYS))
        self.weight: list[int] = self._weights()
        """How much each key object matters, in tenths."""
        missing = 0
        for kind in range(N_KEYS):
            if self.lies[kind] < 0 and self.holder[kind] < 0:
                missing += self.weight[kind]
        rooms = len(self.unknown)
        self.worth_a_look: int = FETCH * missing // (10 * rooms) + 6 if rooms else 0
        """What looking into an unknown room is worth."""

    def _goals(self, own: int) -> list[int]:
        s = self.s
        seen = SEEN_BY_ALL | 1 << self.seat
        goal = [-1] * N_KEYS
        for tile in range(N_TILES):
            if s.owners[tile] & own or s.knows[tile] & seen or s.delivered >> tile & 1:
                goal[tile] = s.tile[tile]
        goal[AXE] = s.g.finals[0]
        goal[HELMET] = s.g.finals[1]
        return goal

    def _read_rooms(self) -> None:
        """Which rooms were looked into, and what lies there according to the seat's own notes."""
        s = self.s
        lying = s.lying
        seen = s.seen
        at = self.seat * N_ROOMS
        crew = 0
        for who in s.order:
            crew |= 1 << s.seat[who]
        others = [player * N_ROOMS for player in bits(crew & ~(1 << self.seat))]
        for room in range(N_ROOMS):
            if not lying[room]:
                continue
            note = seen[at + room]
            if note:
                for kind in note[1:]:
                    if kind < N_KEYS:
                        self.lies[kind] = room
                if len(lying[room]) > len(note) - 1 - note[0]:
                    self.mates_know.append(room)
                continue
            for other in others:
                if seen[other + room]:
                    self.mates_know.append(room)
                    break
            else:
                self.unknown.append(room)

    def _read_hands(self, own: int) -> None:
        """Who carries which key object: the seat's own astronauts, and others according to its notes."""
        s = self.s
        for who in s.order:
            mine = own >> who & 1
            for kind in s.items[who] if mine else s.held[4 * self.seat + who][1:]:
                if kind < N_KEYS and (mine or self.holder[kind] < 0):
                    self.holder[kind] = who
                    self.lies[kind] = -1

    def _in_time(self, red: int) -> int:
        """The red mission fails when the point of no return is passed: if there are not enough cubes until
        then, it counts as farther away."""
        s = self.s
        slack = 4 * len(s.order) * (s.round - s.no_return + 1) * 2 // 3
        if s.delivered & RED_MISSION != RED_MISSION or self.holder[HELMET] < 0:
            slack = slack * 5 // 6
        return red + 3 * (red - slack) if slack < red else red

    def _weights(self) -> list[int]:
        """The nearer mission counts in full; the farther the other one is, the less it counts."""
        weight = [0] * N_KEYS
        nearer = BLUE_KEYS if self.blue <= self.red else RED_KEYS
        gap = abs(self.blue - self.red)
        second = 7 if gap < 4 else 5 if gap < 10 else 3
        for kind in range(N_KEYS):
            if not self.s.delivered >> kind & 1:
                weight[kind] = 10 if kind in nearer else second
        return weight

    def _left(self, keys: tuple[int, ...]) -> int:
        """Cubes that a mission still takes, roughly: its three objects, then the last one."""
        s = self.s
        total = 0
        for kind in keys:
            if s.delivered >> kind & 1:
                continue
            if self.holder[kind] >= 0:
                total += 6 if self.goal[kind] >= 0 else 9
            elif self.lies[kind] >= 0:
                total += 10
            else:
                total += 13
        return total

    # --- what is to be done

    def tasks(self, who: int, place: int, done: int) -> list[Task]:
        """What an astronaut at a place could do; the worth of each has the cubes it costs taken off.

        `done`: rooms that it will have searched, and from bit 20 objects that it will have
        delivered, for tasks after the first one.
        """
        found: list[Task] = []
        way = costs_from(self.s, who, place)
        for kind in self.s.items[who]:
            if kind < N_KEYS and not done >> (20 + kind) & 1:
                self._deliver(who, place, way, kind, found)
        self._fetch(who, way, done, found)
        self._explore(who, place, way, done, found)
        self._repairs(who, way, done, found)
        return found

    def _fetch(self, who: int, way: list[int], done: int, found: list[Task]) -> None:
        """Key objects that are known to lie somewhere."""
        s = self.s
        too_many = len(s.items[who]) + len(s.active[who]) - (3 if s.wounds[who] < 2 else 2)
        for kind in range(N_KEYS):
            room = self.lies[kind]
            if room >= 0 and not done >> room & 1 and self.weight[kind]:
                value = FETCH * self.weight[kind] // 10 - 5 * max(too_many, 0)
                if s.seen[self.seat * N_ROOMS + room][0]:
                    value //= 2  # it may be gone
                add(way, room, value, T_SEARCH, kind, found)

    def _explore(self, who: int, place: int, way: list[int], done: int, found: list[Task]) -> None:
        """Rooms that nobody has looked into; the more mates are nearer to one, the less it is wanted. When
        there are none left, rooms that only others know."""
        s = self.s
        if self.worth_a_look:
            mates = [s.pos[other] for other in s.order if other != who]
            for room in self.unknown:
                if done >> room & 1:
                    continue
                value = self.worth_a_look
                own = s.map.distance[place][room]
                for mate in mates:
                    if s.map.distance[mate][room] < own:
                        value -= value // 3
                add(way, room, value, T_SEARCH, -1, found)
        if not self.unknown:
            for room in self.mates_know:
                if not done >> room & 1:
                    add(way, room, 30, T_SEARCH, -1, found)

    def _deliver(self, who: int, place: int, way: list[int], kind: int, found: list[Task]) -> None:
        """A carried object: bring it to its room, or find out which room that is."""
        if kind >= AXE:
            self._deliver_last(who, way, kind, found)
        elif self.goal[kind] >= 0:
            s = self.s
            goal = self.goal[kind]
            value = DELIVER * self.weight[kind] // 10
            if not computer_works(s, goal) and (
                s.impacts >> goal & 1 or BATTERY not in s.items[who]
            ):
                value //= 3
            add(way, goal, value, T_SPECIAL, kind, found)
        else:
            self._find_out(place, way, kind, found)

    def _deliver_last(self, who: int, way: list[int], kind: int, found: list[Task]) -> None:
        """The last object of a mission; before its time, come near, to be there when the others are
        delivered."""
        s = self.s
        goal = self.goal[kind]
        mission = BLUE_MISSION if kind == AXE else RED_MISSION
        left = (mission & ~s.delivered).bit_count()
        if left:
            if left == 1:
                add(way, goal, 20, T_BE, kind, found)
            return
        value = FINAL
        if not computer_works(s, goal) and BATTERY not in s.items[who]:
            value = 40
        elif kind == AXE and s.impacts:
            value = 60
        elif kind == HELMET and s.round < s.no_return:
            value = 0
        add(way, goal, value, T_SPECIAL, kind, found)

    def _find_out(self, place: int, way: list[int], kind: int, found: list[Task]) -> None:
        """Ask a mate nearby who knows the room, or try to deliver here, which shows the tile."""
        s = self.s
        best = FAR_AWAY
        nearest = -1
        for mate in s.order:
            if s.owners[kind] >> mate & 1 and s.seat[mate] != self.seat:
                away = way[s.pos[mate]]
                if away < best:
                    best = away
                    nearest = mate
        weight = self.weight[kind]
        if nearest >= 0 and best <= 2 * STEP:
            add(way, s.pos[nearest], MEET * weight // 10, T_BE, kind, found)
        if place < N_ROOMS and computer_works(s, place):
            found.append((REVEAL * weight // 10, place, T_SPECIAL, kind))

    def _repairs(self, who: int, way: list[int], done: int, found: list[Task]) -> None:
        """Terminals: heal, repair impacts, push the no-return marker back, mend a computer."""
        s = self.s
        chart = s.map
        wanted = 1 << MEDICAL if s.wounds[who] >= 2 else 0
        if self.blue > self.red:
            wanted |= 1 << MANAGEMENT
        elif s.impacts:
            wanted |= 1 << REPAIR
        if s.comp_fail | s.shut:
            wanted |= 1 << CENTRAL
        if not wanted:
            return
        for room in bits(chart.terminals):
            kind = chart.terminal[room]
            if not wanted >> kind & 1 or not terminal_works(s, room):
                continue
            value = 0
            if kind == MEDICAL:
                value = HEAL[s.wounds[who]]
            elif kind == REPAIR and s.impacts and self.blue <= self.red:
                stage = (s.delivered & BLUE_MISSION).bit_count()
                value = 15 + 25 * stage + (60 if stage == 3 else 0)
            elif kind == MANAGEMENT and self.red < self.blue:
                slack = s.round - s.no_return
                value = 60 if slack < 2 else 25 if slack < 5 else 0
            elif kind == CENTRAL and s.comp_fail | s.shut:
                value = self._mending(who)
            if value and not done >> room & 1:
                add(way, room, value, T_SPECIAL, N_KEYS + kind, found)

    def _mending(self, who: int) -> int:
        """What it is worth to mend a computer from afar: one where this astronaut or the last object must
        go."""
        s = self.s
        dead = s.comp_fail | s.shut
        value = 0
        for kind in range(N_KEYS):
            goal = self.goal[kind]
            if goal < 0 or not dead >> goal & 1 or not self.weight[kind]:
                continue
            if kind >= AXE:
                mission = BLUE_MISSION if kind == AXE else RED_MISSION
                if s.delivered & mission == mission:
                    value = max(value, 200)
            elif kind in s.items[who]:
                value = max(value, 12 * self.weight[kind])
        return value


def add(way: list[int], goal: int, value: int, want: int, about: int, found: list[Task]) -> None:
    """Add a task, if there is a path to it."""
    cost = way[goal]
    if cost < FAR_AWAY:
        found.append((value - cost, goal, want, about))


def best_task(tasks: list[Task]) -> Task:
    """The one worth most."""
    best = tasks[0]
    for task in tasks:
        if task[0] > best[0]:
            best = task
    return best


def chosen_task(tasks: list[Task], who: int, place: int, intent: Intent) -> Task:
    """The task that an astronaut intends, as long as it can still be done; else the one worth most."""
    if intent[0] == who and not (intent[2] == T_BE and intent[1] == place):
        for task in tasks:
            if task[1] == intent[1] and task[2] == intent[2] and task[3] == intent[3]:
                return (max(task[0], WORTH_IT), task[1], task[2], task[3])
    return best_task(tasks)
