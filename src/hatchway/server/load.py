"""Load: a server process of its own, tables with four sockets each, actions at a given rate.

The same sockets' work against a bare echo of the same size gives the ratio that is reported.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from hatchway.server.client import Client, Refusal, Seat, guest
from hatchway.server.run import more_files

SETTINGS = ("bot_pace=0", "guests_per_minute=10000000", "commands_per_second=100000", "bot_workers=1",
            "log_level=WARNING", "most_per_user=100000", "most_tables=100000")  # fmt: skip
ECHO = """
import sys, uvicorn
async def app(scope, receive, send):
    if scope["type"] != "websocket":
        return
    await receive(); await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})
uvicorn.run(app, port=int(sys.argv[1]), log_level="error", ws="websockets-sansio",
            ws_per_message_deflate=False, lifespan="off")
"""


def percentile(times: list[float], part: float) -> float:
    kept = sorted(times)
    return kept[min(len(kept) - 1, int(part * len(kept)))] * 1000 if kept else 0.0


def memory(pid: int) -> float:
    """Resident MB of a process, where the system tells."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
    return 0.0


def worked(pid: int) -> float:
    """Seconds of processor that a process has used, where the system tells."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


async def _table(address: str, users: list[Client]) -> list[Seat]:
    """A table of four people, started."""
    options = {"mode": "suspicion", "players": 4}
    table = await users[0].make_table("room25", options)
    seats = [user.at(table["id"]) for user in users]
    for seat in seats:
        await seat.open()
    for number, seat in enumerate(seats):
        if number:
            await seat.must("sit", seat=number)
        await seat.must("ready", seat=number)
    await seats[0].must("start")
    return seats


async def _act(seats: list[Seat], rng: random.Random, times: list[float]) -> bool:
    """One action of somebody who is asked; False when the game is over."""
    for number, seat in enumerate(seats):
        standing = seat.standing.get(f"seat:{number}")
        if standing is None or not standing["decision"]:
            continue
        option = rng.choice(standing["options"])
        started = time.perf_counter()
        with contextlib.suppress(ConnectionError):
            reply = await seat.send(
                "act", seat=number, decision=standing["decision"], code=option["code"]
            )
            if reply["t"] == "ack":
                times.append(time.perf_counter() - started)
        return True
    return bool(seats[0].table["phase"] != "over")


async def _play(
    seats: list[Seat], every: float, until: float, rng: random.Random, times: list[float]
) -> None:
    await asyncio.sleep(rng.uniform(0, every))
    while time.monotonic() < until:
        started = time.monotonic()
        if not await _act(seats, rng, times):
            with contextlib.suppress(Refusal, ConnectionError):
                made = await seats[0].must("rematch")
                for number, seat in enumerate(seats):
                    await seat.close()
                    seats[number] = seat.client.at(made["table"])
                    await seats[number].open()
                    await seats[number].must("ready", seat=number)
                await seats[0].must("start")
        await asyncio.sleep(max(0.0, every - (time.monotonic() - started)))


async def _echo(port: int, size: int, count: int) -> list[float]:
    times = []
    for _ in range(100):
        with contextlib.suppress(OSError):
            async with connect(f"ws://127.0.0.1:{port}", compression=None, proxy=None) as line:
                text = "x" * size
                for _ in range(count):
                    started = time.perf_counter()
                    await line.send(text)
                    await line.recv()
                    times.append(time.perf_counter() - started)
                return times
        await asyncio.sleep(0.1)
    return times


async def _alone(seats: list[Seat], count: int) -> list[float]:
    """Durable round trips one after the other on an otherwise quiet server."""
    times: list[float] = []
    rng = random.Random(0)
    for _ in range(count):
        if not await _act(seats, rng, times):
            break
        await asyncio.sleep(0.002)
    return times


def _commits(folder: str, count: int) -> list[float]:
    """What the disk itself takes for one small durable commit of SQLite."""
    times = []
    base = sqlite3.connect(f"{folder}/disk.db", isolation_level=None)
    for pragma in ("journal_mode = WAL", "synchronous = FULL"):
        base.execute(f"PRAGMA {pragma}")
    base.execute("CREATE TABLE one (body TEXT)")
    for _ in range(count):
        started = time.perf_counter()
        base.execute("INSERT INTO one VALUES (?)", ("x" * 400,))
        times.append(time.perf_counter() - started)
    base.close()
    return times


async def _run(address: str, pid: int, tables: int, rate: float, seconds: float) -> Any:
    users = [[await guest(address, f"Guest {n}") for n in range(4)]]
    before = memory(pid)
    alone = await _alone(await _table(address, users[0]), 60)
    people = users[0]
    gate = asyncio.Semaphore(16)

    async def one() -> list[Seat]:
        async with gate:
            return await _table(address, people)

    made = list(await asyncio.gather(*(one() for _ in range(tables))))
    filled = memory(pid)
    times: list[float] = []
    until = time.monotonic() + seconds
    used = worked(pid), time.process_time()
    every = tables / rate
    await asyncio.gather(
        *(_play(seats, every, until, random.Random(n), times) for n, seats in enumerate(made))
    )
    after = memory(pid)
    spent = worked(pid) - used[0], time.process_time() - used[1]
    for seats in made:
        for seat in seats:
            await seat.close()
    return alone, times, before, filled, after, spent


def _start(*command: str) -> subprocess.Popen[str]:
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def measure(tables: int, rate: float, seconds: float, database: str) -> Iterator[str]:
    """Lines of the report, as they come."""
    more_files()
    with tempfile.TemporaryDirectory(prefix="hatchway-load-") as folder:
        more = [part for given in SETTINGS for part in ("--set", given)]
        server = _start(
            *(sys.executable, "-m", "hatchway", "serve", "--port", "0"),
            *("--database", database or f"sqlite:///{folder}/load.db", *more),
        )
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split(" at ")[1].strip()
            yield f"{tables} tables with 4 sockets each, {rate:g} actions/s, {seconds:g} s"
            alone, times, before, filled, after, spent = asyncio.run(
                _run(address, server.pid, tables, rate, seconds)
            )
        finally:
            server.terminate()
            server.wait(30)
    with tempfile.TemporaryDirectory(prefix="hatchway-load-") as folder:
        script = Path(folder) / "echo.py"
        script.write_text(ECHO, encoding="utf-8")
        port = int(address.rstrip("/").rsplit(":", 1)[1])
        echo = _start(sys.executable, str(script), str(port))
        try:
            bare = asyncio.run(_echo(port, 120, 200))
            disk = _commits(folder, 200)
        finally:
            echo.terminate()
            echo.wait(30)
    yield f"acks: {len(times)} ({len(times) / seconds:.0f}/s)"
    yield f"ack: p50 {percentile(times, 0.5):.1f} ms, p99 {percentile(times, 0.99):.1f} ms"
    yield (
        f"processor: server {spent[0] / max(1, len(times)) * 1000:.1f} ms an action, "
        f"the {tables * 4} clients together {spent[1] / max(1, len(times)) * 1000:.1f} ms"
    )
    one, two, three = (percentile(found, 0.5) for found in (alone, bare, disk))
    yield (
        f"alone: durable action p50 {one:.2f} ms; bare echo {two:.2f} ms, commit of this disk "
        f"{three:.2f} ms, ratio to both together {one / ((two + three) or 1):.1f}"
    )
    yield (
        f"memory: {before:.0f} MB empty, {filled:.0f} MB with all tables "
        f"({(filled - before) / max(1, tables) * 1024:.0f} kB each), {after:.0f} MB at the end"
    )
