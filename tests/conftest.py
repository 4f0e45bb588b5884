"""Properties are tried on the same examples in every run, so that a change is judged by what it changed.

With `HATCHWAY_TEST_CHANCE` set they are drawn anew, as in `make soak`.
"""

from hypothesis import settings

from tests.seeded import SEEDED

settings.register_profile("hatchway", derandomize=SEEDED, deadline=None)
settings.load_profile("hatchway")
