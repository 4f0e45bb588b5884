"""The events of A.D.E.L.E.: what can happen, and the details that somebody may learn of it.

One class for each kind; its docstring says when it happens. Details with the default UNSET are told only to
some seats.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import field

from hatchway.games.adele.rules import kinds
from hatchway.games.adele.rules.kinds import (
    ANOMALIES,
    ASKS,
    ASTRONAUTS,
    CARDS,
    CAUSES,
    HAZARDS,
    OBJECTS,
    PHASES,
    SECTORS,
    SOURCES,
    SPOTS,
    TERMINALS,
    TESTS,
    THINGS,
    TILES,
    WHYS,
)
from hatchway.games.adele.rules.ship import (
    DOOR_NAMES,
    PLACES,
    ROOMS,
    SHIPS,
)
from hatchway.kernel.fact import UNSET, Fact, Laid, UnsetType, facts_in, words

# --- words

Astronaut = Annotated[str, words("Astronaut", ASTRONAUTS)]
RoomNumber = Annotated[str, words("RoomNumber", ROOMS)]
Place = Annotated[str, words("Place", PLACES)]
Door = Annotated[str, words("Door", DOOR_NAMES)]
ObjectName = Annotated[str, words("ObjectName", OBJECTS)]
Thing = Annotated[str, words("Thing", THINGS)]
Tile = Annotated[str, words("Tile", TILES)]
Hazard = Annotated[str, words("Hazard", HAZARDS)]
Spot = Annotated[str, words("Spot", SPOTS)]
Card = Annotated[str, words("Card", CARDS)]
EventCard = Annotated[str, words("EventCard", kinds.EVENTS)]
AnomalyCard = Annotated[str, words("AnomalyCard", ANOMALIES)]
PhaseName = Annotated[str, words("PhaseName", PHASES)]
Source = Annotated[str, words("Source", SOURCES)]
Spending = Annotated[str, words("Spending", (*SOURCES, "darkness"))]
TestPurpose = Annotated[str, words("TestPurpose", TESTS)]
WoundCause = Annotated[str, words("WoundCause", CAUSES)]
SectorName = Annotated[str, words("SectorName", SECTORS)]
TerminalName = Annotated[str, words("TerminalName", TERMINALS)]
ShipName = Annotated[str, words("ShipName", SHIPS)]
EndReason = Annotated[str, words("EndReason", WHYS[1:])]
DecisionKind = Annotated[str, words("DecisionKind", ASKS[1:])]
TileOrX = Annotated[str, words("TileOrX", (*ROOMS, "X"))]

Movement = Literal["move"]
Effort = Literal["sure", "test"]
Device = Literal["computer", "terminal", "emergency_terminal"]
EnergyWhy = Literal["income", "surge", "spying", "retaliation"]
RemovedWhy = Literal["special", "battery", "central_computer", "extinguished", "anomaly"]
UnlockedWhy = Literal["opened", "anomaly"]
OfferState = Literal["offered", "refused", "withdrawn", "vanished"]

# --- set-up


class RemovedSpecials(Fact):
    """An expert ADELE took two specials out of her deck (ADL-SET-1)."""

    count: int
    cards: list[Card] | UnsetType = UNSET
    hand: list[Card] | UnsetType = UNSET


class SecondObject(Fact):
    """An astronaut chose a second starting object (ADL-TWO-2)."""

    who: Astronaut
    object: ObjectName | UnsetType = UNSET


class Declined(Fact):
    """An astronaut wants no second starting object (ADL-TWO-2)."""

    who: Astronaut


# --- the round


class Phase(Fact):
    """A phase of the round begins."""

    phase: PhaseName
    round: int


class Event(Fact):
    """The face-up event becomes active; a cancelled one does nothing."""

    event: EventCard
    cancelled: bool


class NextEvent(Fact):
    """The next event is turned up."""

    event: EventCard


class NoReturn(Fact):
    """The point of no return moves to this round."""

    round: int
    why: Literal["lost", "management"]


class Impact(Fact):
    """A meteorite hits a room; `token`: whether a token was left to lie there."""

    room: RoomNumber
    token: bool


class Plans(Fact):
    """The plans are revealed: cubes by astronaut and action."""

    plans: dict[Astronaut, dict[Source, int]]


class RunDown(Fact):
    """An active object has no charge left and is discarded."""

    who: Astronaut
    object: ObjectName


class BatteryEmpty(Fact):
    """A battery at a device has no charge left and is discarded."""

    room: RoomNumber
    device: Device


class Over(Fact):
    """The game is over."""

    winners: list[int]
    why: EndReason


# --- ADELE


class Energy(Fact):
    """ADELE's energy after a gain."""

    energy: int
    why: EnergyWhy


