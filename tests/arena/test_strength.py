"""The tables of strength: what is asked of the levels, and which games are played for it."""

import json
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from hatchway.arena import fingerprint, memory
from hatchway.arena.cells import CELLS, cell
from hatchway.arena.fingerprint import way_of_playing
from hatchway.arena.plan import BATCH, Plan
from hatchway.arena.plot import LONGEST, Dot, dots
from hatchway.arena.report import html
from hatchway.arena.run import Book, Job, current, key_of, read, results
from hatchway.arena.steps import CAP, FULL, FULL_GAMES, LEAST, SHARE, Step, by_line_up, steps
from hatchway.arena.table import BEGIN, END, gains, missed, page, put_into, shares
from hatchway.arena.times import Times
from hatchway.cli.main import app
from hatchway.games.common.data import load, load_all
from hatchway.kernel.errors import BadOptions

Row = dict[str, Any]


def row(name: str, levels: tuple[str, ...], seed: int, won: list[int], turn: int = 0) -> Row:
    return {
        "cell": name, "levels": list(levels), "seed": seed, "turn": turn, "won": won,
        "ways": ["x"] * len(levels), "why": "escape", "decisions": 50, "round": 5,
        "guesses": [[[2, 4, 1.0, 2.0]], [[2, 3, 20, 6.0, 6], [9, 8, 20, 17.0, 18]]],
        "faults": [], "compiled": False,
        "times": {"seconds": 1.0, "sides": [{"0": 49, "10": 1}] * len(levels)},
    }  # fmt: skip


def answer(job: Job, won: list[int]) -> Row:
    return row(job.cell.name, job.levels, job.seed, won, job.turn)


def test_every_cell_that_is_asked_for_has_its_steps() -> None:
    found = {(step.cell.name, step.upper) for step in steps()}
    for name in ("sus4", "sus6", "sus8", "comp2", "team4", "coop4", "madness4", "solo",
                 "adele1", "adele2", "adele3", "adele5"):  # fmt: skip
        assert {(name, upper) for upper in ("novice", "adept", "expert")} <= found
    assert {("coop4", "cheating"), ("solo", "cheating")} <= found
    assert len({step.cell.name for step in steps(FULL)}) == 3
    assert all(step.cap == 40 for step in steps(FULL))


def test_budgets_are_a_tenth_of_the_time() -> None:
    assert Step(cell("coop4"), "expert", "adept").line_ups() == [("expert:6000",), ("adept:1200",)]
    assert Step(cell("coop4"), "adept", "novice", FULL).line_ups() == [
        ("adept:12000",),
        ("novice",),
    ]


def test_sides_are_compared_against_the_same_opponents() -> None:
    """Prisoners of the level win every game; guards of the level change nothing."""
    step = Step(cell("sus4"), "novice", "random")
    rows = [answer(job, [0] if job.levels[0] == "novice" else [1]) for job in step.jobs(LEAST)]
    prisoners, guards, share = step.claims(by_line_up(rows))
    assert (prisoners.side, prisoners.mean, prisoners.verdict) == ("prisoners", 1.0, "holds")
    assert (guards.side, guards.mean, guards.verdict) == ("guards", 0.0, "open")
    assert share.rate == 1.0 and share.verdict == "holds"
    told = gains(rows)
    assert "| Suspicion, 4 | novice over random | prisoners | 20 | 100% | 0% | +100% |" in told
    assert "guards | 20 | 0% | 0% | +0%" in told
    assert "open: Suspicion, 4: novice over random: guards gain +0%" in missed(rows)


def test_a_missed_goal_is_called_so() -> None:
    step = Step(cell("solo"), "novice", "random")
    rows = [answer(job, []) for job in step.jobs(step.cap)]
    (claim,) = step.claims(by_line_up(rows))
    assert claim.verdict == "missed" and step.settled(by_line_up(rows))
    assert "missed: Solo, standard: novice over random" in missed(rows)


