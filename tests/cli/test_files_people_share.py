"""The commands about files that people share: scenario, show, rules."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from hatchway.cli.main import app
from hatchway.cli.rules import proofs
from hatchway.games.common import rule_statements
from hatchway.games.common.rule_statements import statements

ROOT = Path(__file__).resolve().parents[2]
ACID = ROOT / "tests/scenarios/room25/rooms/acid_bath_first_dies.toml"


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], env={"COLUMNS": "300"})


# --- scenario


def test_a_scenario_passes() -> None:
    done = run("scenario", ACID)
    assert done.exit_code == 0
    assert done.stdout.splitlines()[-1] == "1 passed, 0 failed"


def broken(tmp_path: Path, old: str, new: str, *flags: str) -> Result:
    text = ACID.read_text("utf-8")
    if "FLOO" in new:
        text = text.replace("4    ??   ??", "4    floo floo")
    assert old in text
    path = tmp_path / "broken.toml"
    path.write_text(text.replace(old, new), "utf-8")
    done = run("scenario", path, *flags)
    assert done.exit_code == 1
    assert done.stdout.splitlines()[-1] == "0 passed, 1 failed"
    return done


def test_a_difference_is_told_with_its_place(tmp_path: Path) -> None:
    said = broken(tmp_path, '"Max dead"', '"Max alive", "Kevin at C2"').stdout
    assert "at the end, fill seed 0, 1, 2: Max alive" in said
    assert "actual    Max dead" in said
    assert "actual    Kevin at B2" in said


def test_the_report_is_brief_unless_asked_for_more(tmp_path: Path) -> None:
    """By default: what failed, why, and one line of sums; `-v` names what passed and the positions."""
    assert run("scenario", ACID).stdout == "1 passed, 0 failed\n"
    assert "passed tests" in run("scenario", ACID.relative_to(Path.cwd()), "-v").stdout
    brief = broken(tmp_path, '"Max dead"', '"Max alive"').stdout
    assert len(brief.splitlines()) == 4
    assert "position" not in brief
    assert (
        "position  room25/1 options=" in broken(tmp_path, '"Max dead"', '"Max alive"', "-v").stdout
    )


def test_without_the_documents_the_report_says_that_rules_were_not_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rule_statements, "rule_ids", lambda game, start: None)
    said = run("scenario", ACID).stdout.splitlines()
    assert said[0].startswith("The rule IDs of room25 were not checked: there is no docs/rules/")
    assert said[1:] == ["1 passed, 0 failed"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"Max dead"', '"Max is quite dead"', "is not an expectation; nearest: 'Max dead'"),
        ("push Alice to C2", "shove Alice to C2", "no action is said"),
        ("push Alice to C2", "psuh Alice to C2", "did you mean 'push'\\?"),
        ("push Alice to C2", "push Alice to E5", "refused with not_adjacent; Kevin may: push"),
        ("push Alice to C2", "push Bob to C2", "bob"),
        ("expect = [", "expects = [", "did you mean 'expect'"),
        ("ACID", "ACIT", "did you mean 'acid'"),
        ("ACID", "??", "the board must name its room"),
        ("ACID", "CENT", "C3 alone"),
        ('"C2", Alice', '"C9", Alice', "on a cell or 'dead'"),
        ("Kevin: push", "Kevin: dance", "no token"),
        ('at = "Kevin: push"', 'at = "lunch"', "a turn like"),
        ("season = 1", "season = 3", "season is"),
        ("mode =", "mood =", "mode"),
        ('Kevin = "guard"', 'Kevin = "guard", Max = "guard"', "no guard tile left"),
        ("title =", "title", "not readable as TOML"),
        ("R25-ACI-1", "acid", "not the ID of a rule"),
        ("R25-ACI-1", "R25-ACI-99", "room25 has no rule 'R25-ACI-99'; did you mean 'R25-ACI-2'"),
        ('game = "room25"', 'game = "chess"', "no game"),
        ("??   EMPT", "FLOO EMPT", "the box has 2 of flooded"),
    ],
)
def test_a_faulty_file_is_told_with_its_fault(
    tmp_path: Path, old: str, new: str, says: str
) -> None:
    done = broken(tmp_path, old, new)
    assert re.search(says, done.stdout), done.stdout


def test_a_missing_file_is_told() -> None:
    done = run("scenario", "nowhere.toml")
    assert done.exit_code == 2
    assert "there is no nowhere.toml" in done.output


# --- show


def test_show_draws_a_scenario_and_a_line(tmp_path: Path) -> None:
    drawing = tmp_path / "position.svg"
    done = run("show", ACID, "--svg", drawing, "--notation")
    assert done.exit_code == 0, done.output
    assert "Acid Bath" in done.stdout
    assert "guard" in done.stdout
    root = ET.fromstring(drawing.read_text("utf-8"))
    titles = [title.text for title in root.iter("{http://www.w3.org/2000/svg}title")]
    assert len(titles) == 25
    assert "C2 Acid Bath" in titles
    line = next(text for text in done.stdout.splitlines() if text.startswith("room25/1 "))
    again = run("show", line)
    assert again.exit_code == 0
    assert "Acid Bath" in again.stdout


def test_show_of_a_seat_hides_what_the_seat_may_not_know(tmp_path: Path) -> None:
    drawing = tmp_path / "seat.svg"
    done = run("show", ACID, "--seat", 0, "--svg", drawing)
    assert done.exit_code == 0, done.output
    assert "guard" not in done.stdout
    titles = drawing.read_text("utf-8")
    assert titles.count(" unknown</title>") == 22  # all but B2, C2 and Central
    assert "guard" not in titles


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["room25/1 board=x"], "options"),
        (["nowhere.txt"], "nowhere.txt"),
        ([ACID, "--seat", 4], "seats go from 0 to 3"),
    ],
)
def test_show_tells_what_is_wrong(words: list[object], says: str) -> None:
    done = run("show", *words)
    assert done.exit_code == 2
    assert says in done.output


# --- rules


def test_rules_are_found_by_id_and_by_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT / "tests")
    done = run("rules", "room25", "ACI-1")
    assert "R25-ACI-1 Acid Bath" in done.stdout
    assert "scenario: tests/scenarios/room25/rooms/acid_bath_first_dies.toml" in done.stdout
    assert run("rules", "room25", "zzzz").exit_code == 1


def test_rules_outside_the_repository_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("rules", "room25")
    assert done.exit_code == 2
    assert "clone of Hatchway's repository" in done.output


def test_all_statements_are_read() -> None:
    found = statements((ROOT / "docs/rules/room25.md").read_text("utf-8"))
    ids = [one.id for one in found]
    assert len(ids) == len(set(ids))
    assert len(ids) >= 188
    beginner = next(one for one in found if one.id == "R25-SET-5")
    assert "base Beginner: 8 Empty" in beginner.text


def test_proofs_are_found_in_scenarios_and_in_tests(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "scenarios" / "room25"
    folder.mkdir(parents=True)
    (folder / "a.toml").write_text('rules = ["R25-ACI-1", "R25-ACI-2"]', "utf-8")
    test = '@proves("R25-BRD-4", "R25-CRD-17", kind="content")\ndef test_x() -> None: ...\n'
    (tmp_path / "tests" / "test_x.py").write_text(test, "utf-8")
    found = proofs(tmp_path, "room25")
    assert {rule: [proof.kind for proof in given] for rule, given in found.items()} == {
        "R25-ACI-1": ["scenario"],
        "R25-ACI-2": ["scenario"],
        "R25-BRD-4": ["content"],
        "R25-CRD-17": ["content"],
    }
    assert found["R25-BRD-4"][0].where == "tests/test_x.py::test_x"


def test_coverage_counts_from_the_document(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    last = run("rules", "room25", "--coverage").stdout.splitlines()[-1]
    counted = re.fullmatch(r"(\d+) of (\d+) rule statements covered", last)
    assert counted is not None
    assert int(counted[2]) >= 188


# --- files that are not there, or no text


@pytest.mark.parametrize("command", ["show", "replay", "verify"])
def test_a_file_that_is_not_there_or_no_text_is_named(command: str, tmp_path: Path) -> None:
    gone = run(command, tmp_path / "gone")
    assert gone.exit_code == 2 and "gone" in gone.output and "Traceback" not in gone.output
    picture = tmp_path / "picture"
    picture.write_bytes(b"\x89PNG\xff")
    odd = run(command, picture)
    assert odd.exit_code == 2 and "picture is not a text file in UTF-8" in odd.output
