"""Transactions for several server processes on one PostgreSQL: leases and the inbox.

A lease is measured by the database's clock alone, so the clocks of the machines do not matter.
"""

from __future__ import annotations

from typing import NamedTuple

from hatchway.server.store.base import Query, Work
from hatchway.server.store.sleeping import LEAD

MESSAGES = "hatchway_gossip"
"""The channel of messages. Processes of an older Hatchway listen there too."""

NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"


def claim(table: str, owner: str, lease: int) -> Work[int | None]:
    """Take a table that nobody owns; returns the new epoch. Its last owner can no longer write to it."""
    rows = yield Query(
        f"UPDATE tables SET owner = $2, epoch = epoch + 1, lease = {NOW} + $3"
        f" WHERE (id = $1 OR code = $1) AND (owner = '' OR owner = $2 OR lease < {NOW})"
        " RETURNING epoch",
        (table, owner, lease),
    )
    return int(rows[0][0]) if rows else None


def is_owned(table: str) -> Work[bool]:
    rows = yield Query(
        f"SELECT 1 FROM tables WHERE id = $1 AND owner <> '' AND lease > {NOW}", (table,)
    )
    return bool(rows)


def renew(owner: str, tables: list[str], lease: int) -> Work[list[str]]:
    """Keep tables; those that are not returned are lost."""
    rows = yield Query(
        f"UPDATE tables SET lease = {NOW} + $3"
        " WHERE owner = $1 AND id = ANY($2::text[]) RETURNING id",
        (owner, tables, lease),
    )
    return [str(row[0]) for row in rows]


def release(owner: str, tables: list[str]) -> Work[None]:
    """Give tables back, so that another process need not wait."""
    yield Query(
        "UPDATE tables SET owner = '', lease = 0 WHERE owner = $1 AND id = ANY($2::text[])",
        (owner, tables),
    )


def orphans(followed: list[str], hopeless: list[str]) -> Work[list[str]]:
    """Tables without an owner that must run, or that somebody here listens to; without those that cannot
    be opened here."""
    rows = yield Query(
        f"SELECT id FROM tables WHERE (owner = '' OR lease < {NOW})"
        f" AND ((wake > 0 AND wake <= {NOW} + $2 AND phase = 'playing') OR id = ANY($1::text[]))"
        " AND NOT id = ANY($3::text[]) ORDER BY wake LIMIT 200",
        (followed, LEAD, hopeless),
    )
    return [str(row[0]) for row in rows]


class Letter(NamedTuple):
    """A command for the owner of a table."""

    id: str
    user: str
    body: str


def post(letter: Letter, table: str, at: int) -> Work[None]:
    yield Query(
        "INSERT INTO inbox (id, table_id, user_id, body, at) SELECT $1, $2, $3, $4, $5"
        " WHERE NOT EXISTS (SELECT 1 FROM deletions WHERE user_id = $3)",
        (letter.id, table, letter.user, letter.body, at),
    )
    yield Query("SELECT pg_notify('hatchway_inbox', $1)", (table,))


def letters(table: str) -> Work[list[Letter]]:
    rows = yield Query(
        "SELECT id, user_id, body FROM inbox WHERE table_id = $1 AND reply = '' ORDER BY at, id",
        (table,),
    )
    return [Letter(str(i), str(u), str(b)) for i, u, b in rows]


def answer(letter: str, reply: str) -> Work[None]:
    yield Query("UPDATE inbox SET reply = $2 WHERE id = $1", (letter, reply))
    yield Query("SELECT pg_notify('hatchway_reply', $1)", (letter,))


def reply(letter: str) -> Work[str]:
    rows = yield Query("SELECT reply FROM inbox WHERE id = $1", (letter,))
    return str(rows[0][0]) if rows else ""


def sweep(before: int) -> Work[None]:
    yield Query("DELETE FROM inbox WHERE at < $1", (before,))


def clock() -> Work[int]:
    """µs since 1970."""
    rows = yield Query("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint")
    return int(rows[0][0])


def tell(messages: list[str]) -> Work[None]:
    """Messages for the other processes; nobody keeps them."""
    for message in messages:
        yield Query(f"SELECT pg_notify('{MESSAGES}', $1)", (message,))
