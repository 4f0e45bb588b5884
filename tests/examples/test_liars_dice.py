"""A game of other people: installed as a package, found by its entry point, played like any other.

Everything is done twice: beside the built-in games, and in a copy of Hatchway that has none of them.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent

import pytest

from hatchway.client import guest
from tests.examples.packages import (
    BUILT_IN,
    EXAMPLE,
    ROOT,
    install_example,
    python_path,
    without_games,
)
from tests.server.harness import QUICK, Server, play_all, seated, sqlite

pytestmark = pytest.mark.race

MOST_LINES = 250

MEASURE = """
import json
from hatchway.arena.cells import cell_of
from hatchway.arena.run import jobs, play_job
from hatchway.arena.stats import wilson

cell = cell_of("liars_dice", {"players": 2, "dice": 3})
rows = [play_job(job) for job in jobs(cell, ["adept:200", "random"], 60)]
faults = [fault for row in rows for fault in row["faults"]]
print(json.dumps([*wilson(sum(0 in row["won"] for row in rows), len(rows)), faults]))
"""

ENVIRONMENT = """
import json
from hatchway.games.registry import list_games, plugin
from hatchway.server.wire.catalogue import catalogue
from hatchway.server.wire.schema import document

info = next(game for game in catalogue().games if game.id == "liars_dice")
document()
try:
    plugin("liars_dise")
except Exception as fault:
    told = str(fault)
print(json.dumps([list_games(), info.title, info.players, info.defaults, info.choices, told]))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install_example(tmp_path_factory.mktemp("liars_dice"))


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return without_games(tmp_path_factory.mktemp("alone"))


@pytest.fixture(scope="module", params=["beside the others", "alone"])
def path(request: pytest.FixtureRequest, installed: Path) -> str:
    """Where Python looks for packages."""
    folders = [installed]
    if request.param == "alone":
        folders.insert(0, request.getfixturevalue("alone"))
    return python_path(*folders)


def run(path: str, *command: str, told: str = "") -> str:
    env = {**os.environ, "PYTHONPATH": path, "NO_COLOR": "1", "COLUMNS": "100"}
    done = subprocess.run(
        [sys.executable, *command], input=told, capture_output=True, text=True, env=env, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "does not load" not in done.stderr
    return done.stdout


def hatch(path: str, *command: str, told: str = "") -> str:
    return run(path, "-m", "hatchway", *command, told=told)


def test_the_example_is_small() -> None:
    files = [*EXAMPLE.rglob("*.py"), EXAMPLE / "pyproject.toml"]
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) <= MOST_LINES


def test_it_is_found_and_described(path: str) -> None:
    games, title, players, defaults, choices, told = json.loads(run(path, "-c", ENVIRONMENT))
    others = [] if os.pathsep in path else BUILT_IN
    assert games == [*others, "liars_dice"]
    assert (title, players) == ("Liar's dice", [2, 3, 4, 5, 6])
    assert defaults == {"players": 3, "dice": 5, "wild": True}
    assert choices["dice"] == [1, 2, 3, 4, 5]
    assert "did you mean 'liars_dice'?" in told


def test_random_games_keep_the_laws(path: str) -> None:
    said = hatch(path, "fuzz", "--game", "liars_dice", "--games", "150", "--processes", "1")
    assert "150 games of liars_dice" in said and ", 0 broken laws" in said


def test_it_is_played_in_the_terminal_and_recorded(path: str, tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    said = hatch(
        path, "hotseat", "liars_dice", "--players", "2", "--dice", "1", "--record", str(record),
        "--seed", "0f", told="b\n" + "1\n" * 200,
    )  # fmt: skip
    assert "Liar's dice" in said and "mine cups" in said  # the board, as the seat sees it
    assert "bid 1 1" in said and "The game is over: last_one." in said
    assert "over" in hatch(path, "replay", str(record))
    said = hatch(path, "simulate", "liars_dice", "--players", "4", "--games", "50")
    assert "50 games of liars_dice" in said


def test_the_default_search_beats_random(path: str) -> None:
    low, high, faults = json.loads(run(path, "-c", MEASURE))
    assert not faults
    assert 0.5 < low < high


@pytest.fixture
def server(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("PYTHONPATH", path)
    with Server(sqlite(tmp_path), *QUICK) as running:
        yield running
        assert not [line for line in running.log if "bot_failed" in line or "bad_" in line]


def test_it_is_served_with_bots(server: Server, path: str, tmp_path: Path) -> None:
    async def game() -> str:
        user = await guest(server.address, "Somebody")
        table = await user.make_table("liars_dice", {"players": 3, "dice": 1}, bots="adept")
        seat = user.at(table["id"])
        await seat.open()
        await seat.must("ready", seat=0)
        await seat.must("start")
        async with asyncio.timeout(120):
            await play_all([seat])
        text: str = await user.http("GET", f"/api/tables/{table['id']}/record")
        await seat.close()
        return text

    record = tmp_path / "record.jsonl"
    record.write_text(asyncio.run(game()), "utf-8")
    assert "over" in hatch(path, "replay", str(record))


def test_a_table_comes_back_from_its_snapshot(server: Server) -> None:
    """After a kill the server goes on where the game stood, and need not replay all of it."""

    async def game() -> None:
        seats = await seated(server.address, 2, {"players": 2, "dice": 5}, "liars_dice")
        rng = random.Random(1)
        for _ in range(60):
            for number, seat in enumerate(seats):
                standing = seat.standing[f"seat:{number}"]
                if standing["decision"]:
                    code = rng.choice(standing["options"][:2])["code"]
                    await seat.sure("act", seat=number, decision=standing["decision"], code=code)
        server.kill()
        server.start()
        async with asyncio.timeout(120):
            await play_all(seats)
        for seat in seats:
            await seat.close()

    asyncio.run(game())


def test_the_guide_shows_the_example_as_it_is() -> None:
    guide = (ROOT / "docs" / "new-game.md").read_text("utf-8")
    blocks = re.findall(r"^```\w+ from=(\S+)\n(.*?)^```$", guide, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 10
    for name, text in blocks:
        lines = (ROOT / name).read_text("utf-8")
        assert text in lines or indent(text, "    ") in lines, f"{name}:\n{text}"
