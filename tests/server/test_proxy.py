"""Behind a real nginx with TLS and a sub-path, by the example that deploy/nginx.conf gives."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.harness import PATIENCE, QUICK, Server, sqlite

ROOT = Path(__file__).resolve().parent.parent.parent
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
pytestmark = [
    pytest.mark.race,
    pytest.mark.skipif(
        NGINX is None, reason="no nginx here. On Debian or Ubuntu: apt install nginx-light"
    ),
]

MAIN = """
daemon off; pid {folder}/pid; error_log {folder}/error.log;
worker_processes 1; {user}
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {site}
}}
"""


class Site(NamedTuple):
    """The address of the site, and trust in its certificate."""

    port: int
    trust: ssl.SSLContext

    @property
    def origin(self) -> str:
        return f"https://localhost:{self.port}"

    def ask(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> tuple[int, dict[str, str], str]:
        line = http.client.HTTPSConnection(
            "localhost", self.port, timeout=PATIENCE, context=self.trust
        )
        sent = {"Content-Type": "application/json"} if body is not None else {}
        line.request(method, path, json.dumps(body) if body is not None else None, sent | headers)
        reply = line.getresponse()
        kept = {name.lower(): value for name, value in reply.getheaders()}
        text = reply.read().decode()
        line.close()
        return reply.status, kept, text


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def nginx(folder: Path, upstream: str) -> Iterator[Site]:
    """The example with its names exchanged for those of this test."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
         "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout",
         str(folder / "key"), "-out", str(folder / "crt")],
        check=True, capture_output=True,
    )  # fmt: skip
    for _ in range(20):  # somebody else may take a port that was free a moment ago
        port = free_port()
        process = begun(folder, upstream, port)
        if process is not None:
            break
    assert process is not None, "nginx does not start"
    try:
        yield Site(port, ssl.create_default_context(cafile=str(folder / "crt")))
    finally:
        process.terminate()
        process.wait(PATIENCE)


def begun(folder: Path, upstream: str, port: int) -> subprocess.Popen[bytes] | None:
    """nginx once it answers at a port; None: it could not have it."""
    site = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    for given, here in (
        ("127.0.0.1:8000", upstream),
        ("listen 443", f"listen 127.0.0.1:{port}"),
        ("games.example;", "localhost;"),
        ("/etc/ssl/games.example.crt", str(folder / "crt")),
        ("/etc/ssl/games.example.key", str(folder / "key")),
    ):
        assert given in site
        site = site.replace(given, here)
    user = "user root;" if os.geteuid() == 0 else ""
    file = folder / "nginx.conf"
    file.write_text(MAIN.format(folder=folder, site=site, user=user), encoding="utf-8")
    command = [str(NGINX), "-p", str(folder), "-c", str(file)]
    tried = subprocess.run([*command, "-t"], check=False, capture_output=True, text=True)
    assert tried.returncode == 0, tried.stderr
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    while process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return process
        time.sleep(0.05)
    return None


def test_a_game_through_the_proxy(tmp_path: Path) -> None:
    settings = (*QUICK, "root_path=/hatchway", "secure=true", "proxy=true")
    with (
        Server(sqlite(tmp_path), *settings) as server,
        nginx(tmp_path, urlsplit(server.address).netloc) as site,
    ):
        assert site.ask("GET", "/hatchway/healthz")[2] == "ok"
        assert site.ask("GET", "/hatchway")[1]["location"].endswith("/hatchway/")
        status, headers, page = site.ask("GET", "/hatchway/")
        # 503: the page that says how the client is built.
        assert status in (200, 503) and "content-security-policy" in headers and "<html" in page
        # Nothing in the page leaves the sub-path.
        assert 'src="/' not in page and 'href="/' not in page
        assert site.ask("GET", "/hatchway/metrics")[0] == 404
        who = {"name": "Anna"}
        evil = site.ask("POST", "/hatchway/api/guest", who, Origin="https://evil.example")
        assert evil[0] == 403
        status, headers, _ = site.ask("POST", "/hatchway/api/guest", who, Origin=site.origin)
        assert status == 201
        cookie = headers["set-cookie"]
        assert "Secure" in cookie and "Path=/hatchway" in cookie and "HttpOnly" in cookie
        own = {"Cookie": cookie.split(";")[0], "Origin": site.origin}
        wish = {"id": "t", "game": "room25", "options": {}, "bots": "random"}
        table = json.loads(site.ask("POST", "/hatchway/api/tables", wish, **own)[2])
        address = f"wss://localhost:{site.port}/hatchway/api/tables/{table['id']}/socket"
        with pytest.raises(InvalidStatus):
            connect(address, ssl=site.trust, proxy=None,
                    additional_headers={**own, "Origin": "https://evil.example"})  # fmt: skip
        with connect(address, ssl=site.trust, proxy=None, additional_headers=own) as line:
            line.send('{"t":"hello","protocol":1}')
            assert json.loads(line.recv(PATIENCE))["t"] == "welcome"
            line.send('{"t":"start","id":"s"}')
            heard: set[str] = set()
            while not {"ack", "table", "update"} <= heard:
                heard.add(json.loads(line.recv(PATIENCE))["t"])
