"""PostgreSQL with asyncpg: the same transactions, for several server processes at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar

from hatchway.server.store.base import Query, StoreFault, Work, migrate

T = TypeVar("T")


def _locked_migration() -> Work[int]:
    """When several processes start together, one migrates and the others wait."""
    yield Query("SELECT pg_advisory_xact_lock(2025)")
    return (yield from migrate())


class Postgres:
    """A pool of connections to one PostgreSQL."""

    shared = True

    def __init__(self, url: str) -> None:
        try:
            asyncpg: Any = import_module("asyncpg")
        except ImportError:
            raise StoreFault(
                "no_asyncpg", "PostgreSQL needs more: pip install 'hatchway[postgres]'"
            ) from None
        self._asyncpg = asyncpg
        self._url = url
        self._pool: Any = None
        self.faults: tuple[type[BaseException], ...] = (
            asyncpg.PostgresError,
            asyncpg.InterfaceError,
            asyncpg.InternalClientError,  # its own state is broken, as when a connection is cut mid-message
            OSError,
            asyncio.TimeoutError,
        )

    async def open(self) -> None:
        try:
            self._pool = await self._asyncpg.create_pool(
                self._url, min_size=2, max_size=10, command_timeout=20
            )
        except self.faults as fault:
            raise StoreFault("cannot_open", f"cannot reach PostgreSQL: {fault}") from fault
        await self.write(_locked_migration)

    async def close(self) -> None:
        if self._pool is not None:
            pool, self._pool = self._pool, None
            try:
                await pool.close()
            except self.faults:  # some of its connections are broken
                pool.terminate()

    async def connection(self) -> Any:
        """A connection outside the pool, for LISTEN."""
        return await self._asyncpg.connect(self._url)

    async def write(self, work: Callable[[], Work[T]]) -> T:
        return await self._run(work, False)

    async def read(self, work: Callable[[], Work[T]]) -> T:
        return await self._run(work, True)

    async def scrub(self) -> None:
        """A dump holds nothing that was deleted; VACUUM decides when it leaves the files."""

    async def _run(self, work: Callable[[], Work[T]], readonly: bool) -> T:
        if self._pool is None:
            raise StoreFault("closed", "the database is not open")
        try:
            async with self._pool.acquire() as connection:
                # One snapshot for a read, so that a table's row and its log fit together.
                isolation = "repeatable_read" if readonly else "read_committed"
                async with connection.transaction(isolation=isolation, readonly=readonly):
                    return await _drive(connection, work())
        except self.faults as fault:
            raise StoreFault("postgres", f"{type(fault).__name__}: {fault}") from fault


async def _drive(connection: Any, work: Work[T]) -> T:
    try:
        query = next(work)
        while True:
            rows = await connection.fetch(query.sql, *query.args)
            query = work.send([tuple(row) for row in rows])
    except StopIteration as stop:
        result: T = stop.value
        return result
