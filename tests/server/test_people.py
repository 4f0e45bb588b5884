"""People at a table who were silenced, thrown out or deleted, or who pass for somebody else."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from hatchway.client import Refusal, Seat, guest
from hatchway.server.people.identity import hashed, name_of
from hatchway.server.store import people
from hatchway.server.store.base import Work
from hatchway.server.store.sqlite import Sqlite
from tests.server.harness import PATIENCE, QUICK, Server, play_all, seated, sqlite

pytestmark = pytest.mark.race

SUSPICION = {"mode": "suspicion", "players": 4}


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, PATIENCE))


async def gathered(server: Server, *names: str) -> list[Seat]:
    """A table of the first of these people; the others look at it."""
    users = [await guest(server.address, name) for name in names]
    table = await users[0].make_table("room25", SUSPICION)
    seats = [user.at(table["id"]) for user in users]
    for seat in seats:
        await seat.open()
    return seats


async def says(seat: Seat) -> str:
    """Why one cannot speak in the lobby; empty: one can."""
    reply = await seat.send("chat", channel="lobby", text="hear me")
    return str(reply.get("reason", ""))


def test_giving_up_a_seat_does_not_undo_a_mute(server: Server) -> None:
    async def work() -> None:
        host, loud = await gathered(server, "Host", "Loud")
        await loud.must("sit", seat=1)
        await host.must("mute", seat=1)
        assert await says(loud) == "muted"
        await loud.must("leave", seat=1)
        assert await says(loud) == "muted"
        await loud.must("sit", seat=2)
        assert await says(loud) == "muted"
        await host.must("mute", seat=2, muted=False)
        assert await says(loud) == ""
        await host.must("kick", seat=2)
        assert await says(loud) == "kicked"

    run(work())


def test_a_host_silences_visitors_by_blocking_them(server: Server) -> None:
    async def work() -> None:
        host, foe = await gathered(server, "Host", "Foe")
        assert await says(foe) == ""
        await host.client.http("POST", "/api/me/blocks", {"user": foe.client.user})
        assert await says(foe) == "blocked"

    run(work())


def test_a_visitor_does_not_speak_by_the_name_of_a_player(server: Server) -> None:
    async def work() -> None:
        host, twin = await gathered(server, "Anna", "Аnna")  # one letter is Cyrillic
        assert await says(host) == ""
        assert await says(twin) == "name_taken"

    run(work())


def test_no_seat_has_the_name_of_somebody_elses_account(server: Server) -> None:
    async def work() -> None:
        host, other = await gathered(server, "Theodora", "Plain")
        await host.client.become_account("Theodora", "long enough")
        while not host.closed:  # the guest's secret ended
            await host.news()
        await host.again()
        await host.must("leave", seat=0)
        reply = await other.send("sit", seat=0, name="Thеodora")  # one letter is Cyrillic
        assert reply["reason"] == "name_taken"
        await other.must("sit", seat=0)
        assert (await other.send("rename", seat=0, name="Theodora"))["reason"] == "name_taken"
        # Its owner sits down by it at any seat, and by another name too.
        await host.must("sit", seat=1, name="THEODORA")

    run(work())


def test_a_deleted_user_is_in_no_list_and_at_no_rematch(server: Server) -> None:
    async def work() -> None:
        gone, stays = await seated(server.address, 2, {"mode": "cooperation", "players": 2})
        await play_all([gone, stays])
        await gone.client.http("DELETE", "/api/me")
        user = stays.client
        line = (await user.http("GET", "/api/tables/mine"))[0]
        assert line["names"] == ["…", "Player 2"] and line["host"] == "Player 2"
        here = f"/api/tables/{stays.table_id}/commands"
        again = (await user.http("POST", here, {"t": "rematch", "id": "again"}))["table"]
        table = await user.http("GET", f"/api/tables/{again}")
        assert [seat["kind"] for seat in table["seats"]] == ["open", "person"]
        assert table["host"] == user.user

    run(work())


def test_ones_data_says_where_one_sat_and_when_one_was_there(server: Server) -> None:
    async def work() -> None:
        (seat,) = await gathered(server, "Curious")
        await seat.close()
        told: Any = {"seen": 0}
        while not told["seen"]:  # it is written when there is time
            with contextlib.suppress(Refusal):  # one may not ask for it so often
                (told,) = (await seat.client.http("GET", "/api/me/data"))["tables"]
            await asyncio.sleep(0.6)
        assert told["table"] == seat.table_id and told["seats"] == [0] and told["seen"] > 0

    run(work())


def test_a_page_that_only_watches_is_no_visit(server: Server) -> None:
    """The recap of what happened begins where one last sat at one's seat."""

    async def work() -> None:
        user = await guest(server.address, "Watcher")
        table = await user.make_table("room25", SUSPICION)
        watching = user.at(table["id"], spectate=True)
        await watching.open()
        await watching.close()
        await asyncio.sleep(0.5)
        seat = user.at(table["id"])
        await seat.open()
        assert seat.welcome["since"] == 0

    run(work())


@pytest.mark.parametrize(
    "end",
    [
        lambda: people.end_sessions("u_1"),
        lambda: people.set_password("u_1", "hash", "hash"),
        lambda: people.renew("u_1", hashed("new"), 0),
    ],
)
def test_a_link_that_waits_ends_with_the_sessions(
    tmp_path: Path, end: Callable[[], Work[None]]
) -> None:
    """Whoever changes a password wants others out, also those who made themselves a link before."""

    async def work() -> None:
        base = Sqlite(str(tmp_path / "links.db"))
        await base.open()
        await base.write(lambda: people.add_user("u_1", name_of("Anna"), hashed("s"), 0))
        await base.write(lambda: people.add_link(hashed("link"), "u_1", 1000))
        await base.write(end)
        assert await base.write(lambda: people.use_link(hashed("link"), "x", 999)) is None
        await base.close()

    run(work())


def test_a_user_has_a_limited_number_of_open_tables(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        user = await guest(address, "Maker")
        for number in range(3):
            table = await user.make_table("room25", SUSPICION, seat=-1 if number else 0)
        wish = {"id": "last", "game": "room25", "options": SUSPICION}
        made = await user.http("POST", "/api/tables", wish)
        with pytest.raises(Refusal, match="too_many_tables"):
            await user.make_table("room25", SUSPICION, seat=-1)
        # Of the one that was made it hears again.
        assert (await user.http("POST", "/api/tables", wish))["id"] == made["id"]
        close = {"t": "close", "id": "c"}
        await user.http("POST", f"/api/tables/{table['id']}/commands", close)
        await user.make_table("room25", SUSPICION, seat=-1)

    with Server(sqlite(tmp_path), *QUICK, "most_per_user=4") as running:
        run(work(running.address))
