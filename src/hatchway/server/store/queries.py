"""The server's transactions on tables, as generators of plain SQL (see `base`)."""

from __future__ import annotations

from typing import NamedTuple

from hatchway.server.store.base import Lost, Query, Stale, StoreFault, Work

MOST_REPLIES = 200
"""How many replies to one user are kept in memory at a table: a client that comes back repeats only its last
few commands."""


class Reply(NamedTuple):
    """The answer to a command, to be stored with its effect."""

    user: str
    client_id: str
    body: str


class Member(NamedTuple):
    """A user at a table, for the list of their tables."""

    user: str
    seats: str  # JSON list
    waiting: bool


class TableRow(NamedTuple):
    """What the row of a table says of it, for lists and for waking it up."""

    phase: str
    listed: bool
    line: str
    wake: bool
    rules: str  # the version that its game began with; empty before the start


class Header(NamedTuple):
    """The part of a table's row that loading needs."""

    id: str
    code: str
    game: str
    seed: str
    created: int
    seq: int
    epoch: int
    edition: int = 0  # how often its log was rewritten
    rules: str = ""  # the version that its game began with; empty if nobody noted it
    fault: str = ""  # why it could not be opened
    owner: str = ""
    wake: int = 0  # see `sleeping.py`


class Append(NamedTuple):
    """One step of a table: entries with their effect on lists, and the reply."""

    table: str
    epoch: int
    edition: int
    seq: int  # of the last entry before these
    at: int
    shown: int  # when everybody last learned something; lists must not move on secret steps
    bodies: list[str]
    row: TableRow | None  # None: as it was
    members: list[Member]  # those that changed
    gone: list[str]  # users who are no longer members
    reply: Reply | None
    named: bool  # whether the entries hold names or words of whoever sent the command
    superseded: list[tuple[int, str]]  # older entries without effect: what to put there


def need_user(user: str, shared: bool) -> Work[None]:
    """A user who is being deleted adds nothing more. On PostgreSQL a lock makes the deletion wait until this
    transaction is over, so that it finds what is added here."""
    if shared:
        yield Query("SELECT pg_advisory_xact_lock_shared(2025, hashtext($1))", (user,))
    rows = yield Query("SELECT 1 FROM deletions WHERE user_id = $1", (user,))
    if rows:
        raise Stale("no_user", f"user {user} was deleted")


def append(step: Append, shared: bool) -> Work[None]:
    """Write a step. The row of the table is locked by its update; epoch and edition are checked with it."""
    new = step.seq + len(step.bodies)
    if step.reply is not None and step.named:
        yield from need_user(step.reply.user, shared)
    if step.row is None:
        rows = yield Query(
            "UPDATE tables SET seq = $3, updated = $4"
            " WHERE id = $1 AND epoch = $2 AND seq = $5 AND edition = $6 RETURNING seq",
            (step.table, step.epoch, new, step.shown, step.seq, step.edition),
        )
    else:
        row = step.row
        rows = yield Query(
            "UPDATE tables SET seq = $3, updated = $4, phase = $7, listed = $8, line = $9, wake = $10,"
            " rules = $11 WHERE id = $1 AND epoch = $2 AND seq = $5 AND edition = $6 RETURNING seq",
            (step.table, step.epoch, new, step.shown, step.seq, step.edition, row.phase,
             int(row.listed), row.line, int(row.wake), row.rules),
        )  # fmt: skip
    if not rows:
        now = yield from header(step.table)
        if now is not None and (now.epoch, now.seq) == (step.epoch, step.seq):
            raise Stale("rewritten", f"the log of table {step.table} was rewritten")
        raise Lost("lost", f"table {step.table} is no longer owned here")
    for offset, body in enumerate(step.bodies, 1):
        yield Query(
            "INSERT INTO entries (table_id, seq, at, body) VALUES ($1, $2, $3, $4)",
            (step.table, step.seq + offset, step.at, body),
        )
    yield from put_superseded(step.table, step.superseded)
    yield from put_members(step.table, step.members, step.gone)
    if step.reply is not None:
        yield from put_reply(step.table, step.reply, step.at)
    if shared:
        yield Query("SELECT pg_notify('hatchway', $1)", (f"{step.table} {new}",))


