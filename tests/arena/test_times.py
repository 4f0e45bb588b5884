"""Times of decisions."""

import pytest

from hatchway.arena.times import Times


def test_times_keep_their_quantiles() -> None:
    one, two = Times(), Times()
    for number in range(1, 101):
        (one if number % 2 else two).add(number / 1000)
    one.join(Times(two.plain()))
    assert len(one) == 100
    assert one.quantile(0.5) == pytest.approx(50, rel=0.13)
    assert one.quantile(0.99) == pytest.approx(99, rel=0.13)
