"""Random games, for benchmarks, fuzzing and searches. They live in the kernel so that they are compiled."""

from __future__ import annotations

from hatchway.kernel.chance import Rng
from hatchway.kernel.game import Game, S
from hatchway.kernel.masks import bits
from hatchway.kernel.state import ONE


def pick(game: Game[S], s: S, rng: Rng) -> tuple[int, int]:
    """A random option of a random seat that is due."""
    due = s.due
    if s.manner == ONE:
        choices = s.choices
        return due.bit_length() - 1, choices[rng.below(len(choices))]
    seats = bits(due)
    seat = seats[rng.below(len(seats))]
    choices = game.options(s, seat)
    return seat, choices[rng.below(len(choices))]


def playout(game: Game[S], s: S, rng: Rng) -> int:
    """Play at random to the end; returns how many decisions that took."""
    count = 0
    while not s.over:
        seat, code = pick(game, s, rng)
        game.apply(s, seat, code)
        count += 1
    return count
