"""What the cluster needs of this process: its tables, and how one is loaded."""

from __future__ import annotations

from typing import Protocol

from hatchway.server.table.live import Live


class Tables(Protocol):
    """The tables of this process."""

    lives: dict[str, Live]

    async def get(self, name: str) -> Live:
        """A table by id, loaded if need be."""

    def end_connections(self, user: str) -> None:
        """Sessions of a user ended: connections that were opened with them must log in again."""
