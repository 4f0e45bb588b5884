"""Clocks: what is charged, what is not, and what a restart gives back."""

from __future__ import annotations

import asyncio
import random
import time
from functools import partial
from pathlib import Path

import pytest
from msgspec.json import encode

from hatchway.server.hub import Hub
from hatchway.server.people.sender import Sender
from hatchway.server.settings import Settings
from hatchway.server.table.clocks import GRACE, Clocks
from hatchway.server.table.commands.playing import do
from hatchway.server.table.entries import AnyEntry, Changed, Started, decode
from hatchway.server.table.loading import replay
from hatchway.server.table.showing import standing
from hatchway.server.table.table import Table
from hatchway.server.wire import protocol as p
from hatchway.server.wire.bodies import NewTable
from hatchway.server.wire.protocol import ClockRule
from hatchway.server.wire.reasons import Refused
from tests.server.harness import PATIENCE, sqlite, until
from tests.server.test_snapshot import fresh, gathered

pytestmark = pytest.mark.race

Entry = tuple[int, int, str]
"""Of a log: number, time and text."""


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


def test_a_decision_clock_starts_again_with_each_decision_only() -> None:
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
        before = [encode(standing(table, one, now)) for one in others]
        if table.apply(entry, now).streams == {f"seat:{seat}"}:
            quiet += 1
            assert [encode(standing(table, one, now)) for one in others] == before
    assert quiet == 20


def adele_may_wake(rule: ClockRule, delay: int = 0) -> tuple[Table, list[Entry], int, list[int]]:
    """A table where ADELE may pay for an anomaly in secret, its log, her seat, and how she does."""
    changed = gathered("adele", {"players": 4, "adele": 3})
    changed.lobby.clock = rule
    changed.lobby.delay = delay
    table = fresh("adele")
    log: list[Entry] = []
    rng = random.Random(3)

    def add(entry: AnyEntry) -> None:
        table.apply(entry, table.at + 1000)
        log.append((table.seq, table.at, encode(entry).decode()))

    add(changed)
    add(Started(contributions=[""] * 4))
    play = table.play
    assert play is not None
    while True:
        seat = rng.choice(table.due())
        options = play.game.options(play.state, seat)
        secret = [c for c in options if play.game.form(c)["kind"] == "wake"]
        if secret:
            return table, log, seat, secret
        [entry] = do(table, seat, table.decision(seat), rng.choice(options), "person")
        add(entry)


def replayed(log: list[Entry]) -> Table:
    table = fresh("adele")
    for _, at, body in log:
        table.apply(decode(body), at)
    return table


def test_after_a_crash_clocks_tell_of_no_secret_step() -> None:
    """What is left is read from the last entry: of an hour's thought it must not show that she paid
    half an hour ago."""
    table, log, seat, secret = adele_may_wake(ClockRule("game", 6000, 5))
    left = [clock.left for clock in table.clocks.shown(table.at)] if table.clocks else []
    [entry] = do(table, seat, table.decision(seat), secret[0], "person")
    table.apply(entry, table.at + 1_800_000)
    with_step = [*log, (table.seq, table.at, encode(entry).decode())]
    for after in (replayed(log), replayed(with_step)):
        assert after.clocks is not None
        after.clocks.restart(9_000_000)
        assert [clock.left for clock in after.clocks.shown(9_000_000)] == left
    # Without a crash she is charged for all of it.
    assert table.clocks is not None
    assert table.clocks.shown(table.at)[seat].left == left[seat] - 1_800_000


def test_spectators_who_lag_behind_see_no_secret_step_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        table, log, seat, secret = adele_may_wake(ClockRule("game", 6000, 5), delay=3600)
        [entry] = do(table, seat, table.decision(seat), secret[0], "person")
        table.apply(entry, table.at + 60_000)
        with_step = [*log, (table.seq, table.at, encode(entry).decode())]
        hub = Hub(Settings(database=sqlite(tmp_path)))
        for now in (0, 3_600_000 + table.at - 1):  # all are too new to be shown, or the last alone
            monkeypatch.setattr(hub.sources, "now", partial(int, now))
            seen = []
            for entries in (log, with_step):
                delayed = await replay(hub.around, fresh("adele"), entries)
                seen.append((delayed.shown, list(delayed.waiting)))
            assert seen[0] == seen[1]

    asyncio.run(work())


