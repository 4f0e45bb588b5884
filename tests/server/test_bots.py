"""Bots at a table: they answer offers outside their turn, and their pace tells nothing."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hatchway.bots.core.at_random import RandomBot
from hatchway.bots.levels import EXPERT_SECONDS
from hatchway.bots.worker import NOTHING
from hatchway.client import Seat, guest
from hatchway.games.adele.bots.interface import EFFORT
from hatchway.games.adele.rules.kinds import A_PLAN
from hatchway.games.registry import make
from hatchway.kernel.playthrough import Observation, Playthrough
from hatchway.server import botpool
from hatchway.server.botpool import BotPool
from hatchway.server.hub import Hub
from hatchway.server.settings import Settings
from hatchway.server.table.bots import MOST_ACTS, BotSeats, Question, tells, told_at
from hatchway.server.table.commands.playing import do
from hatchway.server.table.entries import Started
from hatchway.server.table.table import Table
from hatchway.server.wire import protocol as p
from tests.server.harness import PATIENCE, QUICK, Server, asked, play, seated, sqlite
from tests.server.sides import Serving
from tests.server.test_snapshot import fresh, gathered

pytestmark = pytest.mark.race


async def own_turn_with_offers(seat: Seat, rng: random.Random, kinds: tuple[str, ...]) -> Any:
    """Play seat 0 until, in its own turn, it may offer something of these kinds."""
    while seat.table["phase"] != "over":
        standing = asked(seat, 0)
        if standing is None:
            await seat.news(5)
            continue
        offers = [act for act in standing["acts"] if act["form"]["kind"] in kinds]
        alone = standing["view"]["decision"]["due"] == [0]
        if offers and alone and standing["view"]["phase"] == "action":
            return offers[0]
        wish = {"decision": standing["decision"], "code": rng.choice(standing["options"])["code"]}
        await seat.sure("act", seat=0, **wish)
        while (now := asked(seat, 0)) is not None and now["decision"] == standing["decision"]:
            await seat.news(5)
    return None


def answer_to(event: Any) -> str:
    """What an event says of an offer: taken, refused, or nothing."""
    if event["kind"] == "offer":
        return "refused" if event["state"] == "refused" else ""
    return "taken" if event["kind"] in ("given", "tile_shown", "object_shown") else ""


@pytest.mark.parametrize("who", ["bot", "stand-in"])
def test_random_bots_answer_what_they_are_offered(server: Server, who: str) -> None:
    """Nothing but the offer is sent, so the answer came by itself, soon, and held nobody up."""

    async def work() -> None:
        for chance in range(10):
            anna = await guest(server.address, "Anna")
            table = await anna.make_table("adele", {"players": 3, "adele": 1}, bots="random")
            seat = anna.at(table["id"])
            await seat.open()
            if who == "stand-in":
                ben = (await guest(server.address, "Ben")).at(table["id"])
                await ben.open()
                await seat.must("set_seat", seat=2, kind="open")
                await ben.must("sit", seat=2)
                await ben.must("ready", seat=2)
            await seat.must("start")
            if who == "stand-in":
                await ben.must("leave", seat=2)
            kinds = ("offer_tile", "offer_look", "offer_gift")
            offer = await own_turn_with_offers(seat, random.Random(chance), kinds)
            if offer is None:
                continue
            told = len(seat.items["seat:0"])
            await seat.must("act", seat=0, code=offer["code"])
            while not any(
                answer_to(i.get("event", {"kind": ""})) for i in seat.items["seat:0"][told:]
            ):
                await seat.news()
            return
        raise AssertionError("in 10 games nothing could be offered")

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_a_stand_in_never_claims_and_a_seated_bot_does(server: Server) -> None:
    async def work() -> None:
        anna = await guest(server.address, "Anna")
        options = {"mode": "cooperation", "players": 4}
        table = await anna.make_table("room25", options, bots="novice", stand_in="novice")
        seat = anna.at(table["id"])
        await seat.open()
        await seat.must("start")
        await seat.must("leave", seat=0)  # a stand-in plays on for Anna
        while seat.table["phase"] != "over":
            await seat.news()
        told = [i["event"] for i in seat.items["seat:0"] if "event" in i]
        claimed = {event["seat"] for event in told if event["kind"] == "claimed"}
        assert claimed and 0 not in claimed

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_random_bots_take_some_offers_and_refuse_others() -> None:
    game = make("adele", {"players": 3, "adele": 1})
    accept, refuse = (game.code({"kind": k, "whose": "emma"}) for k in ("accept", "refuse"))
    withdraw = game.code({"kind": "withdraw", "whom": "emma"})
    bots = [RandomBot(game, 0, bytes([n])) for n in range(20)]
    seen = Observation({}, [], (), (accept, refuse, withdraw))
    assert {bot.answer(seen) for bot in bots} == {accept, refuse}
    assert bots[0].answer(Observation({}, [], (), (withdraw,))) == NOTHING


def test_a_novice_decides_for_a_bot_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Too slow, dead, garbage, illegal: the fault is logged, and the game goes on at the table."""
    monkeypatch.setattr(botpool, "PROGRAM", ("-m", "tests.server.faulty_bots"))
    monkeypatch.setattr(logging.getLogger("hatchway.server"), "propagate", True)
    caplog.set_level(logging.INFO, "hatchway.server")
    bots = {1: "adept", 2: "expert", 3: "random", 4: "random", 5: "novice"}

    async def work(address: str) -> None:
        anna = await guest(address, "Anna")
        table = await anna.make_table("room25", {"mode": "suspicion", "players": 6}, bots="novice")
        seat = anna.at(table["id"])
        await seat.open()
        for number, level in bots.items():
            await seat.must("set_seat", seat=number, kind="bot", level=level)
        await seat.must("start")
        playing = asyncio.create_task(play(seat, random.Random(1)))
        laid: set[int] = set()
        while not {1, 2, 3, 4} <= laid:
            await seat.news(1)
            events = [i["event"] for i in seat.items.get("seat:0", []) if "event" in i]
            laid = {event["seat"] for event in events if event["kind"] == "laid"}
        playing.cancel()

    async def serve() -> None:
        settings = Settings(database=sqlite(tmp_path), bot_workers=1, bot_pace=0, bot_patience=8)
        async with Serving(Hub(settings)) as address:
            await work(address)

    asyncio.run(asyncio.wait_for(serve(), PATIENCE))
    lines = [json.loads(one.message) for one in caplog.records if one.name == "hatchway.server"]
    failed = [line for line in lines if line["what"] == "bot_failed"]
    faults = {(line["seat"], line["level"]): line["fault"] for line in failed}
    assert faults == {
        (1, "adept"): "slow", (2, "expert"): "worker", (3, "random"): "failed", (4, "random"): "illegal",
    }  # fmt: skip


