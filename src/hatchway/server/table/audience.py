"""Who listens to a table, and what each connection is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from secrets import randbits

import msgspec

from hatchway.server.table import showing
from hatchway.server.table.connection import NO_CLAIM, Claim, Connection
from hatchway.server.table.delayed import LATE, Delayed
from hatchway.server.table.presence import Presence, There
from hatchway.server.table.stream import Stream
from hatchway.server.table.table import Effect, Table
from hatchway.server.wire import protocol as p

encode = msgspec.json.Encoder().encode


class Audience:
    """The connections of one table."""

    def __init__(self, table: Table, now: Callable[[], int]) -> None:
        self.table = table
        self.now = now
        self.connections: list[Connection] = []
        self.delayed = Delayed(table)
        self.presence = Presence(now)
        self._timer: asyncio.TimerHandle | None = None

    def user_lags(self, user: str) -> bool:
        """Whether a user is a spectator who lags behind."""
        return self.delayed.on and not self.table.seats_of(user)

    def lags(self, connection: Connection) -> bool:
        """Whether a connection shows the table as it was a while ago."""
        return self.delayed.on and (
            connection.spectate or not self.table.seats_of(connection.sender.user)
        )

    def info_for(self, user: str) -> p.TableInfo:
        """The table as a user may know it now."""
        return self.delayed.info() if self.user_lags(user) else showing.info(self.table)

    def online(self) -> set[int]:
        """Seats whose person is connected, to any process."""
        return set(self.presence.all.seats)

    def wanted(self, connection: Connection) -> list[str]:
        """The streams that a connection hears now."""
        table = self.table
        streams = ["lobby"]
        if table.play is None:
            return streams
        user = connection.sender.user
        own = [] if connection.spectate else table.seats_of(user)
        if not own:
            if table.lobby.spectators:
                streams.append("public")
                if not table.seats_of(user):  # a player hears no spectators, whatever tab they open
                    streams.append("gallery")
            return streams
        hot = table.hot_of(user)
        if hot:
            streams.append("public")
            streams += [f"seat:{seat}" for seat in hot if seat in connection.unveiled]
        else:
            streams += [f"seat:{seat}" for seat in own]
        return streams

    # --- coming and going

    def attach(
        self, connection: Connection, hello: p.Hello, note: str, since: int, now: int
    ) -> None:
        """Let a connection in. `now`: µs by the clock of all processes."""
        table = self.table
        connection.spectate = hello.spectate
        connection.kept = dict(hello.have)
        # A client that only reconnects keeps its old claim: it takes no seat from a newer one.
        connection.claim = (min(hello.taken or now, now), now, randbits(32))
        self.connections.append(connection)
        sender = connection.sender
        self._supersede(sender.user)
        if connection not in self.connections:
            return
        own = [] if connection.spectate else table.seats_of(sender.user)
        connection.say(
            p.Welcome(
                protocol=p.PROTOCOL,
                user=sender.user,
                name=sender.name,
                seats=own,
                hot=table.hot_of(sender.user) if own else [],
                streams=self.wanted(connection),
                table=self.delayed.info() if self.lags(connection) else showing.info(table),
                note=note,
                since=since,
                taken=connection.claim[0],
                now=self.now(),
            )
        )
        self._tune(connection)
        if not self._count():
            self._tell_presence([connection])

    def detach(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)
            self._count()

    def _playing(self, user: str) -> list[Connection]:
        """The connections of a user that do more than watch."""
        return [c for c in self.connections if c.sender.user == user and not c.spectate]

    def _supersede(self, user: str, elsewhere: Claim = NO_CLAIM) -> None:
        """A seat has one connection: the newest one of the client that took it last."""
        seats = self.table.seats_of(user)
        mine = self._playing(user) if seats else []
        newest = max((one.claim for one in mine), default=elsewhere)
        for one in mine:
            if one.claim < max(newest, elsewhere):
                self.connections.remove(one)
                one.supersede(seats)

    def claimed_elsewhere(self, user: str, claim: Claim) -> Connection | None:
        """A client of this user is connected to another process. Returns a connection here with a better
        claim."""
        self._supersede(user, claim)
        self._count()
        mine = self._playing(user) if self.table.seats_of(user) else []
        return next((one for one in mine if one.claim > claim), None)

    # --- presence

    def _count(self) -> bool:
        """Count who is connected here; returns whether that changed and everybody was told."""
        seats: set[int] = set()
        watching = 0
        for connection in self.connections:
            own = [] if connection.spectate else self.table.seats_of(connection.sender.user)
            seats.update(own)
            watching += not own
        changed = self.presence.set_here(seats, watching)
        if changed:
            self._tell_presence(self.connections)
        return changed

    def connected_elsewhere(self, process: str, there: There) -> None:
        if self.presence.set_elsewhere(process, there):
            self._tell_presence(self.connections)

    def _tell_presence(self, connections: list[Connection]) -> None:
        there = self.presence.all
        frame = encode(p.Presence(seats=sorted(there.seats), spectators=there.watching))
        for connection in connections:
            if not self.lags(connection):
                connection.send(frame)

    # --- streams

    def _tune(self, connection: Connection) -> None:
        """Begin the streams that a connection may hear now, end those that it may not."""
        wanted = self.wanted(connection)
        for stream in list(connection.have):
            if stream not in wanted:
                del connection.have[stream]
                connection.behind.discard(stream)
                if stream.startswith("seat:"):
                    connection.say(p.Veiled(seat=int(stream[5:])))
        for stream in wanted:
            if stream not in connection.have:
                self._begin(connection, stream, connection.kept.pop(stream, 0))

    def _begin(self, connection: Connection, stream: str, kept: int) -> None:
        """Send what is missing. A client that has more than there is knows another history, and begins
        again."""
        dropped = self.table.streams[stream].dropped
        reset = kept > self._newest(connection, stream) or kept < dropped
        connection.have[stream] = dropped if reset else kept
        self._page(connection, stream, reset)

    def _page(self, connection: Connection, stream: str, reset: bool = False) -> None:
        """Send as much of what is missing as one frame holds. The last frame says where the game stands."""
        newest = self._newest(connection, stream)
        kept = self.table.streams[stream]
        have = connection.have[stream]
        if have < kept.dropped:  # dropped while the client was reading what came before
            reset, have = True, kept.dropped
        items = kept.page(have + 1, newest)
        connection.have[stream] = have + len(items)
        if connection.have[stream] < newest:
            connection.behind.add(stream)
            where = None
        else:
            connection.behind.discard(stream)
            late = stream in LATE and self.lags(connection)
            where = (
                self.delayed.standing(stream)
                if late
                else showing.standing_of(self.table, stream, self.now())
            )
        connection.send(showing.update(stream, have + 1, items, where, reset))

    def turn_page(self, connection: Connection) -> None:
        """The client has taken what it was sent: go on with the streams it is behind in."""
        connection.asked_for_more = False
        if connection in self.connections:
            for stream in sorted(connection.behind):
                self._page(connection, stream)

    def _newest(self, connection: Connection, stream: str) -> int:
        """The last version of a stream that a connection may know now."""
        if stream in LATE and self.lags(connection):
            return self.delayed.version(stream)
        return self.table.streams[stream].version

    def _release(self) -> None:
        """Show spectators who lag behind what is old enough now; with the end, everything."""
        late = [connection for connection in self.connections if self.lags(connection)]
        if self.delayed.release(self.now()):
            table = encode(p.Table(table=self.delayed.info()))
            for connection in late:
                for stream in connection.have.keys() & LATE:
                    have = connection.have[stream]
                    if stream in connection.behind:
                        continue
                    if stream == "public" or self._newest(connection, stream) > have:
                        self._begin(connection, stream, have)
                connection.send(table)
            if not self.delayed.on:
                self._tell_presence(late)
        self.schedule()

    def schedule(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        until = self.delayed.next_release()
        if until is not None:
            wait = max(0, until - self.now()) / 1000 + 0.005
            self._timer = asyncio.get_running_loop().call_later(wait, self._release)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def unveil(self, connection: Connection, seat: int, kept: int) -> None:
        connection.unveiled.add(seat)
        if self.table.play is not None:
            connection.have.pop(f"seat:{seat}", None)
            connection.behind.discard(f"seat:{seat}")
            connection.kept[f"seat:{seat}"] = kept
            self._tune(connection)

    def veil(self, connection: Connection, seat: int) -> None:
        connection.unveiled.discard(seat)
        self._tune(connection)

    # --- telling

    def replace(self, table: Table) -> None:
        """The log was rewritten: clients that received something that has changed receive it again."""
        before, self.table = self.table.streams, table
        if self.delayed.table is not table:
            self.delayed = Delayed(table)
        frame = encode(p.Table(table=showing.info(table)))
        for connection in self.connections:
            late = encode(p.Table(table=self.delayed.info())) if self.lags(connection) else frame
            connection.send(late)
        self._count()
        changed = {
            name for name, items in before.items() if items != table.streams.get(name, Stream())
        }
        for connection in self.connections:
            for stream in changed.intersection(connection.have):
                self._begin(connection, stream, self._newest(connection, stream) + 1)

    def publish(self, effect: Effect) -> None:
        """Tell everybody what an entry changed, each in its own streams."""
        table = self.table
        if table.lobby.delay > 0:
            self.delayed.capture(effect)
            self._release()
        if effect.table:
            frame = encode(p.Table(table=showing.info(table)))
            for connection in self.connections:
                if not self.lags(connection):
                    connection.send(frame)
            for user in {seat.user for seat in table.lobby.seats if seat.kind == "person"}:
                self._supersede(user)
            self._count()
        frames: dict[tuple[str, int], bytes] = {}
        public = showing.public_view(table) if self.connections else None
        now = self.now()
        for connection in self.connections:
            late = self.lags(connection)
            for stream in connection.have:
                if (late and stream in LATE) or stream in connection.behind:
                    continue
                have = connection.have[stream]
                if stream in effect.streams:
                    key = (stream, have)
                    kept = table.streams[stream]
                    if key not in frames:
                        where = showing.standing_of(table, stream, now, public)
                        items = kept.items[have - kept.dropped :]
                        frames[key] = showing.update(stream, have + 1, items, where)
                    connection.have[stream] = kept.version
                    connection.send(frames[key])
            if effect.table:
                self._tune(connection)

    def point(self, seat: int, place: str) -> None:
        frame = encode(p.Pointed(seat=seat, place=place))
        for connection in self.connections:
            hears = any(stream.startswith(("seat:", "public")) for stream in connection.have)
            if hears and not self.lags(connection):
                connection.send(frame)
