"""Load: a server process of its own, tables with four sockets each, actions at a given rate.

The machine may be busy with other things, so times are reported next to others of the same run: a bare echo
of a message of the same size, and a bare commit to the same disk. The processor time that an action takes is
reported too.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from hatchway.client import guest
from hatchway.loadtest import boardgame
from hatchway.loadtest.crowd import SEATS, Crowd, Group, People, gather
from hatchway.loadtest.raw_socket import Line
from hatchway.server.run import more_files

T = TypeVar("T")
SETTINGS = ("bot_pace=0", "guests_per_minute=10000000", "commands_per_second=100000", "bot_workers=1",
            "log_level=WARNING", "most_per_user=100000", "most_tables=100000", "tables_per_minute=100000",
            "sockets_per_user=100000", "connections_per_address=0",
            "changes_per_minute=1000000")  # fmt: skip
OPTIONS = {"players": SEATS}
ECHO = """
import socket, uvicorn
async def app(scope, receive, send):
    if scope["type"] != "websocket":
        return
    await receive(); await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})
listening = socket.create_server(("127.0.0.1", 0))
print(listening.getsockname()[1], flush=True)
config = uvicorn.Config(app, log_level="error", ws="websockets-sansio",
                        ws_per_message_deflate=False, lifespan="off")
uvicorn.Server(config).run([listening])
"""
ROUND_TRIPS = 200
MEMORY_DISK = Path("/dev/shm")


# --- what the system says about a process


def memory(pid: int) -> float:
    """Resident MB of a process; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
    return 0.0


def worked(pid: int) -> float:
    """Seconds of processor that a process has used; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def percentile(times: list[float], part: float) -> float:
    """In ms."""
    kept = sorted(times)
    return kept[min(len(kept) - 1, int(part * len(kept)))] * 1000 if kept else 0.0


# --- processes


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextlib.contextmanager
def running(*command: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(120)


@contextlib.contextmanager
def serving(database: str) -> Iterator[tuple[str, int]]:
    """A server of Hatchway: its address and its process."""
    more = [part for given in SETTINGS for part in ("--set", given)]
    command = (sys.executable, "-m", "hatchway", "serve", "--port", "0", "--database", database)
    with running(*command, *more) as process:
        assert process.stdout is not None
        yield process.stdout.readline().split(" at ")[1].strip(), process.pid


@contextlib.contextmanager
def echoing(folder: str) -> Iterator[int]:
    """A bare echo by uvicorn: its port."""
    script = Path(folder) / "echo.py"
    script.write_text(ECHO, encoding="utf-8")
    with running(sys.executable, str(script)) as process:
        assert process.stdout is not None
        yield int(process.stdout.readline())


# --- alone: one thing after the other on a quiet server


class Alone(NamedTuple):
    """Median ms of a durable action, of an echo and of a bare commit, taken in turn."""

    action: float
    echo: float
    commit: float

    def text(self) -> str:
        return (
            f"durable action {self.action:.2f} ms, echo {self.echo:.2f} ms, "
            f"bare commit {self.commit:.2f} ms: {self.action / self.echo:.1f} times the echo, "
            f"{self.action / (self.echo + self.commit):.1f} times echo and commit"
        )


async def alone(address: str, port: int, folder: str) -> Alone:
    """A durable action, an echo of as many bytes and a bare commit, in turn, so that other work of the
    machine slows all three alike."""
    [group] = (await people(address, 1)).groups
    times: dict[str, list[float]] = {"action": [], "echo": [], "commit": []}
    came = asyncio.Event()
    line = Line(lambda text: came.set())
    await line.open(port, "/")
    disk = sqlite3.connect(f"{folder}/bare.db", isolation_level=None)
    for pragma in ("journal_mode = WAL", "synchronous = FULL"):
        disk.execute(f"PRAGMA {pragma}")
    disk.execute("CREATE TABLE one (body TEXT)")

    group.acked = times["action"].append
    for _ in range(ROUND_TRIPS):
        if not group.act():
            await group.renew()
        while group.waiting:
            await asyncio.sleep(0.002)
        await asyncio.sleep(0.005)  # everybody is told; then it is quiet
        came.clear()
        started = time.perf_counter()
        line.send(b'{"t":"act","id":"load-100","seat":0,"decision":10,"code":100}')
        await came.wait()
        times["echo"].append(time.perf_counter() - started)
        started = time.perf_counter()
        disk.execute("INSERT INTO one VALUES (?)", ("x" * 400,))
        times["commit"].append(time.perf_counter() - started)
    disk.close()
    line.close()
    group.close()
    return Alone(*(percentile(times[what], 0.5) for what in ("action", "echo", "commit")))


def measure_alone(folder: str) -> Alone:
    with serving(f"sqlite:///{folder}/alone.db") as (address, _), echoing(folder) as port:
        return run(alone(address, port, folder))


# --- many tables


class Figures(NamedTuple):
    """What a run of a crowd showed."""

    tables: int
    rate: float  # acknowledged actions a second
    p50: float
    p99: float
    late: float  # ms that the crowd itself was late, at 99 of 100
    skipped: int
    server: float  # ms of processor an action
    crowd: float
    empty: float  # MB
    filled: float

    def text(self) -> str:
        each = (self.filled - self.empty) / self.tables * 1024
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return (
            f"{self.tables:6} tables: {self.rate:.0f} actions/s, ack p50 {self.p50:.1f} ms, "
            f"p99 {self.p99:.1f} ms (crowd late by {self.late:.1f} ms{skipped}); processor: "
            f"server {self.server:.2f} ms an action, crowd {self.crowd:.2f} ms; "
            f"memory {self.filled:.0f} MB, {each:.0f} kB a table"
        )


async def people(address: str, tables: int) -> Crowd:
    """Four users who sit at this many tables."""
    users = [await guest(address, f"Guest {number}") for number in range(SEATS)]

    async def make(number: int) -> Group:
        group = People(users, OPTIONS, number)
        await group.renew()
        return group

    return await gather(make, tables)


async def crowded(
    made: Awaitable[Crowd], pid: int, rate: float, seconds: float, told: Callable[[], None]
) -> Figures:
    """Let a crowd play; `told` is called when all tables are made."""
    empty = memory(pid)
    crowd = await made
    filled = memory(pid)
    told()
    used = worked(pid), time.process_time()
    took = await crowd.play(rate, seconds)
    done = max(1, len(crowd.times))
    server, own = worked(pid) - used[0], time.process_time() - used[1]
    crowd.close()
    await asyncio.sleep(0.2)
    return Figures(
        len(crowd.groups), len(crowd.times) / took, percentile(crowd.times, 0.5),
        percentile(crowd.times, 0.99), percentile(crowd.late, 0.99), crowd.skipped,
        server / done * 1000, own / done * 1000, empty, filled,
    )  # fmt: skip


class Meter:
    """The server's own figures between two moments."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.before = self.read()

    def read(self) -> dict[str, float]:
        with urllib.request.urlopen(f"{self.address}metrics", timeout=20) as response:
            lines = response.read().decode().splitlines()
        parts = [line.rsplit(" ", 1) for line in lines if not line.startswith("#")]
        return {name: float(value) for name, value in parts}

    def start(self) -> None:
        self.before = self.read()

    def text(self) -> str:
        """The mean and the 99th percentile of each, by the buckets."""
        now = self.read()
        said = []
        for short in ("turn", "store"):
            name = f"hatchway_{short}_seconds"
            rise = {k: v - self.before.get(k, 0.0) for k, v in now.items() if k.startswith(name)}
            count = rise[f"{name}_count"] or 1
            bound = next(
                key.split('"')[1]
                for key, value in rise.items()
                if "_bucket" in key and value >= 0.99 * count
            )
            ms = "more" if bound == "+Inf" else f"{float(bound) * 1000:g} ms"
            said.append(f"{short} {rise[f'{name}_sum'] / count * 1000:.2f} ms, 99 % within {ms}")
        return "server's own figures: " + "; ".join(said)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run on uvloop where it exists, as the server does."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    result: T = uvloop.run(work)
    return result