def test_a_bot_answers_an_offer_while_another_is_due(server: Server) -> None:
    """Nothing but the offer is sent, so what is shown was accepted outside the bot's turn."""

    async def work() -> None:
        anna = await guest(server.address, "Anna")
        for chance in range(20):
            wish = {"players": 3, "adele": 1}
            table = await anna.make_table("adele", wish, bots="novice")
            seat = anna.at(table["id"])
            await seat.open()
            await seat.must("start")
            rng = random.Random(chance)
            offer = await own_turn_with_offers(seat, rng, ("offer_tile", "offer_look"))
            if offer is None:
                continue
            told = len(seat.items["seat:0"])
            standing = asked(seat, 0)
            await seat.must("act", seat=0, code=offer["code"])
            shown: list[Any] = []
            while not shown:
                await seat.news()
                new = [i["event"] for i in seat.items["seat:0"][told:] if "event" in i]
                shown = [e for e in new if e["kind"] in ("tile_shown", "object_shown")]
            assert asked(seat, 0)["decision"] == standing["decision"]  # nobody was held up
            return
        raise AssertionError("in 20 games nothing could be offered")

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


@pytest.mark.parametrize(
    ("ready", "told"), [(0.1, 5.0), (4.9, 5.0), (5.0, 5.0), (5.1, 6.0), (6.0, 6.0), (7.4, 8.0)]
)
def test_answers_are_told_at_moments_drawn_before(ready: float, told: float) -> None:
    assert told_at(moment=5.0, ready=ready, step=1.0) == pytest.approx(told)
    assert told_at(moment=0.0, ready=ready, step=0.0) == ready  # no pace at all


