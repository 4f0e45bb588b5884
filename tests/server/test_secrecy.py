"""Secrecy at the wire: two games that differ only in what a seat cannot know send it equal bytes.

Two servers in this process play the same game by the same actions. In one of them a secret of the
position is swapped (`twins` of the game's laws). Every byte that a blind seat or the spectator
receives must be the same on both, until an event that releases the secret reaches it.
"""

from __future__ import annotations

import asyncio
import random
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from hatchway.games.registry import GAMES
from hatchway.kernel.chance import Rng
from hatchway.server import client
from hatchway.server.app import make_app
from hatchway.server.client import Client, Seat
from hatchway.server.house import House
from hatchway.server.settings import Settings

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "room25": [{"mode": "suspicion", "players": 4}, {"mode": "cooperation", "players": 2}],
    "adele": [{}],
}
CASES = [(game, options) for game in GAMES for options in OPTIONS.get(game, [])]


class FixedHouse(House):
    """Draws and dates the same in every run."""

    drawn = 0

    def now(self) -> int:
        """A second for each entry of the logs: a time that moved on a secret step would show."""
        return 1_700_000_000_000 + 1000 * self.counts["entries"]

    def random(self, size: int) -> bytes:
        self.drawn += 1
        return blake2b(f"{self.drawn}".encode(), digest_size=32).digest()[:size]


class Side:
    """One of the two servers, with people in all seats and a spectator."""

    def __init__(self, folder: Path) -> None:
        settings = Settings(database=f"sqlite:///{folder / 'side.db'}", guests_per_minute=10**6,
                            commands_per_second=10**6, bot_workers=1)  # fmt: skip
        self.house = FixedHouse(settings)
        config = uvicorn.Config(make_app(settings, self.house), port=0, log_level="error",
                                ws="websockets-sansio", ws_per_message_deflate=False)  # fmt: skip
        self.server = uvicorn.Server(config)
        self.seats: list[Seat] = []  # the spectator is the last one
        self.beats = 0

    async def open(self, game: str, options: dict[str, Any]) -> None:
        self.task = asyncio.create_task(self.server.serve())
        while not self.server.started:
            await asyncio.sleep(0.01)
        port = self.server.servers[0].sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        host = await client.guest(self.address, "Seat 0")
        wish = {"id": "t", "game": game, "options": options}
        self.table = await host.http("POST", "/api/tables", wish)
        users: list[Client] = [host]
        for n in range(1, len(self.table["seats"]) + 1):
            users.append(await client.guest(self.address, f"Seat {n}"))
        for number, user in enumerate(users):
            seat = user.at(self.table["id"])
            seat.received = []
            await seat.open()
            self.seats.append(seat)
            if 0 < number < len(users) - 1:
                await seat.must("sit", id=f"sit{number}", seat=number)
        for number, seat in enumerate(self.seats[:-1]):
            await seat.must("ready", id=f"ready{number}", seat=number)
        await self.seats[0].must("start", id="start")
        await self.settle()

    async def settle(self) -> None:
        """Wait until every line has delivered what was sent before."""
        self.beats += 1
        mark = f'"n":{self.beats}}}'
        for seat in self.seats:
            assert seat.socket is not None and seat.received is not None
            await seat.socket.send(f'{{"t":"beat","n":{self.beats}}}')
            while not any(mark in frame for frame in seat.received[-3:]):
                assert not seat.closed, seat.fault
                await seat.news()

    def play(self) -> Any:
        play = self.house.lives[self.table["id"]].table.play
        assert play is not None
        return play

    async def close(self) -> None:
        for seat in self.seats:
            await seat.close()
        self.server.should_exit = True
        await self.task


def pick(play: Any, rng: random.Random) -> tuple[int, int]:
    """A seat that is due or has acts, and what it does."""
    game, s = play.game, play.state
    if rng.random() < 0.15:
        acts = [(seat, c) for seat in range(game.seats) for c in game.acts(s, seat)]
        if acts:
            return rng.choice(acts)
    due = [seat for seat in range(game.seats) if s.due >> seat & 1]
    seat = rng.choice(due)
    return seat, rng.choice(game.options(s, seat))


async def step(side: Side, number: int, seat: int, code: int) -> bool:
    one = side.seats[seat]
    standing = one.standing[f"seat:{seat}"]
    reply = await one.send(
        "act", id=f"act{number}", seat=seat, decision=standing["decision"], code=code
    )
    await side.settle()
    return bool(reply["t"] == "ack")


