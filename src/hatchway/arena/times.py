"""How long decisions took, as counts by size, with ten sizes to a factor of ten. So many games can be
added up and still give quantiles, accurate to thirteen per cent."""

from __future__ import annotations

from math import log10

FINE = 10
LEAST = 1e-5
"""In seconds; anything faster counts as this."""


class Times:
    """Durations by size."""

    def __init__(self, plain: dict[str, int] | None = None) -> None:
        self.counts = {int(size): count for size, count in (plain or {}).items()}

    def add(self, seconds: float) -> None:
        size = round(FINE * log10(max(seconds, LEAST) * 1000))
        self.counts[size] = self.counts.get(size, 0) + 1

    def join(self, other: Times) -> None:
        for size, count in other.counts.items():
            self.counts[size] = self.counts.get(size, 0) + count

    def __len__(self) -> int:
        return sum(self.counts.values())

    def quantile(self, part: float) -> float:
        """The milliseconds that this part of the decisions did not exceed."""
        left = part * len(self)
        for size, count in sorted(self.counts.items()):
            left -= count
            if left <= 0:
                return float(10 ** (size / FINE))
        return 0.0

    def plain(self) -> dict[str, int]:
        return {str(size): count for size, count in sorted(self.counts.items())}
