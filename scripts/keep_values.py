"""Keep the values of today's rules, so that games that begin now can be replayed when values change.

    python scripts/keep_values.py        write data/versions/<hash>.json of each game, where it is missing

After a change of values, tests/games/test_version.py fails until this was run.
"""

from __future__ import annotations

import json
from pathlib import Path

from hatchway.games.adele.rules.options import VERSIONS as ADELE
from hatchway.games.common.data import ruling
from hatchway.games.common.versions import FOLDER
from hatchway.games.room25.rules.options import VERSIONS as ROOM25

GAMES = Path(__file__).resolve().parent.parent / "src" / "hatchway" / "games"


def main() -> None:
    for versions in (ROOM25, ADELE):
        file = GAMES / versions.game / "data" / FOLDER / f"{versions.today}.json"
        if not file.exists():
            file.parent.mkdir(exist_ok=True)
            values = ruling(versions.newest.values, versions.beside)
            text = json.dumps(values, sort_keys=True, separators=(",", ":"))
            file.write_text(text + "\n", encoding="utf-8", newline="")
            print(f"{versions.game}: kept the values {versions.today}")


if __name__ == "__main__":
    main()
