"""A real server process on loopback, and people who play on it over real sockets."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from hatchway.client import Client, Seat, guest
from tests.seeded import SEEDED

QUICK = ("bot_pace=0", "guests_per_minute=100000", "commands_per_second=5000", "bot_workers=1",
         "chats_per_minute=100000", "most_per_user=10000", "connections_per_address=0",
         "tables_per_minute=100000", "changes_per_minute=100000")  # fmt: skip


PATIENCE = 300.0
"""Seconds that a test waits for what must come: more than any machine needs, however busy it is."""


async def until(true: Callable[[], bool]) -> None:
    """Wait for something that nobody announces."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.02)


class Server:
    """`hatchway serve` as a process of its own."""

    module = "tests.seeded" if SEEDED else "hatchway"

    def __init__(self, database: str, *settings: str, port: int = 0) -> None:
        self.database = database
        self.settings = settings or QUICK
        self.port = port
        self.address = ""
        self.log: list[str] = []
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Server:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return self._start()
            except RuntimeError as fault:
                # Where it ran before, somebody else's line may hold the port for a moment.
                taken = self.port and "cannot listen" in str(fault)
                if not taken or time.monotonic() > until:
                    raise
                time.sleep(0.2)

    def _start(self) -> Server:
        more = [part for given in self.settings for part in ("--set", given)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", self.module, "serve", "--port", str(self.port), "--database",
             self.database, *more],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={k: v for k, v in os.environ.items() if not k.startswith("HATCHWAY_")},
        )  # fmt: skip
        assert self.process.stdout is not None
        self._reader = threading.Thread(target=self._drain, args=(self.process,), daemon=True)
        self._reader.start()
        line = self.process.stdout.readline()
        if "http" not in line:
            self.stop()
            raise RuntimeError(f"the server did not start: {line} {self.log}")
        self.address = line.split(" at ")[1].strip()
        # After a kill it must come back where its clients look for it.
        self.port = urlsplit(self.address).port or 0
        return self

    def _drain(self, process: subprocess.Popen[str]) -> None:
        assert process.stderr is not None
        for line in process.stderr:
            self.log.append(line.rstrip())

    def wait_for_log(self, text: str) -> None:
        """Wait until the log says something: the server writes it later than it answers."""
        until = time.monotonic() + PATIENCE
        while not any(text in line for line in self.log):
            assert time.monotonic() < until, f"no {text!r} in {self.log}"
            time.sleep(0.02)

    def kill(self) -> None:
        """As a loss of power would: no chance to finish anything."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        """The exit code. The log is complete when this returns."""
        assert self.process is not None
        # A process that is just starting or stopping by itself ends the same way.
        self.process.terminate()
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return code

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'test.db'}"


async def seated(
    address: str,
    people: int,
    options: dict[str, Any],
    game: str = "room25",
    names: Sequence[str] = (),
    **more: Any,
) -> list[Seat]:
    """A table with this many people, bots in the other seats, all connected and started."""
    called = [*names, *(f"Player {n + 1}" for n in range(len(names), people))]
    users: list[Client] = [await guest(address, name) for name in called]
    table = await users[0].make_table(game, options, bots="random", **more)
    seats = [user.at(table["id"]) for user in users]
    for seat in seats:
        await seat.open()
    for number, seat in enumerate(seats[1:], 1):
        await seats[0].must("set_seat", seat=number, kind="open")
        await seat.must("sit", seat=number)
    for number, seat in enumerate(seats):
        await seat.must("ready", seat=number, contribution=f"share {number}")
    await seats[0].must("start")
    for number, seat in enumerate(seats):
        while f"seat:{number}" not in seat.standing:
            await seat.news()
    return seats


def number_of(seat: Seat) -> int:
    return next(n for n, s in enumerate(seat.table["seats"]) if s["user"] == seat.client.user)


def asked(seat: Seat, number: int) -> Any:
    """The standing of a seat that is asked something, or None."""
    standing = seat.standing.get(f"seat:{number}")
    return standing if standing is not None and standing["decision"] else None


async def play(
    seat: Seat, rng: random.Random, log: list[Any] | None = None, pause: float = 0.0
) -> None:
    """Play a seat at random until the game is over; notes what was acknowledged."""
    number = number_of(seat)
    done = -1
    while True:
        standing = asked(seat, number)
        if standing is not None and standing["decision"] != done:
            option = rng.choice(standing["options"])
            if pause:
                await asyncio.sleep(rng.uniform(0, 2 * pause))
            reply = await seat.sure(
                "act", seat=number, decision=standing["decision"], code=option["code"]
            )
            if reply["t"] == "ack":
                done = standing["decision"]
                if log is not None:
                    log.append((number, option["form"]))
                continue
            assert reply["reason"] in ("stale_decision", "not_due", "over", "not_playing"), reply
        if seat.table["phase"] == "over":
            return
        if seat.closed:
            await seat.again()
            continue
        await seat.news(5)


async def play_all(seats: list[Seat]) -> None:
    """Play these seats at random to the end of the game."""
    await asyncio.gather(*(play(seat, random.Random(n)) for n, seat in enumerate(seats)))
