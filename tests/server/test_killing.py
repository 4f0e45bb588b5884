"""kill -9 at random moments loses and doubles nothing that was acknowledged."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from tests.server.harness import Server, sqlite
from tests.server.killing import kill_and_play

KILLS = int(os.environ.get("HATCHWAY_KILLS", "10"))


def test_killed_server_keeps_every_acknowledged_action(tmp_path: Path) -> None:
    server = Server(sqlite(tmp_path)).start()
    entries = killed = seed = 0
    try:
        while killed < KILLS:
            seed += 1
            work = kill_and_play(server, count=8, kills=KILLS - killed, seed=seed, seconds=180)
            more, kills = asyncio.run(work)
            entries += more
            killed += kills
    finally:
        server.stop()
    assert entries > 30 * killed