def test_rivals_are_measured_against_one_half() -> None:
    step = Step(cell("comp2"), "novice", "random")
    draws = [answer(job, []) for job in step.jobs(40)]
    gain, share = step.claims(by_line_up(draws))
    assert gain.mean == 0.0 and not gain.settled
    assert share.rate == 0.5 and share.draws == 1.0 and share.base == SHARE
    wins = [answer(job, [0]) for job in step.jobs(40)]
    gain, share = step.claims(by_line_up(wins))
    assert gain.mean == 0.5 and gain.verdict == share.verdict == "holds"
    assert "100%" in shares(wins)


def test_half_of_the_upper_bound_is_asked_of_the_expert() -> None:
    step = Step(cell("coop4"), "cheating", "expert")
    rows = [
        answer(job, [0] if job.levels[0].startswith("cheating") or job.seed % 3 else [])
        for job in step.jobs(step.cap)
    ]
    _, half = step.claims(by_line_up(rows))
    assert half.what == "half" and half.base == 0.5 and half.verdict == "holds"
    assert half._replace(mean=0.01, low=-0.05).holds  # reached, if not proven
    assert not half._replace(mean=-0.01).holds


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


def test_at_full_time_all_games_are_played() -> None:
    step = Step(cell("solo"), "adept", "novice", FULL)
    for games, settled in ((LEAST, False), (FULL_GAMES, True)):
        rows = [answer(job, [0] if job.levels != ("novice",) else []) for job in step.jobs(games)]
        assert step.settled(by_line_up(rows)) == settled


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


def test_the_last_way_of_playing_counts() -> None:
    one, two = (row("solo", ("novice",), seed, [0]) for seed in (1, 2))
    assert current([one | {"ways": ["old"]}, two]) == [two]
    assert current([one, two]) == [one, two]


def test_marks_tell_ways_of_playing_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    where = cell("coop4")
    marks = {way_of_playing(where, level) for level in ("random", "novice", "adept:50")}
    assert len(marks) == 3
    before = way_of_playing(where, "novice")
    monkeypatch.setattr(fingerprint, "_known", {})
    assert way_of_playing(where, "novice") == before
    monkeypatch.setattr(fingerprint, "_known", {})
    monkeypatch.setattr("hatchway.games.room25.bots.interface.choose", lambda s, seat, rng: -1)
    assert way_of_playing(where, "novice") != before


def test_numbers_of_other_set_ups_void_no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {name: way_of_playing(cell(name), "random") for name in ("adele3", "adele5")}
    setup = load("adele", "setup")
    five = setup["players"]["5"] | {"income": 14}
    changed = setup | {"players": setup["players"] | {"5": five}}
    monkeypatch.setattr(fingerprint, "_known", {})
    every = load_all("adele") | {"setup": changed}
    monkeypatch.setattr("hatchway.games.common.data.load_all", lambda game: every)
    assert way_of_playing(cell("adele3"), "random") == before["adele3"]
    assert way_of_playing(cell("adele5"), "random") != before["adele5"]


def test_times_keep_their_quantiles() -> None:
    one, two = Times(), Times()
    for number in range(1, 101):
        (one if number % 2 else two).add(number / 1000)
    one.join(Times(two.plain()))
    assert len(one) == 100
    assert one.quantile(0.5) == pytest.approx(50, rel=0.13)
    assert one.quantile(0.99) == pytest.approx(99, rel=0.13)


def test_tables_are_written_between_marks(tmp_path: Path) -> None:
    where = tmp_path / "strength.md"
    where.write_text(f"Before\n\n{BEGIN}\nold\n{END}\n\nAfter\n")
    put_into(where, "new")
    put_into(where, "newer")
    text = where.read_text()
    assert text.startswith("Before") and text.endswith("After\n")
    assert "newer" in text and "old" not in text and text.count(BEGIN) == 1
    where.write_text("no marks")
    with pytest.raises(BadOptions, match="missing"):
        put_into(where, "new")


