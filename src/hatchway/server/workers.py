"""Several server processes behind one port, for one PostgreSQL: `hatchway serve --workers 4`.

The parent listens but serves nobody itself; the children accept from its socket. A child that dies is
replaced; meanwhile the others take over its tables.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import msgspec

from hatchway.server import log
from hatchway.server.run import listen, serve, shown_address
from hatchway.server.settings import BadSettings, Settings

PATIENCE = 25.0
"""Seconds that the children have to stop."""

PAUSE = 1.0
"""Seconds before a child that died is replaced."""


class Workers:
    """The children of one parent."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        cores = os.cpu_count() or 2
        share = settings.bot_workers or max(1, (cores - 1) // settings.workers)
        self.settings = msgspec.structs.replace(settings, workers=1, bot_workers=share)
        self.listening = listening
        self.wanted = settings.workers
        self.children: list[subprocess.Popen[str]] = []
        self.stopping = threading.Event()

    def begin(self) -> subprocess.Popen[str]:
        """A new child. Its settings go by a pipe: they hold the password of the database."""
        fd = self.listening.fileno()
        child = subprocess.Popen(
            [sys.executable, "-m", "hatchway.server.workers", str(fd)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            pass_fds=(fd,),
        )
        assert child.stdin is not None
        child.stdin.write(msgspec.json.encode(self.settings).decode())
        child.stdin.close()
        self.children.append(child)
        return child

    def stop(self, *_: object) -> None:
        self.stopping.set()

    def watch(self) -> None:
        """Replace children that died, until told to stop."""
        while not self.stopping.wait(PAUSE):
            for child in [one for one in self.children if one.poll() is not None]:
                log.log("worker_died", code=child.returncode)
                self.children.remove(child)
                self.begin()

    def end(self) -> int:
        for child in self.children:
            if child.poll() is None:
                child.terminate()
        until = time.monotonic() + PATIENCE
        for child in self.children:
            try:
                child.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
        # A child that was just starting is ended by the signal, which is fine.
        codes = [child.returncode for child in self.children]
        return max((abs(code) for code in codes if code != -signal.SIGTERM), default=0)


def supervise(settings: Settings, ready: Callable[[str], None]) -> int:
    """Serve with several processes until told to stop; returns the exit code."""
    if not settings.database.startswith(("postgresql://", "postgres://")):
        raise BadSettings("workers", "several workers need PostgreSQL: SQLite is for one process")
    log.set_up(settings.log_level)
    with listen(settings) as listening:
        workers = Workers(settings, listening)
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, workers.stop)
        try:
            started = [workers.begin() for _ in range(workers.wanted)]
            for child in started:
                assert child.stdout is not None
                if not child.stdout.readline():
                    return 1  # it has said why
            ready(shown_address(settings, listening))
            workers.watch()
        finally:
            code = workers.end()
    return code


def main() -> int:
    """A child: settings by standard input, the socket by its number."""
    settings = msgspec.json.decode(sys.stdin.read(), type=Settings)
    listening = socket.socket(fileno=int(sys.argv[1]))
    return serve(settings, lambda address: print(address, flush=True), listening)


if __name__ == "__main__":
    sys.exit(main())
