"""A line cut at any message: back by itself, in the exact state, with no effect twice."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from hatchway.client import Seat
from hatchway.kernel.event import SPECTATOR
from hatchway.server.table.showing import standing
from tests.server.harness import PATIENCE
from tests.server.sides import Side, pick

pytestmark = pytest.mark.race

STEPS = 60
CASES = [
    ("room25", {"mode": "suspicion", "players": 4}),
    ("room25", {"mode": "competition", "players": 2}),
    ("adele", {"players": 3}),
]


async def cut_at(seat: Seat, frames: int) -> None:
    """Break the connection as soon as this many more frames came in, wherever that is."""
    assert seat.received is not None
    wanted = len(seat.received) + frames
    until = time.monotonic() + 0.02
    while len(seat.received) < wanted and time.monotonic() < until:
        await asyncio.sleep(0)
    await seat.cut()


async def send_and_lose(seat: Seat, frame: dict[str, Any], rng: random.Random) -> None:
    """Send a command and break the line before, while or after it is carried out."""
    assert seat.socket is not None
    if rng.random() < 0.8:
        try:
            await seat.socket.send(msgspec.json.encode(frame).decode())
        except ConnectionClosed:
            return
    await cut_at(seat, rng.randrange(3))


async def back(seat: Seat) -> None:
    """Wait until a cut line has all it missed."""
    await seat.again()
    assert seat.socket is not None and seat.received is not None
    mark, before = secrets.randbelow(10**9), len(seat.received)
    await seat.socket.send(f'{{"t":"beat","n":{mark}}}')
    while not any(f'"n":{mark}' in frame for frame in seat.received[before:]):
        await seat.news()


def exact(side: Side) -> None:
    """Every client has every item of its streams once, and stands where the game stands."""
    table = side.kept
    for number, seat in enumerate(side.seats):
        last = number == len(side.seats) - 1
        stream = "public" if last else f"seat:{number}"
        assert seat.items[stream] == [
            msgspec.json.decode(item) for item in table.streams[stream].items
        ]
        truth = standing(table, SPECTATOR if last else number, side.hub.sources.now())
        assert seat.standing[stream] == msgspec.json.decode(msgspec.json.encode(truth))


@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_cut_line_comes_back_exactly(tmp_path: Path, game: str, options: dict[str, Any]) -> None:
    async def work(seed: int) -> int:
        rng = random.Random(seed)
        side = Side(tmp_path / str(seed))
        cuts = 0
        try:
            await side.open(game, options)
            for number in range(STEPS):
                if side.play().state.over:
                    break
                who, code = pick(side.play(), rng)
                seat = side.seats[who]
                done = sum(entry.by == "person" for entry in side.play().record.entries)
                wish = {
                    "t": "act",
                    "id": f"act{number}",
                    "seat": who,
                    "decision": seat.standing[f"seat:{who}"]["decision"],
                    "code": code,
                }
                other = rng.choice(side.seats)
                await asyncio.gather(
                    send_and_lose(seat, wish, rng),
                    *([] if other is seat else [cut_at(other, rng.randrange(3))]),
                )
                for cut in {seat, other}:
                    await back(cut)
                    cuts += 1
                # Sent again with its old id, twice: carried out once.
                wish.pop("t")
                for _ in range(2):
                    reply = await seat.send("act", **wish)
                    assert (reply["t"], reply["id"]) == ("ack", wish["id"])
                await side.settle()
                now = sum(entry.by == "person" for entry in side.play().record.entries)
                assert now == done + 1
                exact(side)
        finally:
            await side.close()
        return cuts

    cuts = sum(asyncio.run(asyncio.wait_for(work(seed), PATIENCE)) for seed in range(3))
    assert cuts > 80
