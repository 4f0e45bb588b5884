"""The state of a game of Room 25.

A tile's handle is the cell where it lay at set-up; characters, robots, locks and tokens belong to
handles, so they travel with their tile (R25-BRD-8). Sets of tiles, characters and seats are bit
masks.

A new field goes into `__init__`; then run scripts/state_fields.py.
"""

from __future__ import annotations

from typing import ClassVar

from hatchway.games.room25.rules.board import NEIGHBOURS, THROUGH
from hatchway.games.room25.rules.kinds import ACROSS, ALONG, CENTRAL, EMMETT, PIVOTING, STREAMS
from hatchway.games.room25.rules.options import Rules
from hatchway.kernel.state import State

SEEN_BY_ALL = 1 << 8
"""In `seen`: the tile was face up once, so everybody knows it (R25-BRD-10)."""


class R25State(State):
    """Everything there is in a game of Room 25."""

    beside: ClassVar[tuple[str, ...]] = ("g",)
    shared: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, g: Rules, blank: bool = False) -> None:
        if blank:  # for `copy`, which sets every field
            return
        super().__init__(g.players, STREAMS)
        self.g: Rules = g
        # --- tiles, by handle
        self.kind: list[int] = [CENTRAL] * 25
        self.where: list[int] = list(range(25))  # the cell of a handle
        self.at: list[int] = list(range(25))  # the handle in a cell
        self.seen: list[int] = [0] * 25  # seats that looked at it
        self.up: int = 0  # face up
        self.closed: int = 0  # Do Not Cross
        self.locked: int = 0
        self.across: int = 0  # corridor of a Pivoting Room
        self.along: int = 0
        self.dealt: tuple[int, ...] = ()  # copies by room at set-up
        self.gone: tuple[int, ...] = ()  # rooms destroyed, each replaced by an Empty Chamber
        # --- characters
        self.seat: list[int] = [-1] * 8  # who plays a character; never changes after set-up
        self.alive: int = 0
        self.dead: int = 0
        self.pos: list[int] = [-1] * 8  # handle of the tile one stands on
        self.came: list[int] = [0] * 8  # order of arrival, for the Acid Bath
        self.tokens: list[int] = [0] * 8  # tokens not lost: bit 0 Look … bit 4 ability
        self.first: list[int] = [0] * 8  # programmed (or freely played) tokens
        self.second: list[int] = [0] * 8
        self.flood: list[int] = [0] * 8  # the round in which one drowns
        self.pile: list[tuple[int, ...]] = [()] * 8  # Paranoia: the top token comes last
        self.remind: list[int] = [-1] * 8  # handle under the reminder token
        self.role: list[int] = [0] * 9  # the last is the tile that nobody saw
        self.shown: int = 0  # roles revealed
        self.ahead: int = 0  # guards who laid their reveal ahead
        self.free: int = 0  # play freely this round
        self.benched: int = 0  # came back by Regeneration this round
        self.cold: int = 0  # one action this round and no adrenaline
        self.single: int = 0  # programmed one action, its pass still open
        self.played1: int = 0
        self.played2: int = 0
        self.mad: int = 0  # under Paranoia
        self.hidden: int = 0
        self.trapped: int = 0  # must leave with the next revealed action
        self.sprung: int = 0  # that action is under way
        self.owned: int = 0  # adrenaline tokens
        self.committed: int = 0
        self.recovered: int = 0  # taken back this round
        self.sarah_tiles: int = 2
        self.bruce_tiles: int = 1
        self.robots: list[int] = [-1, -1]  # handles
        # --- the round
        self.order: list[int] = []
        self.phase: int = 0
        self.turn: int = 0  # index in the order
        self.slot: int = 0  # 1 while that character's slot is open
        self.round: int = 1
        self.left: int = g.rounds
        self.slid: list[int] = [0] * 10  # way of a line's slides this round, plus 1
        self.accel: int = 0
        self.jam: int = 0
        self.key_on: int = 0
        self.serial: int = 0  # of arrivals
        self.acted: tuple[int, ...] = ()  # Robot Rooms that acted in this action (R25-ROB-3)
        self.teller: int = 0  # passes begun, for the limit on claims
        # --- cards; the deck's top comes last
        self.deck: tuple[int, ...] = ()
        self.discard: tuple[int, ...] = ()
        self.open: tuple[int, ...] = ()  # Time Bombs that lie open this round
        self.claims: tuple[tuple[int, int, int, int, int], ...] = ()
        # a claim: handle, seat, colour, round, pass

    # --- written by scripts/state_fields.py

    __slots__ = (
        "accel", "across", "acted", "ahead", "alive", "along", "at", "benched", "bruce_tiles",
        "came", "claims", "closed", "cold", "committed", "dead", "dealt", "deck", "discard",
        "first", "flood", "free", "g", "gone", "hidden", "jam", "key_on", "kind", "left", "locked",
        "mad", "open", "order", "owned", "phase", "pile", "played1", "played2", "pos", "recovered",
        "remind", "robots", "role", "round", "sarah_tiles", "seat", "second", "seen", "serial",
        "shown", "single", "slid", "slot", "sprung", "teller", "tokens", "trapped", "turn", "up",
        "where",
    )  # fmt: skip

    def copy(self) -> R25State:
        new = R25State(self.g, blank=True)
        self.copy_base(new)
        new.g = self.g
        new.kind = self.kind[:]
        new.where = self.where[:]
        new.at = self.at[:]
        new.seen = self.seen[:]
        new.up = self.up
        new.closed = self.closed
        new.locked = self.locked
        new.across = self.across
        new.along = self.along
        new.dealt = self.dealt
        new.gone = self.gone
        new.seat = self.seat
        new.alive = self.alive
        new.dead = self.dead
        new.pos = self.pos[:]
        new.came = self.came[:]
        new.tokens = self.tokens[:]
        new.first = self.first[:]
        new.second = self.second[:]
        new.flood = self.flood[:]
        new.pile = self.pile[:]
        new.remind = self.remind[:]
        new.role = self.role[:]
        new.shown = self.shown
        new.ahead = self.ahead
        new.free = self.free
        new.benched = self.benched
        new.cold = self.cold
        new.single = self.single
        new.played1 = self.played1
        new.played2 = self.played2
        new.mad = self.mad
        new.hidden = self.hidden
        new.trapped = self.trapped
        new.sprung = self.sprung
        new.owned = self.owned
        new.committed = self.committed
        new.recovered = self.recovered
        new.sarah_tiles = self.sarah_tiles
        new.bruce_tiles = self.bruce_tiles
        new.robots = self.robots[:]
        new.order = self.order[:]
        new.phase = self.phase
        new.turn = self.turn
        new.slot = self.slot
        new.round = self.round
        new.left = self.left
        new.slid = self.slid[:]
        new.accel = self.accel
        new.jam = self.jam
        new.key_on = self.key_on
        new.serial = self.serial
        new.acted = self.acted
        new.teller = self.teller
        new.deck = self.deck
        new.discard = self.discard
        new.open = self.open
        new.claims = self.claims
        return new

    def facts(self) -> tuple[object, ...]:
        """The whole position as plain values, in a fixed order."""
        return (
            *self.base_facts(), self.accel, self.across, self.acted, self.ahead, self.alive,
            self.along, self.at, self.benched, self.bruce_tiles, self.came, self.claims,
            self.closed, self.cold, self.committed, self.dead, self.dealt, self.deck, self.discard,
            self.first, self.flood, self.free, self.gone, self.hidden, self.jam, self.key_on,
            self.kind, self.left, self.locked, self.mad, self.open, self.order, self.owned,
            self.phase, self.pile, self.played1, self.played2, self.pos, self.recovered,
            self.remind, self.robots, self.role, self.round, self.sarah_tiles, self.seat,
            self.second, self.seen, self.serial, self.shown, self.single, self.slid, self.slot,
            self.sprung, self.teller, self.tokens, self.trapped, self.turn, self.up, self.where,
        )  # fmt: skip

    # --- end of what is written


