"""What one visitor may make others keep, read and wait for: all of it has an end."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from hatchway.client import Refusal, Seat, guest
from hatchway.loadtest.load import memory, worked
from hatchway.server.people.sender import Sender
from hatchway.server.table.connection import LITTLE, MOST_OF_USER, Backlog, Connection
from hatchway.server.table.erasure import PORTION
from hatchway.server.table.stream import MOST_BYTES, MOST_LINES, PAGE, Stream
from tests.server.harness import PATIENCE, QUICK, Server, seated, sqlite, until
from tests.server.test_intake import frame, shake
from tests.server.test_security import ask

pytestmark = pytest.mark.race
EMOJI = "\N{PARTY POPPER}" * 500


def database(server: Server) -> sqlite3.Connection:
    return sqlite3.connect(server.database.removeprefix("sqlite:///"))


def log_of(server: Server, table: str) -> list[str]:
    with database(server) as base:
        rows = base.execute("SELECT body FROM entries WHERE table_id = ? ORDER BY seq", (table,))
        return [row[0] for row in rows]


async def heard(seat: Seat, stream: str, version: int) -> None:
    """Wait until a client has a stream up to a version."""
    async with asyncio.timeout(PATIENCE):
        while seat.have.get(stream, 0) < version:
            assert not seat.closed, seat.fault
            await seat.news()


# --- talk


def test_a_flood_of_talk_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    lines = MOST_LINES + 200

    async def talk(server: Server) -> tuple[str, Any]:
        host = await guest(server.address, "Host")
        table = await host.make_table("room25", {}, bots="random")
        seat = host.at(table["id"])
        await seat.open()
        eve = (await guest(server.address, "Eve")).at(table["id"])
        await eve.open()
        for _ in range(lines):
            await eve.must("chat", channel="lobby", text=EMOJI)
        await seat.must("chat", channel="lobby", text="still here")
        await heard(seat, "lobby", lines + 1)  # who listened missed nothing
        await come(server, table["id"])
        return table["id"], host

    async def come(server: Server, table: str) -> None:
        """Somebody new gets the last lines, and the numbers go on."""
        late = (await guest(server.address, "Late")).at(table)
        late.received = []
        await late.open()
        await heard(late, "lobby", lines + 1)
        assert late.items["lobby"][-1]["chat"]["text"] == "still here"
        assert len(late.items["lobby"]) <= MOST_LINES
        assert all(len(frame.encode()) < PAGE + 10_000 for frame in late.received)
        await late.close()

    with Server(sqlite(tmp_path), *QUICK) as server:
        table, host = asyncio.run(talk(server))
        assert sum(map(len, log_of(server, table))) < 2 * MOST_BYTES + 200 * lines
        server.stop()
        server.start()
        asyncio.run(come(server, table))
        reply = host.at(table)

        async def play_on() -> None:
            reply.client.address = server.address
            await reply.open()
            await reply.must("start")

        asyncio.run(play_on())


def test_a_table_that_was_flooded_before_is_repaired(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path), *QUICK) as server:

        async def make() -> str:
            host = await guest(server.address, "Host")
            return str((await host.make_table("room25", {}))["id"])

        table = asyncio.run(make())
        server.stop()
        line = {"k": "say", "channel": "lobby", "user": "u_x", "name": "Eve", "text": EMOJI}
        with database(server) as base:
            first = base.execute("SELECT body FROM entries WHERE table_id = ?", (table,)).fetchone()
            bodies = [json.dumps(line, ensure_ascii=False)] * 2001 + [first[0]] * 2001
            rows = [(table, seq, 2_000 + seq, body) for seq, body in enumerate(bodies, 2)]
            base.executemany("INSERT INTO entries (table_id, seq, at, body) VALUES (?,?,?,?)", rows)
            base.execute("UPDATE tables SET seq = ? WHERE id = ?", (len(bodies) + 1, table))
        before = sum(map(len, log_of(server, table)))
        server.start()

        async def come() -> None:
            seat = (await guest(server.address, "Late")).at(table)
            await seat.open()
            await heard(seat, "lobby", 2001)
            await until(lambda: sum(map(len, log_of(server, table))) < before / 3)
            await seat.must("chat", channel="lobby", text="hello")
            await heard(seat, "lobby", 2002)
            await seat.close()

        asyncio.run(come())
        server.stop()
        server.start()
        again = asyncio.run(guest(server.address, "Later")).at(table)

        async def come_again() -> None:
            await again.open()
            await heard(again, "lobby", 2002)

        asyncio.run(come_again())


def test_talk_in_a_game_has_an_end_for_each_seat(server: Server) -> None:
    async def work() -> None:
        seats = await seated(server.address, 2, {"mode": "suspicion", "players": 4})
        reply: Any = {"t": "ack"}
        said = 0
        while reply["t"] == "ack":
            reply = await seats[0].send("chat", channel="table", text=EMOJI)
            said += 1
            assert said < 1000
        assert reply["reason"] == "too_many"
        await seats[1].must("chat", channel="table", text="I may still speak")
        # Whoever comes now reads all of it, in portions that end with where the game stands.
        late = seats[1].client.at(seats[1].table_id)
        late.received = []
        await late.open()
        await heard(late, "seat:1", seats[1].have["seat:1"])
        updates = [m for m in map(json.loads, late.received) if m.get("stream") == "seat:1"]
        assert len(updates) > 2 and all(u["standing"] is None for u in updates[:-1])
        assert late.standing["seat:1"]["decision"] and len(late.items["seat:1"]) > said

    asyncio.run(work())


def test_a_page_holds_what_was_asked_for() -> None:
    stream = Stream([b"x" * 10_000 for _ in range(30)], dropped=5)
    assert len(stream.page(6, 35)) == PAGE // 10_000
    assert len(stream.page(33, 35)) == 3 and stream.page(36, 35) == [] and stream.page(6, 3) == []
    assert len(Stream([b"x" * 2 * PAGE] * 2).page(1, 2)) == 1


# --- growth


def test_toggling_does_not_grow_the_log(server: Server) -> None:
    async def work() -> None:
        host = await guest(server.address, "Host")
        table = await host.make_table("room25", {})
        seat = host.at(table["id"])
        await seat.open()
        other = (await guest(server.address, "Other")).at(table["id"])
        await other.open()
        for n in range(300):
            await seat.must("ready", seat=0, ready=n % 2 == 0, contribution="x" * 60)
        rows = len(log_of(server, table["id"]))
        for _ in range(50):
            await seat.must("ready", seat=0, ready=False)
        log = log_of(server, table["id"])
        assert len(log) == rows  # what changes nothing is not written
        assert sum("lobby" in body for body in log) == 1
        assert sum(map(len, log)) < 20_000
        await other.must("sit", seat=1)
        await until(lambda: other.table["seats"][1]["kind"] == "person")

    asyncio.run(work())


def test_changes_have_a_rate_of_their_own(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path), "bot_workers=1", "commands_per_second=5000",
                "changes_per_minute=1") as server:  # fmt: skip

        async def work() -> None:
            host = await guest(server.address, "Host")
            table = await host.make_table("room25", {})
            seat = host.at(table["id"])
            await seat.open()
            started = time.monotonic()
            replies = [await seat.send("ready", seat=0, ready=n % 2 == 0) for n in range(60)]
            allowed = 20 + (time.monotonic() - started) / 60 + 1
            assert 20 <= sum(reply["t"] == "ack" for reply in replies) <= allowed
            assert replies[-1]["reason"] == "too_many"
            other = (await guest(server.address, "Other")).at(table["id"])
            await other.open()
            await other.must("sit", seat=1)

        asyncio.run(work())


# --- costly requests


def test_descriptions_are_made_once(server: Server) -> None:
    before = [ask(server, "GET", path)[2] for path in ("/api/schema.json", "/api/openapi.json")]
    assert server.process is not None
    spent = worked(server.process.pid)
    for _ in range(100):
        ask(server, "GET", "/api/schema.json")
        ask(server, "GET", "/api/openapi.json")
    # Making each anew took 18 ms a pair.
    assert worked(server.process.pid) - spent < 1.0
    assert before == [ask(server, "GET", p)[2] for p in ("/api/schema.json", "/api/openapi.json")]


@pytest.mark.parametrize("before", ["9" * 5000, "-1", "1.5", "x", "9" * 17])
def test_bad_numbers_are_told_so(server: Server, before: str) -> None:
    user = asyncio.run(guest(server.address, "Anna"))
    token = f"Bearer {user.token}"
    status, _, text = ask(server, "GET", f"/api/tables/mine?before={before}", Authorization=token)
    assert (status, json.loads(text)["reason"]) == (422, "bad_request")
    assert ask(server, "GET", "/api/tables/mine?before=9", Authorization=token)[0] == 200


def test_ones_words_are_found_in_any_number_of_entries(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path), *QUICK) as server:

        async def work() -> None:
            user = await guest(server.address, "Anna")
            other = await guest(server.address, "Ben")
            tables = []
            for name in ("first", "second"):
                table = await other.make_table("room25", {})
                seat = user.at(table["id"])
                await seat.open()
                await seat.must("chat", channel="lobby", text=f"words of the {name}")
                tables.append(table["id"])
            with database(server) as base:
                for seq in range(10, 3 * PORTION):
                    base.execute("INSERT INTO entries VALUES (?, ?, 1, '{}')", (tables[0], seq))
            data = await user.http("GET", "/api/me/data")
            assert [w["text"] for w in data["words"]] == [
                "words of the first",
                "words of the second",
            ]
            assert not (await other.http("GET", "/api/me/data"))["words"]
            for _ in range(10):
                try:
                    await user.http("GET", "/api/me/data")
                except Refusal as refusal:
                    assert refusal.reason == "too_many"
                    break
            else:
                raise AssertionError("any number of times")
            await other.http("GET", "/api/me/data")

        asyncio.run(work())


def test_films_are_limited_by_address(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path), *QUICK, "proxy=true") as server:
        path = "/api/tables/t_nothing/film/open"
        for _ in range(10_000):
            status = ask(server, "GET", path, X_Forwarded_For="192.0.2.1")[0]
            if status == 429:
                break
            assert status == 404
        else:
            raise AssertionError("any number of films")
        assert ask(server, "GET", path, X_Forwarded_For="192.0.2.2")[0] == 404


# --- what one visitor can do to another


def test_deleting_oneself_cuts_nobody_off(server: Server) -> None:
    async def work() -> None:
        seats = await seated(server.address, 2, {"mode": "suspicion", "players": 4})
        for n in range(3):
            eve = await guest(server.address, f"Eve {n}")
            watcher = eve.at(seats[0].table_id)
            await watcher.open()
            await watcher.must("chat", channel="gallery", text="watch this")
            await eve.http("DELETE", "/api/me")
        for number, seat in enumerate(seats):
            await seat.must("chat", channel="table", text=f"still here {number}")
            assert not seat.closed

    asyncio.run(work())


def test_wrong_passwords_elsewhere_do_not_shut_the_owner_out(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path), *QUICK, "proxy=true") as server:
        home = {"X_Forwarded_For": "192.0.2.1"}
        made = json.loads(
            ask(server, "POST", "/api/guest", {"name": "Olga", "bearer": True}, **home)[2]
        )
        wish = {"name": "Olga", "password": "long enough"}
        token = {"Authorization": f"Bearer {made['token']}"}
        status, _, text = ask(server, "POST", "/api/account", wish, **home, **token)
        assert status == 201
        code = json.loads(text)["recovery"]
        wrong = {"name": "Olga", "password": "guess"}
        told: list[int] = []
        while told[-1:] != [429] and len(told) < 1000:
            away = f"198.51.100.{len(told) % 200}"
            told.append(ask(server, "POST", "/api/login", wrong, X_Forwarded_For=away)[0])
        assert ask(server, "POST", "/api/login", wish, **home)[0] == 201
        lost = {"name": "Olga", "recovery": code, "password": "another one"}
        assert ask(server, "POST", "/api/recover", lost, X_Forwarded_For="203.0.113.9")[0] == 201


def test_wrong_codes_do_not_shut_others_at_the_address_out(server: Server) -> None:
    async def work() -> None:
        eve, ann = await guest(server.address, "Eve"), await guest(server.address, "Ann")
        table = await ann.make_table("room25", {})
        for number in range(10_000):
            try:
                await eve.http("GET", f"/api/tables/ABC{number:04}")
            except Refusal as refusal:
                if refusal.reason == "too_many":
                    break
        else:
            raise AssertionError("nobody is slowed down")
        assert (await ann.http("GET", f"/api/tables/{table['code']}"))["id"] == table["id"]

    asyncio.run(work())


# --- who does not read


def test_what_waits_is_bounded_for_a_socket_a_user_and_the_server() -> None:
    backlog = Backlog()
    eve = [Connection(Sender("u_eve", "Eve"), backlog) for _ in range(50)]
    for _ in range(400):
        for connection in eve:
            connection.send(b"x" * 10_000)
    assert backlog.all <= MOST_OF_USER + len(eve) * (LITTLE + 10_000)
    ann = Connection(Sender("u_ann", "Ann"), backlog)
    for _ in range(20):
        ann.send(b"x" * 10_000)
    assert not ann.closing
    for connection in (*eve, ann):
        connection.drop()
    assert backlog.all == 0 and not backlog.users


def test_sockets_that_never_read_cost_little_and_end(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path), *QUICK, "silence=3") as server:

        async def work() -> None:
            host = await guest(server.address, "Host")
            table = await host.make_table("room25", {})
            seat = host.at(table["id"])
            await seat.open()
            eve = await guest(server.address, "Eve")
            assert server.process is not None
            before = memory(server.process.pid)

            def open_lines() -> list[socket.socket]:
                lines = []
                for _ in range(40):
                    line = shake(server, table["id"], eve.token)
                    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                    line.sendall(frame(1, b'{"t":"hello","protocol":1,"spectate":true}'))
                    lines.append(line)
                return lines

            lines = await asyncio.to_thread(open_lines)
            for _ in range(2 * MOST_LINES):
                await seat.must("chat", channel="lobby", text=EMOJI)
            await heard(seat, "lobby", 2 * MOST_LINES)
            assert memory(server.process.pid) - before < 150
            await until(lambda: seat.presence is not None and not seat.presence["spectators"])
            for line in lines:
                line.close()

        asyncio.run(work())


def test_a_silent_line_ends_with_a_fault(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path), *QUICK, "silence=1") as server:

        async def work() -> None:
            host = await guest(server.address, "Host")
            seat = host.at((await host.make_table("room25", {}))["id"])
            await seat.open()
            await until(lambda: seat.closed)
            assert seat.fault == "silent"

        asyncio.run(work())
