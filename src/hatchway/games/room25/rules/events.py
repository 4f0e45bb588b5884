"""The events of Room 25: what can happen, and the details that somebody may learn of it.

One class for each kind; its docstring says when it happens. Details with the default UNSET are told only to
some seats.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import field

from hatchway.games.room25.rules.board import CELLS, LINES, WAY_NAMES
from hatchway.games.room25.rules.kinds import (
    ASKS,
    AXES,
    CARD_IDS,
    CARD_KINDS,
    CHARACTERS,
    COLOURS,
    LOST_WHYS,
    PHASES,
    ROLES,
    ROOMS,
    TOKENS,
    WHYS,
)
from hatchway.kernel.fact import UNSET, Fact, Laid, UnsetType, facts_in, words

# --- words

Cell = Annotated[str, words("Cell", CELLS)]
Tile = Annotated[str, words("Tile", CELLS)]
"""A tile is called by the cell where it lay at set-up."""
Line = Annotated[str, words("Line", LINES)]
Room = Annotated[str, words("Room", ROOMS)]
Character = Annotated[str, words("Character", CHARACTERS)]
Colour = Annotated[str, words("Colour", COLOURS)]
CardId = Annotated[str, words("CardId", CARD_IDS)]
Token = Annotated[str, words("Token", TOKENS[1:])]
Played = Annotated[str, words("Played", TOKENS)]
"""A token; none if adrenaline finds no possible action."""
Axis = Annotated[str, words("Axis", AXES[1:])]
RoleName = Annotated[str, words("RoleName", ROLES[1:])]
Way = Annotated[str, words("Way", WAY_NAMES)]
PhaseName = Annotated[str, words("PhaseName", PHASES)]
EndReason = Annotated[str, words("EndReason", WHYS[1:])]
DecisionKind = Annotated[str, words("DecisionKind", ASKS[1:])]

# What moved, swapped, killed or showed something: an action, or the room or kind of card by its name.
MoveHow = Annotated[
    str, words("MoveHow", ("move", "pushed", "carry", "called", *ROOMS, *CARD_KINDS))
]
SwapWhy = Annotated[str, words("SwapWhy", ("hack", *ROOMS, *CARD_KINDS))]
DeathCause = Annotated[str, words("DeathCause", ("bomb", *ROOMS))]
LookHow = Annotated[str, words("LookHow", ("look", "clue", *ROOMS))]

LostWhy = Annotated[str, words("LostWhy", LOST_WHYS)]
RevealWhy = Literal["own", "death", "masks"]

# --- the round


class Phase(Fact):
    """A phase of the round begins."""

    phase: PhaseName
    round: int
    left: int


class Programmed(Fact):
    """All have programmed: how many actions each, and who committed adrenaline (R25-PRG-4)."""

    actions: dict[Character, int]
    adrenaline: list[Character]


class Revealed(Fact):
    """An action is revealed (R25-ACT-1)."""

    who: Character
    token: Played
    phase: PhaseName


class Lost(Fact):
    """There is no way to carry out the action (R25-ACT-1, ACT-8)."""

    who: Character
    token: Annotated[str, words("LostToken", (*TOKENS[1:], "adrenaline"))]
    why: LostWhy


class Waits(Fact):
    """A single action waits for the second pass (R25-PRG-2)."""

    who: Character


class Passes(Fact):
    """Somebody who plays freely passes a turn, or keeps adrenaline."""

    who: Character


class Countdown(Fact):
    """A round is over: rounds left, and the new order of turns (R25-RND-2)."""

    left: int
    order: list[Character]


# --- actions and abilities


class Looked(Fact):
    """A room was looked at, or a seat took no clue; the room's name is for those who saw it."""

    who: Character
    cell: Cell | None
    tile: Tile | None
    how: LookHow
    room: Room | UnsetType = UNSET


class Moved(Fact):
    """A character goes to a cell, and carries others along."""

    who: Character
    with_: list[Character] = field(name="with")
    cell: Cell
    how: MoveHow


class Slid(Fact):
    """A line slides one step; `by` is None if a card made it slide."""

    line: Line
    way: Way
    by: Character | None


class Recovered(Fact):
    """Franck's ability brings adrenaline back."""

    who: Character


class Locked(Fact):
    """A lock is put on a room."""

    cell: Cell


class Unlocked(Fact):
    """A lock is taken off a room, to be put elsewhere."""

    cell: Cell


class LocksGone(Fact):
    """Emmett died, and with him his locks (R25-EMM-6)."""


