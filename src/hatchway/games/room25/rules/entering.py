"""Entering a room (R25-ACT-4), tiles turned and destroyed, slides, eliminations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hatchway.games.room25.rules import endings, events
from hatchway.games.room25.rules.board import CELLS, LINE_CELLS, LINES, way_name
from hatchway.games.room25.rules.frames import F_ROOM
from hatchway.games.room25.rules.kinds import (
    CHARACTERS,
    EMMETT,
    EMPTY,
    JAMMING,
    NO_AXIS,
    ROBOT,
    ROOM25,
    ROOMS,
    SHREDDER,
    SUSPICION,
)
from hatchway.games.room25.rules.state import SEEN_BY_ALL, R25State, in_order, inside

CENTRE: Final = 12
"""The handle of Central, which never moves."""

Effect = Callable[[R25State, tuple[int, ...]], None]
"""What a room does to whoever enters it."""
ON_ENTRY: Final[list[Effect | None]] = [None] * len(ROOMS)
"""By room. Rooms without a function act in other ways or not at all
(R25-CEN-1, R25-1, EMP-1, PRI-1, COL-1, DAR-1, JAM-1, SHR-1)."""


def on_enter(room: str) -> Callable[[Effect], Effect]:
    """Mark the function of a room, by its id in data/rooms.toml."""

    def mark(effect: Effect) -> Effect:
        ON_ENTRY[ROOMS.index(room)] = effect
        return effect

    return mark


def names(whom: list[int]) -> list[str]:
    return [CHARACTERS[who] for who in whom]


def enter(
    s: R25State, who: int, mates: int, tile: int, axis: int, how: str, effect: bool = True
) -> None:
    """A character, with those it carries, goes into a room: leaving, standing, arriving.

    `mates` is the mask of the carried characters; `axis` is the side from which the room is entered, for
    Pivoting Rooms.
    """
    group = mates | 1 << who
    old = s.pos[who]
    if old >= 0 and s.kind[old] == SHREDDER:
        leave_shredder(s, old, group)
        if s.over:
            return
    for one in in_order(s, group):
        s.pos[one] = tile
        s.serial += 1
        s.came[one] = s.serial
        s.flood[one] = 0
    s.trapped &= ~group
    s.sprung &= ~group
    if s.out is not None:
        s.out.tell(
            events.Moved(
                who=CHARACTERS[who],
                with_=names(in_order(s, mates)),
                cell=CELLS[s.where[tile]],
                how=how,
            )
        )
    arrive(s, who, mates, tile, axis, effect)
    if old >= 0 and s.kind[old] == ROOM25:  # R25-SUS-11: whoever leaves a majority is outside
        endings.masks(s)


def arrive(s: R25State, who: int, mates: int, tile: int, axis: int, effect: bool = True) -> None:
    """What a room does once somebody stands in it: it is turned up, then acts."""
    if not s.up >> tile & 1:
        turn_up(s, tile)
    room = s.kind[tile]
    if room == ROOM25:
        endings.alarm(s, who)
        endings.masks(s)
    if effect and ON_ENTRY[room] is not None:
        s.stack.append((F_ROOM + room, 0, who, mates, axis))


def leave_shredder(s: R25State, tile: int, group: int) -> None:
    """R25-SHR-1: whoever leaves it shreds all who stay, and it becomes inaccessible. SHR-2: a carried pair
    survives."""
    close(s, tile)
    kill(s, [one for one in inside(s, tile) if not group >> one & 1], "shredder")


def close(s: R25State, tile: int) -> None:
    """Put Do Not Cross on a room (R25-BRD-7)."""
    if s.closed >> tile & 1:
        return
    s.closed |= 1 << tile
    if s.out is not None:
        s.out.tell(events.Closed(cell=CELLS[s.where[tile]]))


def turn_up(s: R25State, tile: int) -> None:
    """Turn a tile face up: reminder tokens go back (R25-BRD-9), claims end, a robot wakes (ROB-1)."""
    s.up |= 1 << tile
    for one in range(8):
        if s.remind[one] == tile:
            s.remind[one] = -1
    if s.claims:
        s.claims = tuple(claim for claim in s.claims if claim[0] != tile)
    if s.out is not None:
        room = ROOMS[s.kind[tile]]
        s.out.tell(events.TurnedUp(cell=CELLS[s.where[tile]], tile=CELLS[tile], room=room))
    if s.kind[tile] == ROBOT:
        place_robot(s, tile)


def turn_down(s: R25State, tile: int) -> None:
    """Turn a revealed tile face down: everybody still knows it (R25-BRD-10)."""
    keep = ~(1 << tile)
    s.up &= keep
    s.closed &= keep
    s.locked &= keep
    s.across &= keep
    s.along &= keep
    s.seen[tile] |= SEEN_BY_ALL
    if s.out is not None:
        s.out.tell(events.TurnedDown(cell=CELLS[s.where[tile]]))


def place_robot(s: R25State, tile: int) -> bool:
    """Place a robot from the supply: there are never more than the Robot Rooms of the complex (R25-RBT-1)."""
    count = (s.robots[0] >= 0) + (s.robots[1] >= 0)
    if count >= min(2, s.dealt[ROBOT]):
        return False
    robot = 0 if s.robots[0] < 0 else 1
    s.robots[robot] = tile
    if s.out is not None:
        s.out.tell(events.RobotPlaced(robot=robot + 1, cell=CELLS[s.where[tile]]))
    return True


def scrap(s: R25State, robot: int) -> None:
    """A robot is destroyed: it goes back to the supply (R25-RBT-1)."""
    tile = s.robots[robot]
    s.robots[robot] = -1
    if s.out is not None:
        s.out.tell(events.RobotDestroyed(robot=robot + 1, cell=CELLS[s.where[tile]]))


def destroy(s: R25State, tile: int) -> None:
    """A room becomes an Empty Chamber, face up; its marks and duties end (R25-BRD-6)."""
    keep = ~(1 << tile)
    s.gone = (*s.gone, s.kind[tile])
    s.kind[tile] = EMPTY
    s.closed &= keep
    s.locked &= keep
    s.across &= keep
    s.along &= keep
    for one in inside(s, tile):
        s.flood[one] = 0
        s.trapped &= ~(1 << one)
        s.sprung &= ~(1 << one)
    if s.out is not None:
        s.out.tell(events.Destroyed(cell=CELLS[s.where[tile]]))


def swap(s: R25State, one: int, two: int, why: str) -> None:
    """Two tiles change places with everything on them (R25-BRD-8)."""
    cell_one, cell_two = s.where[one], s.where[two]
    s.where[one], s.where[two] = cell_two, cell_one
    s.at[cell_one], s.at[cell_two] = two, one
    if s.out is not None:
        s.out.tell(events.Swapped(cells=[CELLS[cell_one], CELLS[cell_two]], why=why))


def may_slide(s: R25State, line: int, way: int) -> bool:
    """A line that moved this round may only move on in the same direction (R25-CTRL-3)."""
    return s.slid[line] in (0, way + 1)


def slide(s: R25State, line: int, way: int, who: int) -> None:
    """Slide a line one step; what falls off re-enters at the other end (R25-CTRL-1).

    `who` made it slide, -1 for a card; Room 25 falling off may be the way out (R25-EXT-1).
    """
    cells = LINE_CELLS[line]
    at = s.at
    tiles = [at[cell] for cell in cells]
    if way:
        fallen = tiles[4]
        tiles = [fallen, *tiles[:4]]
    else:
        fallen = tiles[0]
        tiles = [*tiles[1:], fallen]
    for cell, tile in zip(cells, tiles, strict=True):
        at[cell] = tile
        s.where[tile] = cell
    s.slid[line] = way + 1
    if s.out is not None:
        by = CHARACTERS[who] if who >= 0 else None
        s.out.tell(events.Slid(line=LINES[line], way=way_name(line, way), by=by))
    if s.kind[fallen] == ROOM25 and s.up >> fallen & 1:
        endings.room25_falls(s, fallen, who)


def kill(s: R25State, victims: list[int], cause: str) -> None:
    """Eliminate a batch of characters at once, given in turn order (R25-ACT-6, ELI-1)."""
    if not victims:
        return
    for who in victims:
        bit = 1 << who
        keep = ~bit
        s.alive &= keep
        s.dead |= bit
        s.pos[who] = -1
        s.first[who] = s.second[who] = 0
        s.flood[who] = 0
        s.pile[who] = ()
        if s.committed & bit:  # R25-ADR-3: only a committed token is lost by dying
            s.committed &= keep
            s.owned &= keep
        s.single &= keep
        s.hidden &= keep
        s.mad &= keep
        s.trapped &= keep
        s.sprung &= keep
        s.ahead &= keep
        if s.out is not None:
            s.out.tell(events.Died(who=CHARACTERS[who], cause=cause))
        if who == EMMETT and s.locked:  # R25-EMM-6
            s.locked = 0
            if s.out is not None:
                s.out.tell(events.LocksGone())
        if s.g.mode == SUSPICION:
            endings.dead_reveal(s, who)
    endings.check_deaths(s)
    if not s.over:
        endings.masks(s)


def jammed(s: R25State) -> bool:
    """Whether no information may pass (R25-TALK-2, JAM-1)."""
    if s.jam:
        return True
    return any(tile >= 0 and s.kind[tile] == JAMMING for tile in s.pos)


def to_central(s: R25State, who: int, mates: int, how: str) -> None:
    """A character, with those it carries, goes to the Central Room."""
    if s.pos[who] != CENTRE:
        enter(s, who, mates, CENTRE, NO_AXIS, how)
