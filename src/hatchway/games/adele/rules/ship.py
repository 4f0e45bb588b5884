"""The ships: rooms, doors, terminals, hatches, space (ADL-SHP-1 to SHP-5).

Places are numbered: rooms 1–20 are 0–19, the space sections S1–S4 are 20–23. Doors of both ships
have one numbering, so that a door's code is the same whichever ship is played.
"""

from __future__ import annotations

from typing import Any, Final

from hatchway.games.adele.rules.kinds import NO_TERMINAL, SECTORS, TERMINALS
from hatchway.games.common.data import load

_DATA = load("adele", "ships")

N_ROOMS: Final = 20
N_PLACES: Final = 24
ROOMS: Final[tuple[str, ...]] = tuple(str(n + 1) for n in range(N_ROOMS))
SPACE: Final = ("S1", "S2", "S3", "S4")
PLACES: Final[tuple[str, ...]] = (*ROOMS, *SPACE)
SHIPS: Final = ("deimos", "phobos")
DOORS: Final[list[tuple[int, int]]] = sorted(
    {(min(a, b) - 1, max(a, b) - 1) for ship in SHIPS for a, b in _DATA[ship]["doors"]}
)
DOOR_NAMES: Final[tuple[str, ...]] = tuple(f"{a + 1}-{b + 1}" for a, b in DOORS)
N_DOORS: Final = len(DOORS)
FAR: Final = 99

SECTOR: Final[list[int]] = [
    next(i for i, name in enumerate(SECTORS) if room + 1 in _DATA["sectors"][name])
    for room in range(N_ROOMS)
]
SECTOR_ROOMS: Final[list[list[int]]] = [
    [room for room in range(N_ROOMS) if SECTOR[room] == sector] for sector in range(len(SECTORS))
]
SECTOR_MASK: Final[list[int]] = [sum(1 << room for room in rooms) for rooms in SECTOR_ROOMS]
EMERGENCY_ROOMS: Final[tuple[int, ...]] = tuple(int(n) - 1 for n in _DATA["emergency_terminals"])


class Ship:
    """One ship's map, with tables for what the rules often look up."""

    def __init__(self, number: int) -> None:
        data: dict[str, Any] = _DATA[SHIPS[number]]
        self.number: int = number
        self.name: str = SHIPS[number]
        self.titles: list[str] = [str(room["name"]) for room in data["room"]]
        given = [(min(a, b) - 1, max(a, b) - 1) for a, b in data["doors"]]
        self.doors: list[int] = sorted(DOORS.index(door) for door in given)
        self.exits: list[list[tuple[int, int]]] = [[] for _ in range(N_ROOMS)]
        """The doors of a room: door, room behind it."""
        for door in self.doors:
            one, two = DOORS[door]
            self.exits[one].append((door, two))
            self.exits[two].append((door, one))
        self.door_mask: list[int] = [sum(1 << d for d, _ in exits) for exits in self.exits]
        self.near: list[int] = [
            1 << room | sum(1 << other for _, other in exits)
            for room, exits in enumerate(self.exits)
        ]
        """A room and those adjacent to it (ADL-SHP-2), as a mask."""
        self.sector_doors: list[int] = [
            sum(1 << d for d in self.doors if sector in (SECTOR[DOORS[d][0]], SECTOR[DOORS[d][1]]))
            for sector in range(len(SECTORS))
        ]
        self.terminal: list[int] = [NO_TERMINAL] * N_ROOMS
        for name, room in data["terminals"].items():
            self.terminal[int(room) - 1] = TERMINALS.index(name)
        self.terminals: int = sum(1 << r for r in range(N_ROOMS) if self.terminal[r] >= 0)
        self.hatch: list[tuple[int, ...]] = [()] * N_PLACES
        """For a hatch room, the sections behind its hatch; for a section, its hatch rooms."""
        for room, sections in data["hatches"].items():
            places = tuple(N_ROOMS + SPACE.index(name) for name in sections)
            self.hatch[int(room) - 1] = places
            for place in places:
                self.hatch[place] = (*self.hatch[place], int(room) - 1)
        self.hatches: int = sum(1 << r for r in range(N_ROOMS) if self.hatch[r])
        self.beside: list[tuple[int, ...]] = [()] * N_PLACES
        """The neighbours of a section."""
        for one_name, two_name in data["space_neighbours"]:
            one = N_ROOMS + SPACE.index(one_name)
            two = N_ROOMS + SPACE.index(two_name)
            self.beside[one] = (*self.beside[one], two)
            self.beside[two] = (*self.beside[two], one)
        self.hull: list[int] = [0] * N_PLACES
        """The rooms that count as adjacent to a section (ADL-SHP-5), as a mask."""
        for name, rooms in data["hull"].items():
            self.hull[N_ROOMS + SPACE.index(name)] = sum(1 << (int(n) - 1) for n in rooms)
        self.distance: list[list[int]] = [self._from(place) for place in range(N_PLACES)]
        """Doors between a place and a room, locks ignored; a section is 1 from its hatch rooms."""

    def _from(self, place: int) -> list[int]:
        away = [FAR] * N_ROOMS
        edge = [place] if place < N_ROOMS else list(self.hatch[place])
        steps = 0 if place < N_ROOMS else 1
        for room in edge:
            away[room] = steps
        while edge:
            steps += 1
            following: list[int] = []
            for room in edge:
                for _, other in self.exits[room]:
                    if away[other] == FAR:
                        away[other] = steps
                        following.append(other)
            edge = following
        return away


MAPS: Final[list[Ship]] = [Ship(0), Ship(1)]
