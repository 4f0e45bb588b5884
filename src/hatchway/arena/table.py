"""Makes tables from results: win rates with intervals, what a level adds, ratings, guesses, times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from hatchway.arena.cells import CELLS, Cell
from hatchway.arena.guesses import gathered
from hatchway.arena.levels import LADDER, read
from hatchway.arena.stats import Ratings, faults_said, wilson
from hatchway.arena.steps import FULL, SHARE, TENTH, Claim, Step, by_line_up, score, steps
from hatchway.arena.times import Times
from hatchway.bots.files import is_file
from hatchway.kernel.errors import BadOptions

Row = dict[str, Any]
LineUp = tuple[str, tuple[str, ...]]

BEGIN = "<!-- arena: from here on written by `hatchway arena table` -->"
END = "<!-- arena: to here -->"


def grid(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table; empty if there are no rows."""
    lines = ["| " + " | ".join(str(part) for part in row) + " |" for row in rows]
    if not lines:
        return ""
    return "\n".join(["| " + " | ".join(head) + " |", "|---" * len(head) + "|", *lines]) + "\n"


def line_ups(results: Iterable[Row]) -> dict[LineUp, list[Row]]:
    """Results by cell and line-up, in the order of the cells and of the levels."""
    found: dict[LineUp, list[Row]] = {}
    for result in results:
        found.setdefault((result["cell"], tuple(result["levels"])), []).append(result)
    return dict(sorted(found.items(), key=lambda item: _place(item[0])))


def _place(key: LineUp) -> tuple[int, tuple[tuple[int, str], ...]]:
    order = list(CELLS)
    return order.index(key[0]) if key[0] in order else len(order), tuple(map(rank, key[1]))


def rank(level: str) -> tuple[int, str]:
    """The place of a level in the order of strength; bot files and cheats come last."""
    name = level if is_file(level) else read(level).name
    return (LADDER.index(name) if name in LADDER else len(LADDER)), level


def markdown(results: Iterable[Row]) -> str:
    """The win rates of all line-ups."""
    return grid(
        (
            "cell",
            "line-up",
            "games",
            "first side wins",
            "draws",
            "95 %",
            "decisions per game",
            "faults",
        ),
        (_line_up(CELLS[name], levels, rows) for (name, levels), rows in line_ups(results).items()),
    )


def _line_up(found: Cell, levels: tuple[str, ...], rows: list[Row]) -> tuple[object, ...]:
    wins = sum(0 in row["won"] for row in rows)
    draws = sum(score(row, 0) == 0.5 for row in rows)
    low, high = wilson(wins, len(rows))
    return (
        found.title,
        names(found, levels),
        len(rows),
        f"{wins / len(rows):.0%}",
        f"{draws / len(rows):.0%}" if found.rivals else "–",
        f"{low:.0%}–{high:.0%}",
        f"{sum(row['decisions'] for row in rows) / len(rows):.0f}",
        faults_said(faults_of(rows)),
    )


def faults_of(rows: Iterable[Row]) -> int:
    """How many faults bots had in games."""
    return sum(sum(row["faults"].values()) for row in rows if row.get("faults"))


def names(found: Cell, levels: tuple[str, ...]) -> str:
    if found.rivals or found.alone:
        return " against ".join(levels)
    return ", ".join(f"{level} {side}" for level, side in zip(levels, found.sides, strict=True))


def gains(results: Iterable[Row], part: float = TENTH) -> str:
    """What each side gains with each level over the one below, and the verdict."""
    found = by_line_up(results)
    return grid(
        ("cell", "level", "side", "games", "wins", "level below", "gain", "95 %", "goal"),
        (
            _gain(step, claim)
            for step in _in_order(part)
            for claim in step.claims(found)
            if claim.what == "gain"
        ),
    )


def _in_order(part: float) -> list[Step]:
    """The steps cell by cell, in the order of the tables."""
    order = list(CELLS)
    return sorted(steps(part), key=lambda step: order.index(step.cell.name))


def _gain(step: Step, claim: Claim) -> tuple[object, ...]:
    over = f"{step.upper} over {step.lower}"
    if not claim.games:
        return step.cell.title, over, claim.side, 0, "", "", "", "", claim.verdict
    return (
        step.cell.title,
        over,
        claim.side,
        claim.games,
        f"{claim.rate:.0%}",
        f"{claim.base:.0%}",
        f"{claim.mean:+.0%}",
        f"{claim.low:+.0%} to {claim.high:+.0%}",
        claim.verdict,
    )


def shares(results: Iterable[Row], part: float = TENTH) -> str:
    """The share of a level against the one below, both sides together."""
    found = by_line_up(results)
    return grid(
        ("cell", "level", "games", "share", "draws", "95 %", "goal 60 %"),
        (
            (
                step.cell.title,
                f"{step.upper} over {step.lower}",
                claim.games,
                f"{claim.rate:.0%}",
                f"{claim.draws:.0%}" if step.cell.rivals else "–",
                f"{claim.low + claim.base:.0%}–{claim.high + claim.base:.0%}",
                claim.verdict,
            )
            for step in _in_order(part)
            for claim in step.claims(found)
            if claim.what == "share" and claim.games
        ),
    )


