"""Deletion means deletion: name and words leave memory, logs, snapshots, films, lists and later backups."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import subprocess
import sys
import zlib
from collections import deque
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from hatchway.client import Client, Refusal, Seat, guest
from hatchway.server.hub import Hub
from hatchway.server.people.sender import Sender
from hatchway.server.settings import Settings
from hatchway.server.store import people, queries
from hatchway.server.store.base import Query, Stale, Work, connect
from hatchway.server.wire import bodies
from hatchway.server.wire import protocol as p
from hatchway.server.wire.reasons import Refused
from tests.server.harness import PATIENCE, QUICK, Server, play_all, seated
from tests.server.sides import Serving

pytestmark = pytest.mark.race

SUSPICION = {"mode": "suspicion", "players": 4}
NAME, WORDS = "Vanessa Vanish", "words that must not stay"
TIMES = 12


@pytest.fixture
def servers(database: str) -> Iterator[list[Server]]:
    """One server on SQLite, or two on one PostgreSQL."""
    with contextlib.ExitStack() as ending:
        running = [Server(database, *QUICK) for _ in range(2 - database.startswith("sqlite"))]
        for server in running:
            server.start()
            ending.callback(server.stop)
        yield running


async def send(user: Client, table: str, wish: dict[str, Any]) -> None:
    reply = await user.http("POST", f"/api/tables/{table}/commands", wish)
    assert reply["t"] == "ack", reply


async def shown(user: Client, table: str) -> str:
    """All that a client is shown of a table, by HTTP and by a socket."""
    line = user.at(table)
    await line.again()
    while "lobby" not in line.items:
        await line.news()
    told = [await user.http("GET", f"/api/tables/{table}"), line.items, line.table]
    told.append(await user.http("GET", "/api/tables/mine"))
    await line.close()
    return json.dumps(told)


def test_words_are_gone_while_others_look(servers: list[Server]) -> None:
    """Whoever looks in the very moment of the deletion must not bring the old log back to memory."""

    async def work() -> None:
        host = await guest(servers[0].address, "Host")
        others = [Client(one.address, host.user, host.token) for one in servers]
        seen = 0
        for _ in range(TIMES):
            table = (await host.make_table("room25", SUSPICION))["id"]
            user = await guest(servers[-1].address, NAME)
            await send(user, table, {"t": "sit", "id": "1", "seat": 1})
            await send(user, table, {"t": "chat", "id": "2", "channel": "lobby", "text": WORDS})
            gone = asyncio.Event()

            async def poll(other: Client, table: str, gone: asyncio.Event) -> None:
                while not gone.is_set():
                    with contextlib.suppress(Refusal):
                        await other.http("GET", f"/api/tables/{table}")

            polling = [asyncio.create_task(poll(one, table, gone)) for one in others * 3]
            await user.http("DELETE", "/api/me")
            after = [await shown(one, table) for one in others]
            seen += any(NAME in text or WORDS in text for text in after)
            gone.set()
            await asyncio.gather(*polling)
        assert not seen, f"still shown after {seen} of {TIMES} deletions"

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


# --- what is left, byte by byte


def kept() -> Work[str]:
    """All texts that the database holds, but for the list of deletions."""
    found: list[str] = []
    for table in ("users", "tables", "entries", "replies", "members", "notes", "blocks", "inbox"):
        rows = yield Query(f"SELECT * FROM {table}")
        found += [str(row) for row in rows]
    for (body,) in (yield Query("SELECT body FROM snapshots")):
        found.append(zlib.decompress(bytes(body)).decode())
    return "\n".join(found)


async def texts(database: str) -> str:
    base = connect(database)
    await base.open()
    try:
        return await base.read(kept)
    finally:
        await base.close()


def reachable(*roots: object) -> Iterator[str | bytes]:
    """Every text that objects of the server hold, as far as plain data and its own classes lead."""
    seen: set[int] = set()
    left = list(roots)
    while left:
        one = left.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, str | bytes):
            yield one
        plain = isinstance(one, dict | list | tuple | set | frozenset | deque)
        if plain or type(one).__module__.startswith("hatchway."):
            left += gc.get_referents(one)


def secrets_in(text: str | bytes) -> bool:
    plain = text if isinstance(text, bytes) else text.encode()
    return NAME.encode() in plain or WORDS.encode() in plain or b"vanessavanish" in plain


@contextlib.asynccontextmanager
async def serving(database: str) -> AsyncIterator[tuple[Hub, Serving, str]]:
    settings = Settings(database=database, bot_pace=0, bot_workers=1, guests_per_minute=10**6,
                        commands_per_second=10**6)  # fmt: skip
    hub = Hub(settings)
    server = Serving(hub)
    async with server as address:
        yield hub, server, address


async def finished_game(address: str) -> tuple[Seat, Seat]:
    """A finished game of somebody who talked at it, by an account, and of somebody who stays."""
    gone, stays = await seated(address, 2, {"mode": "cooperation", "players": 2}, names=[NAME])
    await gone.client.become_account(NAME, "long enough")
    while not gone.closed:  # the guest's secret ended
        await gone.news()
    await gone.again()
    await gone.must("note", text=WORDS)
    await gone.must("chat", channel="table", text=WORDS)
    await play_all([gone, stays])
    await gone.must("chat", channel="lobby", text=WORDS)
    return gone, stays


def test_no_byte_is_left_in_memory_films_lists_or_files(database: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(database) as (hub, server, address):
            gone, stays = await finished_game(address)
            film = f"/api/tables/{stays.table_id}/film/open"
            await stays.client.http("GET", film)
            state = server.app.state
            assert any(
                map(secrets_in, reachable(hub, state.identity, state.rates, state.projector))
            )
            await gone.client.http("DELETE", "/api/me")
            await gone.close()
            assert not secrets_in(json.dumps(await stays.client.http("GET", film)))
            assert not secrets_in(json.dumps(await stays.client.http("GET", "/api/tables/mine")))
            held = reachable(hub, state.identity, state.rates, state.projector)
            left = [text for text in held if secrets_in(text)]
            assert not left, left
        assert not secrets_in(await texts(database))

    asyncio.run(asyncio.wait_for(work(), PATIENCE))
    if database.startswith("sqlite"):
        for file in tmp_path.iterdir():
            assert not secrets_in(file.read_bytes()), file.name


def test_nobody_elses_line_is_cut(servers: list[Server]) -> None:
    """Whoever listens hears the table again without the words: nothing else happens to them."""

    async def work() -> None:
        seats = await seated(servers[0].address, 2, SUSPICION)
        visitor = await guest(servers[-1].address, NAME)
        watching = visitor.at(seats[0].table_id)
        other = (await guest(servers[-1].address, "Other")).at(seats[0].table_id)
        await watching.open()
        await other.open()
        await watching.must("chat", channel="gallery", text=WORDS)
        while not any("chat" in item for item in other.items.get("gallery", [])):
            await other.news()
        await visitor.http("DELETE", "/api/me")
        while other.items["gallery"][-1]["chat"]["text"] != "…":
            await other.news()
        assert not other.closed and not any(seat.closed for seat in seats)
        await other.must("chat", channel="gallery", text="still here")

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_name_and_words_leave_a_table_that_cannot_be_opened(database: str) -> None:
    async def work() -> None:
        async with serving(database) as (_, _, address):
            gone, stays = await finished_game(address)
            user, table = gone.client.user, stays.table_id
            other = OF_ANOTHER_VERSION.replace("u_gone", user)
            await stays.close()
            await gone.close()
        base = connect(database)
        await base.open()

        def spoil() -> Work[None]:
            yield Query(
                "UPDATE entries SET body = $2 WHERE table_id = $1 AND seq = 2", (table, other)
            )
            # A long game has a snapshot, and with that the entry is not read.
            yield Query("DELETE FROM snapshots WHERE table_id = $1", (table,))

        await base.write(spoil)
        await base.close()
        async with serving(database) as (_, _, address):
            client = Client(address, user, gone.client.token)
            with pytest.raises(Refusal, match="bad_log"):
                await client.http("GET", f"/api/tables/{table}")
            await client.http("DELETE", "/api/me")
            lines = await Client(address, stays.client.user, stays.client.token).http(
                "GET", "/api/tables/mine"
            )
            assert lines[0]["names"] == ["…", "Player 2"]
        left = await texts(database)
        assert not secrets_in(left) and user not in left

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


OF_ANOTHER_VERSION = json.dumps(
    {"k": "sings", "by": {"user": "u_gone", "name": NAME, "song": WORDS}, "to": [NAME]}
)


def test_whoever_is_deleted_adds_nothing_more(database: str) -> None:
    """A command may wait in a queue, or be under way at another process, while its sender is deleted."""

    async def work() -> None:
        async with serving(database) as (hub, _, _):
            sender, host = Sender("u_gone", NAME), Sender("u_host", "Host")
            wish = bodies.NewTable("n", "room25", SUSPICION)
            live = await hub.get((await hub.create(host, wish)).id)
            await hub.erase(sender.user)
            for command in (
                p.Chat(id="1", channel="lobby", text=WORDS),
                p.Sit(id="2", seat=1),
                p.Note(id="3", text=WORDS),
            ):
                assert b"ack" not in await live.submit(sender, command), command
            with pytest.raises(Refused, match="no_user"):
                await hub.create(sender, wish)
            # The table lives, and its host notices nothing.
            assert b"ack" in await live.submit(host, p.Chat(id="4", channel="lobby", text="hm"))
            assert not live.dead
            # A snapshot that was made before the log was rewritten comes too late.
            table, edition = live.table.id, live.edition
            await hub.erase(host.user)
            with pytest.raises(Stale):
                saved = queries.SavedSnapshot(1, b"")
                await hub.db.write(lambda: queries.put_snapshot(table, edition, saved))
            with pytest.raises(Refused, match="try_again"):
                await hub.make_next(live.table, edition)
        assert not secrets_in(await texts(database))

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_a_deletion_that_was_cut_short_goes_on_at_the_next_start(database: str) -> None:
    async def work() -> None:
        async with serving(database) as (_, _, address):
            gone, stays = await finished_game(address)
            await gone.close()
            await stays.close()
        base = connect(database)
        await base.open()
        await base.write(lambda: people.delete(gone.client.user, 1, base.shared))
        await base.close()
        assert secrets_in(await texts(database))
        async with serving(database):
            pass
        assert not secrets_in(await texts(database))

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_a_backup_from_before_a_deletion_is_restored_without_them(
    database: str, tmp_path: Path
) -> None:
    def hatchway(*arguments: str) -> None:
        env = {k: v for k, v in os.environ.items() if not k.startswith("HATCHWAY_")}
        subprocess.run([sys.executable, "-m", "hatchway", *arguments], check=True, env=env)

    before, after = tmp_path / "before", tmp_path / "after"

    async def work() -> str:
        async with serving(database) as (_, _, address):
            gone, stays = await finished_game(address)
            await asyncio.to_thread(hatchway, "backup", str(before), "--database", database)
            await gone.client.http("DELETE", "/api/me")
            await asyncio.to_thread(hatchway, "backup", str(after), "--database", database)
            await gone.close()
            await stays.close()
            return gone.client.user

    user = asyncio.run(asyncio.wait_for(work(), PATIENCE))
    assert not secrets_in(after.read_bytes())
    more: list[str] = []
    if database.startswith("sqlite"):
        assert secrets_in(before.read_bytes())
        database = f"sqlite:///{tmp_path / 'restored.db'}"
        more = ["--deletions", str(after)]
    hatchway("restore", str(before), "--database", database, *more)
    left = asyncio.run(texts(database))
    assert "Player 2" in left and not secrets_in(left) and user not in left
