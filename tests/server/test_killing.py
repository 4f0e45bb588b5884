"""kill -9 at random moments loses and doubles nothing that was acknowledged."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.harness import Server, sqlite
from tests.server.killing import kill_and_play


def test_killed_server_keeps_every_acknowledged_action(tmp_path: Path) -> None:
    server = Server(sqlite(tmp_path)).start()
    try:
        entries = asyncio.run(kill_and_play(server, count=8, kills=10, seed=1, seconds=180))
    finally:
        server.stop()
    assert entries > 300
