"""Names, secrets and one's own data: what a person may change, and what ends with it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Coroutine
from typing import Any

import pytest

from hatchway.client import Client, Refusal, Seat, call, guest
from tests.server.harness import PATIENCE, Server, play_all, seated

pytestmark = pytest.mark.race

SUSPICION = {"mode": "suspicion", "players": 4}


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, PATIENCE))


async def closed(seat: Seat) -> None:
    while not seat.closed:
        await seat.news()


def test_a_guest_takes_another_name(server: Server) -> None:
    async def work() -> None:
        owner = await guest(server.address, "Bartholomew")
        await owner.become_account("Bartholomew", "long enough")
        user = await guest(server.address, "Guest 17")
        for wrong, reason in (
            ("Bartholornew", "name_taken"),  # r and n look like an m
            ("Ваrtholomew", "name_taken"),  # two letters are Cyrillic
            ("a\u202eb", "bad_name"),
        ):
            with pytest.raises(Refusal) as fault:
                await user.http("POST", "/api/me", {"name": wrong})
            assert fault.value.reason == reason
        assert (await user.http("POST", "/api/me", {"name": "Zuzanna"}))["name"] == "Zuzanna"
        me = await user.http("GET", "/api/me")
        assert (me["user"], me["name"]) == (user.user, "Zuzanna")
        # An account may take a name that looks like its own, and keeps logging in by it.
        await owner.http("POST", "/api/me", {"name": "BARTHOLOMEW"})
        login = {"name": "bartholomew", "password": "long enough", "bearer": True}
        assert call(server.address, "POST", "/api/login", login)["name"] == "BARTHOLOMEW"

    run(work())


def test_a_seat_takes_another_name_while_gathering(server: Server) -> None:
    async def work() -> None:
        anna = await guest(server.address, "Anna")
        table = await anna.make_table("room25", SUSPICION)
        host, other = anna.at(table["id"]), (await guest(server.address, "Guest")).at(table["id"])
        await host.open()
        await other.open()
        await other.must("sit", seat=1)
        assert (await other.send("rename", seat=1, name="Аnna"))["reason"] == "name_taken"
        assert (await other.send("rename", seat=0, name="Olga"))["reason"] == "not_your_seat"
        await other.must("rename", seat=1, name="Olga")
        while host.table["seats"][1]["name"] != "Olga":
            await host.news()

    run(work())


def test_a_renewed_secret_throws_out_whoever_had_the_old_one(server: Server) -> None:
    async def work() -> None:
        seats = await seated(server.address, 1, SUSPICION)
        user = seats[0].client
        thief = Client(server.address, user.user, user.token)
        watching = thief.at(seats[0].table_id, spectate=True)
        await watching.open()
        link = await user.http("POST", "/api/link")
        fresh = await user.http("POST", "/api/renew")
        assert fresh["user"] == user.user and fresh["token"] != user.token
        await closed(watching)
        for path in ("/api/me", "/api/tables/mine"):
            with pytest.raises(Refusal) as fault:
                await thief.http("GET", path)
            assert fault.value.reason == "no_user"
        with pytest.raises(Refusal, match="no_user"):
            await watching.again()
        with pytest.raises(Refusal) as fault:
            call(server.address, "POST", "/api/link/use", {"token": link["token"]})
        assert fault.value.reason == "link_used"
        # The seat is where it was.
        user.token = fresh["token"]
        await closed(seats[0])
        await seats[0].again()
        assert seats[0].welcome["seats"] == [0]

    run(work())


def test_an_account_has_another_secret_than_the_guest_it_was(server: Server) -> None:
    async def work() -> None:
        user = await guest(server.address, "Shared Computer")
        other = Client(server.address, user.user, user.token)
        table = await user.make_table("room25", SUSPICION)
        line = other.at(table["id"], spectate=True)
        await line.open()
        await user.become_account("Shared Computer", "long enough")
        assert user.token != other.token
        await closed(line)
        with pytest.raises(Refusal, match="no_user"):
            await other.http("GET", "/api/me")
        assert (await user.http("GET", "/api/me"))["account"]
        assert (await user.http("GET", "/api/tables/mine"))[0]["id"] == table["id"]

    run(work())


@pytest.mark.parametrize("way", ["logout", "password", "recover", "delete"])
def test_open_lines_end_with_their_session(server: Server, way: str) -> None:
    async def work() -> None:
        user = await guest(server.address, f"Ender {way}")
        wish = {"name": f"Ender {way}", "password": "long enough"}
        made = await user.become_account(**wish)
        table = await user.make_table("room25", SUSPICION)
        line = user.at(table["id"])
        await line.open()
        if way == "logout":
            await user.http("POST", "/api/logout", {"everywhere": True})
        elif way == "password":
            await user.http("POST", "/api/password", {"old": "long enough", "new": "longer yet"})
        elif way == "recover":
            call(server.address, "POST", "/api/recover",
                 {"name": wish["name"], "recovery": made["recovery"], "password": "forgotten"})  # fmt: skip
        else:
            await user.http("DELETE", "/api/me")
        await closed(line)
        await line.open()
        assert line.fault == "no_user"

    run(work())


def test_finished_games_are_listed_apart(server: Server) -> None:
    async def work() -> None:
        user = await guest(server.address, "Collector")
        done = []
        for _ in range(2):
            table = await user.make_table("room25", {"mode": "solo", "players": 1})
            seat = user.at(table["id"])
            await seat.open()
            await seat.must("start")
            await play_all([seat])
            done.append(table["id"])
        running = await user.make_table("room25", SUSPICION)
        mine = "/api/tables/mine"
        lines = await user.http("GET", f"{mine}?which=finished")
        assert [line["id"] for line in lines] == done[::-1]
        assert all(line["phase"] == "over" and line["winners"] in ([], [0]) for line in lines)
        older = await user.http("GET", f"{mine}?which=finished&before={lines[0]['updated']}")
        assert [line["id"] for line in older] == done[:1]
        lines = await user.http("GET", f"{mine}?which=running")
        assert [line["id"] for line in lines] == [running["id"]]
        for wrong in ("which=lost", "before=-1", "before=soon", f"before={10**30}"):
            with pytest.raises(Refusal) as fault:
                await user.http("GET", f"{mine}?{wrong}")
            assert fault.value.status == 422

    run(work())


def test_ones_words_are_exported_and_leave_every_log(server: Server) -> None:
    """Also at tables where one only looked on, or where one was kicked long ago."""

    async def work() -> str:
        user = await guest(server.address, "Vanessa Vanish")
        seats = await seated(server.address, 1, SUSPICION)
        watching = user.at(seats[0].table_id)
        await watching.open()
        await watching.must("chat", channel="gallery", text="words of a spectator")
        host = await guest(server.address, "Host")
        table = await host.make_table("room25", SUSPICION)
        here = f"/api/tables/{table['id']}/commands"
        for wish in (
            {"t": "sit", "id": "1", "seat": 1},
            {"t": "chat", "id": "2", "channel": "lobby", "text": "words of a player"},
        ):
            assert (await user.http("POST", here, wish))["t"] == "ack"
        await host.http("POST", here, {"t": "kick", "id": "3", "seat": 1})
        data = await user.http("GET", "/api/me/data")
        said = {line["text"] for line in data["words"]}
        assert said == {"words of a spectator", "words of a player"}
        assert data["name"] == "Vanessa Vanish" and len(data["sessions"]) == 1
        await user.http("DELETE", "/api/me")
        info = await host.http("GET", f"/api/tables/{table['id']}")
        assert info["host"] == host.user
        return user.user

    gone = asyncio.run(asyncio.wait_for(work(), PATIENCE))
    with sqlite3.connect(server.database.removeprefix("sqlite:///")) as base:
        kept = "\n".join(base.iterdump())
    for secret in ("Vanessa", "words of a"):
        assert secret not in kept
    # A random id in the list of deletions is all that stays.
    [line] = [line for line in kept.splitlines() if gone in line]
    assert line.startswith('INSERT INTO "deletions"')
