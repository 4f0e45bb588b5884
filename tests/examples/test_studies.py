"""The studies of examples/ run as they are written."""

import json
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def test_the_balance_study_writes_numbers_and_a_plot(tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLES / "balance_study.py"), "2", str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True)
    lines = (tmp_path / "study.csv").read_text().splitlines()
    assert [line.split(",")[:2] for line in lines[1:]] == [[str(n), "2"] for n in (4, 5, 6, 7, 8)]
    assert (tmp_path / "study.svg").read_text().count("<circle") == 5


def test_the_notebook_runs_cell_by_cell() -> None:
    cells = json.loads((EXAMPLES / "record_analysis.ipynb").read_text("utf-8"))["cells"]
    code = "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    said = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout
    assert "<Record of room25" in said and "after   0 actions" in said and "Outcome(" in said
