"""Bad input of every kind: no 5xx, no crash, no changed state."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import random
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from hatchway.client import guest
from hatchway.kernel.record import loads
from tests.server.harness import PATIENCE, Server, asked, seated

pytestmark = pytest.mark.race

MESSAGES = int(os.environ.get("HATCHWAY_FUZZ_MESSAGES", "3000"))

KINDS = ["sit", "rename", "leave", "resign", "back", "stand_in", "set_seat", "configure", "ready", "start",
         "kick", "mute", "pass_host", "close", "rematch", "act", "why", "undo", "pause", "resume",
         "agree", "chat", "ping", "note", "unveil", "veil", "beat", "nothing", ""]  # fmt: skip
FIELDS = ["seat", "decision", "form", "code", "channel", "text", "name", "level", "kind", "options",
          "clock", "proposal", "yes", "ready", "contribution", "place", "have", "id", "t",
          "hot"]  # fmt: skip


def junk(rng: random.Random, depth: int = 0) -> Any:
    """Any JSON value, likely and unlikely ones."""
    kinds: list[Callable[[], Any]] = [
        lambda: rng.choice([0, 1, 2, 3, -1, 2**31, 2**63, 2**64, -(2**70), 1e308, 0.5]),
        lambda: rng.choice(["", "table", "open", "bot", "random", "\x00", "ß" * 30, "A" * 600]),
        lambda: rng.choice([None, True, False]),
        lambda: {"kind": rng.choice(["look", "move", "program", 7]), "cell": "C4"},
        lambda: [junk(rng, depth + 1) for _ in range(rng.randrange(3))],
        lambda: {rng.choice(FIELDS): junk(rng, depth + 1) for _ in range(rng.randrange(4))},
    ]
    return rng.choice(kinds if depth < 3 else kinds[:3])()


def frame(rng: random.Random) -> str | bytes:
    """One message: mostly well-formed with wrong content, sometimes broken altogether."""
    dice = rng.random()
    if dice < 0.003:
        return rng.choice(["", "{", "[]", "null", "[" * 3000, '{"t":"act"}', "\ud800", "1e999"])
    if dice < 0.004:
        return rng.randbytes(20)
    fields = {rng.choice(FIELDS): junk(rng) for _ in range(rng.randrange(5))}
    wish = {**fields, "t": rng.choice(KINDS), "id": f"f{rng.randrange(10**9)}"}
    if rng.random() < 0.005:
        wish[rng.choice(["t", "id"])] = junk(rng)  # without an id the line is closed
    if rng.random() < 0.5:
        wish["seat"] = rng.choice([0, 1, 2, 5])
    return json.dumps(wish)


def test_sockets_survive_nonsense(server: Server) -> None:
    async def work() -> None:
        rng = random.Random(11)
        seats = await seated(server.address, 2, {"mode": "suspicion", "players": 4})
        stranger = await guest(server.address, "Fuzzer")
        seat = stranger.at(seats[0].table_id)
        sent = answered = 0
        seat.received = []
        while sent < MESSAGES:
            await seat.again()
            for _ in range(200):
                sent += 1
                assert seat.socket is not None
                try:
                    one = frame(rng)
                    if isinstance(one, str) and "\ud800" in one:
                        one = b"\xff\xfe"
                    await seat.socket.send(one)
                except ConnectionClosed:
                    break
            await seat.news(0.05)
            while not seat.closed and len(seat.received) < 100:
                await seat.news(0.2)
            answered += sum('"reject"' in one or '"ack"' in one for one in seat.received)
            seat.received.clear()
        await seat.close()
        assert answered > sent / 4, f"only {answered} of {sent} were answered"
        # Nothing of it changed the game of the others.
        table = await stranger.http("GET", f"/api/tables/{seats[0].table_id}")
        mine = ["person", "person", "bot", "bot"]
        kinds = [s["kind"] for s in table["seats"]]
        assert kinds[:2] == mine[:2] and table["phase"] == "playing"
        assert table["seats"][0]["user"] == seats[0].client.user and not table["paused"]
        assert not any(s["away"] for s in table["seats"][:2])
        await seats[0].must("chat", channel="table", text="still here")

    asyncio.run(work())
    assert server.process is not None and server.process.poll() is None
    assert not [line for line in server.log if "internal_fault" in line or "dropped" in line]


def mutated(wish: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A command that was good or nearly so, with something wrong about it."""
    kind = rng.randrange(7)
    wrong = dict(wish)
    if kind == 0:
        wrong["decision"] = rng.choice([0, wish["decision"] + 1, wish["decision"] - 1, 10**9])
    elif kind == 1:
        wrong["seat"] = rng.choice([1, 2, 3, 4, 63])
    elif kind == 2:
        wrong["code"] = rng.choice([-1, 10**6, 2**40])
    elif kind == 3:
        wrong["code"] = str(wish["code"])
    elif kind == 4:
        wrong["form"] = {"kind": "program"}
    elif kind == 5:
        del wrong[rng.choice(["seat", "code", "decision"])]
    else:
        wrong["more"] = 1
    return wrong


