"""`hatchway backup` and `hatchway restore`."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
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
    one, two = sqlite3.connect(source), sqlite3.connect(part)
    with one, two:
        one.backup(two)
    one.close()
    two.close()


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


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `hatchway backup` wrote.")],
    database: Database = "sqlite:///hatchway.db",
) -> None:
    """Restore a saved database. The server must not run, and a SQLite file must not exist yet."""
    if not file.is_file():
        raise _say(f"there is no file {file}")
    if not database.startswith("sqlite:///"):
        _run(database, "pg_restore", "--clean", "--if-exists", "--no-owner",
             "--single-transaction", str(file))  # fmt: skip
        typer.echo(f"restored from {file}")
        return
    target = Path(database.removeprefix("sqlite:///"))
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
    typer.echo(f"restored to {target}")
