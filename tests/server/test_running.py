"""Running it: health, metrics, settings, graceful stop, backup, the published documents."""

from __future__ import annotations

import asyncio
import http.server
import re
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from pathlib import Path
from typing import ClassVar

import msgspec
import pytest

from hatchway.client import call, guest
from hatchway.server import settings
from hatchway.server.http.api import ROUTES
from hatchway.server.settings import BadSettings, Settings
from tests.server.harness import PATIENCE, QUICK, Server, seated, sqlite, until

pytestmark = pytest.mark.race

ROOT = Path(__file__).resolve().parent.parent.parent


def get(address: str, path: str) -> str:
    with urllib.request.urlopen(address.rstrip("/") + path, timeout=PATIENCE) as response:
        return str(response.read().decode())


def test_health_metrics_and_documents(server: Server) -> None:
    assert get(server.address, "/healthz") == "ok"
    assert get(server.address, "/readyz") == "ok"
    figures = get(server.address, "/metrics")
    for name in ("hatchway_tables", "hatchway_connections", "hatchway_step_seconds_bucket"):
        assert name in figures
    outside = urllib.request.Request(
        server.address + "metrics", headers={"X-Forwarded-For": "192.0.2.7"}
    )
    with pytest.raises(urllib.error.HTTPError):
        urllib.request.urlopen(outside, timeout=PATIENCE)
    document = call(server.address, "GET", "/api/openapi.json")
    assert set(document["paths"]) == {way.path for way in ROUTES}
    for path, methods in document["paths"].items():
        for given in methods.values():
            named = [one["name"] for one in given.get("parameters", ()) if one["in"] == "path"]
            assert named == re.findall(r"{(\w+)}", path)
    kinds = call(server.address, "GET", "/api/schema.json")["$defs"]
    assert {"AnyMessage", "Incoming", "TableInfo", "Update", "Do"} <= set(kinds)
    catalogue = call(server.address, "GET", "/api/catalogue")
    room25 = next(game for game in catalogue["games"] if game["id"] == "room25")
    assert room25["defaults"]["mode"] == "suspicion" and room25["data"]["complexes"]
    assert "random" in catalogue["levels"]


def test_every_path_and_setting_is_documented() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    missing = [way.path for way in ROUTES if way.path.replace("{table}", "{id}") not in text
               and way.path not in text and "{table}" not in way.path]  # fmt: skip
    assert not missing
    hosting = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    rows = set(re.findall(r"^\| `(\w+)` \|", hosting, flags=re.MULTILINE))
    assert rows == {field.name for field in msgspec.structs.fields(Settings)}


