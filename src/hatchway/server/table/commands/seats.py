"""Commands about seats: taking one, leaving it, coming back, and what the host does with other people's
seats."""

from __future__ import annotations

from typing import Literal

from hatchway.server.people.names import clean
from hatchway.server.people.sender import Sender
from hatchway.server.table.commands import take_over
from hatchway.server.table.commands.common import (
    Entries,
    Facts,
    changed,
    free_name,
    known_level,
    need_host,
    need_own_name,
    need_phase,
    need_welcome,
    own_seat,
    seat_at,
)  # fmt: skip
from hatchway.server.table.entries import Lobby
from hatchway.server.table.table import Table
from hatchway.server.wire import protocol as p
from hatchway.server.wire.reasons import Refused


async def sit(table: Table, sender: Sender, c: p.Sit, facts: Facts) -> Entries:
    await need_welcome(table, sender, facts)
    await need_own_name(c.name, facts)
    await need_own_name(c.author, facts)
    author = clean(c.author)
    if c.author and (not author or c.hot):
        raise Refused("bad_name")
    info = seat_at(table, c.seat)
    own = table.seats_of(sender.user)
    if c.seat in own:
        raise Refused("seat_taken")
    if own and not c.hot:
        raise Refused("one_seat")
    if sender.user in table.lobby.kicked:
        raise Refused("kicked")
    phase = table.phase
    if phase == "playing":
        take_over.need_stranger(table, sender.user)
    if info.kind != ("open" if phase == "gathering" else "bot") or phase == "over":
        raise Refused("seat_taken")
    wanted = c.name
    if own and not wanted:
        wanted = f"{sender.name[:20]} {len(own) + 1}"
    name = free_name(table, sender, wanted, c.seat)
    if phase == "playing":
        return take_over.ask(table, sender, c.seat, name, author)
    lobby = table.lobby.copy()
    hot = c.hot or len(own) > 0
    muted = sender.user in lobby.muted
    lobby.seats[c.seat] = p.SeatInfo(
        "person", sender.user, name, hot=hot, muted=muted, author=author
    )
    for number in own:
        lobby.seats[number].hot = True
    lobby.contributions[c.seat] = ""
    if not any(s.kind == "person" and s.user == lobby.host for s in lobby.seats):
        lobby.host = sender.user
    return changed(lobby)


async def rename(table: Table, sender: Sender, c: p.Rename, facts: Facts) -> Entries:
    await need_own_name(c.name, facts)
    own_seat(table, sender, c.seat)
    need_phase(table, "gathering")
    name = free_name(table, sender, c.name, c.seat)
    lobby = table.lobby.copy()
    lobby.seats[c.seat].name = name
    return changed(lobby)


async def leave(table: Table, sender: Sender, c: p.Leave, facts: Facts) -> Entries:
    own_seat(table, sender, c.seat)
    return depart(table, c.seat, "left")


async def resign(table: Table, sender: Sender, c: p.Resign, facts: Facts) -> Entries:
    own_seat(table, sender, c.seat)
    need_phase(table, "playing")
    return depart(table, c.seat, "resigned")


def depart(table: Table, seat: int, why: Literal["left", "resigned", "absent"]) -> Entries:
    """Free a seat while gathering; let a stand-in play while playing."""
    phase = table.phase
    lobby = table.lobby.copy()
    info = lobby.seats[seat]
    user = info.user
    if phase == "gathering":
        free_seat(lobby, seat)
        return changed(lobby)
    need_phase(table, "playing")
    if info.away:
        raise Refused("stand_in_plays")
    info.away = why
    info.stand_in = lobby.stand_in
    # Nobody waits for the consent of somebody who is away.
    lobby.proposals = []
    if lobby.host == user and all(
        s.away for s in lobby.seats if s.kind == "person" and s.user == user
    ):
        lobby.host = lobby.next_host(user)
    return changed(lobby, why, seat, info.name)


async def back(table: Table, sender: Sender, c: p.Back, facts: Facts) -> Entries:
    info = own_seat(table, sender, c.seat)
    need_phase(table, "playing")
    if not info.away:
        raise Refused("not_away")
    lobby = table.lobby.copy()
    mine = lobby.seats[c.seat]
    mine.away = ""
    mine.stand_in = ""
    return changed(lobby, "back", c.seat, mine.name)


async def unveil(table: Table, sender: Sender, c: p.Unveil | p.Veil, facts: Facts) -> Entries:
    """Show or hide one of the seats that share a screen, on the connection that asks."""
    own_seat(table, sender, c.seat)
    if not facts.by_socket or c.seat not in table.hot_of(sender.user):
        raise Refused("not_hot")
    return []


# --- what a host does with seats


async def stand_in(table: Table, sender: Sender, c: p.StandIn, facts: Facts) -> Entries:
    need_host(table, sender)
    # Checked before the phase: a host who watches with a delay must not learn here that the game is over.
    if seat_at(table, c.seat).kind != "person":
        raise Refused("not_a_person")
    need_phase(table, "playing")
    if c.seat in facts.online:
        raise Refused("still_here")
    return depart(table, c.seat, "absent")


async def set_seat(table: Table, sender: Sender, c: p.SetSeat, facts: Facts) -> Entries:
    need_host(table, sender)
    need_phase(table, "gathering")
    if seat_at(table, c.seat).kind == "person":
        raise Refused("seat_taken")
    lobby = table.lobby.copy()
    if c.kind == "bot":
        lobby.seats[c.seat] = p.SeatInfo(
            "bot", level=known_level(c.level, facts.bot_files), ready=True
        )
    else:
        lobby.seats[c.seat] = p.SeatInfo("open")
    return changed(lobby)


async def kick(table: Table, sender: Sender, c: p.Kick, facts: Facts) -> Entries:
    need_host(table, sender)
    info = seat_at(table, c.seat)
    if info.kind != "person" or info.user == sender.user:
        raise Refused("not_a_guest")
    lobby = table.lobby.copy()
    lobby.kicked.append(info.user)
    if table.phase == "gathering":
        free_seat(lobby, c.seat)
        return changed(lobby)
    need_phase(table, "playing")
    give_to_bot(lobby, c.seat)
    return changed(lobby, "kicked", c.seat, info.name)


def give_to_bot(lobby: Lobby, seat: int) -> None:
    """The seat is the bot's for good: whoever sits down there later takes it over."""
    lobby.seats[seat] = p.SeatInfo("bot", level=lobby.stand_in, ready=True)
    lobby.proposals = []


def leave_to_others(table: Table) -> Lobby | None:
    """The lobby without people who had their data deleted: bots play for them, or their seats are free. None
    if there is nobody to replace. In a finished game their seats stay."""
    if table.phase not in ("gathering", "playing"):
        return None
    gone = [n for n, s in enumerate(table.lobby.seats) if s.kind == "person" and not s.user]
    if not gone:
        return None
    lobby = table.lobby.copy()
    for seat in gone:
        if table.phase == "playing":
            give_to_bot(lobby, seat)
        else:
            free_seat(lobby, seat)
    return lobby


def free_seat(lobby: Lobby, seat: int) -> None:
    """Open a seat while gathering; if the host left with it, the role passes on."""
    user = lobby.seats[seat].user
    lobby.seats[seat] = p.SeatInfo("open")
    lobby.contributions[seat] = ""
    stays = [s for s in lobby.seats if s.kind == "person" and s.user == user]
    if len(stays) == 1:
        stays[0].hot = False
    if lobby.host == user and not stays:
        lobby.host = lobby.next_host(user)
