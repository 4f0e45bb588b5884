"""A database of an earlier server opens, shows what it showed, and its games go on to their end.

`older_database.py` made it. The tests that only look come first: those after them play on.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import random
from collections.abc import Coroutine, Iterator
from typing import Any

import pytest

from hatchway.client import Client, Seat, call
from hatchway.games.registry import make, plugin
from hatchway.kernel.playthrough import replay
from hatchway.kernel.record import lines_of, loads
from tests.server.harness import PATIENCE, QUICK, Server, play, sqlite
from tests.server.older_database import DATABASE, SEEN, looked, settled

pytestmark = pytest.mark.race

THEN: dict[str, Any] = json.loads(SEEN.read_text(encoding="utf-8"))
TABLES: list[dict[str, Any]] = THEN["tables"]
BAD = ("bad_snapshot", "bad_log", "not_woken", "table_dropped", "bot_failed")
"""What the server's log must not tell of."""


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The current server on a copy of that database."""
    folder = tmp_path_factory.mktemp("older")
    (folder / "test.db").write_bytes(gzip.decompress(DATABASE.read_bytes()))
    with Server(sqlite(folder), *QUICK) as running:
        yield running
        faults = [line for line in running.log if any(word in line for word in BAD)]
        assert not faults


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, PATIENCE))


def user(older: Server, name: str) -> Client:
    """A user by the secret that their browser kept."""
    known = THEN["users"][name]
    return Client(older.address, known["user"], known["token"])


def titled(*phases: str) -> pytest.MarkDecorator:
    found = [table for table in TABLES if table["phase"] in phases]
    return pytest.mark.parametrize("table", found, ids=[table["title"] for table in found])


def test_people_are_known_by_their_tokens(older: Server) -> None:
    for name, known in THEN["users"].items():
        me = call(older.address, "GET", "/api/me", token=known["token"])
        assert (me["user"], me["name"]) == (known["user"], name)
        assert me["account"] == (name == "Anna")
    blocks = call(older.address, "GET", "/api/me/blocks", token=THEN["users"]["Ben"]["token"])
    assert blocks == [THEN["users"]["Dora"]["user"]]


def test_an_account_logs_in_by_its_password(older: Server) -> None:
    wish = {"name": "Anna", "password": THEN["password"], "bearer": True}
    me = call(older.address, "POST", "/api/login", wish)
    assert me["user"] == THEN["users"]["Anna"]["user"] and me["account"]
    assert call(older.address, "GET", "/api/me", token=me["token"])["name"] == "Anna"


def test_every_table_is_found(older: Server) -> None:
    for name, known in THEN["users"].items():
        mine = call(older.address, "GET", "/api/tables/mine", token=known["token"])
        phases = {line["id"]: line["phase"] for line in mine}
        for table in TABLES:
            if name in table["people"]:
                assert phases[table["id"]] == table["phase"]
    for table in TABLES:
        found = call(older.address, "GET", f"/api/tables/{table['code']}", token=known["token"])
        assert found["id"] == table["id"]


def tells(now: Any, then: Any) -> None:
    """A later version may tell more, never less or otherwise."""
    if isinstance(then, dict):
        assert then.keys() <= now.keys()
        for key, value in then.items():
            tells(now[key], value)
    elif isinstance(then, list):
        assert len(now) == len(then)
        for one, other in zip(now, then, strict=True):
            tells(one, other)
    else:
        assert now == then


@titled("gathering", "playing", "over")
def test_a_table_is_shown_as_it_was(older: Server, table: dict[str, Any]) -> None:
    async def work() -> None:
        dora = user(older, "Dora")
        told = await dora.http("GET", f"/api/tables/{table['id']}")
        tells(told, table["table"])
        for stream, then in table["streams"].items():
            if stream == "public":
                tells(await looked(dora, table["id"], stream, spectate=True), then)
                continue
            number = int(stream.removeprefix("seat:"))
            name = table["people"][table["seats"].index(number)]
            tells(await looked(user(older, name), table["id"], stream), then)

    run(work())


async def back(older: Server, table: dict[str, Any]) -> list[Seat]:
    """The people of a table, connected again."""
    seats = [user(older, name).at(table["id"]) for name in table["people"]]
    for seat in seats:
        await seat.open()
        assert not seat.closed, seat.fault
    return seats


async def play_on(seats: list[Seat]) -> None:
    """Play at random to the end, and export a record that replays."""
    await asyncio.gather(*(play(seat, random.Random(n)) for n, seat in enumerate(seats)))
    client, id = seats[0].client, seats[0].table_id
    text = await client.http("GET", f"/api/tables/{id}/record")
    check_record(text)
    table = await client.http("GET", f"/api/tables/{id}")
    assert table["phase"] == "over" and table["outcome"]["why"]


def check_record(text: str) -> None:
    record = loads(text)
    assert record.version == plugin(record.game).first_version  # that of a log which names none
    played = replay(make(record.game, record.options, record.version), record)
    header, *entries = (json.loads(line) for line in lines_of(text))
    again, *played_again = (json.loads(line) for line in lines_of(played.record.dumps()))
    assert header | again == header  # the server adds names and the commitment
    assert played_again == entries
    assert played.game.outcome(played.state) is not None


@titled("playing")
def test_a_running_game_goes_on_to_its_end(older: Server, table: dict[str, Any]) -> None:
    async def work() -> None:
        seats = await back(older, table)
        assert seats[0].welcome["note"] == f"Remember: {table['title']}."
        for seat, number in zip(seats, table["seats"], strict=True):
            standing = await settled(seat, f"seat:{number}")
            assert not standing["clocks"] or standing["clocks"][number]["left"] > 60_000
        if table["title"] == "paused":
            await seats[0].must("resume", seat=table["seats"][0])
        await play_on(seats)

    run(work())


@titled("gathering")
def test_a_gathering_table_starts_and_is_played(older: Server, table: dict[str, Any]) -> None:
    async def work() -> None:
        seats = await back(older, table)
        host = seats[0]
        for number, place in enumerate(table["table"]["seats"]):
            if place["kind"] == "open":
                await host.must("set_seat", seat=number, kind="bot", level="random")
        await host.must("ready", seat=table["seats"][0], contribution="late")
        await host.must("start")
        for seat, number in zip(seats, table["seats"], strict=True):
            await settled(seat, f"seat:{number}")
        await play_on(seats)

    run(work())


@titled("over")
def test_a_finished_game_can_be_exported_and_seen_again(
    older: Server, table: dict[str, Any]
) -> None:
    async def work() -> None:
        client = user(older, table["people"][0])
        text = await client.http("GET", f"/api/tables/{table['id']}/record")
        assert text == table["record"]
        check_record(text)
        film = await client.http("GET", f"/api/tables/{table['id']}/film/open")
        assert film["game"] == table["game"] and len(film["steps"]) > 20

    run(work())
