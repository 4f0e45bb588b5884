"""Matches: many games between bots, and what came of them."""

from __future__ import annotations

import csv
import pickle
from collections import Counter
from collections.abc import Mapping, Sequence
from io import StringIO
from os import PathLike, fspath
from typing import Any, Literal, NamedTuple

from hatchway.api.rules import make
from hatchway.arena.cells import Cell, cell_of
from hatchway.arena.levels import Entrant, check, name_of
from hatchway.arena.match import Turn, beside_each_other, playing
from hatchway.arena.run import in_processes
from hatchway.arena.stats import faults_said, wilson
from hatchway.bots.files import TRUSTED, is_file, is_trusted
from hatchway.kernel.errors import BadOptions
from hatchway.kernel.game import Game

AT_ONCE = 4
"""How many games a process gets at a time."""

HEAD = ("player", "games", "wins", "rate", "low", "high", "faults", "runs")


class Line(NamedTuple):
    """The results of one player in a match."""

    player: str
    games: int
    wins: int
    rate: float
    low: float  # the 95 % interval of the rate
    high: float
    faults: int  # how often a novice answered in its place
    runs: str  # "house": a built-in level; "worker": a process of its own; "here": the process that plays


class MatchResult:
    """The games of a match: wins, intervals and faults by player, as lines, as a table or as CSV."""

    def __init__(
        self, cell: Cell, by: str, names: Sequence[str], rows: list[dict[str, Any]]
    ) -> None:
        self.game = cell.game
        self.options = cell.options
        self.by = by
        self.players = tuple(names)
        self.rows = rows
        self.games = len(rows)
        self.wins = tuple(sum(n in row["won"] for row in rows) for n in range(len(names)))
        self.draws = sum(not row["won"] for row in rows)
        """Games that nobody won."""
        self.whys = Counter(row["why"] for row in rows)
        self.faults: Counter[str] = Counter()
        self.traces: dict[str, str] = {}
        """The traceback of each fault that was an exception."""
        for row in rows:
            self.faults.update(row["faults"])
            self.traces = {**row["traces"], **self.traces}

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(self._line(n) for n in range(len(self.players)))

    def _line(self, n: int) -> Line:
        name, wins = self.players[n], self.wins[n]
        low, high = wilson(wins, self.games)
        failed = sum(row["failed"][n] for row in self.rows if row["failed"])
        rate = wins / self.games if self.games else 0.0
        return Line(name, self.games, wins, rate, low, high, failed, self._runs(n))

    def _runs(self, n: int) -> str:
        given: str = self.rows[0]["runs"][n] if self.rows else ""
        return given

    def table(self) -> str:
        """A table as text; faults are marked and told below it."""
        lines = [
            (
                line.player, str(line.games), str(line.wins), f"{line.rate:.1%}",
                f"{line.low:.1%}–{line.high:.1%}", faults_said(line.faults), line.runs,
            )
            for line in self.lines
        ]  # fmt: skip
        head = ("player", "games", "wins", "rate", "95 %", "faults", "runs")
        widths = [max(len(row[n]) for row in (head, *lines)) for n in range(len(head))]
        shown = [
            "  ".join(part.ljust(width) for part, width in zip(row, widths, strict=True)).rstrip()
            for row in (head, *lines)
        ]
        for fault, count in self.faults.most_common(5):
            shown.append(f"fault, {count} times (a novice answered): {fault}")
            if fault in self.traces:
                shown += [f"    {line}" for line in self.traces[fault].splitlines()]
        return "\n".join(shown)

    def csv(self) -> str:
        """The lines as CSV."""
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(HEAD)
        writer.writerows(self.lines)
        return text.getvalue()

    def __str__(self) -> str:
        return self.table()

    def __repr__(self) -> str:
        said = ", ".join(f"{n} {w}" for n, w in zip(self.players, self.wins, strict=True))
        faults = f", {self.faults.total()} faults" if self.faults else ""
        return f"<MatchResult of {self.game}: {self.games} games, wins: {said}{faults}>"


class Task(NamedTuple):
    """One game of a match, as a process gets it."""

    cell: Cell
    by_side: bool
    players: tuple[Entrant, ...]
    seed: int
    turn: int
    strict: bool