def bots_of(live: Any) -> BotSeats:
    """The bots of a table, which are only asked what others would notice."""
    return BotSeats(live, BotPool(1, 1.0), 0.0, bytes, {})


def test_acts_that_nobody_sees_take_no_time_of_their_own() -> None:
    """A claim is seen and has its own pace. What is laid in secret must not delay the answer."""
    game = make("room25", {"mode": "suspicion", "players": 6})
    play = Playthrough(game, b"s" * 32, [""] * game.seats)
    rng = random.Random(3)
    seen: dict[str, set[str]] = {}
    for _ in range(40):
        bots = bots_of(SimpleNamespace(table=SimpleNamespace(play=play)))
        for seat in range(game.seats):
            for code in game.acts(play.state, seat):
                seen.setdefault(game.form(code)["kind"], set()).add(bots._tells(seat, code))
        due = [seat for seat in range(game.seats) if play.state.due >> seat & 1]
        seat = rng.choice(due)
        assert bots._tells(seat, game.options(play.state, seat)[0]) == "all"
        play.act(seat, rng.choice(game.options(play.state, seat)))
    assert seen["claim"] == {"all"}
    assert {"nobody"} in seen.values(), seen


class Untimed(BotSeats):
    """The bots of a table without a server: they choose what they are given, and note when."""

    def __init__(self, table: Table, codes: list[int]) -> None:
        async def choose(*_: Any) -> int:
            return codes.pop(0)

        async def started(*_: Any) -> bool:
            return False

        async def bot_moves(seat: int, decision: int, codes: list[int], by: str) -> None:
            [code] = codes
            [entry] = do(table, seat, decision, code, by)
            table.apply(entry, table.at + 1000)

        self.jobs: list[Any] = []
        self.waits: list[float] = []
        live: Any = SimpleNamespace(
            table=table, put=self.jobs.append, bot_moves=bot_moves, dead=True, now=lambda: 0
        )
        pool: Any = BotPool(1, 1.0)
        pool.choose, pool.started = choose, started
        super().__init__(live, pool, 8.0, bytes, {})

    async def _until(self, moment: float) -> None:
        self.waits.append(moment)

    async def play(self, seat: int) -> None:
        await self._play(seat, Question(self.live.table.decision(seat), ()))
        await self.jobs.pop()()


def table_of_bots(options: dict[str, Any]) -> Table:
    changed = gathered("adele", options)
    changed.lobby.seats = [p.SeatInfo("bot", level="novice") for _ in changed.lobby.seats]
    table = fresh("adele")
    table.apply(changed, 1000)
    table.apply(Started(contributions=[""] * 4), 1000)
    return table


def until_it_may(table: Table, kind: str, rng: random.Random) -> tuple[int, int]:
    """Play until somebody who is due may do something of a kind: who, and what."""
    play = table.play
    assert play is not None
    game = play.game
    while True:
        for seat in table.due():
            for code in (*game.options(play.state, seat), *game.acts(play.state, seat)):
                if game.form(code)["kind"] == kind:
                    return seat, code
        seat = rng.choice(table.due())
        code = rng.choice(game.options(play.state, seat))
        [entry] = do(table, seat, table.decision(seat), code, "bot")
        table.apply(entry, table.at + 1000)


