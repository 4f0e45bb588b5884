"""The state of a game of A.D.E.L.E.

Places are numbers (ship.py), sets of rooms, doors and astronauts are bit masks, objects are kinds:
copies of a kind are alike. Lists are by astronaut, room or hazard.

A new field goes into `__init__`; then run scripts/state_fields.py.
"""

from __future__ import annotations

from typing import ClassVar, Final

from hatchway.games.adele.rules.kinds import (
    N_HAZARDS,
    N_KINDS,
    N_TILES,
    NOBODY,
    SETUP,
    SLOTS,
    STREAMS,
)
from hatchway.games.adele.rules.options import Rules
from hatchway.games.adele.rules.ship import EMERGENCY_ROOMS, MAPS, N_ROOMS, Ship
from hatchway.kernel.state import State

SEEN_BY_ALL: Final = 1 << 8
"""In `knows`: the tile was shown to everybody once."""


Story = tuple[tuple[int, ...], tuple[int, ...]]
"""What was hidden, as a sample assumes it: the objects dealt to the rooms, and every face-down object that
has moved since."""


class AdeleState(State):
    """Everything there is in a game of A.D.E.L.E."""

    beside: ClassVar[tuple[str, ...]] = ("g", "map", "story")
    shared: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, g: Rules, ship: Ship = MAPS[0], blank: bool = False) -> None:
        if blank:  # for `copy`, which sets every field
            return
        super().__init__(g.players, STREAMS)
        self.g: Rules = g
        self.map: Ship = ship
        # --- the ship
        self.ship: int = ship.number  # 0 Deimos, 1 Phobos
        self.spying: int = 0  # rooms with the hazard, as masks
        self.hypoxia: int = 0
        self.fire: int = 0
        self.darkness: int = 0
        self.locks: int = 0  # doors with a Door Lock
        self.comp_fail: int = 0  # rooms whose computer has a Computer Failure
        self.term_fail: int = 0  # rooms whose terminal has one
        self.impacts: int = 0  # rooms
        self.closed: int = 0  # hatch rooms that are closed (ADL-ANO-2)
        self.shut: int = 0  # rooms whose computer is shut down (ADL-ANO-4)
        self.shut_terms: int = 0  # rooms whose emergency terminal is shut down
        self.emergency: tuple[int, ...] = EMERGENCY_ROOMS  # rooms of the two emergency terminals
        self.guard: int = 0  # devices with a battery: bit room, or 20 + room for its terminal
        self.cells: tuple[int, ...] = ()  # those batteries: device × 16 + charges
        self.lying: list[tuple[int, ...]] = [()] * N_ROOMS  # objects by room, face down, sorted
        self.stack_left: tuple[int, ...] = ()  # the workshop stack
        self.spent: tuple[int, ...] = (0,) * N_KINDS  # objects discarded in view of all, by kind
        self.rest: tuple[int, ...] = ()  # objects that left the game unseen
        # --- the crew, by astronaut
        self.seat: list[int] = [-1] * 4  # who plays an astronaut; never changes after set-up
        self.order: tuple[int, ...] = ()  # the crew in seat order
        self.pos: list[int] = [-1] * 4  # place
        self.wounds: list[int] = [0] * 4
        self.items: list[tuple[int, ...]] = [()] * 4  # carried face down, sorted
        # active things are thing × 16 + charges, sorted
        self.active: list[tuple[int, ...]] = [()] * 4  # carried and active
        self.suits: int = 0  # who has such an active thing: read off `active`
        self.lights: int = 0
        self.drones: int = 0
        self.bears: int = 0
        self.cubes: list[int] = [0] * 20  # planned cubes: astronaut × 5 + action
        self.wild: int = g.wild  # wild cubes left (ADL-TWO-6)
        self.used: int = 0  # who used its ability this round (ADL-CRW-6)
        self.acted: int = 0  # who had its turn this round
        # --- the turn under way
        self.actor: int = NOBODY
        self.extra: int = 0  # stimulant cubes
        self.foam: int = 0  # fires that the extinguisher may still remove
        self.tracked: int = 0  # looked through the drone this turn
        self.doing: int = -1  # the action under way; of a special it stays secret until it succeeds
        # --- missions
        self.tile: tuple[int, ...] = (-1,) * N_TILES  # the room of each secret tile
        self.owners: tuple[int, ...] = (0,) * N_TILES  # astronauts by ADL-SET-9
        self.knows: tuple[int, ...] = (0,) * N_TILES  # seats that saw it since; SEEN_BY_ALL
        self.delivered: int = 0  # key objects
        # --- ADELE
        self.adele: int = NOBODY  # her seat; -1 is the Watchdog
        self.energy: int = g.start_energy
        self.console: list[int] = [0] * N_HAZARDS  # hazards on it
        self.bag: list[int] = [0] * N_HAZARDS  # hazards in the bag
        self.gone: list[int] = [0] * N_HAZARDS  # hazards out of the game
        self.hand: tuple[int, ...] = ()  # sorted
        self.deck: tuple[int, ...] = ()  # the top comes last
        self.discard: tuple[int, ...] = ()
        self.removed: tuple[int, ...] = ()  # specials that left the deck
        self.known_top: int = 0  # cards on top of the deck that were recalled in sight of all
        self.anomalies: tuple[int, ...] = ()  # drawn at set-up; in solo they wake in this order
        self.awake: int = 0  # anomalies that are open
        self.waking: int = NOBODY  # an anomaly that ADELE is about to pay for, a secret
        self.picked: tuple[int, ...] = ()  # hazards picked for it: codes
        # --- events; the deck's top lies face up and comes last
        self.events: tuple[int, ...] = ()
        self.event: int = -1  # the active one
        self.past: tuple[int, ...] = ()  # events of earlier rounds
        self.covered: int = 0  # the next event will not act (ADL-TER-7)
        self.cancelled: int = 0  # the active event does not act
        self.stress: int = 0
        self.virus: int = 0
        # --- the round
        self.phase: int = SETUP
        self.step: int = 0  # how far the phase went
        self.round: int = g.rounds  # counts down to 1
        self.no_return: int = 1
        # --- what players saw, for their notes (ADL-TLK-3): first how many went away unseen since
        self.seen: tuple[tuple[int, ...], ...] = ((),) * (N_ROOMS * g.players)  # by seat and room
        self.held: tuple[tuple[int, ...], ...] = ((),) * (4 * g.players)  # by seat and astronaut
        self.offers: tuple[tuple[int, int, int, int], ...] = ()  # from, to, code, `parted` of from
        self.parted: list[int] = [0] * 4  # how often a face-down object left an astronaut
        self.story: Story | None = None  # of a sampled state; not part of the position

    # --- written by scripts/state_fields.py

    __slots__ = (
        "acted", "active", "actor", "adele", "anomalies", "awake", "bag", "bears", "cancelled",
        "cells", "closed", "comp_fail", "console", "covered", "cubes", "darkness", "deck",
        "delivered", "discard", "doing", "drones", "emergency", "energy", "event", "events",
        "extra", "fire", "foam", "g", "gone", "guard", "hand", "held", "hypoxia", "impacts",
        "items", "known_top", "knows", "lights", "locks", "lying", "map", "no_return", "offers",
        "order", "owners", "parted", "past", "phase", "picked", "pos", "removed", "rest", "round",
        "seat", "seen", "ship", "shut", "shut_terms", "spent", "spying", "stack_left", "step",
        "story", "stress", "suits", "term_fail", "tile", "tracked", "used", "virus", "waking",
        "wild", "wounds",
    )  # fmt: skip

    def copy(self) -> AdeleState:
        new = AdeleState(self.g, self.map, blank=True)
        self.copy_base(new)
        new.g = self.g
        new.map = self.map
        new.ship = self.ship
        new.spying = self.spying
        new.hypoxia = self.hypoxia
        new.fire = self.fire
        new.darkness = self.darkness
        new.locks = self.locks
        new.comp_fail = self.comp_fail
        new.term_fail = self.term_fail
        new.impacts = self.impacts
        new.closed = self.closed
        new.shut = self.shut
        new.shut_terms = self.shut_terms
        new.emergency = self.emergency
        new.guard = self.guard
        new.cells = self.cells
        new.lying = self.lying[:]
        new.stack_left = self.stack_left
        new.spent = self.spent
        new.rest = self.rest
        new.seat = self.seat
        new.order = self.order
        new.pos = self.pos[:]
        new.wounds = self.wounds[:]
        new.items = self.items[:]
        new.active = self.active[:]
        new.suits = self.suits
        new.lights = self.lights
        new.drones = self.drones
        new.bears = self.bears
        new.cubes = self.cubes[:]
        new.wild = self.wild
        new.used = self.used
        new.acted = self.acted
        new.actor = self.actor
        new.extra = self.extra
        new.foam = self.foam
        new.tracked = self.tracked
        new.doing = self.doing
        new.tile = self.tile
        new.owners = self.owners
        new.knows = self.knows
        new.delivered = self.delivered
        new.adele = self.adele
        new.energy = self.energy
        new.console = self.console[:]
        new.bag = self.bag[:]
        new.gone = self.gone[:]
        new.hand = self.hand
        new.deck = self.deck
        new.discard = self.discard
        new.removed = self.removed
        new.known_top = self.known_top
        new.anomalies = self.anomalies
        new.awake = self.awake
        new.waking = self.waking
        new.picked = self.picked
        new.events = self.events
        new.event = self.event
        new.past = self.past
        new.covered = self.covered
        new.cancelled = self.cancelled
        new.stress = self.stress
        new.virus = self.virus
        new.phase = self.phase
        new.step = self.step
        new.round = self.round
        new.no_return = self.no_return
        new.seen = self.seen
        new.held = self.held
        new.offers = self.offers
        new.parted = self.parted[:]
        new.story = self.story
        return new

    def facts(self) -> tuple[object, ...]:
        """The whole position as plain values, in a fixed order."""
        return (
            *self.base_facts(), self.acted, self.active, self.actor, self.adele, self.anomalies,
            self.awake, self.bag, self.bears, self.cancelled, self.cells, self.closed,
            self.comp_fail, self.console, self.covered, self.cubes, self.darkness, self.deck,
            self.delivered, self.discard, self.doing, self.drones, self.emergency, self.energy,
            self.event, self.events, self.extra, self.fire, self.foam, self.gone, self.guard,
            self.hand, self.held, self.hypoxia, self.impacts, self.items, self.known_top,
            self.knows, self.lights, self.locks, self.lying, self.no_return, self.offers,
            self.order, self.owners, self.parted, self.past, self.phase, self.picked, self.pos,
            self.removed, self.rest, self.round, self.seat, self.seen, self.ship, self.shut,
            self.shut_terms, self.spent, self.spying, self.stack_left, self.step, self.stress,
            self.suits, self.term_fail, self.tile, self.tracked, self.used, self.virus,
            self.waking, self.wild, self.wounds,
        )  # fmt: skip

    # --- end of what is written