def put_superseded(table: str, entries: list[tuple[int, str]]) -> Work[None]:
    """Put something short in the place of entries that no longer have any effect."""
    for seq, body in entries:
        yield Query(
            "UPDATE entries SET body = $3 WHERE table_id = $1 AND seq = $2", (table, seq, body)
        )


def supersede(table: str, epoch: int, edition: int, entries: list[tuple[int, str]]) -> Work[None]:
    """The same by the owner of a table, outside of a step."""
    rows = yield Query(
        "UPDATE tables SET edition = edition WHERE id = $1 AND epoch = $2 AND edition = $3 RETURNING id",
        (table, epoch, edition),
    )
    if not rows:
        raise Stale("rewritten", f"table {table} is no longer as it was")
    yield from put_superseded(table, entries)


def put_members(table: str, members: list[Member], gone: list[str]) -> Work[None]:
    if members:  # in one statement: it is part of most steps
        args: list[str | int] = [table]
        places = []
        for member in members:
            n = len(args)
            places.append(f"($1, ${n + 1}, ${n + 2}, ${n + 3})")
            args += [member.user, member.seats, int(member.waiting)]
        yield Query(
            f"INSERT INTO members (table_id, user_id, seats, waiting) VALUES {', '.join(places)}"
            " ON CONFLICT (table_id, user_id) DO UPDATE SET seats = excluded.seats,"
            " waiting = excluded.waiting",
            tuple(args),
        )
    for user in gone:
        yield Query("DELETE FROM members WHERE table_id = $1 AND user_id = $2", (table, user))


def put_reply(table: str, reply: Reply, at: int) -> Work[None]:
    yield Query(
        "INSERT INTO replies (table_id, user_id, client_id, body, at) VALUES ($1, $2, $3, $4, $5)",
        (table, reply.user, reply.client_id, reply.body, at),
    )


class Ancestor(NamedTuple):
    """The table whose people a new one takes over, as it was read."""

    table: str
    edition: int


def hold(table: str, edition: int) -> Work[None]:
    """Keep the log of a table from being rewritten until this transaction is over."""
    rows = yield Query(
        "UPDATE tables SET edition = edition WHERE id = $1 AND edition = $2 RETURNING id",
        (table, edition),
    )
    if not rows:
        raise Stale("rewritten", f"the log of table {table} was rewritten")


def create(
    header: Header,
    row: TableRow,
    body: str,
    members: list[Member],
    source: Reply | Ancestor,
    most: int,
    shared: bool,
) -> Work[str]:
    """Make a table, once for each command, or as the rematch of another one; returns the stored reply if
    it was made before. A user has at most `most` open tables."""
    reply = source if isinstance(source, Reply) else None
    if isinstance(source, Ancestor):
        yield from hold(*source)
    if reply is not None:
        yield from need_user(reply.user, shared)
        rows = yield Query(
            "SELECT body FROM replies WHERE table_id = '' AND user_id = $1 AND client_id = $2",
            (reply.user, reply.client_id),
        )
        if rows:
            return str(rows[0][0])
        if (yield from open_tables(reply.user)) >= most:
            raise StoreFault("too_many_tables", f"{most} tables of one user are not over")
    yield Query(
        "INSERT INTO tables (id, code, game, seed, phase, listed, line, wake, seq, created, updated)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9, $9)",
        (header.id, header.code, header.game, header.seed, row.phase, int(row.listed), row.line,
         int(row.wake), header.created),
    )  # fmt: skip
    yield Query(
        "INSERT INTO entries (table_id, seq, at, body) VALUES ($1, 1, $2, $3)",
        (header.id, header.created, body),
    )
    yield from put_members(header.id, members, [])
    if reply is not None:
        yield from put_reply("", reply, header.created)
        return reply.body
    return ""


def header(table: str) -> Work[Header | None]:
    """By id or by code."""
    rows = yield Query(
        "SELECT id, code, game, seed, created, seq, epoch, edition, rules, fault, owner, wake"
        " FROM tables"
        " WHERE id = $1 OR code = $1",
        (table,),
    )
    return Header(*rows[0]) if rows else None


def entries(table: str, after: int) -> Work[list[tuple[int, int, str]]]:
    rows = yield Query(
        "SELECT seq, at, body FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq",
        (table, after),
    )
    return [(int(seq), int(at), str(body)) for seq, at, body in rows]