def test_a_player_who_cheats_plays_one_game_like_any_other(server: Server) -> None:
    """Between good moves: wrong seats, stale decisions, old frames again, the same id with other
    content. What counts in the end is what was acknowledged first for each id."""

    async def work() -> int:
        rng = random.Random(21)
        sent = 0
        while sent < max(600, MESSAGES // 5):
            seats = await seated(server.address, 1, {"mode": "suspicion", "players": 4})
            cheat = seats[0]
            good: list[Any] = []
            old: list[dict[str, Any]] = []
            while cheat.table["phase"] != "over":
                standing = asked(cheat, 0)
                if standing is None or (old and old[-1]["decision"] == standing["decision"]):
                    await cheat.news(5)
                    continue
                option = rng.choice(standing["options"])
                wish = {"seat": 0, "decision": standing["decision"], "code": option["code"]}
                for _ in range(rng.randrange(8)):
                    sent += 1
                    wrong = mutated(wish, rng)
                    reply = await cheat.send("act", id=f"bad{sent}", **wrong)
                    assert reply["t"] == "reject", (wrong, reply)
                for again in rng.sample(old, min(3, len(old))):
                    sent += 1
                    more = {k: v for k, v in again.items() if k != "t"}
                    more["code"] = rng.choice([more["code"], 3, 10**6])
                    assert (await cheat.send("act", **more))[
                        "t"
                    ] == "ack"  # as it was the first time
                    more["id"] = f"late{sent}"
                    assert (await cheat.send("act", **more))["t"] == "reject"
                wish["id"] = f"good{len(old)}"
                assert (await cheat.send("act", **wish))["t"] == "ack"
                old.append(wish)
                good.append(option["form"])
            text = await cheat.client.http("GET", f"/api/tables/{cheat.table_id}/record")
            kept = [e.form for e in loads(text).entries if e.seat == 0 and e.by == "person"]
            assert kept == good
            await cheat.close()
        return sent

    assert asyncio.run(asyncio.wait_for(work(), PATIENCE + MESSAGES // 50)) >= 600


PATHS = ["/api/guest", "/api/me", "/api/catalogue", "/api/options", "/api/tables", "/api/tables/mine",
         "/api/tables/x", "/api/tables/x/commands", "/api/tables/x/record", "/api/login",
         "/api/account", "/api/recover", "/api/link", "/api/link/use", "/api/me/blocks",
         "/api/logout", "/api/password", "/api/tables/mine?which=lost&before=x",
         "/api/tables/mine?before=99999999999999999999", "/api/tables/x/film/open", "/api/%00",
         "/%ff", "/healthz"]  # fmt: skip


def test_http_survives_nonsense(server: Server) -> None:
    rng = random.Random(12)
    user = asyncio.run(guest(server.address, "Fuzzer"))
    table = asyncio.run(user.make_table("room25", {}))
    line = http.client.HTTPConnection(urlsplit(server.address).netloc, timeout=20)
    seen: dict[int, int] = {}
    for _ in range(max(400, MESSAGES // 5)):
        path = rng.choice(PATHS).replace("/x", f"/{table['id']}")
        method = rng.choice(["GET", "POST", "POST", "POST", "DELETE", "PUT", "PATCH"])
        if (method == "DELETE" and path == "/api/me") or path == "/api/logout":
            continue
        body: bytes = rng.choice(
            [
                json.dumps(junk(rng)).encode(),
                json.dumps({"game": "room25", "options": junk(rng), "id": "x"}).encode(),
                json.dumps({"name": junk(rng), "password": junk(rng)}).encode(),
                b"{",
                rng.randbytes(30),
            ]
        )
        headers = {"Content-Type": "application/json"}
        if rng.random() < 0.6:
            headers["Authorization"] = f"Bearer {user.token}"
        line.request(method, path, body, headers)
        response = line.getresponse()
        response.read()
        seen[response.status] = seen.get(response.status, 0) + 1
        # 503 for a page: the web client is not built here.
        unbuilt = path == "/%ff" and response.status == 503
        assert response.status < 500 or unbuilt, (method, path, body)
    line.close()
    assert not [one for one in server.log if "internal_fault" in one]
    assert 422 in seen and 401 in seen
