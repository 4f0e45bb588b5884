"""A table is finished under the rules that it began with, also while the servers are being upgraded."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from hatchway.client import Client, Refusal, Seat, guest
from hatchway.games.registry import make
from hatchway.kernel.playthrough import replay
from hatchway.kernel.record import loads
from hatchway.server.hub import Hub
from hatchway.server.settings import Settings
from hatchway.server.store.base import Query, Work, connect
from tests.server.harness import PATIENCE, QUICK, Server, play_all
from tests.server.postgres import OwnPostgres

pytestmark = pytest.mark.race

SOLO = {"mode": "solo", "players": 1}
OLD = make("room25", SOLO).version
NEW = f"{int(OLD.partition('+')[0]) + 1}+{OLD.partition('+')[2]}"


class Newer(Server):
    """A server of a later Hatchway."""

    module = "tests.server.newer"


async def started(address: str, **more: Any) -> Seat:
    """A game of one person, just begun."""
    user = await guest(address, "Solo")
    table = await user.make_table("room25", SOLO, **more)
    seat = user.at(table["id"])
    await seat.open()
    await seat.must("start")
    while "seat:0" not in seat.standing:
        await seat.news()
    return seat


async def finished(address: str) -> Seat:
    seat = await started(address)
    await play_all([seat])
    return seat


def at(seat: Seat, server: Server) -> Seat:
    """The same person at another server."""
    client = Client(server.address, seat.client.user, seat.client.token)
    return client.at(seat.table_id)


async def closes(user: Client, table: str) -> Any:
    return await user.http("POST", f"/api/tables/{table}/commands", {"t": "close", "id": "close"})


def run(work: Any) -> Any:
    return asyncio.run(asyncio.wait_for(work, PATIENCE))


def change(database: str, *queries: Query) -> None:
    def work() -> Work[None]:
        for query in queries:
            rows = yield query
            assert not rows

    async def write() -> None:
        base = connect(database)
        await base.open()
        await base.write(work)
        await base.close()

    run(write())


@pytest.mark.parametrize("named", [True, False])
def test_a_game_is_finished_under_the_rules_it_began_with(database: str, named: bool) -> None:
    """Also one of a server that did not name them: its positions tell."""
    with Server(database, *QUICK) as older:
        seat = run(started(older.address))
        assert seat.table["rules"] == OLD
    if not named:
        start = Query("UPDATE entries SET body = $1 WHERE body LIKE '%\"k\":\"start\"%'",
                      (json.dumps({"k": "start", "contributions": [""]}),))  # fmt: skip
        change(
            database, start, Query("UPDATE tables SET rules = ''"), Query("DELETE FROM snapshots")
        )

    async def finish(newer: Server) -> str:
        again = at(seat, newer)
        await again.open()
        assert again.table["rules"] == OLD
        await play_all([again])
        assert (await started(newer.address)).table["rules"] == NEW
        return str(await again.client.http("GET", f"/api/tables/{seat.table_id}/record"))

    with Newer(database, *QUICK) as newer:
        record = loads(run(finish(newer)))
    assert record.version == OLD
    replay(make(record.game, record.options, record.version), record)


def test_what_cannot_be_opened_is_listed_so_and_its_host_closes_it(database: str) -> None:
    with Newer(database, *QUICK) as newer:
        seat = run(started(newer.address))
        assert seat.table["rules"] == NEW

    async def close(older: Server) -> None:
        host, table = at(seat, older).client, seat.table_id
        for _ in range(2):
            with pytest.raises(Refusal, match="bad_log"):
                await host.http("GET", f"/api/tables/{table}")
        [line] = await host.http("GET", "/api/tables/mine")
        assert line["broken"] and line["phase"] == "playing"
        assert not line["waiting"] and not line["new"]
        with pytest.raises(Refusal, match="not_host"):
            await closes(await guest(older.address, "Eve"), table)
        for _ in range(2):  # a command that is sent twice is carried out once
            assert (await closes(host, table))["t"] == "ack"
        [line] = await host.http("GET", "/api/tables/mine")
        assert line["phase"] == "closed"

    with Server(database, *QUICK) as older:
        run(close(older))

    async def closed(newer: Server) -> None:
        info = await at(seat, newer).client.http("GET", f"/api/tables/{seat.table_id}")
        assert info["phase"] == "closed"

    with Newer(database, *QUICK) as newer:
        run(closed(newer))


def test_a_log_that_does_not_fit_can_be_closed(database: str) -> None:
    """Its positions are not those that it says: nobody replays it again and again, and its host closes it."""
    with Server(database, *QUICK) as server:
        seat = run(finished(server.address))
    change(
        database,
        Query('UPDATE entries SET body = replace(body, \'"hash":"\', \'"hash":"0\')'),
        Query("DELETE FROM snapshots"),
    )

    async def close(server: Server) -> None:
        host, table = at(seat, server).client, seat.table_id
        for _ in range(5):
            with pytest.raises(Refusal, match="bad_log"):
                await host.http("GET", f"/api/tables/{table}")
        [line] = await host.http("GET", "/api/tables/mine")
        assert line["broken"]
        assert (await closes(host, table))["t"] == "ack"

    with Server(database, *QUICK) as server:
        run(close(server))
        server.wait_for_log("bad_log")
    assert sum('"bad_log"' in line for line in server.log) == 1


def test_processes_of_two_versions_share_the_tables() -> None:
    """Upgrade one process after the other: a table is owned by one that knows its rules."""
    own = OwnPostgres()

    async def work(older: Server, newer: Server) -> None:
        old, new = await started(older.address), await started(newer.address)
        assert (old.table["rules"], new.table["rules"]) == (OLD, NEW)
        # The newer process shows both. The older one lets the owner carry out commands, and sends
        # everybody else on.
        elsewhere = at(new, older)
        path = f"/api/tables/{new.table_id}/commands"
        say = {"t": "note", "id": "1", "text": "hello"}
        assert (await elsewhere.client.http("POST", path, say))["t"] == "ack"
        with pytest.raises(Refusal, match="try_again"):
            await elsewhere.client.http("GET", f"/api/tables/{new.table_id}")
        await elsewhere.open()
        assert elsewhere.fault == "try_again"
        follows = at(old, newer)
        await follows.open()
        await play_all([follows])
        # The newer process goes: the older one takes nothing that it does not know.
        await asyncio.to_thread(newer.stop)
        while True:
            with pytest.raises(Refusal) as refusal:
                await elsewhere.client.http("GET", f"/api/tables/{new.table_id}")
            if refusal.value.reason == "bad_log":
                break
            assert refusal.value.reason == "try_again"
        running = await started(older.address)
        # The older process is upgraded too: its tables go on under their rules.
        await asyncio.to_thread(newer.start)
        await asyncio.to_thread(older.stop)
        for seat, rules in ((new, NEW), (running, OLD)):
            again = at(seat, newer)
            await again.again()
            assert again.table["rules"] == rules
            await play_all([again])

    try:
        url = own.start()
        with Server(url, *QUICK) as older, Newer(url, *QUICK) as newer:
            run(work(older, newer))
    finally:
        own.stop()


def test_a_process_does_not_try_again_what_it_cannot_open() -> None:
    own = OwnPostgres()

    async def work(url: str) -> None:
        hub = Hub(Settings(database=url, bot_workers=1, lease=60))
        await hub.open()
        try:
            assert hub.cluster is not None
            loads = 0
            get = hub.get

            async def counted(name: str) -> Any:
                nonlocal loads
                loads += 1
                return await get(name)

            hub.get = counted  # type: ignore[method-assign]
            await hub.cluster._adopt()
            assert hub.cluster._hopeless
            loads = 0
            for _ in range(5):
                await hub.cluster._adopt()
            assert loads <= 1  # the loop of the process itself may just have been at it
        finally:
            await hub.close()

    try:
        url = own.start()
        clock = {"kind": "game", "seconds": 3600}
        with Newer(url, *QUICK) as newer:
            run(started(newer.address, clock=clock))
        run(work(url))
    finally:
        own.stop()
