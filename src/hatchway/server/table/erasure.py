"""Taking a user out of the logs of tables: their name and their words. What was played stays."""

from __future__ import annotations

from typing import Final

from hatchway.server.table.entries import Changed, Said, decode, encode

GONE: Final = "…"
"""What stands for the name and the words of somebody who had their data deleted."""


def words_of(user: str, body: str) -> dict[str, str] | None:
    """What a user said by an entry of a log, for the copy of their own data."""
    entry = decode(body)
    if isinstance(entry, Said) and entry.user == user:
        return {"channel": entry.channel, "text": entry.text}
    return None


class Eraser:
    """Goes through the log of one table in its order, as a seat's name may be spoken of later."""

    def __init__(self, user: str) -> None:
        self.user = user
        self.names: set[str] = set()

    def without(self, body: str) -> str:
        """An entry without the user."""
        entry = decode(body)
        if isinstance(entry, Said) and entry.user == self.user:
            entry.user, entry.name, entry.text = "", GONE, GONE
        if isinstance(entry, Changed):
            self._leave(entry)
        return encode(entry).decode()

    def _leave(self, entry: Changed) -> None:
        lobby, user = entry.lobby, self.user
        lobby.kicked = [one for one in lobby.kicked if one != user]
        lobby.muted = [one for one in lobby.muted if one != user]
        own = {n for n, seat in enumerate(lobby.seats) if seat.user == user}
        for seat in lobby.seats:
            if seat.user == user:
                self.names.add(seat.name)
                seat.user, seat.name = "", GONE
        if lobby.host == user:
            lobby.host = ""
        for fact in entry.facts:
            if fact.seat in own or fact.name in self.names:
                fact.name = GONE
