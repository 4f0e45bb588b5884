"""What a database must do for the server, and how a transaction is written once for both databases.

A transaction is a generator: it yields queries, receives their rows, and returns its result.
SQLite drives it in the writer thread, PostgreSQL with `await`; the SQL is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from importlib import resources
from typing import Any, NamedTuple, Protocol, TypeVar

from hatchway.kernel.errors import HatchwayError

T = TypeVar("T")


class Query(NamedTuple):
    """SQL with the placeholders $1, $2, … and their values."""

    sql: str
    args: tuple[Any, ...] = ()


Rows = list[tuple[Any, ...]]
Work = Generator[Query, Rows, T]


class StoreFault(HatchwayError):
    """The database failed: nothing is stored, or it is unknown whether it is."""


class Lost(StoreFault):
    """This process no longer owns the table."""


class Stale(StoreFault):
    """The log of the table was rewritten, or its sender deleted, since it was read into memory."""


class Database(Protocol):
    """Runs transactions. When `write` returns, the effect survives a loss of power."""

    shared: bool  # whether several server processes use it

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def write(self, work: Callable[[], Work[T]]) -> T: ...

    async def read(self, work: Callable[[], Work[T]]) -> T: ...

    async def scrub(self) -> None:
        """Overwrite what was deleted, where the database would keep it for a while."""


def migrations() -> list[tuple[int, str, str]]:
    """The numbered migrations: number, name, SQL."""
    folder = resources.files("hatchway.server.store") / "migrations"
    found = []
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        if file.name.endswith(".sql"):
            found.append((int(file.name[:4]), file.name, file.read_text(encoding="utf-8")))
    return found


def statements(sql: str) -> list[str]:
    """The statements of a migration, comments dropped."""
    kept = "\n".join(line.split("--")[0] for line in sql.splitlines())
    return [part.strip() for part in kept.split(";") if part.strip()]


def migrate() -> Work[int]:
    """Bring the schema up to date; returns the version that it had."""
    yield Query(
        "CREATE TABLE IF NOT EXISTS schema_version (one BIGINT PRIMARY KEY, version BIGINT NOT NULL)"
    )
    yield Query("INSERT INTO schema_version VALUES (1, 0) ON CONFLICT DO NOTHING")
    rows = yield Query("SELECT version FROM schema_version WHERE one = 1")
    had = int(rows[0][0])
    known = migrations()
    newest = known[-1][0]
    if had > newest:
        raise StoreFault(
            "newer_schema",
            f"the database is of version {had}, this Hatchway knows {newest}: update Hatchway",
        )
    for number, _, sql in known:
        if number > had:
            for statement in statements(sql):
                yield Query(statement)
            yield Query("UPDATE schema_version SET version = $1 WHERE one = 1", (number,))
    return had


def connect(url: str) -> Database:
    """The database that a URL names: `sqlite:///path` or `postgresql://…`."""
    if url.startswith("sqlite:///"):
        from hatchway.server.store.sqlite import Sqlite

        return Sqlite(url.removeprefix("sqlite:///"))
    if url.startswith(("postgresql://", "postgres://")):
        from hatchway.server.store.postgres import Postgres

        return Postgres(url)
    raise StoreFault("bad_url", f"database must be sqlite:///FILE or postgresql://…, not {url!r}")