def missed(results: Iterable[Row]) -> str:
    """How many goals hold, and a list of those that are missed or not settled."""
    found = by_line_up(results)
    counts: Counter[str] = Counter()
    lines: dict[str, list[str]] = {"missed": [], "open": []}
    waiting: dict[str, None] = {}  # in order, once each
    for step in _in_order(TENTH):
        for claim in step.claims(found):
            counts[claim.verdict] += 1
            if claim.verdict == "not played":
                waiting[step.title] = None
            elif claim.verdict in lines:
                lines[claim.verdict].append(f"- {claim.verdict}: {step.title}: {_told(claim)}")
    said = ", ".join(f"{counts[word]} {word}" for word in (*lines, "not played"))
    text = f"Of {counts.total()} goals {counts['holds']} hold; {said}.\n"
    for told in lines.values():
        text += "".join(f"\n{line}" for line in told)
    if waiting:
        text += f"\n- not played: {'; '.join(waiting)}"
    return text.rstrip() + "\n"


def _told(claim: Claim) -> str:
    what = {
        "gain": f"{claim.side} gain {claim.mean:+.0%}",
        "share": f"share {claim.rate:.0%}, the goal is {SHARE:.0%}",
        "half": f"expert {claim.rate:.0%}, half of cheating is {claim.base:.0%}",
    }[claim.what]
    return f"{what} in {claim.games} games"


def ratings(results: Iterable[Row]) -> Ratings:
    """Ratings of the levels over all cells with more than one side."""
    found = Ratings()
    for result in sorted(results, key=lambda row: (row["seed"], row["turn"], row["cell"])):
        where = CELLS.get(result["cell"])
        if where is None or where.alone:
            continue
        # A side is one player here, however many seats it has. Sides with different aims are rated
        # apart, because a game may favour one of them.
        players = [
            [level if where.rivals else f"{level} {side}, {where.game}"]
            for level, side in zip(result["levels"], where.sides, strict=True)
        ]
        found.play(players, [0 if n in result["won"] else 1 for n in range(len(where.sides))])
    return found


def rating_table(results: Iterable[Row]) -> str:
    rows = ratings(results).table()
    return grid(
        ("rating", "mu", "sigma"), ((name, f"{mu:.1f}", f"{sigma:.1f}") for name, mu, sigma in rows)
    )


def calibration(results: Iterable[Row]) -> str:
    """How well experts recognise hidden roles: log-loss by round, against the prior."""
    found = gathered(results).losses
    return grid(
        ("round", "guesses", "log-loss", "of the prior"),
        (
            (turn, round(n), f"{own / n:.3f}", f"{prior / n:.3f}")
            for turn, (n, own, prior) in sorted(found.items())
        ),
    )


def times_by_level(results: Iterable[Row]) -> dict[tuple[str, bool], Times]:
    """The times of decisions by level and build, over all games."""
    found: dict[tuple[str, bool], Times] = {}
    for row in results:
        for level, plain in zip(row["levels"], row["times"]["sides"], strict=False):
            key = (level, bool(row.get("compiled")))
            found.setdefault(key, Times()).join(Times(plain))
    return dict(sorted(found.items(), key=lambda item: (rank(item[0][0]), item[0][1])))


def decision_times(results: Iterable[Row]) -> str:
    return grid(
        ("level", "engine", "decisions", "p50 ms", "p99 ms"),
        (
            (
                level,
                "compiled" if built else "interpreted",
                len(times),
                f"{times.quantile(0.5):.1f}",
                f"{times.quantile(0.99):.0f}",
            )
            for (level, built), times in times_by_level(results).items()
        ),
    )


def page(results: Sequence[Row], memory: str = "") -> str:
    """The tables of docs/strength.md."""
    parts = [
        ("Goals that are missed or open", missed(results)),
        ("What a level adds", gains(results)),
        ("Shares against the level below, both sides together", shares(results)),
        ("At full thinking time", gains(results, FULL) + "\n" + shares(results, FULL)),
        ("All line-ups", markdown(results)),
        ("Ratings", rating_table(results)),
        ("Role inference of expert prisoners", calibration(results)),
        ("Times of decisions", decision_times(results)),
        ("Memory of a bot process", memory),
    ]
    return "\n".join(f"## {title}\n\n{text}" for title, text in parts if text.strip())


def check_page(path: Path) -> str:
    """The text of a page that has the two marks."""
    text = path.read_text("utf-8")
    if BEGIN not in text or END not in text:
        raise BadOptions("no_marks", f"{path}: the lines {BEGIN} and {END} are missing")
    return text


def put_into(path: Path, text: str) -> None:
    """Write the tables between the two marks of a page."""
    old = check_page(path)
    head, rest = old.split(BEGIN, 1)
    tail = rest.split(END, 1)[1]
    path.write_text(f"{head}{BEGIN}\n\n{text}\n{END}{tail}", "utf-8")
