"""A table after one of its entries, as plain data: loading starts there, not at the first entry.

The position is a line of the game's own notation; the hash that the log holds for that entry proves
that it is the right one. The log stays the truth: a snapshot that does not fit is thrown away.
"""

from __future__ import annotations

import zlib
from collections import Counter
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from hatchway.games.common.notation import parse
from hatchway.games.registry import make
from hatchway.kernel.codes import Form
from hatchway.kernel.errors import HatchwayError
from hatchway.kernel.event import Event
from hatchway.kernel.playthrough import Playthrough
from hatchway.kernel.record import Entry
from hatchway.server.table.clocks import Clocks
from hatchway.server.table.entries import Acted, AnyEntry, Lobby
from hatchway.server.table.stream import BOUNDED, Stream
from hatchway.server.table.table import UNKNOWN, Table

FORMAT: Final = 1
"""Goes up when the fields below change; snapshots of another number are not read."""

EVERY: Final = 50
"""The fewest entries between two snapshots."""


class BadSnapshot(HatchwayError):
    """A snapshot that cannot be used: the whole log is replayed instead."""


class Line(Struct, array_like=True, omit_defaults=True):
    """An entry of the game's record."""

    seat: int
    form: Form | None
    by: str
    hash: str
    rewind: bool


class Fact(Struct, array_like=True):
    """An event of the game."""

    kind: str
    public: dict[str, Any] | None
    private: dict[int, dict[str, Any]] | None


class Snapshot(Struct):
    """Everything that a table in play is made of."""

    format: int
    rules: str  # version of the game's rules and data
    seq: int
    at: int
    shown_at: int
    lobby: Lobby
    position: str
    contributions: list[str]
    record: list[Line]
    events: list[Fact]
    items: list[Raw]  # of all streams, each once
    streams: dict[str, list[int]]  # numbers of items
    asked: list[int]
    held: dict[str, set[int]]
    left: list[int]  # of the clocks, like the next three
    due: set[int]
    since: int
    paused: bool
    # What older snapshots lack:
    dropped: dict[str, int] = {}  # how many older items each stream had
    lines: dict[str, list[int]] = {}  # like the next two of the table
    standings: dict[str, int] = {}
    spoken: dict[int, int] = {}


def possible(table: Table) -> bool:
    """Whether a snapshot may be taken now: right after an action that nobody can take back, so that only the
    current position has to be kept."""
    play = table.play
    return play is not None and table.acted and not play.can_rewind()


def pack(table: Table) -> bytes:
    """What the database keeps."""
    play, clocks = table.play, table.clocks
    assert play is not None and clocks is not None
    numbers: dict[bytes, int] = {}
    streams = {
        name: [numbers.setdefault(item, len(numbers)) for item in stream.items]
        for name, stream in table.streams.items()
    }
    dropped = {name: stream.dropped for name, stream in table.streams.items()}
    snapshot = Snapshot(
        FORMAT, play.game.version, table.seq, table.at, table.shown_at, table.lobby,
        play.game.notation(play.state), play.record.contributions,
        [Line(e.seat, e.form, e.by, e.hash, e.rewind) for e in play.record.entries],
        [Fact(e.kind, e.public, e.private) for e in play.events],
        [Raw(item) for item in numbers], streams, table.asked, table.held,
        clocks.left, clocks.due, clocks.since, clocks.paused,
        dropped, table.lines, table.standings, table.spoken,
    )  # fmt: skip
    return zlib.compress(msgspec.json.encode(snapshot), 1)


def unpack(table: Table, body: bytes, last: AnyEntry) -> None:
    """Bring a fresh table to where a snapshot stands; `last` is the log's entry at that point."""
    try:
        snapshot = msgspec.json.decode(zlib.decompress(body), type=Snapshot)
    except (zlib.error, msgspec.MsgspecError) as fault:
        raise BadSnapshot("unreadable", str(fault)) from fault
    if snapshot.format != FORMAT:
        raise BadSnapshot("other_format", f"format {snapshot.format}, this reads {FORMAT}")
    try:
        game, state = parse(snapshot.position, snapshot.rules)
    except HatchwayError as fault:
        raise BadSnapshot("position", str(fault)) from fault
    if game.id != table.game_id:
        raise BadSnapshot("other_game", f"the position is one of {game.id}")
    if not isinstance(last, Acted) or game.digest(state) != last.hash:
        raise BadSnapshot("hash", f"the position after entry {snapshot.seq} is not the log's")
    made = make(table.game_id, snapshot.lobby.options, snapshot.rules)
    if dict(game.settings) != dict(made.settings):
        raise BadSnapshot("other_options", "the position is of a game with other options")
    play = table.play = Playthrough(game, table.seed, snapshot.contributions)
    play.state = state
    play.record.entries = [Entry(e.seat, e.form, e.by, e.hash, e.rewind) for e in snapshot.record]
    play.events = [Event(e.kind, e.public, e.private) for e in snapshot.events]
    items = [bytes(item) for item in snapshot.items]
    table.seq, table.at, table.shown_at = snapshot.seq, snapshot.at, snapshot.shown_at
    table.lobby = snapshot.lobby
    table.acted = True
    table.streams = {
        name: Stream([items[n] for n in kept], snapshot.dropped.get(name, 0))
        for name, kept in snapshot.streams.items()
    }
    for name in BOUNDED:
        table.lines[name] = snapshot.lines.get(name, [UNKNOWN] * len(table.streams[name].items))
    # As high as it can have been, so that the version named by an ack is reached.
    counted = snapshot.standings or dict.fromkeys(table.streams, snapshot.seq)
    table.standings = Counter(counted)
    table.spoken = Counter(snapshot.spoken)
    table.asked = snapshot.asked
    table.held = snapshot.held
    clocks = table.clocks = Clocks(snapshot.lobby.clock, game.seats, snapshot.since)
    clocks.left, clocks.due, clocks.paused = snapshot.left, snapshot.due, snapshot.paused
