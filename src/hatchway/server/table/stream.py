"""What one audience learns, in order. Old lines of talk around the game are dropped."""

from __future__ import annotations

from typing import Final

BOUNDED: Final = ("lobby", "gallery")
"""Streams that are only talk. Anybody who has the link can write there, so only the last lines are kept."""
MOST_LINES: Final = 500
MOST_BYTES: Final = 200_000
PAGE: Final = 64_000
"""Bytes of items in one frame. A long history comes in several."""


class Stream:
    """Items, numbered from 1. The first `dropped` of them are no longer kept."""

    def __init__(self, items: list[bytes] | None = None, dropped: int = 0) -> None:
        self.items = items or []
        self.dropped = dropped
        self.bytes = sum(map(len, self.items))

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, Stream) and self.dropped == other.dropped
        return same and self.items == other.items  # type: ignore[attr-defined]

    __hash__ = None  # type: ignore[assignment]

    @property
    def version(self) -> int:
        """The number of the last item."""
        return self.dropped + len(self.items)

    def add(self, item: bytes) -> None:
        self.items.append(item)
        self.bytes += len(item)

    def trim(self) -> bool:
        """Drop the oldest item if there are too many; returns whether it did."""
        if len(self.items) <= MOST_LINES and self.bytes <= MOST_BYTES:
            return False
        self.bytes -= len(self.items.pop(0))
        self.dropped += 1
        return True

    def skip(self) -> None:
        """The next item was dropped before, together with all older ones."""
        self.dropped = self.version + 1
        self.items.clear()
        self.bytes = 0

    def page(self, start: int, until: int) -> list[bytes]:
        """Items from version `start` on, not beyond `until`, as many as one frame holds."""
        size = 0
        first, end = start - 1 - self.dropped, max(0, until - self.dropped)
        for index in range(first, end):
            size += len(self.items[index])
            if size > PAGE and index > first:
                end = index
                break
        return self.items[first:end]