def match(
    game: str | Game[Any],
    players: Sequence[Entrant | PathLike[str]],
    options: Mapping[str, object] | None = None,
    /,
    *,
    games: int = 100,
    seed: int = 1,
    by: Literal["side", "seat", ""] = "",
    processes: int = 1,
    strict: bool = False,
    trusted: bool = False,
    **more: object,
) -> MatchResult:
    """Let bots play each other; returns wins with 95 % intervals, and faults.

    A player is a level ("novice", "adept:250"), a bot file, a class of bots, or a bot. There is one for
    each side of the game; sides with the same aim change places from game to game. With another number
    they sit seat by seat, and the last one fills the other seats. `by` says which of the two is meant.

    A bot that cannot be built is refused before the first game. One that fails in a game is replaced for
    that decision by a novice, and counted; with `strict` the match ends with a BotFault. Bot files think
    in workers of their own, or, with `trusted`, in the process that plays.

    >>> import hatchway
    >>> result = hatchway.match(
    ...     "room25", ["novice", "random"], mode="competition", players=2, games=20
    ... )
    >>> result
    <MatchResult of room25: 20 games, wins: novice 14, random 1>
    >>> print(result.csv().splitlines()[0])
    player,games,wins,rate,low,high,faults,runs
    """
    if isinstance(game, Game):
        rules, name = game, game.id
        if options or more:
            raise BadOptions("two_options", "a Game has its options already")
    else:
        rules, name = make(game, options, **more), game
    if games < 1 or processes < 1:
        raise BadOptions("too_few", "a match needs at least one game and one process")
    if isinstance(players, str) or not players:
        raise BadOptions(
            "no_players", "players is a list with a bot for each side, or seat by seat"
        )
    entrants = tuple(_entrant(one, trusted) for one in players)
    cell = cell_of(name, rules.settings if isinstance(game, Game) else {**(options or {}), **more})
    by_side = _by_side(cell, rules, entrants, by)
    if not by_side:
        entrants += (entrants[-1],) * (rules.seats - len(entrants))
    check(_once(entrants), rules)
    if processes > 1:
        _check_sendable(entrants)
    turns = len(cell.sides) if by_side and cell.rivals else 1
    tasks = (
        Task(cell, by_side, entrants, seed + number // turns, number % turns, strict)
        for number in range(games)
    )
    if processes > 1:
        played = in_processes(_playing, tasks, processes, AT_ONCE)
    else:
        played = beside_each_other(_playing, tasks)
    rows = sorted(played, key=lambda row: (row["seed"], row["turn"]))
    names = [name_of(one) for one in entrants]
    return MatchResult(cell, "side" if by_side else "seat", names, rows)


def _playing(task: Task, lane: int) -> Turn[dict[str, Any]]:
    where = task.cell if task.by_side else None
    rules = task.cell.rules()
    row = yield from playing(rules, task.players, task.seed, where, task.turn, task.strict, lane)
    return {**row, "seed": task.seed, "turn": task.turn, "runs": [_runs(p) for p in task.players]}


def _runs(entrant: Entrant) -> str:
    if not isinstance(entrant, str) or is_trusted(entrant):
        return "here"
    return "worker" if is_file(entrant) else "house"


def _entrant(given: Entrant | PathLike[str], trusted: bool) -> Entrant:
    if isinstance(given, PathLike):
        given = fspath(given)
    if isinstance(given, str):
        return (
            f"{given}{TRUSTED}" if trusted and is_file(given) and not is_trusted(given) else given
        )
    if not callable(given) and not callable(getattr(given, "choose", None)):
        raise BadOptions("no_bot", "a player is a level, a bot file, a class or a bot", got=given)
    return given


def _by_side(cell: Cell, rules: Game[Any], entrants: Sequence[Entrant], by: str) -> bool:
    """Whether players are named by side."""
    if by not in ("", "side", "seat"):
        raise BadOptions("bad_value", "by is 'side' or 'seat'", got=by)
    sides, count = len(cell.sides), len(entrants)
    if by == "side" and count != sides:
        raise BadOptions("players", f"{count} players for {sides} sides: {', '.join(cell.sides)}")
    if by != "seat" and count == sides:
        return True
    if count > rules.seats:
        raise BadOptions("players", f"{count} players for {rules.seats} seats")
    return False


def _once(entrants: Sequence[Entrant]) -> list[Entrant]:
    """Each player once; two bots may be equal, or not hashable."""
    found: list[Entrant] = []
    for entrant in entrants:
        if not any(entrant is other or name_of(entrant) == other for other in found):
            found.append(entrant)
    return found


def _check_sendable(entrants: Sequence[Entrant]) -> None:
    """Classes go to other processes by name, bots as copies."""
    for entrant in entrants:
        try:
            pickle.dumps(entrant)
        except (pickle.PicklingError, AttributeError, TypeError) as fault:
            raise BadOptions(
                "not_sendable",
                f"{name_of(entrant)} cannot go to another process ({fault}); define it at the top of a"
                " module, name its file, or play with processes=1",
            ) from None
