"""A connection to a table: what it hears, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from typing import Final

import msgspec

from hatchway.server.people.sender import Sender
from hatchway.server.wire import protocol as p
from hatchway.server.wire.reasons import Reason, Refused

MOST_FRAMES: Final = 400
MOST_BYTES: Final = 2_000_000  # that wait for one connection,
MOST_OF_USER: Final = 8_000_000  # for all of one user,
MOST_OF_ALL: Final = 256_000_000  # and for all of this process
LITTLE: Final = 64_000
"""Bytes that may wait for a connection however much waits for others."""

encode = msgspec.json.Encoder().encode
Claim = tuple[int, int, int]
"""When a client took its seats, and when it connected: µs by the clock of all processes. The last one
wins; a random number decides between two that came in the same µs."""
NO_CLAIM: Final[Claim] = (0, 0, 0)


class Backlog:
    """Bytes that wait to be sent: to each user, and to all."""

    def __init__(self) -> None:
        self.users: Counter[str] = Counter()
        self.all = 0

    def add(self, user: str, size: int) -> None:
        self.all += size
        self.users[user] += size
        if not self.users[user]:
            del self.users[user]


class Connection:
    """One socket of one user at one table. Whoever reads too slowly is cut off and comes back."""

    def __init__(self, sender: Sender, backlog: Backlog | None = None) -> None:
        self.sender = sender
        self.backlog = backlog or Backlog()
        self.spectate = False
        self.claim = NO_CLAIM
        self.have: dict[str, int] = {}  # streams it hears: version of the last item sent
        self.kept: dict[str, int] = {}  # what the client said it has
        self.behind: set[str] = set()  # streams whose next page is still to be sent
        self.ask_for_more: Callable[[], None] = lambda: None  # brings those pages
        self.asked_for_more = False
        self.unveiled: set[int] = set()
        self.frames: deque[bytes] = deque()
        self.bytes = 0
        self.there = asyncio.Event()
        self.closing = ""  # the reason, once it is to be closed

    def send(self, frame: bytes) -> None:
        if self.closing:
            return
        self.frames.append(frame)
        self._waits(len(frame))
        if self._too_much():
            self.drop()
            self.close("too_slow")
        self.there.set()

    def _waits(self, size: int) -> None:
        self.bytes += size
        self.backlog.add(self.sender.user, size)

    def _too_much(self) -> bool:
        if len(self.frames) > MOST_FRAMES or self.bytes > MOST_BYTES:
            return True
        of_user = self.backlog.users[self.sender.user]
        return self.bytes > LITTLE and (of_user > MOST_OF_USER or self.backlog.all > MOST_OF_ALL)

    def drop(self) -> None:
        """Forget what waits."""
        self.frames.clear()
        self._waits(-self.bytes)

    def say(self, message: p.AnyMessage) -> None:
        self.send(encode(message))

    def close(self, reason: Reason) -> None:
        """Send what waits, then the reason, then close."""
        self._end(reason)

    def refuse(self, refused: Refused) -> None:
        """Close for the reason of a refusal."""
        self._end(refused.reason)

    def _end(self, reason: str) -> None:
        if not self.closing:
            fault = encode(p.Fault(reason=reason))
            self.frames.append(fault)
            self._waits(len(fault))
            self.closing = reason
            self.there.set()

    def supersede(self, seats: list[int]) -> None:
        """Another client took these seats, so what waits is of no use to this one."""
        if not self.closing:
            self.drop()
            self.say(p.Superseded(seats=seats))
            self.close("superseded")

    async def next(self) -> bytes | None:
        """The next frame to send; None to close now."""
        while not self.frames:
            if self.closing:
                return None
            if self.behind and not self.asked_for_more:
                self.asked_for_more = True
                self.ask_for_more()
            self.there.clear()
            await self.there.wait()
        frame = self.frames.popleft()
        self._waits(-len(frame))
        return frame