def test_settings_come_from_file_environment_and_flags(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("port = 1\nhost = 'file'\nbot_pace = 2\n", encoding="utf-8")
    env = {"HATCHWAY_PORT": "2", "HATCHWAY_HOST": "env", "HATCHWAY_SECURE": "true"}
    made = settings.load({"port": 3, "host": None}, str(file), env)
    assert (made.port, made.host, made.bot_pace, made.secure) == (3, "env", 2.0, True)
    with pytest.raises(BadSettings, match="no setting 'speed'"):
        settings.load({"speed": 1}, "", {})
    with pytest.raises(BadSettings, match="wrong value"):
        settings.load({}, "", {"HATCHWAY_PORT": "many"})
    for name, wrong in (
        ("port", "70000"), ("workers", "0"), ("log_level", "loud"), ("idle_minutes", "0"),
        ("lease", "0"), ("root_path", "hatchway"), ("root_path", "/hatchway/"), ("most_tables", "-1"),
    ):  # fmt: skip
        with pytest.raises(BadSettings, match=name):
            settings.load({name: wrong}, "", {})
    assert settings.load({"root_path": "/games/hatchway"}, "", {}).root_path == "/games/hatchway"


def test_a_stop_is_graceful_and_the_next_start_goes_on(tmp_path: Path) -> None:
    async def first(address: str) -> tuple[str, str, str]:
        seats = await seated(address, 1, {"mode": "suspicion", "players": 4})
        return seats[0].table_id, seats[0].client.token, seats[0].client.user

    with Server(sqlite(tmp_path), *QUICK) as running:
        table, token, _ = asyncio.run(first(running.address))
        assert running.stop() == 0
        assert any('"stopped"' in line for line in running.log)
        assert not any(token in line for line in running.log)
    copy = tmp_path / "copy.db"
    database = sqlite(tmp_path)
    hatchway = [sys.executable, "-m", "hatchway"]
    subprocess.run([*hatchway, "backup", str(copy), "--database", database], check=True)
    again = subprocess.run(
        [*hatchway, "backup", str(copy), "--database", database], check=False, capture_output=True
    )
    assert again.returncode == 1
    other = f"sqlite:///{tmp_path / 'other' / 'games.db'}"
    subprocess.run([*hatchway, "restore", str(copy), "--database", other], check=True)
    with Server(other, *QUICK) as running:
        info = call(running.address, "GET", f"/api/tables/{table}", token=token)
        assert info["phase"] == "playing"


def test_a_stop_is_told_and_gives_no_time_back(tmp_path: Path) -> None:
    """Of a decision that takes days a restart forgets neither the time so far nor what was seen."""

    async def work(running: Server) -> None:
        clock = {"kind": "decision", "seconds": 100}
        seats = await seated(running.address, 2, {"mode": "suspicion", "players": 4}, clock=clock)
        laid: set[int] = set()
        while not {2, 3} <= laid:  # what bots do is seen, and the list must not move after it
            await seats[0].news()
            events = [i["event"] for i in seats[0].items["seat:0"] if "event" in i]
            laid = {event["seat"] for event in events if event["kind"] == "laid"}
        await asyncio.sleep(1.5)
        mine = "/api/tables/mine"
        before = (await seats[0].client.http("GET", mine))[0]["updated"]
        await asyncio.to_thread(running.stop)
        while not all(seat.closed for seat in seats):
            await seats[0].news(0.1)
        assert [seat.fault for seat in seats] == ["restart", "restart"]
        running.start()
        line = (await seats[0].client.http("GET", mine))[0]
        assert (line["updated"], line["new"]) == (before, False)
        seats[0].standing.clear()
        await seats[0].again()
        while "seat:0" not in seats[0].standing:
            await seats[0].news()
        assert 50_000 < seats[0].standing["seat:0"]["clocks"][0]["left"] < 98_600

    with Server(sqlite(tmp_path), *QUICK) as running:
        asyncio.run(asyncio.wait_for(work(running), PATIENCE))


def test_only_the_owner_can_read_databases_and_their_copies(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path)):
        files = [tmp_path / "test.db", tmp_path / "test.db-wal"]
        copy, other = tmp_path / "copy.db", tmp_path / "other.db"
        hatchway = [sys.executable, "-m", "hatchway"]
        backup = [*hatchway, "backup", str(copy), "--database", sqlite(tmp_path)]
        subprocess.run(backup, check=True)
        subprocess.run(
            [*hatchway, "restore", str(copy), "--database", f"sqlite:///{other}"], check=True
        )
        for file in (*files, copy, other):
            assert file.stat().st_mode & 0o077 == 0, file


def test_idle_tables_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        seats = await seated(address, 2, {"mode": "suspicion", "players": 4})
        number = seats[0].standing["seat:0"]["decision"]
        for seat in seats:
            await seat.close()
        while "hatchway_tables 0.0" not in await asyncio.to_thread(get, address, "/metrics"):
            await asyncio.sleep(0.1)
        lines = await seats[0].client.http("GET", "/api/tables/mine")
        assert lines[0]["waiting"]
        await seats[0].again()
        assert seats[0].welcome["since"] > 0
        assert seats[0].standing["seat:0"]["decision"] == number

    with Server(sqlite(tmp_path), *QUICK, "idle_minutes=0.01") as running:
        asyncio.run(asyncio.wait_for(work(running.address), PATIENCE))


def test_one_file_has_one_server(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path)), pytest.raises(RuntimeError, match="another server uses"):
        Server(sqlite(tmp_path)).start()


