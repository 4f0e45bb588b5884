"""A PostgreSQL of the tests' own, in a folder of its own, on loopback."""

from __future__ import annotations

import getpass
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any


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
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.process = subprocess.Popen(
            [str(binary("postgres")), "-D", str(data), "-p", str(port), "-h", "127.0.0.1", "-k",
             str(self.folder), "-c", "fsync=off"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder, **self.user,
        )  # fmt: skip
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        time.sleep(0.3)
        return f"postgresql://hatchway@127.0.0.1:{port}/postgres"

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)
