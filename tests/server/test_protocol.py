"""What docs/protocol.md promises: ids, seats, streams, talk, hot-seat, cuts."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Coroutine
from typing import Any

import pytest

from hatchway.client import Refusal, Seat, call, guest
from hatchway.games.registry import make
from hatchway.kernel.playthrough import replay
from hatchway.kernel.record import loads
from tests.server.harness import PATIENCE, Server, asked, play, seated

pytestmark = pytest.mark.race

SUSPICION = {"mode": "suspicion", "players": 4}


def run(work: Coroutine[Any, Any, None]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE):
            await work

    asyncio.run(bounded())


async def until_asked(seat: Seat, number: int) -> Any:
    while (standing := asked(seat, number)) is None:
        assert not seat.closed, seat.fault
        await seat.news()
    return standing


def test_the_same_command_is_carried_out_once(server: Server) -> None:
    async def work() -> None:
        seats = await seated(server.address, 2, SUSPICION)
        one = await until_asked(seats[0], 0)
        wish = {"seat": 0, "decision": one["decision"], "code": one["options"][0]["code"]}
        first = await seats[0].send("act", id="mine-1", **wish)
        # The same id again, also from another line, and even with other content: the same answer.
        again = await seats[0].send("act", id="mine-1", **wish)
        await seats[0].cut()
        await seats[0].again()
        other = await seats[0].send("act", id="mine-1", seat=0, decision=99, code=0)
        assert first == again == other and (first["t"], first["id"]) == ("ack", "mine-1")
        assert first["version"] == one["version"] + 1
        assert seats[0].standing["seat:0"]["version"] >= first["version"]
        told = [i["event"] for i in seats[0].items["seat:0"] if "event" in i]
        assert sum(e["kind"] == "laid" and e["seat"] == 0 for e in told) == 1
        for n in range(3):
            await seats[0].send("chat", id="talk-1", channel="table", text=f"hello {n}")
        await seats[1].must("chat", channel="table", text="end")
        while not any("chat" in i and i["chat"]["text"] == "end" for i in seats[1].items["seat:1"]):
            await seats[1].news()
        said = [i["chat"]["text"] for i in seats[1].items["seat:1"] if "chat" in i]
        assert said == ["hello 0", "end"]

    run(work())


def test_a_table_is_made_once_for_each_id(server: Server) -> None:
    async def work() -> None:
        anna = await guest(server.address, "Anna")
        wish = {"id": "table-1", "game": "room25", "options": SUSPICION}
        one = await anna.http("POST", "/api/tables", wish)
        two = await anna.http("POST", "/api/tables", wish)
        assert one["id"] == two["id"]
        assert len(await anna.http("GET", "/api/tables/mine")) == 1

    run(work())


def test_an_own_complex_is_fine_but_the_books_advice_is_told(server: Server) -> None:
    def advice(complex: object) -> list[str]:
        options = {"mode": "suspicion", "players": 4, "complex": complex}
        wish = {"game": "room25", "options": options}
        told: list[str] = call(server.address, "POST", "/api/options", wish)["advice"]
        return told

    assert advice("random") == []
    own = {"empty": 6, "vision": 1, "tunnel": 3, "dark": 2, "cold": 2, "prison": 2, "acid": 2,
           "flooded": 2, "trapped": 2, "mortal": 1}  # fmt: skip
    assert advice(own) == ["jamming", "mortal", "timer"]


def test_stale_wrong_and_foreign_commands_change_nothing(server: Server) -> None:
    async def work() -> None:
        seats = await seated(server.address, 2, SUSPICION)
        stranger = await guest(server.address, "Stranger")
        one = await until_asked(seats[0], 0)
        code = one["options"][0]["code"]
        here = f"/api/tables/{seats[0].table_id}/commands"

        async def refused(who: Seat, /, **fields: Any) -> str:
            reply = await who.send("act", **fields)
            assert reply["t"] == "reject"
            return str(reply["reason"])

        number = one["decision"]
        assert await refused(seats[0], seat=0, decision=number + 1, code=code) == "stale_decision"
        assert await refused(seats[0], seat=1, decision=number, code=code) == "not_your_seat"
        assert await refused(seats[0], seat=9, decision=number, code=code) == "no_seat"
        assert await refused(seats[0], seat=0, decision=number, code=10**9) == "unknown_code"
        assert await refused(seats[0], seat=0, decision=number) == "form_or_code"
        form = {"kind": "fly"}
        assert await refused(seats[0], seat=0, decision=number, form=form) == "unknown_kind"
        wish = {"t": "act", "id": "x", "seat": 0, "decision": number, "code": code}
        reply = await stranger.http("POST", here, wish)
        assert (reply["t"], reply["reason"]) == ("reject", "not_your_seat")
        reply = await stranger.http("POST", here, {"t": "sit", "id": "y", "seat": 0})
        assert reply["reason"] == "seat_taken"
        for kind in ("start", "close", "kick", "mute", "set_seat"):
            more: dict[str, Any] = {} if kind in ("start", "close") else {"seat": 1}
            if kind == "set_seat":
                more["kind"] = "open"
            reply = await stranger.http("POST", here, {"t": kind, "id": kind, **more})
            assert reply["reason"] == "not_host"
        await seats[0].must("act", seat=0, decision=number, code=code)

    run(work())


def test_decision_ids_are_ones_own_and_acts_do_not_move_them(server: Server) -> None:
    async def work() -> None:
        seats = await seated(server.address, 2, {"mode": "competition", "players": 2})
        numbers = []
        for n, seat in enumerate(seats):
            numbers.append((await until_asked(seat, n))["decision"])
        assert numbers == [1, 1]
        # Seat 0 lays what it has to, secretly: the other's question stays the same one.
        while (standing := asked(seats[0], 0)) is not None:
            code = standing["options"][0]["code"]
            await seats[0].must("act", seat=0, decision=standing["decision"], code=code)
            while seats[0].standing["seat:0"]["decision"] == standing["decision"]:
                await seats[0].news()
        assert seats[1].standing["seat:1"]["decision"] == 1
        back = [a for a in seats[0].standing["seat:0"]["acts"] if "back" in a["form"]["kind"]]
        await seats[0].must("act", seat=0, code=back[0]["code"])
        assert (await until_asked(seats[0], 0))["decision"] > 1
        assert seats[1].standing["seat:1"]["decision"] == 1

    run(work())


def test_random_cuts_lose_and_double_nothing(server: Server) -> None:
    async def work() -> None:
        seats = await seated(server.address, 2, SUSPICION)
        rng = random.Random(5)
        playing = [asyncio.create_task(play(s, random.Random(n))) for n, s in enumerate(seats)]
        for _ in range(25):
            await asyncio.sleep(rng.uniform(0.0, 0.08))
            await rng.choice(seats).cut()
        await asyncio.gather(*playing)
        fresh = seats[0].client.at(seats[0].table_id)
        await fresh.open()
        while fresh.have.get("seat:0") is None:
            await fresh.news()
        assert fresh.items["seat:0"] == seats[0].items["seat:0"]

    run(work())


def test_a_second_tab_supersedes_the_first(server: Server) -> None:
    async def work() -> None:
        seats = await seated(server.address, 1, SUSPICION)
        second = seats[0].client.at(seats[0].table_id)
        await second.open()
        while not seats[0].closed:
            await seats[0].news()
        assert seats[0].fault == "superseded"
        assert not second.closed
        # Coming back by itself takes nothing from the newer one; taking the seat again does.
        await seats[0].open()
        assert seats[0].welcome is None and seats[0].fault == "superseded"
        await second.must("note", text="undisturbed")
        seats[0].taken = 0
        await seats[0].open()
        while not second.closed:
            await second.news()
        assert second.fault == "superseded" and not seats[0].closed

    run(work())


def test_hot_seat_hears_a_seat_only_between_unveil_and_veil(server: Server) -> None:
    async def work() -> None:
        anna = await guest(server.address, "Anna")
        table = await anna.make_table("room25", SUSPICION, bots="random")
        seat = anna.at(table["id"])
        await seat.open()
        await seat.must("set_seat", seat=1, kind="open")
        reply = await seat.send("sit", seat=1)
        assert reply["reason"] == "one_seat"
        await seat.must("sit", seat=1, hot=True, name="Ben")
        for n in range(2):
            await seat.must("ready", seat=n)
        await seat.must("start")
        while "public" not in seat.standing:
            await seat.news()
        assert set(seat.standing) == {"public"}
        await seat.must("unveil", seat=1)
        while "seat:1" not in seat.standing:
            await seat.news()
        assert "seat:0" not in seat.standing
        await seat.must("veil", seat=1)
        while "seat:1" in seat.standing:
            await seat.news()
        assert (await seat.send("unveil", seat=2))["reason"] == "not_your_seat"
        before = dict(seat.have)
        await seat.must("chat", channel="table", text="mine", seat=0)
        while seat.have == before:
            await seat.news()
        assert set(seat.have) == {"lobby", "public"}

    run(work())


def test_spectators_see_the_public_stream_and_talk_in_the_gallery(server: Server) -> None:
    async def work() -> None:
        seats = await seated(server.address, 1, SUSPICION)
        eve = await guest(server.address, "Eve")
        watcher = eve.at(seats[0].table_id)
        await watcher.open()
        while "public" not in watcher.standing:
            await watcher.news()
        standing = watcher.standing["public"]
        assert standing["options"] == standing["acts"] == standing["channels"] == []
        assert standing["view"]["seat"] == -1
        assert (await watcher.send("chat", channel="table", text="psst"))["reason"] == "no_channel"
        assert (await watcher.send("chat", channel="lobby", text="psst"))["t"] == "reject"
        await watcher.must("chat", channel="gallery", text="among us")
        while not watcher.items.get("gallery"):
            await watcher.news()
        assert "gallery" not in seats[0].have

    run(work())


def test_a_table_may_shut_out_spectators(server: Server) -> None:
    async def work() -> None:
        seats = await seated(server.address, 1, SUSPICION, spectators=False)
        eve = await guest(server.address, "Eve")
        watcher = eve.at(seats[0].table_id)
        await watcher.open()
        await watcher.news(1)
        assert set(watcher.have) <= {"lobby"}
        assert not watcher.standing

    run(work())


def test_names_that_look_alike_are_refused(server: Server) -> None:
    async def work() -> None:
        anna = await guest(server.address, "Anna")
        table = await anna.make_table("room25", SUSPICION)
        other = await guest(server.address, "Аnnа")  # two letters are Cyrillic
        here = f"/api/tables/{table['id']}/commands"
        reply = await other.http("POST", here, {"t": "sit", "id": "1", "seat": 1})
        assert reply["reason"] == "name_taken"
        reply = await other.http("POST", here, {"t": "sit", "id": "2", "seat": 1, "name": "Olga"})
        assert reply["t"] == "ack"
        with pytest.raises(Refusal) as fault:
            await guest(server.address, "a\u202eb")
        assert fault.value.reason == "bad_name"

    run(work())


def test_leave_stand_in_and_back(server: Server) -> None:
    async def work() -> None:
        seats = await seated(server.address, 2, SUSPICION)
        await seats[0].must("leave", seat=0)
        while seats[1].table["seats"][0]["away"] != "left":
            await seats[1].news()
        # The role of the host passed on.
        assert seats[1].table["host"] == seats[1].client.user
        reply = await seats[0].send("act", seat=0, decision=1, code=0)
        assert reply["reason"] == "stand_in_plays"
        await seats[0].must("back", seat=0)
        while seats[0].table["seats"][0]["away"]:
            await seats[0].news()
        await asyncio.gather(*(play(s, random.Random(n)) for n, s in enumerate(seats)))
        made = await seats[1].must("rematch")
        again = await seats[0].must("rematch")
        assert made["table"] == again["table"]
        table = await seats[0].client.http("GET", f"/api/tables/{made['table']}")
        assert [s["kind"] for s in table["seats"]] == ["person", "person", "bot", "bot"]

    run(work())


def test_pause_needs_everybody(server: Server) -> None:
    async def work() -> None:
        seats = await seated(server.address, 2, SUSPICION)
        await seats[0].must("pause", seat=0)
        while not seats[1].table["proposals"]:
            await seats[1].news()
        assert not seats[1].table["paused"]
        number = seats[1].table["proposals"][0]["number"]
        await seats[1].must("agree", seat=1, proposal=number)
        while not seats[0].table["paused"]:
            await seats[0].news()
        standing = await until_asked(seats[0], 0)
        wish = {"decision": standing["decision"], "code": standing["options"][0]["code"]}
        assert (await seats[0].send("act", seat=0, **wish))["reason"] == "paused"
        await seats[1].must("resume", seat=1)
        await seats[0].must("act", seat=0, **wish)

    run(work())


def test_notes_are_private_and_come_back(server: Server) -> None:
    async def work() -> None:
        seats = await seated(server.address, 2, SUSPICION)
        await seats[0].must("note", text="C4 is a trap")
        await seats[0].cut()
        await seats[0].again()
        assert seats[0].welcome["note"] == "C4 is a trap"
        await seats[1].cut()
        await seats[1].again()
        assert seats[1].welcome["note"] == ""

    run(work())


def test_on_time_out_the_stand_in_decides(server: Server) -> None:
    async def work() -> None:
        clock = {"kind": "decision", "seconds": 5}
        seats = await seated(server.address, 1, SUSPICION, clock=clock)
        standing = await until_asked(seats[0], 0)
        left = {c["seat"]: c["left"] for c in standing["clocks"]}
        assert 0 <= left[0] <= 5000
        while asked(seats[0], 0) and asked(seats[0], 0)["decision"] == standing["decision"]:
            await seats[0].news()
        facts = [i["table"]["what"] for i in seats[0].items["seat:0"] if "table" in i]
        assert "timed_out" in facts

    run(work())


def test_spectators_may_lag_behind(server: Server) -> None:
    async def early(seats: list[Seat], delay: int) -> Seat | None:
        """Somebody who watches and has seen nothing yet; None: that took longer than the delay."""
        eve = await guest(server.address, "Eve")
        watcher = eve.at(seats[0].table_id)
        await watcher.open()
        info = await eve.http("GET", f"/api/tables/{seats[0].table_id}")
        standing = await until_asked(seats[0], 0)
        await seats[0].must(
            "act", seat=0, decision=standing["decision"], code=standing["options"][0]["code"]
        )
        while len(seats[0].items["seat:0"]) < 4:
            await seats[0].news()
        known = len(watcher.items.get("public", []))
        if time.time() >= seats[0].items["seat:0"][0]["at"] / 1000 + delay:
            return None
        assert watcher.welcome["table"]["phase"] == info["phase"] == "gathering"
        assert known < 2
        return watcher

    async def work() -> None:
        for delay in (4, 20, 100):
            seats = await seated(server.address, 1, SUSPICION, delay=delay)
            watcher = await early(seats, delay)
            if watcher is not None:
                break
        assert watcher is not None
        while len(watcher.items.get("public", [])) < 3:
            await watcher.news()
            assert not watcher.closed
        assert watcher.standing["public"]["view"]["seat"] == -1
        late = [item["at"] for item in watcher.items["public"]]
        assert late == sorted(late)

    run(work())


def test_the_host_kicks_mutes_and_passes_on(server: Server) -> None:
    async def work() -> None:
        seats = await seated(server.address, 3, SUSPICION)
        assert (await seats[1].send("mute", seat=0))["reason"] == "not_host"
        await seats[0].must("mute", seat=1)
        assert (await seats[1].send("chat", channel="table", text="x"))["reason"] == "muted"
        await seats[0].must("kick", seat=2)
        while "seat:2" in seats[2].standing:
            await seats[2].news()
        reply = await seats[2].send("act", seat=2, decision=1, code=0)
        assert reply["reason"] == "not_your_seat"
        await seats[0].must("pass_host", seat=1)
        await seats[1].must("mute", seat=1, muted=False)
        assert (await seats[0].send("kick", seat=1))["reason"] == "not_host"

    run(work())


def test_channels_obey_the_engine(server: Server) -> None:
    async def work() -> None:
        seats = await seated(server.address, 2, {**SUSPICION, "talk": "claims"})
        reply = await seats[0].send("chat", channel="table", text="x")
        assert (reply["reason"], reply["params"]) == ("channel_shut", {"why": "claims_only"})
        assert (await seats[0].send("chat", channel="dead", text="x"))["reason"] == "no_channel"
        assert (await seats[0].send("ping", seat=0, place="C4"))["reason"] == "channel_shut"
        for text in ("a\u202eb", "\x07"):
            reply = await seats[0].send("chat", channel="table", text=text)
            assert reply["reason"] == "bad_text"
        await seats[0].must("note", text="notes are never shut")

    run(work())


def test_undo_takes_out_ones_own_secret_step_alone(server: Server) -> None:
    async def work() -> None:
        # Two characters each: the first program of a seat is secret until both are laid.
        seats = await seated(server.address, 2, {"mode": "competition", "players": 2})
        for seat, number in ((seats[0], 0), (seats[1], 1)):  # the clues
            standing = await until_asked(seat, number)
            while standing["view"]["decision"]["kind"] == "clue" and asked(seat, number):
                code = standing["options"][0]["code"]
                await seat.must("act", seat=number, decision=standing["decision"], code=code)
                while seat.standing[f"seat:{number}"]["decision"] == standing["decision"]:
                    await seat.news()
                standing = seat.standing[f"seat:{number}"]
        for number, seat in enumerate(seats):
            while not asked(seat, number) or asked(seat, number)["view"]["phase"] != "program":
                await seat.news()
            standing = asked(seat, number)
            code = standing["options"][0]["code"]
            await seat.must("act", seat=number, decision=standing["decision"], code=code)
            while seat.standing[f"seat:{number}"]["decision"] == standing["decision"]:
                await seat.news()
            assert len(seat.standing[f"seat:{number}"]["view"]["mine"]["laid"]) == 1
        before = len(seats[1].items["seat:1"])
        # Seat 1 laid something after it, secretly: seat 0 may still undo, and cannot tell.
        await seats[0].must("undo", seat=0)
        while not seats[1].table["proposals"]:
            await seats[1].news()
        number = seats[1].table["proposals"][0]["number"]
        await seats[1].must("agree", seat=1, proposal=number)
        while seats[0].standing["seat:0"]["view"]["mine"]["laid"]:
            await seats[0].news()
        while len(seats[1].items["seat:1"]) == before:
            await seats[1].news()
        assert len(seats[1].standing["seat:1"]["view"]["mine"]["laid"]) == 1
        told = [i for i in seats[1].items["seat:1"][before:] if "event" in i]
        assert not told
        await asyncio.gather(*(play(s, random.Random(n)) for n, s in enumerate(seats)))
        text = await seats[0].client.http("GET", f"/api/tables/{seats[0].table_id}/record")
        record = loads(text)
        assert sum(entry.rewind for entry in record.entries) == 2
        assert replay(make(record.game, record.options, record.version), record).state.over

    run(work())