def test_a_database_that_cannot_be_opened_is_named_in_one_line(tmp_path: Path) -> None:
    for database in ("postgresql://nobody@127.0.0.1:1/none", f"sqlite:///{tmp_path}"):
        with pytest.raises(RuntimeError, match=r"cannot (reach|open)") as fault:
            Server(database).start()
        assert "Traceback" not in str(fault.value)


def test_verify_checks_the_promise(server: Server, tmp_path: Path) -> None:
    from tests.server.harness import play

    async def work() -> tuple[str, str]:
        import random

        seats = await seated(server.address, 1, {"mode": "cooperation", "players": 2})
        promised = seats[0].table["commitment"]
        await play(seats[0], random.Random(1))
        text = await seats[0].client.http("GET", f"/api/tables/{seats[0].table_id}/record")
        return text, promised

    text, promised = asyncio.run(work())
    file = tmp_path / "record.jsonl"
    file.write_text(text, encoding="utf-8")
    hatchway = [sys.executable, "-m", "hatchway", "verify", str(file)]
    good = subprocess.run([*hatchway, "--commitment", promised], check=False, capture_output=True)
    assert good.returncode == 0 and b"this is the commitment" in good.stdout
    # The record's own word is no proof.
    alone = subprocess.run(hatchway, check=False, capture_output=True)
    assert alone.returncode == 0 and b"this is the commitment" not in alone.stdout
    bad = subprocess.run([*hatchway, "--commitment", "0" * 64], check=False, capture_output=True)
    assert bad.returncode == 1
    file.write_text(text.replace('"by":"bot"', '"by":"person"', 1), encoding="utf-8")
    assert subprocess.run(hatchway, check=False, capture_output=True).returncode == 0
    lines = text.splitlines()
    file.write_text("\n".join([*lines[:5], *lines[6:]]), encoding="utf-8")
    assert subprocess.run(hatchway, check=False, capture_output=True).returncode == 1


def test_my_tables_say_what_waits_for_me(server: Server) -> None:
    async def work() -> None:
        seats = await seated(server.address, 2, {"mode": "suspicion", "players": 4})
        mine = await seats[0].client.http("GET", "/api/tables/mine")
        assert mine[0]["waiting"] and mine[0]["mine"] == [0]
        lonely = await guest(server.address, "Lonely")
        assert await lonely.http("GET", "/api/tables/mine") == []
        table = await lonely.make_table("room25", {}, listed=True)
        listed = await lonely.http("GET", "/api/tables")
        assert table["id"] in [line["id"] for line in listed]

    asyncio.run(work())


class Notifier(http.server.BaseHTTPRequestHandler):
    """Somebody's own notifier."""

    heard: ClassVar[list[dict[str, str]]] = []

    def do_POST(self) -> None:
        size = int(self.headers["content-length"])
        self.heard.append(msgspec.json.decode(self.rfile.read(size)))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


def test_a_notifier_hears_for_whom_a_table_waits(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        seats = await seated(address, 2, {"mode": "suspicion", "players": 4})
        await seats[1].close()
        while seats[0].presence["seats"] != [0]:
            await seats[0].news()
        here = f"/api/tables/{seats[1].table_id}/commands"
        for number, seat in enumerate(seats):
            standing = seat.standing[f"seat:{number}"]
            code = standing["options"][0]["code"]
            wish = {"t": "act", "id": "q", "seat": number, "decision": 1, "code": code}
            reply = await seat.client.http("POST", here, wish)
            assert reply["t"] == "ack"
        await until(lambda: bool(Notifier.heard))
        # Who is connected is not waited for by mail.
        assert {one["user"] for one in Notifier.heard} == {seats[1].client.user}
        assert Notifier.heard[0]["table"] == seats[1].table_id

    Notifier.heard.clear()
    heard = http.server.HTTPServer(("127.0.0.1", 0), Notifier)
    thread = threading.Thread(target=heard.serve_forever, daemon=True)
    thread.start()
    try:
        hook = f"webhook=http://127.0.0.1:{heard.server_port}/"
        with Server(sqlite(tmp_path), *QUICK, hook) as running:
            asyncio.run(asyncio.wait_for(work(running.address), PATIENCE))
    finally:
        heard.shutdown()
        heard.server_close()
