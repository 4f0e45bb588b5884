"""Snapshots: a table that loads from one is the same as one that replays its whole log."""

from __future__ import annotations

import asyncio
import logging
import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hatchway.games.registry import make, plugin
from hatchway.server.hub import Hub
from hatchway.server.people.sender import Sender
from hatchway.server.settings import Settings
from hatchway.server.store import queries
from hatchway.server.store.base import Query, Work
from hatchway.server.table import snapshot
from hatchway.server.table.commands.common import complete
from hatchway.server.table.commands.playing import do
from hatchway.server.table.entries import AnyEntry, Changed, Lobby, Said, Started
from hatchway.server.table.live import Live
from hatchway.server.table.showing import standing_of, update
from hatchway.server.table.table import Table
from hatchway.server.wire import bodies
from hatchway.server.wire import protocol as p
from tests.server.harness import sqlite

pytestmark = pytest.mark.race

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("room25", {"mode": "suspicion", "players": 4}),
    ("adele", {"players": 4}),
]
SEATS = 4
PEOPLE = [Sender(f"u_{seat}", f"Player {seat}") for seat in range(SEATS)]
CLOCK = p.ClockRule("game", 600, 5)


def shown(table: Table) -> list[bytes]:
    """Everything that anybody could be sent."""
    return [
        update(name, stream.dropped + 1, stream.items, standing_of(table, name, table.at))
        for name, stream in sorted(table.streams.items())
    ]


def fresh(game: str) -> Table:
    return Table("t_1", "CODE", game, bytes(32), 1000)


def gathered(game: str, options: dict[str, Any]) -> Changed:
    complete_options, seats = complete(game, options)
    places = [p.SeatInfo("person", user, name, ready=True) for user, name in PEOPLE]
    assert seats == SEATS
    lobby = Lobby(complete_options, places, "u_0", False, True, 0, CLOCK, "random", [""] * seats)
    return Changed(lobby=lobby)


def next_entry(table: Table, rng: random.Random) -> AnyEntry:
    """Somebody acts at random, or now and then says something."""
    if rng.random() < 0.1:
        return Said(channel="lobby", user="u_0", name="Player 0", text=str(rng.random()))
    assert table.play is not None
    seat = rng.choice(table.due())
    code = rng.choice(table.play.game.options(table.play.state, seat))
    [entry] = do(table, seat, table.decision(seat), code, "person")
    return entry


@pytest.mark.parametrize("first", [False, True], ids=["newest rules", "first rules"])
@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_table_goes_on_from_a_snapshot_as_if_nothing_had_been(
    game: str, options: dict[str, Any], first: bool
) -> None:
    table = fresh(game)
    rng = random.Random(5)
    table.apply(gathered(game, options), 2000)
    rules = plugin(game).first_version if first else make(game, {}).version
    table.apply(Started(contributions=["a", "", "b", ""], rules=rules), 3000)
    twin: Table | None = None
    twins = 0
    for step in range(150):
        if table.phase == "over":
            break
        entry = next_entry(table, rng)
        at = 3000 + 100 * step
        table.apply(entry, at)
        if twin is not None:
            twin.apply(entry, at)
            assert shown(twin) == shown(table)
        if snapshot.possible(table):
            twin = fresh(game)
            snapshot.unpack(twin, snapshot.pack(table), entry)
            twins += 1
            assert shown(twin) == shown(table)
            assert twin.play is not None and table.play is not None
            assert twin.play.game.version == rules
            assert twin.play.record.dumps() == table.play.record.dumps()
            for seat in range(-1, SEATS):
                assert twin.play.history(seat) == table.play.history(seat)
            assert (twin.seq, twin.shown_at, twin.held) == (table.seq, table.shown_at, table.held)
            assert twin.clocks is not None and vars(twin.clocks) == vars(table.clocks)
    assert twins > 20


