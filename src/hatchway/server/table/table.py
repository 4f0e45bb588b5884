"""A table as its log makes it: seats, game and streams. It has no I/O and no clock of its own."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import Any, Final

import msgspec

from hatchway.games.registry import make, plugin
from hatchway.kernel.decision import Channel
from hatchway.kernel.errors import HatchwayError
from hatchway.kernel.event import SPECTATOR, Event
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Playthrough
from hatchway.kernel.state import ALL
from hatchway.server.table.clocks import Clocks
from hatchway.server.table.entries import (
    Acted,
    AnyEntry,
    Changed,
    Gone,
    Lobby,
    Said,
    Started,
    Undone,
)
from hatchway.server.table.stream import BOUNDED, Stream
from hatchway.server.wire import protocol as p

encode = msgspec.json.Encoder().encode


GONE: Final = encode(Gone()).decode()
UNKNOWN: Final = 0  # in the place of an entry's number


class BadLog(HatchwayError):
    """The log of a table cannot be replayed."""


class Effect:
    """What an entry changed: the streams that learn something, and whether the table itself did."""

    def __init__(self) -> None:
        self.streams: set[str] = set()
        self.table = False


class Table:
    """Everything that there is at one table."""

    def __init__(self, id: str, code: str, game: str, seed: bytes, created: int) -> None:
        self.id = id
        self.code = code
        self.game_id = game
        self.seed = seed
        self.created = created
        self.commitment = sha256(seed).hexdigest()
        self.seq = 0
        self.acted = False  # whether the last entry is an action
        self.at = created
        self.shown_at = created  # when everybody last learned something: lists are sorted by this
        self.lobby: Lobby = Lobby({}, [], "", False, True, 0, p.ClockRule(), "random", [])
        self.play: Playthrough[Any] | None = None
        self.streams = {name: Stream() for name in ("lobby", "public", "gallery")}
        self.lines: dict[str, list[int]] = {name: [] for name in BOUNDED}  # entries of their items
        self.standings: Counter[str] = Counter()  # how often each stream was told something
        self.spoken: Counter[int] = Counter()  # bytes that each seat said in this game
        self.superseded: list[tuple[int, str]] = []  # entries without effect: what to put there
        self._gathered = 0  # the last entry of the lobby before the start
        self.asked: list[int] = []
        self.opened = (
            0  # Decisions since it was loaded. Everybody knows it, unlike the ids in `asked`
        )
        self.clocks: Clocks | None = None
        self.moments: dict[int, tuple[int, int]] = {}  # as in the last entry that has any
        self.held: dict[str, set[int]] = {}  # users: the seats they have held in this game
        self._channels: tuple[int, list[Channel]] = (0, [])  # with the entry after which they hold

    # --- what it is

    @property
    def phase(self) -> str:
        if self.lobby.closed:
            return "closed"
        if self.play is None:
            return "gathering"
        return "over" if self.play.state.over else "playing"

    @property
    def game(self) -> Game[Any] | None:
        return self.play.game if self.play is not None else None

    @property
    def rules(self) -> str:
        """The version of rules and data that the game began with; empty before its start."""
        return self.play.game.version if self.play is not None else ""

    def due(self) -> list[int]:
        if self.play is None:
            return []
        mask = self.play.state.due
        return [seat for seat in range(len(self.lobby.seats)) if mask >> seat & 1]

    def channels(self) -> list[Channel]:
        """The channels of talk of the running game, computed once after each entry for all seats."""
        assert self.play is not None
        if self._channels[0] != self.seq:
            self._channels = (self.seq, self.play.game.talk(self.play.state))
        return self._channels[1]

    def seats_of(self, user: str) -> list[int]:
        """The seats of a user. A seat whose person had their data deleted has an empty user: nobody's."""
        seats = self.lobby.seats
        return [n for n, seat in enumerate(seats) if user and seat.user == user]

    def hot_of(self, user: str) -> list[int]:
        """The seats of a user that are shown by `unveil`: all of them, as soon as there are several."""
        own = self.seats_of(user)
        return own if len(own) > 1 else [n for n in own if self.lobby.seats[n].hot]

    def decision(self, seat: int) -> int:
        """The id of the decision that a seat is asked; 0 if there is none."""
        if self.play is None or not self.play.state.due >> seat & 1:
            return 0
        return self.asked[seat]

    def level(self, seat: int) -> str:
        """The level of the bot that plays this seat now; empty if its person plays."""
        info = self.lobby.seats[seat]
        if info.kind == "bot":
            return info.level
        if info.away or seat in self.lobby.late:
            return info.stand_in or self.lobby.stand_in
        return ""

    # --- how it changes

    def apply(self, entry: AnyEntry, at: int) -> Effect:
        """Add an entry of the log. New `Acted` entries get their hash here; old ones are checked."""
        effect = Effect()
        self.seq += 1
        self.acted = isinstance(entry, Acted)
        self.at = at
        # No clock may reveal what is said or done in secret, not even one that is read from the log
        # after a crash. So actions bring clocks forward only when others notice them.
        if self.clocks is not None and not isinstance(entry, Acted | Said):
            self.clocks.forward(at)
        if isinstance(entry, Acted):
            self._act(entry, at, effect)
        elif isinstance(entry, Changed):
            self._change(entry, at, effect)
        elif isinstance(entry, Said):
            self._say(entry, at, effect)
        elif isinstance(entry, Started):
            self._start(entry, at, effect)
        elif isinstance(entry, Undone):
            self._undo(entry, at, effect)
        elif entry.stream:
            self.streams[entry.stream].skip()
            self.lines[entry.stream].clear()
        for stream in effect.streams:
            self.standings[stream] += 1
        if effect.table or "public" in effect.streams:
            self.shown_at = at
        if entry.moments is not None:
            self.moments = entry.moments
        if self.clocks is not None and self.clocks.on:
            if entry.clocks is None:
                entry.clocks = self.clocks.left[:]
            else:
                self.clocks.left = entry.clocks[:]
        return effect

    def _tell(self, effect: Effect, stream: str, item: bytes) -> None:
        self.streams[stream].add(item)
        effect.streams.add(stream)

    def _tell_all(self, effect: Effect, item: bytes) -> None:
        """Into every stream of the game."""
        self._tell(effect, "public", item)
        for seat in range(len(self.lobby.seats)):
            self._tell(effect, f"seat:{seat}", item)

    def _hold(self) -> None:
        for number, seat in enumerate(self.lobby.seats):
            if seat.kind == "person":
                self.held.setdefault(seat.user, set()).add(number)

    def _change(self, entry: Changed, at: int, effect: Effect) -> None:
        effect.table = entry.lobby != self.lobby
        self.lobby = entry.lobby
        if self.play is None:
            if self._gathered:
                self.superseded.append((self._gathered, GONE))
            self._gathered = self.seq
        if self.play is not None:
            self._hold()
        if self.clocks is not None:
            self.clocks.paused = entry.lobby.paused
        if self.play is not None:
            for fact in entry.facts:
                self._tell_all(effect, encode(p.Item(at, table=fact)))

    def _start(self, entry: Started, at: int, effect: Effect) -> None:
        version = entry.rules or plugin(self.game_id).first_version
        game = make(self.game_id, self.lobby.options, version)
        self.play = Playthrough(game, self.seed, entry.contributions)
        self.lobby.contributions = entry.contributions
        self.asked = [0] * game.seats
        self._hold()
        self.clocks = Clocks(self.lobby.clock, game.seats, at)
        for seat in range(game.seats):
            self.streams[f"seat:{seat}"] = Stream()
        self._turn(True, -1)
        effect.table = True
        self._tell_all(effect, encode(p.Item(at, table=p.TableFact("started"))))

    def _act(self, entry: Acted, at: int, effect: Effect) -> None:
        play, clocks = self.play, self.clocks
        if play is None or clocks is None:
            raise BadLog("no_game", f"table {self.id}: an action before the start")
        game = play.game
        before = play.state
        standing = (before.ask, before.manner, before.due)
        public = game.decision(before)
        code = game.code(entry.form)
        number = len(play.record.entries)
        events = play.act(entry.seat, code, entry.by)
        made = play.record.entries[number].hash
        if entry.hash and entry.hash != made:
            raise BadLog(
                "hash",
                f"table {self.id}, entry {self.seq}: the position differs from the stored one",
            )
        entry.hash = made
        changed = game.decision(play.state) != public
        # A step that nobody else is told of (something paid in secret) must not affect clocks.
        told = changed or any(event.public is not None for event in events)
        opened = told and self._opened(standing, entry.seat, code)
        if told:
            clocks.forward(at)
        self._turn(opened, entry.seat, code)
        if opened:
            self.lobby.late = []
        self._events(events, at, effect)
        # A seat always hears of its own action. Who is asked what is public, even when nothing else
        # happened.
        effect.streams.add(f"seat:{entry.seat}")
        if changed:
            effect.streams.update(s for s in self.streams if s not in ("lobby", "gallery"))
            # The game went on in public: there is nothing left to undo.
            if any(one.what == "undo" for one in self.lobby.proposals):
                self.lobby.proposals = [o for o in self.lobby.proposals if o.what != "undo"]
                effect.table = True
        if play.state.over:
            effect.table = True
            self._tell_all(effect, encode(p.Item(at, table=p.TableFact("over"))))

    def _events(self, events: list[Event], at: int, effect: Effect) -> None:
        seats = range(len(self.lobby.seats))
        for event in events:
            public = event.seen_by(SPECTATOR)
            shared = encode(p.Item(at, event=public)) if public is not None else None
            private = event.private or {}
            if shared is not None:
                self._tell(effect, "public", shared)
            for seat in seats:
                if seat in private:
                    own = event.seen_by(seat)
                    self._tell(effect, f"seat:{seat}", encode(p.Item(at, event=own)))
                elif shared is not None:
                    self._tell(effect, f"seat:{seat}", shared)

    def _opened(self, standing: tuple[int, int, int], seat: int, code: int) -> bool:
        """Whether a new Decision opened: public knowledge, so ids and clocks may follow it."""
        assert self.play is not None
        s, game = self.play.state, self.play.game
        ask, manner, due = standing
        bit = 1 << seat
        if code == game.take_back:
            return False
        if game.is_act(code):
            return (ask, manner, due) != (s.ask, s.manner, s.due)
        if manner != ALL:
            return True
        if due & ~bit:
            return False  # others are still due in the same Decision
        # It was the last seat due, so the Decision is settled, unless the seat still has more to commit.
        return not (s.ask == ask and s.manner == ALL and s.due == bit and bool(s.laid[seat]))

    def _turn(self, opened: bool, seat: int, code: int = -1) -> None:
        """Give a new id to every seat that is asked something new; tell the clocks who is due."""
        assert self.play is not None and self.clocks is not None
        due = self.due()
        game = self.play.game
        self.opened += opened
        for one in due:
            own = one == seat and (not game.is_act(code) or code == game.take_back)
            if opened or own or one not in self.clocks.due:
                self.asked[one] += 1
        self.clocks.turn(set(due), opened)

    def _undo(self, entry: Undone, at: int, effect: Effect) -> None:
        play = self.play
        if play is None:
            raise BadLog("no_game", f"table {self.id}: an undo before the start")
        again = self.undoable(entry.seat)
        if again is None:
            raise BadLog("bad_undo", f"table {self.id}, entry {self.seq}: nothing to undo")
        for _ in range(len(again) + 1):
            play.rewind(entry.seat)
        for seat, code, by in again:
            play.act(seat, code, by)
        self.lobby.proposals = []
        effect.table = True
        self._turn(False, entry.seat)
        self._tell_all(effect, encode(p.Item(at, table=p.TableFact("undone", entry.seat))))

    def undoable(self, seat: int) -> list[tuple[int, int, str]] | None:
        """What came after the last action of a seat and has to be replayed; None if it cannot be undone.

        Only secret steps follow an action that can be undone, so others' steps are kept: whether
        there were any must not show.
        """
        if self.play is None:
            return None
        since = self.play.since_told()
        for index in range(len(since) - 1, -1, -1):
            if since[index][0] == seat:
                return since[index + 1 :]
        return None

    def _say(self, entry: Said, at: int, effect: Effect) -> None:
        line = p.ChatLine(entry.channel, entry.name, entry.text, entry.user, entry.seat)
        item = encode(p.Item(at, chat=line))
        if entry.channel in BOUNDED:
            self._tell(effect, entry.channel, item)
            lines = self.lines[entry.channel]
            lines.append(self.seq)
            while self.streams[entry.channel].trim():
                oldest = lines.pop(0)
                if oldest != UNKNOWN:
                    gone = encode(Gone(stream=entry.channel)).decode()
                    self.superseded.append((oldest, gone))
            return
        self.spoken[entry.seat] += len(entry.text.encode())
        assert self.play is not None
        for channel in self.play.game.talk(self.play.state):
            if channel.id == entry.channel:
                if len(channel.members) == len(self.lobby.seats):
                    self._tell(effect, "public", item)
                for seat in channel.members:
                    self._tell(effect, f"seat:{seat}", item)
