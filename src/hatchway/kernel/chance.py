"""Chance: keyed draws with one stream per secret, and a quick generator for playouts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from struct import Struct
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from hatchway.kernel.state import State

# Two multiplicative generators combined (L'Ecuyer 1988). They are small and need no integers over
# 63 bits, which would be slow in a compiled build.
M1: Final = 2147483563
M2: Final = 2147483399
EIGHT: Final = Struct("<8Q")


class Rng:
    """A small random generator that gives the same numbers on every machine, compiled or not."""

    __slots__ = ("q1", "q2")

    def __init__(self, seed: int) -> None:
        digest = blake2b(str(seed).encode(), digest_size=8).digest()
        self.q1 = int.from_bytes(digest[:4], "little") % (M1 - 1) + 1
        self.q2 = int.from_bytes(digest[4:], "little") % (M2 - 1) + 1

    def below(self, n: int) -> int:
        """A number from 0 to n-1."""
        self.q1 = self.q1 * 40014 % M1
        self.q2 = self.q2 * 40692 % M2
        return (self.q1 + M2 - self.q2) % n

    def shuffle(self, items: list[int]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def seed(self) -> bytes:
        """A fresh 256-bit key, for states and players that need one."""
        return bytes([self.below(256) for _ in range(32)])


def weighed(items: Sequence[int], weights: Sequence[float], rng: Rng) -> int:
    """One of the items, in proportion to its weight; uniform if all weights are zero."""
    total = sum(weights)
    if total <= 0:
        return items[rng.below(len(items))]
    point = rng.below(1 << 30) / (1 << 30) * total
    for item, weight in zip(items, weights, strict=True):
        point -= weight
        if point < 0:
            return item
    return items[-1]


@lru_cache(maxsize=512)
def block(key: bytes, stream: int, number: int) -> tuple[int, ...]:
    """Eight draws of a stream at once: the 64 bytes of the keyed hash. They are cached because a game
    draws the next ones soon."""
    person = stream.to_bytes(2, "little")
    return EIGHT.unpack(blake2b(number.to_bytes(8, "little"), key=key, person=person).digest())


def draw(s: State, stream: int, n: int) -> int:
    """A number from 0 to n-1 from a stream of the state's chances.

    A tape of forced draws comes first (scenarios, chance nodes), then the keyed hash. Its draws have
    64 bits, so the bias of `% n` does not matter. A state without a key draws from the quick generator.
    """
    if s.tape is not None:
        forced = s.tape.get(stream)
        if forced:
            return forced.pop(0) % n
    if s.key:
        count = s.counts[stream]
        s.counts[stream] = count + 1
        return block(s.key, stream, count >> 3)[count & 7] % n
    s.q1 = s.q1 * 40014 % M1
    s.q2 = s.q2 * 40692 % M2
    return (s.q1 + M2 - s.q2) % n


def shuffle(s: State, stream: int, items: list[int]) -> None:
    """Shuffle in place with draws from one stream."""
    if s.tape is not None or not s.key:
        for i in range(len(items) - 1, 0, -1):
            j = draw(s, stream, i + 1)
            items[i], items[j] = items[j], items[i]
        return
    # The same draws, with each block looked up once.
    count = s.counts[stream]
    drawn = block(s.key, stream, count >> 3)
    for i in range(len(items) - 1, 0, -1):
        if not count & 7:
            drawn = block(s.key, stream, count >> 3)
        j = drawn[count & 7] % (i + 1)
        items[i], items[j] = items[j], items[i]
        count += 1
    s.counts[stream] = count


def rekey(s: State, rng: Rng) -> None:
    """Give a state the quick generator, so that its draws tell nothing about the game it came from."""
    s.key = b""
    s.tape = None
    s.counts = [0] * len(s.counts)
    s.q1 = rng.below(M1 - 1) + 1
    s.q2 = rng.below(M2 - 1) + 1