def carried(s: AdeleState, who: int) -> int:
    """How many objects an astronaut carries."""
    return len(s.items[who]) + len(s.active[who])


def slots(s: AdeleState, who: int) -> int:
    """How many it may carry (ADL-CRW-1, CRW-3)."""
    return SLOTS[s.wounds[who]]


def computer_works(s: AdeleState, room: int) -> bool:
    """ADL-ACT-6."""
    return not (s.comp_fail | s.impacts | s.shut) >> room & 1


def terminal_works(s: AdeleState, room: int) -> bool:
    """Whether a room has a terminal that works (ADL-ACT-6)."""
    return s.map.terminal[room] >= 0 and not (s.term_fail | s.impacts) >> room & 1


def emergency_works(s: AdeleState, room: int) -> bool:
    """Whether a working emergency terminal stands here; it fails with its computer (ADL-TER-7)."""
    return room in s.emergency and computer_works(s, room) and not s.shut_terms >> room & 1


def planned(s: AdeleState, who: int) -> int:
    """Planned cubes that an astronaut has left."""
    at = 5 * who
    cubes = s.cubes  # asked at every step of a turn: no slice
    return cubes[at] + cubes[at + 1] + cubes[at + 2] + cubes[at + 3] + cubes[at + 4]


def dark(s: AdeleState, who: int) -> int:
    """The surcharge of Darkness on what an astronaut does: 0 or 1 (ADL-HAZ-5, OBJ-11)."""
    place = s.pos[who]
    if s.darkness >> place & 1 and not (s.fire | lit(s, who)) >> place & 1:
        return 1
    return 0


def lit(s: AdeleState, who: int) -> int:
    """The places where Darkness has no effect on an astronaut, with everybody where they stand now, as a
    mask: everywhere with a flashlight of its own, else where somebody has one (ADL-OBJ-11, since series
    3)."""
    if not s.lights:
        return 0
    if s.lights >> who & 1:
        return -1
    mask = 0
    if s.g.series >= 3:
        for other in s.order:
            if s.lights >> other & 1:
                mask |= 1 << s.pos[other]
    return mask


def together(s: AdeleState, who: int) -> list[int]:
    """The other astronauts in the same room or section (ADL-TLK-2), in seat order."""
    place = s.pos[who]
    return [other for other in s.order if other != who and s.pos[other] == place]
