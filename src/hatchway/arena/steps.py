"""What levels must achieve: each is stronger than the one below it, in every cell and for every side.

A *step* compares a level with the one below in one cell, with the line-ups it needs on common seeds:

- one side against the game: both levels play the same deals;
- two sides: the level plays itself, and each side plays against the level below. A side's gain is its
  win rate with the level minus that with the level below, against opponents of the upper level, because
  weaker opponents lose to both and tell nothing;
- rivals: the level plays the level below from each seat. Two equal players get half each, so no games
  of equals are needed: a level's gain is its share minus one half. Draws count half.

A step has *claims*, each with a goal. A claim is settled when its 99 % interval clears the goal, or when
a cap of games is reached. The tables show the 95 % interval.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from hatchway.arena.cells import CELLS, Cell, cells_with
from hatchway.arena.levels import LADDER, timed
from hatchway.arena.run import Job, jobs
from hatchway.arena.stats import Z_STOP, Z, difference, wilson

Row = dict[str, Any]
Found = dict[tuple[str, tuple[str, ...]], dict[tuple[int, int], Row]]
"""Rows by cell and line-up, then by seed and turn."""

LEAST: Final = 20
"""How many common games a line-up needs before anything is settled."""
CAP: Final = {"novice": 640, "adept": 320, "expert": 160, "cheating": 160}
"""After so many common games of a line-up a claim is settled as it stands, by upper level. The less a
level thinks, the more games there is time for."""
SHARE: Final = 0.6
TENTH: Final = 0.1
FULL: Final = 1.0
FULL_GAMES: Final = 40


class Claim(NamedTuple):
    """One goal, and what was measured."""

    what: str  # "gain", "share" or "half"
    side: str
    games: int
    rate: float  # the level's win rate ("gain", "half") or its share ("share")
    base: float  # the win rate of the level below, or the goal
    mean: float
    low: float
    high: float
    settled: bool
    draws: float = 0.0

    @property
    def verdict(self) -> str:
        """The result in a word, for the tables."""
        if not self.games:
            return "not played"
        if not self.settled:
            return "open"
        return "holds" if self.holds else "missed"

    @property
    def holds(self) -> bool:
        """A gain must be proven; a share, and half of the upper bound, must be reached."""
        return self.low > 0 if self.what == "gain" else self.mean >= 0


class Step(NamedTuple):
    """A level against the level below it in a cell, with a part of the thinking time."""

    cell: Cell
    upper: str
    lower: str
    part: float = TENTH

    @property
    def title(self) -> str:
        return f"{self.cell.title}: {self.upper} over {self.lower}"

    @property
    def cap(self) -> int:
        return CAP[self.upper] if self.part < FULL else FULL_GAMES

    @property
    def least(self) -> int:
        """How many games are played in any case: at full thinking time, all of them."""
        return LEAST if self.part < FULL else FULL_GAMES

    def line_ups(self) -> list[tuple[str, ...]]:
        up, low = timed(self.upper, self.part), timed(self.lower, self.part)
        if self.cell.alone:
            return [(up,), (low,)]
        if self.cell.rivals:
            return [(up, low)]
        return [(up, low), (low, up), (up, up)]

    def jobs(self, games: int) -> list[Job]:
        """The first games of all its line-ups, by seed."""
        found = [job for levels in self.line_ups() for job in jobs(self.cell, levels, games)]
        return sorted(found, key=lambda job: (job.seed, job.turn))

    def claims(self, found: Found) -> list[Claim]:
        rows = [found.get((self.cell.name, levels), {}) for levels in self.line_ups()]
        if self.cell.rivals:
            return self._of_rivals(rows[0])
        if self.cell.alone:
            return [self._gain(0, rows[0], rows[1]), *self._half(found)]
        as_one, as_two, equal = rows
        return [
            self._gain(0, equal, as_two),
            self._gain(1, equal, as_one),
            self._share([score(r, 0) for r in as_one.values()]
                        + [score(r, 1) for r in as_two.values()]),
        ]  # fmt: skip

    def settled(self, found: Found) -> bool:
        return all(claim.settled for claim in self.claims(found))

    def _gain(self, side: int, mine: dict[tuple[int, int], Row], base: dict[tuple[int, int], Row],
              part: float = 1.0) -> Claim:  # fmt: skip
        both = sorted(mine.keys() & base.keys())
        one = [score(mine[key], side) for key in both]
        two = [part * score(base[key], side) for key in both]
        return self._paired("gain", self.cell.sides[side], one, two)

    def _paired(self, what: str, side: str, one: list[float], two: list[float]) -> Claim:
        n = len(one)
        mean, low, high = difference(one, two, Z)
        _, below, above = difference(one, two, Z_STOP)
        settled = n >= self.cap or (n >= self.least and (below > 0 or above < 0))
        rates = (sum(one) / n, sum(two) / n) if n else (0.0, 0.0)
        return Claim(what, side, n, *rates, mean, low, high, settled)

    def _half(self, found: Found) -> list[Claim]:
        """The expert reaches at least half the win rate of a player with perfect information."""
        if self.upper != "cheating" or self.cell not in cells_with("half"):
            return []
        cheat, expert = (found.get((self.cell.name, levels), {}) for levels in self.line_ups())
        claim = self._gain(0, expert, cheat, 0.5)
        return [claim._replace(what="half")]

    def _of_rivals(self, rows: dict[tuple[int, int], Row]) -> list[Claim]:
        by_seed: dict[int, list[float]] = {}
        for (seed, _), row in rows.items():
            by_seed.setdefault(seed, []).append(score(row, 0))
        # A seed counts once, when it was played from all seats.
        whole = [
            sum(got) / len(got) for got in by_seed.values() if len(got) == len(self.cell.sides)
        ]
        gain = self._paired("gain", "either", whole, [0.5] * len(whole))
        games = len(whole) * len(self.cell.sides)
        gain = gain._replace(games=games, settled=gain.settled or games >= self.cap)
        scores = [score(row, 0) for row in rows.values()]
        return [gain, self._share(scores)]

    def _share(self, scores: list[float]) -> Claim:
        n = len(scores)
        total = sum(scores)
        low, high = wilson(total, n, Z)
        below, above = wilson(total, n, Z_STOP)
        most = self.cap * (1 if self.cell.rivals else 2)
        enough = n >= self.least and (below > SHARE or above < SHARE)
        share = total / n if n else 0.0
        draws = scores.count(0.5) / n if n else 0.0
        return Claim("share", "both", n, share, SHARE, share - SHARE, low - SHARE, high - SHARE,
                     n >= most or enough, draws)  # fmt: skip


def score(row: Row, side: int) -> float:
    """What a side got: 1 for a win, half for a draw of rivals."""
    if side in row["won"]:
        return 1.0
    known = CELLS.get(row["cell"])
    return 0.5 if not row["won"] and known is not None and known.rivals else 0.0


def steps(part: float = TENTH) -> list[Step]:
    """All steps of the tables, lower levels first, because they settle quickly."""
    cells = list(CELLS.values())
    ladder = list(zip(LADDER[1:], LADDER, strict=False))
    if part >= FULL:
        cells = cells_with("full")
        ladder = ladder[1:]
    found = [Step(cell, upper, lower, part) for upper, lower in ladder for cell in cells]
    if part < FULL:
        found += [Step(cell, "cheating", "expert", part) for cell in cells_with("cheat")]
    return found


def by_line_up(rows: Iterable[Row]) -> Found:
    found: Found = {}
    for row in rows:
        place = found.setdefault((row["cell"], tuple(row["levels"])), {})
        place[row["seed"], row["turn"]] = row
    return found
