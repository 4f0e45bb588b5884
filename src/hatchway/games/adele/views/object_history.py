"""The course of face-down objects, drawn so that it fits all that a seat has seen.

Every object has a number here: its room at set-up, then starting objects, the stack, second starting
objects. A number gets its kind as late as possible: when a sighting demands one, or at the end.

When others moved an object unseen, any of the objects they had there is equally likely to be the one. The
weight of a course is the chance of the sightings: how likely exactly this was to be seen, given what was
drawn before. Courses are kept in proportion to their weights, so that each comes as often as the deal and
even choices make it. After a long game hardly any course may fit. Then a herd of courses is continued
together (a particle filter), and its frequencies are only roughly right. The herd is kept: from then on a
sample is one of its courses, and the herd follows what happens.
"""

from __future__ import annotations

from math import factorial
from typing import Final

from hatchway.games.adele.rules.kinds import (
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
from hatchway.games.adele.rules.options import START_OBJECTS
from hatchway.games.adele.rules.ship import N_ROOMS
from hatchway.games.adele.rules.state import AdeleState
from hatchway.games.adele.views.knowledge import (
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
from hatchway.kernel.chance import Rng
from hatchway.kernel.errors import RulesFault

UNKNOWN: Final = -1
TRIES: Final = 200
HERDS: Final = (300, 3_000, 20_000)
"""How many courses go on together when no single try has reached the end; then a larger herd, if all of these
fail."""
PILOTS: Final = 8
"""How many courses are drawn to find the largest weight."""
FINE: Final = 1 << 30
"""Chances are compared with random whole numbers below this."""


class Contradiction(Exception):
    """What was drawn contradicts what was seen."""


class Hoard:
    """What may lie in the rooms at set-up (ADL-SET-4): the objects that are always there, and others, of
    which chance takes as many as there is room for."""

    def __init__(self, s: AdeleState) -> None:
        self.loose: list[int] = list(COPIES)
        self.sure: list[int] = [0] * N_KINDS
        self.open = N_ROOMS  # rooms whose object has no kind yet
        if s.g.alone:
            self.loose[TRACKER_DRONE] = self.loose[ACCESS_CARD] = 0
        for kind in (*[k for k in range(N_KEYS) if self.loose[k]], *SURE):
            self.loose[kind] -= 1
            self.sure[kind] += 1
        self.sure_left = sum(self.sure)
        self.loose_left = sum(self.loose)

    def share(self) -> float:
        """The chance that one of the other objects lies in a room that is open."""
        left = self.loose_left
        return max(0, self.open - self.sure_left) / left if left else 0.0

    def chance(self, kind: int) -> float:
        """The chance that an open room has this kind."""
        if not self.open:
            return 0.0
        return (self.sure[kind] + self.loose[kind] * self.share()) / self.open

    def become(self, other: Hoard) -> None:
        self.loose = other.loose[:]
        self.sure = other.sure[:]
        self.open = other.open
        self.sure_left = other.sure_left
        self.loose_left = other.loose_left

    def take(self, kind: int) -> None:
        """One of the other objects goes elsewhere before the rooms are filled."""
        self.loose[kind] -= 1
        self.loose_left -= 1

    def deal(self, kind: int, rng: Rng) -> None:
        """An open room has this kind, perhaps one of those that are always there."""
        sure = self.sure[kind]
        loose = self.loose[kind] * self.share()
        self.open -= 1
        if sure and (not loose or rng.below(FINE) * (sure + loose) < sure * FINE):
            self.sure[kind] -= 1
            self.sure_left -= 1
        else:
            self.take(kind)


class Course:
    """One attempt at the course of all objects."""

    def __init__(self, s: AdeleState, rng: Rng) -> None:
        self.rng = rng
        self.weight = 1.0
        self.kind: list[int] = [UNKNOWN] * N_ROOMS
        self.rooms: list[list[int]] = [[room] for room in range(N_ROOMS)]
        self.items: list[list[int]] = [[] for _ in range(4)]
        self.stack: list[int] = []
        self.lost: list[int] = []  # out of the game, face down
        self.moved: list[int] = []  # numbers, by hidden move
        self.hoard = Hoard(s)
        for who in s.order:
            self.items[who].append(self.new(STARTS[who]))
        for kind in sorted(WORKSHOP_STACK):
            if not (s.g.alone and kind == TRACKER_DRONE):
                self.stack.append(self.new(kind))

    def become(self, other: Course) -> None:
        """Continue from where another course is."""
        self.kind = other.kind[:]
        self.rooms = [place[:] for place in other.rooms]
        self.items = [place[:] for place in other.items]
        self.stack = other.stack[:]
        self.lost = other.lost[:]
        self.moved = other.moved[:]
        self.hoard.become(other.hoard)

    def new(self, kind: int) -> int:
        """A number for an object that is not dealt to a room."""
        self.hoard.take(kind)
        self.kind.append(kind)
        return len(self.kind) - 1

    def bind(self, number: int, kind: int) -> None:
        self.hoard.deal(kind, self.rng)
        self.kind[number] = kind

    def pick(self, place: list[int], kind: int) -> int:
        """One object of a place; if its kind was seen, an object that has this kind or may have it."""
        rng = self.rng
        if not place:
            raise Contradiction
        if kind == UNKNOWN:
            return place[rng.below(len(place))]
        fitting = [number for number in place if self.kind[number] == kind]
        blank = [number for number in place if self.kind[number] == UNKNOWN]
        chance = self.hoard.chance(kind) * len(blank) if blank else 0.0
        sure = len(fitting)
        if not sure and not chance:
            raise Contradiction
        self.weight *= sure + chance
        if chance and (not sure or rng.below(FINE) * (sure + chance) >= sure * FINE):
            number = blank[rng.below(len(blank))]
            self.bind(number, kind)
            return number
        return fitting[rng.below(sure)]

    def match(self, place: list[int], kinds: tuple[int, ...]) -> None:
        """All objects of a place are seen."""
        left = list(kinds)
        blank: list[int] = []
        for number in place:
            kind = self.kind[number]
            if kind == UNKNOWN:
                blank.append(number)
            elif kind in left:
                left.remove(kind)
            else:
                raise Contradiction
        if len(left) != len(blank):
            raise Contradiction
        self.rng.shuffle(left)
        ways = factorial(len(left))  # in which the objects without a kind may have these kinds
        for kind in dict.fromkeys(left):
            ways //= factorial(left.count(kind))
        self.weight *= ways
        for number, kind in zip(blank, left, strict=True):
            chance = self.hoard.chance(kind)
            if not chance:
                raise Contradiction
            self.weight *= chance
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
        open_kinds = [kind for kind in START_OBJECTS if self.hoard.loose[kind]]
        return open_kinds[self.rng.below(len(open_kinds))]

    def finish(self) -> None:
        """Give kinds to the numbers that have none, by the rule of the deal."""
        rng, hoard = self.rng, self.hoard
        blank = [number for number in range(N_ROOMS) if self.kind[number] == UNKNOWN]
        if hoard.sure_left > len(blank):
            raise Contradiction
        chosen = [kind for kind in range(N_KINDS) for _ in range(hoard.sure[kind])]
        loose = [kind for kind in range(N_KINDS) for _ in range(hoard.loose[kind])]
        while len(chosen) < len(blank):
            kind = loose.pop(rng.below(len(loose)))
            hoard.take(kind)
            chosen.append(kind)
        rng.shuffle(chosen)
        for number, kind in zip(blank, chosen, strict=True):
            self.kind[number] = kind


def fill_objects(s: AdeleState, known: AdeleKnowledge, rng: Rng) -> None:
    """Draw a course that fits, and put the objects where it leads."""
    course = None if known.herd else one_alone(s, known, rng)
    if course is None:
        course = one_of_a_herd(s, known, rng)
    course.finish()
    lay(s, course)


def one_alone(s: AdeleState, known: AdeleKnowledge, rng: Rng) -> Course | None:
    """A single course that reaches the end, if one of the tries does."""
    if known.weighed != len(known.facts):
        known.weighed = len(known.facts)
        known.heaviest = 0.0
        for _ in range(PILOTS):
            course = attempt(s, known, rng)
            if course is not None:
                known.heaviest = max(known.heaviest, course.weight)
    for _ in range(TRIES):
        course = attempt(s, known, rng)
        if course is None:
            continue
        known.heaviest = max(known.heaviest, course.weight)
        if rng.below(FINE) * known.heaviest < course.weight * FINE:
            return course
    return None


def one_of_a_herd(s: AdeleState, known: AdeleKnowledge, rng: Rng) -> Course:
    """A course of the herd, after the herd has taken in the newest facts."""
    herd: list[Course] = known.herd
    if not herd or not go_together(herd, known.facts[known.herded :], rng):
        herd = known.herd = new_herd(s, known, rng)
    known.herded = len(known.facts)
    course = Course(s, rng)
    course.become(herd[rng.below(len(herd))])
    return course


def new_herd(s: AdeleState, known: AdeleKnowledge, rng: Rng) -> list[Course]:
    for size in HERDS:
        herd = [Course(s, rng) for _ in range(size)]
        if go_together(herd, known.facts, rng):
            return herd
    raise RulesFault("no_sample", "no course of the objects fits what is known")


def go_together(herd: list[Course], facts: list[Fact], rng: Rng) -> bool:
    """After each fact, courses survive in proportion to their weights; returns whether any is left."""
    for fact in facts:
        total = 0.0
        for course in herd:
            course.rng, course.weight = rng, 1.0
            try:
                course.go_on(fact)
            except Contradiction:
                course.weight = 0.0
            total += course.weight
        if not total:
            return False
        share_out(herd, total, rng)
    return True


def share_out(herd: list[Course], total: float, rng: Rng) -> None:
    """Heavy courses take the places of light ones: each is copied in proportion to its share of the weight,
    rounded up or down to a whole number by one draw for all."""
    rise = len(herd) / total
    reached = (rng.below(FINE) + 0.5) / FINE  # never so near to a whole number that sums could err
    going: list[Course] = []
    strays: list[Course] = []
    for course in herd:
        before = int(reached)
        reached += course.weight * rise
        times = int(reached) - before
        if times:
            going.extend([course] * (times - 1))
        else:
            strays.append(course)
    for course, other in zip(strays, going, strict=True):
        course.become(other)


def attempt(s: AdeleState, known: AdeleKnowledge, rng: Rng) -> Course | None:
    """A course up to now, if it meets no contradiction."""
    course = Course(s, rng)
    try:
        for fact in known.facts:
            course.go_on(fact)
    except Contradiction:
        return None
    return course


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
    rest = [k for k in range(N_KINDS) for _ in range(course.hoard.loose[k])]
    s.rest = tuple(sorted(rest + [kind[number] for number in course.lost]))
