"""Intervals and ratings."""

import pytest

from hatchway.arena.stats import Ratings, difference, wilson


def test_intervals_of_shares_and_of_differences() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(0, 10)[0] == 0.0
    mean, low, high = difference([1, 1, 0, 1], [0, 1, 0, 0])
    assert mean == 0.5 and low < 0.5 < high


def test_ratings_follow_wins() -> None:
    ratings = Ratings()
    for _ in range(30):
        ratings.play([["good"], ["bad"]], [0, 1])
    ratings.play([["good"], ["bad"]], [0, 0])
    (first, mu, sigma), (_, other, _) = ratings.table()
    assert first == "good" and mu > other + 5 and sigma < 25 / 3


def test_ratings_are_those_of_the_paper() -> None:
    """What OpenSkill gives for Bradley-Terry with full pairing."""
    ratings = Ratings()
    ratings.play([["a"], ["b"]], [0, 1])
    assert ratings.mu == pytest.approx({"a": 27.63523138347365, "b": 22.36476861652635})
    assert ratings.sigma["a"] == pytest.approx(8.065506316323548)
    ratings = Ratings()
    ratings.play([["a"], ["b"], ["c"]], [0, 1, 2])
    assert ratings.mu == pytest.approx({"a": 30.2704627669473, "b": 25.0, "c": 19.7295372330527})
