"""Cookies, origins, sessions, limits, accounts: each door that somebody may try."""

from __future__ import annotations

import asyncio
import http.client
import json
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidHandshake, InvalidStatus
from websockets.sync.client import connect

from hatchway.client import Client, Refusal, call, guest
from tests.server.harness import PATIENCE, QUICK, Server, sqlite

pytestmark = pytest.mark.race


def ask(
    server: Server, method: str, path: str, body: Any = None, **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """A request with any headers one likes."""
    line = http.client.HTTPConnection(urlsplit(server.address).netloc, timeout=PATIENCE)
    sent = {"Content-Type": "application/json"} if body is not None else {}
    sent |= {name.replace("_", "-"): value for name, value in headers.items()}
    data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
    line.request(method, path, data, sent)
    response = line.getresponse()
    kept = {name.lower(): value for name, value in response.getheaders()}
    text = response.read()
    line.close()
    return response.status, kept, text


def test_scripts_and_other_sites_cannot_read_the_cookie(server: Server) -> None:
    status, headers, text = ask(server, "POST", "/api/guest", {"name": "Anna"})
    assert status == 201
    cookie = headers["set-cookie"].lower()
    for part in ("httponly", "samesite=strict", "path=/"):
        assert part in cookie
    assert "token" not in text.decode() or json.loads(text)["token"] == ""
    given = headers["set-cookie"].split(";")[0]
    status, _, text = ask(server, "GET", "/api/me", Cookie=given)
    assert json.loads(text)["name"] == "Anna"
    for wrong in (given[:-1] + ("a" if given[-1] != "a" else "b"), "hatchway=x"):
        assert ask(server, "GET", "/api/me", Cookie=wrong)[0] == 401
    for new in ({}, {"Cookie": "hatchway="}):
        status, _, text = ask(server, "GET", "/api/me", **new)
        assert (status, text) == (200, b"null")


def test_a_cookie_that_one_brings_is_never_taken_over(server: Server) -> None:
    planted = "hatchway=" + "p" * 43
    _, headers, _ = ask(server, "POST", "/api/guest", {"name": "Victim"}, Cookie=planted)
    assert planted not in headers["set-cookie"]
    assert ask(server, "GET", "/api/me", Cookie=planted)[0] == 401


def test_cookie_is_marked_secure_behind_tls(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path), *QUICK, "secure=true", "root_path=/games") as running:
        line = http.client.HTTPConnection(urlsplit(running.address).netloc, timeout=PATIENCE)
        line.request("POST", "/api/guest", b'{"name":"A"}', {"Content-Type": "application/json"})
        cookie = line.getresponse().getheader("set-cookie", "").lower()
        assert "secure" in cookie
        assert "path=/games" in cookie


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "evil://", ""]
)
def test_other_origins_are_refused(server: Server, origin: str) -> None:
    if origin == "evil://":  # with the right host
        origin += urlsplit(server.address).netloc
    status, _, text = ask(server, "POST", "/api/guest", {"name": "Eve"}, Origin=origin)
    assert (status, json.loads(text)["reason"]) == (403, "bad_origin")
    with pytest.raises((InvalidStatus, InvalidHandshake)):
        connect(
            server.address.replace("http", "ws") + "api/tables/t/socket",
            additional_headers={"Origin": origin},
            proxy=None,
        )


def test_own_origin_is_welcome_and_forms_are_not(server: Server) -> None:
    own = server.address.rstrip("/")
    assert ask(server, "POST", "/api/guest", {"name": "Anna"}, Origin=own)[0] == 201
    status, _, text = ask(
        server, "POST", "/api/guest", b'{"name":"Eve"}', Content_Type="text/plain"
    )
    assert (status, json.loads(text)["reason"]) == (422, "bad_request")
    cross = ask(server, "POST", "/api/guest", {"name": "Eve"}, Sec_Fetch_Site="cross-site")
    assert cross[0] == 403


def test_names_that_lead_here_by_a_trick_are_refused(server: Server) -> None:
    for path in ("/metrics", "/api/catalogue", "/"):
        status, _, text = ask(server, "GET", path, Host="evil.example:8000")
        assert (status, json.loads(text)["reason"]) == (421, "bad_host")
    for host in ("localhost:1", "127.0.0.1", "[::1]:80", "192.0.2.7"):
        assert ask(server, "GET", "/metrics", Host=host)[0] == 200
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13",
               "Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA=="}  # fmt: skip
    assert ask(server, "GET", "/api/tables/t/socket", Host="evil.example", **upgrade)[0] == 421


