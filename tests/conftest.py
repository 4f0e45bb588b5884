"""Properties are tried on the same examples in every run, so that a change is judged by what it changed.

With `HATCHWAY_TEST_CHANCE` set they are drawn anew, as in `make soak`.
"""

import pytest
from hypothesis import settings

from tests.seeded import SEEDED

settings.register_profile("hatchway", derandomize=SEEDED, deadline=None)
settings.load_profile("hatchway")


@pytest.fixture
def patient_with_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a bot in a process of its own may need longer than a game waits for it."""
    monkeypatch.setattr("hatchway.bots.outside.PATIENCE", 300.0)
