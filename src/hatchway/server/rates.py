"""Rate limits: buckets that fill with time. Each user has one, and each address for new guests."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict


def neighbourhood(host: str) -> str:
    """An address as limits count it: for IPv6 only the prefix, because a customer gets at least a /64."""
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, ipaddress.IPv4Address):
        return host
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


class Rate:
    """At most `burst` at once and `per_second` on average, for each key."""

    def __init__(self, per_second: float, burst: float, most_keys: int = 50_000) -> None:
        self.per_second = per_second
        self.burst = burst
        self.most_keys = most_keys
        self._kept: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, key: str) -> float:
        """How much room there is."""
        left, at = self._kept.get(key, (self.burst, 0.0))
        return min(self.burst, left + (time.monotonic() - at) * self.per_second)

    def take(self, key: str, cost: float = 1.0) -> bool:
        """Whether there is room; takes it if so."""
        now = time.monotonic()
        left, at = self._kept.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.per_second)
        allowed = left >= cost
        self._kept[key] = (left - cost if allowed else left, now)
        if len(self._kept) > self.most_keys:
            self._kept.popitem(last=False)
        return allowed


class Known:
    """The last keys that were added."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[str, None] = OrderedDict()

    def __contains__(self, key: str) -> bool:
        return key in self._kept

    def add(self, key: str) -> None:
        self._kept[key] = None
        self._kept.move_to_end(key)
        if len(self._kept) > self.most:
            self._kept.popitem(last=False)
