"""What a table shows: to everybody at it, in lists, and where the game stands for each seat."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import Raw, Struct

from hatchway.games.registry import make
from hatchway.kernel.event import SPECTATOR
from hatchway.server.table.pace import thinking
from hatchway.server.table.stream import BOUNDED
from hatchway.server.table.table import Table
from hatchway.server.wire import bodies
from hatchway.server.wire import protocol as p

encode = msgspec.json.Encoder().encode


class RawStanding(Struct):
    """`protocol.Standing` with parts that are already encoded."""

    view: Raw
    decision: int
    options: list[Raw]
    acts: list[Raw]
    channels: list[p.ChannelInfo]
    clocks: list[p.SeatClock]
    thinking: list[p.Thinking]
    version: int


class RawUpdate(Struct, tag_field="t", tag="update"):
    """`protocol.Update` with items that are already encoded."""

    stream: str
    start: int
    items: list[Raw]
    standing: RawStanding | None = None
    reset: bool = False


@cache
def choice(game: str, rules: str, code: int, warn: str) -> Raw:
    """An option or act as it goes over the wire: encoded once for all tables."""
    return Raw(encode(p.Option(code, make(game, {}, rules).book.form(code), warn)))


def info(table: Table) -> p.TableInfo:
    """The table as everybody at it sees it."""
    lobby, play, phase = table.lobby, table.play, table.phase
    over = phase == "over"
    outcome = None
    if play is not None and over:
        ended = play.game.outcome(play.state)
        if ended is not None:
            outcome = p.Outcome(list(ended.winners), list(ended.losers), ended.why)
    return p.TableInfo(
        id=table.id,
        code=table.code,
        game=table.game_id,
        options=lobby.options,
        phase=phase,  # type: ignore[arg-type]
        seats=lobby.seats,
        host=lobby.host,
        listed=lobby.listed,
        spectators=lobby.spectators,
        delay=lobby.delay,
        clock=lobby.clock,
        stand_in=lobby.stand_in,
        commitment=table.commitment,
        paused=lobby.paused,
        proposals=lobby.proposals,
        contributions=lobby.contributions if play is not None else [],
        seed=table.seed.hex() if over else "",
        outcome=outcome,
        rematch=lobby.rematch,
        created=table.created,
        rules=table.rules,
    )


def line(table: Table) -> bodies.TableLine:
    """The table in a list."""
    lobby = table.lobby
    people = [seat for seat in lobby.seats if seat.kind == "person"]
    host = next((seat.name for seat in people if seat.user == lobby.host), "")
    return bodies.TableLine(
        id=table.id,
        code=table.code,
        game=table.game_id,
        mode=str(lobby.options.get("mode", "")),
        phase=table.phase,
        seats=len(lobby.seats),
        taken=len(people),
        free=sum(seat.kind == "open" for seat in lobby.seats),
        host=host,
        names=[seat.name for seat in people],
        updated=0,  # the row has it
        winners=winners(table),
    )


def winners(table: Table) -> list[int]:
    ended = table.play.game.outcome(table.play.state) if table.play is not None else None
    return list(ended.winners) if ended is not None else []


def public_view(table: Table) -> dict[str, Any] | None:
    """The public View, which the standings of several streams share; None before the start."""
    return table.play.game.view(table.play.state, SPECTATOR) if table.play is not None else None


def standing(
    table: Table, seat: int, now: int, public: dict[str, Any] | None = None
) -> RawStanding:
    """Where the game stands for a seat, or for the public (SPECTATOR)."""
    play = table.play
    assert play is not None and table.clocks is not None
    game, s = play.game, play.state
    options: list[Raw] = []
    acts: list[Raw] = []
    channels: list[p.ChannelInfo] = []
    if seat >= 0:
        id, rules, warn = table.game_id, table.rules, game.warn
        options = [choice(id, rules, c, warn(s, seat, c)) for c in game.options(s, seat)]
        acts = [choice(id, rules, c, "") for c in game.acts(s, seat)]
        channels = [
            p.ChannelInfo(c.id, list(c.members), seat in c.speakers, c.why)
            for c in table.channels()
            if seat in c.members
        ]
    return RawStanding(
        Raw(encode(game.view(s, seat, public))),
        table.decision(seat) if seat >= 0 else 0,
        options,
        acts,
        channels,
        table.clocks.shown(now),
        thinking(table, now),
        table.standings["public" if seat < 0 else f"seat:{seat}"],
    )


def standing_of(
    table: Table, stream: str, now: int, public: dict[str, Any] | None = None
) -> RawStanding | None:
    """Where the game stands for those who hear a stream; None for streams that are only talk."""
    if table.play is None or stream in BOUNDED:
        return None
    seat = SPECTATOR if stream == "public" else int(stream[5:])
    return standing(table, seat, now, public)


def update(
    stream: str, start: int, items: list[bytes], where: RawStanding | None, reset: bool = False
) -> bytes:
    """The frame that brings a client from version `start` - 1 of a stream on by some items."""
    return encode(RawUpdate(stream, start, [Raw(one) for one in items], where, reset))
