"""The log of a table: what the database keeps, and everything that a table is made of.

Everything that anybody sees of a table follows from its entries in order. So a restart, another
server process and a client that comes back all arrive at the same streams.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from hatchway.server.wire.protocol import ClockRule, Form, Proposal, SeatInfo, TableFact


class Lobby(Struct):
    """The table around the game. An entry that changes it holds all of it."""

    options: dict[str, Any]
    seats: list[SeatInfo]
    host: str
    listed: bool
    spectators: bool
    delay: int
    clock: ClockRule
    stand_in: str
    contributions: list[str]
    closed: bool = False
    paused: bool = False
    proposals: list[Proposal] = []
    proposed: int = 0  # proposals made so far
    late: list[int] = []  # seats whose time for the open decision is over, due or not
    rematch: str = ""
    kicked: list[str] = []  # users who may not sit down here again
    muted: list[str] = []  # users that the host silenced, wherever they sit

    def copy(self) -> Lobby:
        """A deep copy, to be changed and logged."""
        return msgspec.json.decode(msgspec.json.encode(self), type=Lobby)

    def next_host(self, but: str) -> str:
        """The next person takes over the role, if possible somebody for whom no stand-in plays."""
        there = [s for s in self.seats if s.kind == "person" and s.user not in ("", but)]
        present = [s for s in there if not s.away]
        return next((s.user for s in (*present, *there)), self.host)


class Entry(Struct, tag_field="k", omit_defaults=True, kw_only=True):
    clocks: list[int] | None = None  # ms left by seat, after this entry
    # When the steps of bots appear that are due now, by seat: ms since 1970, and how many ms of the
    # wait are owed to other tables. None: as before.
    moments: dict[int, tuple[int, int]] | None = None


class Changed(Entry, tag="table"):
    """The table around the game changed."""

    lobby: Lobby
    facts: list[TableFact] = []


class Started(Entry, tag="start"):
    contributions: list[str]
    rules: str = ""  # version of the rules and data; logs that name none are of the game's first


class Acted(Entry, tag="act"):
    """An option or a free act. Forced steps, which the engine plays by itself, are not stored."""

    seat: int
    form: Form
    by: str
    hash: str = ""


class Undone(Entry, tag="undo"):
    """The last action of a seat is taken out; others' secret acts since then stay."""

    seat: int


class Said(Entry, tag="say"):
    channel: str
    user: str
    name: str
    text: str
    seat: int = -1


class Gone(Entry, tag="gone"):
    """Takes the place of an entry that no longer has any effect: a lobby before the start that another one
    replaced, or an old line of talk in `stream`. So logs do not grow by things that nobody can see."""

    stream: str = ""


AnyEntry = Changed | Started | Acted | Undone | Said | Gone


class Stored(Struct):
    """An entry as the log holds it."""

    seq: int
    at: int
    entry: AnyEntry


encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(AnyEntry)


def decode(body: str) -> AnyEntry:
    found: AnyEntry = _decoder.decode(body)
    return found


def last_lobby(log: Iterable[str]) -> Lobby | None:
    """The table around the game, as far as its log can be read without playing the game."""
    lobby = None
    for body in log:
        with contextlib.suppress(msgspec.MsgspecError):
            entry = decode(body)
            if isinstance(entry, Changed):
                lobby = entry.lobby
    return lobby
