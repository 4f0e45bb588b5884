"""The server's transactions on users: guests, accounts, sessions, links, blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import msgspec

from hatchway.server.store.base import Query, StoreFault, Work
from hatchway.server.store.queries import drop_snapshot, entries, need_user


class User(NamedTuple):
    id: str
    name: str
    account: bool


class Name(NamedTuple):
    """A name and what it looks like (`people.names`)."""

    text: str
    skeleton: str
    written: str
    version: int  # of the data that says what looks alike


def add_user(user: str, name: Name, session: str, at: int) -> Work[bool]:
    """Add a new guest with a session; False if the name looks like an account's."""
    if (yield from taken(name, user)):
        return False
    yield Query(
        "INSERT INTO users (id, name, skeleton, written, looks, created)"
        " VALUES ($1, $2, $3, $4, $5, $6)",
        (user, *name, at),
    )
    yield from add_session(user, session, at)
    return True


def add_session(user: str, session: str, at: int) -> Work[None]:
    yield Query(
        "INSERT INTO sessions (hash, user_id, created) VALUES ($1, $2, $3)", (session, user, at)
    )


def by_session(session: str) -> Work[User | None]:
    rows = yield Query(
        "SELECT u.id, u.name, u.password <> '' FROM sessions s JOIN users u ON u.id = s.user_id"
        " WHERE s.hash = $1",
        (session,),
    )
    if not rows:
        return None
    user, name, account = rows[0]
    return User(str(user), str(name), bool(account))


def end_sessions(user: str) -> Work[None]:
    """Log out everywhere. Unused links end too, because they would be another way in."""
    yield Query("DELETE FROM sessions WHERE user_id = $1", (user,))
    yield Query("DELETE FROM links WHERE user_id = $1", (user,))


def renew(user: str, session: str, at: int) -> Work[None]:
    """One new session instead of all old ones."""
    yield from end_sessions(user)
    yield from add_session(user, session, at)


def rename(user: str, name: Name) -> Work[bool]:
    """Set another name; False if it looks like another account's."""
    if (yield from taken(name, user)):
        return False
    yield from _call(user, name)
    return True


def _call(user: str, name: Name) -> Work[None]:
    yield Query(
        "UPDATE users SET name = $2, skeleton = $3, written = $4, looks = $5 WHERE id = $1",
        (user, *name),
    )


def taken(name: Name, but: str) -> Work[bool]:
    """Whether a name looks like that of somebody else's account."""
    rows = yield Query(
        "SELECT 1 FROM users WHERE (skeleton IN ($1, $2) OR written IN ($1, $2))"
        " AND password <> '' AND id <> $3 LIMIT 1",
        (name.skeleton, name.written, but),
    )
    return bool(rows)


NAMESAKES = 9
"""The most accounts with one skeleton that are kept apart: they were made before the data said they look
alike."""


def look_again(of: Callable[[str], Name], version: int) -> Work[None]:
    """Compute again the looks of names that were computed with older data. Accounts that now look alike all
    stay: each but the oldest gets a number after its skeleton."""
    rows = yield Query(
        "SELECT id, name, password FROM users WHERE looks < $1 ORDER BY created, id", (version,)
    )
    for user, text, password in rows:
        name = of(str(text))
        same = name.skeleton
        for number in range(2, NAMESAKES + 1):
            if not password or not (yield from _has_account(same, str(user))):
                break
            same = f"{name.skeleton} {number}"
        yield from _call(str(user), name._replace(skeleton=same))


def _has_account(skeleton: str, but: str) -> Work[bool]:
    rows = yield Query(
        "SELECT 1 FROM users WHERE skeleton = $1 AND password <> '' AND id <> $2", (skeleton, but)
    )
    return bool(rows)


def end_session(session: str) -> Work[None]:
    yield Query("DELETE FROM sessions WHERE hash = $1", (session,))


def make_account(user: str, name: Name, password: str, recovery: str) -> Work[bool]:
    """A guest becomes an account; False if its name looks like another account's."""
    if (yield from taken(name, user)):
        return False
    yield from _call(user, name)
    yield Query(
        "UPDATE users SET password = $2, recovery = $3 WHERE id = $1", (user, password, recovery)
    )
    return True


def account(name: Name) -> Work[tuple[str, str, str] | None]:
    """The id of an account, the hash of its password, and the hash of its recovery code."""
    same = [name.skeleton, *(f"{name.skeleton} {n}" for n in range(2, NAMESAKES + 1))]
    places = ", ".join(f"${n}" for n in range(1, len(same) + 1))
    rows = yield Query(
        "SELECT id, password, recovery, name FROM users"
        f" WHERE skeleton IN ({places}) AND password <> '' ORDER BY skeleton",
        tuple(same),
    )
    if not rows:
        return None
    exact = [row for row in rows if str(row[3]).casefold() == name.text.casefold()]
    user, password, recovery, _ = (exact or rows)[0]
    return str(user), str(password), str(recovery)


def set_password(user: str, password: str, recovery: str) -> Work[None]:
    """A new password ends all sessions and links, and the old recovery code."""
    yield Query(
        "UPDATE users SET password = $2, recovery = $3 WHERE id = $1", (user, password, recovery)
    )
    yield from end_sessions(user)


def add_link(link: str, user: str, until: int) -> Work[None]:
    yield Query("DELETE FROM links WHERE user_id = $1", (user,))
    yield Query("INSERT INTO links (hash, user_id, until) VALUES ($1, $2, $3)", (link, user, until))


