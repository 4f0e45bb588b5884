"""What several judges check: the phase, the host, the sender's own seat, a free name."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, Literal, Protocol

from hatchway.bots.levels import LEVELS
from hatchway.games.registry import make
from hatchway.kernel.errors import BadOptions
from hatchway.server.people.names import alike, clean
from hatchway.server.people.sender import Sender
from hatchway.server.table.entries import AnyEntry, Changed, Lobby
from hatchway.server.table.table import Table
from hatchway.server.wire import protocol as p
from hatchway.server.wire.reasons import CommandReason, Refused

Entries = list[AnyEntry]
Phase = Literal["gathering", "playing", "over"]
NOT_IN: Final[dict[Phase, CommandReason]] = {
    "gathering": "not_gathering",
    "playing": "not_playing",
    "over": "not_over",
}


class Facts(Protocol):
    """What a judge may ask about the sender and the others, besides what the table itself says."""

    @property
    def by_socket(self) -> bool:
        """Whether the command came over a socket, not by HTTP or from another process."""

    @property
    def online(self) -> set[int]:
        """Seats whose person is connected, to any process."""

    @property
    def host_is_away(self) -> bool:
        """Whether the host has been gone for so long that others may take over the role."""

    @property
    def watches_with_delay(self) -> bool:
        """Whether the sender is a spectator who is shown the table as it was a while ago."""

    @property
    def bot_files(self) -> Collection[str]:
        """The names of bot files that the server offers."""

    async def blocked_by(self, host: str) -> bool:
        """Whether this user has blocked the sender."""

    async def is_another_account(self, name: str) -> bool:
        """Whether a name looks like that of somebody else's account."""


def need_phase(table: Table, phase: Phase) -> None:
    if table.phase != phase:
        raise Refused(NOT_IN[phase])


def need_host(table: Table, sender: Sender) -> None:
    if table.lobby.host != sender.user:
        raise Refused("not_host")


async def need_welcome(table: Table, sender: Sender, facts: Facts) -> None:
    """Blocked users cannot join a host's tables or talk in their lobby."""
    host = table.lobby.host
    if sender.user != host and await facts.blocked_by(host):
        raise Refused("blocked")


async def need_own_name(name: str, facts: Facts) -> None:
    """A name that looks like an account's belongs to that account, at a seat too."""
    if name and await facts.is_another_account(name):
        raise Refused("name_taken")


def seat_at(table: Table, seat: int) -> p.SeatInfo:
    if not 0 <= seat < len(table.lobby.seats):
        raise Refused("no_seat")
    return table.lobby.seats[seat]


def own_seat(table: Table, sender: Sender, seat: int) -> p.SeatInfo:
    info = seat_at(table, seat)
    if info.kind != "person" or info.user != sender.user:
        raise Refused("not_your_seat")
    return info


def playing_seat(table: Table, sender: Sender, seat: int) -> p.SeatInfo:
    """The sender's own seat in a running game, with no stand-in playing for it."""
    info = own_seat(table, sender, seat)
    need_phase(table, "playing")
    if info.away:
        raise Refused("stand_in_plays")
    return info


def known_level(level: str, files: Collection[str] = ()) -> str:
    """A level of bots, or a bot file that the server offers."""
    if level not in LEVELS and level not in files:
        raise Refused("unknown_level", levels=list(LEVELS))
    return level


def changed(lobby: Lobby, what: str = "", seat: int = -1, name: str = "") -> Entries:
    return [Changed(lobby=lobby, facts=[p.TableFact(what, seat, name)] if what else [])]


def free_name(table: Table, sender: Sender, wanted: str, seat: int) -> str:
    """A name for a seat that does not look like that of anybody else here."""
    name = clean(wanted or sender.name)
    if not name:
        raise Refused("bad_name")
    for number, other in enumerate(table.lobby.seats):
        if number != seat and other.kind == "person" and alike(other.name, name):
            raise Refused("name_taken")
    return name


def complete(game: str, options: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """The options of a game, complete, and its number of seats."""
    try:
        made = make(game, options)
    except BadOptions as fault:
        raise Refused.of_game(fault.key, hint=str(fault)) from fault
    return dict(made.settings), made.seats