def test_a_server_goes_by_the_names_it_is_given(tmp_path: Path) -> None:
    with Server(
        sqlite(tmp_path), *QUICK, "proxy=true", "hosts=games.example", "secure=true"
    ) as one:
        assert ask(one, "GET", "/api/catalogue", Host="games.example")[0] == 200
        assert ask(one, "GET", "/api/catalogue", Host="other.example")[0] == 421
        _, headers, _ = ask(one, "GET", "/api/catalogue")
        assert headers["strict-transport-security"] == "max-age=31536000"
        own = {"Host": "games.example"}
        for origin, status in (("https://games.example", 201), ("http://games.example", 403)):
            made = ask(one, "POST", "/api/guest", {"name": "Anna"}, Origin=origin, **own)
            assert made[0] == status
    with Server(sqlite(tmp_path), *QUICK, "proxy=true") as one:
        assert ask(one, "GET", "/api/catalogue", Host="any.example")[0] == 200
        assert ask(one, "GET", "/metrics", Host="any.example")[0] == 404
        assert "strict-transport-security" not in ask(one, "GET", "/api/catalogue")[1]


def test_pages_carry_the_guards(server: Server) -> None:
    for path in ("/", "/api/catalogue", "/api/nowhere", "/some/page"):
        _, headers, _ = ask(server, "GET", path)
        policy = headers["content-security-policy"]
        script = next(part for part in policy.split(";") if "script-src" in part)
        assert "unsafe" not in script and "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_files_outside_the_client_stay_outside(server: Server) -> None:
    for path in ("/../pyproject.toml", "/..%2f..%2fapp.py", "/%2e%2e/app.py", "//etc/passwd"):
        _, _, text = ask(server, "GET", path)
        assert b"root:" not in text and b"make_app" not in text and b"[project]" not in text


def test_invalid_paths_and_origins_are_no_fault(server: Server) -> None:
    page = ask(server, "GET", "/")[0]
    for path in ("/%00", "/a%00b/c", "/" + "a" * 300, "/" + "a/" * 3000):
        assert ask(server, "GET", path)[0] == page
    for origin in ("http://[", "http://[::1", "http://a]b"):
        assert ask(server, "POST", "/api/guest", {"name": "Anna"}, Origin=origin)[0] == 403


def test_large_bodies_are_refused(server: Server) -> None:
    status, _, _ = ask(server, "POST", "/api/guest", b'{"name":"' + b"a" * 100_000 + b'"}')
    assert status == 413


def test_rates_hold(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path), "bot_workers=1", "guests_per_minute=30",
                "commands_per_second=2") as running:  # fmt: skip
        started = time.monotonic()
        codes = [ask(running, "POST", "/api/guest", {"name": f"G {n}"})[0] for n in range(60)]
        # 30 at once, and one more every two seconds.
        allowed = 30 + (time.monotonic() - started) / 2 + 1
        assert 30 <= codes.count(201) <= allowed and set(codes) <= {201, 429}

        async def late_guest() -> Client:
            while True:
                try:
                    return await guest(running.address, "Flood")
                except Refusal as refusal:
                    assert refusal.reason == "too_many"
                    await asyncio.sleep(0.5)

        async def flood() -> None:
            # A quiet request is still served.
            assert json.loads(ask(running, "GET", "/api/catalogue")[2])["protocol"] == 1
            user = await late_guest()
            table = await user.make_table("room25", {})
            seat = user.at(table["id"])
            await seat.open()
            started = time.monotonic()
            replies = [await seat.send("ready", seat=0) for _ in range(30)]
            # 10 at once, and two more every second.
            allowed = 10 + (time.monotonic() - started) * 2 + 1
            reasons = [reply.get("reason", "ok") for reply in replies]
            assert reasons.count("ok") <= allowed and set(reasons) <= {"ok", "too_many"}

        asyncio.run(flood())


def account(server: Server, name: str) -> tuple[Client, Any]:
    user = asyncio.run(guest(server.address, name))
    return user, asyncio.run(user.become_account(name, "long enough"))


def reason(fault: pytest.ExceptionInfo[Refusal]) -> str:
    return fault.value.reason


