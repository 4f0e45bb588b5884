"""Taking a user out of the logs of tables: their name and their words. What was played stays."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import Any, Final

import msgspec

from hatchway.server.store import people
from hatchway.server.store.base import Database
from hatchway.server.table.entries import Changed, Lobby, Said, decode, encode

PORTION: Final = 2000
"""How many entries are looked through at once."""

GONE: Final = "…"
"""What stands for the name and the words of somebody who had their data deleted."""


async def mentions(db: Database, user: str) -> AsyncIterator[people.Mention]:
    """Every entry that mentions a user, even where they only talked, or left long ago. Others can read in
    between."""
    place: people.Place | None = people.Place("", 0)
    while place is not None:
        some, place = await db.read(partial(people.mentions, user, place, PORTION))
        for one in some:
            yield one


async def words_of(db: Database, user: str) -> list[dict[str, Any]]:
    """What a user said, for the copy of their own data."""
    words: list[dict[str, Any]] = []
    async for table, at, body in mentions(db, user):
        entry = decode(body)
        if isinstance(entry, Said) and entry.user == user:
            words.append({"table": table, "at": at, "channel": entry.channel, "text": entry.text})
    return sorted(words, key=lambda word: word["at"])


async def take_out(db: Database, user: str) -> dict[str, people.Erased]:
    """Take a user out of every log that mentions them; returns those tables. It must be done again if it is
    interrupted. A process that has one of the tables in memory must read it again."""
    erased = {}
    tables = [one.table async for one in mentions(db, user)]
    for table in dict.fromkeys(tables):
        rewritten = await db.write(lambda id=table: people.erase(id, user, Eraser(user)))  # type: ignore[misc]
        if rewritten is not None:
            erased[table] = rewritten
    await db.write(partial(people.deleted, user))
    await db.scrub()
    return erased


class Eraser:
    """Goes through the log of one table in order, because later entries may mention a seat's name."""

    def __init__(self, user: str) -> None:
        self.user = user
        self.names: set[str] = set()
        self.lobby: Lobby | None = None  # the last one

    def without(self, body: str) -> str:
        """An entry without the user."""
        try:
            entry = decode(body)
        except msgspec.MsgspecError:
            return self._unreadable(body)
        if isinstance(entry, Said) and entry.user == self.user:
            self.names.add(entry.name)
            entry.user, entry.name, entry.text = "", GONE, GONE
        elif isinstance(entry, Changed):
            self.lobby = entry.lobby
            self._leave(entry)
        else:
            return body
        return encode(entry).decode()

    def _leave(self, entry: Changed) -> None:
        lobby, user = entry.lobby, self.user
        lobby.kicked = [one for one in lobby.kicked if one != user]
        lobby.muted = [one for one in lobby.muted if one != user]
        if lobby.host == user:
            after = lobby.next_host(user)
            lobby.host = after if after != user else ""
        self.names.update(one.name for one in lobby.proposals if one.user == user)
        lobby.proposals = [one for one in lobby.proposals if one.user != user]
        own = {n for n, seat in enumerate(lobby.seats) if seat.user == user}
        for seat in lobby.seats:
            if seat.user == user:
                self.names.add(seat.name)
                seat.user, seat.name = "", GONE
                seat.author = GONE if seat.author else ""
        for fact in entry.facts:
            if fact.seat in own or fact.name in self.names:
                fact.name = GONE

    def _unreadable(self, body: str) -> str:
        """An entry of another version. Its fields are unknown here, so every text beside the user's id is
        removed; if it is not even JSON, nothing is kept."""
        try:
            plain = msgspec.json.decode(body)
        except msgspec.MsgspecError:
            return ""
        return msgspec.json.encode(self._plain(plain)).decode()

    def _plain(self, value: Any) -> Any:
        if isinstance(value, dict):
            own = self.user in value.values()
            if own and isinstance(value.get("name"), str):
                self.names.add(value["name"])
            return {k: GONE if own and isinstance(v, str) and k not in KINDS else self._plain(v)
                    for k, v in value.items()}  # fmt: skip
        if isinstance(value, list):
            return [self._plain(one) for one in value]
        return GONE if value == self.user or value in self.names else value

    def line(self, text: str) -> str:
        """What lists show of the table, without the user."""
        try:
            line = msgspec.json.decode(text, type=dict[str, Any])
        except msgspec.MsgspecError:
            return text
        if self.lobby is not None:
            people = [seat for seat in self.lobby.seats if seat.kind == "person"]
            line["names"] = [seat.name for seat in people]
            line["host"] = next((s.name for s in people if s.user == self.lobby.host), "")
        return msgspec.json.encode(self._plain(line)).decode()


KINDS: Final = ("k", "kind")
"""Keys whose texts are the format's own."""
