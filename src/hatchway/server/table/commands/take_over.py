"""Taking over the seat of a bot in a running game. Whoever does this sees everything that the bot knows. So
the host must agree, and it is only for people who have seen nothing but what everybody sees."""

from __future__ import annotations

from hatchway.server.people.names import skeleton
from hatchway.server.people.sender import Sender
from hatchway.server.table.commands.common import Entries, changed, need_host
from hatchway.server.table.entries import Lobby
from hatchway.server.table.table import Table
from hatchway.server.wire import protocol as p
from hatchway.server.wire.reasons import Refused


def need_stranger(table: Table, user: str) -> None:
    """Whoever sits or sat here in this game knows the secrets of a seat and gets no other."""
    if table.held.get(user):
        raise Refused("knows_another_seat")


def ask(table: Table, sender: Sender, seat: int, name: str, author: str) -> Entries:
    """A visitor asks for the seat of a bot; the host needs nobody's consent."""
    lobby = table.lobby.copy()
    asked = p.Proposal(lobby.proposed + 1, "take_over", seat, [], sender.user, name, author)
    if sender.user == lobby.host:
        return carry_out(lobby, asked)
    if any(
        one.what == "take_over" and (one.seat == seat or one.user == sender.user)
        for one in lobby.proposals
    ):
        raise Refused("already_proposed")
    lobby.proposed += 1
    lobby.proposals.append(asked)
    return changed(lobby)


def answer(table: Table, sender: Sender, lobby: Lobby, asked: p.Proposal, yes: bool) -> Entries:
    """The host's answer to such a question."""
    need_host(table, sender)
    lobby.proposals = [one for one in lobby.proposals if one.number != asked.number]
    if not yes or not still_possible(table, asked):
        return changed(lobby, "not_let_in", asked.seat, asked.name)
    return carry_out(lobby, asked)


def still_possible(table: Table, asked: p.Proposal) -> bool:
    """Check again before it is done, because much may have happened since the question."""
    seats, user = table.lobby.seats, asked.user
    free = seats[asked.seat].kind == "bot"
    known = user in table.lobby.kicked or bool(table.held.get(user))
    named = any(s.kind == "person" and skeleton(s.name) == skeleton(asked.name) for s in seats)
    return free and not known and not named


def carry_out(lobby: Lobby, asked: p.Proposal) -> Entries:
    user, seat = asked.user, asked.seat
    lobby.seats[seat] = p.SeatInfo(
        "person", user, asked.name, muted=user in lobby.muted, author=asked.author
    )
    lobby.contributions[seat] = ""
    lobby.proposals = [
        one for one in lobby.proposals if (one.what, one.seat) != ("take_over", seat)
    ]
    return changed(lobby, "took_over", seat, asked.name)
