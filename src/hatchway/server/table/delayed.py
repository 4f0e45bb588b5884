"""What spectators see of a table with a delay: they lag behind, so they cannot pass on what they see.

The delay is counted from the stored time of each entry and applies to everything they are shown: events,
view, clocks, the table itself, and the talk at it. Once they have seen the end there is nothing left to pass
on, and they hear everything at once.
"""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

import msgspec

from hatchway.kernel.event import SPECTATOR
from hatchway.server.table import showing
from hatchway.server.table.table import Effect, Table
from hatchway.server.wire import protocol as p

encode = msgspec.json.Encoder().encode
LATE: Final = ("lobby", "public")
"""Streams of players. What spectators say to one another needs no delay."""


class Shown(NamedTuple):
    """What the public could see after one entry."""

    at: int
    heard: dict[str, int]  # the version of each stream that the public hears late
    over: bool
    info: bytes
    standing: bytes  # empty before the start


class Delayed:
    """What is old enough to be shown, and what must still wait."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.shown: Shown | None = None
        self.waiting: deque[Shown] = deque()

    @property
    def on(self) -> bool:
        """Whether spectators lag behind now."""
        late = self.table.lobby.delay > 0 and self.table.play is not None
        return late and not (self.shown is not None and self.shown.over)

    def capture(self, effect: Effect | None = None) -> None:
        """Keep what the public can see after the newest entry, if there is anything new. What other
        entries changed is a secret, and so is when they came."""
        new = effect is not None and (effect.table or not effect.streams.isdisjoint(LATE))
        if self.shown is not None and (self.shown.over or not new):
            return
        table = self.table
        at = table.at if new else table.shown_at
        standing = b"" if table.play is None else encode(showing.standing(table, SPECTATOR, at))
        heard = {stream: table.streams[stream].version for stream in LATE}
        shot = Shown(at, heard, table.phase == "over", encode(showing.info(table)), standing)
        if self.shown is None:
            self.shown = shot
        else:
            self.waiting.append(shot)

    def release(self, now: int) -> bool:
        """Move on to what is old enough; returns whether there was anything."""
        moved = False
        until = now - self.table.lobby.delay * 1000
        while self.waiting and self.waiting[0].at <= until:
            self.shown = self.waiting.popleft()
            moved = True
            if self.shown.over:
                self.waiting.clear()
        return moved

    def shift(self, ms: int) -> None:
        """The wall clock was set."""
        self.waiting = deque(one._replace(at=one.at + ms) for one in self.waiting)

    def next_release(self) -> int | None:
        return self.waiting[0].at + self.table.lobby.delay * 1000 if self.waiting else None

    def info(self) -> p.TableInfo:
        """The table as spectators who lag behind know it."""
        if self.shown is None or self.shown.over:
            return showing.info(self.table)
        return msgspec.json.decode(self.shown.info, type=p.TableInfo)

    def version(self, stream: str) -> int:
        """The last item of a stream that they know."""
        assert self.shown is not None
        return self.shown.heard[stream]

    def standing(self, stream: str) -> showing.RawStanding | None:
        """Where the game stands for them."""
        if self.shown is None or stream != "public" or not self.shown.standing:
            return None
        return msgspec.json.decode(self.shown.standing, type=showing.RawStanding)
