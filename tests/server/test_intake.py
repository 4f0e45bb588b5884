"""What strangers send before anybody knows them: too large, too slow, too many. Others notice nothing."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from hatchway.client import Seat, guest
from hatchway.loadtest.load import memory
from hatchway.server.rates import neighbourhood
from tests.server.harness import PATIENCE, QUICK, Server, sqlite

pytestmark = pytest.mark.race
MEGABYTE = 1_000_000


def dial(server: Server, source: str = "127.0.0.1") -> socket.socket:
    where = urlsplit(server.address)
    return socket.create_connection(
        (where.hostname or "", where.port or 0), PATIENCE, source_address=(source, 0)
    )


def pour(line: socket.socket, piece: bytes, most: int) -> int:
    """Send a piece again and again until the server has enough; returns how many bytes it took."""
    sent = 0
    try:
        while sent < most:
            line.sendall(piece)
            sent += len(piece)
    except (ConnectionError, TimeoutError):
        pass
    return sent


def rest(line: socket.socket) -> bytes:
    """Everything that still comes until the server closes the line."""
    found = bytearray()
    try:
        while part := line.recv(65536):
            found += part
    except ConnectionError:
        pass
    return bytes(found)


def visit(server: Server, source: str = "127.0.0.1") -> None:
    """Somebody else, who gets what they ask for."""
    where = urlsplit(server.address).netloc
    line = http.client.HTTPConnection(where, timeout=PATIENCE, source_address=(source, 0))
    line.request("GET", "/api/catalogue")
    assert json.loads(line.getresponse().read())["protocol"] == 1
    line.close()


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Server]:
    """A server that waits for nobody for long."""
    with Server(sqlite(tmp_path), *QUICK, "request_seconds=1", "silence=2") as running:
        yield running


# --- size


@pytest.mark.parametrize(
    ("start", "piece"),
    [
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ", b"a" * 65_536),
        (b"GET /", b"a" * 65_536),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"X-Many: %s\r\n" % (b"a" * 1000)),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"a:b\r\n"),
    ],
)
def test_endless_headers_are_cut_off(server: Server, start: bytes, piece: bytes) -> None:
    process = server.process
    assert process is not None
    before = memory(process.pid)
    with dial(server) as line:
        line.sendall(start)
        # The system's buffers take some of what nobody reads.
        assert pour(line, piece * (65_536 // len(piece)), 300 * MEGABYTE) < 40 * MEGABYTE
        visit(server)
    assert memory(process.pid) - before < 50


def test_headers_of_usual_size_pass(server: Server) -> None:
    with dial(server) as line:
        many = b"".join(b"X-%d: %s\r\n" % (n, b"a" * 300) for n in range(80))
        for _ in range(3):
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + many + b"\r\n")
            found = b""
            while not found.endswith(b"ok"):
                part = line.recv(65536)
                assert part, found
                found += part
            assert found.startswith(b"HTTP/1.1 200")


def test_too_many_headers_are_told_so(server: Server) -> None:
    with dial(server) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + b"a:b\r\n" * 101 + b"\r\n")
        assert rest(line).startswith(b"HTTP/1.1 431")


def test_lines_behind_a_body_are_headers_too(server: Server) -> None:
    with dial(server) as line:
        line.sendall(
            b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n0\r\n"
        )
        assert pour(line, b"a:b\r\n" * 10_000, 300 * MEGABYTE) < 40 * MEGABYTE
    visit(server)


def test_a_body_without_end_is_cut_off(server: Server) -> None:
    with dial(server) as line:
        line.sendall(
            b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: 999999999\r\n\r\n"
        )
        assert pour(line, b" " * 65_536, 300 * MEGABYTE) < 40 * MEGABYTE
    visit(server)


def test_requests_do_not_pile_up_behind_each_other(server: Server) -> None:
    with dial(server) as line:
        request = b"GET /api/catalogue HTTP/1.1\r\nHost: localhost\r\n\r\n"
        pour(line, request * 5_000, 3 * len(request) * 5_000)
        assert rest(line).count(b"HTTP/1.1 200") < 100
    visit(server)


# --- time


@pytest.mark.parametrize("sent", [b"", b"GE", b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"\r\n",
                                  b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                                  b"application/json\r\nContent-Length: 9\r\n\r\n{"])  # fmt: skip
def test_half_a_request_is_not_kept(quick: Server, sent: bytes) -> None:
    lines = [dial(quick) for _ in range(50)]
    for line in lines:
        line.sendall(sent)
    visit(quick)
    for line in lines:
        assert b"200" not in rest(line)[:20]
        line.close()


def test_drips_do_not_keep_a_request_open(quick: Server) -> None:
    with dial(quick) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        until = time.monotonic() + PATIENCE
        try:
            while time.monotonic() < until:
                line.sendall(b"a: b\r\n")
                time.sleep(0.2)
        except ConnectionError:
            return
    raise AssertionError("still open")


def test_an_answer_that_nobody_reads_is_not_kept(quick: Server) -> None:
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    where = urlsplit(quick.address)
    line.connect((where.hostname, where.port))
    line.sendall(b"GET /api/schema.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 10)
    assert quick.process is not None
    open_files = f"/proc/{quick.process.pid}/fd"
    here = line.getsockname()[1]
    assert held(quick, here), os.listdir(open_files)
    until = time.monotonic() + PATIENCE
    while held(quick, here):
        assert time.monotonic() < until
        time.sleep(0.1)
    visit(quick)
    line.close()


def held(server: Server, client_port: int) -> bool:
    """Whether the server's end of a connection is alive, as the system tells."""
    port = urlsplit(server.address).port or 0
    wanted = f":{port:04X}", f":{client_port:04X}"
    for row in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]:
        local, remote, state = row.split()[1:4]
        if local.endswith(wanted[0]) and remote.endswith(wanted[1]):
            return state != "06"
    return False


