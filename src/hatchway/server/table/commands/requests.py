"""HTTP requests about a table as a whole: making one, its record, its film."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from hatchway.games.registry import list_games
from hatchway.server.films.film import audiences
from hatchway.server.people.names import clean
from hatchway.server.people.sender import Sender
from hatchway.server.table.commands.common import complete, known_level
from hatchway.server.table.entries import Lobby
from hatchway.server.table.table import Table
from hatchway.server.wire import bodies
from hatchway.server.wire import protocol as p
from hatchway.server.wire.reasons import Refused


def new_table(sender: Sender, wish: bodies.NewTable, files: Collection[str] = ()) -> Lobby:
    """The table that somebody asks for."""
    if wish.game not in list_games():
        raise Refused("unknown_game", games=list_games())
    known_level(wish.stand_in)
    options, seats = complete(wish.game, wish.options)
    places = [p.SeatInfo("open") for _ in range(seats)]
    if wish.bots:
        known_level(wish.bots, files)
        places = [p.SeatInfo("bot", level=wish.bots, ready=True) for _ in range(seats)]
    if wish.seat >= seats:
        raise Refused("no_seat")
    if wish.seat >= 0:
        places[wish.seat] = p.SeatInfo("person", sender.user, clean(sender.name))
    return Lobby(
        options, places, sender.user, wish.listed, wish.spectators, wish.delay, wish.clock,
        wish.stand_in, [""] * seats,
    )  # fmt: skip


def next_table(table: Table) -> Lobby:
    """The table of a rematch: the same people, bots and options."""
    lobby = table.lobby.copy()
    for number, seat in enumerate(lobby.seats):
        if seat.kind == "person":
            same = p.SeatInfo(
                "person", seat.user, seat.name, hot=seat.hot, muted=seat.muted, author=seat.author
            )
            # The seat of a person who had their data deleted is free.
            lobby.seats[number] = same if seat.user else p.SeatInfo("open")
    return Lobby(
        lobby.options, lobby.seats, lobby.host, lobby.listed, lobby.spectators, lobby.delay,
        lobby.clock, lobby.stand_in, [""] * len(lobby.seats), kicked=lobby.kicked,
        muted=lobby.muted,
    )  # fmt: skip


def close_unopened(lobby: Lobby | None, sender: Sender) -> Lobby:
    """The lobby of a table that its host closes though it cannot be opened. `lobby` is None if nobody can say
    who the host is."""
    if lobby is None or lobby.host != sender.user:
        raise Refused("not_host")
    if lobby.closed:
        raise Refused("table_closed")
    lobby.closed = True
    return lobby


class ReadRecord(NamedTuple):
    """The record of a finished game."""


class WatchFilm(NamedTuple):
    """The film of a finished game, as one audience saw it or open."""

    audience: str


def read_record(table: Table, seen: p.TableInfo, wish: ReadRecord) -> None:
    """`seen`: the table as the reader may know it. For spectators with a delay the game ends later."""
    if table.play is None or seen.phase != "over":
        raise Refused("not_over")


def watch_film(table: Table, seen: p.TableInfo, wish: WatchFilm) -> None:
    read_record(table, seen, ReadRecord())
    if wish.audience not in audiences(len(table.lobby.seats)):
        raise Refused("unknown_audience")
