"""More doors that somebody may try: fixed sessions, guessed codes, floods of lines, kicked people,
hosts who vanish, spectators who want to know early, logs that tell too much."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from hatchway.client import Client, Refusal, Seat, call, guest
from hatchway.games.room25.rules.kinds import CHARACTERS
from hatchway.server.people.identity import hashed, name_of
from hatchway.server.store import people
from hatchway.server.store.sqlite import Sqlite
from tests.server.harness import PATIENCE, QUICK, Server, play_all, seated, sqlite
from tests.server.sides import Side
from tests.server.test_security import ask

pytestmark = pytest.mark.race

SUSPICION = {"mode": "suspicion", "players": 4}


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, PATIENCE))


async def command(user: Client, table: str, kind: str, **fields: Any) -> Any:
    wish = {"t": kind, "id": f"{kind}{random.random()}", **fields}
    return await user.http("POST", f"/api/tables/{table}/commands", wish)


# --- sessions


def test_a_login_never_keeps_the_cookie_it_came_with(server: Server) -> None:
    """Session fixation: whoever planted a cookie must not be logged in with it afterwards."""
    user = asyncio.run(guest(server.address, "Fixation"))
    wish = {"name": "Fixation", "password": "long enough"}
    asyncio.run(user.become_account(**wish))
    attacker = asyncio.run(guest(server.address, "Attacker"))
    link = call(server.address, "POST", "/api/link", token=user.token)
    for path, body in (("/api/login", wish), ("/api/link/use", {"token": link["token"]})):
        planted = f"hatchway={attacker.token}"
        status, headers, _ = ask(server, "POST", path, body, Cookie=planted)
        assert status == 201
        given = headers["set-cookie"].split(";")[0]
        assert given != planted
        mine = json.loads(ask(server, "GET", "/api/me", Cookie=given)[2])
        assert mine["user"] == user.user
        theirs = json.loads(ask(server, "GET", "/api/me", Cookie=planted)[2])
        assert theirs["user"] == attacker.user


def test_a_link_to_another_device_ends_by_itself(tmp_path: Path) -> None:
    async def work() -> None:
        base = Sqlite(str(tmp_path / "links.db"))
        await base.open()
        await base.write(lambda: people.add_user("u_1", name_of("Anna"), hashed("s"), 0))
        await base.write(lambda: people.add_link(hashed("one"), "u_1", 1000))
        assert await base.write(lambda: people.use_link(hashed("one"), "x", 1001)) is None
        await base.write(lambda: people.add_link(hashed("two"), "u_1", 1000))
        await base.write(lambda: people.add_link(hashed("three"), "u_1", 1000))
        # The newest link alone is good, and once.
        assert await base.write(lambda: people.use_link(hashed("two"), "y", 999)) is None
        assert await base.write(lambda: people.use_link(hashed("three"), "z", 999)) is not None
        assert await base.write(lambda: people.use_link(hashed("three"), "w", 999)) is None
        await base.close()

    run(work())


def test_what_is_public_of_a_user_is_no_key(server: Server) -> None:
    async def work() -> None:
        seats = await seated(server.address, 1, SUSPICION)
        owner = seats[0].client
        table = await owner.http("GET", f"/api/tables/{seats[0].table_id}")
        for token in (owner.user, table["id"], table["code"], table["commitment"], "a" * 43):
            thief = Client(server.address, "", token)
            with pytest.raises(Refusal) as fault:
                await command(thief, table["id"], "leave", seat=0)
            assert fault.value.reason == "no_user"
            line = thief.at(table["id"])
            await line.open()
            assert line.fault == "no_user" and not line.items

    run(work())


def test_passwords_cannot_be_tried_in_numbers(tmp_path: Path) -> None:
    """Not from many addresses either, nor by writing the name in ever other ways."""
    with Server(sqlite(tmp_path), *QUICK, "proxy=true") as running:
        told: list[int] = []
        while told[-1:] != [429] and len(told) < 1000:
            number = len(told) % 16
            name = "".join(
                sign.upper() if number >> place & 1 else sign for place, sign in enumerate("mark")
            )
            wish = {"name": name, "password": f"guess {number}"}
            status, _, _ = ask(
                running, "POST", "/api/login", wish, X_Forwarded_For=f"192.0.2.{number}"
            )
            told.append(status)
    assert told[:9] == [401] * 9 and 429 in told


def test_codes_of_tables_cannot_be_tried_in_numbers(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path), *QUICK) as running:
        user = asyncio.run(guest(running.address, "Anna"))
        table = asyncio.run(user.make_table("room25", SUSPICION))

        def tries() -> int:
            """How many codes can be tried until that is too many."""
            for number in range(10_000):
                text = ask(running, "GET", f"/api/tables/ABC{number:04}")[2]
                reason = json.loads(text)["reason"]
                if reason != "unknown_table":
                    assert reason == "too_many"
                    return number
            raise AssertionError("nobody is slowed down")

        assert tries() >= 50
        # Not even a code that exists is told from others now; who has the link plays on.
        while ask(running, "GET", f"/api/tables/{table['code']}")[0] != 429:
            assert tries() < 50  # a second passed: one more try was allowed
        assert ask(running, "GET", f"/api/tables/{table['id']}")[0] == 200


def test_a_user_has_a_limited_number_of_connections(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        user = await guest(address, "Flood")
        table = await user.make_table("room25", SUSPICION)
        lines = [user.at(table["id"], spectate=True) for _ in range(8)]
        for line in lines:
            await line.open()
        assert [line.fault for line in lines] == [""] * 5 + ["too_many"] * 3
        await lines[0].close()
        await lines[7].open()
        while lines[7].fault:  # the server hears of the end of a line a moment later
            assert lines[7].fault == "too_many"
            await asyncio.sleep(0.05)
            await lines[7].open()

    with Server(sqlite(tmp_path), *QUICK, "sockets_per_user=5") as running:
        run(work(running.address))


# --- people at a table


def test_kicked_people_do_not_sit_down_again(server: Server) -> None:
    async def work() -> None:
        seats = await seated(server.address, 3, SUSPICION)
        await seats[0].must("kick", seat=2)
        while "seat:2" in seats[2].standing:
            await seats[2].news()
        assert (await seats[2].send("sit", seat=2))["reason"] == "kicked"
        host, other = seats[0].client, seats[1].client
        table = (await host.make_table("room25", SUSPICION))["id"]
        assert (await command(other, table, "sit", seat=1))["t"] == "ack"
        assert (await command(host, table, "kick", seat=1))["t"] == "ack"
        assert (await command(other, table, "sit", seat=1))["reason"] == "kicked"

    run(work())


def test_the_role_of_a_host_who_vanished_can_be_taken(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        seats = await seated(address, 3, SUSPICION)
        assert (await seats[1].send("pass_host", seat=1))["reason"] == "not_host"
        cut = time.monotonic()
        await seats[0].cut()
        # A moment without a line is no absence.
        reason = (await seats[1].send("pass_host", seat=2))["reason"]
        assert reason == "not_host" or time.monotonic() > cut + absence
        while reason == "not_host":
            await asyncio.sleep(0.2)
            reason = (await seats[1].send("pass_host", seat=2))["reason"]
        assert reason == "not_your_seat"
        stranger = await guest(address, "Stranger")
        reply = await command(stranger, seats[0].table_id, "pass_host", seat=1)
        assert reply["reason"] == "not_your_seat"
        await seats[1].must("pass_host", seat=1)
        # The new host lets the game go on; the old one comes back as a player.
        await seats[1].must("stand_in", seat=0)
        await seats[0].again()
        assert (await seats[0].send("kick", seat=2))["reason"] == "not_host"
        await seats[0].must("back", seat=0)

    absence = 2
    with Server(sqlite(tmp_path), *QUICK, f"absence={absence}") as running:
        run(work(running.address))


def test_blocked_people_take_no_seat_in_a_running_game_either(server: Server) -> None:
    async def work() -> None:
        seats = await seated(server.address, 1, SUSPICION)
        foe = await guest(server.address, "Foe")
        await seats[0].client.http("POST", "/api/me/blocks", {"user": foe.user})
        table = seats[0].table_id
        assert (await command(foe, table, "sit", seat=2))["reason"] == "blocked"
        wish = {"user": foe.user, "blocked": False}
        await seats[0].client.http("POST", "/api/me/blocks", wish)
        assert (await command(foe, table, "sit", seat=2))["t"] == "ack"

    run(work())


def test_resign_and_close(server: Server) -> None:
    async def work() -> None:
        seats = await seated(server.address, 2, SUSPICION)
        await seats[1].must("resign", seat=1)
        while seats[0].table["seats"][1]["away"] != "resigned":
            await seats[0].news()
        assert (await seats[0].send("close"))["reason"] == "not_gathering"
        user = seats[0].client
        table = (await user.make_table("room25", SUSPICION, listed=True))["id"]
        assert (await command(seats[1].client, table, "close"))["reason"] == "not_host"
        assert (await command(user, table, "close"))["t"] == "ack"
        assert (await command(user, table, "ready", seat=0))["reason"] == "table_closed"
        listed = await user.http("GET", "/api/tables")
        assert table not in [line["id"] for line in listed]

    run(work())


# --- spectators who lag behind


async def watched(server: Server, **more: Any) -> tuple[Seat, Seat, list[str]]:
    """Somebody at a solo table, a spectator of it, and the frames that the spectator received."""
    user = await guest(server.address, "Solo")
    table = await user.make_table("room25", {"mode": "solo", "players": 1}, **more)
    watching = (await guest(server.address, "Eve")).at(table["id"])
    frames: list[str] = []
    watching.received = frames
    await watching.open()
    seat = user.at(table["id"])
    await seat.open()
    return seat, watching, frames


def test_the_delay_holds_for_all_that_spectators_can_ask(server: Server) -> None:
    """Table, clocks, presence, record and film come late, not only the stream."""

    async def refusal(looker: Client, wanted: str) -> str:
        try:
            await looker.http("GET", wanted)
        except Refusal as fault:
            return fault.reason
        return ""

    async def work() -> None:
        for delay in (6, 30, 120):
            if await asked_early(delay):
                return
        raise AssertionError("no answer came before the delay was over")

    async def asked_early(delay: int) -> int:
        clock = {"kind": "game", "seconds": 600}
        seat, watching, frames = await watched(server, delay=delay, clock=clock)
        user, eve = seat.client, watching.client
        path = f"/api/tables/{seat.table['id']}"
        await seat.must("start")
        heard = len(frames)
        await play_all([seat])
        assert seat.table["phase"] == "over"
        ended = max(item["at"] for item in seat.items["seat:0"]) / 1000
        asked = 0
        while time.time() < ended + delay:
            for wanted in (f"{path}/record", f"{path}/film/open"):
                for looker in (eve, Client(server.address, "", "x" * 43)):
                    refused = await refusal(looker, wanted)
                    if time.time() < ended + delay:  # answered while it must not be known
                        asked += 1
                        assert refused == "not_over"
            info = await eve.http("GET", path)
            if time.time() < ended + delay:
                assert info["phase"] != "over" and info["seed"] == "" and info["outcome"] is None
                assert not any('"presence"' in frame for frame in frames[heard:])
            await asyncio.sleep(0.5)
        assert await refusal(user, f"{path}/record") == ""
        while watching.table["phase"] != "over":
            await watching.news()
        assert "seed" in (await eve.http("GET", f"{path}/record"))
        return asked

    run(work())


def test_a_host_who_watches_bots_with_delay_learns_nothing_from_refusals(server: Server) -> None:
    async def work() -> None:
        host = await guest(server.address, "Host")
        table = await host.make_table("room25", {"mode": "solo", "players": 1}, delay=30)
        watching = host.at(table["id"])
        await watching.open()
        await watching.must("leave", seat=0)
        await watching.must("set_seat", seat=0, kind="bot")
        await watching.must("start")
        for _ in range(20):  # by then random bots are done
            for kind, reason in (("kick", "not_a_guest"), ("stand_in", "not_a_person")):
                assert (await watching.send(kind, seat=0))["reason"] == reason
            await asyncio.sleep(0.1)

    run(work())


def test_talk_after_the_end_waits_for_spectators_who_lag_behind(server: Server) -> None:
    """Whoever has not seen the end hears nothing of what is said about it, and learns it nowhere."""

    async def work() -> None:
        delay = 4
        seat, watching, frames = await watched(server, delay=delay)
        await seat.must("chat", channel="lobby", text="before")
        await seat.must("start")
        await play_all([seat])
        ended = max(item["at"] for item in seat.items["seat:0"]) / 1000
        await seat.must("chat", channel="lobby", text="we lost")
        assert (await seat.must("rematch"))["table"]
        late = watching.client.at(seat.table["id"])
        await late.open()
        while True:
            shut = await watching.send("chat", channel="lobby", text="is it over?")
            again = await watching.send("rematch")
            said = any("we lost" in frame for frame in frames)
            heard = [item["chat"]["text"] for item in late.items.get("lobby", ())]
            if time.time() >= ended + delay:
                break
            assert shut["reason"] == "channel_shut" and again["reason"] == "not_your_seat"
            assert not said and "we lost" not in heard
            assert not late.table["rematch"]
            await asyncio.sleep(0.2)
        # With the end comes everything, and from then on at once.
        for looker in (watching, late):
            while not looker.table["rematch"] or "we lost" not in str(looker.items["lobby"]):
                await looker.news()
            assert looker.table["phase"] == "over"
            assert [i["chat"]["text"] for i in looker.items["lobby"]][:2] == ["before", "we lost"]
        await watching.must("chat", channel="lobby", text="a pity")
        # A note is answered after what the table was told before: nothing is held back.
        for looker in (seat, late):
            await looker.must("note", text="heard")
            assert "a pity" in str(looker.items["lobby"])

    run(work())


# --- talk under the engine's law


def test_talk_obeys_jamming_and_death(tmp_path: Path) -> None:
    """Jamming shuts all the living up; the dead talk among themselves, and nobody else hears it."""

    async def said(seat: Seat, **fields: Any) -> str:
        return str((await seat.send("chat", **fields)).get("reason", "ok"))

    async def work() -> None:
        side = Side(tmp_path)
        try:
            await side.open("room25", {**SUSPICION, "season": 1})
            s = side.play().state
            for seat in (0, 1):
                assert await said(side.seats[seat], channel="table", text="all hear this") == "ok"
            s.jam = 1
            reply = await side.seats[0].send("chat", channel="table", text="x")
            assert (reply["reason"], reply["params"]) == ("channel_shut", {"why": "jammed"})
            assert (await side.seats[0].send("ping", seat=0, place="C4"))["t"] == "reject"
            await side.seats[0].must("note", text="notes are never shut")
            s.jam = 0
            for who in range(len(CHARACTERS)):
                if s.seat[who] in (0, 1):
                    s.alive &= ~(1 << who)
            assert await said(side.seats[0], channel="table", text="psst") == "channel_shut"
            assert await said(side.seats[2], channel="dead", text="hello?") == "no_channel"
            reply = await side.seats[0].send("ping", seat=0, place="C4")
            assert reply["reason"] == "channel_shut"
            assert await said(side.seats[0], channel="dead", text="cold in here") == "ok"
            await side.settle()
            heard = [
                n
                for n, seat in enumerate(side.seats)
                if any("cold in here" in frame for frame in seat.received or ())
            ]
            assert heard == [0, 1]
        finally:
            await side.close()

    run(work())


def test_text_that_turns_the_writing_around_is_refused(server: Server) -> None:
    async def work() -> None:
        seats = await seated(server.address, 1, SUSPICION)
        for text in ("a\u202eb", "\u2067x", "a\x1b[2Jb", "\u200fabc"):
            reply = await seats[0].send("chat", channel="table", text=text)
            assert reply["reason"] == "bad_text", ascii(text)
        for text in ("zażółć", "Привет 👩‍🚀", "<b>plain</b> & text"):
            await seats[0].must("chat", channel="table", text=text)
        while sum("chat" in item for item in seats[0].items["seat:0"]) < 3:
            await seats[0].news()
        told = [item["chat"]["text"] for item in seats[0].items["seat:0"] if "chat" in item]
        assert told[2] == "<b>plain</b> & text"  # plain text: clients must not read it as more
        assert (await seats[0].send("chat", channel="table", text="x" * 501))["t"] == "reject"

    run(work())


# --- logs


def test_logs_carry_no_names_words_tokens_or_seeds(tmp_path: Path) -> None:
    async def work(address: str) -> list[str]:
        seats = await seated(address, 2, SUSPICION)
        await seats[0].must("chat", channel="table", text="a remarkable sentence")
        await seats[0].must("note", text="an unremarkable note")
        await play_all(seats)
        seed = seats[0].table["seed"]
        tokens = [seat.client.token for seat in seats]
        return ["Player 1", "remarkable", "share 0", seed, *tokens]

    with Server(sqlite(tmp_path), *QUICK) as running:
        secret = asyncio.run(asyncio.wait_for(work(running.address), PATIENCE))
        running.stop()
        log = "\n".join(running.log)
    assert '"stopped"' in log
    for word in secret:
        assert word not in log
