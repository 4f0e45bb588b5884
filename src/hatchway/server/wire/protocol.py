"""What goes over a table's socket: commands of clients and messages of the server, as typed structs.

docs/protocol.md explains them with a worked example, and `hatchway.server.wire.schema` publishes them as JSON
Schema. What goes by HTTP is in `bodies.py`. Every struct carries keys and parameters, never text for people.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

PROTOCOL: Final = 1
"""Raised when a change breaks clients; new optional fields do not raise it."""

NO_NUL: Final = r"^[^\x00]*$"
"""For text that goes into the database as it is: PostgreSQL refuses this character."""

ClientId = Annotated[str, Meta(min_length=1, max_length=64, pattern=NO_NUL)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Level = Annotated[str, Meta(min_length=1, max_length=32)]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Form = dict[str, str]
Contribution = Annotated[str, Meta(max_length=64)]

# --- parts that several messages share


class ClockRule(Struct, frozen=True, forbid_unknown_fields=True):
    """`decision`: seconds for each decision. `game`: seconds for the whole game plus increment."""

    kind: Literal["none", "decision", "game"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=30 * 86400)] = 90
    increment: Annotated[int, Meta(ge=0, le=86400)] = 0


class SeatInfo(Struct):
    """A place at the table as everybody sees it."""

    kind: Literal["open", "person", "bot"]
    user: str = ""  # public id of the person
    name: str = ""
    level: str = ""  # of a bot
    ready: bool = False
    hot: bool = False  # shares its screen with other seats: its stream comes by `unveil`
    away: Literal["", "left", "resigned", "absent"] = ""  # a stand-in plays for the person
    stand_in: str = ""  # the level of that stand-in
    muted: bool = False
    author: str = ""  # a program plays here, and this is who runs it


class Proposal(Struct, omit_defaults=True):
    """Something that everybody must agree to (bots always do); to `take_over`, only the host."""

    number: int
    what: Literal["pause", "undo", "take_over"]
    seat: int  # who asks; of a take-over, the bot's seat
    agreed: list[int]
    user: str = ""  # who would take over, like the next two
    name: str = ""
    author: str = ""


class TableInfo(Struct):
    """A table as everybody at it sees it."""

    id: str
    code: str  # short, to say aloud; links use it too
    game: str
    options: dict[str, Any]  # complete
    phase: Literal["gathering", "playing", "over", "closed"]
    seats: list[SeatInfo]
    host: str  # public id of a person
    listed: bool  # shown in the list of open tables
    spectators: bool
    delay: int  # seconds that spectators lag behind
    clock: ClockRule
    stand_in: str  # level of the bot that plays for absent people
    commitment: str  # SHA-256 of the server's seed, before anybody adds a contribution
    paused: bool = False
    proposals: list[Proposal] = []
    contributions: list[str] = []  # by seat, once the game has started
    seed: str = ""  # once it is over
    outcome: Outcome | None = None
    rematch: str = ""  # id of the table that follows
    created: int = 0  # ms since 1970
    rules: str = ""  # the version of rules and data, once the game has started


class Outcome(Struct):
    winners: list[int]
    losers: list[int]
    why: str


class Option(Struct, omit_defaults=True):
    code: int
    form: Form
    warn: str = ""  # key of a danger that this seat knows of


class Act(Struct):
    code: int
    form: Form


class ChannelInfo(Struct):
    """A way to talk that this seat hears."""

    id: str
    members: list[int]
    speak: bool  # whether this seat may speak now
    why: str  # key: why it is shut


class SeatClock(Struct):
    seat: int
    left: int  # ms at the time of the message
    running: bool


class Thinking(Struct):
    """A bot that is asked something. The time when its step appears is fixed before it begins to think."""

    seat: int
    left: int  # ms until then, at the time of the message
    late: int  # ms of the whole wait that are due to other tables


class Standing(Struct):
    """Where the game stands for one stream: everything that a client draws."""

    view: Raw  # the game's View of that seat
    decision: int  # id of the decision that this seat is asked; 0: none
    options: list[Option]
    acts: list[Act]
    channels: list[ChannelInfo]
    clocks: list[SeatClock]
    thinking: list[Thinking]
    version: int = 0  # of this standing: rises with every update of its stream that has news


class Item(Struct, omit_defaults=True):
    """One thing that happened, in one stream. It has exactly one of event, chat and table."""

    at: int  # ms since 1970
    event: dict[str, Any] | None = None  # of the game
    chat: ChatLine | None = None
    table: TableFact | None = None


class ChatLine(Struct, omit_defaults=True):
    channel: str
    name: str
    text: str
    user: str
    seat: int = -1  # -1: no seat


class TableFact(Struct, omit_defaults=True):
    """Something that happened at the table and not in the game."""

    what: str  # started, left, back, timed_out…: docs/protocol.md has all of them
    seat: int = -1
    name: str = ""


# --- commands: what a client sends. `id` is the client's own; the same id is carried out once.


class Command(Struct, tag_field="t", forbid_unknown_fields=True, kw_only=True):
    id: ClientId


class Sit(Command, tag="sit"):
    """Take an open seat, or in a running game ask the host for the seat of a bot. `hot` adds a hot-seat."""

    seat: SeatNumber
    hot: bool = False
    name: Annotated[str, Meta(max_length=24)] = (
        ""  # of a second person at this screen, or a program
    )
    author: Annotated[str, Meta(max_length=24)] = ""  # a program sits here, and this is who runs it


class Rename(Command, tag="rename"):
    """Give your seat another name, while gathering."""

    seat: SeatNumber
    name: Name


class Leave(Command, tag="leave"):
    """Give up a seat while gathering; in a running game a stand-in plays on (see `back`)."""

    seat: SeatNumber


class Resign(Command, tag="resign"):
    """Give up a running game; you may still come `back`."""

    seat: SeatNumber


class Back(Command, tag="back"):
    """Play again where a stand-in played."""

    seat: SeatNumber


class StandIn(Command, tag="stand_in"):
    """The host lets a stand-in play for somebody who is not connected."""

    seat: SeatNumber


class SetSeat(Command, tag="set_seat"):
    """The host fills a seat with a bot, or opens it."""

    seat: SeatNumber
    kind: Literal["open", "bot"]
    level: Level = "random"


class Configure(Command, tag="configure"):
    """The host changes the table while gathering. What is left out stays."""

    options: dict[str, Any] | UnsetType = UNSET
    listed: bool | UnsetType = UNSET
    spectators: bool | UnsetType = UNSET
    delay: Annotated[int, Meta(ge=0, le=3600)] | UnsetType = UNSET
    clock: ClockRule | UnsetType = UNSET
    stand_in: Level | UnsetType = UNSET


class Ready(Command, tag="ready"):
    """Say that you are ready, and add your own contribution to the seed (any text)."""

    seat: SeatNumber
    ready: bool = True
    contribution: Contribution = ""


class Start(Command, tag="start"):
    """The host starts when every seat is filled and everybody is ready."""


class Kick(Command, tag="kick"):
    seat: SeatNumber


class Mute(Command, tag="mute"):
    seat: SeatNumber
    muted: bool = True


class PassHost(Command, tag="pass_host"):
    """The host gives the role to another seat; if the host has been away for long, anybody may take it for
    theirs."""

    seat: SeatNumber


class Close(Command, tag="close"):
    """The host ends a table that is gathering."""


class Rematch(Command, tag="rematch"):
    """A new table with the same people, options and bots."""


class Do(Command, tag="act"):
    """An option or a free act of your seat, by `form` or by `code`. An option also names its `decision`."""

    seat: SeatNumber
    decision: int = 0
    form: Form | None = None
    code: int | None = None


class Why(Command, tag="why"):
    """Ask why something is closed. The ack carries the key of the reason; it is empty if it is open."""

    seat: SeatNumber
    form: Form | None = None
    code: int | None = None


class Undo(Command, tag="undo"):
    """Ask to undo your last action; impossible once it told others anything or drew chance."""

    seat: SeatNumber


class Pause(Command, tag="pause"):
    """Ask for a pause, which everybody must agree to."""

    seat: SeatNumber


class Resume(Command, tag="resume"):
    seat: SeatNumber


class Agree(Command, tag="agree"):
    """Answer a proposal; the host answers a take-over, with any `seat`."""

    seat: SeatNumber
    proposal: int
    yes: bool = True


class Chat(Command, tag="chat"):
    """Plain text into a channel. `lobby` while gathering; `gallery` for spectators."""

    channel: Annotated[str, Meta(min_length=1, max_length=32)]
    text: Text
    seat: Annotated[int, Meta(ge=-1, le=63)] = -1


class Point(Command, tag="ping"):
    """Point at a place on the board; allowed when the channel `table` is open to you. It is not stored."""

    seat: SeatNumber
    place: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_:.\-]{1,24}$")]


class Note(Command, tag="note"):
    """Keep a private note on this table; empty text deletes it."""

    text: Annotated[str, Meta(max_length=4000, pattern=NO_NUL)]


class Unveil(Command, tag="unveil"):
    """Hot-seat: add this seat's stream to the connection, from `have` on."""

    seat: SeatNumber
    have: Annotated[int, Meta(ge=0)] = 0


