"""`hatchway` as a later version: its games have rules with a higher number. Everything else is the same.

python -m tests.server.newer serve …
"""

from __future__ import annotations

from hatchway.cli.main import app
from hatchway.games.adele.rules import options as adele
from hatchway.games.common.versions import Versions
from hatchway.games.room25.rules import options as room25


def raise_series(versions: Versions) -> None:
    """Behave as if the next series of rules were out; older ones are still known."""
    newest = versions.newest
    later = newest.series + 1
    versions.series = range(versions.series[0], later + 1)
    versions.newest = newest._replace(name=f"{later}+{versions.today}", series=later)


def main() -> None:
    for module in (room25, adele):
        raise_series(module.VERSIONS)
    app()


if __name__ == "__main__":
    main()