def test_what_adele_pays_in_secret_does_not_delay_her_answer() -> None:
    """However often a bot wakes an anomaly and thinks better of it (ADL-ANO-1), the others see one
    answer at the moment that was drawn for it; and no other bot is roused by it."""

    async def work() -> None:
        table = table_of_bots({"players": 4, "adele": 3})
        seat, wake = until_it_may(table, "wake", random.Random(3))
        assert table.play is not None
        cancel = table.play.game.code({"kind": "cancel"})
        done = table.play.game.code({"kind": "done"})
        bots = Untimed(table, [wake, cancel, wake, cancel, done])
        others = [one for one in range(4) if one != seat]
        for other in others:
            bots.acts[other] = (bots._turn(), MOST_ACTS + 1)
        bots.plan()
        drawn = bots.pace.moments[seat].at
        for _ in range(4):
            assert bots.plan() is None
            await bots.play(seat)
            assert bots.waits == []
            assert all(bots._is_tired(other) for other in others)
        await bots.play(seat)
        assert bots.waits == [drawn]
        assert not any(bots._is_tired(other) for other in others)

    asyncio.run(work())


def test_a_bot_that_fails_ends_what_it_did_in_secret_in_the_same_step() -> None:
    """Everybody sees one answer, at its moment, and not that there was something to bring to an end."""
    table = table_of_bots({"players": 4, "adele": 3})
    seat, wake = until_it_may(table, "wake", random.Random(3))
    [entry] = do(table, seat, table.decision(seat), wake, "bot")
    table.apply(entry, table.at)
    assert table.play is not None
    game, s = table.play.game, table.play.state
    *secret, last = Untimed(table, [])._any_answer(seat)
    assert secret
    for code in secret:
        assert tells(game, s, seat, code) == "nobody"
        game.apply(s, seat, code)
    assert tells(game, s, seat, last) == "all" and not game.why_not(s, seat, last)


def test_the_pace_leaves_time_for_all_the_thought_that_a_decision_may_take() -> None:
    """Else it would show in a plan of an expert whether it had anything to think about."""

    async def work() -> None:
        table = table_of_bots({"players": 4})
        seat, _ = until_it_may(table, "plan", random.Random(3))
        table.lobby.seats[seat].level = "expert"
        bots = Untimed(table, [])
        bots.pace.chance = SimpleNamespace(uniform=min, shuffle=list.sort)  # type: ignore[assignment]
        time = asyncio.get_running_loop().time
        before = time()
        bots.plan()
        wait = 4.0 + EXPERT_SECONDS * EFFORT[A_PLAN]
        assert before + wait <= bots.pace.moments[seat].at <= time() + wait

    asyncio.run(work())


def test_what_a_bot_offers_in_secret_does_not_delay_its_answer() -> None:
    async def work() -> None:
        table = table_of_bots({"players": 4})
        seat, offer = until_it_may(table, "offer_look", random.Random(3))
        assert table.play is not None
        option = table.play.game.options(table.play.state, seat)[0]
        bots = Untimed(table, [offer, option])
        bots.plan()
        drawn = bots.pace.moments[seat].at
        await bots.play(seat)
        [aside] = bots.waits
        assert aside < drawn
        await bots.play(seat)
        assert bots.waits == [aside, drawn]

    asyncio.run(work())


def test_bots_take_their_time(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        started = time.monotonic()
        seats = await seated(address, 1, {"mode": "suspicion", "players": 4})
        while not [i for i in seats[0].items["seat:0"] if i.get("event", {}).get("kind") == "laid"]:
            await seats[0].news()
        assert time.monotonic() - started > 0.5

    paced = [given for given in QUICK if not given.startswith("bot_pace")]
    with Server(sqlite(tmp_path), *paced, "bot_pace=1.0") as running:
        asyncio.run(asyncio.wait_for(work(running.address), PATIENCE))
