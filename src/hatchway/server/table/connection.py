"""A connection to a table: what it hears, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

import msgspec

from hatchway.server.people.sender import Sender
from hatchway.server.wire import protocol as p
from hatchway.server.wire.reasons import Reason, Refused

MOST_FRAMES: Final = 400
MOST_BYTES: Final = 4_000_000

encode = msgspec.json.Encoder().encode
Claim = tuple[int, int, int]
"""When a client took its seats, and when it connected: µs by the clock of all processes. The last one
wins; a random number decides between two that came in the same µs."""
NO_CLAIM: Final[Claim] = (0, 0, 0)


class Connection:
    """One socket of one user at one table. Whoever reads too slowly is cut off and comes back."""

    def __init__(self, sender: Sender) -> None:
        self.sender = sender
        self.spectate = False
        self.claim = NO_CLAIM
        self.have: dict[str, int] = {}  # streams it hears: version of the last item sent
        self.kept: dict[str, int] = {}  # what the client said it has
        self.unveiled: set[int] = set()
        self.frames: deque[bytes] = deque()
        self.bytes = 0
        self.there = asyncio.Event()
        self.closing = ""  # the reason, once it is to be closed

    def send(self, frame: bytes) -> None:
        if self.closing:
            return
        self.frames.append(frame)
        self.bytes += len(frame)
        if len(self.frames) > MOST_FRAMES or self.bytes > MOST_BYTES:
            self.frames.clear()
            self.bytes = 0
            self.close("too_slow")
        self.there.set()

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
            self.frames.append(encode(p.Fault(reason=reason)))
            self.closing = reason
            self.there.set()

    def supersede(self, seats: list[int]) -> None:
        """Another client took these seats: what waits is of no use to this one."""
        if not self.closing:
            self.frames.clear()
            self.bytes = 0
            self.say(p.Superseded(seats=seats))
            self.close("superseded")

    async def next(self) -> bytes | None:
        """The next frame to send; None: close now."""
        while not self.frames:
            if self.closing:
                return None
            self.there.clear()
            await self.there.wait()
        frame = self.frames.popleft()
        self.bytes -= len(frame)
        return frame
