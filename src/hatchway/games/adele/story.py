"""The course of face-down objects, drawn so that it fits all that a seat has seen.

Every object has a number here: its room at set-up, then starting objects, the stack, second starting
objects. A number gets its kind as late as possible: when a sighting demands one, or at the end. A
course that comes to a contradiction is given up and drawn anew.
"""

from __future__ import annotations

from typing import Final

from hatchway.games.adele.kinds import (
    ACCESS_CARD,
    COPIES,
    N_KEYS,
    N_KINDS,
    SETUP,
    STARTS,
    SURE,
    TRACKER_DRONE,
    WORKSHOP_STACK,
)
from hatchway.games.adele.knowledge import (
    DROP,
    GIVE,
    HAS,
    HIDDEN_MOVES,
    ITEMS,
    LEAVE,
    ONE,
    ROOM,
    STACK,
    START,
    TAKE,
    AdeleKnowledge,
    Fact,
)
from hatchway.games.adele.options import start_objects
from hatchway.games.adele.ship import N_ROOMS
from hatchway.games.adele.state import AdeleState
from hatchway.kernel.chance import Rng
from hatchway.kernel.errors import RulesFault

UNKNOWN: Final = -1
TRIES: Final = 20_000


class Contradiction(Exception):
    """What was drawn cannot be."""


class Course:
    """One attempt at the course of all objects."""

    def __init__(self, s: AdeleState, rng: Rng) -> None:
        self.rng = rng
        self.kind: list[int] = [UNKNOWN] * N_ROOMS
        self.rooms: list[list[int]] = [[room] for room in range(N_ROOMS)]
        self.items: list[list[int]] = [[] for _ in range(4)]
        self.stack: list[int] = []
        self.lost: list[int] = []  # out of the game, face down
        self.free: list[int] = list(COPIES)  # copies that no number has yet
        self.moved: list[int] = []  # numbers, by hidden move
        if s.g.alone:
            self.free[TRACKER_DRONE] = 0
            self.free[ACCESS_CARD] = 0
        for who in s.order:
            self.items[who].append(self.new(STARTS[who]))
        for kind in sorted(WORKSHOP_STACK):
            if not (s.g.alone and kind == TRACKER_DRONE):
                self.stack.append(self.new(kind))

    def new(self, kind: int) -> int:
        self.kind.append(UNKNOWN)
        number = len(self.kind) - 1
        self.bind(number, kind)
        return number

    def bind(self, number: int, kind: int) -> None:
        if not self.free[kind]:
            raise Contradiction
        self.free[kind] -= 1
        self.kind[number] = kind

    def pick(self, place: list[int], kind: int) -> int:
        """One object of a place; with a known kind one that has it, or may have it."""
        if not place:
            raise Contradiction
        if kind == UNKNOWN:
            return place[self.rng.below(len(place))]
        fitting = [number for number in place if self.kind[number] == kind]
        if not fitting:
            fitting = [number for number in place if self.kind[number] == UNKNOWN]
            if not fitting:
                raise Contradiction
        number = fitting[self.rng.below(len(fitting))]
        if self.kind[number] == UNKNOWN:
            self.bind(number, kind)
        return number

    def match(self, place: list[int], kinds: tuple[int, ...]) -> None:
        """All objects of a place are seen."""
        left = list(kinds)
        unknown: list[int] = []
        for number in place:
            kind = self.kind[number]
            if kind == UNKNOWN:
                unknown.append(number)
            elif kind in left:
                left.remove(kind)
            else:
                raise Contradiction
        if len(left) != len(unknown):
            raise Contradiction
        self.rng.shuffle(left)
        for number, kind in zip(unknown, left, strict=True):
            self.bind(number, kind)

    def go_on(self, fact: Fact) -> None:
        """Let one move or sighting happen."""
        what = fact[0]
        if what in HIDDEN_MOVES or what == LEAVE:
            self.move(fact)
        elif what == ROOM:
            self.match(self.rooms[fact[1]], fact[2:])
        elif what == ITEMS:
            self.match(self.items[fact[1]], fact[2:])
        elif what == ONE:
            self.pick(self.rooms[fact[1]], fact[2])
        elif what == HAS:
            self.pick(self.items[fact[1]], fact[2])
        else:
            self.match(self.stack, fact[2:])

    def move(self, fact: Fact) -> None:
        what, who, where, kind = fact
        hand = self.items[who]
        if what == START:
            number = self.new(kind if kind != UNKNOWN else self.any_start())
            hand.append(number)
        else:
            source = self.rooms[where] if what == TAKE else self.stack if what == STACK else hand
            number = self.pick(source, kind)
            source.remove(number)
            if what in (TAKE, STACK):
                hand.append(number)
            elif what == GIVE:
                self.items[where].append(number)
            elif what == DROP:
                (self.rooms[where] if where < N_ROOMS else self.lost).append(number)
        if what in HIDDEN_MOVES:
            self.moved.append(number)

    def any_start(self) -> int:
        """A second starting object that another chose (ADL-TWO-2)."""
        open_kinds = [k for k in start_objects() if self.free[k] > SURE.count(k)]
        return open_kinds[self.rng.below(len(open_kinds))]

    def finish(self) -> None:
        """Give the numbers that are left their kinds, by the rule of the deal (ADL-SET-4)."""
        rng = self.rng
        open_numbers = [n for n in range(N_ROOMS) if self.kind[n] == UNKNOWN]
        dealt = [0] * N_KINDS
        for number in range(N_ROOMS):
            if self.kind[number] != UNKNOWN:
                dealt[self.kind[number]] += 1
        chosen = [kind for kind in range(N_KEYS) for _ in range(self.free[kind])]
        for kind in dict.fromkeys(SURE):
            chosen += [kind] * max(0, SURE.count(kind) - dealt[kind])
        spare = list(self.free)
        for kind in chosen:
            spare[kind] -= 1
        others = [kind for kind in range(N_KEYS, N_KINDS) for _ in range(spare[kind])]
        rng.shuffle(others)
        count = len(open_numbers) - len(chosen)
        if count < 0 or count > len(others) or min(spare) < 0:
            raise Contradiction
        chosen += others[:count]
        rng.shuffle(chosen)
        for number, kind in zip(open_numbers, chosen, strict=True):
            self.bind(number, kind)


def fill_objects(s: AdeleState, known: AdeleKnowledge, rng: Rng) -> None:
    """Draw a course that fits, and lay the objects where it leads."""
    for _ in range(TRIES):
        course = Course(s, rng)
        try:
            for fact in known.facts:
                course.go_on(fact)
            course.finish()
        except Contradiction:
            continue
        lay(s, course)
        return
    raise RulesFault("no_sample", "no course of the objects fits what is known")


def lay(s: AdeleState, course: Course) -> None:
    kind = course.kind
    for who in range(4):
        s.items[who] = tuple(sorted([kind[number] for number in course.items[who]]))
    s.stack_left = tuple(sorted([kind[number] for number in course.stack]))
    s.story = (tuple(kind[:N_ROOMS]), tuple([kind[number] for number in course.moved]))
    if s.phase == SETUP:  # the rooms are still to be filled
        return
    for room in range(N_ROOMS):
        s.lying[room] = tuple(sorted([kind[number] for number in course.rooms[room]]))
    rest = [k for k in range(N_KINDS) for _ in range(course.free[k])]
    s.rest = tuple(sorted(rest + [kind[number] for number in course.lost]))
