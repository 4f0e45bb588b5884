"""Play many tables while the server is killed again and again; then compare log and promises."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from hatchway.games.registry import GAMES, make
from hatchway.kernel.playthrough import replay
from hatchway.kernel.record import loads
from hatchway.server.client import Seat
from tests.server.harness import Server, play, seated

# Short games of every kind of table: several people, bots beside them, hidden roles or not.
KINDS: dict[str, list[dict[str, Any]]] = {
    "room25": [
        {"mode": "suspicion", "players": 4},
        {"mode": "competition", "players": 2},
        {"mode": "cooperation", "players": 2},
    ],
    "adele": [{}],
}


async def check(seats: list[Seat], promised: list[list[Any]]) -> int:
    """Every acknowledged action is in the record once, in its order, and nothing else is."""
    text = await seats[0].client.http("GET", f"/api/tables/{seats[0].table_id}/record")
    record = loads(text)
    done = replay(make(record.game, record.options), record)
    assert done.state.over
    for number, acknowledged in enumerate(promised):
        kept = [
            (entry.seat, entry.form)
            for entry in record.entries
            if entry.seat == number and entry.by == "person"
        ]
        assert kept == acknowledged, (
            f"seat {number}: {len(kept)} kept, {len(acknowledged)} promised"
        )
    # What each client was told over all its lines is what the record tells.
    for number, seat in enumerate(seats):
        told = [item["event"] for item in seat.items[f"seat:{number}"] if "event" in item]
        assert told == done.history(number)
    return len(record.entries)


async def tables(address: str, count: int, seed: int) -> list[tuple[list[Seat], list[list[Any]]]]:
    kinds = [(game, options) for game in GAMES for options in KINDS.get(game, [{}])]
    made: list[tuple[list[Seat], list[list[Any]]]] = []
    for number in range(count):
        game, options = kinds[number % len(kinds)]
        seats = await seated(address, 1 + (number + seed) % 2, options, game)
        made.append((seats, [[] for _ in seats]))
    return made


async def play_all(made: list[tuple[list[Seat], list[list[Any]]]], seed: int) -> None:
    await asyncio.gather(
        *(
            play(seat, random.Random(f"{seed} {table} {number}"), log[number], 0.04)
            for table, (seats, log) in enumerate(made)
            for number, seat in enumerate(seats)
        )
    )


async def kill_and_play(
    server: Server, count: int, kills: int, seed: int, seconds: float
) -> tuple[int, int]:
    """Says how many entries all records had, and how often the server was killed."""
    rng = random.Random(seed)
    made = await tables(server.address, count, seed)
    playing = asyncio.create_task(play_all(made, seed))
    killed = 0
    while killed < kills:
        await asyncio.sleep(rng.uniform(0.1, 0.9))
        if playing.done():
            break
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        killed += 1
    async with asyncio.timeout(seconds):
        await playing
        entries = sum([await check(seats, log) for seats, log in made])
    for seats, _ in made:
        for seat in seats:
            await seat.close()
    return entries, killed
