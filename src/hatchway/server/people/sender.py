"""Who sends a command."""

from __future__ import annotations

from typing import NamedTuple


class Sender(NamedTuple):
    """A user as tables know them: the public id and the name."""

    user: str
    name: str