class News(NamedTuple):
    """What a reader of a log has not read yet, and whether what it has read still holds."""

    edition: int
    entries: list[tuple[int, int, str]]


def news(table: str, after: int) -> Work[News]:
    rows = yield Query(
        "SELECT t.edition, e.seq, e.at, e.body FROM tables t LEFT JOIN entries e"
        " ON e.table_id = t.id AND e.seq > $2 WHERE t.id = $1 ORDER BY e.seq",
        (table, after),
    )
    if not rows:
        raise StoreFault("unknown_table", f"no table {table}")
    return News(int(rows[0][0]), [(int(s), int(a), str(b)) for _, s, a, b in rows if s is not None])


class SavedSnapshot(NamedTuple):
    """A snapshot of a table: what it is after entry `seq`."""

    seq: int
    body: bytes


class Loaded(NamedTuple):
    """A table with its log: from the entry of its snapshot on, if there is one."""

    header: Header
    snapshot: SavedSnapshot | None
    entries: list[tuple[int, int, str]]
    replies: list[tuple[str, str, str]]
    members: list[Member]


def load(table: str, whole: bool = False) -> Work[Loaded]:
    """A table by id or code. `whole`: with its whole log, whatever snapshot there is."""
    found = yield from header(table)
    if found is None:
        raise StoreFault("unknown_table", f"no table {table}")
    kept = None
    if not whole:
        rows = yield Query("SELECT seq, body FROM snapshots WHERE table_id = $1", (found.id,))
        kept = SavedSnapshot(int(rows[0][0]), bytes(rows[0][1])) if rows else None
    log = yield from entries(found.id, kept.seq - 1 if kept is not None else 0)
    replies = yield Query(
        "SELECT user_id, client_id, body FROM (SELECT user_id, client_id, body, at, row_number() OVER"
        " (PARTITION BY user_id ORDER BY at DESC) AS age FROM replies WHERE table_id = $1) AS newest"
        " WHERE age <= $2 ORDER BY at",
        (found.id, MOST_REPLIES),
    )
    members = yield Query(
        "SELECT user_id, seats, waiting FROM members WHERE table_id = $1", (found.id,)
    )
    return Loaded(
        found,
        kept,
        log,
        [(str(u), str(c), str(b)) for u, c, b in replies],
        [Member(str(u), str(s), bool(w)) for u, s, w in members],
    )


def put_snapshot(table: str, edition: int, snapshot: SavedSnapshot) -> Work[None]:
    """Only the newest snapshot is kept, and none of a log that was rewritten since."""
    yield from hold(table, edition)
    yield Query(
        "INSERT INTO snapshots (table_id, seq, body) VALUES ($1, $2, $3) ON CONFLICT (table_id)"
        " DO UPDATE SET seq = excluded.seq, body = excluded.body WHERE snapshots.seq < excluded.seq",
        (table, snapshot.seq, snapshot.body),
    )


def drop_snapshot(table: str) -> Work[None]:
    yield Query("DELETE FROM snapshots WHERE table_id = $1", (table,))


def listed(most: int, since: int = 0) -> Work[list[str]]:
    """The open tables that anybody may see, newest first, if something happened since the given time."""
    rows = yield Query(
        "SELECT line FROM tables WHERE phase = 'gathering' AND listed = 1 AND updated > $2"
        " AND fault = '' ORDER BY updated DESC LIMIT $1",
        (most, since),
    )
    return [str(row[0]) for row in rows]


class Which(NamedTuple):
    """Which of a user's tables: of some phases, the newest ones before a time."""

    phases: tuple[str, ...]
    before: int
    most: int


class Mine(NamedTuple):
    """One of a user's tables."""

    line: str
    seats: str
    waiting: bool
    updated: int
    seen: int
    game: str
    rules: str
    fault: str


def mine(user: str, which: Which) -> Work[list[Mine]]:
    """A user's tables, newest first."""
    phases = ", ".join(f"'{phase}'" for phase in which.phases)
    rows = yield Query(
        "SELECT t.line, m.seats, m.waiting, t.updated, m.seen, t.game, t.rules, t.fault"
        " FROM members m JOIN tables t"
        f" ON t.id = m.table_id WHERE m.user_id = $1 AND t.updated < $2 AND t.phase IN ({phases})"
        " ORDER BY t.updated DESC LIMIT $3",
        (user, which.before, which.most),
    )
    return [Mine(*row)._replace(waiting=bool(row[2])) for row in rows]


