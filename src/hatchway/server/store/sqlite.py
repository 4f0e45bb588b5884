"""SQLite: one writer thread, which commits everything that waits in one go, and one reader thread."""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import re
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import IO, Any, TypeVar

from hatchway.server.store.base import Query, StoreFault, Work, migrate

T = TypeVar("T")
Job = tuple[Callable[[], Work[Any]], "asyncio.Future[Any]"]

PLACE = re.compile(r"\$(\d+)")
MOST_AT_ONCE = 256
"""The most transactions in one commit. One fsync serves them all; a fault in one undoes only that one."""
LOG_BYTES = 1100 * 4120
"""The size that the database's log (WAL) grows to before SQLite reuses it from its start."""


@cache
def by_place(sql: str) -> str:
    """SQL with the placeholders ?1, ?2, …, which SQLite fills from a tuple."""
    return PLACE.sub(r"?\1", sql)


def drive(connection: sqlite3.Connection, work: Work[T]) -> T:
    """Run a transaction's queries one after the other."""
    try:
        query = next(work)
        while True:
            rows = connection.execute(by_place(query.sql), query.args).fetchall()
            query = work.send(rows)
    except StopIteration as stop:
        result: T = stop.value
        return result


class Sqlite:
    """A database in one file."""

    shared = False

    def __init__(self, path: str) -> None:
        self.path = path
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="sqlite-read")
        self._reading: sqlite3.Connection | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lock: IO[str] | None = None

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, isolation_level=None, check_same_thread=False, timeout=10
        )
        connection.execute("PRAGMA journal_mode = WAL")
        # FULL: a commit has reached the disk when it returns, also in WAL mode.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        # Deleted data is overwritten, so that no later copy of the file has it in its gaps.
        connection.execute("PRAGMA secure_delete = ON")
        return connection

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        folder = Path(self.path).parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
            # Seeds of running games and hashes of passwords: nobody else on this machine may read them.
            Path(self.path).touch(mode=0o600)
            self._lock = _lock(self.path)
            writing = self._connect()
            self._reading = self._connect()
        except (OSError, sqlite3.Error) as fault:
            raise StoreFault("cannot_open", f"cannot open {self.path}: {fault}") from fault
        self._thread = threading.Thread(
            target=self._write_all, args=(writing,), name="sqlite-write", daemon=True
        )
        self._thread.start()
        await self.write(migrate)
        await asyncio.to_thread(self._spread)

    async def close(self) -> None:
        if self._thread is None:
            return
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._reader.shutdown()
        if self._reading is not None:
            self._reading.close()
        if self._lock is not None:
            self._lock.close()
        self._thread = None

    async def write(self, work: Callable[[], Work[T]]) -> T:
        if self._loop is None or self._thread is None:
            raise StoreFault("closed", "the database is not open")
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put((work, future))
        return await future

    async def read(self, work: Callable[[], Work[T]]) -> T:
        loop = asyncio.get_running_loop()
        connection = self._reading
        if connection is None:
            raise StoreFault("closed", "the database is not open")

        def run() -> T:
            connection.execute("BEGIN")
            try:
                return drive(connection, work())
            finally:
                connection.execute("ROLLBACK")

        try:
            return await loop.run_in_executor(self._reader, run)
        except sqlite3.Error as fault:
            raise StoreFault("sqlite", str(fault)) from fault

    async def scrub(self) -> None:
        """The log (WAL) still has old pages: write it back into the file, and start it again."""

        def empty() -> Work[None]:
            yield Query("PRAGMA wal_checkpoint(TRUNCATE)")

        def run() -> None:
            with contextlib.closing(self._connect()) as connection:
                drive(connection, empty())

        try:
            await asyncio.to_thread(run)
        except sqlite3.Error as fault:
            raise StoreFault("sqlite", str(fault)) from fault
        await asyncio.to_thread(self._spread)

    def _spread(self) -> None:
        """Give the log (WAL) its full length at once, because a commit that makes it longer takes nearly
        twice as long on the disk. SQLite takes the zeros after its end for no entry."""
        with contextlib.suppress(OSError), Path(f"{self.path}-wal").open("ab") as log:
            log.write(bytes(max(0, LOG_BYTES - log.tell())))
            os.fsync(log.fileno())

    def _write_all(self, connection: sqlite3.Connection) -> None:
        """The writer thread: everything that waits goes into one commit."""
        last = False
        while not last:
            first = self._jobs.get()
            if first is None:
                break
            batch = [first]
            while len(batch) < MOST_AT_ONCE:
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if job is None:
                    last = True
                    break
                batch.append(job)
            self._commit(connection, batch)
        connection.close()

    def _commit(self, connection: sqlite3.Connection, batch: list[Job]) -> None:
        done: list[tuple[asyncio.Future[Any], Any, BaseException | None]] = []
        several = len(batch) > 1
        try:
            connection.execute("BEGIN IMMEDIATE")
            for work, future in batch:
                if several:
                    connection.execute("SAVEPOINT one")
                try:
                    result = drive(connection, work())
                except Exception as fault:
                    connection.execute("ROLLBACK TO one" if several else "ROLLBACK")
                    wrapped = StoreFault("sqlite", str(fault))
                    wrapped.__cause__ = fault
                    keep = fault if isinstance(fault, StoreFault) else wrapped
                    done.append((future, None, keep))
                else:
                    done.append((future, result, None))
                if several:
                    connection.execute("RELEASE one")
            if connection.in_transaction:
                connection.execute("COMMIT")
        except sqlite3.Error as fault:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            wrapped = StoreFault("sqlite", str(fault))
            done = [(future, None, wrapped) for _, future in batch]
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(_tell, done)


def _lock(path: str) -> IO[str]:
    """One server per file: a second one would believe that it owns the same tables."""
    file = Path(f"{path}.lock").open("w", encoding="utf-8")  # noqa: SIM115 (held open)
    try:
        import fcntl
    except ImportError:  # no such lock on Windows
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise StoreFault(
            "in_use", f"another server uses {path}; for several servers take PostgreSQL"
        ) from None
    return file


def _tell(done: list[tuple[asyncio.Future[Any], Any, BaseException | None]]) -> None:
    for future, result, fault in done:
        if future.done():
            continue
        if fault is not None:
            future.set_exception(fault)
        else:
            future.set_result(result)
