"""The hub: all tables of this process, with the database and the bots they share."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import time
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Callable
from functools import partial

import msgspec

from hatchway.games.registry import GAMES
from hatchway.kernel.errors import HatchwayError
from hatchway.server.botpool import BotPool
from hatchway.server.cluster.follower import Follower
from hatchway.server.cluster.leases import Cluster, Forget
from hatchway.server.log import alarm, log
from hatchway.server.metrics import Metrics
from hatchway.server.people.names import clean, skeleton
from hatchway.server.settings import Settings
from hatchway.server.store import people, queries, shared
from hatchway.server.store.base import Database, StoreFault, connect
from hatchway.server.store.postgres import Postgres
from hatchway.server.table import snapshot
from hatchway.server.table.clocks import GRACE
from hatchway.server.table.commands import Actor, Refused, complete, known_level
from hatchway.server.table.delayed import Gallery
from hatchway.server.table.entries import Changed, Lobby, decode
from hatchway.server.table.live import Live
from hatchway.server.table.table import Effect, Table
from hatchway.server.webhooks import Webhooks
from hatchway.server.wire import bodies
from hatchway.server.wire import protocol as p

encode = msgspec.json.Encoder().encode
DAY = 86_400_000
HOUR = DAY // 24
FAREWELL_SECONDS = 1.0
# No letters or digits that are taken for one another when said aloud or read.
SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


class Hub:
    """Tables load on first touch and unload when idle."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.db: Database = connect(settings.database)
        workers = settings.bot_workers or max(1, (os.cpu_count() or 2) - 1)
        self.pool = BotPool(workers, settings.bot_patience)
        self.lives: dict[str, Live] = {}
        self.counts: Counter[str] = Counter()
        self.lines: Counter[str] = Counter()  # open sockets by user
        self.metrics = Metrics(self)
        self.webhooks = Webhooks(settings.webhook)
        self.ready = False
        self.cluster: Cluster | None = None
        if isinstance(self.db, Postgres):
            self.cluster = Cluster(self, self.db)
        self.ended: Callable[[str], None] = lambda user: None  # hears whose sessions ended
        self._loading: dict[str, asyncio.Future[Live]] = {}
        self._ids: dict[str, str] = {}  # codes to ids
        self._rewritten: set[str] = set()  # tables to be loaded anew though nothing went down
        self._clock = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._later: set[asyncio.Task[None]] = set()

    def now(self) -> int:
        """ms since 1970."""
        return time.time_ns() // 1_000_000

    async def clock(self) -> int:
        """µs since 1970, by one clock for all processes that share the tables; it never stands."""
        if self.cluster is not None:
            return await self.db.read(shared.clock)
        self._clock = max(self._clock + 1, self.now() * 1000)
        return self._clock

    def random(self, size: int) -> bytes:
        """Everything of this hub that nobody may guess is drawn here."""
        return secrets.token_bytes(size)

    def new_secret(self) -> str:
        return urlsafe_b64encode(self.random(32)).decode().rstrip("=")

    def new_id(self, kind: str) -> str:
        return f"{kind}_{urlsafe_b64encode(self.random(12)).decode()}"

    def new_seed(self, size: int) -> bytes:
        """The chance of a table (32 bytes) or of a bot."""
        return self.random(size)

    def new_code(self) -> str:
        return "".join(SIGNS[sign % len(SIGNS)] for sign in self.random(7))

    def count(self, what: str, n: int = 1) -> None:
        self.counts[what] += n

    async def open(self) -> None:
        await self.db.open()
        await self.pool.open()
        if self.cluster is not None:
            await self.cluster.open()
        self._tasks = [asyncio.create_task(self._sweep()), asyncio.create_task(self._wake_all())]
        self.ready = True

    async def farewell(self) -> None:
        """Tell everybody to come again, and give the lines a moment to end."""
        for live in list(self.lives.values()):
            for connection in list(live.audience.connections):
                connection.close("restart")
        until = time.monotonic() + FAREWELL_SECONDS
        while self.lines and time.monotonic() < until:
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
            if len(self.lives) >= self.settings.most_tables:
                raise Refused("too_many")
            loading = asyncio.get_running_loop().create_future()
            self._loading[id] = loading
            try:
                live = await self._load(id)
            except BaseException as fault:
                loading.set_exception(fault)
                loading.exception()  # whoever waits sees it; nobody waiting is no fault
                raise
            else:
                loading.set_result(live)
            finally:
                del self._loading[id]
            return live
        return await asyncio.shield(loading)

    async def _by_code(self, code: str) -> str:
        """The id of a code: loading goes by ids alone, so that a table is never loaded twice."""
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
        epoch: int | None = head.epoch
        if self.cluster is not None:
            epoch = await self.cluster.claim(head.id)
            # Read again: the last owner may have added entries until the claim.
            loaded = await self.db.read(lambda: queries.load(head.id))
        started = time.perf_counter()
        table, gallery = await self._build(loaded)
        if table.clocks is not None and epoch is not None:  # else they run on at the owner's
            table.clocks.restart(self.now(), 0 if head.id in self._rewritten else GRACE)
        self._rewritten.discard(head.id)
        live = Live(self, table, epoch) if epoch is not None else Follower(self, table, 0)
        if table.lobby.delay:
            gallery.release(self.now())
            live.audience.gallery = gallery
        live.replies = {(u, c): body.encode() for u, c, body in loaded.replies}
        live.members = {member.user: member for member in loaded.members}
        live.kept = loaded.kept.seq if loaded.kept is not None else 0
        self._add(live)
        if self.cluster is not None:
            self.cluster.spawn(self.cluster.read_letters(head.id))
        if isinstance(live, Follower):
            live.put(live.catch_up)
        self.count("loads")
        took = round((time.perf_counter() - started) * 1000, 1)
        log("table_loaded", table=head.id, entries=len(loaded.entries), ms=took)
        return live

    async def _build(self, loaded: queries.Loaded) -> tuple[Table, Gallery]:
        """A table from its snapshot and the entries after it, or from its whole log."""
        id = loaded.header.id
        if loaded.kept is not None:
            table = self._fresh(loaded.header)
            try:
                _, _, last = loaded.entries[0]
                snapshot.unpack(table, loaded.kept.body, decode(last))
                # Spectators who lag behind must see the table as it was before it.
                delay = table.lobby.delay * 1000
                if not delay or table.at + delay <= self.now():
                    return table, await self._replay(table, loaded.entries[1:])
            except (snapshot.BadSnapshot, msgspec.MsgspecError, IndexError, Refused) as fault:
                self.count("bad_snapshots")
                alarm("bad_snapshot", table=id, text=str(fault)[:300])
                await self.db.write(partial(queries.drop_snapshot, id))
            loaded = await self.db.read(lambda: queries.load(id, whole=True))
        table = self._fresh(loaded.header)
        return table, await self._replay(table, loaded.entries)

    def _fresh(self, head: queries.Header) -> Table:
        return Table(head.id, head.code, head.game, bytes.fromhex(head.seed), head.created)

    async def _replay(self, table: Table, entries: list[tuple[int, int, str]]) -> Gallery:
        """Apply entries of the log, in small portions so that other tables do not wait."""
        gallery = Gallery(table)
        effect: Effect | None = None
        for number, (_, at, body) in enumerate(entries):
            try:
                delay = table.lobby.delay * 1000
                if delay and table.seq and (gallery.shown or at + delay > self.now()):
                    gallery.capture(effect)
                effect = table.apply(decode(body), at)
            except (HatchwayError, msgspec.MsgspecError) as fault:
                log("bad_log", table=table.id, text=str(fault)[:300])
                raise Refused("bad_log") from fault
            if number % 10 == 9:
                await asyncio.sleep(0)
        if table.lobby.delay:
            gallery.capture(effect)
        return gallery

    def _add(self, live: Live) -> None:
        self.lives[live.table.id] = live
        self._ids[live.table.code] = live.table.id
        live.start()
        if self.cluster is not None:
            self.cluster.gossip.join(live)

    def forget(self, live: Live) -> None:
        if self.lives.get(live.table.id) is live:
            del self.lives[live.table.id]
            self._ids.pop(live.table.code, None)

    async def _sweep(self) -> None:
        """Unload what is idle, store clocks that run for long, forget replies of long ago."""
        idle = int(self.settings.idle_minutes * 60_000)
        swept = 0
        while True:
            await asyncio.sleep(min(30.0, self.settings.idle_minutes * 30))
            now = self.now()
            for live in list(self.lives.values()):
                if live.idle and now - live.touched > idle:
                    self.forget(live)
                    await live.stop()
                    if self.cluster is not None and live.owned:
                        await self.cluster.release([live.table.id])
                # Everybody hears of it: the hour must not count from a step that was secret.
                elif live.clocks_run and now - live.clocks_at > HOUR:
                    live.put(live.store_clocks)
            if now - swept > HOUR:
                swept = now
                try:
                    await self.db.write(lambda: queries.forget_replies(self.now() - 14 * DAY))
                    if self.cluster is not None:
                        await self.cluster.sweep()
                except StoreFault as fault:
                    log("sweep_failed", text=str(fault)[:300])

    async def _wake_all(self) -> None:
        """After a start: tables whose clocks or bots must run come back by themselves."""
        if self.cluster is not None:
            return  # it looks for tables without an owner all the time
        for id in await self.db.read(queries.waking):
            try:
                await self.get(id)
            except (Refused, StoreFault) as fault:
                log("not_woken", table=id, text=str(fault)[:300])
            await asyncio.sleep(0)

    def saw(self, table: str, user: str) -> None:
        """Somebody who was at a table goes: note when. Nothing waits for this."""

        async def write() -> None:
            now = self.now()
            with contextlib.suppress(StoreFault):
                await self.db.write(lambda: queries.put_seen(table, user, now))

        if self.ready:
            task = asyncio.create_task(write())
            self._later.add(task)
            task.add_done_callback(self._later.discard)

    # --- making tables

    async def create(self, actor: Actor, wish: bodies.NewTable) -> p.TableInfo:
        if wish.game not in GAMES:
            raise Refused("unknown_game", games=list(GAMES))
        known_level(wish.stand_in)
        options, seats = complete(wish.game, wish.options)
        places = [p.SeatInfo("open") for _ in range(seats)]
        if wish.bots:
            known_level(wish.bots)
            places = [p.SeatInfo("bot", level=wish.bots, ready=True) for _ in range(seats)]
        if wish.seat >= seats:
            raise Refused("no_seat")
        if wish.seat >= 0:
            name = clean(actor.name)
            places[wish.seat] = p.SeatInfo("person", actor.user, name)
        lobby = Lobby(
            options, places, actor.user, wish.listed, wish.spectators, wish.delay, wish.clock,
            wish.stand_in, [""] * seats,
        )  # fmt: skip
        reply = queries.Reply(actor.user, wish.id, "")
        id = await self._make(wish.game, lobby, reply)
        return await (await self.get(id)).info(actor.user)

    async def _make(self, game: str, lobby: Lobby, reply: queries.Reply | None) -> str:
        most = self.settings.most_per_user
        for _ in range(5):
            seed = self.new_seed(32)
            table = Table(self.new_id("t"), self.new_code(), game, seed, self.now())
            entry = Changed(lobby=lobby)
            table.apply(entry, table.created)
            live = Live(self, table, 0)
            head = queries.Header(table.id, table.code, game, seed.hex(), table.created, 1, 0)
            members = live.members = live.current_members()
            face = live.current_face()
            text = encode(entry).decode()
            stored = reply._replace(body=table.id) if reply is not None else None
            try:
                made = await self.db.write(
                    partial(queries.create, head, face, text, list(members.values()), stored, most)
                )
            except StoreFault as fault:
                if fault.key == "too_many_tables":
                    raise Refused("too_many_tables", most=most) from None
                if "UNIQUE" in str(fault).upper():  # a code that exists: draw another
                    continue
                raise
            if made and made != table.id:
                return made  # this command made its table before
            self.count("tables_made")
            if not self.db.shared:
                self._add(live)
            return table.id
        raise Refused("try_again")

    async def follow(self, table: Table) -> str:
        """The table of a rematch: the same people, bots and options."""
        lobby = table.lobby.copy()
        for number, seat in enumerate(lobby.seats):
            if seat.kind == "person":
                same = p.SeatInfo("person", seat.user, seat.name, hot=seat.hot, muted=seat.muted)
                # Whose person had his data deleted is free.
                lobby.seats[number] = same if seat.user else p.SeatInfo("open")
        fresh = Lobby(
            lobby.options, lobby.seats, lobby.host, lobby.listed, lobby.spectators, lobby.delay,
            lobby.clock, lobby.stand_in, [""] * len(lobby.seats), kicked=lobby.kicked,
            muted=lobby.muted,
        )  # fmt: skip
        return await self._make(table.game_id, fresh, None)

    async def may_come(self, actor: Actor, host: str) -> None:
        """Whom a host has blocked takes no seat at his tables, nor talks in their lobby."""
        if actor.user != host:
            blocked = await self.db.read(lambda: people.blocks(host))
            if actor.user in blocked:
                raise Refused("blocked")

    async def may_be_called(self, actor: Actor, name: str) -> None:
        """What looks like the name of an account is that account's, at a seat too."""
        if not name:
            return
        if await self.db.read(lambda: people.taken(skeleton(name), actor.user)):
            raise Refused("name_taken")

    def end_lines(self, user: str) -> None:
        """Sessions of a user ended: whoever came by one of them must show another."""
        self.ended(user)
        for live in list(self.lives.values()):
            for connection in list(live.audience.connections):
                if connection.actor.user == user:
                    connection.close("try_again")

    def sessions_ended(self, user: str) -> None:
        self.end_lines(user)
        if self.cluster is not None:
            self.cluster.gossip.ended(user)

    async def erase(self, actor: Actor) -> None:
        """Delete a user: seats go to bots, name and words leave the logs."""
        for id in await self.db.read(lambda: people.tables_of(actor.user)):
            try:
                live = await self.get(id)
            except Refused:
                continue
            if live.owned:
                await self.erase_at(live, actor.user)
            elif self.cluster is not None:
                await self.cluster.forward(id, actor, Forget(id=self.new_id("f")))
        await self.db.write(lambda: people.delete(actor.user))
        self.sessions_ended(actor.user)

    async def erase_at(self, live: Live, user: str) -> None:
        """Take a user out of a table of ours: it is read anew from its changed log. Whoever talked
        there can bring this about, so nobody gains time by it, and what runs by itself goes on."""
        id = live.table.id
        await live.expel(user)
        await live.keep_clocks()
        await live.stop()
        self.forget(live)
        self._rewritten.add(id)
        await self.db.write(partial(people.erase, id, user))
        for connection in list(live.audience.connections):
            connection.close("try_again")
        if self.cluster is not None:
            self.cluster.gossip.rewritten(id)
        if live.face is not None and live.face.wake:
            with contextlib.suppress(Refused):
                await self.get(id)

    # --- lists

    async def listed(self) -> list[bodies.TableLine]:
        lines = await self.db.read(lambda: queries.listed(100, self.now() - DAY))
        return [msgspec.json.decode(line, type=bodies.TableLine) for line in lines]

    async def mine(self, user: str, which: queries.Which) -> list[bodies.TableLine]:
        found = []
        for text, seats, waiting, updated, seen in await self.db.read(
            lambda: queries.mine(user, which)
        ):
            line = msgspec.json.decode(text, type=bodies.TableLine)
            line.mine = msgspec.json.decode(seats)
            line.waiting = waiting
            line.updated = updated
            line.new = updated > seen
            found.append(line)
        return found

    def waits_for(self, table: Table, users: list[str]) -> None:
        """A table that waits for people who are not there: tell the host's notifier."""
        live = self.lives.get(table.id)
        if live is None or not self.webhooks.url:
            return
        online = live.audience.online()
        for user in users:
            if online.isdisjoint(table.seats_of(user)):
                self.webhooks.send({"what": "waiting", "table": table.id, "user": user})
