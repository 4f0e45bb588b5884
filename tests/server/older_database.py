"""A database made by the server of an earlier version, and what its people saw before it stopped.

    python -m tests.server.older_database

made `before_rebuild.sqlite.gz` and `before_rebuild.json` through a real server, once. It refuses to
make them again: a database that the current version makes proves nothing about older ones. To keep
one of a later version too, give NAME another value first.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchway.client import Client, Seat, guest
from tests.server.harness import QUICK, Server, number_of, sqlite

FOLDER = Path(__file__).resolve().parent
NAME = "before_rebuild"
DATABASE = FOLDER / f"{NAME}.sqlite.gz"
SEEN = FOLDER / f"{NAME}.json"
LEAST = 60
"""Entries of a table in the middle of its game: more than there are before a first snapshot."""

NAMES = ("Anna", "Ben", "Cleo", "Dora")
"""Anna has an account, the others are guests; Ben blocks Dora, who only watches."""

PASSWORD = "correct horse 25"
LONG_GAME = {"kind": "game", "seconds": 86400, "increment": 10}
LONG_DECISION = {"kind": "decision", "seconds": 86400, "increment": 0}

RUNNING: list[tuple[str, str, list[str], dict[str, Any], dict[str, Any]]] = [
    ("suspicion", "room25", ["Anna", "Ben"], {"mode": "suspicion", "players": 5},
     {"bots": "novice", "clock": LONG_GAME}),
    ("competition", "room25", ["Ben"], {"mode": "competition", "players": 3},
     {"bots": "random", "clock": LONG_DECISION, "listed": True}),
    ("cooperation", "room25", ["Cleo", "Anna"], {"mode": "cooperation", "players": 2},
     {"bots": "random"}),
    ("crew", "adele", ["Anna", "Cleo"], {"players": 4},
     {"bots": "random", "clock": LONG_DECISION}),
    ("solo", "adele", ["Cleo"], {"players": 1, "solo_astronauts": 2}, {"bots": "random"}),
    ("resigned", "adele", ["Ben", "Cleo", "Anna"], {"players": 3, "ship": "phobos"},
     {"bots": "random", "clock": LONG_GAME, "stand_in": "random"}),
    ("paused", "room25", ["Anna", "Cleo"], {"mode": "team", "players": 4}, {"bots": "random"}),
]  # fmt: skip
FINISHED: list[tuple[str, str, list[str], dict[str, Any], dict[str, Any]]] = [
    ("finished", "room25", ["Anna", "Ben"], {"mode": "suspicion", "players": 4},
     {"bots": "novice"}),
    ("finished crew", "adele", ["Cleo"], {"players": 3}, {"bots": "random"}),
]  # fmt: skip


async def settled(seat: Seat, stream: str) -> Any:
    """The standing of a stream that a connection hears, once it is there."""
    while stream not in seat.standing:
        assert not seat.closed, seat.fault
        await seat.news()
    return seat.standing[stream]


def lasting(standing: Any, items: list[Any]) -> dict[str, Any]:
    """What a restart must leave as it was: everything but clocks and versions of standings."""
    kept = {key: value for key, value in standing.items() if key not in ("clocks", "version")}
    return {**kept, "items": len(items), "chats": [i["chat"] for i in items if "chat" in i]}


async def sitting(users: dict[str, Client], people: list[str], plan: Any) -> list[Seat]:
    """A table with these people, started."""
    _, game, _, options, more = plan
    first = users[people[0]]
    table = await first.make_table(game, options, **more)
    seats = [users[name].at(table["id"]) for name in people]
    for seat in seats:
        await seat.open()
    await seats[0].must("chat", channel="lobby", text="Do we start? Zaczynamy? Начнём?")
    for number, seat in enumerate(seats):
        if number:
            await seats[0].must("set_seat", seat=number, kind="open")
            await seat.must("sit", seat=number)
        await seat.must("ready", seat=number, contribution=f"share of {people[number]}")
    await seats[0].must("start")
    return seats


async def play_until(seats: list[Seat], least: int, database: Path) -> bool:
    """Play at random until that many entries are there and only people are due; False: it ended."""
    rng = random.Random(7)
    numbers = [number_of(seat) for seat in seats]
    table = seats[0].table_id
    while True:
        for seat, number in zip(seats, numbers, strict=True):
            if seat.table["phase"] == "over":
                return False
            standing = await settled(seat, f"seat:{number}")
            if not standing["decision"]:
                continue
            due = standing["view"]["decision"]["due"]
            if least and set(due) <= set(numbers) and rows(database, table) >= least:
                return True
            option = rng.choice(standing["options"])
            await seat.send(
                "act", seat=number, decision=standing["decision"], code=option["code"]
            )  # fmt: skip
            break
        else:
            await seats[0].news(0.05)


def rows(database: Path, table: str) -> int:
    """The entries of a table; 0 as long as it has no snapshot."""
    with sqlite3.connect(database) as base:
        found = base.execute(
            "SELECT t.seq FROM tables t JOIN snapshots s ON s.table_id = t.id WHERE t.id = ?",
            (table,),
        ).fetchone()
    return int(found[0]) if found else 0


async def chat(seat: Seat) -> None:
    """Say something at the table, if that is allowed now."""
    number = number_of(seat)
    standing = await settled(seat, f"seat:{number}")
    for channel in standing["channels"]:
        if channel["speak"]:
            await seat.must("chat", channel=channel["id"], text="I was never here.", seat=number)


async def fill(address: str, database: Path) -> dict[str, Any]:
    """All people and tables; what the test needs to know of them."""
    users: dict[str, Client] = {name: await guest(address, name) for name in NAMES}
    await users["Anna"].become_account("Anna", PASSWORD)
    await users["Ben"].http("POST", "/api/me/blocks", {"user": users["Dora"].user})
    tables: list[dict[str, Any]] = [await gathering(users)]
    for plan in RUNNING:
        title, game, people, *_ = plan
        while True:
            seats = await sitting(users, people, plan)
            await chat(seats[0])
            if title == "resigned":
                leaver = seats.pop()
                await leaver.must("resign", seat=number_of(leaver))
            if await play_until(seats, LEAST, database):
                break
        await chat(seats[0])
        await seats[0].must("note", text=f"Remember: {title}.")
        if title == "paused":
            await pause(seats)
        tables.append(await seen(users, title, game, seats))
    for plan in FINISHED:
        title, game, people, *_ = plan
        seats = await sitting(users, people, plan)
        await play_until(seats, 0, database)
        entry = await seen(users, title, game, seats)
        path = f"/api/tables/{seats[0].table_id}/record"
        entry["record"] = await users[people[0]].http("GET", path)
        tables.append(entry)
    known = {name: {"user": c.user, "token": c.token} for name, c in users.items()}
    return {"password": PASSWORD, "users": known, "tables": tables}


async def gathering(users: dict[str, Client]) -> dict[str, Any]:
    """A table that waits for a fourth and a fifth."""
    options = {"mode": "suspicion", "players": 5}
    table = await users["Anna"].make_table("room25", options, listed=True)
    anna, cleo = (users[name].at(table["id"]) for name in ("Anna", "Cleo"))
    for seat in (anna, cleo):
        await seat.open()
    await cleo.must("sit", seat=2)
    await cleo.must("ready", seat=2, contribution="of Cleo")
    await anna.must("set_seat", seat=4, kind="bot", level="novice")
    await cleo.must("chat", channel="lobby", text="Who else is coming?")
    while anna.table["seats"][4]["kind"] != "bot":
        await anna.news()
    found = {"title": "gathering", "game": "room25", "id": table["id"], "code": table["code"]}
    found |= {"phase": "gathering", "people": ["Anna", "Cleo"], "seats": [0, 2]}
    found |= {"table": await users["Anna"].http("GET", f"/api/tables/{table['id']}"), "streams": {}}
    for seat in (anna, cleo):
        await seat.close()
    return found


async def pause(seats: list[Seat]) -> None:
    """Everybody agrees to a pause."""
    await seats[0].must("pause", seat=number_of(seats[0]))
    while not seats[1].table["proposals"]:
        await seats[1].news()
    number = seats[1].table["proposals"][0]["number"]
    await seats[1].must("agree", seat=number_of(seats[1]), proposal=number)
    while not seats[0].table["paused"]:
        await seats[0].news()


async def seen(
    users: dict[str, Client], title: str, game: str, seats: list[Seat]
) -> dict[str, Any]:
    """A table as its people and somebody who watches see it; closes the connections."""
    id = seats[0].table_id
    names = {client.user: name for name, client in users.items()}
    for seat in seats:
        await seat.close()
    streams: dict[str, Any] = {}
    for seat in seats:
        stream = f"seat:{number_of(seat)}"
        streams[stream] = await looked(seat.client, id, stream)
    watcher = users["Dora"]
    streams["public"] = await looked(watcher, id, "public", spectate=True)
    table = await watcher.http("GET", f"/api/tables/{id}")
    return {
        "title": title,
        "game": game,
        "id": id,
        "code": table["code"],
        "phase": table["phase"],
        "people": [names[seat.client.user] for seat in seats],
        "seats": [number_of(seat) for seat in seats],
        "table": table,
        "streams": streams,
    }


async def looked(client: Client, table: str, stream: str, spectate: bool = False) -> dict[str, Any]:
    """What one stream of a table holds for somebody who connects for the first time."""
    seat = client.at(table, spectate=spectate)
    await seat.open()
    standing = await settled(seat, stream)
    found = lasting(standing, seat.items[stream])
    await seat.close()
    return found


def pack(database: Path) -> bytes:
    """The whole database as one small file."""
    base = sqlite3.connect(database, isolation_level=None)
    base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    base.execute("PRAGMA journal_mode = DELETE")
    base.execute("VACUUM")
    base.close()
    return gzip.compress(database.read_bytes(), 9, mtime=0)


def main() -> None:
    if DATABASE.exists() or SEEN.exists():
        sys.exit(f"{NAME} is there already, and stays as it is")
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "test.db"
        with Server(sqlite(Path(folder)), *QUICK) as server:
            found = asyncio.run(fill(server.address, database))
        DATABASE.write_bytes(pack(database))
    SEEN.write_text(json.dumps(found, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
