"""`hatchway backup` and `hatchway restore`."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import subprocess
import time
from functools import partial
from pathlib import Path
from typing import Annotated
from urllib.parse import unquote, urlsplit

import typer

Database = Annotated[
    str,
    typer.Option(
        help="sqlite:///FILE or postgresql://USER@HOST/NAME.",
        envvar="HATCHWAY_DATABASE",
        show_envvar=True,
    ),
]

SECRET = 0o600
"""The mode of files that hold the seeds of running games and hashes of passwords."""


def _say(text: str) -> typer.Exit:
    typer.echo(text, err=True)
    return typer.Exit(1)


def apart(database: str) -> tuple[str, dict[str, str]]:
    """The address of a PostgreSQL database without its password, and the password as environment,
    because everybody on the machine can see the arguments of a program."""
    parts = urlsplit(database)
    if not parts.password:
        return database, {}
    user, _, host = parts.netloc.rpartition("@")
    bare = parts._replace(netloc=f"{user.partition(':')[0]}@{host}")
    return bare.geturl(), {"PGPASSWORD": unquote(parts.password)}


def _run(database: str, *command: str) -> None:
    if shutil.which(command[0]) is None:
        raise _say(f"{command[0]} is missing. On Debian or Ubuntu: apt install postgresql-client")
    bare, env = apart(database)
    told = (*command, f"--dbname={bare}")
    if subprocess.run(told, check=False, env=os.environ | env).returncode != 0:
        raise _say(f"{command[0]} failed")


def _copy(source: Path, part: Path) -> None:
    if not source.is_file():
        raise _say(f"there is no database at {source}")
    # Row by row, not page by page: the gaps of a file may hold what was deleted.
    with contextlib.closing(sqlite3.connect(source)) as base:
        base.execute("VACUUM INTO ?", (str(part),))


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not exist.")],
    database: Database = "sqlite:///hatchway.db",
) -> None:
    """Save a copy of the database, even while the server runs."""
    if file.exists():
        raise _say(f"{file} already exists; nothing was written")
    if not file.parent.is_dir():
        raise _say(f"there is no folder {file.parent}")
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    part.touch(mode=SECRET)
    try:
        if database.startswith("sqlite:///"):
            _copy(Path(database.removeprefix("sqlite:///")), part)
        else:
            _run(database, "pg_dump", "--format=custom", f"--file={part}")
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    typer.echo(f"saved to {file}")


def _deleted_in(file: Path) -> list[str]:
    """The people who had their data deleted, according to a copy of a database."""
    with file.open("rb") as opened:
        is_sqlite = opened.read(15) == b"SQLite format 3"
    if is_sqlite:
        with contextlib.closing(
            sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
        ) as base:
            known = "SELECT 1 FROM sqlite_master WHERE name = 'deletions'"
            if base.execute(known).fetchone() is None:
                return []
            return [str(row[0]) for row in base.execute("SELECT user_id FROM deletions")]
    told = subprocess.run(
        ["pg_restore", "--data-only", "--table=deletions", "--file=-", str(file)],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    if told.returncode != 0:
        raise _say(f"cannot read {file}: {told.stderr.strip()}")
    return [line.split("\t")[0] for line in told.stdout.splitlines() if line.startswith("u_")]


async def _deleted_now(database: str) -> list[str]:
    """The people who had their data deleted, according to the database that is about to be replaced."""
    from hatchway.server.store import people
    from hatchway.server.store.base import connect

    db = connect(database)
    try:
        await db.open()
        return await db.read(partial(people.deletions, done=True))
    finally:
        await db.close()


async def _delete_again(database: str, users: set[str]) -> int:
    """Delete everybody again who was deleted before or after the backup was made."""
    from hatchway.server.store import people
    from hatchway.server.store.base import connect
    from hatchway.server.table.erasure import take_out

    db = connect(database)
    await db.open()
    try:
        users |= set(await db.read(partial(people.deletions, done=True)))
        for user in sorted(users):
            await db.write(partial(people.delete, user, int(time.time() * 1000), db.shared))
            await take_out(db, user)
    finally:
        await db.close()
    return len(users)


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `hatchway backup` wrote.")],
    database: Database = "sqlite:///hatchway.db",
    deletions: Annotated[
        list[Path] | None,
        typer.Option(
            help="A newer backup, or the SQLite file that was moved away: whoever was deleted there"
            " is deleted again."
        ),
    ] = None,
) -> None:
    """Restore a saved database. The server must not run, and a SQLite file must not exist yet. People
    who had their data deleted since the backup are deleted again."""
    for needed in (file, *(deletions or ())):
        if not needed.is_file():
            raise _say(f"there is no file {needed}")
    gone = {user for newer in deletions or () for user in _deleted_in(newer)}
    if database.startswith("sqlite:///"):
        _restore_file(file, Path(database.removeprefix("sqlite:///")))
    else:
        gone |= set(asyncio.run(_deleted_now(database)))
        _run(database, "pg_restore", "--clean", "--if-exists", "--no-owner",
             "--single-transaction", str(file))  # fmt: skip
    count = asyncio.run(_delete_again(database, gone))
    typer.echo(f"restored from {file}; {count} deleted users are not in it")


def _restore_file(file: Path, target: Path) -> None:
    left = [p for p in (target, Path(f"{target}-wal")) if p.exists()]
    if left:
        raise _say(f"{left[0]} already exists; move it away first, so that nothing is overwritten")
    with sqlite3.connect(file) as check:
        said = check.execute("PRAGMA integrity_check").fetchone()[0]
    check.close()
    if said != "ok":
        raise _say(f"{file} is damaged: {said}")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.touch(mode=SECRET)
    shutil.copyfile(file, target)
