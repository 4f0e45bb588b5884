"""Programs at a table: remote bots, and bot files that the host offers."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hatchway.bots.core.bot import BotFault
from hatchway.cli.main import app
from hatchway.client import BotAtTable, Client, Refusal, Seat, call, guest, run_bot
from tests.server.harness import PATIENCE, QUICK, Server, play, play_all, sqlite, until

pytestmark = pytest.mark.race

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "bots" / "remote_bot.py"
DUEL = {"mode": "competition", "players": 2}


class First:
    def __init__(self, game: Any, seat: int, seed: bytes) -> None:
        self.calls = 0

    def choose(self, seen: Any) -> int:
        self.calls += 1
        return int(seen.options[0])


async def gathering(address: str) -> tuple[Client, Seat]:
    """A person with a table of two, whose other seat is open."""
    person = await guest(address, "Anna")
    table = await person.make_table("room25", DUEL)
    line = person.at(table["id"])
    await line.open()
    return person, line


async def started(line: Seat) -> None:
    """Start as soon as the program is ready."""
    while not line.table["seats"][1]["ready"]:
        await line.news()
    await line.must("ready", seat=0, contribution="mine")
    await line.must("start")


def bot(line: Seat, made: Any = First, **more: Any) -> BotAtTable:
    given: dict[str, Any] = {
        "name": "my_bot",
        "author": "Ben",
        "seat": None,
        "pace": 0.0,
        "told": None,
    }
    return BotAtTable(line.client.address, line.table_id, made, **{**given, **more})


def run(work: Any) -> Any:
    return asyncio.run(asyncio.wait_for(work, PATIENCE))


def test_the_example_takes_a_seat_by_code_and_plays_to_the_end(server: Server) -> None:
    async def work() -> None:
        _, line = await gathering(server.address)
        code = line.table["code"]
        process = await asyncio.create_subprocess_exec(
            sys.executable, str(EXAMPLE), server.address, code, stdout=subprocess.PIPE
        )
        await started(line)
        seat = line.table["seats"][1]
        assert (seat["kind"], seat["name"], seat["author"]) == ("person", "Remote", "Somebody")
        await play_all([line])
        said, _ = await process.communicate()
        assert said.decode().startswith("over: ")

    assert len(EXAMPLE.read_text().split('"""', 2)[2].strip().splitlines()) <= 20
    run(work())


def test_it_comes_back_after_a_cut_and_its_faults_are_told(server: Server) -> None:
    told: list[BotFault] = []

    class Failing(First):
        def choose(self, seen: Any) -> int:
            if super().choose(seen) and self.calls % 3 == 0:
                raise RuntimeError("no idea")
            return int(seen.options[0])

    async def work() -> None:
        _, line = await gathering(server.address)
        program = bot(line, Failing, told=told.append)
        playing = asyncio.create_task(program.play())
        await started(line)
        person = asyncio.create_task(play_all([line]))
        await until(lambda: program.answered > 1)
        await program.line.cut()
        outcome = await playing
        await person
        assert outcome is not None and outcome["why"] == line.table["outcome"]["why"]

    run(work())
    assert told and "in choose" in told[0].trace


def test_a_stand_in_answers_for_a_program_that_is_late(tmp_path: Path) -> None:
    """It answers that one decision; the program keeps its seat, and nobody needs a clock."""
    stuck = threading.Event()

    class Hanging(First):
        def choose(self, seen: Any) -> int:
            if super().choose(seen) and self.calls == 2:
                stuck.wait(PATIENCE)
            return int(seen.options[0])

    async def work() -> None:
        with Server(sqlite(tmp_path), *QUICK, "bot_patience=1") as server:
            _, line = await gathering(server.address)
            playing = asyncio.create_task(bot(line, Hanging).play())
            await started(line)

            def late() -> bool:
                items = line.items.get("seat:0", [])
                return any(
                    (item.get("table") or {}).get("what") == "timed_out"
                    and item["table"]["seat"] == 1
                    for item in items
                )

            person = asyncio.create_task(play(line, random.Random(1)))
            await until(late)
            stuck.set()
            await person
            assert await playing is not None
            assert line.table["seats"][1]["author"] == "Ben"

    run(work())