def test_accounts_log_in_recover_and_change(server: Server) -> None:
    user, made = account(server, "Konstantin")
    assert made["account"] and made["user"] == user.user
    wish = {"name": "Konstantin", "password": "long enough", "bearer": True}
    other = call(server.address, "POST", "/api/login", wish)
    assert other["user"] == user.user and other["token"] != user.token
    with pytest.raises(Refusal) as fault:
        call(server.address, "POST", "/api/login", {**wish, "password": "wrong"})
    assert (fault.value.status, reason(fault)) == (401, "wrong_password")
    with pytest.raises(Refusal) as fault:
        asyncio.run(guest(server.address, "Kоnstantin"))  # one letter is Cyrillic
    assert reason(fault) == "name_taken"
    renew = {"name": "Konstantin", "recovery": made["recovery"], "password": "a new one!",
             "bearer": True}  # fmt: skip
    back = call(server.address, "POST", "/api/recover", renew)
    assert back["recovery"] != made["recovery"]
    for token in (user.token, other["token"]):
        with pytest.raises(Refusal) as fault:
            call(server.address, "GET", "/api/me", token=token)
        assert reason(fault) == "no_user"
    with pytest.raises(Refusal):
        call(server.address, "POST", "/api/recover", renew)
    change = {"old": "a new one!", "new": "and another"}
    last = call(server.address, "POST", "/api/password", change, back["token"])
    assert call(server.address, "GET", "/api/me", token=last["token"])["account"]


def test_a_link_brings_one_to_another_device_once(server: Server) -> None:
    user = asyncio.run(guest(server.address, "Wanderer"))
    link = call(server.address, "POST", "/api/link", token=user.token)
    wish = {"token": link["token"], "bearer": True}
    assert call(server.address, "POST", "/api/link/use", wish)["user"] == user.user
    with pytest.raises(Refusal) as fault:
        call(server.address, "POST", "/api/link/use", wish)
    assert reason(fault) == "link_used"


def test_logout_everywhere_and_blocks(server: Server) -> None:
    user = asyncio.run(guest(server.address, "Leaver"))
    other = asyncio.run(guest(server.address, "Blocked"))
    table = asyncio.run(user.make_table("room25", {}))
    call(server.address, "POST", "/api/me/blocks", {"user": other.user}, user.token)
    assert call(server.address, "GET", "/api/me/blocks", token=user.token) == [other.user]
    sit = {"t": "sit", "id": "s", "seat": 1}
    reply = call(server.address, "POST", f"/api/tables/{table['id']}/commands", sit, other.token)
    assert reply["reason"] == "blocked"
    call(server.address, "POST", "/api/logout", {"everywhere": True}, user.token)
    with pytest.raises(Refusal) as fault:
        call(server.address, "GET", "/api/me", token=user.token)
    assert reason(fault) == "no_user"


def test_ones_data_can_be_had_and_deleted(server: Server) -> None:
    user, _ = account(server, "Forgetme")
    friend = asyncio.run(guest(server.address, "Friend"))
    table = asyncio.run(user.make_table("room25", {}, bots="random"))
    here = f"/api/tables/{table['id']}/commands"
    for wish in (
        {"t": "set_seat", "id": "0", "seat": 1, "kind": "open"},
        {"t": "chat", "id": "1", "channel": "lobby", "text": "my secret words"},
        {"t": "note", "id": "2", "text": "remember"},
    ):
        assert call(server.address, "POST", here, wish, user.token)["t"] == "ack"
    sit = {"t": "sit", "id": "s", "seat": 1}
    assert call(server.address, "POST", here, sit, friend.token)["t"] == "ack"
    data = call(server.address, "GET", "/api/me/data", token=user.token)
    assert data["notes"][0]["text"] == "remember"
    call(server.address, "DELETE", "/api/me", token=user.token)
    with pytest.raises(Refusal):
        call(server.address, "GET", "/api/me", token=user.token)
    left = call(server.address, "GET", f"/api/tables/{table['id']}", token=friend.token)
    assert left["host"] == friend.user and left["seats"][0]["kind"] == "open"
    kept = Path(server.database.removeprefix("sqlite:///"))
    import sqlite3

    with sqlite3.connect(kept) as base:
        bodies = [
            row[0]
            for row in base.execute("SELECT body FROM entries WHERE table_id = ?", (table["id"],))
        ]
    assert not any(user.user in b or "secret words" in b or "Forgetme" in b for b in bodies)


def test_seats_cannot_be_stolen_by_a_link(server: Server) -> None:
    async def work() -> None:
        owner = await guest(server.address, "Owner")
        table = await owner.make_table("room25", {}, bots="random")
        thief = await guest(server.address, "Thief")
        seat = thief.at(table["code"])
        await seat.open()
        assert seat.welcome["seats"] == []
        reply = await seat.send("unveil", seat=0)
        assert reply["reason"] == "not_your_seat"
        reply = await seat.send("leave", seat=0)
        assert reply["reason"] == "not_your_seat"

    asyncio.run(work())
