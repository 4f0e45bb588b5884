"""How fair a game is under given options: the win rate of each side when bots of given levels play it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from hatchway.arena.cells import Cell, cell_of
from hatchway.arena.run import Job
from hatchway.arena.stats import faults_said, wilson

Row = dict[str, Any]


class Study(NamedTuple):
    """A set of options to be studied."""

    name: str
    cell: Cell
    levels: tuple[str, ...]

    def jobs(self, games: int, seed: int) -> Iterator[Job]:
        for number in range(games):
            # Rivals change places, so that no side has an advantage from its seats.
            turn = number % len(self.cell.sides) if self.cell.rivals else 0
            yield Job(self.cell, self.levels, seed + number, turn)


def studies(
    game: str,
    options: dict[str, object],
    varied: Mapping[str, Sequence[object]],
    levels: Sequence[str],
) -> list[Study]:
    """One study for each choice of the varied options. `levels` are by side; the last fills the rest."""
    found = []
    for chosen in product(*varied.values()):
        more = dict(zip(varied, chosen, strict=True))
        cell = cell_of(game, options | more)
        by_side = [*levels, *[levels[-1]] * len(cell.sides)][: len(cell.sides)]
        name = ", ".join(f"{key} {_said(value)}" for key, value in more.items())
        found.append(Study(name or "as given", cell, tuple(by_side)))
    return found


def _said(value: object) -> str:
    return str(value) if isinstance(value, str | int | float) else "from a file"


class Tally:
    """The results of a study so far."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.games = self.draws = self.decisions = self.rounds = 0
        self.wins = [0] * len(study.cell.sides)
        self.whys: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.failed = [0] * len(study.cell.sides)

    def add(self, row: Row) -> None:
        self.games += 1
        for side in row["won"]:
            self.wins[side] += 1
        self.draws += not row["won"]
        self.decisions += row["decisions"]
        self.rounds += row["round"]
        self.whys[row["why"]] += 1
        self.faults.update(row["faults"])
        for side, count in enumerate(row.get("failed", ())):
            self.failed[side] += count

    def rows(self) -> list[tuple[str, ...]]:
        """For each side: games, win rate, interval, faults."""
        found: list[tuple[str, ...]] = []
        for side, name in enumerate(self.study.cell.sides):
            low, high = wilson(self.wins[side], self.games)
            rate = self.wins[side] / self.games if self.games else 0.0
            found.append(
                (
                    self.study.name,
                    f"{name} ({self.study.levels[side]})",
                    str(self.games),
                    f"{rate:.1%}",
                    f"{low:.1%}–{high:.1%}",
                    faults_said(self.failed[side]),
                )
            )
        return found
