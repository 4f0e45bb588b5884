"""The delayed public: spectators who lag behind, so that they cannot whisper what they see.

The delay goes by the stored time of each entry and holds for everything they are shown: events,
view, clocks, the table itself.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

import msgspec
from msgspec import Raw

from hatchway.kernel.event import SPECTATOR
from hatchway.server import protocol as p
from hatchway.server.table import RawStanding, RawUpdate, Table

encode = msgspec.json.Encoder().encode


class Shown(NamedTuple):
    """What the public could see after one entry."""

    at: int
    version: int  # of the public stream
    info: bytes
    standing: bytes  # empty before the start


class Gallery:
    """The last picture that is old enough, and those that are not yet."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.shown: Shown | None = None
        self.waiting: deque[Shown] = deque()

    @property
    def on(self) -> bool:
        return self.table.lobby.delay > 0 and self.table.play is not None

    def capture(self, now: int) -> None:
        """Keep what the public can see after the newest entry."""
        table = self.table
        standing = b"" if table.play is None else encode(table.standing(SPECTATOR, table.at))
        shot = Shown(table.at, len(table.streams["public"]), encode(table.info()), standing)
        if self.shown is None:
            self.shown = shot
        else:
            self.waiting.append(shot)
        self.release(now)

    def release(self, now: int) -> bool:
        """Move on to what is old enough; says whether there was anything."""
        moved = False
        until = now - self.table.lobby.delay * 1000
        while self.waiting and self.waiting[0].at <= until:
            self.shown = self.waiting.popleft()
            moved = True
        return moved

    def next_release(self) -> int | None:
        return self.waiting[0].at + self.table.lobby.delay * 1000 if self.waiting else None

    def info(self) -> p.TableInfo:
        """The table as the delayed public knows it."""
        if self.shown is None:
            return self.table.info()
        return msgspec.json.decode(self.shown.info, type=p.TableInfo)

    def update(self, start: int, reset: bool) -> bytes:
        """The frame that brings a delayed client from version `start` - 1 to what is shown."""
        shown = self.shown
        assert shown is not None
        items = [Raw(one) for one in self.table.streams["public"][start - 1 : shown.version]]
        body = RawUpdate("public", start, items, None, reset)
        if shown.standing:
            body.standing = msgspec.json.decode(shown.standing, type=RawStanding)
        return encode(body)
