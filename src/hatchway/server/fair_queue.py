"""Whose bot thinks next: hosts share the time of a worker fairly, however many bots each has.

Tables that somebody watches come first. Among those, the waiting host who has used the least time comes
first; among the bots of one host, the one that must answer first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple


class Asker(NamedTuple):
    """The table that asks. `watched`: whether anybody is connected to it, looked up when it matters."""

    table: str
    host: str
    watched: Callable[[], bool]


class Wish:
    """A question that waits: for `seconds` of thinking, to be answered by `until` (loop time)."""

    def __init__(
        self, asker: Asker, key: str, looking: Callable[[], Any], seconds: float, until: float
    ) -> None:
        self.asker = asker
        self.key = key
        self.looking = looking
        self.seconds = seconds
        self.until = until
        self.answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()


class FairQueue:
    """Questions that wait for one worker."""

    def __init__(self) -> None:
        self.waiting: list[Wish] = []
        self.used: dict[str, float] = {}  # seconds by host, since nobody waited
        self.level = 0.0  # the least that a host who comes back counts as used: nobody saves up

    def __len__(self) -> int:
        return len(self.waiting)

    def count(self, host: str) -> int:
        return sum(wish.asker.host == host for wish in self.waiting)

    def put(self, wish: Wish) -> None:
        host = wish.asker.host
        if not self.waiting:
            self.used.clear()
            self.level = 0.0
        if not self.count(host):
            self.used[host] = max(self.used.get(host, 0.0), self.level)
        self.waiting.append(wish)

    def next(self) -> Wish:
        """The next question. The queue must not be empty."""
        wish = min(self.waiting, key=self._rank)
        self.waiting.remove(wish)
        host = wish.asker.host
        self.level = max(self.level, self.used[host])
        self.used[host] += wish.seconds
        return wish

    def _rank(self, wish: Wish) -> tuple[bool, float, float]:
        asker = wish.asker
        return not asker.watched(), self.used[asker.host], wish.until

    def drop_answered(self) -> None:
        """Forget questions that nobody waits for any longer."""
        self.waiting = [wish for wish in self.waiting if not wish.answer.done()]