class Veil(Command, tag="veil"):
    """Hot-seat: end this seat's stream. The client drops what it knew of it."""

    seat: SeatNumber


AnyCommand = (
    Sit | Rename | Leave | Resign | Back | StandIn | SetSeat | Configure | Ready | Start | Kick | Mute
    | PassHost | Close | Rematch | Do | Why | Undo | Pause | Resume | Agree | Chat | Point | Note
    | Unveil | Veil
)  # fmt: skip


class Hello(Struct, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """The first frame of a connection. `have`: the last version of each stream that the client kept."""

    protocol: int
    have: dict[str, Annotated[int, Meta(ge=0)]] = {}
    spectate: bool = False  # watch, even with a seat of your own
    taken: Annotated[int, Meta(ge=0)] = 0  # of the last welcome, if this client only comes back


class Beat(Struct, tag_field="t", tag="beat", forbid_unknown_fields=True):
    """Sent by a client about every 20 s; the server answers with the same `n`."""

    n: int = 0


Incoming = Hello | Beat | AnyCommand

# --- messages: what the server sends


class Message(Struct, tag_field="t", kw_only=True):
    pass


class Welcome(Message, tag="welcome"):
    """The answer to `hello`; updates for each stream follow at once."""

    protocol: int
    user: str
    name: str
    seats: list[int]  # my seats
    hot: list[int]  # of those, the ones that come by `unveil`
    streams: list[str]  # what this connection hears
    table: TableInfo
    note: str
    since: int  # when you were last here, for a recap of the items since; 0: never
    taken: int  # when this client took its seats, µs; the client that took them last has them
    now: int  # the server's clock, ms since 1970


class Update(Message, tag="update"):
    """New items of one stream: versions `start`, `start`+1, … `reset`: forget what you kept."""

    stream: str
    start: int
    items: list[Item]
    standing: Standing | None = None  # after these items; none in `lobby` and `gallery`
    reset: bool = False


class Table(Message, tag="table"):
    """The table itself changed."""

    table: TableInfo


class Presence(Message, tag="presence"):
    """Who is connected now."""

    seats: list[int]
    spectators: int


class Pointed(Message, tag="ping"):
    seat: int
    place: str


class Ack(Message, tag="ack", omit_defaults=True):
    """The command is carried out and kept."""

    id: str
    version: int | None = None  # of the standing of the command's seat that it led to
    reason: str | None = None  # answer to `why`
    table: str | None = None  # id of the table that `rematch` made


class Reject(Message, tag="reject", omit_defaults=True):
    """The command changed nothing. `reason` is a key."""

    id: str
    reason: str
    params: dict[str, Any] = {}


class Veiled(Message, tag="veiled"):
    """This seat's stream ended on this connection."""

    seat: int


class Superseded(Message, tag="superseded"):
    """Another connection took these seats; this one is closed."""

    seats: list[int]


class Fault(Message, tag="fault"):
    """The connection is closed for this reason (a key)."""

    reason: str


AnyMessage = (
    Welcome | Update | Table | Presence | Pointed | Ack | Reject | Veiled | Superseded | Fault | Beat
)  # fmt: skip
