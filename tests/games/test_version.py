"""A game is replayed and finished under the version that it began with. The version covers the values that
bear rules, and nothing else."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from hatchway.games.adele.rules.options import BESIDE_RULES
from hatchway.games.adele.rules.options import VERSIONS as ADELE
from hatchway.games.common.data import digest, hashed, load_all, rules_of, ruling
from hatchway.games.common.versions import FOLDER, Versions, kept
from hatchway.games.registry import make, plugin
from hatchway.games.room25.rules.options import VERSIONS as ROOM25
from hatchway.kernel.errors import BadRecord
from tests.golden import FOLDER as GOLDEN

ROOT = Path(__file__).resolve().parents[2]
NAMES = {"room25": ["2+d59a11b0"], "adele": ["2+562bb4e4", "3+562bb4e4"]}
"""The versions that records and databases of earlier servers name, oldest first."""
SINCE_FILES = {"d59a11b0": "1bde7766", "562bb4e4": "97a67e07"}
"""Values whose name is a hash of whole files, and their own hash."""

Content = dict[str, dict[str, Any]]


@pytest.mark.parametrize("game", NAMES)
def test_every_version_keeps_its_name_and_can_be_played(game: str) -> None:
    for name in NAMES[game]:
        assert make(game, {}, name).version == name
    assert make(game, {}).version == NAMES[game][-1]
    assert plugin(game).first_version == NAMES[game][0]


@pytest.mark.parametrize("name", ["9+{0}", "1+{0}", "2+00000000", "2+../{0}", "2", "", "x+{0}"])
def test_a_version_that_is_not_known_is_refused(name: str) -> None:
    with pytest.raises(BadRecord) as fault:
        plugin("room25").make_version(name.format(ROOM25.today) or "+", {})
    assert fault.value.key == "rules_version"
    with pytest.raises(BadRecord):
        plugin("adele").make_version("9+new", {})


def test_a_version_has_the_name_of_its_values() -> None:
    today = digest("room25")
    assert Versions("room25", "2+aa", 2, (), {}).newest.name == f"2+{today}"
    assert Versions("room25", "2+aa", 3, (), {today: "old"}).newest.name == "3+old"


# --- the values of every version are kept


@pytest.mark.parametrize("versions", [ROOM25, ADELE], ids=lambda each: each.game)
def test_the_values_of_today_are_kept(versions: Versions) -> None:
    values = ruling(load_all(versions.game), versions.beside)
    assert kept(versions.game, versions.today) == values, "run scripts/keep_values.py"


@pytest.mark.parametrize("versions", [ROOM25, ADELE], ids=lambda each: each.game)
def test_kept_values_are_whole_and_differ_from_today_only_where_rules_read_the_version(
    versions: Versions,
) -> None:
    folder = ROOT / "src/hatchway/games" / versions.game / "data" / FOLDER
    for file in folder.iterdir():
        values = kept(versions.game, file.stem)
        assert values is not None
        assert hashed(rules_of(values)) == SINCE_FILES.get(file.stem, file.stem)
        today = kept(versions.game, versions.today)
        assert today is not None
        assert fixed(versions.game, values) == fixed(versions.game, today), (
            "the rules read these values at import: keep both behind the series of the rules"
        )


def fixed(game: str, values: dict[str, Any]) -> Content:
    """What the rules read at import: everything but the values of a set-up."""
    left: Content = deepcopy(values)
    if game == "room25":
        del left["complexes"], left["modes"]
    else:
        del left["setup"], left["events"]["without"]
        for name in ("levels", "rounds", "start_energy"):
            del left["solo"][name]
    return left


REPLAY = """
import json, sys
from hatchway.games.registry import make
from hatchway.kernel.playthrough import replay
from hatchway.kernel.record import loads
text = open(sys.argv[1], encoding="utf-8", newline="").read()
record = loads(text)
old, new = make(record.game, record.options, record.version), make(record.game, record.options)
same = replay(old, record).record.dumps() == text
rooms = [game.rules.complex.fixed for game in (old, new)]
print(json.dumps([same, old.version, new.version, rooms]))
"""


def test_records_replay_under_their_own_values_after_one_tile_was_corrected(
    tmp_path: Path,
) -> None:
    source = ROOT / "src" / "hatchway"
    for part in ("kernel", "games"):
        shutil.copytree(source / part, tmp_path / "hatchway" / part)
    shutil.copy2(source / "__init__.py", tmp_path / "hatchway")
    complexes = tmp_path / "hatchway/games/room25/data/complexes.toml"
    text = complexes.read_text("utf-8")
    assert text.count("regeneration = 1, jamming = 1, mac = 2") == 1
    text = text.replace("mac = 2, pivoting = 2", "mac = 1, cold = 1, pivoting = 2", 1)
    complexes.write_text(text, "utf-8")
    run = subprocess.run(
        [sys.executable, "-c", REPLAY, GOLDEN / "room25" / "suspicion-4-season2.jsonl"],
        env={"PYTHONPATH": str(tmp_path)}, capture_output=True, check=True, timeout=100,
    )  # fmt: skip
    same, old, new, (rooms_then, rooms_now) = json.loads(run.stdout)
    assert same
    assert old == NAMES["room25"][-1] != new
    moved = [now - then for then, now in zip(rooms_then, rooms_now, strict=True)]
    assert sorted(moved) == [-1, *[0] * (len(moved) - 2), 1]


# --- which values bear rules


def changed(change: Callable[[Content], object]) -> bool:
    """Whether Room 25's rules are other ones after a change of its content."""
    content: Content = deepcopy(load_all("room25"))
    change(content)
    return rules_of(content) != rules_of(load_all("room25"))


def test_looks_names_and_bot_costs_bear_no_rule() -> None:
    assert not changed(lambda c: c["rooms"]["room"][3].update(name="Nothing", short="noth"))
    assert not changed(lambda c: c["rooms"]["room"][3].update(icon="wind", bot_cost=12))
    assert not changed(lambda c: [room.update(icon="x") for room in c["rooms"]["room"]])
    assert not changed(lambda c: c["releases"].clear())


def test_the_place_of_a_value_bears_no_rule() -> None:
    assert not changed(lambda c: c.update(places={"duos": c["characters"].pop("duos")}))
    assert not changed(lambda c: c.update(boxes=c.pop("rooms")))
    assert not changed(lambda c: c.update(modes=dict(reversed(c["modes"].items()))))


def test_values_of_rules_do() -> None:
    assert changed(lambda c: c["rooms"]["room"][3].update(base=7))
    assert changed(lambda c: c["rooms"]["room"][3].update(colour="red"))
    assert changed(lambda c: c["rooms"]["room"].append({"id": "sauna", "colour": "green"}))
    assert changed(lambda c: c["cards"]["card"].reverse())
    assert changed(lambda c: c["modes"]["team"].pop("rounds"))


def test_each_game_says_what_else_bears_no_rule() -> None:
    content: Content = deepcopy(load_all("adele"))
    content["astronauts"]["astronaut"][0].update(colour="violet", role="pilot")
    assert rules_of(content, BESIDE_RULES) == rules_of(load_all("adele"), BESIDE_RULES)
    assert digest("adele") != digest("adele", BESIDE_RULES)
