"""How often guards win in Room 25's Suspicion, by the number of players, with a plot.

    python balance_study.py [GAMES] [FOLDER]

Novices play all seats. The same seeds give the same games on every machine. The folder gets study.csv and
study.svg; a line in the plot is the 95 % interval, a dot the rate.
"""

import sys
from pathlib import Path

import hatchway

WIDTH, ROW, LEFT = 640, 34, 120


def study(games):
    """Rate and interval of the guards, by number of players."""
    found = []
    for players in (4, 5, 6, 7, 8):
        result = hatchway.match(
            "room25", ["novice", "novice"], mode="suspicion", players=players,
            games=games, by="side", processes=2, strict=True,
        )  # fmt: skip
        guards = result.lines[1]  # sides in the order of the game: prisoners, guards
        found.append((players, guards.games, guards.rate, guards.low, guards.high))
    return found


def plot(rows):
    """The rates as SVG."""
    scale = WIDTH - LEFT - 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {ROW * (len(rows) + 1)}"'
        ' font-family="sans-serif" font-size="13">'
    ]
    for n, (players, _, rate, low, high) in enumerate(rows):
        y = ROW * n + ROW / 2
        parts.append(f'<text x="8" y="{y + 4}">{players} players</text>')
        parts.append(
            f'<line x1="{LEFT + low * scale:.1f}" x2="{LEFT + high * scale:.1f}"'
            f' y1="{y}" y2="{y}" stroke="#456" stroke-width="3"/>'
        )
        parts.append(f'<circle cx="{LEFT + rate * scale:.1f}" cy="{y}" r="5" fill="#c60"/>')
    y = ROW * len(rows) + ROW / 2
    for tenth in range(0, 11, 2):
        x = LEFT + tenth / 10 * scale
        parts.append(f'<text x="{x:.1f}" y="{y}" text-anchor="middle">{tenth * 10} %</text>')
    return "\n".join([*parts, "</svg>"])


def main(games, folder):
    rows = study(games)
    lines = ["players,games,guards,low,high"]
    lines += [f"{p},{n},{rate:.4f},{low:.4f},{high:.4f}" for p, n, rate, low, high in rows]
    (folder / "study.csv").write_text("\n".join(lines) + "\n", "utf-8")
    (folder / "study.svg").write_text(plot(rows), "utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200, Path(*sys.argv[2:3]))