class HazardsDrawn(Fact):
    """Hazards come from the bag to the console."""

    hazards: list[Hazard]


class CardsDrawn(Fact):
    """ADELE draws cards; `hand`: how many she has now."""

    count: int
    hand: int
    cards: list[Card] | UnsetType = UNSET


class DeckMade(Fact):
    """The discards are shuffled into a new deck."""

    count: int


class Played(Fact):
    """ADELE plays a card."""

    card: Card
    hand: int
    energy: int


class Discarded(Fact):
    """ADELE discards a card."""

    card: Card
    hand: int


class Recalled(Fact):
    """A discarded card goes on top of the deck."""

    card: Card


class Salvaged(Fact):
    """Discarded hazards come back to the console."""

    hazards: list[Hazard]


class Rerouted(Fact):
    """The event deck is shuffled; this is its new top."""

    next: EventCard


class Placed(Fact):
    """ADELE places a hazard in a room; where she spies she sees what lies there."""

    room: RoomNumber
    on: Spot
    cost: int
    energy: int
    objects: list[ObjectName] | UnsetType = UNSET


class Locked(Fact):
    """ADELE locks a door."""

    door: Door
    cost: int
    energy: int


class Removed(Fact):
    """A hazard leaves a room and the game."""

    room: RoomNumber
    on: Spot
    why: RemovedWhy


class Unlocked(Fact):
    """A Door Lock leaves its door and the game."""

    door: Door
    why: UnlockedWhy


class Anomaly(Fact):
    """An anomaly wakes."""

    anomaly: AnomalyCard
    energy: int


class ShutDown(Fact):
    """Terminal shutdown takes these devices of a room."""

    room: RoomNumber
    devices: list[Device]


class Revealed(Fact):
    """The Watchdog turns up its next card."""

    card: Card


class WatchdogRoll(Fact):
    """The Watchdog rolls for a hazard in a room, this many doors from the nearest astronaut."""

    room: RoomNumber
    distance: int
    roll: int


class CardLost(Fact):
    """A card of the Watchdog finds nothing to do; None: it named no room."""

    room: RoomNumber | None


# --- what happens to astronauts


class Test(Fact):
    """A determination test."""

    who: Astronaut
    for_: TestPurpose = field(name="for")
    need: int
    roll: int
    passed: bool
    again: bool  # Emma's second roll


class Wounded(Fact):
    """An astronaut takes a wound; `wounds`: how many there are now."""

    who: Astronaut
    cause: WoundCause
    wounds: int


class Healed(Fact):
    """An astronaut is healed; `wounds`: how many are left."""

    who: Astronaut
    wounds: int


class Died(Fact):
    """An astronaut dies."""

    who: Astronaut
    cause: WoundCause


class CubeLost(Fact):
    """Hypoxia takes a cube."""

    who: Astronaut
    of: Source


class Spied(Fact):
    """ADELE sees what an astronaut carries."""

    who: Astronaut
    room: RoomNumber
    objects: list[ObjectName] | UnsetType = UNSET


class TileTried(Fact):
    """ADELE draws one of two, a secret tile and X, and sees which it is."""

    who: Astronaut
    tile: Tile
    shown: TileOrX | UnsetType = UNSET


class Dropped(Fact):
    """An astronaut lets a thing go; None: a face-down one."""

    who: Astronaut
    place: Place
    thing: Thing | None


# --- turns


class Turn(Fact):
    """An astronaut's turn begins."""

    who: Astronaut


class TurnOver(Fact):
    """An astronaut's turn ends."""

    who: Astronaut


class Paid(Fact):
    """An astronaut spends a cube."""

    who: Astronaut
    of: Source
    for_: Spending = field(name="for")


