"""Games that are played for a file of results: once each, in one process or several."""

from pathlib import Path

import pytest

from hatchway.arena import fingerprint
from hatchway.arena.cells import CELLS, cell
from hatchway.arena.run import Job, current, jobs, read, results, run, up_to_date
from hatchway.arena.table import markdown
from tests.arena.rows import row

pytestmark = pytest.mark.usefixtures("patient_with_bots")

HOUSE = Path(__file__).resolve().parents[2] / "src/hatchway/games/room25/bots/weights.toml"
BOT = """class Bot:
    def __init__(self, game, seat, seed): pass
    def choose(self, seen): return seen.options[0]
"""


def test_the_arena_goes_on_where_it_stopped(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    wanted = jobs(cell("comp2"), ["novice", "random"], 4)
    assert len(list(run(wanted[:2], out))) == 2
    out.write_text(out.read_text() + '{"cut off')
    assert len(list(run(wanted, out))) == 2
    rows = read(out)
    assert [(row["seed"], row["turn"]) for row in rows] == [(1, 0), (1, 1), (2, 0), (2, 1)]
    assert "Competition, 2" in markdown(rows)


def test_a_bot_file_that_was_changed_plays_again(tmp_path: Path) -> None:
    out, path = tmp_path / "results.jsonl", tmp_path / "my_bot.py"
    path.write_text(BOT)
    wanted = jobs(cell("solo"), [str(path)], 2)
    assert len(list(run(wanted, out))) == 2
    assert len(list(run(wanted, out))) == 0
    path.write_text(BOT.replace("[0]", "[-1]"))
    fingerprint._known.clear()  # as another process would find it
    assert len(list(run(wanted, out))) == 2
    assert len(current(read(out))) == 2
    path.unlink()
    assert all(up_to_date(row) for row in current(read(out)))  # nobody can say otherwise


def test_the_same_jobs_have_the_same_results() -> None:
    one, two = (list(run(jobs(cell("sus4"), ["novice", "random"], 2), None)) for _ in range(2))
    assert [row | {"times": {}} for row in one] == [row | {"times": {}} for row in two]


@pytest.mark.race
def test_processes_play_the_same_games() -> None:
    wanted = [Job(CELLS["comp2"], ("novice", "random"), seed, 0) for seed in (1, 2, 3)]
    one, two = (
        sorted((r | {"times": 0} for r in results(wanted, n)), key=lambda r: int(r["seed"]))
        for n in (1, 2)
    )
    assert one == two


@pytest.mark.race
def test_processes_have_workers_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "weights.toml"
    path.write_text(HOUSE.read_text("utf-8"))
    level = f"novice@{path}"
    wanted = [Job(cell("solo"), (level,), seed, 0) for seed in (1, 2)]
    here = [result | {"times": {}} for result in results(wanted, 1)]
    there = [result | {"times": {}} for result in results(wanted, 2)]
    assert here == sorted(there, key=lambda result: int(result["seed"]))
    assert not any(result["faults"] for result in here)


def test_the_last_way_of_playing_counts() -> None:
    one, two = (row("solo", ("novice",), seed, [0]) for seed in (1, 2))
    assert current([one | {"ways": ["old"]}, two]) == [two]
    assert current([one, two]) == [one, two]
