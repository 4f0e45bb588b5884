"""Commands of a running game: options and free acts, why something is closed, undo and pause."""

from __future__ import annotations

from typing import Literal

from hatchway.kernel.errors import BadForm
from hatchway.server.people.sender import Sender
from hatchway.server.table.commands import take_over
from hatchway.server.table.commands.common import (
    Entries,
    Facts,
    changed,
    need_phase,
    own_seat,
    playing_seat,
)  # fmt: skip
from hatchway.server.table.entries import Acted, Lobby, Undone
from hatchway.server.table.table import Table
from hatchway.server.wire import protocol as p
from hatchway.server.wire.reasons import Refused


def code_of(table: Table, form: p.Form | None, code: int | None) -> int:
    """The code that a client means."""
    assert table.play is not None
    game = table.play.game
    if (form is None) == (code is None):
        raise Refused("form_or_code")
    try:
        if form is not None:
            return game.code(form)
        assert code is not None
        game.form(code)
    except BadForm as fault:
        raise Refused.of_game(fault.key) from fault
    return code


async def act(table: Table, sender: Sender, c: p.Do, facts: Facts) -> Entries:
    playing_seat(table, sender, c.seat)
    return do(table, c.seat, c.decision, code_of(table, c.form, c.code), "person")


def do(table: Table, seat: int, decision: int, code: int, by: str) -> Entries:
    """An option or act of a seat, by whoever plays it: a person, a bot, a stand-in."""
    need_phase(table, "playing")
    assert table.play is not None
    game, s = table.play.game, table.play.state
    if table.lobby.paused:
        raise Refused("paused")
    option = not game.is_act(code)
    if option:
        asked = table.decision(seat)
        if not asked:
            raise Refused("not_due")
        if decision != asked:
            raise Refused("stale_decision")
    # What the stand-in committed after the time was over stays.
    if by == "person" and seat in table.lobby.late and (option or code == game.take_back):
        raise Refused("timed_out")
    why = game.why_not(s, seat, code)
    if why:
        raise Refused.of_game(why)
    return [Acted(seat=seat, form=game.form(code), by=by)]


async def why(table: Table, sender: Sender, c: p.Why, facts: Facts) -> Entries:
    own_seat(table, sender, c.seat)
    if table.play is None:
        raise Refused("not_playing")
    code_of(table, c.form, c.code)
    return []


def why_not(table: Table, c: p.Why) -> str:
    """The answer to `why`."""
    assert table.play is not None
    return table.play.game.why_not(table.play.state, c.seat, code_of(table, c.form, c.code))


# --- proposals


def voters(lobby: Lobby) -> list[int]:
    """Who must agree: the people who are present."""
    return [n for n, seat in enumerate(lobby.seats) if seat.kind == "person" and not seat.away]


def propose(table: Table, what: Literal["pause", "undo"], seat: int) -> Entries:
    if any(one.what == what for one in table.lobby.proposals):
        raise Refused("already_proposed")
    lobby = table.lobby.copy()
    lobby.proposed += 1
    mine = [n for n in voters(lobby) if lobby.seats[n].user == lobby.seats[seat].user]
    lobby.proposals.append(p.Proposal(lobby.proposed, what, seat, mine))
    return settle(table, lobby, lobby.proposals[-1])


def settle(table: Table, lobby: Lobby, proposal: p.Proposal) -> Entries:
    """Carry a proposal out once everybody has agreed."""
    if not set(voters(lobby)) <= set(proposal.agreed):
        return changed(lobby)
    lobby.proposals = [one for one in lobby.proposals if one.number != proposal.number]
    if proposal.what == "pause":
        lobby.paused = True
        return changed(lobby, "paused", proposal.seat)
    if not can_undo(table, proposal.seat):
        return changed(lobby, "refused", proposal.seat)
    return [*changed(lobby), Undone(seat=proposal.seat)]


def can_undo(table: Table, seat: int) -> bool:
    """Whether the last action of a seat can be undone and everything after it replayed."""
    again = table.undoable(seat)
    if again is None or table.play is None:
        return False
    game = table.play.game
    state = table.play.before(len(again) + 1)
    for one, code, _ in again:
        if game.why_not(state, one, code):
            return False
        game.apply(state, one, code)
    return True


async def undo(table: Table, sender: Sender, c: p.Undo, facts: Facts) -> Entries:
    playing_seat(table, sender, c.seat)
    if not can_undo(table, c.seat):
        raise Refused("nothing_to_undo")
    return propose(table, "undo", c.seat)


async def pause(table: Table, sender: Sender, c: p.Pause, facts: Facts) -> Entries:
    playing_seat(table, sender, c.seat)
    if table.lobby.paused:
        raise Refused("paused")
    return propose(table, "pause", c.seat)


async def resume(table: Table, sender: Sender, c: p.Resume, facts: Facts) -> Entries:
    playing_seat(table, sender, c.seat)
    if not table.lobby.paused:
        raise Refused("not_paused")
    lobby = table.lobby.copy()
    lobby.paused = False
    return changed(lobby, "resumed", c.seat)


async def agree(table: Table, sender: Sender, c: p.Agree, facts: Facts) -> Entries:
    lobby = table.lobby.copy()
    found = next((one for one in lobby.proposals if one.number == c.proposal), None)
    if found is not None and found.what == "take_over":
        need_phase(table, "playing")
        return take_over.answer(table, sender, lobby, found, c.yes)
    playing_seat(table, sender, c.seat)
    if found is None:
        raise Refused("no_proposal")
    if not c.yes:
        lobby.proposals = [one for one in lobby.proposals if one.number != c.proposal]
        return changed(lobby, "refused", c.seat)
    if c.seat not in found.agreed:
        found.agreed.append(c.seat)
    return settle(table, lobby, found)
