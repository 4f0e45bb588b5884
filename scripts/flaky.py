"""Run the tests that can race many times on a busy machine, and say which of them ever failed.

    python scripts/flaky.py                          all tests marked `race`, 20 times
    python scripts/flaky.py --times 2 tests/browser  these files or folders, twice
    python scripts/flaky.py --shard 1/4              the first quarter of all runs, for one of four machines

One run is one test file once. Two processes keep the cores busy meanwhile. Every run has a log in
build/flaky, and what has ended is noted in build/flaky/runs.jsonl: after an interruption the same command
goes on with the runs that are missing. Runs of other sources no longer count. With `--keep` they do, except
those that failed: they are run again. The exit code is 1 if any run failed.

Needs nothing but the standard library.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing, suppress
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "flaky"
PYTHON = str(ROOT / ".venv" / "bin" / "python")
MARK = "race"
BUSY = 2  # processes that only keep a core busy
HANG = 3600.0  # seconds after which a run is taken for one that never ends
# Keeps a core busy until the process that started it has ended, in whatever way.
BURN = """
import os, sys
parent = int(sys.argv[1])
while os.getppid() == parent:
    for n in range(1_000_000): pass
"""
SOURCES = ("src", "tests", "pyproject.toml")  # the built client lies in src
# A line of pytest's short summary.
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+?)(?: - .*)?$", re.MULTILINE)


@dataclass(frozen=True)
class Run:
    """A test file, and which of its runs this is."""

    file: str
    time: int

    @property
    def log(self) -> str:
        return f"{self.file.removesuffix('.py').replace('/', '-')}.{self.time:02}.log"


@dataclass(frozen=True)
class Result:
    file: str
    time: int
    sources: str
    code: int
    seconds: float
    failed: list[str]

    @property
    def run(self) -> Run:
        return Run(self.file, self.time)


def all_runs(files: Iterable[str], times: int, shard: tuple[int, int] = (1, 1)) -> list[Run]:
    """Every file once, then every file again, so that an early end has run all of them about equally
    often."""
    runs = [Run(file, number) for number in range(1, times + 1) for file in sorted(files)]
    number, of = shard
    return runs[number - 1 :: of]


def read_results(path: Path) -> list[Result]:
    """What has ended so far; a line that an interruption cut off is left out."""
    results = []
    for line in path.read_text("utf-8").splitlines() if path.exists() else []:
        try:
            results.append(Result(**json.loads(line)))
        except (ValueError, TypeError):
            continue
    return results


def counting(results: Iterable[Result], sources: str, keep: bool) -> dict[Run, Result]:
    """The results that count for these sources, the last of each run."""
    found: dict[Run, Result] = {}
    for result in results:
        if result.sources == sources or (keep and result.code == 0):
            found[result.run] = result
    return found


def summary(runs: Sequence[Run], results: dict[Run, Result]) -> tuple[str, int]:
    """What to print at the end, and the exit code."""
    ended = [results[run] for run in runs if run in results]
    bad = [result for result in ended if result.code]
    lines = [f"{len(ended)} of {len(runs)} runs ended, {len(bad)} of them failed"]
    tests = Counter(test for result in bad for test in (result.failed or [result.file]))
    times = Counter(result.file for result in ended)
    for test, count in sorted(tests.items()):
        lines.append(f"  {test}: failed {count} of {times[test.split('::')[0]]} times")
    lines += [f"  see build/flaky/{result.run.log} (exit code {result.code})" for result in bad]
    return "\n".join(lines), int(bool(bad) or len(ended) < len(runs))


def fingerprint() -> str:
    """A hash of everything that these tests depend on."""
    digest = hashlib.sha256(sys.version.encode())
    for name in SOURCES:
        start = ROOT / name
        for path in [start] if start.is_file() else sorted(start.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def environment(**more: str) -> dict[str, str]:
    dropped = ("MAKEFLAGS", "MAKELEVEL", "PYTHONPATH")
    return {key: value for key, value in os.environ.items() if key not in dropped} | more


def marked_files(where: Sequence[str]) -> list[str]:
    """The files below these paths that have tests with the mark."""
    done = subprocess.run(
        [PYTHON, "-m", "pytest", "--collect-only", "-m", MARK, *where],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in (0, 5):  # 5: nothing is marked
        raise SystemExit(f"pytest could not collect the tests:\n{done.stdout}{done.stderr}")
    return sorted({line.split("::")[0] for line in done.stdout.splitlines() if "::" in line})


class Runner:
    """Runs test files, and ends what it started, and only that."""

    def __init__(self, folder: Path, sources: str, hang: float = HANG) -> None:
        self.folder = folder
        self.sources = sources
        self.hang = hang
        self.processes: set[subprocess.Popen[bytes]] = set()
        self.stopped = False

    def start_load(self, count: int) -> list[subprocess.Popen[bytes]]:
        command = [sys.executable, "-c", BURN, str(os.getpid())]
        return [subprocess.Popen(command, stderr=subprocess.DEVNULL) for _ in range(count)]

    def command(self, run: Run) -> list[str]:
        return [PYTHON, "-m", "pytest", "-m", MARK, "-rfE", run.file]

    def wait(self, process: subprocess.Popen[bytes]) -> int:
        return process.wait(self.hang)

    def run(self, run: Run) -> Result:
        began = time.monotonic()
        path = self.folder / run.log
        with path.open("wb") as log:
            process = subprocess.Popen(
                self.command(run),
                cwd=ROOT,
                env=environment(HATCHWAY_TEST_SEED=str(run.time)),
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # so that its servers and browsers can be ended with it
            )
            self.processes.add(process)
            if self.stopped:
                end(process)
            try:
                code = self.wait(process)
            except subprocess.TimeoutExpired:
                log.write(f"\nended: it took more than {self.hang:.0f} seconds\n".encode())
                code = 124
            finally:
                end(process)
                self.processes.discard(process)
        failed = FAILED.findall(path.read_text("utf-8", errors="replace")) if code else []
        seconds = round(time.monotonic() - began, 1)
        return Result(run.file, run.time, self.sources, code, seconds, failed)

    def stop(self) -> None:
        self.stopped = True
        for process in list(self.processes):
            end(process)


def end(process: subprocess.Popen[bytes]) -> None:
    """End a run and whatever it left behind: it leads a group of its own."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def run_all(
    runner: Runner, runs: Sequence[Run], jobs: int, busy: int
) -> Generator[Result, None, None]:
    """The results as they arrive. However this ends, all its processes end with it."""
    load = runner.start_load(busy)
    waiting = list(runs)
    pool = ThreadPoolExecutor(jobs)
    running: set[Future[Result]] = set()
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                running.add(pool.submit(runner.run, waiting.pop(0)))
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for one in done:
                yield one.result()
    finally:
        runner.stop()
        pool.shutdown(cancel_futures=True)
        for process in load:
            process.kill()
            process.wait()


