"""Compositions of the complex: ready-made, random by the table, the players' own (R25-SET-1 to 6)."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

from hatchway.games.common.data import load
from hatchway.games.room25.rules.kinds import (
    BASE_BOX,
    BLUE,
    BOX,
    CENTRAL,
    COLOUR,
    COLOURS,
    COMPETITION,
    EMPTIES,
    EMPTY,
    JAMMING,
    KEPT,
    KEY,
    MIRROR,
    MORTAL,
    MOVING,
    ROOM25,
    ROOMS,
    SEASON2_ONLY,
    SOLO,
    SUSPICION,
    TEAM,
    VISION,
    VORTEX,
)
from hatchway.kernel.chance import draw
from hatchway.kernel.errors import BadOptions
from hatchway.kernel.state import State

if TYPE_CHECKING:
    from hatchway.games.room25.rules.options import Rules

READY: Final[tuple[str, ...]] = tuple(
    str(ready["id"]) for ready in load("room25", "complexes")["ready"]
)


def _listed(g: Rules, what: str) -> dict[str, dict[str, Any]]:
    """The ready-made complexes, or the columns of the table, as the version of the game has them."""
    return {one["id"]: one for one in g.version.values["complexes"][what]}


class Composition:
    """Which rooms a complex is built from: all of them, or a fixed part and free places by colour."""

    def __init__(self, fixed: list[int], free: list[int], pool: list[int], name: str) -> None:
        self.fixed = fixed  # copies by room
        self.free = free  # free places by colour
        self.pool = pool  # copies that the free places are drawn from
        self.name = name
        self.advice: list[str] = []  # of the table, not followed by the players' own complex
        self.random = sum(free) > 0
        self.any_colour = False  # Season 1: places are drawn whatever the colour


def table_name(g: Rules) -> str:
    """The column of R25-SET-3 for a game of Season 2."""
    if g.mode == SUSPICION:
        two = g.players >= 5 if g.guards == "book" else g.guards == "2"
        return "suspicion_2" if two else "suspicion_1"
    if g.mode in (COMPETITION, TEAM):
        return "rivalry"
    return "madness" if g.level else "standard"


def default_complex(g: Rules) -> str:
    """The complex of a game that names none: the mode's ready-made one, else random."""
    if g.season == 1:
        return "expert_competition" if g.mode in (COMPETITION, TEAM) else "expert_suspicion"
    if g.mode == SUSPICION:
        return "suspicion_2_guards" if table_name(g) == "suspicion_2" else "suspicion_1_guard"
    if g.together and not g.level:
        return "cooperation"
    return "random"


def pool_of(g: Rules) -> list[int]:
    """The copies of each room that the box has for this game (R25-BRD-11)."""
    pool = list(BOX if g.season == 2 else BASE_BOX)
    # For characters dealt at random see `dealable` and `draw_rooms`.
    pool[EMPTY] -= sum(EMPTIES[c] for c in g.characters)
    return pool


def dealable(g: Rules) -> tuple[int, ...]:
    """Who may be dealt at random: not those whose Empty Chambers the complex needs (R25-BRD-11)."""
    spare = 3 if g.complex.random else BOX[EMPTY] - g.complex.fixed[EMPTY]
    return tuple(
        c
        for c in range(len(EMPTIES))
        if (g.season == 2 or c not in SEASON2_ONLY) and (spare >= 3 or EMPTIES[c] <= min(spare, 1))
    )


def composition(g: Rules) -> Composition:
    """The composition that the option `complex` asks for."""
    given = g.settings["complex"] or default_complex(g)
    if given == "random":
        return _random_by_table(g)
    if isinstance(given, dict):
        return _own(g, given)
    known = _listed(g, "ready")
    if not isinstance(given, str) or given not in known:
        near = get_close_matches(str(given), [*known, "random"], n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(known)}, random"
        raise BadOptions("complex", f"no complex {given!r}; {hint}")
    ready = known[given]
    if ready["season"] > g.season:
        raise BadOptions("complex", f"{given} needs season 2", season=g.season)
    rooms = dict(ready["rooms"])
    if g.mode == SOLO:
        rooms.update(ready.get("solo", {}))
    fixed = _blue(g)
    for name, copies in rooms.items():
        fixed[ROOMS.index(name)] = copies
    # With the Key in play a base complex gives up an Empty Chamber for it.
    if g.key and ready["season"] == 1:
        fixed[EMPTY] -= 1
    _check_box(g, fixed)
    return Composition(fixed, [0] * 4, [0] * len(BOX), given)