# --- questions that many rules ask


def cell_of(s: R25State, who: int) -> int:
    """The cell where a character stands."""
    return s.where[s.pos[who]]


def inside(s: R25State, tile: int) -> list[int]:
    """The living characters on a tile, in turn order (R25-ACT-6)."""
    pos = s.pos
    return [who for who in s.order if pos[who] == tile]


def others_inside(s: R25State, who: int) -> list[int]:
    """The other characters in somebody's room, in turn order."""
    tile = s.pos[who]
    pos = s.pos
    return [other for other in s.order if pos[other] == tile and other != who]


def face_down(s: R25State) -> list[int]:
    """The cells of all face-down rooms."""
    up = s.up
    return [cell for cell, tile in enumerate(s.at) if not up >> tile & 1]


def exits(s: R25State, tile: int) -> tuple[int, ...]:
    """The cells that can be reached or seen from a tile: all neighbours, unless there is a corridor
    (R25-PIV-2)."""
    cell = s.where[tile]
    if s.kind[tile] == PIVOTING:
        if s.across >> tile & 1:
            return THROUGH[ACROSS][cell]
        if s.along >> tile & 1:
            return THROUGH[ALONG][cell]
    return NEIGHBOURS[cell]


def may_enter(s: R25State, who: int, tile: int) -> bool:
    """Whether a character may enter: no inaccessible room (R25-BRD-7), and a locked one only as Emmett
    (R25-EMM-5)."""
    bit = 1 << tile
    return not s.closed & bit and (not s.locked & bit or who == EMMETT)


def in_order(s: R25State, mask: int) -> list[int]:
    """The characters of a mask in turn order."""
    return [who for who in s.order if mask >> who & 1]
