"""Fit weights of Room 25's bots: what a position is worth, and what an action tells about a role.

    python scripts/fit_values.py --games 200 --levels novice,adept:100

This plays games of every mode between bots of each level. It reads the position at the end of every round
(`games/room25/bots/evaluate.py`) and what every prisoner has seen of the others
(`games/room25/bots/observed.py`), fits logistic regressions to who won and who was a guard, and prints
the sections for `games/room25/bots/weights.toml`. A quarter of the seeds is kept to test the fit. A number
that can only help (or harm) gets a weight of that sign, or 0. It needs numpy.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import numpy as np

from hatchway.arena.cells import cell
from hatchway.arena.match import Match
from hatchway.games.room25.bots import evaluate
from hatchway.games.room25.bots.observed import DEEDS, Witness
from hatchway.games.room25.rules.kinds import CHARACTERS, GUARD

CELLS = ("coop4", "madness4", "solo", "sus4", "sus6", "sus8", "comp2", "team4")
NAMES: dict[str, Sequence[str]] = {
    "crew": evaluate.CREW,
    "prisoners": evaluate.PRISONERS,
    "rivals": evaluate.RIVALS,
    "belief": DEEDS,
}
HELP = {"left", "inside", "all_inside", "inside_late", "adrenaline"}
FREE = {"always", *DEEDS}
OFTEN = 3
Row = tuple[int, list[float], float, float]
"""The game's seed, the numbers read, the logit of what is known without them, and the result."""


def watch(name: str, level: str, seed: int, rows: dict[str, list[Row]]) -> None:
    """Play a game and add what its rounds show."""
    where = cell(name)
    match = Match(where.rules(), [level] * len(where.sides), seed, where)
    s = match.s
    read: list[tuple[str, list[float]]] = []
    guards: list[Row] = []
    witnesses = [Witness() for _ in match.players]
    told = [0 for _ in match.players]
    turn = s.round
    while not s.over:
        match.step()
        if s.round == turn or s.over:
            continue
        turn = s.round
        if s.g.together:
            read.append(("crew", evaluate.crew(s)))
        elif where.sides[0] == "prisoners":
            read.append(("prisoners", evaluate.prisoners(s)))
            for seat, witness in enumerate(witnesses):
                history = match.players[seat].history
                witness.update(history[told[seat] :])
                told[seat] = len(history)
                guards += suspects(s, seat, witness, seed)
        else:
            one, two = evaluate.rivals(s)
            read.append(("rivals", [a - b for a, b in zip(one, two, strict=True)]))
    match.close()
    for section, numbers in read:
        rows[section].append((seed, numbers, 0.0, result(s, section)))
    rows["belief"] += guards


def result(s: Any, section: str) -> float:
    """Whether the side that the numbers describe won; a draw of rivals is half a win."""
    if section == "rivals":
        won = [
            any(s.winners >> seat & 1 for seat in range(side, s.g.players, 2)) for side in (0, 1)
        ]
        return 0.5 + 0.5 * (won[0] - won[1])
    if section == "crew":
        return float(s.winners > 0)
    won_by = [who for who in s.order if s.winners >> s.seat[who] & 1]
    return float(any(s.role[who] != GUARD for who in won_by))


def suspects(s: Any, seat: int, witness: Witness, seed: int) -> list[Row]:
    """What a prisoner saw of every player whose role is hidden."""
    if s.role[s.seat.index(seat)] == GUARD:
        return []
    hidden = [who for who in s.order if s.seat[who] != seat and not s.shown >> who & 1]
    tiles = sum(s.g.role_tiles()) - s.g.players + len(hidden)
    left = s.g.role_tiles()[1] - sum(s.role[who] == GUARD for who in s.order if s.shown >> who & 1)
    if not 0 < left < tiles:
        return []
    prior = float(np.log(left / (tiles - left)))
    found = []
    for who in hidden:
        deeds = witness.deeds(CHARACTERS[who], s.seat[who])
        numbers = [float(min(deeds[deed], OFTEN)) for deed in DEEDS]
        found.append((seed, numbers, prior, float(s.role[who] == GUARD)))
    return found


def fit(x: Any, prior: Any, y: Any, names: Sequence[str], turns: int = 4000) -> Any:
    """The weights that make the results most likely, within their signs, by gradient descent."""
    scale = np.sqrt((x * x).mean(0)) + 1e-9
    z = x / scale
    low = np.array([-np.inf if name in FREE or name not in HELP else 0.0 for name in names])
    high = np.array([np.inf if name in FREE or name in HELP else 0.0 for name in names])
    weights = np.zeros(len(names))
    slope = np.zeros(len(names))
    for _ in range(turns):
        error = 1 / (1 + np.exp(-(z @ weights + prior))) - y
        slope = 0.9 * slope + z.T @ error / len(y) + 1e-3 * weights
        weights = np.clip(weights - 0.1 * slope, low, high)
    return weights / scale


def loss(x: Any, prior: Any, y: Any, weights: Any) -> float:
    chance = np.clip(1 / (1 + np.exp(-(x @ weights + prior))), 0.005, 0.995)
    return float(-np.mean(y * np.log(chance) + (1 - y) * np.log(1 - chance)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=200, help="seeds of each cell and level")
    parser.add_argument("--levels", default="novice,adept:100", help="levels with commas")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    given = parser.parse_args()
    rows: dict[str, list[Row]] = {section: [] for section in NAMES}
    for seed in range(given.seed, given.seed + given.games):
        for level in given.levels.split(","):
            for name in CELLS:
                watch(name, level, seed, rows)
    for section, names in NAMES.items():
        seeds = np.array([row[0] for row in rows[section]])
        x = np.array([row[1] for row in rows[section]])
        prior = np.array([row[2] for row in rows[section]])
        y = np.array([row[3] for row in rows[section]])
        kept = seeds % 4 == 0
        tried = fit(x[~kept], prior[~kept], y[~kept], names)
        flat = loss(x[kept], prior[kept], y[kept], 0 * tried)
        print(
            f"\n[{section}]  # log-loss {loss(x[kept], prior[kept], y[kept], tried):.3f},"
            f" {flat:.3f} without; {len(y)} positions"
        )
        for name, weight in zip(names, fit(x, prior, y, names), strict=True):
            print(f"{name} = {weight:.3f}")


if __name__ == "__main__":
    main()
