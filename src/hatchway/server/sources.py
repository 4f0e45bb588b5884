"""The server's clock and its randomness: one object, so that tests can fix both."""

from __future__ import annotations

import secrets
import time
from base64 import urlsafe_b64encode

# No letters or digits that are mistaken for one another when read or said aloud.
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


class Sources:
    """Everything that nobody may guess is drawn here."""

    def now(self) -> int:
        """ms since 1970."""
        return time.time_ns() // 1_000_000

    def random(self, size: int) -> bytes:
        return secrets.token_bytes(size)

    def new_secret(self) -> str:
        """What a session or a one-time link is proven by."""
        return urlsafe_b64encode(self.random(32)).decode().rstrip("=")

    def new_id(self, kind: str) -> str:
        return f"{kind}_{urlsafe_b64encode(self.random(12)).decode()}"

    def new_seed(self, size: int) -> bytes:
        """The chance of a table (32 bytes) or of a bot."""
        return self.random(size)

    def new_code(self) -> str:
        """The short name of a table."""
        return "".join(CODE_LETTERS[sign % len(CODE_LETTERS)] for sign in self.random(7))
