"""Clocks: what is charged, what is not, and what a restart gives back."""

from __future__ import annotations

import random

import pytest
from msgspec.json import encode

from hatchway.server.clocks import GRACE, Clocks
from hatchway.server.entries import Started
from hatchway.server.judge import do
from hatchway.server.protocol import ClockRule
from tests.server.test_snapshot import fresh, gathered


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


@pytest.mark.parametrize("rule", [ClockRule("game", 6000, 5), ClockRule("decision", 6000)])
def test_a_step_that_others_are_not_told_of_does_not_show_in_their_clocks(rule: ClockRule) -> None:
    """ADELE pays for an anomaly in secret (ADL-ANO-1), and may change her mind without end."""
    changed = gathered("adele", {"players": 4, "adele": 3})
    changed.lobby.clock = rule
    table = fresh("adele")
    table.apply(changed, 1000)
    table.apply(Started(contributions=[""] * 4), 1000)
    play = table.play
    assert play is not None
    rng = random.Random(3)
    quiet = 0
    while quiet < 20 and not play.state.over:
        now = table.at + 1000
        seat = rng.choice(table.due())
        options = play.game.options(play.state, seat)
        secret = [c for c in options if play.game.form(c)["kind"] in ("wake", "cancel")]
        [entry] = do(table, seat, table.decision(seat), rng.choice(secret or options), "person")
        others = [one for one in range(4) if one != seat]
        before = [encode(table.standing(one, now)) for one in others]
        if table.apply(entry, now).streams == {f"seat:{seat}"}:
            quiet += 1
            assert [encode(table.standing(one, now)) for one in others] == before
    assert quiet == 20
