"""Which games are played next for the tables of strength."""

import json
from pathlib import Path

import pytest

from hatchway.arena.cells import cell
from hatchway.arena.plan import BATCH, Plan
from hatchway.arena.run import Book, key_of, read
from hatchway.arena.steps import CAP, LEAST, Step, steps
from tests.arena.rows import answer


@pytest.fixture
def _no_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bot plays the way x."""
    for where in ("run", "fingerprint"):
        monkeypatch.setattr(f"hatchway.arena.{where}.way_of_playing", lambda cell, level: "x")


@pytest.mark.usefixtures("_no_marks")
def test_games_go_where_the_answer_is_open(tmp_path: Path) -> None:
    """A step that is clear stops early; one that is not gets games up to the cap."""
    clear, unclear = Step(cell("solo"), "novice", "random"), Step(cell("coop4"), "novice", "random")
    plan = Plan([clear, unclear], Book(tmp_path / "r.jsonl"))
    for job in plan.jobs():
        won = job.levels == ("novice",) if job.cell.name == "solo" else job.seed % 2 == 0
        plan.add(answer(job, [0] if won else []))
    assert plan.open == []
    played = {name: len(plan.found[name, ("novice",)]) for name in ("solo", "coop4")}
    assert played["solo"] <= LEAST + BATCH and played["coop4"] == CAP["novice"]
    plan.close()
    again = Plan([clear, unclear], Book(tmp_path / "r.jsonl"))
    assert list(again.jobs()) == []


@pytest.mark.usefixtures("_no_marks")
def test_two_arenas_at_one_file_lose_nothing(tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    plans = [Plan([Step(cell(name), "novice", "random")], Book(file)) for name in ("solo", "coop4")]
    for plan in plans:
        plan.add(answer(next(plan.jobs()), [0]))
    for plan in plans:
        plan.close()
    assert sorted(row["cell"] for row in Book(file).rows) == ["coop4", "solo"]


def test_quick_steps_come_first() -> None:
    plan = Plan(list(reversed(steps())), Book(None))
    first = next(plan.jobs())
    assert set(first.levels) <= {"novice", "random"}


@pytest.mark.usefixtures("_no_marks")
def test_games_of_bots_that_play_otherwise_are_void(tmp_path: Path) -> None:
    step = Step(cell("solo"), "novice", "random")
    old = [answer(job, [0]) | {"ways": ["older"]} for job in step.jobs(LEAST)]
    path = tmp_path / "r.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in old))
    plan = Plan([step], Book(path))
    first = next(plan.jobs())
    assert plan.found == {} and first.seed == 1
    plan.add(answer(first, [0]))
    plan.close()
    assert [key_of(one) for one in read(path)] == [first.key]
