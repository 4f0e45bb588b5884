"""Plays many games: line-ups on common seeds, in processes or on a Ray cluster. Results are written as
JSON lines, and a run continues where the last one stopped."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from hatchway.arena.cells import CELLS, Cell, cell
from hatchway.arena.fingerprint import way_of_playing
from hatchway.arena.levels import gone
from hatchway.arena.match import Turn, beside_each_other, finish, playing
from hatchway.kernel.errors import BadOptions
from hatchway.version import compiled

Row = dict[str, Any]
NEEDED = {"cell", "levels", "seed", "turn", "ways", "won", "decisions", "round", "times"}
SPARE = ("guesses", "faults", "failed")
UNWRITTEN = ("traces",)
"""What is shown while games are played, and not kept: it can be long."""

T = TypeVar("T")


class Job(NamedTuple):
    """One game to play: a cell, the levels by side, a seed, and who sits where."""

    cell: Cell
    levels: tuple[str, ...]
    seed: int
    turn: int
    strict: bool = False  # a fault of a bot ends the run

    @property
    def key(self) -> str:
        return _key(self.cell.name, self.levels, self.seed, self.turn)


def _key(cell: str, levels: Sequence[str], seed: int, turn: int) -> str:
    return f"{cell} {'/'.join(levels)} {seed} {turn}"


def jobs(found: Cell, levels: Sequence[str], games: int, first: int = 1) -> list[Job]:
    """The games of one line-up. All line-ups of a cell share the seeds, and so the deals and roles.
    Rivals play each seed once from each side."""
    turns = len(found.sides) if found.rivals else 1
    return [
        Job(found, tuple(levels), first + number // turns, number % turns)
        for number in range(games)
    ]


def play_job(job: Job) -> Row:
    """Play a game; returns its line of results."""
    return finish(playing_job(job))


def playing_job(job: Job, lane: int = 0) -> Turn[Row]:
    rules = job.cell.rules()
    result = yield from playing(rules, job.levels, job.seed, job.cell, job.turn, job.strict, lane)
    del result["winners"]  # only sides are counted
    return {
        "cell": job.cell.name,
        "levels": list(job.levels),
        "seed": job.seed,
        "turn": job.turn,
        "compiled": compiled(),
        **result,
    }


def read(path: Path) -> list[Row]:
    """The results in a file. Other lines are left out, such as a last line that was cut off."""
    if not path.exists():
        return []
    found = []
    for text in path.read_text("utf-8", errors="replace").splitlines():
        try:
            row = json.loads(text)
        except json.JSONDecodeError:
            continue
        if isinstance(row, dict) and row.keys() >= NEEDED and row["cell"] in CELLS:
            found.append(row)
    return found


def key_of(row: Row) -> str:
    return _key(row["cell"], row["levels"], row["seed"], row["turn"])


def current(rows: Sequence[Row]) -> list[Row]:
    """The rows without games of bots that played differently later. For each level in each cell the last
    way of playing counts, and for each game its last row."""
    last: dict[tuple[str, str], str] = {}
    by: dict[str, Row] = {}
    for row in rows:
        for level, way in zip(row["levels"], row.get("ways", ()), strict=False):
            last[row["cell"], level] = way
        by[key_of(row)] = row
    return [
        row
        for row in by.values()
        if [last.get((row["cell"], level)) for level in row["levels"]] == row.get("ways")
    ]


def up_to_date(row: Row) -> bool:
    """Whether the bots of a game still play the same way today. If a bot's file is gone, nobody can say,
    and its games stay."""
    found = CELLS.get(row["cell"])
    if found is None or any(gone(level) for level in row["levels"]):
        return found is not None
    return row.get("ways") == ways(found, row["levels"])


def ways(found: Cell, levels: Sequence[str]) -> list[str]:
    return [way_of_playing(found, level) for level in levels]


class Book:
    """A file of results that is added to line by line."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.rows = read(path) if path else []
        if path:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists() and not path.read_bytes().endswith(b"\n"):
                self.rewrite(self.rows)  # the last line was cut off

    def add(self, row: Row) -> None:
        """Add a result, with the marks of how its bots play."""
        row["ways"] = ways(cell(row["cell"]), row["levels"])
        self.rows.append(row)
        if self.path:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(line(row))

    def again(self) -> list[Row]:
        """What is in the file now."""
        return read(self.path) if self.path else self.rows

    def rewrite(self, rows: list[Row]) -> None:
        self.rows = rows
        if self.path:
            self.path.write_text("".join(line(row) for row in rows), "utf-8")


def line(row: Row) -> str:
    """A result as text; guesses and faults only if there are any."""
    told = {
        name: value
        for name, value in row.items()
        if (value or name not in SPARE) and name not in UNWRITTEN
    }
    return json.dumps(told, separators=(",", ":")) + "\n"


def run(
    wanted: Iterable[Job],
    out: Path | None,
    processes: int = 1,
    minutes: float = 0.0,
    ray: str = "",
    strict: bool = False,
) -> Iterator[Row]:
    """Play the games that are not in the file yet, and those whose bots now play differently. Each result
    is written as soon as it is known."""
    book = Book(out)
    there = {key_of(row): row for row in current(book.rows)}
    open_jobs = (
        job._replace(strict=strict)
        for job in wanted
        if job.key not in there or not up_to_date(there[job.key])
    )
    for row in results(open_jobs, processes, minutes, ray):
        book.add(row)
        yield row


def results(
    wanted: Iterable[Job], processes: int = 1, minutes: float = 0.0, ray: str = ""
) -> Iterator[Row]:
    """The results in the order they arrive. Jobs are taken one by one, so that later jobs may depend on
    earlier results. After the given minutes no new game is begun."""
    end = time.monotonic() + 60 * minutes if minutes else 0.0

    def in_time() -> Iterator[Job]:
        for job in wanted:
            if end and time.monotonic() > end:
                return
            yield job

    if ray:
        yield from _on_ray(in_time(), ray)
    elif processes <= 1:
        yield from beside_each_other(playing_job, in_time())
    else:
        yield from in_processes(playing_job, in_time(), processes)


def in_processes(
    work: Callable[[T, int], Turn[Row]], wanted: Iterator[T], processes: int, at_once: int = 1
) -> Iterator[Row]:
    """The results of work on several cores; a process gets `at_once` jobs at a time."""
    with ProcessPoolExecutor(processes) as pool:
        running: set[Future[list[Row]]] = set()
        try:
            while True:
                while len(running) < 2 * processes and (some := list(islice(wanted, at_once))):
                    running.add(pool.submit(_all, work, some))
                if not running:
                    return
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    yield from future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _all(work: Callable[[T, int], Turn[Row]], jobs: list[T]) -> list[Row]:
    return list(beside_each_other(work, iter(jobs)))


def _on_ray(wanted: Iterator[Job], address: str) -> Iterator[Row]:
    """Play on a cluster whose machines have Hatchway installed, with one core per game."""
    try:
        import ray
    except ImportError as fault:
        raise BadOptions(
            "no_ray", "--ray needs the extra: pip install 'hatchway[arena]'"
        ) from fault
    if not ray.is_initialized():
        try:
            ray.init(address=address, log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError) as fault:
            raise BadOptions("no_ray", f"no Ray cluster at {address}: {fault}") from fault
    work = ray.remote(num_cpus=1)(play_job)
    most = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    running: list[Any] = []
    while True:
        while len(running) < most and (job := next(wanted, None)):
            running.append(work.remote(job))
        if not running:
            return
        finished, running = ray.wait(running)
        yield from ray.get(finished)