def measure_many(tables: int, rate: float, seconds: float, database: str) -> Iterator[str]:
    with (
        tempfile.TemporaryDirectory(prefix="hatchway-load-") as folder,
        serving(database or f"sqlite:///{folder}/load.db") as (address, pid),
    ):
        meter = Meter(address)
        figures = run(crowded(people(address, tables), pid, rate, seconds, meter.start))
        yield figures.text()
        yield f"               {meter.text()}"


def measure(tables: list[int], rate: float, seconds: float, database: str) -> Iterator[str]:
    """The lines of the report, as they become known."""
    more_files()
    yield f"{SEATS} sockets a table, {rate:g} actions/s for {seconds:g} s"
    with tempfile.TemporaryDirectory(prefix="hatchway-load-") as folder:
        yield f"alone, on disk: {measure_alone(folder).text()}"
    if MEMORY_DISK.is_dir():
        with tempfile.TemporaryDirectory(prefix="hatchway-load-", dir=MEMORY_DISK) as folder:
            yield f"alone, in memory: {measure_alone(folder).text()}"
    for count in tables:
        yield from measure_many(count, rate, seconds, database)


# --- next to boardgame.io


async def players(port: int, tables: int) -> Crowd:
    async def make(number: int) -> Group:
        group = boardgame.Players(port, number)
        await group.renew()
        return group

    return await gather(make, tables)


def measure_against(tables: list[int], rate: float, seconds: float) -> Iterator[str]:
    """The same crowds on boardgame.io, with the stores that come with it."""
    more_files()
    with tempfile.TemporaryDirectory(prefix="hatchway-load-") as folder:
        boardgame.install(folder)
        for store in boardgame.STORES:
            yield f"boardgame.io {boardgame.VERSION}, kept in {store}:"
            for count in tables:
                port = free_port()
                with running(*boardgame.command(folder, store, port)) as process:
                    assert process.stdout is not None
                    process.stdout.readline()  # it is ready
                    yield run(
                        crowded(players(port, count), process.pid, rate, seconds, lambda: None)
                    ).text()
