"""The arena's results as one HTML page with plots. The page needs no other file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from hatchway.arena.cells import CELLS
from hatchway.arena.guesses import BINS, gathered
from hatchway.arena.levels import LADDER
from hatchway.arena.plot import Dot, colour_of, curves, dots
from hatchway.arena.stats import wilson
from hatchway.arena.steps import score
from hatchway.arena.table import faults_of, line_ups, names, ratings, times_by_level
from hatchway.games.registry import list_games, plugin

Row = dict[str, Any]

PARTS = (
    ("rounds 1 to 3", colour_of("novice"), range(1, 4)),
    ("rounds 4 to 6", colour_of("adept"), range(4, 7)),
    ("from round 7 on", colour_of("expert"), range(7, 99)),
)
"""The parts of a game in the plot of calibration."""

STYLE = """
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 780px; margin: 2rem auto; padding: 0 1rem; }
svg { width: 100%; height: auto; font: 12px system-ui, sans-serif; }
svg.small, p svg { max-width: 480px; }
h1, h2, h3 { line-height: 1.2; }
table { border-collapse: collapse; } td, th { padding: 0.15rem 0.8rem 0.15rem 0; text-align: left; }
"""


def html(results: Sequence[Row], memory: Path) -> str:
    """The whole page."""
    parts = [
        ("Win rates", _win_rates(results)),
        ("Length of games", _lengths(results)),
        ("Role inference", _inference(results)),
        ("Times of decisions", _times(results)),
        ("Memory of a process with one bot", _memory(memory)),
        ("Ratings", _ratings(results)),
    ]
    body = "\n".join(f"<h2>{title}</h2>\n{text}" for title, text in parts if text)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Hatchway arena</title><style>{STYLE}</style></head>\n<body>"
        f"<h1>Hatchway arena</h1>\n<p>{len(results)} games. Lines through dots are 95 % intervals.</p>"
        f"\n{body}\n</body></html>\n"
    )


def _win_rates(results: Sequence[Row]) -> str:
    """For each cell: how often the first side won in each line-up; a draw of rivals counts half."""
    by_cell: dict[str, list[Dot]] = {}
    for (name, levels), rows in line_ups(results).items():
        got = sum(score(row, 0) for row in rows)
        low, high = wilson(got, len(rows))
        rate = got / len(rows)
        failed = faults_of(rows)
        said = f"{rate:.0%} of {len(rows)}" + (f", faults: {failed} !" if failed else "")
        dot = Dot(names(CELLS[name], levels), low, rate, high, colour_of(levels[0]), said)
        by_cell.setdefault(name, []).append(dot)
    found = []
    for name, rows_of in by_cell.items():
        cell = CELLS[name]
        whose = "a draw counts half" if cell.rivals else f"wins of the {cell.sides[0]}"
        found.append(f"<h3>{escape(cell.title)}</h3>\n<p>{whose}</p>\n{dots(cell.title, rows_of)}")
    return "\n".join(found)


def _lengths(results: Sequence[Row]) -> str:
    """Decisions per game: the median as a dot, the middle half as a line."""
    rows = []
    for (name, levels), games in line_ups(results).items():
        counts = sorted(row["decisions"] for row in games)
        low, middle, high = (counts[int(q * (len(counts) - 1))] for q in (0.25, 0.5, 0.75))
        rounds = sum(row["round"] for row in games) / len(games)
        label = f"{name}: {' / '.join(levels)}"
        said = f"{middle}, {rounds:.1f} rounds"
        rows.append(Dot(label, low, middle, high, colour_of(levels[0]), said))
    most = max(dot.high for dot in rows)
    said = "<p>Decisions per game: the dot is the median, the line is the middle half.</p>"
    return said + dots("decisions per game", rows, float(max(4, most)), "decisions")


def _inference(results: Sequence[Row]) -> str:
    found = gathered(results)
    if not found.losses:
        return ""
    own, prior = [], []
    for turn, (n, loss, base) in sorted(found.losses.items()):
        own.append((float(turn), loss / n))
        prior.append((float(turn), base / n))
    top = max(0.7, *(y for _, y in own + prior))
    first, last = own[0][0], own[-1][0]
    losses = curves(
        "log-loss by round",
        [("expert", colour_of("expert"), own), ("prior", colour_of("random"), prior)],
        "round", "log-loss", top, last, first,
    )  # fmt: skip
    lines = []
    for name, colour, rounds in PARTS:
        sums = [[0.0, 0.0, 0.0] for _ in range(BINS)]
        for (turn, place), values in found.bins.items():
            if turn in rounds:
                sums[place] = [a + b for a, b in zip(sums[place], values, strict=True)]
        points = [(chance / n, true / n) for n, chance, true in sums if n >= BINS]
        lines.append((name, colour, points))
    calibration = curves(
        "calibration", lines, "chance given", "share of true ones", 1.0, 1.0, 0.0, True
    )
    return (
        "<p>Log-loss by round. The prior is what the seat knows for certain.</p>"
        f"<p>{losses}</p><p>Calibration: how many guesses that get a certain chance are true. On the"
        f" dashed line every chance is right.</p><p>{calibration}</p>"
    )


def _times(results: Sequence[Row]) -> str:
    rows = []
    for (level, built), times in times_by_level(results).items():
        middle, slow = times.quantile(0.5), times.quantile(0.99)
        label = f"{level}, {'compiled' if built else 'interpreted'}"
        rows.append(
            Dot(label, middle, middle, slow, colour_of(level), f"{middle:.1f} / {slow:.0f}")
        )
    most = max((dot.high for dot in rows), default=0.0)
    said = "<p>Milliseconds: the dot is the median, the line ends at the 99th percentile.</p>"
    return said + dots("milliseconds per decision", rows, max(4.0, most), "ms")


def _memory(path: Path) -> str:
    if not path.exists():
        return ""
    found: dict[str, dict[str, float]] = json.loads(path.read_text("utf-8"))
    rows = [
        Dot(f"{title}: {level}", 0.0, size, size, colour_of(level), f"{size:.0f} MB")
        for title, levels in found.items()
        for level, size in levels.items()
    ]
    return dots("megabytes", rows, max(dot.high for dot in rows), "MB")


def _ratings(results: Sequence[Row]) -> str:
    rated = ratings(results).table()
    if not rated:
        return ""
    lines = "".join(
        f"<tr><td>{escape(name)}</td><td>{mu:.1f}</td><td>{sigma:.1f}</td></tr>"
        for name, mu, sigma in rated
    )
    return (
        f"<p>Weng-Lin, over {' and '.join(plugin(game).name for game in list_games())}; levels from"
        f" {LADDER[0]} to {LADDER[-1]}.</p>"
        f"<table><tr><th>player</th><th>mu</th><th>sigma</th></tr>{lines}</table>"
    )
