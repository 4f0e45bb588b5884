"""Clocks: what is charged, what is not, and what a restart gives back."""

from __future__ import annotations

from hatchway.server.clocks import GRACE, Clocks
from hatchway.server.protocol import ClockRule


def test_a_game_clock_charges_who_is_due_and_adds_the_increment() -> None:
    clocks = Clocks(ClockRule("game", 100, 5), 2, 0)
    clocks.turn({0}, True)
    clocks.forward(30_000)
    clocks.turn({1}, True)
    assert clocks.left == [75_000, 100_000]
    assert clocks.next_timeout({0, 1}) == 130_000
    assert clocks.next_timeout({0}) is None
    clocks.forward(40_000)
    clocks.paused = True
    clocks.forward(99_000)
    assert clocks.left[1] == 90_000 and clocks.out_of_time(10**9) == []


def test_a_decision_clock_starts_anew_with_each_decision_only() -> None:
    clocks = Clocks(ClockRule("decision", 60), 3, 0)
    clocks.turn({0, 1, 2}, True)
    clocks.forward(20_000)
    clocks.turn({1, 2}, False)  # seat 0 is ready
    clocks.forward(30_000)
    clocks.turn({0, 1, 2}, False)  # and takes it back: no new time
    assert clocks.left == [40_000, 30_000, 30_000]
    clocks.turn({2}, True)
    assert clocks.left[2] == 60_000
    assert clocks.out_of_time(90_000) == [2]


def test_downtime_is_charged_to_nobody() -> None:
    clocks = Clocks(ClockRule("game", 100), 2, 0)
    clocks.turn({0}, True)
    clocks.forward(95_000)
    clocks.restart(10_000_000)
    assert clocks.left == [GRACE, 100_000]
    assert clocks.out_of_time(10_000_000 + GRACE - 1) == []
    assert clocks.out_of_time(10_000_000 + GRACE) == [0]


def test_taking_back_again_and_again_earns_no_time() -> None:
    clocks = Clocks(ClockRule("game", 100, 30), 2, 0)
    clocks.turn({0, 1}, True)
    for _ in range(3):
        clocks.turn({1}, False)  # seat 0 is ready
        assert clocks.left[0] == 130_000
        clocks.turn({0, 1}, False)  # and takes it back
        assert clocks.left[0] == 100_000
