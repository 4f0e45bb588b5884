"""A PostgreSQL of the tests' own, in a folder of its own, with its socket there."""

from __future__ import annotations

import getpass
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.server.harness import PATIENCE


def binary(name: str) -> str | None:
    """A program of PostgreSQL; Debian keeps them out of the path."""
    found = shutil.which(name)
    if found:
        return found
    kept = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(kept[-1]) if kept else None


def available() -> bool:
    return binary("initdb") is not None and binary("postgres") is not None


class OwnPostgres:
    """Started for a test and ended with it. PostgreSQL refuses to run as root: it gets another user."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="hatchway-pg-"))
        self.process: subprocess.Popen[bytes] | None = None
        self.user: dict[str, Any] = {}
        self.name = getpass.getuser()
        if os.geteuid() == 0:
            names = {entry.pw_name for entry in pwd.getpwall()}
            self.name = "postgres" if "postgres" in names else "nobody"
            entry = pwd.getpwnam(self.name)
            os.chown(self.folder, entry.pw_uid, entry.pw_gid)
            self.user = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}

    def start(self) -> str:
        """The URL of an empty database."""
        data = self.folder / "data"
        subprocess.run(
            [str(binary("initdb")), "-D", str(data), "-U", "hatchway", "-A", "trust", "-E", "UTF8",
             "--no-sync"],
            check=True, capture_output=True, cwd=self.folder, **self.user,
        )  # fmt: skip
        # It listens in its folder alone: a port might be taken by somebody else meanwhile.
        self.process = subprocess.Popen(
            [str(binary("postgres")), "-D", str(data), "-h", "", "-k", str(self.folder), "-c",
             "fsync=off"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder, **self.user,
        )  # fmt: skip
        ready = [str(binary("pg_isready")), "-q", "-h", str(self.folder)]
        until = time.monotonic() + PATIENCE
        while subprocess.run(ready, check=False).returncode != 0:
            assert self.process.poll() is None and time.monotonic() < until, "no PostgreSQL"
            time.sleep(0.05)
        return f"postgresql://hatchway@/postgres?host={self.folder}"

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)