def test_what_the_stand_in_laid_after_a_time_out_stays() -> None:
    """Otherwise a late player would hold everybody up, or answer after their time."""
    changed = gathered("room25", {"mode": "competition", "players": 4})
    table = fresh("room25")
    table.apply(changed, 1000)
    table.apply(Started(contributions=[""] * 4), 1000)
    play = table.play
    assert play is not None

    def step(by: str) -> None:
        options = play.game.options(play.state, 0)
        [entry] = do(table, 0, table.decision(0), options[0], by)
        table.apply(entry, table.at + 1)

    while play.game.ask_names[play.state.ask] != "program":
        seat = table.due()[0]
        options = play.game.options(play.state, seat)
        [entry] = do(table, seat, table.decision(seat), options[0], "person")
        table.apply(entry, table.at + 1)
    late = table.lobby.copy()
    late.late = [0]
    table.apply(Changed(lobby=late), table.at + 1)
    while table.decision(0):
        step("stand-in")
        assert play.game.take_back in play.game.acts(play.state, 0)
        with pytest.raises(Refused, match="timed_out"):
            do(table, 0, table.decision(0), play.game.take_back, "person")
    # With the next decision the seat is the player's own again.
    while play.game.ask_names[play.state.ask] == "program":
        seat = table.due()[0]
        options = play.game.options(play.state, seat)
        [entry] = do(table, seat, table.decision(seat), options[0], "person")
        table.apply(entry, table.at + 1)
    assert table.lobby.late == []


def test_nobody_gains_time_when_somebody_who_talked_is_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is read again without their words; its clock goes on, even if nobody comes back."""

    async def work() -> None:
        hub = Hub(Settings(database=sqlite(tmp_path), bot_workers=1))
        await hub.open()
        try:
            mine, eve = Sender("u_mine", "Max"), Sender("u_eve", "Eve")
            rule = ClockRule("decision", 600)
            wish = NewTable("n", "room25", {"mode": "solo", "players": 1}, clock=rule)
            id = (await hub.create(mine, wish)).id
            live = await hub.get(id)
            await live.submit(mine, p.Start(id="s"))
            await live.submit(eve, p.Chat(id="c", channel="gallery", text="Hello"))
            later = hub.sources.now() + 590_000
            monkeypatch.setattr(hub.sources, "now", partial(int, later))
            before = live.table
            await hub.erase(eve.user)
            assert live.table is not before
            assert live.table.clocks is not None
            assert 0 <= live.table.clocks.shown(later)[0].left <= 10_000
        finally:
            await hub.close()

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


@pytest.mark.parametrize("hours", [1, -1])
def test_setting_the_wall_clock_costs_nobody_time_and_gives_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    """Stored times follow the wall clock; what runs does not: clocks, absence, the spectators' delay."""
    ahead, real = 0, time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + ahead * 3_600 * 10**9)

    async def work() -> None:
        nonlocal ahead
        hub = Hub(Settings(database=sqlite(tmp_path), bot_workers=1))
        await hub.open()
        try:
            mine = Sender("u_mine", "Max")
            rule = ClockRule("decision", 1800)
            options = {"mode": "solo", "players": 1}
            wish = NewTable("n", "room25", options, clock=rule, delay=1800)
            live = await hub.get((await hub.create(mine, wish)).id)
            await live.submit(mine, p.Start(id="s"))
            table = live.table
            waiting = len(live.audience.delayed.waiting)
            assert waiting
            begun = time.monotonic()
            ahead = hours
            assert await live.submit(mine, p.Pause(id="p", seat=0)) != b""
            passed = 1000 * (time.monotonic() - begun) + 60_000
            assert table.clocks is not None and table.lobby.late == []
            [clock] = table.clocks.shown(hub.sources.now())
            assert 1_800_000 - passed <= clock.left <= 1_800_000
            assert table.at == pytest.approx(hub.sources.now(), abs=passed)
            assert not live.audience.presence.away([0], 1_000_000)
            live.audience.delayed.release(hub.sources.now())
            assert len(live.audience.delayed.waiting) >= waiting
        finally:
            await hub.close()

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_tables_that_left_memory_do_not_notice_that_the_wall_clock_was_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead, real = 0, time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + ahead * 3_600 * 10**9)

    async def work() -> None:
        nonlocal ahead
        hub = Hub(Settings(database=sqlite(tmp_path), bot_workers=1, idle_minutes=0.003))
        await hub.open()
        try:
            mine, options = Sender("u_mine", "Max"), {"mode": "solo", "players": 1}
            wish = NewTable("n", "room25", options, clock=ClockRule("decision", 1800))
            id = (await hub.create(mine, wish)).id
            await (await hub.get(id)).submit(mine, p.Start(id="s"))
            await until(lambda: id not in hub.lives)
            ahead = 1
            hub.sources.now()
            while hub._later:
                await asyncio.sleep(0.01)
            live = await hub.get(id)
            assert live.table.clocks is not None
            [clock] = live.table.clocks.shown(hub.sources.now())
            assert clock.left > 1_200_000 and live.table.lobby.late == []
        finally:
            await hub.close()

    asyncio.run(asyncio.wait_for(work(), PATIENCE))