def _blue(g: Rules) -> list[int]:
    """Central, Room 25, and the Key in Cooperation and Solo of Season 2 (R25-SET-1)."""
    fixed = [0] * len(BOX)
    fixed[CENTRAL] = 1
    fixed[ROOM25] = 1
    fixed[KEY] = int(g.key)
    return fixed


def _check_box(g: Rules, fixed: list[int]) -> None:
    """Refuse a complex that does not have 25 rooms or exceeds the box, and name the fault (R25-SET-1)."""
    pool = pool_of(g)
    for room, copies in enumerate(fixed):
        if copies < 0 or copies > pool[room]:
            raise BadOptions(
                "complex_box",
                f"the box leaves {pool[room]} of {ROOMS[room]}, not {copies}",
                room=ROOMS[room],
            )
    if sum(fixed) != 25:
        raise BadOptions("complex_sum", f"a complex has 25 rooms, not {sum(fixed)}")


def _own(g: Rules, given: dict[str, object]) -> Composition:
    """A complex of the players' own: the table's fixed part is only advice (R25-SET-6)."""
    fixed = _blue(g)
    for name, copies in given.items():
        if name not in ROOMS:
            near = get_close_matches(str(name), ROOMS, n=1)
            raise BadOptions("complex", f"no room {name!r}" + (f"; {near[0]}?" if near else ""))
        if isinstance(copies, bool) or not isinstance(copies, int):
            raise BadOptions("complex", f"copies of {name} must be a number", got=copies)
        room = ROOMS.index(name)
        if COLOUR[room] == BLUE:
            if copies != fixed[room]:
                raise BadOptions("complex_blue", f"{name}: this mode has {fixed[room]}", got=copies)
            continue
        fixed[room] = copies
    _check_box(g, fixed)
    built = Composition(fixed, [0] * 4, [0] * len(BOX), "own")
    if g.season == 2:
        for name, copies in _listed(g, "table")[table_name(g)]["fixed"].items():
            if fixed[ROOMS.index(name)] < copies:
                built.advice.append(name)
    return built


def _random_by_table(g: Rules) -> Composition:
    fixed = _blue(g)
    pool = list(BOX if g.season == 2 else BASE_BOX)
    if g.season == 1:
        # 23 of the base pool, Vision among them (R25-SET-5).
        fixed[VISION] = 1
        pool[CENTRAL] = pool[ROOM25] = pool[VISION] = 0
        built = Composition(fixed, [0, 22, 0, 0], pool, "random")
        built.any_colour = True
        return built
    row = _listed(g, "table")[table_name(g)]
    for name, copies in row["fixed"].items():
        fixed[ROOMS.index(name)] = copies
        pool[ROOMS.index(name)] -= copies
    # R25-SET-4: what leaves the pool first.
    for name, copies in row.get("without", {}).items():
        pool[ROOMS.index(name)] -= copies
    if g.mode == SOLO:
        pool[JAMMING] = 0
        pool[MIRROR] = 0
    for room, colour in enumerate(COLOUR):
        if colour == BLUE or pool[room] < 0:
            pool[room] = 0
    free = [int(row["free"].get(colour, 0)) for colour in COLOURS]
    return Composition(fixed, free, pool, "random")


def draw_rooms(s: State, stream: int, built: Composition, taken: int) -> list[int]:
    """The copies by room of one complex, its free places drawn from the pool (R25-SET-4).

    `taken` Empty Chambers are out of the pool, with Sarah and Bruce (R25-BRD-11).
    """
    pool = built.pool[:]
    pool[EMPTY] = max(0, min(pool[EMPTY], BOX[EMPTY] - taken - built.fixed[EMPTY]))
    while True:
        rooms = built.fixed[:]
        for colour, places in enumerate(built.free):
            heap = [
                room
                for room, copies in enumerate(pool)
                if built.any_colour or COLOUR[room] == colour
                for _ in range(copies)
            ]
            for _ in range(places):
                rooms[heap.pop(draw(s, stream, len(heap)))] += 1
        # R25-SET-5: a random base complex has not both Vortex Rooms and both Mortal Chambers.
        if not built.any_colour or not (rooms[VORTEX] == 2 and rooms[MORTAL] == 2):
            return rooms


def kept_for_exit_zone(room: int, exit_zone_moving: bool) -> bool:
    """R25-SET-2."""
    return room in KEPT or (exit_zone_moving and room == MOVING)