def line(table: str) -> Work[str]:
    """What lists show of a table."""
    rows = yield Query("SELECT line FROM tables WHERE id = $1", (table,))
    return str(rows[0][0]) if rows else ""


def note_fault(table: str, fault: str) -> Work[None]:
    """Store why a table cannot be opened."""
    yield Query("UPDATE tables SET fault = $2 WHERE id = $1", (table, fault))


def note_opened(table: str, rules: str) -> Work[None]:
    """Note under which rules a table of an older server began, or that a table that was refused is open
    now."""
    yield Query("UPDATE tables SET fault = '', rules = $2 WHERE id = $1", (table, rules))


def stored_reply(table: str, user: str, client_id: str) -> Work[str]:
    """The stored reply to a command; empty if it was not carried out yet."""
    rows = yield Query(
        "SELECT body FROM replies WHERE table_id = $1 AND user_id = $2 AND client_id = $3",
        (table, user, client_id),
    )
    return str(rows[0][0]) if rows else ""


def close_unopened(table: Header, body: str, line: str, reply: Reply, at: int) -> Work[None]:
    """Close a table that cannot be opened, by an entry at the end of its log. No owner can write after
    that."""
    rows = yield Query(
        "UPDATE tables SET seq = seq + 1, epoch = epoch + 1, owner = '', phase = 'closed', listed = 0,"
        " wake = 0, line = $4, updated = $5 WHERE id = $1 AND epoch = $2 AND seq = $3 RETURNING seq",
        (table.id, table.epoch, table.seq, line, at),
    )
    if not rows:
        raise Lost("lost", f"table {table.id} is in use")
    yield Query(
        "INSERT INTO entries (table_id, seq, at, body) VALUES ($1, $2, $3, $4)",
        (table.id, int(rows[0][0]), at, body),
    )
    yield from put_reply(table.id, reply, at)


def open_tables(user: str) -> Work[int]:
    """How many of the tables that a user sits at or made are not over."""
    rows = yield Query(
        "SELECT count(*) FROM tables WHERE phase IN ('gathering', 'playing') AND id IN"
        " (SELECT table_id FROM members WHERE user_id = $1"
        " UNION SELECT body FROM replies WHERE table_id = '' AND user_id = $1)",
        (user,),
    )
    return int(rows[0][0])


def waking() -> Work[list[str]]:
    """Tables that must run though nobody is connected."""
    rows = yield Query("SELECT id FROM tables WHERE wake = 1 AND phase = 'playing'")
    return [str(row[0]) for row in rows]


def own(table: str, user: str) -> Work[tuple[str, int]]:
    """A user's own note on a table, and when they last looked at the table."""
    notes = yield Query(
        "SELECT body FROM notes WHERE table_id = $1 AND user_id = $2", (table, user)
    )
    seen = yield Query(
        "SELECT seen FROM members WHERE table_id = $1 AND user_id = $2", (table, user)
    )
    return str(notes[0][0]) if notes else "", int(seen[0][0]) if seen else 0


def put_seen(table: str, user: str, at: int) -> Work[None]:
    yield Query(
        "UPDATE members SET seen = $3 WHERE table_id = $1 AND user_id = $2", (table, user, at)
    )


def put_note(table: str, reply: Reply, body: str, at: int, shared: bool) -> Work[None]:
    yield from need_user(reply.user, shared)
    if body:
        yield Query(
            "INSERT INTO notes (table_id, user_id, body) VALUES ($1, $2, $3)"
            " ON CONFLICT (table_id, user_id) DO UPDATE SET body = excluded.body",
            (table, reply.user, body),
        )
    else:
        yield Query("DELETE FROM notes WHERE table_id = $1 AND user_id = $2", (table, reply.user))
    yield from put_reply(table, reply, at)


def forget_replies(before: int) -> Work[None]:
    """Delete old replies: nobody repeats a command after days."""
    yield Query("DELETE FROM replies WHERE at < $1", (before,))
