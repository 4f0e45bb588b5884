"""Commands about the table around the game: its settings, the start, the role of the host, its end."""

from __future__ import annotations

from msgspec import UNSET

from hatchway.games.registry import make
from hatchway.server.people.sender import Sender
from hatchway.server.table.commands.common import (
    Entries,
    Facts,
    changed,
    complete,
    known_level,
    need_host,
    need_phase,
    own_seat,
    seat_at,
)  # fmt: skip
from hatchway.server.table.entries import Started
from hatchway.server.table.table import Table
from hatchway.server.wire import protocol as p
from hatchway.server.wire.reasons import Refused


async def configure(table: Table, sender: Sender, c: p.Configure, facts: Facts) -> Entries:
    need_host(table, sender)
    need_phase(table, "gathering")
    lobby = table.lobby.copy()
    if c.options is not UNSET:
        lobby.options, seats = complete(table.game_id, c.options)
        if any(s.kind == "person" for s in lobby.seats[seats:]):
            raise Refused("seats_taken_beyond", seats=seats)
        lobby.seats = [*lobby.seats[:seats]]
        while len(lobby.seats) < seats:
            lobby.seats.append(p.SeatInfo("open"))
        lobby.contributions = [""] * seats
    if c.listed is not UNSET:
        lobby.listed = c.listed
    if c.spectators is not UNSET:
        lobby.spectators = c.spectators
    if c.delay is not UNSET:
        lobby.delay = c.delay
    if c.clock is not UNSET:
        lobby.clock = c.clock
    if c.stand_in is not UNSET:
        lobby.stand_in = known_level(c.stand_in)
    # Nobody starts a game other than the one they agreed to.
    for seat in lobby.seats:
        if seat.kind == "person":
            seat.ready = False
    return changed(lobby)


async def ready(table: Table, sender: Sender, c: p.Ready, facts: Facts) -> Entries:
    own_seat(table, sender, c.seat)
    need_phase(table, "gathering")
    lobby = table.lobby.copy()
    lobby.seats[c.seat].ready = c.ready
    if c.ready:
        lobby.contributions[c.seat] = c.contribution
    return changed(lobby)


async def start(table: Table, sender: Sender, c: p.Start, facts: Facts) -> Entries:
    need_host(table, sender)
    need_phase(table, "gathering")
    lobby = table.lobby
    if any(seat.kind == "open" for seat in lobby.seats):
        raise Refused("seats_open")
    # By starting, the host says that they are ready.
    waiting = [
        number
        for number, seat in enumerate(lobby.seats)
        if seat.kind == "person" and not seat.ready and seat.user != sender.user
    ]
    if waiting:
        raise Refused("not_ready", seats=waiting)
    rules = make(table.game_id, lobby.options).version
    return [Started(contributions=lobby.contributions[:], rules=rules)]


async def mute(table: Table, sender: Sender, c: p.Mute, facts: Facts) -> Entries:
    need_host(table, sender)
    if seat_at(table, c.seat).kind != "person":
        raise Refused("not_a_person")
    lobby = table.lobby.copy()
    seat = lobby.seats[c.seat]
    seat.muted = c.muted
    lobby.muted = [user for user in lobby.muted if user != seat.user]
    if c.muted:
        lobby.muted.append(seat.user)
    return changed(lobby)


async def pass_host(table: Table, sender: Sender, c: p.PassHost, facts: Facts) -> Entries:
    """The host gives the role away. While the host is away, anybody at the table may take it."""
    if table.lobby.host != sender.user:
        if not facts.host_is_away:
            raise Refused("not_host")
        own_seat(table, sender, c.seat)
    info = seat_at(table, c.seat)
    if info.kind != "person":
        raise Refused("not_a_person")
    lobby = table.lobby.copy()
    lobby.host = info.user
    return changed(lobby)


async def close(table: Table, sender: Sender, c: p.Close, facts: Facts) -> Entries:
    need_host(table, sender)
    need_phase(table, "gathering")
    lobby = table.lobby.copy()
    lobby.closed = True
    return changed(lobby)


async def rematch(table: Table, sender: Sender, c: p.Rematch, facts: Facts) -> Entries:
    # In this order: a mere spectator must not learn here that the game is over.
    if not table.seats_of(sender.user):
        raise Refused("not_your_seat")
    need_phase(table, "over")
    return []