def use_link(link: str, session: str, at: int) -> Work[User | None]:
    """A one-time link becomes a session."""
    rows = yield Query("DELETE FROM links WHERE hash = $1 RETURNING user_id, until", (link,))
    if not rows or int(rows[0][1]) < at:
        return None
    yield from add_session(str(rows[0][0]), session, at)
    return (yield from by_session(session))


def block(user: str, blocked: str, on: bool, shared: bool) -> Work[None]:
    if on:
        yield from need_user(user, shared)
        yield Query(
            "INSERT INTO blocks (user_id, blocked) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            (user, blocked),
        )
    else:
        yield Query("DELETE FROM blocks WHERE user_id = $1 AND blocked = $2", (user, blocked))


def blocks(user: str) -> Work[list[str]]:
    rows = yield Query("SELECT blocked FROM blocks WHERE user_id = $1", (user,))
    return [str(row[0]) for row in rows]


def export(user: str) -> Work[dict[str, Any]]:
    """Everything that is stored about a user, except what they said."""
    rows = yield Query("SELECT id, name, created, password <> '' FROM users WHERE id = $1", (user,))
    if not rows:
        raise StoreFault("no_user", f"no user {user}")
    tables = yield Query("SELECT table_id, seats, seen FROM members WHERE user_id = $1", (user,))
    notes = yield Query("SELECT table_id, body FROM notes WHERE user_id = $1", (user,))
    sessions = yield Query("SELECT created FROM sessions WHERE user_id = $1", (user,))
    blocked = yield from blocks(user)
    return {
        "user": rows[0][0],
        "name": rows[0][1],
        "created": rows[0][2],
        "account": bool(rows[0][3]),
        "sessions": [created for (created,) in sessions],
        "tables": [
            {"table": t, "seats": msgspec.json.decode(s), "seen": at} for t, s, at in tables
        ],
        "notes": [{"table": t, "text": b} for t, b in notes],
        "blocks": blocked,
    }


# --- deletion


def delete(user: str, at: int, shared: bool) -> Work[None]:
    """Delete a user's data: from now on nothing of theirs is added. The logs of tables come next."""
    if shared:
        yield Query("SELECT pg_advisory_xact_lock(2025, hashtext($1))", (user,))
    yield Query(
        "INSERT INTO deletions (user_id, at) VALUES ($1, $2) ON CONFLICT (user_id)"
        " DO UPDATE SET done = 0",
        (user, at),
    )
    yield from _forget(user)


def _forget(user: str) -> Work[None]:
    for table in ("notes", "blocks", "replies", "members", "inbox"):
        yield Query(f"DELETE FROM {table} WHERE user_id = $1", (user,))
    yield Query("DELETE FROM blocks WHERE blocked = $1", (user,))
    yield Query("DELETE FROM users WHERE id = $1", (user,))


def deleted(user: str) -> Work[None]:
    """The user is out of every log. What tables that still knew them stored meanwhile is deleted too."""
    yield from _forget(user)
    yield Query("UPDATE deletions SET done = 1 WHERE user_id = $1", (user,))


def deletions(done: bool = False) -> Work[list[str]]:
    """Users who are not out of every log yet; `done`: everybody who was ever deleted."""
    rows = yield Query("SELECT user_id FROM deletions WHERE done <= $1", (int(done),))
    return [str(row[0]) for row in rows]


class Place(NamedTuple):
    """The place of an entry among all logs."""

    table: str
    seq: int


class Mention(NamedTuple):
    """An entry that mentions a user."""

    table: str
    at: int
    body: str


def mentions(user: str, after: Place, most: int) -> Work[tuple[list[Mention], Place | None]]:
    """Entries that mention a user, among the next ones in the order of tables; and where the rest begins.
    Searching all logs at once would keep everybody waiting."""
    here = "FROM entries WHERE (table_id, seq) > ($1, $2) ORDER BY table_id, seq"
    last = yield Query(f"SELECT table_id, seq {here} LIMIT 1 OFFSET $3", (*after, most - 1))
    found = yield Query(
        f"SELECT table_id, at, body FROM (SELECT table_id, at, body {here} LIMIT $3) AS part"
        " WHERE body LIKE $4",
        (*after, most, f"%{user}%"),
    )
    rest = Place(str(last[0][0]), int(last[0][1])) if last else None
    return [Mention(str(table), int(at), str(body)) for table, at, body in found], rest


class Rewriter(Protocol):
    """Takes a user out of the log of a table, entry by entry, and then out of its line in lists."""

    def without(self, body: str) -> str: ...

    def line(self, text: str) -> str: ...


class Erased(NamedTuple):
    """A table whose log was rewritten."""

    phase: str
    owner: str


def erase(table: str, user: str, rewriter: Rewriter) -> Work[Erased | None]:
    """Rewrite the log of a table, readable or not. A process that has the table in memory reads it again
    before it can write."""
    rows = yield Query(
        "UPDATE tables SET edition = edition + 1 WHERE id = $1 RETURNING line, phase, owner",
        (table,),
    )
    if not rows:
        return None
    line, phase, owner = (str(value) for value in rows[0])
    for seq, _, body in (yield from entries(table, 0)):
        kept = rewriter.without(body)
        if kept != body:
            yield Query(
                "UPDATE entries SET body = $3 WHERE table_id = $1 AND seq = $2", (table, seq, kept)
            )
    yield Query("UPDATE tables SET line = $2 WHERE id = $1", (table, rewriter.line(line)))
    yield Query("DELETE FROM members WHERE table_id = $1 AND user_id = $2", (table, user))
    yield from drop_snapshot(table)  # it holds them too
    return Erased(phase, owner)
