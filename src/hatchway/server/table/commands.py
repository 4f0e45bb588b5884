"""Whether a command is allowed, and what it adds to the log. Changes nothing itself."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import UNSET

from hatchway.bots.levels import LEVELS
from hatchway.games.registry import make
from hatchway.kernel.errors import BadForm, BadOptions
from hatchway.server.people.names import clean, skeleton
from hatchway.server.table.entries import Acted, AnyEntry, Changed, Lobby, Said, Started, Undone
from hatchway.server.table.table import Table
from hatchway.server.wire import protocol as p


class Actor(NamedTuple):
    """Who sends a command."""

    user: str
    name: str


class Refused(Exception):
    """A command that changes nothing, with the key of the reason."""

    def __init__(self, reason: str, **params: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        self.params = params


Entries = list[AnyEntry]
TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def judge(table: Table, actor: Actor, command: p.AnyCommand, online: set[int]) -> Entries:
    """The entries that a command adds, or `Refused`."""
    if table.lobby.closed:
        raise Refused("table_closed")
    rule = RULES.get(type(command))
    if rule is None:
        raise Refused("no_such_command")
    found: Entries = rule(table, actor, command, online)
    return found


# --- what several rules ask


def need_phase(table: Table, phase: str) -> None:
    if table.phase != phase:
        raise Refused(f"not_{phase}")


def need_host(table: Table, actor: Actor) -> None:
    if table.lobby.host != actor.user:
        raise Refused("not_host")


def seat_at(table: Table, seat: int) -> p.SeatInfo:
    if not 0 <= seat < len(table.lobby.seats):
        raise Refused("no_seat")
    return table.lobby.seats[seat]


def own_seat(table: Table, actor: Actor, seat: int) -> p.SeatInfo:
    info = seat_at(table, seat)
    if info.kind != "person" or info.user != actor.user:
        raise Refused("not_your_seat")
    return info


def playing_seat(table: Table, actor: Actor, seat: int) -> p.SeatInfo:
    """One's own seat in a running game, with no stand-in at it."""
    info = own_seat(table, actor, seat)
    need_phase(table, "playing")
    if info.away:
        raise Refused("stand_in_plays")
    return info


def known_level(level: str) -> str:
    if level not in LEVELS:
        raise Refused("unknown_level", levels=list(LEVELS))
    return level


def changed(lobby: Lobby, what: str = "", seat: int = -1, name: str = "") -> Entries:
    return [Changed(lobby=lobby, facts=[p.TableFact(what, seat, name)] if what else [])]


def free_name(table: Table, actor: Actor, wanted: str, seat: int) -> str:
    """A name for a seat that looks like no other person's here."""
    name = clean(wanted or actor.name)
    if not name:
        raise Refused("bad_name")
    looks = skeleton(name)
    for number, other in enumerate(table.lobby.seats):
        if number != seat and other.kind == "person" and skeleton(other.name) == looks:
            raise Refused("name_taken")
    return name