class Hid(Fact):
    """A character hides until its next own action (R25-ALI-1)."""

    who: Character


class Refused(Fact):
    """Somebody refuses to be called or pushed by a robot."""

    who: Character


class RobotPlaced(Fact):
    """A robot comes from the supply."""

    robot: int
    cell: Cell


class RobotMoved(Fact):
    """A robot goes to a cell."""

    robot: int
    cell: Cell


class RobotDestroyed(Fact):
    """A robot goes back to the supply."""

    robot: int
    cell: Cell


# --- rooms


class TurnedUp(Fact):
    """A tile is turned face up."""

    cell: Cell
    tile: Tile
    room: Room


class TurnedDown(Fact):
    """A tile is turned face down; everybody still knows it (R25-BRD-10)."""

    cell: Cell


class Closed(Fact):
    """A room becomes inaccessible (R25-BRD-7)."""

    cell: Cell


class Destroyed(Fact):
    """A room becomes an Empty Chamber (R25-BRD-6)."""

    cell: Cell


class Swapped(Fact):
    """Two tiles change places with everything on them."""

    cells: list[Cell]
    why: SwapWhy


class Stayed(Fact):
    """These characters stay in their cell while its tile is swapped (R25-ILL-1)."""

    who: list[Character]
    cell: Cell


class Pivoted(Fact):
    """A Pivoting Room turns its corridor."""

    cell: Cell
    axis: Axis


class Key(Fact):
    """The key is activated (R25-KEY-1)."""

    who: Character


class Regenerated(Fact):
    """The eliminated return to Central (R25-REG-1)."""

    who: list[Character]
    by: Character


class Mirrored(Fact):
    """The Mirror Room takes unplayed actions and adrenaline (R25-MIR-1)."""

    who: Character
    actions: int
    adrenaline: bool


class Trapped(Fact):
    """These must leave with their next revealed action (R25-TRA-1)."""

    who: list[Character]


class Timer(Fact):
    """The Timer Room takes a round (R25-TIM-1)."""

    who: Character
    left: int


class Pile(Fact):
    """A character's tokens are shuffled into a pile (R25-PAR-1)."""

    who: Character
    count: int


class Died(Fact):
    """A character is eliminated."""

    who: Character
    cause: DeathCause


# --- cards


class Card(Fact):
    """A M.A.C. card is drawn; `who` is its first player, or whoever entered the M.A.C. Room."""

    card: CardId
    who: Character
    in_room: bool


class DeckMade(Fact):
    """The discards are shuffled into a new deck."""

    count: int


class Ignored(Fact):
    """A card does nothing: a movement contradicts an earlier slide (R25-CRD-2), or there is nobody and
    nothing that it would hit (CRD-21)."""

    card: CardId
    why: Literal["against_slide", "nobody"]


class Punished(Fact):
    """A token is lost for the game; `slot`: the unplayed action that goes with it, or 0."""

    who: Character
    token: Token
    slot: int


class AdrenalineLost(Fact):
    """Franck loses adrenaline in panic."""

    who: Character


class Explosion(Fact):
    """The second Time Bomb of a round goes off (R25-CRD-10)."""


class Jammed(Fact):
    """No information passes until the round ends (R25-CRD-7)."""

    reminders_gone: bool


# --- what players say


class Claimed(Fact):
    """A seat says the colour of a room it looked at, true or not (R25-LOOK-3)."""

    seat: int
    cell: Cell
    colour: Colour
    round: int


class Reminder(Fact):
    """A reminder token is laid on a room (R25-REM-1)."""

    who: Character
    cell: Cell


class Ahead(Fact):
    """A guard lays their reveal ahead, or takes that back; only they are told."""

    ahead: bool


# --- endings


class RoleRevealed(Fact):
    """A role becomes public."""

    who: Character
    role: RoleName
    why: RevealWhy


class Alarm(Fact):
    """Somebody is in Room 25 early: five rounds are left (R25-SUS-6)."""

    who: Character
    left: int


class Room25Wrapped(Fact):
    """Room 25 fell off and stayed in the complex (R25-EXT-1)."""

    cell: Cell
    by: Character | None
    inside: list[Character]
    left: int


class Over(Fact):
    """The game is over."""

    winners: list[int]
    why: EndReason


EVENTS: Final[tuple[type[Fact], ...]] = (Laid, *facts_in(vars()))
"""Every kind of event of this game, Laid of the kernel included."""
