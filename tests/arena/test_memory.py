"""The memory of a bot."""

from pathlib import Path

import pytest

from hatchway.arena import memory
from hatchway.arena.cells import cell

pytestmark = pytest.mark.usefixtures("patient_with_bots")


@pytest.mark.race
def test_the_memory_of_a_bot_process_is_measured(tmp_path: Path) -> None:
    found = memory.measure(cell("solo"), "novice")
    assert 5 < found < 500
