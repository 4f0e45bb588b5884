"""The server's clock and its randomness: one object, so that tests can fix both.

What is stored has the time of the wall clock, which somebody may set. Running clocks must not notice: code
that measures time by `now` learns from `jumped` that the wall clock was set, and shifts the times it
remembers.
"""

from __future__ import annotations

import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable

# No letters or digits that can be mistaken for one another when read or said aloud.
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


JUMP = 2000
"""If the wall clock differs from the steady one by so many ms between two looks, somebody has set it."""


class Sources:
    """Everything that nobody may guess is drawn here."""

    jumped: Callable[[int], None] = staticmethod(lambda ms: None)
    _ahead: int | None = None  # of the steady clock, at the last look

    def now(self) -> int:
        """ms since 1970."""
        wall, steady = time.time_ns() // 1_000_000, time.monotonic_ns() // 1_000_000
        before, self._ahead = self._ahead, wall - steady
        if before is not None and abs(self._ahead - before) > JUMP:
            self.jumped(self._ahead - before)
        return wall

    def random(self, size: int) -> bytes:
        return secrets.token_bytes(size)

    def new_secret(self) -> str:
        """The secret that proves a session or a one-time link."""
        return urlsafe_b64encode(self.random(32)).decode().rstrip("=")

    def new_id(self, kind: str) -> str:
        return f"{kind}_{urlsafe_b64encode(self.random(12)).decode()}"

    def new_seed(self, size: int) -> bytes:
        """The seed of a table (32 bytes) or of a bot."""
        return self.random(size)

    def new_code(self) -> str:
        """The short name of a table."""
        return "".join(CODE_LETTERS[sign % len(CODE_LETTERS)] for sign in self.random(7))