def complete(game: str, options: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """The options of a game, complete, and its number of seats."""
    try:
        made = make(game, options)
    except BadOptions as fault:
        raise Refused(fault.key, hint=str(fault)) from fault
    return dict(made.settings), made.seats


def next_host(lobby: Lobby, but: str) -> str:
    """The role passes to the next person who is there."""
    there = [s for s in lobby.seats if s.kind == "person" and s.user not in ("", but)]
    present = [s for s in there if not s.away]
    return next((s.user for s in (*present, *there)), lobby.host)


# --- gathering


def sit(table: Table, actor: Actor, c: p.Sit, online: set[int]) -> Entries:
    info = seat_at(table, c.seat)
    own = table.seats_of(actor.user)
    if c.seat in own:
        raise Refused("seat_taken")
    if own and not c.hot:
        raise Refused("one_seat")
    if actor.user in table.lobby.kicked:
        raise Refused("kicked")
    phase = table.phase
    # Whoever knows the secrets of one seat must not see those of another.
    if phase == "playing" and table.held.get(actor.user, set()) - {c.seat}:
        raise Refused("knows_another_seat")
    if info.kind != ("open" if phase == "gathering" else "bot") or phase == "over":
        raise Refused("seat_taken")
    wanted = c.name
    if own and not wanted:
        wanted = f"{actor.name[:20]} {len(own) + 1}"
    name = free_name(table, actor, wanted, c.seat)
    lobby = table.lobby.copy()
    hot = c.hot or len(own) > 0
    muted = actor.user in lobby.muted
    lobby.seats[c.seat] = p.SeatInfo("person", actor.user, name, hot=hot, muted=muted)
    for number in own:
        lobby.seats[number].hot = True
    lobby.contributions[c.seat] = ""
    if not any(s.kind == "person" and s.user == lobby.host for s in lobby.seats):
        lobby.host = actor.user
    return changed(lobby, "took_over" if phase == "playing" else "", c.seat, name)


def leave(table: Table, actor: Actor, c: p.Leave, online: set[int]) -> Entries:
    own_seat(table, actor, c.seat)
    return depart(table, c.seat, "left")


def resign(table: Table, actor: Actor, c: p.Resign, online: set[int]) -> Entries:
    own_seat(table, actor, c.seat)
    need_phase(table, "playing")
    return depart(table, c.seat, "resigned")


def depart(table: Table, seat: int, why: Any) -> Entries:
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
    # Who is away holds nobody up.
    lobby.proposals = []
    if lobby.host == user and all(
        s.away for s in lobby.seats if s.kind == "person" and s.user == user
    ):
        lobby.host = next_host(lobby, user)
    return changed(lobby, why, seat, info.name)


def back(table: Table, actor: Actor, c: p.Back, online: set[int]) -> Entries:
    info = own_seat(table, actor, c.seat)
    need_phase(table, "playing")
    if not info.away:
        raise Refused("not_away")
    lobby = table.lobby.copy()
    mine = lobby.seats[c.seat]
    mine.away = ""
    mine.stand_in = ""
    return changed(lobby, "back", c.seat, mine.name)


def stand_in(table: Table, actor: Actor, c: p.StandIn, online: set[int]) -> Entries:
    need_host(table, actor)
    if seat_at(table, c.seat).kind != "person":
        raise Refused("not_a_person")  # the same before and after the end: bots' hosts watch late
    need_phase(table, "playing")
    if c.seat in online:
        raise Refused("still_here")
    return depart(table, c.seat, "absent")


def set_seat(table: Table, actor: Actor, c: p.SetSeat, online: set[int]) -> Entries:
    need_host(table, actor)
    need_phase(table, "gathering")
    if seat_at(table, c.seat).kind == "person":
        raise Refused("seat_taken")
    lobby = table.lobby.copy()
    if c.kind == "bot":
        lobby.seats[c.seat] = p.SeatInfo("bot", level=known_level(c.level), ready=True)
    else:
        lobby.seats[c.seat] = p.SeatInfo("open")
    return changed(lobby)


def configure(table: Table, actor: Actor, c: p.Configure, online: set[int]) -> Entries:
    need_host(table, actor)
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
    # Nobody starts a game that is not the one they said yes to.
    for seat in lobby.seats:
        if seat.kind == "person":
            seat.ready = False
    return changed(lobby)


def ready(table: Table, actor: Actor, c: p.Ready, online: set[int]) -> Entries:
    own_seat(table, actor, c.seat)
    need_phase(table, "gathering")
    lobby = table.lobby.copy()
    lobby.seats[c.seat].ready = c.ready
    if c.ready:
        lobby.contributions[c.seat] = c.contribution
    return changed(lobby)


def start(table: Table, actor: Actor, c: p.Start, online: set[int]) -> Entries:
    need_host(table, actor)
    need_phase(table, "gathering")
    lobby = table.lobby
    if any(seat.kind == "open" for seat in lobby.seats):
        raise Refused("seats_open")
    # The host says yes by starting.
    waiting = [
        number
        for number, seat in enumerate(lobby.seats)
        if seat.kind == "person" and not seat.ready and seat.user != actor.user
    ]
    if waiting:
        raise Refused("not_ready", seats=waiting)
    return [Started(contributions=lobby.contributions[:])]


def kick(table: Table, actor: Actor, c: p.Kick, online: set[int]) -> Entries:
    need_host(table, actor)
    info = seat_at(table, c.seat)
    if info.kind != "person" or info.user == actor.user:
        raise Refused("not_a_guest")
    lobby = table.lobby.copy()
    lobby.kicked.append(info.user)
    if table.phase == "gathering":
        free_seat(lobby, c.seat)
        return changed(lobby)
    need_phase(table, "playing")
    # The seat becomes the bot's for good: whoever sits there next takes it over.
    lobby.seats[c.seat] = p.SeatInfo("bot", level=lobby.stand_in, ready=True)
    lobby.proposals = []
    return changed(lobby, "kicked", c.seat, info.name)


def free_seat(lobby: Lobby, seat: int) -> None:
    """Open a seat while gathering; if the host left with it, the role passes on."""
    user = lobby.seats[seat].user
    lobby.seats[seat] = p.SeatInfo("open")
    lobby.contributions[seat] = ""
    stays = [s for s in lobby.seats if s.kind == "person" and s.user == user]
    if len(stays) == 1:
        stays[0].hot = False
    if lobby.host == user and not stays:
        lobby.host = next_host(lobby, user)


def rename(table: Table, actor: Actor, c: p.Rename, online: set[int]) -> Entries:
    own_seat(table, actor, c.seat)
    need_phase(table, "gathering")
    name = free_name(table, actor, c.name, c.seat)
    lobby = table.lobby.copy()
    lobby.seats[c.seat].name = name
    return changed(lobby)


def mute(table: Table, actor: Actor, c: p.Mute, online: set[int]) -> Entries:
    need_host(table, actor)
    if seat_at(table, c.seat).kind != "person":
        raise Refused("not_a_person")
    lobby = table.lobby.copy()
    seat = lobby.seats[c.seat]
    seat.muted = c.muted
    lobby.muted = [user for user in lobby.muted if user != seat.user]
    if c.muted:
        lobby.muted.append(seat.user)
    return changed(lobby)


def pass_host(table: Table, actor: Actor, c: p.PassHost, online: set[int]) -> Entries:
    need_host(table, actor)
    return hand_over(table, c.seat)


def hand_over(table: Table, seat: int) -> Entries:
    info = seat_at(table, seat)
    if info.kind != "person":
        raise Refused("not_a_person")
    lobby = table.lobby.copy()
    lobby.host = info.user
    return changed(lobby)


def take_host(table: Table, actor: Actor, c: p.PassHost) -> Entries:
    """When the host is away, anybody at the table may take the role."""
    if table.lobby.closed:
        raise Refused("table_closed")
    if table.lobby.host != actor.user:
        own_seat(table, actor, c.seat)
    return hand_over(table, c.seat)


def close(table: Table, actor: Actor, c: p.Close, online: set[int]) -> Entries:
    need_host(table, actor)
    need_phase(table, "gathering")
    lobby = table.lobby.copy()
    lobby.closed = True
    return changed(lobby)


# --- playing


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
        raise Refused(fault.key) from fault
    return code


def act(table: Table, actor: Actor, c: p.Do, online: set[int]) -> Entries:
    playing_seat(table, actor, c.seat)
    return do(table, c.seat, c.decision, code_of(table, c.form, c.code), "person")


def do(table: Table, seat: int, decision: int, code: int, by: str) -> Entries:
    """An option or act of a seat, by whoever plays it."""
    need_phase(table, "playing")
    assert table.play is not None
    game, s = table.play.game, table.play.state
    if table.lobby.paused:
        raise Refused("paused")
    option = code < game.first_act
    if option:
        asked = table.decision(seat)
        if not asked:
            raise Refused("not_due")
        if decision != asked:
            raise Refused("stale_decision")
    # What the stand-in laid after the time was over stays.
    if by == "person" and seat in table.lobby.late and (option or code == game.take_back):
        raise Refused("timed_out")
    why = game.why_not(s, seat, code)
    if why:
        raise Refused(why)
    return [Acted(seat=seat, form=game.form(code), by=by)]


def why_not(table: Table, actor: Actor, c: p.Why) -> str:
    """The answer to `why`."""
    own_seat(table, actor, c.seat)
    if table.play is None:
        raise Refused("not_playing")
    code = code_of(table, c.form, c.code)
    return table.play.game.why_not(table.play.state, c.seat, code)


def voters(lobby: Lobby) -> list[int]:
    """Who must agree: the people who are there."""
    return [n for n, seat in enumerate(lobby.seats) if seat.kind == "person" and not seat.away]


def propose(table: Table, what: Any, seat: int) -> Entries:
    if any(one.what == what for one in table.lobby.proposals):
        raise Refused("already_proposed")
    lobby = table.lobby.copy()
    lobby.proposed += 1
    mine = [n for n in voters(lobby) if lobby.seats[n].user == lobby.seats[seat].user]
    lobby.proposals.append(p.Proposal(lobby.proposed, what, seat, mine))
    return settle(table, lobby, lobby.proposals[-1])


def settle(table: Table, lobby: Lobby, proposal: p.Proposal) -> Entries:
    """Carry a proposal out once everybody agreed."""
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
    """Whether the last action of a seat can be taken out and what came after it done again."""
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


def undo(table: Table, actor: Actor, c: p.Undo, online: set[int]) -> Entries:
    playing_seat(table, actor, c.seat)
    if not can_undo(table, c.seat):
        raise Refused("nothing_to_undo")
    return propose(table, "undo", c.seat)


def pause(table: Table, actor: Actor, c: p.Pause, online: set[int]) -> Entries:
    playing_seat(table, actor, c.seat)
    if table.lobby.paused:
        raise Refused("paused")
    return propose(table, "pause", c.seat)


def resume(table: Table, actor: Actor, c: p.Resume, online: set[int]) -> Entries:
    playing_seat(table, actor, c.seat)
    if not table.lobby.paused:
        raise Refused("not_paused")
    lobby = table.lobby.copy()
    lobby.paused = False
    return changed(lobby, "resumed", c.seat)


def agree(table: Table, actor: Actor, c: p.Agree, online: set[int]) -> Entries:
    playing_seat(table, actor, c.seat)
    lobby = table.lobby.copy()
    found = next((one for one in lobby.proposals if one.number == c.proposal), None)
    if found is None:
        raise Refused("no_proposal")
    if not c.yes:
        lobby.proposals = [one for one in lobby.proposals if one.number != c.proposal]
        return changed(lobby, "refused", c.seat)
    if c.seat not in found.agreed:
        found.agreed.append(c.seat)
    return settle(table, lobby, found)


# --- talk


def turns(sign: str) -> bool:
    """Whether a sign is no text: controls, and those that turn the writing around."""
    return unicodedata.category(sign) in ("Cc", "Cs") or sign in TURNING


def chat(table: Table, actor: Actor, c: p.Chat, online: set[int]) -> Entries:
    text = " ".join(c.text.split())
    if not text or any(turns(sign) for sign in text):
        raise Refused("bad_text")
    own = table.seats_of(actor.user)
    seat = c.seat if c.seat >= 0 else (own[0] if own else -1)
    if seat >= 0:
        info = own_seat(table, actor, seat)
        if info.muted:
            raise Refused("muted")
        name = info.name
    else:
        name = visitor(table, actor)
    if c.channel == "lobby":
        if table.phase == "playing":
            raise Refused("channel_shut", why="playing")
    elif c.channel == "gallery":
        if own:
            raise Refused("no_channel")
        if not table.lobby.spectators:
            raise Refused("no_spectators")
    else:
        may_speak(table, seat, c.channel)
    return [Said(channel=c.channel, user=actor.user, name=name, text=text, seat=seat)]


def visitor(table: Table, actor: Actor) -> str:
    """The name of somebody without a seat who wants to speak. Giving up a seat gives back no voice."""
    if actor.user in table.lobby.kicked:
        raise Refused("kicked")
    if actor.user in table.lobby.muted:
        raise Refused("muted")
    return free_name(table, actor, actor.name, -1)


def may_speak(table: Table, seat: int, channel: str) -> None:
    """Obey what the engine says of its channels."""
    if table.play is None or seat < 0:
        raise Refused("no_channel")
    for one in table.play.game.talk(table.play.state):
        if one.id == channel and seat in one.members:
            if seat not in one.speakers:
                raise Refused("channel_shut", why=one.why)
            return
    raise Refused("no_channel")


def may_point(table: Table, actor: Actor, c: p.Point) -> None:
    info = playing_seat(table, actor, c.seat)
    if info.muted:
        raise Refused("muted")
    may_speak(table, c.seat, "table")


RULES: dict[type, Callable[..., Entries]] = {
    p.Sit: sit, p.Leave: leave, p.Resign: resign, p.Back: back, p.StandIn: stand_in,
    p.SetSeat: set_seat, p.Configure: configure, p.Ready: ready, p.Start: start, p.Kick: kick,
    p.Mute: mute, p.PassHost: pass_host, p.Close: close, p.Do: act, p.Undo: undo, p.Pause: pause,
    p.Resume: resume, p.Agree: agree, p.Chat: chat, p.Rename: rename,
}  # fmt: skip
