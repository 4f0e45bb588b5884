"""Intervals and ratings.

Win rates have Wilson's interval at 95 %. Two line-ups on common seeds are compared seed by seed: the
mean difference has its own interval, which is narrower than that of two separate rates. Ratings follow
Weng and Lin (2011): Bradley-Terry with full pairing, the model behind OpenSkill. A side's strength is the
sum of its members' mu, every pair of sides is one comparison, and a draw counts half.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

Z = 1.96
Z_STOP = 2.576
"""For the 99 % interval, which decides when games stop early. It is wider because frequent looks must
not turn chance into proof."""

MU = 25.0
SIGMA = 25.0 / 3
BETA = 25.0 / 6
LEAST = 1e-4


def wilson(wins: float, games: int, z: float = Z) -> tuple[float, float]:
    """The interval of a rate, at 95 % by default."""
    if not games:
        return 0.0, 1.0
    p = wins / games
    z2 = z * z
    middle = (p + z2 / (2 * games)) / (1 + z2 / games)
    half = z / (1 + z2 / games) * sqrt(p * (1 - p) / games + z2 / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def faults_said(count: int) -> str:
    """How often bots failed, marked if they did: a novice answered in their place."""
    return f"{count} !" if count else "0"


def difference(
    one: Sequence[float], two: Sequence[float], z: float = Z
) -> tuple[float, float, float]:
    """The mean of paired differences, with the interval of Agresti and Min. It adds one pair for each
    side, so that a few equal pairs do not look like certainty."""
    differences = [a - b for a, b in zip(one, two, strict=True)]
    if not differences:
        return 0.0, -1.0, 1.0
    widened = [*differences, 1.0, -1.0]
    n = len(widened)
    middle = sum(widened) / n
    variance = sum((d - middle) ** 2 for d in widened) / (n - 1)
    half = z * sqrt(variance / n)
    return sum(differences) / len(differences), max(-1.0, middle - half), min(1.0, middle + half)


class Ratings:
    """Strengths of players by name, updated game by game."""

    def __init__(self) -> None:
        self.mu: dict[str, float] = {}
        self.sigma: dict[str, float] = {}

    def play(self, sides: Sequence[Sequence[str]], ranks: Sequence[int]) -> None:
        """A game between sides; equal ranks are a draw, smaller is better."""
        for side in sides:
            for name in side:
                self.mu.setdefault(name, MU)
                self.sigma.setdefault(name, SIGMA)
        mus = [sum(self.mu[name] for name in side) for side in sides]
        squares = [sum(self.sigma[name] ** 2 for name in side) for side in sides]
        shifts: list[tuple[float, float]] = []
        for i in range(len(sides)):
            omega = delta = 0.0
            for q in range(len(sides)):
                if q == i:
                    continue
                c = sqrt(squares[i] + squares[q] + 2 * BETA**2)
                p = 1 / (1 + exp((mus[q] - mus[i]) / c))
                won = 0.5 if ranks[i] == ranks[q] else float(ranks[i] < ranks[q])
                omega += squares[i] / c * (won - p)
                gamma = sqrt(squares[i]) / c
                delta += gamma * squares[i] / c**2 * p * (1 - p)
            shifts.append((omega, delta))
        for i, side in enumerate(sides):
            omega, delta = shifts[i]
            for name in side:
                part = self.sigma[name] ** 2 / squares[i]
                self.mu[name] += part * omega
                self.sigma[name] *= sqrt(max(1 - part * delta, LEAST))

    def table(self) -> list[tuple[str, float, float]]:
        """Names with mu and sigma, strongest first."""
        return sorted(
            ((name, self.mu[name], self.sigma[name]) for name in self.mu), key=lambda row: -row[1]
        )
