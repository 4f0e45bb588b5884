"""Keeping it running: old databases, backups of PostgreSQL, bots that die, an evening in one flat."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hatchway.cli.keep import apart
from hatchway.client import Refusal, call, guest
from hatchway.server.store.base import StoreFault, migrations, statements
from hatchway.server.store.sqlite import Sqlite
from tests.server.harness import PATIENCE, QUICK, Server, play, seated, sqlite
from tests.server.postgres import OwnPostgres, available, binary
from tests.server.test_cluster import children
from tests.server.test_security import ask

pytestmark = pytest.mark.race

SUSPICION = {"mode": "suspicion", "players": 4}
HATCHWAY = [sys.executable, "-m", "hatchway"]


# --- databases


def old_database(file: Path, version: int) -> None:
    """A database as an older Hatchway left it, with somebody in it."""
    base = sqlite3.connect(file)
    with base:
        base.execute(
            "CREATE TABLE schema_version (one BIGINT PRIMARY KEY, version BIGINT NOT NULL)"
        )
        base.execute("INSERT INTO schema_version VALUES (1, ?)", (version,))
        for number, _, sql in migrations():
            for statement in statements(sql) if number <= version else ():
                base.execute(statement)
        base.execute(
            "INSERT INTO users (id, name, skeleton, created) VALUES ('u', 'Ann', 'ann', 1)"
        )
    base.close()


@pytest.mark.parametrize("version", [number for number, _, _ in migrations()])
def test_a_database_of_any_version_is_brought_up_to_date(tmp_path: Path, version: int) -> None:
    file = tmp_path / "old.db"
    old_database(file, version)

    async def work() -> None:
        base = Sqlite(str(file))
        await base.open()
        await base.close()

    asyncio.run(work())
    with contextlib.closing(sqlite3.connect(file)) as base:
        assert base.execute("SELECT version FROM schema_version").fetchone()[0] == len(migrations())
        assert base.execute("SELECT name FROM users").fetchall() == [("Ann",)]


def test_a_database_of_a_newer_hatchway_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "new.db"
    old_database(file, len(migrations()))
    with contextlib.closing(sqlite3.connect(file)) as base, base:
        base.execute("UPDATE schema_version SET version = 999")

    async def work() -> None:
        await Sqlite(str(file)).open()

    with pytest.raises(StoreFault, match="update Hatchway"):
        asyncio.run(work())


@pytest.mark.skipif(not available(), reason="no PostgreSQL here. On Debian: apt install postgresql")
def test_postgresql_is_saved_while_it_runs_and_brought_back(tmp_path: Path) -> None:
    async def begin(address: str) -> tuple[str, str]:
        seats = await seated(address, 1, SUSPICION)
        return seats[0].table_id, seats[0].client.token

    own = OwnPostgres()
    folder = str(Path(str(binary("pg_dump"))).parent)
    env = os.environ | {"PATH": f"{os.environ['PATH']}:{folder}"}
    try:
        database = own.start()
        other = database.replace("/postgres", "/other")
        copy = tmp_path / "saved"
        with Server(database) as running:
            table, token = asyncio.run(begin(running.address))
            subprocess.run(
                [*HATCHWAY, "backup", str(copy), "--database", database], check=True, env=env
            )
        tool = [str(binary("psql")), "--dbname", database, "--command"]
        subprocess.run([*tool, "CREATE DATABASE other"], check=True, capture_output=True)
        subprocess.run([*HATCHWAY, "restore", str(copy), "--database", other], check=True, env=env)
        with Server(other) as running:
            info = call(running.address, "GET", f"/api/tables/{table}", token=token)
            assert info["phase"] == "playing"
    finally:
        own.stop()


# --- bots


def test_the_password_of_a_database_is_no_argument() -> None:
    bare, env = apart("postgresql://bob:hunter%2F2@db.example:5433/games?sslmode=require")
    assert bare == "postgresql://bob@db.example:5433/games?sslmode=require"
    assert env == {"PGPASSWORD": "hunter/2"}
    assert apart("postgresql://bob@/games?host=/run") == ("postgresql://bob@/games?host=/run", {})


def test_a_backup_knows_the_database_of_the_environment(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path)):
        pass
    command = [*HATCHWAY, "backup", str(tmp_path / "copy.db")]
    env = os.environ | {"HATCHWAY_DATABASE": sqlite(tmp_path)}
    subprocess.run(command, check=True, env=env, cwd=tmp_path)
    assert (tmp_path / "copy.db").stat().st_size > 0


def test_a_game_outlives_the_workers_of_its_bots(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        assert server.process is not None
        seats = await seated(server.address, 1, SUSPICION)
        playing = asyncio.create_task(play(seats[0], random.Random(1), pause=0.03))
        # One that dies while nobody waits for it is replaced without a word.
        while not playing.done() and not any("bot_worker_lost" in line for line in server.log):
            await asyncio.sleep(0.05)
            for worker in children(server.process.pid):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
        await playing
        assert seats[0].table["phase"] == "over"

    with Server(sqlite(tmp_path)) as server:
        for _ in range(20):
            asyncio.run(asyncio.wait_for(work(server), PATIENCE))
            if any("bot_worker_lost" in line for line in server.log):
                return
        raise AssertionError("no worker died while a bot thought")


# --- an evening in one flat


def test_phones_of_one_household_are_not_counted_as_one(tmp_path: Path) -> None:
    """They come from one address and by the name of this machine in the network."""
    with Server(sqlite(tmp_path), "bot_workers=1") as running:
        host = f"192.168.7.5:{running.port}"
        for number in range(12):
            who = {"name": f"Guest {number}"}
            reply = ask(running, "POST", "/api/guest", who, Host=host, Origin=f"http://{host}")
            assert reply[0] == 201
        other = ask(running, "POST", "/api/guest", who, Host=host, Origin="http://192.168.7.6")
        assert other[0] == 403


def test_an_invitation_shows_address_and_code(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*HATCHWAY, "play", "--lan", "--no-browser", "--database", str(tmp_path / "games.db")],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(12)]
        link = next(line for line in lines if "Others in this network can open http://" in line)
        port = link.rstrip().rstrip("/").rpartition(":")[2]
        assert any("█" in line or "▀" in line for line in lines)
        assert call(f"http://127.0.0.1:{port}", "GET", "/api/catalogue")["protocol"] == 1
    finally:
        process.terminate()
        process.wait(PATIENCE)


def test_talk_has_a_rate_of_its_own(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        user = await guest(address, "Chatter")
        table = await user.make_table("room25", SUSPICION)
        seat = user.at(table["id"])
        await seat.open()
        started = time.monotonic()
        replies = [await seat.send("chat", channel="lobby", text=f"word {n}") for n in range(20)]
        assert (await seat.send("ready", seat=0))["t"] == "ack"  # the game goes on
        here = f"/api/tables/{table['id']}/commands"
        wish = {"t": "chat", "id": "h", "channel": "lobby", "text": "and by HTTP?"}
        with contextlib.suppress(Refusal):
            replies.append(await user.http("POST", here, wish))
        said = [reply.get("reason", "ok") for reply in replies]
        # 5 at once, and 15 more every minute.
        assert 5 <= said.count("ok") <= 5 + (time.monotonic() - started) / 4 + 1
        assert set(said) <= {"ok", "too_many"}

    with Server(sqlite(tmp_path), "bot_workers=1", "chats_per_minute=15") as running:
        asyncio.run(asyncio.wait_for(work(running.address), PATIENCE))


def test_everybody_may_go_and_the_game_goes_on(tmp_path: Path) -> None:
    """Nobody is connected: stand-ins and bots play the game to its end, also after a restart."""

    async def leave(address: str) -> tuple[str, str]:
        seats = await seated(address, 2, SUSPICION)
        for number, seat in enumerate(seats):
            await seat.must("leave", seat=number)
            await seat.close()
        return seats[0].table_id, seats[0].client.token

    paced = [given for given in QUICK if not given.startswith("bot_pace")]
    with Server(sqlite(tmp_path), *paced, "bot_pace=0.3") as running:
        table, token = asyncio.run(leave(running.address))
        running.kill()
    with Server(sqlite(tmp_path), *QUICK) as running:
        over = False
        stop = time.monotonic() + PATIENCE
        while not over:
            assert time.monotonic() < stop, "the game does not end"
            info = call(running.address, "GET", f"/api/tables/{table}", token=token)
            over = info["phase"] == "over"
            time.sleep(0.1)
