"""The report as one page."""

import json
from pathlib import Path

from hatchway.arena.cells import cell
from hatchway.arena.plot import LONGEST, Dot, dots
from hatchway.arena.report import html
from hatchway.arena.steps import LEAST, Step
from hatchway.arena.table import page
from tests.arena.rows import answer


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
