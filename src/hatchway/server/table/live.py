"""A table in memory: from a command to the judge, the database and everybody who listens.

`actor.py` holds the queue through which everything goes, `audience.py` decides who hears what.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec

from hatchway.server.log import log
from hatchway.server.people.sender import Sender
from hatchway.server.settings import files_offered
from hatchway.server.store import queries, sleeping
from hatchway.server.store.base import Lost, Stale, StoreFault
from hatchway.server.table import lists, loading, snapshot
from hatchway.server.table.actor import Actor, Job
from hatchway.server.table.audience import Audience
from hatchway.server.table.bots import BotSeats
from hatchway.server.table.clocks import Clocks
from hatchway.server.table.commands.gate import judge, judge_request
from hatchway.server.table.commands.playing import do, why_not
from hatchway.server.table.commands.requests import ReadRecord, WatchFilm
from hatchway.server.table.commands.seats import leave_to_others
from hatchway.server.table.connection import NO_CLAIM, Claim, Connection
from hatchway.server.table.delayed import Delayed
from hatchway.server.table.entries import Acted, AnyEntry, Changed, Said
from hatchway.server.table.facts import KnownFacts
from hatchway.server.table.presence import NOBODY
from hatchway.server.table.programs import Programs
from hatchway.server.table.surroundings import Surroundings
from hatchway.server.table.table import Effect, Table
from hatchway.server.wire import protocol as p
from hatchway.server.wire.reasons import Refused

encode = msgspec.json.Encoder().encode


SUPERSEDED: Final = 100
"""The most entries without effect that one step takes out of the log."""


class Asked(NamedTuple):
    """The command behind a step."""

    user: str
    id: str
    seat: int  # that it names; -1: none


class Live:
    """One table that this process owns."""

    owned = True

    def __init__(self, around: Surroundings, table: Table, epoch: int) -> None:
        self.around = around
        self.table = table
        self.epoch = epoch
        self.actor = Actor(around.sources.now, self._break)
        self.audience = Audience(table, around.sources.now)
        settings = around.settings
        files = files_offered(settings)
        self.bots = BotSeats(self, around.pool, settings.bot_pace, around.sources.new_seed, files)
        self.programs = Programs(int(settings.bot_patience * 1000))
        self.replies: dict[str, dict[str, bytes]] = {}  # by user and by the id of the command
        self.members: dict[str, queries.Member] = {}
        self.row: queries.TableRow | None = None
        self.edition = 0  # of the log that this was made from
        self.lost = False  # another process may own it by now
        self.saved = 0  # the entry of the last snapshot
        self.clocks_at = self.now()  # when clocks were stored for their own sake
        self.dropped: Callable[[], None] = lambda: None  # hears that this table ended itself
        self._timer: asyncio.TimerHandle | None = None
        self._saving: asyncio.Task[None] | None = None

    def take(self, loaded: queries.Loaded, delayed: Delayed) -> None:
        """Take in what the database keeps of this table besides its log."""
        self.edition = loaded.header.edition
        if self.table.lobby.delay:
            delayed.release(self.now())
            self.audience.delayed = delayed
        self.replies = {}
        for user, id, body in loaded.replies:
            self._know(user, id, body.encode())
        self.members = {member.user: member for member in loaded.members}
        self.saved = loaded.snapshot.seq if loaded.snapshot is not None else 0

    def start(self) -> None:
        self.actor.start()
        self._begin()

    def _begin(self) -> None:
        """Start what runs by itself, such as bots and clocks."""
        self.row = lists.row(self.table)
        if self.table.lobby.delay:
            if self.audience.delayed.shown is None:
                self.audience.delayed.capture()
            self.audience.schedule()
        if self.owned and leave_to_others(self.table) is not None:
            self.put(self._replace_the_gone)
        if self.owned and len(self.table.superseded) > SUPERSEDED:
            self.put(self._compact)
        self._wake()

    async def stop(self) -> None:
        """End after the step under way."""
        self.actor.dead = True
        self._rest()
        await self.actor.finish()
        if self._saving is not None:
            await self._saving
        self.actor.refuse_waiting()

    def _rest(self) -> None:
        """Stop what runs by itself."""
        self.bots.stop()
        self.audience.stop()
        if self._timer is not None:
            self._timer.cancel()

    def _break(self, fault: Exception) -> None:
        """Memory may be ahead of the database: drop this table and let everybody connect again."""
        log("table_dropped", table=self.table.id, fault=type(fault).__name__, text=str(fault)[:300])
        self.lost = self.actor.dead = True
        self._rest()
        self.dropped()
        self.actor.abort()
        for connection in list(self.audience.connections):
            connection.close("try_again")

    def give_up(self, why: str) -> None:
        """Stop serving this table here; listeners connect again and find its owner."""
        self._break(StoreFault("given_up", why))

    def now(self) -> int:
        """ms since 1970."""
        return self.around.sources.now()

    @property
    def dead(self) -> bool:
        return self.actor.dead

    @property
    def watched(self) -> bool:
        """Whether anybody is connected, to any process."""
        return self.audience.presence.all != NOBODY

    @property
    def idle(self) -> bool:
        """Whether it may leave memory: nobody is here, and nothing runs by itself for a while."""
        quiet = not self.audience.connections and self.actor.idle
        waits = self.row is not None and self.row.wake and self.table.phase == "playing"
        return quiet and not (waits and self._back_at() is None)

    def _back_at(self) -> int | None:
        """When a table with a running clock must be back if it leaves memory now; None if it must stay."""
        table = self.table
        if table.clocks is None or any(table.level(seat) for seat in table.due()):
            return None
        if self.programs.next_timeout(table, self.now()) is not None:
            return None
        until = table.clocks.next_timeout(self._people())
        return until if until is not None and until - self.now() > 2 * sleeping.LEAD else None

    def _people(self) -> set[int]:
        """The seats that no bot plays now."""
        table = self.table
        return {n for n in range(len(table.lobby.seats)) if not table.level(n)}

    async def leave_memory(self) -> bool:
        """Note when it must be back, if nothing came in between, and take no further step."""

        async def work() -> bool:
            table, until = self.table, self._back_at()
            runs = self.owned and self.row is not None and self.row.wake
            if self.audience.connections or (runs and not until):
                return False
            if until is not None and self.owned:
                note = partial(sleeping.put, table.id, self.epoch, table.seq, until)
                await self.around.db.write(note)
            self.actor.dead = True
            return True

        return await self.actor.ask(work)

    def resume_clocks(self, back_at: int) -> None:
        """After loading: `back_at` is when it had to be back if it left memory by itself. Its clocks ran on
        then; downtime, of the server or since a crash, is charged to nobody."""
        clocks, now = self.table.clocks, self.now()
        if clocks is None:
            return
        until = clocks.next_timeout(self._people())
        if back_at > 1 and until is not None:
            clocks.since += max(0, back_at - until)
        else:
            clocks.restart(now)

    def put(self, job: Job) -> None:
        """Queue a job of the server's own."""
        self.actor.put(job)

    # --- commands

    async def submit(
        self, sender: Sender, command: p.AnyCommand, connection: Connection | None = None
    ) -> bytes:
        """Carry out a command; returns the reply as a frame, empty if it was already sent."""
        try:
            return await self.actor.ask(lambda: self._command(sender, command, connection))
        except Refused as refused:
            return encode(p.Reject(id=command.id, reason=refused.reason, params=refused.params))

    async def _command(
        self, sender: Sender, command: p.AnyCommand, connection: Connection | None
    ) -> bytes:
        known = self.replies.get(sender.user, {}).get(command.id)
        if known is not None:
            return known
        facts = KnownFacts(self.around, self.audience, sender, connection)
        entries = await judge(self.table, sender, command, facts)
        unlogged = UNLOGGED.get(type(command))
        if unlogged is not None:
            return await unlogged(self, sender, command, connection)
        if self._changes_nothing(entries):
            return self._know(sender.user, command.id, encode(p.Ack(id=command.id)))
        asked = Asked(sender.user, command.id, getattr(command, "seat", -1))
        if connection is None:
            return await self.step(entries, asked)
        await self.step(entries, asked, connection.send)
        return b""

    def _changes_nothing(self, entries: list[AnyEntry]) -> bool:
        """Whether the table is already as a command wants it: nothing needs to be stored then."""
        lobby = self.table.lobby
        return all(isinstance(e, Changed) and e.lobby == lobby and not e.facts for e in entries)

    def _know(self, user: str, id: str, body: bytes) -> bytes:
        """Keep the reply to a command, in case the command is sent again."""
        kept = self.replies.setdefault(user, {})
        kept[id] = body
        if len(kept) > queries.MOST_REPLIES:
            del kept[next(iter(kept))]
        return body

    async def _why(self, sender: Sender, command: p.Why, connection: Connection | None) -> bytes:
        return encode(p.Ack(id=command.id, reason=why_not(self.table, command)))

    async def _ping(self, sender: Sender, command: p.Point, connection: Connection | None) -> bytes:
        self.audience.point(command.seat, command.place)
        self.around.neighbours.tell_ping(self.table.id, command.seat, command.place)
        return encode(p.Ack(id=command.id))

    async def _unveil(
        self, sender: Sender, command: p.Unveil, connection: Connection | None
    ) -> bytes:
        assert connection is not None
        self.audience.unveil(connection, command.seat, command.have)
        return encode(p.Ack(id=command.id))

    async def _veil(self, sender: Sender, command: p.Veil, connection: Connection | None) -> bytes:
        assert connection is not None
        self.audience.veil(connection, command.seat)
        return encode(p.Ack(id=command.id))

    async def _note(self, sender: Sender, command: p.Note, connection: Connection | None) -> bytes:
        body = encode(p.Ack(id=command.id))
        reply = queries.Reply(sender.user, command.id, body.decode())
        table, now, db = self.table.id, self.now(), self.around.db
        try:
            await db.write(lambda: queries.put_note(table, reply, command.text, now, db.shared))
        except Stale:
            raise Refused("no_user") from None
        return self._know(sender.user, command.id, body)

    async def _rematch(
        self, sender: Sender, command: p.Rematch, connection: Connection | None
    ) -> bytes:
        table = self.table
        if not table.lobby.rematch:
            lobby = table.lobby.copy()
            lobby.rematch = await self.around.make_next(table, self.edition)
            await self.step([Changed(lobby=lobby)], None)
        return encode(p.Ack(id=command.id, table=table.lobby.rematch))

    # --- a step

    async def step(
        self,
        entries: list[AnyEntry],
        asked: Asked | None,
        stored: Callable[[bytes], None] | None = None,
    ) -> bytes:
        """Apply, store, and only then tell: first the sender (`stored`), then everybody. Returns the ack."""
        table, around = self.table, self.around
        await around.neighbours.stay_sound()
        if self.lost:
            raise Lost("lost", f"table {table.id} is no longer owned here")
        started = time.perf_counter()
        at = max(self.now(), table.at)
        seq = table.seq
        clocks = table.clocks.copy() if table.clocks is not None else None
        effects = [table.apply(entry, at) for entry in entries]
        entries[-1].moments = self.bots.plan()
        ack = self._ack(asked, effects) if asked is not None else b""
        reply = queries.Reply(asked.user, asked.id, ack.decode()) if asked is not None else None
        superseded = table.superseded[:SUPERSEDED]
        same = self.row is not None and not any(effect.table for effect in effects)
        row = lists.row(table, self.row.line if same and self.row else "")
        members = lists.members(table)
        append = queries.Append(
            table.id,
            self.epoch,
            self.edition,
            seq,
            at,
            table.shown_at,
            [encode(entry).decode() for entry in entries],
            row if row != self.row else None,
            [m for user, m in members.items() if self.members.get(user) != m],
            [user for user in self.members if user not in members],
            reply,
            any(isinstance(entry, Said | Changed) for entry in entries),
            superseded,
        )
        shared = around.db.shared
        applied = time.perf_counter()
        try:
            await around.db.write(lambda: queries.append(append, shared))
        except Stale:  # nothing is stored, and memory must not stay ahead
            await self.read_again(clocks)
            raise Refused("try_again") from None
        kept = time.perf_counter()
        around.metrics.counts["entries"] += len(entries)
        del table.superseded[: len(superseded)]
        if asked is not None:
            self._know(asked.user, asked.id, ack)
        newly = [m.user for u, m in members.items() if m.waiting and not self._waited(u)]
        self.row, self.members = row, members
        if stored is not None:
            stored(ack)
            await asyncio.sleep(0)  # the ack goes out before the views are made
        telling = time.perf_counter()
        self._publish(effects)
        done = time.perf_counter()
        around.metrics.steps.observe(done - started)
        around.metrics.turns.observe(applied - started + done - telling)
        around.metrics.stores.observe(kept - applied)
        self._wake()
        self._notify(newly)
        if table.seq - self.saved >= snapshot.EVERY and snapshot.possible(table):
            self._save()
        return ack

    def _ack(self, asked: Asked, effects: list[Effect]) -> bytes:
        """The ack of a command, with the version of the standing it led to at the sender's own seat."""
        own = self.table.seats_of(asked.user)
        seat = asked.seat if asked.seat in own else (own[0] if own else -1)
        stream = f"seat:{seat}"
        version = None
        if self.table.play is not None and any(stream in effect.streams for effect in effects):
            version = self.table.standings[stream]
        return encode(p.Ack(id=asked.id, version=version))

    async def _compact(self) -> None:
        """Take entries without effect out of a log that had many when it was read."""
        table = self.table
        some = table.superseded[: SUPERSEDED * 10]
        try:
            await self.around.db.write(
                lambda: queries.supersede(table.id, self.epoch, self.edition, some)
            )
        except StoreFault as fault:
            log("not_compacted", table=table.id, text=str(fault)[:300])
            return
        del table.superseded[: len(some)]
        if table.superseded:
            self.put(self._compact)

    def _waited(self, user: str) -> bool:
        before = self.members.get(user)
        return before is not None and before.waiting

    def _publish(self, effects: list[Effect]) -> None:
        for effect in effects:
            self.audience.publish(effect)

    def _notify(self, users: list[str]) -> None:
        """The table now waits for these people: tell the webhook about those who are not connected."""
        if users and self.around.webhooks.url:
            online = self.audience.online()
            for user in users:
                if online.isdisjoint(self.table.seats_of(user)):
                    told = {"what": "waiting", "table": self.table.id, "user": user}
                    self.around.webhooks.send(told)

    def _save(self) -> None:
        """Take a snapshot. Nothing waits until it is stored, and nothing is lost without it."""
        id, edition = self.table.id, self.edition
        taken = queries.SavedSnapshot(self.table.seq, snapshot.pack(self.table))
        self.saved = taken.seq

        async def write() -> None:
            try:
                await self.around.db.write(lambda: queries.put_snapshot(id, edition, taken))
            except StoreFault as fault:
                log("snapshot_failed", table=id, text=str(fault)[:300])

        self._saving = asyncio.create_task(write())

    # --- what runs by itself

    def _wake(self) -> None:
        """Ask the bots that are due, and set the timer."""
        table = self.table
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.dead or table.phase != "playing" or table.lobby.paused:
            self.bots.rest()
            return
        self.bots.wake()
        until = self.programs.first_timeout(table, self._people(), self.now())
        if until is not None:
            wait = max(0, until - self.now()) / 1000 + 0.01
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(wait, self.put, self._time_is_up)

    async def _time_is_up(self) -> None:
        """A time-out is an entry like any other: first in wins."""
        table = self.table
        if table.phase != "playing":
            return
        late = self.programs.out_of_time(table, self.now())
        if not late:
            self._wake()
            return
        lobby = table.lobby.copy()
        lobby.late += late
        facts = [p.TableFact("timed_out", seat, lobby.seats[seat].name) for seat in late]
        await self.step([Changed(lobby=lobby, facts=facts)], None)

    def shift(self, ms: int) -> None:
        """The wall clock was set: nobody gains or loses time by it."""
        table = self.table
        if table.clocks is not None:
            table.clocks.since += ms
        table.moments = {seat: (at + ms, late) for seat, (at, late) in table.moments.items()}
        table.at = min(
            table.at, table.at + ms
        )  # entries after this one are not dated in the future
        self.clocks_at += ms
        self.actor.touched += ms
        self.audience.presence.shift(ms)
        self.audience.delayed.shift(ms)
        self.programs.shift(ms)
        if self.owned and table.phase == "playing":
            self.put(self._time_is_up)  # it sets the timer again

    @property
    def clocks_run(self) -> bool:
        """Whether time is being charged to somebody now."""
        table = self.table
        running = table.phase == "playing" and not table.lobby.paused
        return self.owned and running and table.clocks is not None and table.clocks.on

    async def store_clocks(self) -> None:
        """Add an entry that changes nothing but holds what the clocks have left. A decision may take days,
        and a restart must not give back the time it has taken so far."""
        self.clocks_at = self.now()
        if self.clocks_run:
            await self.step([Changed(lobby=self.table.lobby.copy())], None)

    async def keep_clocks(self) -> None:
        """The same before a stop."""
        if self.clocks_run and not self.dead:
            await self.actor.ask(self.store_clocks)

    async def bot_moves(self, seat: int, decision: int, codes: list[int], by: str) -> None:
        """Carry out what a bot chose, in one step; like anybody's choice it may come too late."""
        table = self.table
        if table.decision(seat) != decision or not table.level(seat):
            return
        try:
            entries = do(table, seat, decision, codes[0], by)
        except Refused:
            return
        assert table.play is not None
        game, s = table.play.game, table.play.state.copy()
        for before, code in pairwise(codes):
            game.apply(s, seat, before)
            if game.why_not(s, seat, code):
                return
            entries.append(Acted(seat=seat, form=game.form(code), by=by))
        await self.step(entries, None)

    # --- people who had their data deleted

    async def read_again(self, clocks: Clocks | None) -> None:
        """Build this table again from its rewritten log; nothing of what it was built from before stays.
        Listeners stay connected, and the clocks run on. Runs in the table's queue."""
        before = self.table
        loaded = await self.around.db.read(lambda: queries.load(before.id, whole=True))
        try:
            table, delayed = await loading.build(self.around, loaded)
        except Refused as refused:  # it must not stay in memory as it was
            raise StoreFault("unreadable", f"table {before.id}: {refused.reason}") from refused
        if self.owned:  # else they run at the owner
            table.clocks = clocks
        table.opened = before.opened
        self.table = table
        self.take(loaded, delayed)
        self.audience.replace(table)
        self._begin()

    async def catch_up(self) -> None:
        """Read the log again if it was rewritten."""
        id = self.table.id
        news = await self.around.db.read(lambda: queries.news(id, self.table.seq))
        if news.edition != self.edition:
            await self.read_again(self.table.clocks)

    async def _replace_the_gone(self) -> None:
        """Give the seats of people who had their data deleted to bots, or free them."""
        lobby = leave_to_others(self.table)
        if lobby is not None:
            await self.step([Changed(lobby=lobby)], None)

    # --- connections

    async def attach(self, connection: Connection, hello: p.Hello) -> None:
        table, user = self.table.id, connection.sender.user
        note, since = await self.around.db.read(lambda: queries.own(table, user))
        now = await self.around.clock()

        async def join() -> None:
            self.audience.attach(connection, hello, note, since, now)

        async def more() -> None:
            self.audience.turn_page(connection)

        connection.ask_for_more = lambda: self.put(more)
        await self.actor.ask(join)
        self.tell_connected(connection)

    def tell_connected(self, connection: Connection) -> None:
        """Tell other processes, which may have a connection of the same user."""
        if not connection.spectate:
            self.around.neighbours.tell_connected(self.table.id, connection)

    async def claimed_elsewhere(self, user: str, claim: Claim) -> None:
        """Another process has a client of this user. If ours is newer, it must hear of that."""
        newer = self.audience.claimed_elsewhere(user, claim)
        if newer is not None:
            self.tell_connected(newer)

    def detach(self, connection: Connection) -> None:
        self.actor.touched = self.now()
        self.audience.detach(connection)
        # Whoever was never let in, or only watched, has not seen what happened to their seat.
        was_here = connection.claim != NO_CLAIM and not connection.spectate
        if was_here and self.table.seats_of(connection.sender.user):
            self.around.note_visit(self.table.id, connection.sender.user)

    async def info(self, user: str) -> p.TableInfo:
        """The table as a user may know it now."""

        async def look() -> p.TableInfo:
            return self.audience.info_for(user)

        return await self.actor.ask(look)

    async def record(self, user: str, wish: ReadRecord | WatchFilm) -> str:
        """The record of the finished game, for a reader or for a film."""

        async def look() -> str:
            judge_request(self.table, self.audience.info_for(user), wish)
            return lists.record(self.table)

        return await self.actor.ask(look)


UNLOGGED: Final[dict[type[p.Command], Callable[..., Awaitable[bytes]]]] = {
    p.Why: Live._why,
    p.Point: Live._ping,
    p.Unveil: Live._unveil,
    p.Veil: Live._veil,
    p.Note: Live._note,
    p.Rematch: Live._rematch,
}
"""Commands that leave nothing in the log, once they are judged."""
