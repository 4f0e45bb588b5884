"""What two server processes on one PostgreSQL tell one another: a client may talk to any of them."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from hatchway.client import Client, Refusal, Seat, guest
from hatchway.server.cluster.messages import Messages
from hatchway.server.table.audience import Audience
from hatchway.server.table.connection import Connection
from hatchway.server.wire.protocol import PROTOCOL, Hello
from tests.server.harness import PATIENCE, QUICK, Server, play, seated
from tests.server.postgres import OwnPostgres, available
from tests.server.test_snapshot import GAMES, PEOPLE, fresh, gathered

pytestmark = [
    pytest.mark.race,
    pytest.mark.skipif(
        not available(), reason="no PostgreSQL here. On Debian or Ubuntu: apt install postgresql"
    ),
]
SUSPICION = {"mode": "suspicion", "players": 4}


@pytest.fixture(scope="module")
def pair() -> Iterator[list[Server]]:
    own = OwnPostgres()
    servers: list[Server] = []
    try:
        database = own.start()
        servers += [Server(database, *QUICK, "lease=10").start() for _ in range(2)]
        yield servers
    finally:
        for server in servers:
            server.stop()
        own.stop()


async def until(seat: Seat, true: Callable[[], bool]) -> None:
    while not true():
        await seat.news(1)


async def apart(pair: list[Server]) -> list[Seat]:
    """A table of two people, each at a process of their own; the first process owns it."""
    seats = await seated(pair[0].address, 2, SUSPICION)
    await seats[1].close()
    seats[1].client.address = pair[1].address
    await seats[1].again()
    return seats


def test_presence_reaches_every_process(pair: list[Server]) -> None:
    async def work() -> None:
        seats = await apart(pair)
        for seat in seats:
            await until(seat, lambda s=seat: s.presence["seats"] == [0, 1])  # type: ignore[misc]
        watching = (await guest(pair[1].address, "Watcher")).at(seats[0].table_id)
        await watching.open()
        await until(seats[0], lambda: seats[0].presence["spectators"] == 1)
        await seats[1].close()
        await until(seats[0], lambda: seats[0].presence["seats"] == [0])
        # Who comes to a process that did not know the table hears of the others at once.
        await seats[1].again()
        for seat in seats:
            await until(seat, lambda s=seat: s.presence["seats"] == [0, 1])  # type: ignore[misc]
        assert (await seats[0].send("stand_in", seat=1))["reason"] == "still_here"

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_pings_and_talk_reach_every_process(pair: list[Server]) -> None:
    async def work() -> None:
        seats = await apart(pair)
        for number, seat in enumerate(seats):
            await seat.must("ping", seat=number, place=f"C{number + 2}")
            await seat.must("chat", channel="table", text=f"hello from {number}")
        for seat in seats:
            await until(seat, lambda s=seat: len(s.pings) == 2)  # type: ignore[misc]
            assert {(one["seat"], one["place"]) for one in seat.pings} == {(0, "C2"), (1, "C3")}
        for number, seat in enumerate(seats):
            stream = seat.items[f"seat:{number}"]
            await until(seat, lambda s=stream: sum("chat" in item for item in s) == 2)  # type: ignore[misc]

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_a_seat_keeps_one_connection_of_two_that_come_together(pair: list[Server]) -> None:
    """At two processes at the same moment: one stays, the other is told; never none, never both."""

    async def work() -> None:
        seats = await seated(pair[0].address, 1, SUSPICION)
        user = seats[0].client
        lines = [seats[0]]
        for _ in range(12):
            new = [Client(one.address, user.user, user.token).at(lines[0].table_id) for one in pair]
            await asyncio.gather(*(line.open() for line in new))
            lines += new
            while sum(not line.closed for line in lines) > 1:
                await asyncio.sleep(0.02)
            await asyncio.sleep(0.3)  # a word that comes late
            left = [line for line in lines if not line.closed]
            assert len(left) == 1 and left[0] in new
            assert {line.fault for line in lines if line.closed} == {"superseded"}
            await left[0].must("note", text="here I am")
            lines = left

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_of_two_that_come_in_the_same_moment_one_stays() -> None:
    """The clock of all processes counts µs: two may read the same."""
    table = fresh("room25")
    table.apply(gathered(*GAMES[0]), 2000)
    here, there = Audience(table, lambda: 2000), Audience(table, lambda: 2000)
    for audience in (here, there, here):
        audience.attach(Connection(PEOPLE[0]), Hello(protocol=PROTOCOL), "", 0, 3_000_000)
    assert len(here.connections) == len(there.connections) == 1
    claims = [audience.connections[0].claim for audience in (here, there)]
    answers = [here.claimed_elsewhere("u_0", claims[1]), there.claimed_elsewhere("u_0", claims[0])]
    assert sum(one is not None for one in answers) == 1
    assert len(here.connections + there.connections) == 1


def test_a_line_that_comes_back_takes_no_seat_from_a_newer_one(pair: list[Server]) -> None:
    """The network at home fails while its owner plays on elsewhere: the old page must not disturb them."""

    async def work() -> None:
        home = (await seated(pair[0].address, 1, SUSPICION))[0]
        await home.cut()
        user = home.client
        for process in (1, 0):
            away = Client(pair[process].address, user.user, user.token).at(home.table_id)
            await away.open()
            for _ in range(3):
                await home.open()
                while not home.closed:
                    await home.news()
                assert home.fault == "superseded"
                home.fault = ""
            assert not away.closed
            await away.must("note", text="still here")
            await away.cut()
        # Nobody else is there now: it may come back, until somebody takes the seat again.
        await home.again()
        await home.must("note", text="home again")
        await asyncio.sleep(0.3)
        assert not home.closed
        away.taken = 0
        await away.open()
        while not home.closed:
            await home.news()
        assert home.fault == "superseded" and not away.closed

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_two_pages_of_one_visitor_become_one_seat(pair: list[Server]) -> None:
    """They play at the page that they opened last, wherever they sit down."""

    async def work() -> None:
        host = await guest(pair[0].address, "Host")
        table = await host.make_table("room25", SUSPICION, bots="random")
        at = host.at(table["id"])
        await at.open()
        await at.must("set_seat", seat=1, kind="open")
        user = await guest(pair[0].address, "Visitor")
        lines = [Client(one.address, user.user, user.token).at(table["id"]) for one in pair]
        for line in lines:
            await line.open()
        await asyncio.sleep(0.2)
        assert not any(line.closed for line in lines)
        await lines[0].must("sit", seat=1)
        while not lines[0].closed:
            await lines[0].news()
        assert lines[0].fault == "superseded" and not lines[1].closed
        await lines[1].must("ready", seat=1)

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_a_dead_process_takes_its_people_off_the_list(pair: list[Server]) -> None:
    async def work() -> None:
        seats = await apart(pair)
        await until(seats[0], lambda: seats[0].presence["seats"] == [0, 1])
        await asyncio.to_thread(pair[1].kill)
        await until(seats[0], lambda: seats[0].presence["seats"] == [0])
        await asyncio.to_thread(pair[1].start)
        await seats[1].again()
        await until(seats[0], lambda: seats[0].presence["seats"] == [0, 1])

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_sessions_end_at_every_process(pair: list[Server]) -> None:
    async def work() -> None:
        seats = await apart(pair)
        user = seats[1].client
        other = Client(pair[0].address, user.user, user.token)
        await user.http("GET", "/api/me")
        fresh = await other.http("POST", "/api/renew")
        await until(seats[1], lambda: seats[1].closed)
        with pytest.raises(Refusal) as fault:
            await user.http("GET", "/api/me")
        assert fault.value.reason == "no_user"
        user.token = fresh["token"]
        renamed = await other_name(user)
        assert (
            renamed
            == (await Client(pair[0].address, user.user, user.token).http("GET", "/api/me"))["name"]
        )

    async def other_name(user: Client) -> str:
        return str((await user.http("POST", "/api/me", {"name": "Somebody Else"}))["name"])

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


async def deleted(user: Client) -> None:
    """Delete a user; the owner of their table may be too busy to answer at once."""
    while True:
        try:
            await user.http("DELETE", "/api/me")
            return
        except Refusal as refusal:
            assert refusal.reason == "try_again"


def test_ones_data_leaves_a_table_of_another_process(pair: list[Server]) -> None:
    async def work() -> None:
        seats = await apart(pair)
        await seats[1].must("chat", channel="table", text="words to forget")
        await deleted(seats[1].client)
        await until(seats[0], lambda: seats[0].table["seats"][1]["kind"] == "bot")

        def said() -> list[str]:
            return [item["chat"]["text"] for item in seats[0].items["seat:0"] if "chat" in item]

        await until(seats[0], lambda: said() == ["…"])
        assert not seats[0].closed

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_a_graceful_stop_hands_tables_over(pair: list[Server]) -> None:
    """The one who stays takes over; nothing is lost."""

    async def work() -> None:
        seats = await apart(pair)
        playing = [
            asyncio.create_task(play(seat, random.Random(n), pause=0.02))
            for n, seat in enumerate(seats)
        ]
        await asyncio.sleep(0.5)
        seats[0].client.address = pair[1].address
        assert await asyncio.to_thread(pair[0].stop) == 0
        await asyncio.gather(*playing)
        assert seats[1].table["phase"] == "over"
        faults = [line for line in pair[0].log if "fault" in line and "given_up" not in line]
        assert not faults, faults

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def children(pid: int) -> list[int]:
    """The processes of the server itself, without those of its bots."""
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8")
    return [int(one) for one in text.split()]


def test_workers_share_a_port_and_one_that_dies_is_replaced(pair: list[Server]) -> None:
    async def work(server: Server) -> None:
        assert server.process is not None
        first = children(server.process.pid)
        assert len(first) == 2
        seats = await seated(server.address, 2, SUSPICION)
        playing = [
            asyncio.create_task(play(seat, random.Random(n), pause=0.02))
            for n, seat in enumerate(seats)
        ]
        await asyncio.sleep(0.3)
        os.kill(first[0], signal.SIGKILL)
        await asyncio.gather(*playing)
        assert seats[0].table["phase"] == "over"
        while len(children(server.process.pid)) < 2 or first[0] in children(server.process.pid):
            await asyncio.sleep(0.1)

    server = Server(pair[1].database, *QUICK, "lease=3", "workers=2").start()
    try:
        asyncio.run(asyncio.wait_for(work(server), PATIENCE))
        left = children(server.process.pid) if server.process else []
    finally:
        assert server.stop() == 0
    assert left and not any(Path(f"/proc/{pid}").exists() for pid in left)


def test_workers_need_postgresql(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="several workers need PostgreSQL"):
        Server(f"sqlite:///{tmp_path}/one.db", "workers=2").start()


class Deaf:
    """A database that only counts what is said to it."""

    def __init__(self) -> None:
        self.writes = 0

    async def write(self, work: object) -> None:
        self.writes += 1


def test_processes_with_nothing_to_say_are_quiet() -> None:
    """A word now and then, so that others know that one lives."""

    async def work() -> tuple[int, float]:
        db = Deaf()
        tables = SimpleNamespace(lives={})
        messages = Messages("p_1", 400, db, tables)  # type: ignore[arg-type]
        task = asyncio.create_task(messages.run())
        started = time.monotonic()
        await asyncio.sleep(1.05)
        task.cancel()
        return db.writes, time.monotonic() - started

    writes, seconds = asyncio.run(work())
    assert 1 <= writes <= seconds / 0.1 + 1
