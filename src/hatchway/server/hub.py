"""The hub: all tables of this process, with the database and the bots they share."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections import Counter
from collections.abc import Callable
from functools import partial

import msgspec

from hatchway.games.registry import knows
from hatchway.server.botpool import BotPool
from hatchway.server.cluster.follower import Follower
from hatchway.server.cluster.leases import Cluster
from hatchway.server.log import log
from hatchway.server.metrics import Metrics
from hatchway.server.people import names
from hatchway.server.people.identity import name_of
from hatchway.server.people.sender import Sender
from hatchway.server.settings import Settings, files_offered
from hatchway.server.sources import Sources
from hatchway.server.store import people, queries, shared, sleeping
from hatchway.server.store.base import Database, Stale, StoreFault, Work, connect
from hatchway.server.store.postgres import Postgres
from hatchway.server.table import lists, loading
from hatchway.server.table.clocks import GRACE
from hatchway.server.table.commands import requests
from hatchway.server.table.connection import Backlog
from hatchway.server.table.entries import Changed, Lobby, last_lobby
from hatchway.server.table.erasure import take_out
from hatchway.server.table.live import Live
from hatchway.server.table.surroundings import NoNeighbours, Surroundings
from hatchway.server.table.table import Table
from hatchway.server.webhooks import Webhooks
from hatchway.server.wire import bodies
from hatchway.server.wire import protocol as p
from hatchway.server.wire.reasons import NotHere, Refused

encode = msgspec.json.Encoder().encode
DAY = 86_400_000
HOUR = DAY // 24
FAREWELL_SECONDS = 1.0
MOST_UNOPENED = 10_000
ALL_DOWN = 90_000
"""After so many ms without a heartbeat of any process, none was running."""


class Hub:
    """Tables are loaded when they are first needed, and unloaded when idle."""

    def __init__(self, settings: Settings, sources: Sources | None = None) -> None:
        self.settings = settings
        self.sources = sources or Sources()
        self.sources.jumped = self._clock_was_set
        self.db: Database = connect(settings.database)
        workers = settings.bot_workers or max(1, (os.cpu_count() or 2) - 1)
        self.pool = BotPool(workers, settings.bot_patience, settings.bots_per_host)
        self.lives: dict[str, Live] = {}
        self.sockets: Counter[str] = Counter()  # open sockets by user
        self.backlog = Backlog()
        self.metrics = Metrics(
            {
                "tables": lambda: len(self.lives),
                "tables_owned": lambda: sum(live.owned for live in self.lives.values()),
                "connections": lambda: sum(
                    len(live.audience.connections) for live in self.lives.values()
                ),
                "bytes_waiting": lambda: self.backlog.all,
                "bots_waiting": lambda: self.pool.waiting,
                "ready": lambda: int(self.ready),
            }
        )
        self.webhooks = Webhooks(settings.webhook)
        self.ready = False
        self.cluster: Cluster | None = None
        if isinstance(self.db, Postgres):
            self.cluster = Cluster(self, self.db, self.sources, settings.lease)
        self.around = Surroundings(
            settings, self.db, self.sources, self.metrics, self.pool, self.webhooks,
            self.cluster or NoNeighbours(), self.clock, self.make_next, self.note_visit,
        )  # fmt: skip
        self.ended: Callable[[str], None] = lambda user: None  # hears whose sessions ended
        self._loading: dict[str, asyncio.Future[Live]] = {}
        self._ids: dict[str, str] = {}  # codes to ids
        self._unopened: dict[
            str, tuple[int, int]
        ] = {}  # tables that could not be replayed, and which state of their log
        self._clock = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._later: set[asyncio.Task[None]] = set()

    async def clock(self) -> int:
        """µs since 1970, by one clock for all processes that share the tables; no two are the same."""
        if self.cluster is not None:
            return await self.db.read(shared.clock)
        self._clock = max(self._clock + 1, self.sources.now() * 1000)
        return self._clock

    async def open(self) -> None:
        await self.db.open()
        await self.db.write(lambda: people.look_again(name_of, names.VERSION))
        patience = ALL_DOWN if self.db.shared else 0
        await self.db.write(
            lambda: sleeping.begin(self.sources.now(), patience, sleeping.LEAD + GRACE)
        )
        await self.pool.open()
        if self.cluster is not None:
            await self.cluster.open()
        for user in await self.db.read(people.deletions):
            await self._take_out(user)  # a restart interrupted it
        self._tasks = [asyncio.create_task(self._sweep()), asyncio.create_task(self._wake_all())]
        self.ready = True

    async def farewell(self) -> None:
        """Tell everybody to connect again later, and give the connections a moment to end."""
        for live in list(self.lives.values()):
            for connection in list(live.audience.connections):
                connection.close("restart")
        until = time.monotonic() + FAREWELL_SECONDS
        while self.sockets and time.monotonic() < until:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Graceful: the steps under way are finished, and clocks keep what they have left."""
        self.ready = False
        for task in self._tasks:
            task.cancel()
        lives = list(self.lives.values())
        await asyncio.gather(*(live.keep_clocks() for live in lives), return_exceptions=True)
        for live in lives:
            await live.stop()
        if self.cluster is not None:
            await self.cluster.close()
        self.lives.clear()
        await self.webhooks.close()
        await self.pool.close()
        with contextlib.suppress(StoreFault):
            await self.db.write(lambda: sleeping.beat(self.sources.now()))
        await self.db.close()

    # --- tables in memory

    async def get(self, name: str) -> Live:
        """A table by id or code, loaded if need be."""
        if "\x00" in name:  # no database has such an id
            raise Refused("unknown_table")
        id = self._ids.get(name, name)
        if not id.startswith("t_"):
            id = await self._by_code(name.upper())
        live = self.lives.get(id)
        if live is not None and not live.dead:
            return live
        loading = self._loading.get(id)
        if loading is None:
            await self._make_room()
            loading = asyncio.get_running_loop().create_future()
            self._loading[id] = loading
            try:
                live = await self._load(id)
            except BaseException as fault:
                loading.set_exception(fault)
                loading.exception()  # whoever waits sees it; it is fine if nobody does
                raise
            else:
                loading.set_result(live)
            finally:
                del self._loading[id]
            return live
        return await asyncio.shield(loading)

    async def _by_code(self, code: str) -> str:
        """The id of a code: tables are loaded by id only, so that none is loaded twice."""
        if code in self._ids:
            return self._ids[code]
        found = await self.db.read(lambda: queries.header(code))
        if found is None:
            raise Refused("unknown_table")
        return found.id

    async def _load(self, name: str) -> Live:
        try:
            loaded = await self.db.read(lambda: queries.load(name))
        except StoreFault as fault:
            if fault.key == "unknown_table":
                raise Refused("unknown_table") from None
            raise
        head = loaded.header
        await self._need_rules(head)
        epoch: int | None = head.epoch
        if self.cluster is not None:
            epoch = await self.cluster.claim(head.id)
            # Read again: the last owner may have added entries until the claim.
            loaded = await self.db.read(lambda: queries.load(head.id))
        started = time.perf_counter()
        try:
            table, delayed = await loading.build(self.around, loaded)
        except Refused as refused:
            await self._cannot_open(loaded.header, refused)
            raise
        if epoch is not None and (head.fault or head.rules != table.rules):
            await self.db.write(lambda: queries.note_opened(head.id, table.rules))
        live = self._live(table, epoch)
        if epoch is not None:  # else they run at the owner
            live.resume_clocks(loaded.header.wake)
            if loaded.header.wake > 1:
                await self.db.write(partial(sleeping.end, head.id))
        live.take(loaded, delayed)
        self._add(live)
        live.put(live.catch_up)  # the log may have been rewritten since it was read
        if self.cluster is not None:
            self.cluster.spawn(self.cluster.read_letters(head.id))
        self.metrics.counts["loads"] += 1
        took = round((time.perf_counter() - started) * 1000, 1)
        log("table_loaded", table=head.id, entries=len(loaded.entries), ms=took)
        return live

    async def _need_rules(self, head: queries.Header) -> None:
        """Refuse a table that began under rules that this process does not know, or that it already failed to
        open. Nobody becomes the owner of such a table."""
        if self._unopened.get(head.id) == (head.seq, head.edition):
            raise Refused("bad_log")
        if head.rules and not knows(head.game, head.rules):
            if self.cluster is not None and await self.db.read(partial(shared.is_owned, head.id)):
                raise NotHere
            log("unknown_rules", table=head.id, game=head.game, rules=head.rules)
            raise Refused("bad_log")

    async def _cannot_open(self, head: queries.Header, refused: Refused) -> None:
        if len(self._unopened) >= MOST_UNOPENED:
            self._unopened.clear()
        self._unopened[head.id] = (head.seq, head.edition)
        await self.db.write(lambda: queries.note_fault(head.id, refused.reason))
        if self.cluster is not None:
            await self.cluster.release([head.id])

    async def without_opening(
        self, name: str, sender: Sender, command: p.AnyCommand, refused: Refused
    ) -> bytes:
        """A command for a table that was refused. If another process owns the table, that process carries it
        out; a table that nobody can open can still be closed by its host."""
        id = name if name.startswith("t_") else await self._by_code(name.upper())
        if isinstance(refused, NotHere) and self.cluster is not None:
            return await self.cluster.forward(id, sender, command)
        if refused.reason != "bad_log" or not isinstance(command, p.Close):
            raise refused
        loaded = await self.db.read(lambda: queries.load(id, whole=True))
        known = await self.db.read(lambda: queries.stored_reply(id, sender.user, command.id))
        if known:
            return known.encode()
        lobby = requests.close_unopened(last_lobby(body for _, _, body in loaded.entries), sender)
        line = await self.db.read(lambda: queries.line(id))
        shown = msgspec.json.decode(line, type=bodies.TableLine)
        shown.phase = "closed"
        body = encode(p.Ack(id=command.id))
        reply = queries.Reply(sender.user, command.id, body.decode())
        closing = partial(
            queries.close_unopened,
            loaded.header,
            encode(Changed(lobby=lobby)).decode(),
            encode(shown).decode(),
            reply,
            self.sources.now(),
        )
        await self.db.write(closing)
        return body

    def _live(self, table: Table, epoch: int | None) -> Live:
        """A table that this process owns; without an epoch, one that another process owns."""
        if epoch is not None:
            return Live(self.around, table, epoch)
        assert self.cluster is not None
        return Follower(self.around, table, self.cluster.forward)

    def _add(self, live: Live) -> None:
        self.lives[live.table.id] = live
        live.dropped = partial(self.forget, live)
        self._ids[live.table.code] = live.table.id
        live.start()
        if self.cluster is not None:
            self.cluster.messages.join(live)

    def forget(self, live: Live) -> None:
        if self.lives.get(live.table.id) is live:
            del self.lives[live.table.id]
            self._ids.pop(live.table.code, None)

    async def _sweep(self) -> None:
        """Unload idle tables, store clocks that run for long, forget old replies."""
        idle = int(self.settings.idle_minutes * 60_000)
        swept = 0
        while True:
            await asyncio.sleep(min(30.0, self.settings.idle_minutes * 30))
            now = self.sources.now()
            for live in list(self.lives.values()):
                if live.idle and now - live.actor.touched > idle:
                    await self._unload(live)
                # Everybody is told of this, so the hour must not count from a step that was secret.
                elif live.clocks_run and now - live.clocks_at > HOUR:
                    live.put(live.store_clocks)
            await self._wake_sleepers()
            if now - swept > HOUR:
                swept = now
                try:
                    await self.db.write(
                        lambda: queries.forget_replies(self.sources.now() - 14 * DAY)
                    )
                    if self.cluster is not None:
                        await self.cluster.sweep()
                except StoreFault as fault:
                    log("sweep_failed", text=str(fault)[:300])

    async def _unload(self, live: Live) -> bool:
        """Remove a table from memory, unless somebody connected meanwhile."""
        with contextlib.suppress(Refused):
            if not live.dead and not await live.leave_memory():
                return False
        self.forget(live)
        await live.stop()
        if self.cluster is not None and live.owned:
            await self.cluster.release([live.table.id])
        return True

    async def _make_room(self) -> None:
        """Before a table is loaded: if memory is full, unload the one that was idle the longest."""
        while len(self.lives) >= self.settings.most_tables:
            idle = [live for live in self.lives.values() if live.idle]
            if not idle:
                raise Refused("too_many")
            await self._unload(min(idle, key=lambda live: live.actor.touched))

    async def _wake_sleepers(self) -> None:
        """Load tables whose time is nearly up. With several processes, the cluster does this."""
        try:
            await self.db.write(lambda: sleeping.beat(self.sources.now()))
            due = await self.db.read(lambda: sleeping.due(self.sources.now()))
        except StoreFault as fault:
            log("sweep_failed", text=str(fault)[:300])
            return
        if self.cluster is None:
            await self._wake(due)

    def _clock_was_set(self, ms: int) -> None:
        """Somebody set the wall clock: everything that runs goes on as if they had not."""
        log("clock_was_set", ms=ms)
        for live in self.lives.values():
            live.shift(ms)
        if not self.db.shared:  # else the database's own clock counts
            self._write_later(lambda: sleeping.shift(ms))

    async def _wake(self, tables: list[str]) -> None:
        for id in tables:
            try:
                await self.get(id)
            except (Refused, StoreFault) as fault:
                log("not_woken", table=id, text=str(fault)[:300])
            await asyncio.sleep(0)

    async def _wake_all(self) -> None:
        """After a start: load the tables whose clocks or bots must run."""
        if self.cluster is not None:
            return  # the cluster looks for tables without an owner all the time
        await self._wake(await self.db.read(queries.waking))

    def note_visit(self, table: str, user: str) -> None:
        """Store when somebody left a table. Nothing waits for this."""
        now = self.sources.now()
        self._write_later(lambda: queries.put_seen(table, user, now))

    def _write_later(self, work: Callable[[], Work[None]]) -> None:
        async def write() -> None:
            with contextlib.suppress(StoreFault):
                await self.db.write(work)

        if self.ready:
            task = asyncio.create_task(write())
            self._later.add(task)
            task.add_done_callback(self._later.discard)

    # --- making tables

    async def create(self, sender: Sender, wish: bodies.NewTable) -> p.TableInfo:
        lobby = requests.new_table(sender, wish, files_offered(self.settings))
        try:
            id = await self._make(wish.game, lobby, queries.Reply(sender.user, wish.id, ""))
        except Stale:
            raise Refused("no_user") from None
        return await (await self.get(id)).info(sender.user)

    async def make_next(self, table: Table, edition: int) -> str:
        """The table of a rematch."""
        ancestor = queries.Ancestor(table.id, edition)
        try:
            return await self._make(table.game_id, requests.next_table(table), ancestor)
        except Stale:
            raise Refused("try_again") from None

    async def _make(self, game: str, lobby: Lobby, source: queries.Reply | queries.Ancestor) -> str:
        most, sources = self.settings.most_per_user, self.sources
        await self._make_room()
        for _ in range(5):
            seed = sources.new_seed(32)
            table = Table(sources.new_id("t"), sources.new_code(), game, seed, sources.now())
            entry = Changed(lobby=lobby)
            table.apply(entry, table.created)
            live = self._live(table, 0)
            head = queries.Header(table.id, table.code, game, seed.hex(), table.created, 1, 0)
            members = live.members = lists.members(table)
            row = lists.row(table)
            text = encode(entry).decode()
            if isinstance(source, queries.Reply):
                source = source._replace(body=table.id)
            work = partial(queries.create, head, row, text, list(members.values()), source, most,
                           self.db.shared)  # fmt: skip
            try:
                made = await self.db.write(work)
            except StoreFault as fault:
                if fault.key == "too_many_tables":
                    raise Refused("too_many_tables", most=most) from None
                if "UNIQUE" in str(fault).upper():  # a code that exists: draw another
                    continue
                raise
            if made and made != table.id:
                return made  # this command made its table before
            self.metrics.counts["tables_made"] += 1
            if not self.db.shared:
                self._add(live)
            return table.id
        raise Refused("try_again")

    # --- ended sessions, deleted users

    def end_connections(self, user: str) -> None:
        """Sessions of a user ended: connections that were opened with them must log in again."""
        self.ended(user)
        for live in list(self.lives.values()):
            for connection in list(live.audience.connections):
                if connection.sender.user == user:
                    connection.close("try_again")

    def sessions_ended(self, user: str) -> None:
        self.end_connections(user)
        if self.cluster is not None:
            self.cluster.messages.tell_ended(user)

    async def erase(self, user: str) -> None:
        """Delete a user: their seats go to bots, and their name and words are taken out of the logs. First
        their sessions end, so that they add nothing more. If this is interrupted, it goes on at the next
        start."""
        now, shared = self.sources.now(), self.db.shared
        await self.db.write(lambda: people.delete(user, now, shared))
        self.sessions_ended(user)
        await self._take_out(user)

    async def _take_out(self, user: str) -> None:
        """Rewrite the logs that mention a user. Tables in memory, here or elsewhere, are read again."""
        erased = await take_out(self.db, user)
        await asyncio.gather(*(self._rewritten(id, what) for id, what in erased.items()))

    async def _rewritten(self, id: str, erased: people.Erased) -> None:
        with contextlib.suppress(Refused):
            if id in self.lives or id in self._loading:
                live = await self.get(id)
                try:
                    await live.actor.ask(live.catch_up)
                except Refused:
                    live.give_up("its log was rewritten")
            if self.cluster is not None:
                await self.cluster.tell_rewritten(id, erased.owner)
            if erased.phase in ("gathering", "playing"):
                await self.get(id)  # bots take over, though nobody looks at it

    # --- lists

    async def listed(self) -> list[bodies.TableLine]:
        lines = await self.db.read(lambda: queries.listed(100, self.sources.now() - DAY))
        return [msgspec.json.decode(line, type=bodies.TableLine) for line in lines]

    async def mine(self, user: str, which: queries.Which) -> list[bodies.TableLine]:
        found = []
        for one in await self.db.read(lambda: queries.mine(user, which)):
            line = msgspec.json.decode(one.line, type=bodies.TableLine)
            line.mine = msgspec.json.decode(one.seats)
            line.updated = one.updated
            line.broken = bool(one.fault or (one.rules and not knows(one.game, one.rules)))
            # What cannot be opened asks nothing, and nobody can look at what is new there.
            line.waiting = one.waiting and not line.broken
            line.new = one.updated > one.seen and not line.broken
            found.append(line)
        return found
