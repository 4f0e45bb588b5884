"""Tables out of results: win rates with intervals, what a level adds, ratings."""

from __future__ import annotations

from collections.abc import Iterable
from math import log
from typing import Any

from hatchway.arena.cells import CELLS, Cell
from hatchway.arena.stats import Ratings, difference, wilson

Row = dict[str, Any]


def line_ups(results: Iterable[Row]) -> dict[tuple[str, tuple[str, ...]], list[Row]]:
    """Results by cell and line-up."""
    found: dict[tuple[str, tuple[str, ...]], list[Row]] = {}
    for result in results:
        found.setdefault((result["cell"], tuple(result["levels"])), []).append(result)
    return found


def score(result: Row) -> float:
    """What the first side got: 1 for a win, half for a draw of rivals."""
    if 0 in result["won"]:
        return 1.0
    draw = not result["won"] and CELLS[result["cell"]].sides[0] == "one"
    return 0.5 if draw else 0.0


def markdown(results: Iterable[Row]) -> str:
    """All tables, as they stand in docs/strength.md."""
    by = line_ups(results)
    lines = [
        "| cell | line-up | games | first side wins | draws | 95 % | ms p50/p99 (first side) |",
        "|---|---|---|---|---|---|---|",
    ]
    for (name, levels), rows in sorted(by.items(), key=_place):
        wins = sum(0 in row["won"] for row in rows)
        draws = sum(score(row) == 0.5 for row in rows)
        low, high = wilson(wins, len(rows))
        middle = sorted(row["ms"][0][0] for row in rows)[len(rows) // 2]
        slow = max(row["ms"][0][1] for row in rows)
        lines.append(
            f"| {CELLS[name].title} | {_names(CELLS[name], levels)} | {len(rows)}"
            f" | {wins / len(rows):.0%} | {draws / len(rows):.0%} | {low:.0%}–{high:.0%}"
            f" | {middle:.0f}/{slow:.0f} |"
        )
    lines += ["", *_steps(by)]
    return "\n".join(lines) + "\n"


def _names(found: Cell, levels: tuple[str, ...]) -> str:
    if found.sides[0] == "one" or len(found.sides) == 1:
        return " against ".join(levels)
    return ", ".join(f"{level} {side}" for level, side in zip(levels, found.sides, strict=True))


def _place(item: tuple[tuple[str, tuple[str, ...]], list[Row]]) -> tuple[int, tuple[str, ...]]:
    return list(CELLS).index(item[0][0]), item[0][1]


def _steps(by: dict[tuple[str, tuple[str, ...]], list[Row]]) -> list[str]:
    """What one side gains by another level, against the same others, on common seeds."""
    lines = [
        "| cell | side | gains by | against | common games | difference | 95 % |",
        "|---|---|---|---|---|---|---|",
    ]
    order = ("random", "novice", "adept", "expert", "cheating")

    def rank(level: str) -> int:
        name = level.partition(":")[0]
        return order.index(name) if name in order else -1

    for (name, levels), rows in sorted(by.items(), key=_place):
        found = CELLS[name]
        for other, theirs in by.items():
            if other[0] != name:
                continue
            places = [n for n in range(len(levels)) if levels[n] != other[1][n]]
            if len(places) != 1 or rank(levels[places[0]]) != rank(other[1][places[0]]) + 1:
                continue
            place = places[0]
            mine = {(row["seed"], row["turn"]): score(row) for row in rows}
            base = {(row["seed"], row["turn"]): score(row) for row in theirs}
            both = sorted(mine.keys() & base.keys())
            mean, low, high = difference([mine[k] for k in both], [base[k] for k in both])
            if place == 1:
                mean, low, high = -mean, -high, -low
            rest = [level for n, level in enumerate(levels) if n != place]
            side = found.sides[place] if found.sides[0] != "one" else "either"
            lines.append(
                f"| {found.title} | {side} | {levels[place]} over {other[1][place]}"
                f" | {', '.join(rest) or '–'} | {len(both)} | {mean:+.0%} | {low:+.0%} to {high:+.0%} |"
            )
    return lines if len(lines) > 2 else []


def ratings(results: Iterable[Row]) -> Ratings:
    """One rating by level over all cells with two sides."""
    found = Ratings()
    for result in sorted(results, key=lambda row: (row["seed"], row["turn"])):
        sides = CELLS[result["cell"]].sides
        if len(sides) < 2:
            continue
        # A side is one player here: how many seats it has does not count.
        names = [[f"{level} {side}" if sides[0] == "prisoners" else level]
                 for level, side in zip(result["levels"], sides, strict=True)]  # fmt: skip
        found.play(names, [0 if n in result["won"] else 1 for n in range(len(sides))])
    return found


def calibration(results: Iterable[Row]) -> str:
    """How well experts among the prisoners tell guards: log-loss by round, against knowing only how
    many of those still hidden are guards."""
    by: dict[int, list[tuple[float, int]]] = {}
    for result in results:
        for turn, chance, guard in result.get("guesses", []):
            by.setdefault(int(turn), []).append((chance, int(guard)))
    if not by:
        return ""
    lines = ["| round | guesses | log-loss | of the base rate |", "|---|---|---|---|"]
    for turn, guesses in sorted(by.items()):
        rate = sum(guard for _, guard in guesses) / len(guesses)
        own = sum(_loss(chance, guard) for chance, guard in guesses) / len(guesses)
        base = sum(_loss(rate, guard) for _, guard in guesses) / len(guesses)
        lines.append(f"| {turn} | {len(guesses)} | {own:.3f} | {base:.3f} |")
    return "\n".join(lines) + "\n"


def _loss(chance: float, guard: int) -> float:
    chance = min(0.99, max(0.01, chance))
    return -log(chance if guard else 1 - chance)
