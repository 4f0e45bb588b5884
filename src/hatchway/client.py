"""A client of the protocol in Python: for bots of your own, for tests and for `hatchway load`.

It keeps the versions of its streams, sends commands again after a cut, and holds the newest
standing of each stream. docs/protocol.md says what all of it means.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import urllib.error
import urllib.request
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from hatchway.server.wire.protocol import PROTOCOL

encode = msgspec.json.Encoder().encode


PATIENCE = 60.0
"""Seconds that a request may take."""

PASSING = ("restart", "try_again", "too_slow", "too_many")
"""Faults after which a client simply connects again."""


class Refusal(Exception):
    """The server said no: `status` by HTTP (0 by socket) and the key of the reason."""

    def __init__(self, status: int, reason: str, params: Any = None) -> None:
        super().__init__(f"{status} {reason} {params or ''}")
        self.status = status
        self.reason = reason
        self.params = params


def call(address: str, method: str, path: str, body: object = None, token: str = "") -> Any:
    """One HTTP request, in the calling thread."""
    request = urllib.request.Request(
        address.rstrip("/") + path,
        encode(body) if body is not None else None,
        {"Content-Type": "application/json"},
        method=method,
    )
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            text = response.read()
            kind = response.headers.get_content_type()
    except urllib.error.HTTPError as fault:
        text = fault.read()
        try:
            problem = msgspec.json.decode(text)
        except msgspec.MsgspecError:
            raise Refusal(fault.code, "no_json") from None
        raise Refusal(fault.code, problem.get("reason", ""), problem.get("params")) from None
    return msgspec.json.decode(text) if kind == "application/json" else text.decode()


async def guest(address: str, name: str) -> Client:
    """A new guest."""
    me = await asyncio.to_thread(
        call, address, "POST", "/api/guest", {"name": name, "bearer": True}
    )
    return Client(address, me["user"], me["token"])


class Client:
    """A user of the server, by token."""

    def __init__(self, address: str, user: str, token: str) -> None:
        self.address = address
        self.user = user
        self.token = token

    async def http(self, method: str, path: str, body: object = None) -> Any:
        return await asyncio.to_thread(call, self.address, method, path, body, self.token)

    async def become_account(self, name: str, password: str) -> Any:
        """The guest becomes an account; from then on it has another token."""
        made = await self.http("POST", "/api/account", {"name": name, "password": password})
        self.token = made["token"]
        return made

    async def make_table(self, game: str, options: dict[str, Any], **more: Any) -> Any:
        wish = {"id": secrets.token_hex(8), "game": game, "options": options, **more}
        return await self.http("POST", "/api/tables", wish)

    def at(self, table: str, **more: Any) -> Seat:
        return Seat(self, table, **more)


class Seat:
    """A connection to a table that outlives its sockets."""

    def __init__(self, client: Client, table: str, spectate: bool = False) -> None:
        self.client = client
        self.table_id = table
        self.spectate = spectate
        self.have: dict[str, int] = {}
        self.taken = 0  # set to 0 to take the seat from another client
        self.items: dict[str, list[Any]] = {}
        self.standing: dict[str, Any] = {}
        self.table: Any = None
        self.presence: Any = None
        self.pings: list[Any] = []
        self.welcome: Any = None
        self.socket: ClientConnection | None = None
        self.fault = ""
        self.received: list[str] | None = None  # set to [] to keep every frame as it came
        self._waiting: dict[str, asyncio.Future[Any]] = {}
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    async def open(self) -> None:
        """Connect and say hello; returns when the welcome is in."""
        self.fault = ""
        address = self.client.address.rstrip("/").replace("http", "ws", 1)
        self.socket = await connect(
            f"{address}/api/tables/{self.table_id}/socket",
            additional_headers={"Authorization": f"Bearer {self.client.token}"},
            max_size=None,
            compression=None,
            open_timeout=PATIENCE,
            proxy=None,
        )
        self.welcome = None
        hello = {"t": "hello", "protocol": PROTOCOL, "have": self.have, "spectate": self.spectate,
                 "taken": self.taken}  # fmt: skip
        self._reader = asyncio.create_task(self._read(self.socket))
        self._reader.add_done_callback(lambda _: self._news.set())
        with contextlib.suppress(ConnectionClosed):  # refused: `fault` says why
            await self.socket.send(encode(hello).decode())
        while self.welcome is None and not self.closed:
            await self.news()

    @property
    def closed(self) -> bool:
        return self._reader is None or self._reader.done()

    async def cut(self) -> None:
        """Cut the connection without a word."""
        if self.socket is not None:
            self.socket.transport.abort()
        if self._reader is not None:
            await self._reader

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self._reader is not None:
            await self._reader

    async def news(self, seconds: float = 20.0) -> None:
        """Wait until something came in."""
        self._news.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), seconds)

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for frame in socket:
                if self.received is not None:
                    self.received.append(str(frame))
                self._take(msgspec.json.decode(frame))
                self._news.set()
        except ConnectionClosed:
            pass
        finally:
            for future in self._waiting.values():
                if not future.done():
                    future.set_exception(ConnectionError("the connection broke"))
                    future.exception()  # whoever waited for it may be gone
            self._waiting.clear()

    def _take(self, message: Any) -> None:
        kind = message["t"]
        if kind == "update":
            self._update(message)
        elif kind in ("ack", "reject"):
            future = self._waiting.pop(message["id"], None)
            if future is not None and not future.done():
                future.set_result(message)
        elif kind == "table":
            self.table = message["table"]
        elif kind == "welcome":
            self.welcome = message
            self.taken = message["taken"]
            self.table = message["table"]
        elif kind == "presence":
            self.presence = message
        elif kind == "ping":
            self.pings.append(message)
        elif kind == "fault":
            self.fault = message["reason"]
        elif kind == "veiled":
            for kept in (self.have, self.items, self.standing):
                kept.pop(f"seat:{message['seat']}", None)

    def _update(self, message: Any) -> None:
        stream = message["stream"]
        if message.get("reset"):
            self.have[stream] = 0
            self.items[stream] = []
        had = self.have.get(stream, 0)
        if message["start"] != had + 1:
            raise AssertionError(f"{stream}: {message['start']} follows {had}")
        self.items.setdefault(stream, []).extend(message["items"])
        self.have[stream] = had + len(message["items"])
        if message["standing"] is not None:
            self.standing[stream] = message["standing"]

    async def send(self, kind: str, /, id: str = "", **fields: Any) -> Any:
        """Send one command; returns its reply. After a ConnectionError send it again with the same id."""
        command = {"t": kind, "id": id or secrets.token_hex(8), **fields}
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self.socket is None or self.closed:
            raise ConnectionError("not connected")
        self._waiting[command["id"]] = future
        try:
            await self.socket.send(encode(command).decode())
        except ConnectionClosed:
            self._waiting.pop(command["id"], None)
            raise ConnectionError("the connection broke") from None
        return await future

    async def must(self, kind: str, /, **fields: Any) -> Any:
        """One command that has to succeed; one that the server cannot take just now is sent again."""
        fields.setdefault("id", secrets.token_hex(8))
        reply = await self.send(kind, **fields)
        while reply.get("reason") == "try_again":
            await asyncio.sleep(0.05)
            reply = await self.send(kind, **fields)
        if reply["t"] != "ack":
            raise Refusal(0, reply["reason"], reply.get("params"))
        return reply

    async def again(self) -> None:
        """Try to connect until it succeeds, or until the server gives a reason that lasts."""
        while self.closed:
            with contextlib.suppress(OSError, InvalidHandshake, TimeoutError, ConnectionClosed):
                await self.open()
            if self.closed:
                if self.fault and self.fault not in PASSING:
                    raise Refusal(0, self.fault)
                await asyncio.sleep(0.05)

    async def sure(self, kind: str, /, **fields: Any) -> Any:
        """One command, carried out once whatever happens to connection and server."""
        id = secrets.token_hex(8)
        while True:
            await self.again()
            try:
                reply = await self.send(kind, id=id, **fields)
            except ConnectionError:
                await asyncio.sleep(0.01)  # let the reader notice
                continue
            if reply["t"] == "reject" and reply["reason"] in ("try_again", "too_many"):
                await asyncio.sleep(0.05)
                continue
            return reply
