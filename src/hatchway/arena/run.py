"""Many games: line-ups on common seeds, in processes, written as JSON lines; goes on where it stopped."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from hatchway.arena.cells import Cell, cell
from hatchway.arena.match import play


class Job(NamedTuple):
    """One game to play: a cell, the levels by side, a seed, and who sits where."""

    cell: str
    levels: tuple[str, ...]
    seed: int
    turn: int

    @property
    def key(self) -> str:
        return f"{self.cell} {'/'.join(self.levels)} {self.seed} {self.turn}"


def jobs(found: Cell, levels: Sequence[str], games: int, first: int = 1) -> list[Job]:
    """The games of one line-up. All line-ups of a cell share the seeds, so the deals and roles;
    rivals play each seed once from either side."""
    turns = len(found.sides) if found.sides[0] == "one" else 1
    return [
        Job(found.name, tuple(levels), first + number // turns, number % turns)
        for number in range(games)
    ]


def play_job(job: Job) -> dict[str, Any]:
    found = cell(job.cell)
    result = play(found.rules(), job.levels, job.seed, found, job.turn)
    return job._asdict() | result


def read(path: Path) -> list[dict[str, Any]]:
    """The results of a file; a last line that was cut off is left out."""
    if not path.exists():
        return []
    found = []
    for line in path.read_text("utf-8").splitlines():
        try:
            found.append(json.loads(line))
        except json.JSONDecodeError:
            continue
    return found


def key_of(result: dict[str, Any]) -> str:
    return Job(result["cell"], tuple(result["levels"]), result["seed"], result["turn"]).key


def run(
    wanted: Sequence[Job], out: Path | None, processes: int = 1, minutes: float = 0.0
) -> Iterator[dict[str, Any]]:
    """Play what is not yet in the file; each result is written as soon as it is there."""
    done = {key_of(result) for result in read(out)} if out else set()
    open_jobs = [job for job in wanted if job.key not in done]
    end = time.monotonic() + 60 * minutes if minutes else 0.0
    file: TextIO | None = None
    if out:
        out.parent.mkdir(parents=True, exist_ok=True)
        cut_off = out.exists() and not out.read_bytes().endswith(b"\n")
        file = out.open("a", encoding="utf-8")
        if cut_off:
            file.write("\n")
    try:
        for result in _results(open_jobs, processes, end):
            if file:
                file.write(json.dumps(result) + "\n")
                file.flush()
            yield result
    finally:
        if file:
            file.close()


def _results(open_jobs: list[Job], processes: int, end: float) -> Iterator[dict[str, Any]]:
    if processes <= 1:
        for job in open_jobs:
            if end and time.monotonic() > end:
                return
            yield play_job(job)
        return
    with ProcessPoolExecutor(processes) as pool:
        waiting = iter(open_jobs)
        running: set[Future[dict[str, Any]]] = set()
        while True:
            while len(running) < 2 * processes and not (end and time.monotonic() > end):
                one = next(waiting, None)
                if one is None:
                    break
                running.add(pool.submit(play_job, one))
            if not running:
                return
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                yield future.result()