# --- count


def test_an_address_has_only_so_many_connections(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path), *QUICK, "connections_per_address=20") as running:
        lines = [dial(running) for _ in range(20)]
        with dial(running) as one_more:
            assert rest(one_more).startswith(b"HTTP/1.1 429")
        visit(running, "127.0.0.2")
        for line in lines:
            line.close()
        until = time.monotonic() + PATIENCE
        while True:
            with dial(running) as line:
                line.sendall(
                    b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                )
                if rest(line).startswith(b"HTTP/1.1 200"):
                    break
            assert time.monotonic() < until


def test_sockets_count_until_they_end(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path), *QUICK, "connections_per_address=8") as running:

        async def work() -> None:
            user = await guest(running.address, "Anna")
            table = await user.make_table("room25", {})
            for _ in range(5):  # each leaves room for the next
                seats = [user.at(table["id"], spectate=True) for _ in range(4)]
                for seat in seats:
                    await seat.open()
                for seat in seats:
                    await seat.close()

        asyncio.run(work())
        visit(running)


def test_behind_a_proxy_forwarded_addresses_count(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path), *QUICK, "connections_per_address=3", "proxy=true") as running:
        lines = []

        def ask(client: str) -> bytes:
            line = dial(running)
            lines.append(line)
            line.sendall(
                b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                b"X-Forwarded-For: %s\r\nContent-Length: 9\r\n\r\n{" % client.encode()
            )
            return b""

        for _ in range(3):
            ask("2001:db8::1")
        until = time.monotonic() + PATIENCE
        while True:  # the three are being served as soon as a fourth is refused
            with dial(running) as line:
                line.sendall(
                    b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 2001:db8::2\r\n"
                    b"Connection: close\r\n\r\n"
                )
                if rest(line).startswith(b"HTTP/1.1 429"):
                    break
            assert time.monotonic() < until
        with dial(running) as line:
            line.sendall(
                b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 2001:db8:0:1::1\r\n"
                b"Connection: close\r\n\r\n"
            )
            assert rest(line).startswith(b"HTTP/1.1 200")
        for line in lines:
            line.close()


def test_ipv6_counts_by_prefix() -> None:
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::ffff:1")
    assert neighbourhood("2001:db8::1") != neighbourhood("2001:db8:0:1::1")
    assert neighbourhood("::ffff:192.0.2.1") == neighbourhood("192.0.2.1") == "192.0.2.1"
    assert neighbourhood("fe80::1%eth0") == neighbourhood("fe80::2%eth1")


# --- frames


def shake(server: Server, table: str, token: str) -> socket.socket:
    """A socket by hand, to send what no library would."""
    line = dial(server)
    line.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {urlsplit(server.address).netloc}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
    )
    assert line.recv(4096).startswith(b"HTTP/1.1 101")
    return line


def frame(opcode: int, payload: bytes = b"", last: bool = True) -> bytes:
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size)
    return bytes([opcode | (0x80 if last else 0)]) + length + b"\0\0\0\0" + payload


async def at_table(server: Server) -> tuple[str, str, Seat]:
    """A table, the secret of one who has its link, and another who sits there."""
    host = await guest(server.address, "Host")
    table = await host.make_table("room25", {})
    seat = host.at(table["id"])
    await seat.open()
    return table["id"], (await guest(server.address, "Eve")).token, seat


@pytest.mark.parametrize("piece", [frame(0, last=False), frame(9), frame(9, b"x" * 125), frame(10)])
def test_frames_that_carry_nothing_end_the_socket(server: Server, piece: bytes) -> None:
    async def work() -> None:
        table, token, seat = await at_table(server)

        def flood() -> int:
            line = shake(server, table, token)
            line.sendall(frame(1, b'{"t":"hello","protocol":1}'))
            line.sendall(frame(1, b"{", last=False))
            sent = pour(line, piece * 10_000, 300 * MEGABYTE)
            line.close()
            return sent

        assert await asyncio.to_thread(flood) < 40 * MEGABYTE
        await seat.must("ready", seat=0)
        await seat.close()

    asyncio.run(work())


def test_a_flood_of_pings_is_told_so(server: Server) -> None:
    async def work() -> None:
        table, token, seat = await at_table(server)

        def flood() -> bytes:
            with shake(server, table, token) as line:
                line.sendall(frame(9) * 300)
                return rest(line)

        assert b'{"t":"fault","reason":"flood"}' in await asyncio.to_thread(flood)
        await seat.must("ready", seat=0)
        await seat.close()

    asyncio.run(work())


def test_a_message_in_pieces_and_a_ping_pass(server: Server) -> None:
    async def work() -> None:
        table, token, seat = await at_table(server)

        def talk() -> bytes:
            with shake(server, table, token) as line:
                hello = b'{"t":"hello","protocol":1}'
                line.sendall(frame(1, hello[:5], last=False) + frame(9, b"here?"))
                for n in range(5, len(hello)):
                    line.sendall(frame(0, hello[n : n + 1], last=n == len(hello) - 1))
                found = b""
                while b'"t":"welcome"' not in found or b"here?" not in found:
                    found += line.recv(65536)
                return found

        assert b'"welcome"' in await asyncio.to_thread(talk)
        await seat.close()

    asyncio.run(work())


def test_an_upgrade_with_a_long_line_is_answered(server: Server) -> None:
    with dial(server) as line:
        line.sendall(
            b"GET /api/tables/t/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
            b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nCookie: "
            + b"a" * 20_000
            + b"\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        rest(line)  # ends
