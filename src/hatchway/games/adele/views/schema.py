"""The shape of what a seat may know: the View of A.D.E.L.E., as types.

`hatchway schema` turns these into JSON Schema and TypeScript. Ids are the stable strings of the data
files; rooms are "1" to "20", space sections "S1" to "S4", doors "1-2" with the smaller room first.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from hatchway.games.adele.rules.events import (
    AnomalyCard,
    Astronaut,
    Card,
    DecisionKind,
    Door,
    EndReason,
    EventCard,
    Hazard,
    ObjectName,
    PhaseName,
    Place,
    RoomNumber,
    SectorName,
    ShipName,
    Source,
    TerminalName,
    Thing,
    Tile,
)


class NoteView(TypedDict):
    """What this seat saw, and how many of these objects may have gone since (ADL-TLK-3)."""

    objects: list[ObjectName]
    gone: int


class RoomView(TypedDict):
    id: RoomNumber
    sector: SectorName
    spying: bool
    hypoxia: bool
    fire: bool
    darkness: bool
    computer: Literal["works", "failed"]
    computer_failure: bool
    computer_battery: int | None  # charges of a battery left there
    computer_shut_down: bool  # ADL-ANO-4
    emergency: bool  # an emergency terminal stands here
    emergency_works: bool
    emergency_shut_down: bool
    terminal: TerminalName | None
    terminal_works: bool
    terminal_failure: bool
    terminal_battery: int | None
    impact: bool
    hatch: list[Place]  # sections behind its hatch
    hatch_closed: bool
    lying: int  # objects, face down
    objects: list[ObjectName] | None  # what they are, to ADELE where she spies
    seen: NoteView | None


class ActiveView(TypedDict):
    object: ObjectName
    charges: int | None  # None: permanent


class AstronautView(TypedDict):
    id: Astronaut
    seat: int
    place: Place
    wounds: int
    slots: int
    determination: int  # with everything that changes it now, except fire
    carried: int  # face down
    objects: list[ObjectName] | None  # what they are, to its own player
    seen: NoteView | None
    active: list[ActiveView]
    cubes: dict[Source, int] | None  # planned; None: secret
    ability_used: bool
    acted: bool


class TurnView(TypedDict):
    who: Astronaut
    extra: int  # stimulant cubes
    foam: int  # fires that may still be put out
    tracked: bool  # looked through the drone


class TileView(TypedDict):
    object: Tile
    owners: list[Astronaut]  # astronauts who know it from the start
    room: RoomNumber | None  # None: this seat does not know
    known: Literal["", "own", "seen", "public"]
    delivered: bool


class AdeleView(TypedDict):
    seat: int  # -1: the Watchdog
    energy: int
    console: dict[Hazard, int]
    costs: dict[Hazard, int]  # of placing one more of each
    bag: dict[Hazard, int]
    gone: dict[Hazard, int]  # hazards out of the game
    hand: int
    deck: int
    known_top: list[Card]  # recalled cards on top of the deck, the top last
    discard: list[Card]
    removed: list[Card] | None  # specials out of the deck; None: an expert's secret
    awake: list[AnomalyCard]
    asleep: int  # anomalies still secret
    backs: NotRequired[list[list[SectorName]]]  # their sectors (ADL-SET-1; not before series 3)


class EventsView(TypedDict):
    active: EventCard | None
    cancelled: bool
    next: EventCard | None
    covered: bool
    left: int  # in the deck, the next one included
    past: list[EventCard]


class OfferView(TypedDict):
    who: Astronaut
    whom: Astronaut
    offer: dict[str, str]


class DecisionView(TypedDict):
    kind: DecisionKind
    manner: Literal["one", "all", "any"]
    due: list[int]
    who: Astronaut | None


class SeatView(TypedDict):
    """What only the seat itself knows, besides its objects and tiles."""

    laid: list[dict[str, str]]  # own commitments in the open decision
    plans: Astronaut | None  # the astronaut whose plan is asked next
    doing: dict[str, str] | None  # the action under way, perhaps a secret special
    offered: Thing | None  # the thing that a delivery terminal offers
    stack: list[ObjectName] | None  # the workshop stack, while looking through it
    offers: list[OfferView]
    hand: list[Card]  # ADELE's
    anomalies: list[AnomalyCard]  # hers, asleep and awake
    removed: list[Card]  # specials that an expert removed
    waking: AnomalyCard | None  # the anomaly that she is paying for
    picked: list[dict[str, str]]


class OutcomeView(TypedDict):
    winners: list[int]
    why: EndReason


class View(TypedDict):
    game: Literal["adele"]
    seat: int  # -1: a spectator
    ship: ShipName
    phase: PhaseName
    step: int  # how far the phase went
    round: int  # counts down to 1
    rounds: int  # at the start
    no_return: int
    order: list[Astronaut]
    rooms: list[RoomView]
    doors: list[Door]
    locked: list[Door]
    astronauts: list[AstronautView]  # in seat order
    turn: TurnView | None
    wild: int  # wild cubes left
    drones: bool  # every astronaut has one outside its inventory (ADL-TWO-1)
    tiles: list[TileView]
    delivered: list[ObjectName]
    finals: dict[ObjectName, RoomNumber]  # the printed rooms of axe and helmet
    adele: AdeleView
    events: EventsView
    stress: bool
    virus: bool
    stack: int  # objects left in the workshop stack
    spent: dict[ObjectName, int]  # objects discarded in sight of all
    ready: list[int]  # seats that have committed everything in a decision of all seats
    frames: list[list[int]]  # what is under way
    decision: DecisionView | None
    outcome: OutcomeView | None
    mine: SeatView | None


class HiddenView(TypedDict):
    """What lay where the crew could not see it."""

    hand: list[Card]
    deck: list[Card]  # the next card first
    anomalies: list[AnomalyCard]  # asleep and awake
    removed: list[Card]
    stack: list[ObjectName]  # the workshop stack
    events: list[EventCard]  # to come, the next one first


class Truth(View):
    """The whole position, given only after the game: a View with everything in it, and what was hidden."""

    hidden: HiddenView
