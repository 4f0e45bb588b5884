"""`make flaky`: which runs are left, what counts, what is told, and that it ends its own processes."""

import os
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from scripts import flaky
from scripts.flaky import Result, Run, Runner, all_runs, counting, read_results, run_all, summary

FILES = ["tests/b.py", "tests/a.py"]


def result(file: str, time: int, code: int = 0, sources: str = "now") -> Result:
    return Result(file, time, sources, code, 1.0, [f"{file}::test_x"] if code else [])


def test_every_file_runs_once_before_any_runs_again() -> None:
    runs = all_runs(FILES, 2)
    assert [(run.file, run.time) for run in runs] == [
        ("tests/a.py", 1),
        ("tests/b.py", 1),
        ("tests/a.py", 2),
        ("tests/b.py", 2),
    ]
    assert len({run.log for run in runs}) == 4


def test_the_shards_together_are_all_runs() -> None:
    shards = [all_runs(FILES, 5, (number, 3)) for number in (1, 2, 3)]
    assert sorted(map(len, shards)) == [3, 3, 4]
    assert {run for shard in shards for run in shard} == set(all_runs(FILES, 5))


def test_a_line_that_was_cut_off_is_left_out(tmp_path: Path) -> None:
    notes = tmp_path / "runs.jsonl"
    assert read_results(notes) == []
    whole = '{"file": "a", "time": 1, "sources": "x", "code": 0, "seconds": 1.0, "failed": []}'
    notes.write_text(f"{whole}\n{whole[:40]}")
    assert read_results(notes) == [Result("a", 1, "x", 0, 1.0, [])]


def test_only_runs_of_the_same_sources_count() -> None:
    old = [result("a", 1, 0, "old"), result("a", 2, 1, "old")]
    new = [result("a", 3), result("b", 1, 1)]
    assert set(counting([*old, *new], "now", keep=False)) == {Run("a", 3), Run("b", 1)}
    # Kept are those that passed; what failed is to be run again.
    kept = {Run("a", 1), Run("a", 3), Run("b", 1)}
    assert set(counting([*old, *new], "now", keep=True)) == kept


@pytest.mark.parametrize(
    ("ended", "said", "code"),
    [
        ([0, 0, 0, 0], "4 of 4 runs ended, 0 of them failed", 0),
        ([0, 0, 0], "3 of 4 runs ended, 0 of them failed", 1),
        ([0, 1, 0, 0], "tests/b.py::test_x: failed 1 of 2 times", 1),
        ([0, 0, 124, 0], "see build/flaky/tests-a.02.log (exit code 124)", 1),
    ],
)
def test_the_summary_names_every_failure(ended: list[int], said: str, code: int) -> None:
    runs = all_runs(FILES, 2)
    found = {run: result(run.file, run.time, how) for run, how in zip(runs, ended, strict=False)}
    text, exit_code = summary(runs, found)
    assert said in text
    assert exit_code == code


def test_only_files_with_marked_tests_are_run() -> None:
    assert flaky.marked_files(["tests/scripts"]) == ["tests/scripts/test_flaky.py"]
    assert flaky.marked_files(["tests/kernel"]) == []


def test_pytest_understands_the_command_of_a_run(tmp_path: Path) -> None:
    command = Runner(tmp_path, "now").command(Run("tests/scripts/test_flaky.py", 1))
    done = subprocess.run(
        [*command, "--collect-only"], cwd=flaky.ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "test_the_load_ends_when_its_parent_is_killed" in done.stdout


class Commands(Runner):
    """Runs small programs in place of test files."""

    def __init__(self, folder: Path, **programs: str) -> None:
        super().__init__(folder, "now")
        self.programs = programs

    def command(self, run: Run) -> list[str]:
        return [sys.executable, "-c", self.programs[run.file]]


def test_failed_tests_are_read_from_the_log(tmp_path: Path) -> None:
    program = "print('FAILED t.py::test_x[1] - assert 0\\nERROR t.py::test_y'); exit(1)"
    found = Commands(tmp_path, failing=program).run(Run("failing", 1))
    assert (found.code, found.failed) == (1, ["t.py::test_x[1]", "t.py::test_y"])


def alive(pid: int) -> bool:
    """Whether a process still works: one that nobody has waited for yet does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def gone(pid: int) -> bool:
    """Wait until it is gone; the bound only catches a process that stays."""
    end = time.monotonic() + 60
    while alive(pid) and time.monotonic() < end:
        time.sleep(0.02)
    return not alive(pid)


@pytest.mark.race
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc")
def test_a_run_that_hangs_ends_with_all_that_it_started(tmp_path: Path) -> None:
    started = tmp_path / "child"

    class Hanging(Commands):
        def wait(self, process: subprocess.Popen[bytes]) -> int:
            """The time is up as soon as it has started a process of its own."""
            while not (started.exists() and started.read_text()):
                assert process.poll() is None
                time.sleep(0.02)
            raise subprocess.TimeoutExpired(process.args, self.hang)

    program = (
        "import pathlib, subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"pathlib.Path({str(started)!r}).write_text(str(child.pid))\n"
        "time.sleep(600)\n"
    )
    found = Hanging(tmp_path, hanging=program).run(Run("hanging", 1))
    assert found.code == 124
    assert gone(int(started.read_text()))


@pytest.mark.race
def test_an_interruption_ends_the_load_and_the_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[subprocess.Popen[bytes]] = []
    begin = subprocess.Popen

    def noting(*words: object, **more: object) -> subprocess.Popen[bytes]:
        begun.append(begin(*words, **more))  # type: ignore[call-overload]
        return begun[-1]

    monkeypatch.setattr("scripts.flaky.subprocess.Popen", noting)
    runner = Commands(tmp_path, quick="pass", slow="import time; time.sleep(600)")
    runs = [Run("quick", 1), Run("slow", 1), Run("slow", 2)]
    with closing(run_all(runner, runs, jobs=2, busy=2)) as ending:
        assert next(ending).file == "quick"
    assert len(begun) >= 4  # two that keep the cores busy, two runs
    assert all(process.poll() is not None for process in begun)


@pytest.mark.race
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc")
def test_the_load_ends_when_its_parent_is_killed() -> None:
    program = (
        "import sys, time; from scripts.flaky import Runner; from pathlib import Path\n"
        "load, = Runner(Path('.'), '').start_load(1)\n"
        "print(load.pid, flush=True); time.sleep(600)\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=flaky.ROOT,
        env=os.environ | {"PYTHONPATH": str(flaky.ROOT)},
        stdout=subprocess.PIPE,
    )
    assert parent.stdout is not None
    load = int(parent.stdout.readline())
    assert alive(load)
    parent.kill()
    parent.wait()
    assert gone(load)
