"""Results as the arena writes them, without a game."""

from typing import Any

from hatchway.arena.run import Job

Row = dict[str, Any]


def row(name: str, levels: tuple[str, ...], seed: int, won: list[int], turn: int = 0) -> Row:
    return {
        "cell": name, "levels": list(levels), "seed": seed, "turn": turn, "won": won,
        "ways": ["x"] * len(levels), "why": "escape", "decisions": 50, "round": 5,
        "guesses": [[[2, 4, 1.0, 2.0]], [[2, 3, 20, 6.0, 6], [9, 8, 20, 17.0, 18]]],
        "faults": [], "compiled": False,
        "times": {"seconds": 1.0, "sides": [{"0": 49, "10": 1}] * len(levels)},
    }  # fmt: skip


def answer(job: Job, won: list[int]) -> Row:
    return row(job.cell.name, job.levels, job.seed, won, job.turn)
