"""Play many tables while servers are killed again and again; then compare log and promises."""

from __future__ import annotations

import asyncio
import random
from hashlib import sha256
from typing import Any, NamedTuple

from hatchway.client import Seat
from hatchway.games.registry import make
from hatchway.kernel.playthrough import replay
from hatchway.kernel.record import loads
from tests.server.harness import Server, play, seated

TABLES = 50
# Every kind of table: several people, bots beside them, hidden roles, teams, alone.
KINDS: list[tuple[str, dict[str, Any]]] = [
    ("room25", {"mode": "suspicion", "players": 4}),
    ("adele", {"players": 2}),
    ("room25", {"mode": "competition", "players": 2}),
    ("room25", {"mode": "cooperation", "players": 2}),
    ("adele", {"players": 1}),
    ("room25", {"mode": "team", "players": 4}),
    ("room25", {"mode": "solo", "players": 1}),
]


class Killed(NamedTuple):
    """What a batch came to."""

    tables: int
    entries: int  # of all records
    promised: int  # actions of people that were acknowledged
    kills: int


class Played(NamedTuple):
    """A table, who sits at it, and what each was promised."""

    seats: list[Seat]
    promised: list[list[Any]]
    commitment: str


async def check(table: Played) -> tuple[int, int]:
    """Every acknowledged action is in the record once, in its order, and nothing else is.

    Says how many entries the record has, and how many of them were promised to people.
    """
    seats = table.seats
    text = await seats[0].client.http("GET", f"/api/tables/{seats[0].table_id}/record")
    record = loads(text)
    done = replay(make(record.game, record.options, record.version), record)
    assert done.state.over
    assert sha256(record.seed).hexdigest() == table.commitment
    for number, acknowledged in enumerate(table.promised):
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
    return len(record.entries), sum(map(len, table.promised))


async def table(servers: list[Server], number: int) -> Played:
    """A table of the next kind, with one or two people, each at the next process."""
    game, options = KINDS[number % len(KINDS)]
    people = 1 if options["players"] == 1 else 1 + number // len(KINDS) % 2
    seats = await seated(servers[number % len(servers)].address, people, options, game)
    for other, seat in enumerate(seats[1:], number + 1):
        if len(servers) > 1:
            await seat.close()
            seat.client.address = servers[other % len(servers)].address
            await seat.again()
    return Played(seats, [[] for _ in seats], seats[0].table["commitment"])


async def play_table(one: Played, seed: str) -> None:
    await asyncio.gather(
        *(
            play(seat, random.Random(f"{seed} {number}"), one.promised[number], 0.04)
            for number, seat in enumerate(one.seats)
        )
    )


async def kill_and_play(servers: list[Server], kills: int, seed: int, seconds: float) -> Killed:
    """Play all tables to their end while one process after the other is killed and started again."""
    rng = random.Random(seed)
    made: list[Played] = []
    for first in range(0, TABLES, 10):
        made += await asyncio.gather(*(table(servers, first + n) for n in range(10)))
    playing = asyncio.gather(*(play_table(one, f"{seed} {n}") for n, one in enumerate(made)))
    killed = 0
    while killed < kills:
        await asyncio.sleep(rng.uniform(0.1, 1.2))
        if playing.done():
            break
        victim = rng.choice(servers)
        await asyncio.to_thread(victim.kill)
        await asyncio.to_thread(victim.start)
        killed += 1
    async with asyncio.timeout(seconds):
        await playing
        found = [await check(one) for one in made]
    for one in made:
        for seat in one.seats:
            await seat.close()
    entries, promised = (sum(column) for column in zip(*found, strict=True))
    return Killed(len(made), entries, promised, killed)


def kill_until(servers: list[Server], kills: int, seconds: float) -> Killed:
    """Batch after batch until there were enough kills."""
    total = Killed(0, 0, 0, 0)
    seed = 0
    try:
        while total.kills < kills:
            seed += 1
            batch = asyncio.run(kill_and_play(servers, kills - total.kills, seed, seconds))
            total = Killed(*(a + b for a, b in zip(total, batch, strict=True)))
            print(f"batch {seed}: {batch}", flush=True)
    finally:
        for server in servers:
            server.stop()
    return total
