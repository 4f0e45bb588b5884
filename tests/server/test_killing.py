"""kill -9 at random moments loses and doubles nothing that was acknowledged."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.server.harness import Server, sqlite
from tests.server.killing import TABLES, kill_until

pytestmark = pytest.mark.race

KILLS = int(os.environ.get("HATCHWAY_KILLS", "10"))


def test_killed_server_keeps_every_acknowledged_action(tmp_path: Path) -> None:
    total = kill_until([Server(sqlite(tmp_path)).start()], KILLS, seconds=900)
    assert total.kills == KILLS and total.tables >= TABLES
    assert total.promised > 500
