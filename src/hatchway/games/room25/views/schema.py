"""The shape of what a seat may know: the View of Room 25, as types.

`hatchway schema` turns these into JSON Schema and TypeScript. Ids are the stable strings of the data
files; cells are "A1" to "E5"; a tile's id is the cell where it lay at set-up.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from hatchway.games.room25.rules.events import DecisionKind, EndReason, LostWhy, PhaseName


class ClaimView(TypedDict):
    """What a seat says about a face-down tile, true or not (R25-LOOK-3)."""

    seat: int
    colour: str
    round: int
    now: bool  # made in this pass, so it cannot be changed in it


class TileView(TypedDict):
    id: str
    cell: str
    up: bool
    room: str | None  # None: this seat does not know
    known: Literal["", "own", "public"]  # how a face-down tile is known
    closed: bool  # Do Not Cross
    locked: bool
    axis: str  # "none", "across", "along"
    looked: list[int]  # seats that looked at it: public
    claims: list[ClaimView]
    reminders: list[str]


class CharacterView(TypedDict):
    id: str
    seat: int
    alive: bool
    tile: str | None
    came: int  # order of arrival in its room
    role: str | None  # None: this seat does not know
    shown: bool  # the role is public
    tokens: list[str]  # not lost to Punishment
    actions: int  # programmed and not yet played
    first: str | None  # a token; "hidden" for one that this seat may not see; None: no token
    second: str | None
    single: bool  # one action, its pass still open
    played: list[bool]  # first, second
    adrenaline: str  # "owned", "committed", "recovered" this round, "spent"
    hidden: bool
    trapped: Literal["", "next", "now"]  # must leave with the next action, with this one
    drowns: int  # the round in which it drowns; 0: none
    pile: list[str] | None  # under Paranoia: the tokens left, not their order
    free: bool  # chooses its actions on the spot
    cold: bool  # one action this round
    benched: bool  # came back this round


class DeckView(TypedDict):
    left: int
    discard: list[str]
    open: list[str]  # Time Bombs


class DecisionView(TypedDict):
    kind: DecisionKind
    manner: Literal["one", "all", "any"]
    due: list[int]
    who: str | None


class LostView(TypedDict):
    """An action that would be lost as things stand (R25-ACT-8)."""

    who: str
    token: str
    why: LostWhy
    after: list[str]  # other actions that would not change that if played first


class SeatView(TypedDict):
    """What only the seat itself knows, besides its tiles and roles."""

    laid: list[dict[str, str]]  # own commitments in the open decision
    programs: str | None  # the character whose program is asked next
    ahead: bool  # a reveal is laid ahead
    lost: list[LostView]  # while its characters choose actions: those that would be lost


class OutcomeView(TypedDict):
    winners: list[int]
    why: EndReason


class View(TypedDict):
    game: Literal["room25"]
    seat: int  # -1: a spectator
    phase: PhaseName
    round: int
    left: int  # rounds left, this one included
    sides: list[list[int]]  # the seats of each team; empty where nobody plays in teams
    guards: list[int]  # fewest and most guards there may be; empty where no roles are dealt
    order: list[str]
    turn: int  # index in the order
    slot: bool  # that character's turn is under way
    passes: int  # passes begun
    arrivals: int
    tiles: list[TileView]  # by cell
    characters: list[CharacterView]  # in turn order
    robots: list[str | None]  # tiles
    slid: dict[str, str]  # line: direction of its slides this round
    deck: DeckView
    key: bool
    jammed: bool
    jam_card: bool
    acceleration: bool
    empties: dict[str, int]  # Empty Chambers left to Sarah and Bruce
    acted: list[int]  # Robot Rooms that acted in this action
    gone: list[str]  # rooms destroyed
    rooms: dict[str, int]  # the public part of the composition
    free_rooms: dict[str, int]  # how many other rooms it has, by colour
    ready: list[int]  # seats that have committed everything in a decision of all seats
    frames: list[list[int]]  # what is under way
    decision: DecisionView | None
    outcome: OutcomeView | None
    mine: SeatView | None


class HiddenView(TypedDict):
    """What lay where nobody could see it."""

    deck: list[str]  # cards to come, the next one first


class Truth(View):
    """The whole position, given only after the game: a View with everything in it, and what was hidden."""

    hidden: HiddenView
