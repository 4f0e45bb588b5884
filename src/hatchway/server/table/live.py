"""A table in memory: its one writer task, its connections, its bots and its timer.

Everything that reads or changes the table goes through the queue, so nobody ever sees a step that is
not in the database yet.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from hatchway.server.http.connection import NO_CLAIM, Claim, Connection
from hatchway.server.log import log
from hatchway.server.store import queries
from hatchway.server.store.base import Lost, StoreFault
from hatchway.server.store.people import GONE
from hatchway.server.table import snapshot
from hatchway.server.table.audience import Audience
from hatchway.server.table.bots import BotSeats
from hatchway.server.table.commands import (
    Actor,
    Refused,
    do,
    free_seat,
    judge,
    may_point,
    next_host,
    own_seat,
    take_host,
    why_not,
)  # fmt: skip
from hatchway.server.table.entries import AnyEntry, Changed
from hatchway.server.table.table import Effect, Table
from hatchway.server.wire import protocol as p

if TYPE_CHECKING:
    from hatchway.server.hub import Hub

encode = msgspec.json.Encoder().encode
Job = Callable[[], Any]


class Live:
    """One table that this process owns."""

    owned = True

    def __init__(self, hub: Hub, table: Table, epoch: int) -> None:
        self.hub = hub
        self.table = table
        self.epoch = epoch
        self.replies: dict[tuple[str, str], bytes] = {}
        self.members: dict[str, queries.Member] = {}
        self.face: queries.Face | None = None
        self.audience = Audience(table, hub.now)
        self.bots = BotSeats(self)
        self.queue: asyncio.Queue[Job] = asyncio.Queue(256)
        self.kept = 0  # the entry of the last snapshot
        self.touched = hub.now()
        self.clocks_at = hub.now()  # when clocks were stored for their own sake
        self.dead = False
        self.busy = False
        self._asked: set[asyncio.Future[Any]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._keeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.face = self.current_face()
        if self.table.lobby.delay:
            if self.audience.gallery.shown is None:
                self.audience.gallery.capture()
            self.audience.schedule()
        self._task = asyncio.create_task(self._run())
        self._wake()

    async def stop(self) -> None:
        """End after the step under way."""
        self.dead = True
        self.bots.stop()
        self.audience.stop()
        if self._timer is not None:
            self._timer.cancel()
        task = self._task
        if task is not None and task is not asyncio.current_task():
            while self.busy:
                await asyncio.sleep(0.005)
            task.cancel()
        if self._keeping is not None:
            await asyncio.wait({self._keeping})
        if self._keeping is not None:
            await self._keeping
        self._refuse_waiting()

    @property
    def idle(self) -> bool:
        return (
            not self.audience.connections
            and not self.busy
            and self.queue.empty()
            and not (self.face and self.face.wake and self.table.phase == "playing")
        )

    # --- the queue

    async def _run(self) -> None:
        while not self.dead:
            job = await self.queue.get()
            self.busy = True
            self.touched = self.hub.now()
            try:
                await job()
            except Exception as fault:
                self._break(fault)
            finally:
                self.busy = False

    def _break(self, fault: BaseException) -> None:
        """Memory may be ahead of the database: forget it and let everybody come again."""
        log("table_dropped", table=self.table.id, fault=type(fault).__name__, text=str(fault)[:300])
        self.dead = True
        self.bots.stop()
        self.audience.stop()
        if self._timer is not None:
            self._timer.cancel()
        self.hub.forget(self)
        self._refuse_waiting()
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        for connection in list(self.audience.connections):
            connection.close("try_again")

    def _refuse_waiting(self) -> None:
        """Whoever waits for an answer asks again; with its old id a command is carried out once."""
        for future in list(self._asked):
            if not future.done():
                future.set_exception(Refused("try_again"))

    def give_up(self, why: str) -> None:
        """Stop serving this table here; whoever listens comes again and finds its owner."""
        self._break(StoreFault("given_up", why))

    def put(self, job: Job) -> None:
        """Queue a job of the server's own (bots, time)."""
        if not self.dead:
            try:
                self.queue.put_nowait(job)
            except asyncio.QueueFull:
                asyncio.get_running_loop().call_later(0.2, self.put, job)

    async def ask(self, work: Callable[[], Any]) -> Any:
        """Run something in the table's own order; its result, or `Refused`."""
        if self.dead:
            raise Refused("try_again")
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._asked.add(future)
        future.add_done_callback(self._asked.discard)

        async def job() -> None:
            try:
                result = await work()
            except Refused as refused:
                if not future.done():
                    future.set_exception(refused)
            except Exception:
                if not future.done():
                    future.set_exception(Refused("try_again"))
                raise
            else:
                if not future.done():
                    future.set_result(result)

        try:
            self.queue.put_nowait(job)
        except asyncio.QueueFull:
            self._asked.discard(future)
            raise Refused("too_many") from None
        return await future

    # --- commands

    async def submit(
        self, actor: Actor, command: p.AnyCommand, connection: Connection | None = None
    ) -> bytes:
        """Carry out a command; the reply as a frame, or nothing when it is sent already."""
        try:
            answer: bytes = await self.ask(lambda: self._command(actor, command, connection))
        except Refused as refused:
            return encode(p.Reject(id=command.id, reason=refused.reason, params=refused.params))
        return answer

    async def _command(
        self, actor: Actor, command: p.AnyCommand, connection: Connection | None
    ) -> bytes:
        known = self.replies.get((actor.user, command.id))
        if known is not None:
            return known
        table = self.table
        if isinstance(command, p.Why):
            return encode(p.Ack(id=command.id, reason=why_not(table, actor, command)))
        if isinstance(command, p.Point):
            may_point(table, actor, command)
            self.audience.point(command.seat, command.place)
            if self.hub.cluster is not None:
                self.hub.cluster.gossip.point(table.id, command.seat, command.place)
            return encode(p.Ack(id=command.id))
        if isinstance(command, p.Unveil | p.Veil):
            return self._veil(actor, command, connection)
        if isinstance(command, p.Note):
            return await self._note(actor, command)
        if isinstance(command, p.Rematch):
            return await self._rematch(actor, command)
        lobby_chat = isinstance(command, p.Chat) and command.channel == "lobby"
        if isinstance(command, p.Sit) or (lobby_chat and not table.seats_of(actor.user)):
            await self.hub.may_come(actor, table.lobby.host)
        if isinstance(command, p.Sit | p.Rename):
            await self.hub.may_be_called(actor, command.name)
        if lobby_chat and self.audience.lags(actor.user):
            raise Refused("channel_shut", why="playing")  # as far as he knows
        if isinstance(command, p.PassHost) and self._host_is_away():
            entries = take_host(table, actor, command)
        else:
            entries = judge(table, actor, command, self.audience.online())
        body = encode(p.Ack(id=command.id))
        reply = queries.Reply(actor.user, command.id, body.decode())
        if connection is None:
            await self.step(entries, reply)
            return body
        await self.step(entries, reply, lambda: connection.send(body))
        return b""

    def _host_is_away(self) -> bool:
        seats = self.table.seats_of(self.table.lobby.host)
        return self.audience.presence.away(seats, int(self.hub.settings.absence * 1000))

    def _veil(
        self, actor: Actor, command: p.Unveil | p.Veil, connection: Connection | None
    ) -> bytes:
        own_seat(self.table, actor, command.seat)
        if connection is None or command.seat not in self.table.hot_of(actor.user):
            raise Refused("not_hot")
        if isinstance(command, p.Unveil):
            self.audience.unveil(connection, command.seat, command.have)
        else:
            self.audience.veil(connection, command.seat)
        return encode(p.Ack(id=command.id))

    async def _note(self, actor: Actor, command: p.Note) -> bytes:
        body = encode(p.Ack(id=command.id))
        reply = queries.Reply(actor.user, command.id, body.decode())
        now = self.hub.now()
        await self.hub.db.write(lambda: queries.put_note(self.table.id, reply, command.text, now))
        self.replies[(actor.user, command.id)] = body
        return body

    async def _rematch(self, actor: Actor, command: p.Rematch) -> bytes:
        table = self.table
        # Whoever only watches must not learn here that it is over.
        if not table.seats_of(actor.user):
            raise Refused("not_your_seat")
        if table.phase != "over":
            raise Refused("not_over")
        if not table.lobby.rematch:
            lobby = table.lobby.copy()
            lobby.rematch = await self.hub.follow(table)
            await self.step([Changed(lobby=lobby)], None)
        return encode(p.Ack(id=command.id, table=table.lobby.rematch))

    # --- a step

    async def step(
        self,
        entries: list[AnyEntry],
        reply: queries.Reply | None,
        stored: Callable[[], None] | None = None,
    ) -> None:
        """Apply, store, and only then tell: first who asked (`stored`), then everybody."""
        table = self.table
        cluster = self.hub.cluster
        if cluster is not None:
            await cluster.stay_sound()
            if self.dead:
                raise Lost("lost", f"table {self.table.id} is no longer owned here")
        started = time.perf_counter()
        at = max(self.hub.now(), table.at)
        seq = table.seq
        effects = [table.apply(entry, at) for entry in entries]
        same = self.face is not None and not any(effect.table for effect in effects)
        face = self.current_face(self.face.line if same and self.face else "")
        members = self.current_members()
        append = queries.Append(
            table.id,
            self.epoch,
            seq,
            at,
            table.shown_at,
            [encode(entry).decode() for entry in entries],
            face if face != self.face else None,
            [m for user, m in members.items() if self.members.get(user) != m],
            [user for user in self.members if user not in members],
            reply,
        )
        shared = self.hub.db.shared
        applied = time.perf_counter()
        await self.hub.db.write(lambda: queries.append(append, shared))
        kept = time.perf_counter()
        self.hub.count("entries", len(entries))
        if reply is not None:
            self.replies[(reply.user, reply.client_id)] = reply.body.encode()
        newly = [m.user for u, m in members.items() if m.waiting and not self._waited(u)]
        self.face, self.members = face, members
        if stored is not None:
            stored()
            await asyncio.sleep(0)  # the ack goes out before the views are made
        telling = time.perf_counter()
        self.publish(effects)
        done = time.perf_counter()
        metrics = self.hub.metrics
        metrics.steps.observe(done - started)
        metrics.turns.observe(applied - started + done - telling)
        metrics.stores.observe(kept - applied)
        self._wake()
        if newly:
            self.hub.waits_for(table, newly)
        if table.seq - self.kept >= snapshot.EVERY and snapshot.possible(table):
            self._keep()

    def _keep(self) -> None:
        """Take a snapshot. Nothing waits for its being stored, and nothing is lost without it."""
        id, kept = self.table.id, queries.Kept(self.table.seq, snapshot.pack(self.table))
        self.kept = kept.seq

        async def write() -> None:
            try:
                await self.hub.db.write(lambda: queries.put_snapshot(id, kept))
            except StoreFault as fault:
                log("snapshot_failed", table=id, text=str(fault)[:300])

        self._keeping = asyncio.create_task(write())

    def _waited(self, user: str) -> bool:
        before = self.members.get(user)
        return before is not None and before.waiting

    def publish(self, effects: list[Effect]) -> None:
        for effect in effects:
            self.audience.publish(effect)

    def current_face(self, line: str = "") -> queries.Face:
        """`line`: what lists show of it, if that is as it was."""
        table = self.table
        line = line or encode(table.line()).decode()
        runs = table.phase == "playing" and not table.lobby.paused
        clock = table.clocks is not None and table.clocks.on
        wake = runs and (clock or any(table.level(seat) for seat in table.due()))
        return queries.Face(table.phase, table.lobby.listed, line, wake)

    def current_members(self) -> dict[str, queries.Member]:
        table = self.table
        due = table.due() if not table.lobby.paused else []
        seats: dict[str, list[int]] = {}
        for number, seat in enumerate(table.lobby.seats):
            if seat.kind == "person" and seat.user:
                seats.setdefault(seat.user, []).append(number)
        asked = {table.lobby.seats[number].user for number in due if not table.level(number)}
        return {user: queries.Member(user, str(own), user in asked) for user, own in seats.items()}

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
        if table.clocks is None:
            return
        people = {n for n in range(len(table.lobby.seats)) if not table.level(n)}
        until = table.clocks.next_timeout(people)
        if until is not None:
            wait = max(0, until - self.hub.now()) / 1000 + 0.01
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(wait, self.put, self._time_is_up)

    async def _time_is_up(self) -> None:
        """A time-out is an entry like any other: first in wins."""
        table = self.table
        if table.phase != "playing" or table.clocks is None:
            return
        out = table.clocks.out_of_time(self.hub.now())
        late = [seat for seat in out if not table.level(seat)]
        if not late:
            self._wake()
            return
        lobby = table.lobby.copy()
        lobby.late += late
        facts = [p.TableFact("timed_out", seat, lobby.seats[seat].name) for seat in late]
        await self.step([Changed(lobby=lobby, facts=facts)], None)

    @property
    def clocks_run(self) -> bool:
        """Whether time is charged to somebody here and now."""
        table = self.table
        running = table.phase == "playing" and not table.lobby.paused
        return self.owned and running and table.clocks is not None and table.clocks.on

    async def store_clocks(self) -> None:
        """An entry that changes nothing holds what the clocks have left: of a decision that takes days
        no restart gives back the time that it took so far."""
        self.clocks_at = self.hub.now()
        if self.clocks_run:
            await self.step([Changed(lobby=self.table.lobby.copy())], None)

    async def keep_clocks(self) -> None:
        """The same before a stop."""
        if self.clocks_run and not self.dead:
            await self.ask(self.store_clocks)

    async def bot_moves(self, seat: int, decision: int, code: int, by: str) -> None:
        """What a bot chose; it may come too late like anybody's."""
        table = self.table
        if table.decision(seat) != decision or not table.level(seat):
            return
        try:
            entries = do(table, seat, decision, code, by)
        except Refused:
            return
        await self.step(entries, None)

    def any_option(self, seat: int) -> int:
        """For a bot that fails: the game must go on."""
        play = self.table.play
        assert play is not None
        options = play.game.options(play.state, seat)
        return random.SystemRandom().choice(options)

    async def expel(self, user: str) -> None:
        """Give the seats of a user to bots, free them, or leave them without a name after the end."""

        async def work() -> None:
            table = self.table
            for seat in table.seats_of(user):
                phase = table.phase
                lobby = table.lobby.copy()
                if phase == "playing":
                    lobby.seats[seat] = p.SeatInfo("bot", level=lobby.stand_in, ready=True)
                    lobby.proposals = []
                elif phase == "gathering":
                    free_seat(lobby, seat)
                else:
                    lobby.seats[seat].user, lobby.seats[seat].name = "", GONE
                if lobby.host == user:
                    lobby.host = next_host(lobby, user)
                await self.step([Changed(lobby=lobby)], None)

        await self.ask(work)

    # --- connections

    async def attach(self, connection: Connection, hello: p.Hello) -> None:
        note, since = await self.hub.db.read(
            lambda: queries.own(self.table.id, connection.actor.user)
        )

        now = await self.hub.clock()

        async def join() -> None:
            self.audience.attach(connection, hello, note, since, now)

        await self.ask(join)
        self.say_here(connection)

    def say_here(self, connection: Connection) -> None:
        """Tell other processes, which may have a connection of the same user."""
        if self.hub.cluster is not None and not connection.spectate:
            self.hub.cluster.gossip.here(self.table.id, connection)

    async def claimed_elsewhere(self, user: str, claim: Claim) -> None:
        """Another process has a client of this user. If ours is newer, it must hear of that."""
        newer = self.audience.claimed_elsewhere(user, claim)
        if newer is not None:
            self.say_here(newer)

    def detach(self, connection: Connection) -> None:
        self.touched = self.hub.now()
        self.audience.detach(connection)
        # Who was never let in, or only watched, has not seen what happened to his seat.
        was_here = connection.claim != NO_CLAIM and not connection.spectate
        if was_here and self.table.seats_of(connection.actor.user):
            self.hub.saw(self.table.id, connection.actor.user)

    async def info(self, user: str) -> p.TableInfo:
        async def look() -> p.TableInfo:
            return self.audience.info_for(user)

        found: p.TableInfo = await self.ask(look)
        return found

    async def record(self, user: str) -> str:
        """The record of a game that is finished for all that this user may know."""

        async def look() -> str:
            if self.table.play is None or self.audience.info_for(user).phase != "over":
                raise Refused("not_over")
            record = self.table.play.record
            head = record.header() | {
                "commitment": self.table.commitment,
                "names": [seat.name or f"bot {seat.level}" for seat in self.table.lobby.seats],
            }
            lines = [head, *(entry.plain() for entry in record.entries)]
            return "".join(encode(line).decode() + "\n" for line in lines)

        found: str = await self.ask(look)
        return found