def a_shard(text: str) -> tuple[int, int]:
    number, _, of = text.partition("/")
    if not (number.isdigit() and of.isdigit() and 1 <= int(number) <= int(of)):
        raise argparse.ArgumentTypeError("say which of how many, as in 1/4")
    return int(number), int(of)


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("where", nargs="*", default=["tests"], help="files or folders of tests")
    parser.add_argument("--times", type=int, default=20, help="how often every file runs")
    parser.add_argument("--jobs", type=int, default=2, help="files at once")
    parser.add_argument("--busy", type=int, default=BUSY, help="processes that keep cores busy")
    parser.add_argument("--shard", type=a_shard, default=(1, 1), help="a part of the runs: 1/4")
    parser.add_argument("--keep", action="store_true", help="count passed runs of other sources")
    parser.add_argument("--fresh", action="store_true", help="forget all earlier runs")
    return parser.parse_args(words)


class Log:
    """Prints lines and keeps them in a file too."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def say(self, line: str) -> None:
        print(line, flush=True)
        with self.path.open("a", encoding="utf-8") as out:
            out.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')} {line}\n")


def main(words: Sequence[str]) -> int:
    wanted = arguments(words)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    FOLDER.mkdir(parents=True, exist_ok=True)
    notes = FOLDER / "runs.jsonl"
    log = Log(FOLDER / "log.txt")
    if wanted.fresh:
        notes.unlink(missing_ok=True)
    sources = fingerprint()
    files = marked_files(wanted.where)
    if not files:
        print(f"no test below {', '.join(wanted.where)} is marked {MARK!r}", file=sys.stderr)
        return 2
    runs = all_runs(files, wanted.times, wanted.shard)
    results = counting(read_results(notes), sources, wanted.keep)
    missing = [run for run in runs if run not in results]
    log.say(f"{len(files)} files, {len(runs)} runs, {len(runs) - len(missing)} have ended before")
    runner = Runner(FOLDER, sources)
    try:
        with closing(run_all(runner, missing, wanted.jobs, wanted.busy)) as ending:
            for result in ending:
                results[result.run] = result
                with notes.open("a", encoding="utf-8") as out:
                    out.write(json.dumps(asdict(result)) + "\n")
                said = "FAILED " + ", ".join(result.failed) if result.code else "ok"
                log.say(f"{result.file} {result.time:>2} {result.seconds:7.1f} s {said}")
    except KeyboardInterrupt:
        log.say("interrupted: the same command goes on from here")
    text, code = summary(runs, results)
    log.say(text)
    (FOLDER / "summary.txt").write_text(text + "\n", "utf-8")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