async def compare(one: Side, two: Side, game: str, rng: random.Random, quiet: int) -> int:
    """Play both sides, swap a secret in the second after some steps; says how many frames agreed."""
    laws: Any = import_module(f"hatchway.games.{game}.laws")
    agreed = 0
    for number in range(quiet):
        if one.play().state.over:
            return agreed
        seat, code = pick(one.play(), rng)
        assert await step(one, number, seat, code) and await step(two, number, seat, code)
    found = laws.twins(one.play().state, Rng(rng.randrange(10**6)))
    if one.play().state.over or not found:
        return agreed
    twin = rng.choice(found)
    two.play().state = twin.state
    count = one.play().game.seats
    blind = {n for n in range(count) if twin.blind >> n & 1} | {count}
    seen = {n: len(one.seats[n].received or ()) for n in blind}
    for number in range(quiet, quiet + 12):
        if one.play().state.over:
            break
        seat, code = pick(one.play(), rng)
        before = one.play().state.copy()
        acked = [await step(side, number, seat, code) for side in (one, two)]
        for n in sorted(blind):
            left, right = one.seats[n].received or [], two.seats[n].received or []
            events = [
                item["event"]
                for side in (one, two)
                for stream in side.seats[n].items.values()
                for item in stream[-12:]
                if "event" in item
            ]
            if any(twin.releases(before, e) or twin.releases(one.play().state, e) for e in events):
                blind.discard(n)
                continue
            assert left[seen[n] :] == right[seen[n] :], f"{twin.secret}: seat {n} was told apart"
            agreed += len(left) - seen[n]
            seen[n] = len(left)
            for asked_code in rng.sample(range(one.play().game.book.size), 3):
                if n < count:
                    said = [
                        await side.seats[n].send("why", id=f"w{number}", seat=n, code=asked_code)
                        for side in (one, two)
                    ]
                    assert said[0] == said[1], f"{twin.secret}: why {asked_code} tells"
            lists = [
                await side.seats[n].client.http("GET", "/api/tables/mine") for side in (one, two)
            ]
            assert lists[0] == lists[1]
            await one.settle()
            await two.settle()
            seen[n] = len(one.seats[n].received or ())
        if not blind or not all(acked):
            break
    return agreed


@pytest.mark.parametrize(("game", "options"), CASES)
def test_blind_seats_receive_equal_bytes(
    tmp_path: Path, game: str, options: dict[str, Any]
) -> None:
    async def work(seed: int, folder: Path) -> int:
        sides = [Side(folder / name) for name in ("one", "two")]
        try:
            for side in sides:
                await side.open(game, options)
            for left, right in zip(sides[0].seats, sides[1].seats, strict=True):
                assert left.received == right.received
            rng = random.Random(seed)
            async with asyncio.timeout(90):
                return await compare(sides[0], sides[1], game, rng, rng.randrange(2, 25))
        finally:
            for side in sides:
                await side.close()

    agreed = sum(asyncio.run(work(seed, tmp_path / str(seed))) for seed in range(5))
    assert agreed > 0


def test_secret_steps_of_others_leave_no_trace(tmp_path: Path) -> None:
    """Laying, taking back and laying again in secret: nobody else can count or time it."""

    async def secretly(side: Side, steps: int) -> None:
        seat = side.seats[1]
        for number in range(steps):
            standing = seat.standing["seat:1"]
            if standing["view"]["mine"]["laid"]:
                back = next(a for a in standing["acts"] if "back" in a["form"]["kind"])
                await seat.must("act", id=f"secret{number}", seat=1, code=back["code"])
            else:
                code = standing["options"][number % 3]["code"]
                await seat.must(
                    "act", id=f"secret{number}", seat=1, decision=standing["decision"], code=code
                )
            await side.settle()

    async def work() -> None:
        sides = [Side(tmp_path / name) for name in ("one", "two")]
        try:
            for side in sides:
                await side.open("room25", {"mode": "competition", "players": 2})
                number = 0
                while side.play().game.decision(side.play().state).kind != "program":
                    due = side.play().game.decision(side.play().state).due[0]
                    code = side.play().game.options(side.play().state, due)[0]
                    assert await step(side, number, due, code)
                    number += 1
            await secretly(sides[0], 1)
            await secretly(sides[1], 5)
            for side in sides:
                side.beats = 99
                await side.settle()
            for n in (0, 2):
                frames = [
                    [f for f in side.seats[n].received or [] if '"t":"beat"' not in f]
                    for side in sides
                ]
                assert frames[0] == frames[1]
                for path in (
                    "/api/tables/mine",
                    "/api/tables",
                    f"/api/tables/{sides[0].table['id']}",
                ):
                    said = [await side.seats[n].client.http("GET", path) for side in sides]
                    assert said[0] == said[1], path
        finally:
            for side in sides:
                await side.close()

    asyncio.run(work())
