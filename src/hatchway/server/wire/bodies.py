"""What goes over HTTP: the bodies of requests and answers, as typed structs like those of `protocol.py`."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Raw, Struct

from hatchway.server.wire.protocol import NO_NUL, ClientId, ClockRule, Level, Name


class NewGuest(Struct, forbid_unknown_fields=True):
    name: Name
    bearer: bool = False  # programs: answer with a token instead of a cookie


class Me(Struct):
    user: str
    name: str
    account: bool
    token: str = ""  # only when asked for with `bearer`
    recovery: str = ""  # only when an account is made: shown once


class NewTable(Struct, forbid_unknown_fields=True):
    id: ClientId  # the client's own: the same id makes one table
    game: Annotated[str, Meta(max_length=32)]
    options: dict[str, Any] = {}
    listed: bool = False
    spectators: bool = True
    delay: Annotated[int, Meta(ge=0, le=3600)] = 0
    clock: ClockRule = ClockRule()
    stand_in: Level = "random"
    seat: Annotated[int, Meta(ge=-1, le=63)] = 0  # taken by its maker; -1: none
    bots: Annotated[str, Meta(max_length=32)] = ""  # fill all other seats with this level


class TableLine(Struct):
    """A table in a list."""

    id: str
    code: str
    game: str
    mode: str
    phase: str
    seats: int
    taken: int  # by people
    free: int  # open to people
    host: str  # a name
    names: list[str]
    updated: int
    mine: list[int] = []  # my seats
    waiting: bool = False  # my decision is asked
    new: bool = False  # something happened since I last looked
    winners: list[int] = []  # seats, once it is over
    broken: bool = False  # it cannot be opened; its host can close it


class FilmStep(Struct):
    """One action of a finished game: what it told this audience, and the view after it."""

    seat: int  # who acted; -1: the set-up
    by: str  # person, bot, stand-in
    events: list[dict[str, Any]]
    view: Raw  # the game's View; of the audience `open` its Truth


class Film(Struct):
    """A finished game from its set-up to its end."""

    audience: str  # "open", "public", "seat:0"…
    game: str
    steps: list[FilmStep]


class CheckOptions(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=32)]
    options: dict[str, Any] = {}


class Checked(Struct):
    seats: int
    options: dict[str, Any]
    advice: list[str]  # of the book, that these options do not follow: rooms of an own complex


class GameInfo(Struct):
    """What a client needs to offer a game: options as data, and the content of the box."""

    id: str
    rules: str  # version of rules and data
    defaults: dict[str, Any]
    choices: dict[str, list[Any]]
    data: dict[str, Any]  # the game's public data files: modes, complexes, characters…
    title: str  # the name that people read
    players: list[int]  # the numbers of players, under some options
    seat_fields: list[str]  # fields of views and events that hold the number of a seat
    by_seat: list[str]  # fields that are lists with one entry for each seat


class Catalogue(Struct):
    protocol: int
    games: list[GameInfo]
    levels: list[str]  # of bots; for people on the server's machine also the names of bot files


class Problem(Struct, omit_defaults=True):
    """The body of every answer that is not a success."""

    reason: str
    params: dict[str, Any] = {}
    hint: str = ""  # English, for developers


class NewAccount(Struct, forbid_unknown_fields=True):
    """A guest becomes an account: it keeps its tables."""

    name: Name
    password: Annotated[str, Meta(min_length=8, max_length=200)]


class NewName(Struct, forbid_unknown_fields=True):
    """A new name; seats that you already have keep theirs (see `rename`)."""

    name: Name


class Login(Struct, forbid_unknown_fields=True):
    name: Name
    password: Annotated[str, Meta(max_length=200)]
    bearer: bool = False


class Recover(Struct, forbid_unknown_fields=True):
    """The recovery code sets a new password, ends all sessions, and is replaced by a new one."""

    name: Name
    recovery: Annotated[str, Meta(max_length=64)]
    password: Annotated[str, Meta(min_length=8, max_length=200)]
    bearer: bool = False


class NewPassword(Struct, forbid_unknown_fields=True):
    old: Annotated[str, Meta(max_length=200)]
    new: Annotated[str, Meta(min_length=8, max_length=200)]


class Logout(Struct, forbid_unknown_fields=True):
    everywhere: bool = False  # also end all other sessions


class DeviceLink(Struct):
    """Brings this user to another device, once, within ten minutes."""

    token: str
    until: int


class UseLink(Struct, forbid_unknown_fields=True):
    token: Annotated[str, Meta(max_length=100)]
    bearer: bool = False


class Block(Struct, forbid_unknown_fields=True):
    """People I block cannot sit or talk in the lobby at tables I host; clients hide what they say."""

    user: Annotated[str, Meta(max_length=64, pattern=NO_NUL)]
    blocked: bool = True


class Done(Struct):
    done: bool = True
