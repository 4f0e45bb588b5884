"""Every command of a client, with the function that judges it.

Everything that can be asked of a table is in this list, with the function that permits or refuses it. A judge
changes nothing itself. It returns the entries that the command adds to the log, or raises `Refused`; commands
that leave no trace in the log add none (`Live` carries those out). Rate limits are checked in `http/`, and
what an account may do in `people/identity.py`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

from hatchway.server.people.sender import Sender
from hatchway.server.table.commands import hosting, playing, requests, seats, talk
from hatchway.server.table.commands.common import Entries, Facts
from hatchway.server.table.table import Table
from hatchway.server.wire import protocol as p
from hatchway.server.wire.reasons import Refused

Judge = Callable[[Table, Sender, Any, Facts], Awaitable[Entries]]

COMMANDS: Final[dict[type[p.Command], Judge]] = {
    # the sender's own seat
    p.Sit: seats.sit,
    p.Rename: seats.rename,
    p.Leave: seats.leave,
    p.Resign: seats.resign,
    p.Back: seats.back,
    p.Unveil: seats.unveil,
    p.Veil: seats.unveil,
    # the seats of others
    p.StandIn: seats.stand_in,
    p.SetSeat: seats.set_seat,
    p.Kick: seats.kick,
    # the table around the game
    p.Configure: hosting.configure,
    p.Ready: hosting.ready,
    p.Start: hosting.start,
    p.Mute: hosting.mute,
    p.PassHost: hosting.pass_host,
    p.Close: hosting.close,
    p.Rematch: hosting.rematch,
    # the game
    p.Do: playing.act,
    p.Why: playing.why,
    p.Undo: playing.undo,
    p.Pause: playing.pause,
    p.Resume: playing.resume,
    p.Agree: playing.agree,
    # talk
    p.Chat: talk.chat,
    p.Point: talk.ping,
    p.Note: talk.note,
}

AT_CLOSED_TABLES: Final = (p.Why, p.Point, p.Unveil, p.Veil, p.Note, p.Rematch)
"""Commands that change nothing at the table, so they are allowed even when it is closed."""

REQUESTS: Final[dict[type, Callable[[Table, p.TableInfo, Any], None]]] = {
    requests.ReadRecord: requests.read_record,
    requests.WatchFilm: requests.watch_film,
}
"""Questions by HTTP. Making a table is judged by `requests.new_table`: there is no table yet."""

CHANGES: Final = (
    p.Sit, p.Rename, p.Leave, p.Resign, p.Back, p.StandIn, p.SetSeat, p.Kick, p.Configure, p.Ready,
    p.Mute, p.PassHost, p.Undo, p.Pause, p.Resume, p.Agree,
)  # fmt: skip
"""Commands that fill the log without being play."""

EXTRA_RATE: Final[dict[type[p.Command], str]] = {
    p.Chat: "chats",
    p.Note: "notes",
    p.Rematch: "tables",
    **dict.fromkeys(CHANGES, "changes"),
}
"""Commands with a rate limit of their own, besides the one that all have."""


async def judge(table: Table, sender: Sender, command: p.Command, facts: Facts) -> Entries:
    """The entries that a command adds to the log, or `Refused`."""
    if table.lobby.closed and not isinstance(command, AT_CLOSED_TABLES):
        raise Refused("table_closed")
    found = COMMANDS.get(type(command))
    if found is None:
        raise Refused("no_such_command")
    return await found(table, sender, command, facts)


def judge_request(
    table: Table, seen: p.TableInfo, wish: requests.ReadRecord | requests.WatchFilm
) -> None:
    """`Refused`, or nothing; `seen` is the table as the asking person may know it now."""
    REQUESTS[type(wish)](table, seen, wish)
