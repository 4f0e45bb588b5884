"""What is asked of every level, and what results say of it."""

from hatchway.arena.cells import cell
from hatchway.arena.steps import FULL, FULL_GAMES, LEAST, SHARE, Step, by_line_up, steps
from hatchway.arena.table import gains, missed, shares
from tests.arena.rows import answer


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


def test_at_full_time_all_games_are_played() -> None:
    step = Step(cell("solo"), "adept", "novice", FULL)
    for games, settled in ((LEAST, False), (FULL_GAMES, True)):
        rows = [answer(job, [0] if job.levels != ("novice",) else []) for job in step.jobs(games)]
        assert step.settled(by_line_up(rows)) == settled
