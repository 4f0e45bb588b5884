"""Shares games among the steps. The next games go to the open step that will have had the least time
after them. So quick steps settle early, and the time goes where the answer is not yet clear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hatchway.arena.levels import read
from hatchway.arena.run import Book, Job, Row, current, key_of, up_to_date
from hatchway.arena.steps import Step, by_line_up
from hatchway.bots.pace import nodes_for

BATCH = 4
"""How many games each line-up of a step gets at a time."""

DECISIONS = 100
"""Roughly how many decisions a game has."""


class Plan:
    """The steps, and what was played for them."""

    def __init__(self, steps: Sequence[Step], book: Book) -> None:
        self.steps = list(steps)
        self.book = book
        self.handed: dict[str, int] = {}  # by title
        self.asked: set[str] = set()
        self.cells = {step.cell.name for step in self.steps}
        rows = [row for row in current(book.rows) if row["cell"] in self.cells]
        self.found = by_line_up(row for row in rows if up_to_date(row))
        self.played = 0

    def jobs(self) -> Iterator[Job]:
        """The games to play next, as long as a step is open."""
        while (step := self._next()) is not None:
            games = self.handed.get(step.title, 0) + BATCH
            self.handed[step.title] = games
            for job in step.jobs(min(games, step.cap)):
                if job.key not in self.asked and not self._has(job):
                    self.asked.add(job.key)
                    yield job

    def add(self, row: Row) -> None:
        self.book.add(row)
        self.played += 1
        place = self.found.setdefault((row["cell"], tuple(row["levels"])), {})
        place[row["seed"], row["turn"]] = row

    def close(self) -> None:
        """Leave only valid results in the file: games of bots that now play differently are void.
        Results that somebody else wrote into it meanwhile count too."""
        rows = current(self.book.again())
        kept = [row for row in rows if row["cell"] not in self.cells or up_to_date(row)]
        self.book.rewrite(sorted(kept, key=key_of))

    @property
    def open(self) -> list[Step]:
        return [step for step in self.steps if not step.settled(self.found)]

    def said(self) -> str:
        """The progress in words."""
        settled = len(self.steps) - len(self.open)
        return f"{self.played} games, {settled} of {len(self.steps)} steps settled"

    def _next(self) -> Step | None:
        """The open step that will have had the least time after its next games."""
        waiting = [step for step in self.open if self.handed.get(step.title, 0) < step.cap]
        return min(waiting, key=self._cost, default=None)

    def _cost(self, step: Step) -> float:
        """The seconds that a step has had, plus those of its next games."""
        total = 0.0
        for levels in step.line_ups():
            rows = self.found.get((step.cell.name, levels), {}).values()
            spent = sum(row["times"]["seconds"] for row in rows)
            each = spent / len(rows) if rows else guessed_seconds(levels)
            # A game that is handed out and not yet back counts as played.
            games = max(len(rows), min(self.handed.get(step.title, 0), step.cap))
            total += each * (games + BATCH)
        return total

    def _has(self, job: Job) -> bool:
        return (job.seed, job.turn) in self.found.get((job.cell.name, job.levels), {})


def guessed_seconds(levels: Sequence[str]) -> float:
    """How long a game will take, for line-ups that have not played yet."""
    return 0.1 + DECISIONS * sum(read(level).nodes for level in levels) / len(levels) / nodes_for(
        1.0
    )