async def filled(hub: Hub, more: int) -> Live:
    """A table with snapshots, and entries after the last one."""
    await hub.db.open()
    hub.ready = True
    made = await hub.create(
        PEOPLE[0], bodies.NewTable(id="make", game="adele", options={"players": 4})
    )
    live = await hub.get(made.id)
    for seat, person in enumerate(PEOPLE[1:], 1):
        await live.submit(person, p.Sit(id="sit", seat=seat))
        await live.submit(person, p.Ready(id="ready", seat=seat))
    await live.submit(PEOPLE[0], p.Start(id="start"))
    rng = random.Random(2)
    table = live.table
    number = 0
    while not live.saved or table.seq < live.saved + more:
        assert table.phase == "playing" and table.play is not None
        seat = rng.choice(table.due())
        code = rng.choice(table.play.game.options(table.play.state, seat))
        number += 1
        wish = p.Do(id=f"do {number}", seat=seat, decision=table.decision(seat), code=code)
        assert b'"ack"' in await live.submit(PEOPLE[seat], wish)
    return live


async def emptied(hub: Hub) -> None:
    """Take every table out of the memory."""
    for live in list(hub.lives.values()):
        await live.stop()
        hub.forget(live)


def spoil(sql: str, *args: object) -> Work[None]:
    yield Query(sql, args)


SPOILT: dict[str, tuple[str, tuple[object, ...]]] = {
    "no bytes of ours": ("UPDATE snapshots SET body = $1", (b"nothing",)),
    "of another place": ("UPDATE snapshots SET seq = seq + 1", ()),
    "ahead of the log": ("UPDATE snapshots SET seq = 10000", ()),
}


def test_a_table_loads_from_its_snapshot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        hub = Hub(Settings(database=sqlite(tmp_path)))
        live = await filled(hub, 5)
        id, before, seq, kept = live.table.id, shown(live.table), live.table.seq, live.saved
        await emptied(hub)
        replayed: list[AnyEntry] = []
        apply = Table.apply

        def counted(self: Table, entry: AnyEntry, at: int) -> Any:
            replayed.append(entry)
            return apply(self, entry, at)

        monkeypatch.setattr(Table, "apply", counted)
        again = await hub.get(id)
        assert shown(again.table) == before and again.table.seq == seq
        assert len(replayed) == seq - kept
        await emptied(hub)
        # Without one the whole log is replayed; nothing is wrong with that.
        await hub.db.write(partial(queries.drop_snapshot, id))
        replayed.clear()
        again = await hub.get(id)
        assert shown(again.table) == before and len(replayed) == seq
        assert "bad_snapshot" not in caplog.text
        await emptied(hub)
        await hub.db.close()

    caplog.set_level(logging.ERROR, "hatchway.server")
    asyncio.run(run())


@pytest.mark.parametrize("how", SPOILT)
def test_a_bad_snapshot_is_told_and_the_whole_log_replayed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, how: str
) -> None:
    async def run() -> None:
        hub = Hub(Settings(database=sqlite(tmp_path)))
        live = await filled(hub, 2)
        id, before = live.table.id, shown(live.table)
        await emptied(hub)
        sql, args = SPOILT[how]
        await hub.db.write(lambda: spoil(sql, *args))
        again = await hub.get(id)
        assert shown(again.table) == before
        assert "bad_snapshot" in caplog.text and hub.metrics.counts["bad_snapshots"] == 1
        loaded = await hub.db.read(lambda: queries.load(id))
        assert loaded.snapshot is None  # thrown away
        await emptied(hub)
        await hub.db.close()

    caplog.set_level(logging.ERROR, "hatchway.server")
    asyncio.run(run())


def test_a_position_that_is_not_the_logs_is_refused() -> None:
    table = fresh("room25")
    rng = random.Random(1)
    table.apply(gathered(*GAMES[0]), 2000)
    table.apply(Started(contributions=[""] * SEATS), 3000)
    last: AnyEntry = next_entry(table, rng)
    table.apply(last, 4000)
    while not snapshot.possible(table):
        last = next_entry(table, rng)
        table.apply(last, 4000)
    body = snapshot.pack(table)
    later = next_entry(table, random.Random(3))
    table.apply(later, 5000)
    with pytest.raises(snapshot.BadSnapshot, match="not the log's"):
        snapshot.unpack(fresh("room25"), body, later)


def test_an_erased_user_is_in_no_snapshot(tmp_path: Path) -> None:
    async def run() -> None:
        hub = Hub(Settings(database=sqlite(tmp_path)))
        live = await filled(hub, 1)
        id = live.table.id
        assert (await hub.db.read(lambda: queries.load(id))).snapshot is not None
        await hub.erase(PEOPLE[1].user)
        assert (await hub.db.read(lambda: queries.load(id))).snapshot is None
        await emptied(hub)
        await hub.db.close()

    asyncio.run(run())
