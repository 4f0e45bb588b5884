"""Bit masks: small sets of seats, characters, rooms or doors as one int each."""

from __future__ import annotations


def bits(mask: int) -> list[int]:
    """The numbers in a bit mask, smallest first."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
