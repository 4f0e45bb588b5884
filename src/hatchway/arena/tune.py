"""Tunes the weights of a game's bots by playing.

Each turn draws candidates near the current weights: every weight is multiplied by a random factor. The
candidates play the same seeds; the worse half drops out and the others play twice as many, until one is
left (sequential halving). That one must prove itself on fresh seeds: it is taken only if the interval of
its gain over the current weights lies above 0. So a lucky candidate is not kept. Everything follows from
the seed.

With one side against the game, the games of a candidate are paired with those of the current weights.
With two sides or rivals, a candidate plays each side against the current weights; two equal players share
such a pair of games evenly, so the candidate's gain is its share minus one half.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from math import cos, exp, log, pi, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from hatchway.arena.cells import Cell
from hatchway.arena.levels import Named, read, read_weights
from hatchway.arena.run import Job
from hatchway.arena.stats import difference
from hatchway.arena.steps import score
from hatchway.kernel.chance import Rng
from hatchway.kernel.errors import BadOptions

Row = dict[str, Any]
Weights = dict[str, float]
Play = Callable[[Sequence[Job]], list[Row]]
"""Plays games and returns their rows, in any order."""


class Turn(NamedTuple):
    """The result of one turn of tuning."""

    number: int
    taken: bool
    mean: float
    low: float
    high: float
    pairs: int
    weights: Weights


class Tuner:
    """Tunes numbers of a file of weights by the games of some cells."""

    def __init__(
        self, cells: Sequence[Cell], level: str, start: Path, folder: Path, play: Play,
        sections: Sequence[str] = (), seed: int = 1, candidates: int = 4, games: int = 40,
        spread: float = 0.2, only: Sequence[str] = (),
    ) -> None:  # fmt: skip
        self.cells = cells
        self.level = read(level)
        self.folder = folder
        self.play = play
        self.rng = Rng(seed)
        self.candidates = candidates
        self.games = games
        self.spread = spread
        self.next_seed = 1_000 * seed
        self.files = 0
        self.text = start.read_text("utf-8")
        found = read_weights(start)
        for name in sections:
            if name not in found:
                there = ", ".join(found)
                raise BadOptions("no_section", f"{start}: no section {name!r}; there are: {there}")
        self.weights: Weights = {
            f"{section}.{name}": value
            for section in sections or found
            for name, value in found[section].items()
        }
        self.tuned = _chosen(self.weights, only)
        self.path = self._write(self.weights)

    def turns(self, count: int) -> Iterator[Turn]:
        for number in range(1, count + 1):
            yield self._turn(number)

    def _turn(self, number: int) -> Turn:
        drawn = [self._near() for _ in range(self.candidates)]
        best = self._halve([(self._write(weights), weights) for weights in drawn])
        gains = self._gains(best[0], self._seeds(self.games))
        mean, low, high = difference(gains, [0.0] * len(gains))
        if low > 0:
            self.path, self.weights = best
        return Turn(number, low > 0, mean, low, high, len(gains), best[1])

    def _near(self) -> Weights:
        factors = {name: exp(self.spread * self._normal()) for name in self.tuned}
        return {
            name: float(f"{value * factors.get(name, 1.0):.4g}")
            for name, value in self.weights.items()
        }

    def _normal(self) -> float:
        one, two = ((self.rng.below(1 << 24) + 1) / (1 << 24) for _ in range(2))
        return sqrt(-2 * log(one)) * cos(2 * pi * two)

    def _halve(self, alive: list[tuple[Path, Weights]]) -> tuple[Path, Weights]:
        games = max(2, self.games // 4)
        while len(alive) > 1:
            seeds = self._seeds(games)
            worth = {
                path: sum(gains) / len(gains) if (gains := self._gains(path, seeds)) else 0.0
                for path, _ in alive
            }
            alive.sort(key=lambda one: -worth[one[0]])
            alive = alive[: (len(alive) + 1) // 2]
            games *= 2
        return alive[0]

    def _seeds(self, games: int) -> range:
        """Seeds that were not played yet."""
        first = self.next_seed
        self.next_seed += games
        return range(first, self.next_seed)

    def _gains(self, path: Path, seeds: range) -> list[float]:
        """For each cell and seed: what the weights in a file gain over the current ones."""
        mine, base = self._named(path), self._named(self.path)
        wanted: list[Job] = []
        for cell in self.cells:
            for seed in seeds:
                wanted += self._pair(cell, mine, base, seed)
        rows: dict[str, Row] = {}
        for row in self.play(wanted):
            levels = "/".join(row["levels"])
            rows[f"{row['cell']} {levels} {row['seed']} {row['turn']}"] = row
        found = []
        for cell in self.cells:
            for seed in seeds:
                one, two = (rows[job.key] for job in self._pair(cell, mine, base, seed))
                if cell.alone:
                    found.append(score(one, 0) - score(two, 0))
                else:
                    side = 0 if cell.rivals else 1
                    found.append((score(one, 0) + score(two, side)) / 2 - 0.5)
        return found

    def _pair(self, cell: Cell, mine: str, base: str, seed: int) -> list[Job]:
        if cell.alone:
            return [Job(cell, (mine,), seed, 0), Job(cell, (base,), seed, 0)]
        if cell.rivals:
            return [Job(cell, (mine, base), seed, 0), Job(cell, (mine, base), seed, 1)]
        return [Job(cell, (mine, base), seed, 0), Job(cell, (base, mine), seed, 0)]

    def _named(self, path: Path) -> str:
        return Named(self.level.name, self.level.nodes, str(path)).text

    def _write(self, weights: Weights) -> Path:
        self.files += 1
        path = self.folder / f"weights-{self.files}.toml"
        path.write_text(with_weights(self.text, weights), "utf-8")
        return path


def _chosen(weights: Weights, only: Sequence[str]) -> list[str]:
    """The weights to tune: all, or those with these names, which may include their section."""
    found = []
    for name in only:
        meant = [one for one in weights if name in (one, one.partition(".")[2])]
        if not meant:
            raise BadOptions("no_weight", f"no weight {name!r}; there are: {', '.join(weights)}")
        found += meant
    return found or list(weights)


NUMBER = re.compile(r"(\s*([\w-]+)\s*=\s*)([-+\d._e]+)(\s*)(#.*)?$")
"""A line with a weight: what comes before the number, the name, the number, a gap, a comment."""


def with_weights(text: str, weights: Weights) -> str:
    """The text of a file of weights with new numbers, keyed by section.name; comments stay."""
    lines = []
    section = ""
    for line in text.splitlines():
        if head := re.match(r"\s*\[([^\]]+)\]", line):
            section = head[1].strip()
        found = NUMBER.match(line)
        key = f"{section}.{found[2]}" if found else ""
        if found and key in weights:
            number = f"{weights[key]:g}"
            if "." in found[3] and not {".", "e"} & set(number):
                number += ".0"
            gap = len(found[3]) + len(found[4]) - len(number)
            line = found[1] + number + (" " * max(1, gap) + found[5] if found[5] else "")
        lines.append(line)
    return "\n".join(lines) + "\n"
