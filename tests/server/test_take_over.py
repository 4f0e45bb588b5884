"""Taking over the seat of a bot in a running game: by the host's consent, and only for strangers."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Coroutine
from typing import Any

import pytest
from msgspec.json import encode

from hatchway.client import Refusal, Seat, guest
from hatchway.server.people.sender import Sender
from hatchway.server.table import showing
from hatchway.server.table.commands.gate import judge
from hatchway.server.table.commands.playing import do
from hatchway.server.table.entries import Started
from hatchway.server.table.erasure import Eraser
from hatchway.server.table.table import Table
from hatchway.server.wire import protocol as p
from tests.server.harness import PATIENCE, Server, play, seated
from tests.server.test_gate import NoFacts
from tests.server.test_snapshot import fresh, gathered

pytestmark = pytest.mark.race

SUSPICION = {"mode": "suspicion", "players": 4}


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, PATIENCE))


async def visitor(server: Server, table: str, name: str) -> Seat:
    seat = (await guest(server.address, name)).at(table)
    seat.received = []
    await seat.open()
    return seat


async def asked(host: Seat, who: Seat, seat: int) -> int:
    """Ask for a bot's seat; the number of the question, once the host knows of it."""
    await who.must("sit", seat=seat)
    while not host.table["proposals"]:
        await host.news()
    [found] = host.table["proposals"]
    assert (found["what"], found["seat"], found["user"]) == ("take_over", seat, who.client.user)
    assert isinstance(found["number"], int)
    return found["number"]


def streams(seat: Seat) -> set[str]:
    """Every stream of which a connection was ever sent anything."""
    assert seat.received is not None
    frames = [json.loads(frame) for frame in seat.received]
    return {frame["stream"] for frame in frames if frame["t"] == "update"}


def test_the_host_is_asked_and_nothing_is_shown_before_they_agree(server: Server) -> None:
    async def work() -> None:
        [host] = await seated(server.address, 1, SUSPICION)
        late = await visitor(server, host.table_id, "Latecomer")
        number = await asked(host, late, 2)
        assert (await late.send("sit", seat=3))["reason"] == "already_proposed"
        for who, why in (
            (late, "not_host"),
            (await visitor(server, host.table_id, "Eve"), "not_host"),
        ):
            reply = await who.send("agree", seat=2, proposal=number)
            assert reply["reason"] == why
        assert streams(late) == {"lobby", "public", "gallery"}
        assert late.table["seats"][2]["kind"] == "bot"
        await host.must("agree", seat=0, proposal=number)
        while "seat:2" not in late.standing:
            await late.news()
        assert late.standing["seat:2"]["view"]["seat"] == 2
        assert late.table["proposals"] == []
        # Nobody collects the secrets of several seats, not even one after the other.
        for one in (host, late):
            reply = await one.send("sit", seat=3, hot=True, name="Second")
            assert reply["reason"] == "knows_another_seat"
        await asyncio.gather(play(host, random.Random(1)), play(late, random.Random(2)))

    run(work())


def test_a_host_who_says_no_shows_nothing(server: Server) -> None:
    async def work() -> None:
        [host] = await seated(server.address, 1, SUSPICION)
        late = await visitor(server, host.table_id, "Latecomer")
        number = await asked(host, late, 2)
        await host.must("agree", seat=0, proposal=number, yes=False)
        while not [
            i for i in late.items["public"] if i.get("table", {}).get("what") == "not_let_in"
        ]:
            await late.news()
        assert late.table["proposals"] == [] and late.table["seats"][2]["kind"] == "bot"
        assert streams(late) == {"lobby", "public", "gallery"}
        assert (await host.send("agree", seat=0, proposal=number))["reason"] == "no_proposal"

    run(work())


def test_whoever_left_the_game_gets_no_other_seat(server: Server) -> None:
    async def work() -> None:
        host, ben = await seated(server.address, 2, SUSPICION)
        await ben.must("leave", seat=1)
        for hot in (False, True):
            with pytest.raises(Refusal, match=r"one_seat|knows_another_seat"):
                await ben.must("sit", seat=2, hot=hot)
        assert host.table["proposals"] == []

    run(work())


def test_a_host_without_a_seat_takes_one_at_once(server: Server) -> None:
    async def work() -> None:
        anna = await guest(server.address, "Anna")
        table = await anna.make_table("room25", SUSPICION, bots="random", seat=-1)
        host = anna.at(table["id"])
        await host.open()
        await host.must("start")
        await host.must("sit", seat=1)
        while "seat:1" not in host.standing:
            await host.news()

    run(work())


# --- the same without a server


HOST, EVE = Sender("u_0", "Seat 0"), Sender("u_eve", "Eve")


def with_adele_as_bot() -> Table:
    changed = gathered("adele", {"players": 4, "adele": 3})
    changed.lobby.seats[3] = p.SeatInfo("bot", level="novice", ready=True)
    for number in range(3):
        changed.lobby.seats[number] = p.SeatInfo("person", f"u_{number}", f"Seat {number}")
    changed.lobby.host = HOST.user
    table = fresh("adele")
    table.apply(changed, 1000)
    table.apply(Started(contributions=[""] * 4), 1000)
    return table


def twins() -> tuple[Table, Table]:
    """The same game twice; in the second the bot, ADELE, has begun to wake an anomaly in secret."""
    for chance in range(50):
        one, two = with_adele_as_bot(), with_adele_as_bot()
        rng = random.Random(chance)
        assert one.play is not None
        while not one.play.state.over:
            seat = rng.choice(one.due())
            options = one.play.game.options(one.play.state, seat)
            wake = [c for c in options if one.play.game.form(c)["kind"] == "wake"]
            if wake:
                [entry] = do(two, seat, two.decision(seat), wake[0], "bot")
                two.apply(entry, two.at)
                return one, two
            code = rng.choice(options)
            for table in (one, two):
                [entry] = do(table, seat, table.decision(seat), code, "bot")
                table.apply(entry, table.at + 1000)
    raise AssertionError("in 50 games nothing could be woken")


def carry_out(table: Table, sender: Sender, command: p.Command) -> bytes:
    """What a command adds to the log, in which all of it is public."""
    entries = asyncio.run(judge(table, sender, command, NoFacts()))
    said = encode(entries)
    for entry in entries:
        table.apply(entry, table.at)
    return said + encode(showing.info(table))


@pytest.mark.parametrize("yes", [True, False])
def test_asking_and_answering_tell_nothing_of_what_the_bot_did_in_secret(yes: bool) -> None:
    told = []
    for table in twins():
        made = carry_out(table, EVE, p.Sit(id="1", seat=3))
        number = table.lobby.proposals[0].number
        made += carry_out(table, HOST, p.Agree(id="2", seat=0, proposal=number, yes=yes))
        told.append((made, table.streams["public"]))
    assert told[0] == told[1]


def test_who_asked_is_forgotten_when_their_data_are_deleted() -> None:
    table = with_adele_as_bot()
    asked = asyncio.run(judge(table, EVE, p.Sit(id="1", seat=3), NoFacts()))
    table.apply(asked[0], table.at)
    number = table.lobby.proposals[0].number
    refused = asyncio.run(
        judge(table, HOST, p.Agree(id="2", seat=0, proposal=number, yes=False), NoFacts())
    )
    eraser = Eraser(EVE.user)
    kept = "".join(eraser.without(encode(entry).decode()) for entry in (*asked, *refused))
    assert EVE.user not in kept and EVE.name not in kept and "Seat 0" in kept
