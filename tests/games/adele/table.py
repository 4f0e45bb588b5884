"""Positions for tests: a game is dealt, then laid as the test wants it."""

from typing import Any

from hatchway.games.adele.game import Adele
from hatchway.games.adele.rules.frames import F_ADELE
from hatchway.games.adele.rules.kinds import (
    ACTION,
    ADELE,
    ASTRONAUTS,
    EVENTS,
    NOBODY,
    OBJECTS,
    S_DICE,
    SOURCES,
    WORN,
)
from hatchway.games.adele.rules.objects import set_active
from hatchway.games.adele.rules.ship import DOOR_NAMES, PLACES
from hatchway.games.adele.rules.state import AdeleState
from hatchway.kernel.event import Out


class Table:
    """A game of A.D.E.L.E. on Deimos with Emma, Bruce, Mei and ADELE, unless told otherwise."""

    def __init__(self, **options: object) -> None:
        given: dict[str, object] = {"players": 4, "ship": "deimos", **options}
        if given["players"] == 4:
            given = {"adele": 3, "astronauts": ["emma", "bruce", "mei"], **given}
        self.game = Adele(given)
        self.s: AdeleState = self.game.new(bytes(32))
        self.events: list[dict[str, Any]] = []
        self.told: dict[int, list[dict[str, Any]]] = {}
        for room in range(20):
            self.s.lying[room] = ()
        for who in self.s.order:
            self.s.items[who] = ()
            self.s.pos[who] = 4
        self.s.spent = (0,) * 16

    def at(self, place: str, *names: str) -> "Table":
        for name in names:
            self.s.pos[ASTRONAUTS.index(name)] = PLACES.index(place)
        return self

    def carries(self, name: str, *kinds: str) -> "Table":
        self.s.items[ASTRONAUTS.index(name)] = tuple(sorted(OBJECTS.index(k) for k in kinds))
        return self

    def wears(self, name: str, kind: str, charges: int) -> "Table":
        who = ASTRONAUTS.index(name)
        worn = WORN[OBJECTS.index(kind)] << 4 | charges
        set_active(self.s, who, tuple(sorted((*self.s.active[who], worn))))
        return self

    def plan(self, name: str, **cubes: int) -> "Table":
        at = 5 * ASTRONAUTS.index(name)
        for kind, n in cubes.items():
            self.s.cubes[at + SOURCES.index(kind)] = n
        return self

    def dice(self, *rolls: int, stream: int = S_DICE) -> "Table":
        tape = self.s.tape if self.s.tape is not None else {}
        tape[stream] = [roll - 1 for roll in rolls]
        self.s.tape = tape
        return self

    def event(self, name: str) -> "Table":
        self.s.event = EVENTS.index(name)
        return self

    def turn(self, name: str, **cubes: int) -> "Table":
        """Open an astronaut's turn, the others having acted."""
        self.plan(name, **cubes)
        s = self.s
        who = ASTRONAUTS.index(name)
        self._clear()
        s.phase = ACTION
        s.acted = sum(1 << other for other in s.order if other != who)
        self.game.run(s)
        return self

    def adele_turn(self, *hand: int, energy: int = 30) -> "Table":
        """Open ADELE's menu with these cards."""
        s = self.s
        self._clear()
        cards = sorted((*s.hand, *s.deck, *s.discard))
        s.hand = tuple(sorted(hand))
        s.deck = tuple(card for card in cards if card not in hand)
        s.discard = ()
        s.energy = energy
        s.phase = ADELE
        s.step = 1
        s.stack.append((F_ADELE, 0, NOBODY))
        self.game.run(s)
        return self

    def phase(self, phase: int) -> "Table":
        """Go on from the start of a phase."""
        self._clear()
        self.s.phase = phase
        self.s.step = 0
        out = Out()
        self.s.out = out
        self.game.run(self.s)
        self.s.out = None
        self._hear(out)
        return self

    def _clear(self) -> None:
        s = self.s
        s.stack.clear()
        s.ask = s.due = 0
        s.actor = NOBODY

    def do(self, kind: str, **names: str) -> "Table":
        """The due seat does something."""
        seat = next(seat for seat in range(self.game.seats) if self.s.due >> seat & 1)
        return self.by(seat, kind, **names)

    def by(self, seat: int, kind: str, **names: str) -> "Table":
        """Some seat does something."""
        code = self.game.code({"kind": kind, **names})
        out = Out()
        self.game.apply(self.s, seat, code, out)
        self._hear(out)
        return self

    def _hear(self, out: Out) -> None:
        self.events = out.seen_by(-1)
        self.told = {seat: out.seen_by(seat) for seat in range(self.game.seats)}

    def options(self) -> list[dict[str, str]]:
        seat = next(seat for seat in range(self.game.seats) if self.s.due >> seat & 1)
        return [self.game.form(code) for code in self.game.options(self.s, seat)]

    def may(self, kind: str, **names: str) -> bool:
        return {"kind": kind, **names} in self.options()

    def why(self, kind: str, **names: str) -> str:
        seat = next(seat for seat in range(self.game.seats) if self.s.due >> seat & 1)
        return self.game.why_not(self.s, seat, self.game.code({"kind": kind, **names}))

    def asked(self) -> str:
        decision = self.game.decision(self.s)
        return decision.kind if decision is not None else "over"

    def heard(self, kind: str) -> bool:
        return any(event["kind"] == kind for event in self.events)

    def lock(self, door: str) -> "Table":
        self.s.locks |= 1 << DOOR_NAMES.index(door)
        return self


def mask(*rooms: int) -> int:
    """Rooms by their numbers, as a mask."""
    return sum(1 << (room - 1) for room in rooms)