class Moved(Fact):
    """An astronaut enters a room or a section of space."""

    who: Astronaut
    place: Place
    how: Movement


class Searched(Fact):
    """An astronaut searches a room and sees what lies there."""

    who: Astronaut
    room: RoomNumber
    objects: list[ObjectName] | UnsetType = UNSET


class Took(Fact):
    """An astronaut who searched takes an object or takes none."""

    who: Astronaut
    room: RoomNumber
    took: bool
    object: ObjectName | UnsetType = UNSET


class Tracked(Fact):
    """A tracker drone looks at one object of a room."""

    who: Astronaut
    room: RoomNumber
    object: ObjectName | UnsetType = UNSET


class Special(Fact):
    """An astronaut pays for a special action; which one it is shows when it succeeds."""

    who: Astronaut
    effort: Effort
    option: dict[str, str] | UnsetType = UNSET


# --- objects


class Used(Fact):
    """An astronaut uses an object."""

    who: Astronaut
    object: ObjectName


class Charged(Fact):
    """An object that was turned up gets its charges."""

    who: Astronaut
    object: ObjectName
    roll: int
    charges: int


class Battery(Fact):
    """A battery goes to a device."""

    who: Astronaut
    room: RoomNumber
    device: Device


class Restarted(Fact):
    """A device that was shut down works again: an emergency terminal with its computer (ADL-ANO-4)."""

    room: RoomNumber
    device: Device


class StackSeen(Fact):
    """An astronaut looks through the workshop stack."""

    who: Astronaut
    objects: list[ObjectName] | UnsetType = UNSET


class StackTaken(Fact):
    """An astronaut takes an object of the workshop stack; `left`: how many remain."""

    who: Astronaut
    left: int
    object: ObjectName | UnsetType = UNSET


# --- special actions and terminals


class Delivered(Fact):
    """A key object is delivered."""

    who: Astronaut
    object: ObjectName
    room: RoomNumber


class WrongDelivery(Fact):
    """Somebody tried to deliver a key object in the wrong room; `tile`: the right one."""

    who: Astronaut
    object: ObjectName
    room: RoomNumber
    tile: RoomNumber | UnsetType = UNSET


class HatchOpened(Fact):
    """A closed hatch is opened."""

    who: Astronaut
    room: RoomNumber


class ImpactRepaired(Fact):
    """An impact is repaired."""

    who: Astronaut
    room: RoomNumber


class Covered(Fact):
    """The next event is covered and will not act."""

    who: Astronaut
    event: EventCard


class TerminalMoved(Fact):
    """An emergency terminal moves."""

    from_: RoomNumber = field(name="from")
    to: RoomNumber


class TerminalOffer(Fact):
    """Through the delivery terminal a thing is offered or asked for; None: a face-down or unknown one."""

    who: Astronaut
    whom: Astronaut
    way: Literal["give", "take"]
    thing: Thing | None


class Refused(Fact):
    """An astronaut declines what `whose` terminal offered or asked for."""

    who: Astronaut
    whose: Astronaut


class Sent(Fact):
    """An object goes face down to a room."""

    who: Astronaut
    room: RoomNumber
    thing: Thing | UnsetType = UNSET


# --- exchange


class Offer(Fact):
    """An offer between two astronauts is made, declined, withdrawn or void; only the two learn it."""

    who: Astronaut
    whom: Astronaut
    offer: dict[str, str]
    state: OfferState


class Given(Fact):
    """A thing changes hands; None: a face-down one."""

    who: Astronaut
    whom: Astronaut
    thing: Thing | None
    how: Literal["hand", "terminal"]


class TileShown(Fact):
    """An astronaut shows another their own secret tile."""

    who: Astronaut
    whom: Astronaut
    tile: Tile
    room: RoomNumber | UnsetType = UNSET


class ObjectShown(Fact):
    """An astronaut shows another a face-down object."""

    who: Astronaut
    whom: Astronaut
    object: ObjectName | UnsetType = UNSET


EVENTS: Final[tuple[type[Fact], ...]] = (Laid, *facts_in(vars()))
"""Every kind of event of this game, including the kernel's Laid."""