def test_the_report_is_one_page_of_its_own(tmp_path: Path) -> None:
    rows = [
        answer(job, [0] if job.seed % 2 else [1])
        for step in (Step(cell("sus4"), "expert", "adept"), Step(cell("comp2"), "novice", "random"))
        for job in step.jobs(LEAST)
    ]
    told = tmp_path / "memory.json"
    told.write_text(json.dumps({"Suspicion, 8": {"random": 31.0, "novice": 33.5}}))
    text = html(rows, told)
    for part in ("Win rates", "Length of games", "Role inference", "Times of decisions",
                 "Memory", "Ratings", "expert:6000", "calibration", "log-loss"):  # fmt: skip
        assert part in text
    assert text.count("<svg") == text.count("</svg>") >= 7
    assert "<script" not in text and "href=" not in text and "url(" not in text
    assert "Role inference" in page(rows)
    assert len("expert:60000 prisoners, expert:60000 guards") <= LONGEST
    long = dots("x", [Dot("long/" * 12 + "my_bot.py against novice", 0.1, 0.2, 0.3, "red", "")])
    assert "…" in long and "long/my_bot.py against novice" in long and "long/" * 6 not in long


@pytest.mark.race
def test_memory_of_a_bot_process(tmp_path: Path) -> None:
    found = memory.measure(cell("solo"), "novice")
    assert 5 < found < 500


@pytest.fixture
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that moves by a second whenever the arena looks at it, however busy the machine is."""
    seconds = count()
    clock = SimpleNamespace(monotonic=lambda: next(seconds))
    monkeypatch.setattr("hatchway.arena.run.time", clock)


@pytest.mark.usefixtures("_clock")
def test_the_table_command_plays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Levels that answer at once: what is tested is the command.
    monkeypatch.setattr("hatchway.arena.steps.timed", lambda name, part: f"{name}:10")
    results_file, where = tmp_path / "results.jsonl", tmp_path / "strength.md"
    where.write_text(f"{BEGIN}\n{END}\n")
    command = ["arena", "table", "--cells", "solo", "--minutes", "0.06"]  # three games
    command += ["--results", str(results_file), "--page", str(where)]
    first = CliRunner().invoke(app, command)
    assert first.exit_code == 0, first.output
    assert len(read(results_file)) == 3 and "Solo, standard" in where.read_text()
    second = CliRunner().invoke(app, command)
    assert second.exit_code == 0 and len(read(results_file)) == 6
    out = tmp_path / "report.html"
    done = CliRunner().invoke(
        app, ["arena", "report", "--results", str(results_file), "--out", str(out)]
    )
    assert done.exit_code == 0 and "Solo, standard" in out.read_text()


@pytest.mark.usefixtures("_clock")
def test_tables_of_own_results_leave_the_docs_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    docs = tmp_path / "docs" / "strength.md"
    docs.parent.mkdir()
    docs.write_text(f"{BEGIN}\n{END}\n")
    command = ["arena", "table", "--cells", "solo", "--minutes", "0.02", "--results", "own.jsonl"]
    done = CliRunner().invoke(app, [*command, "--page", "none.md"])
    assert done.exit_code == 2 and "none.md" in done.output
    assert not Path("own.jsonl").exists()  # told before anything is played
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0 and "What a level adds" in done.output
    assert docs.read_text() == f"{BEGIN}\n{END}\n"


@pytest.mark.race
def test_processes_play_the_same_games() -> None:
    wanted = [Job(CELLS["comp2"], ("novice", "random"), seed, 0) for seed in (1, 2, 3)]
    one, two = (
        sorted((r | {"times": 0} for r in results(wanted, n)), key=lambda r: int(r["seed"]))
        for n in (1, 2)
    )
    assert one == two