def test_it_is_refused_with_a_reason(server: Server) -> None:
    async def work() -> str:
        _, line = await gathering(server.address)
        with pytest.raises(Refusal, match="seat_taken"):
            await bot(line, seat=0).play()
        with pytest.raises(Refusal, match="bad_name"):
            await line.must("sit", seat=1, author="\u200b", hot=False)
        playing = asyncio.create_task(bot(line).play())
        while line.table["seats"][1]["kind"] == "open":
            await line.news()
        with pytest.raises(Refusal, match="seat_taken"):
            await bot(line).play()
        await line.must("close")
        assert await playing is None
        return str(line.table["code"])

    code = run(work())
    with pytest.raises(Refusal, match="unknown_table"):
        run_bot(server.address, "NOTABLE", First, name="x")
    assert code


def test_the_command_plays_a_seat(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "my_bot.py"
    path.write_text(
        "class Bot:\n    def __init__(self, game, seat, seed): pass\n"
        "    def choose(self, seen): return seen.options[0]\n"
    )

    async def work() -> Any:
        _, line = await gathering(server.address)
        words = [
            "bot",
            server.address,
            line.table["code"],
            str(path),
            "--author",
            "Ben",
            "--pace",
            "0",
        ]
        command = asyncio.create_task(asyncio.to_thread(CliRunner().invoke, app, words))
        await started(line)
        assert line.table["seats"][1]["name"] == "my_bot"
        await play_all([line])
        return await command

    done = run(work())
    assert done.exit_code == 0 and "over: " in done.output, done.output
    wrong = CliRunner().invoke(app, ["bot", server.address, "NOTABLE", str(path)])
    assert wrong.exit_code == 2 and "unknown_table" in wrong.output


def test_a_bot_file_is_offered_and_plays(tmp_path: Path) -> None:
    path = tmp_path / "my_bot.py"
    path.write_text(
        "from pathlib import Path\nclass Bot:\n    def __init__(self, game, seat, seed): pass\n"
        "    def choose(self, seen):\n"
        "        Path(__file__).with_name('asked').touch()\n        return seen.options[0]\n"
    )

    async def work() -> None:
        with Server(sqlite(tmp_path), *QUICK, f"bot_files={path}") as server:
            assert "my_bot.py" in call(server.address, "GET", "/api/catalogue")["levels"]
            _, line = await gathering(server.address)
            await line.must("set_seat", seat=1, kind="bot", level="my_bot.py")
            with pytest.raises(Refusal, match="unknown_level"):
                await line.must("set_seat", seat=1, kind="bot", level="other.py")
            await line.must("ready", seat=0, contribution="mine")
            await line.must("start")
            await play_all([line])
            assert line.table["seats"][1]["level"] == "my_bot.py"

    run(work())
    assert (tmp_path / "asked").exists()


def test_a_bot_file_is_offered_on_this_machine_alone(tmp_path: Path) -> None:
    path = tmp_path / "my_bot.py"
    path.write_text("class Bot:\n    def choose(self, seen): return 0\n")
    with Server(sqlite(tmp_path), *QUICK, f"bot_files={path}") as server:
        far = urllib.request.Request(
            f"{server.address}api/catalogue", headers={"X-Forwarded-For": "192.0.2.1"}
        )
        with urllib.request.urlopen(far, timeout=PATIENCE) as response:
            assert "my_bot.py" not in json.load(response)["levels"]
    refused = CliRunner().invoke(app, ["play", "--no-browser", "--bot", str(path)])
    assert refused.exit_code == 2 and "my_bot.py" in refused.output
