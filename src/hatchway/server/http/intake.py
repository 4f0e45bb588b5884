"""Limits on what arrives from clients that nobody knows yet: size, count and time.

uvicorn's protocols read what a client sends. These subclasses add what they leave open: how long a
request or its header lines may be, how long a client may take to send it, how many connections an
address may hold, and how many frames of a socket may carry nothing.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from hatchway.server.http.addresses import Addresses
from hatchway.server.rates import neighbourhood
from hatchway.server.settings import Settings

HEADER_BYTES: Final = 32_768  # of a request: address and header lines together
HEADER_LINES: Final = 100
REQUEST_BYTES: Final = 1_000_000
"""The most bytes of a request as it arrives. Handlers refuse large bodies long before that; the rest of such
a body is read and thrown away, so that the client sees the answer."""
PIPELINED: Final = 16  # requests that wait on one connection
SLICE: Final = 4096  # bytes of a socket that are read before its limits are looked at
SPARE_FRAMES: Final = 100  # pings, pongs and pieces of messages at once …
SPARE_PER_SECOND: Final = 10.0  # … and on average

BUSY: Final = (
    b"HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nRetry-After: 2\r\n"
    b'Content-Length: 21\r\nConnection: close\r\n\r\n{"reason":"too_many"}'
)
TOO_LARGE: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Type: application/json\r\n"
    b'Content-Length: 22\r\nConnection: close\r\n\r\n{"reason":"too_large"}'
)
TOO_SLOW: Final = (
    b"HTTP/1.1 408 Request Timeout\r\nContent-Type: application/json\r\n"
    b'Content-Length: 21\r\nConnection: close\r\n\r\n{"reason":"too_slow"}'
)


class Config(uvicorn.Config):
    """uvicorn's settings and the limits of what arrives."""

    def __init__(self, app: ASGIApp, settings: Settings, **more: Any) -> None:
        super().__init__(app, http=HttpIntake, ws=SocketIntake, **more)
        self.request_seconds = settings.request_seconds
        # Behind a proxy every connection comes from the same address: see ForwardedAddresses.
        self.addresses = Addresses(0 if settings.proxy else settings.connections_per_address)


class TooLarge(Exception):
    """Raised inside the parser, to end its work on what has arrived."""


class HttpIntake(HttpToolsProtocol):
    """A connection that sends requests."""

    config: Config

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.address = ""
        self.refused = False
        self.too_large = False
        self.inside = False  # a request has begun and its header lines have not ended
        self.header_bytes = 0  # of this request, as far as the parser has told
        self.arrived = 0  # bytes since it began, while `inside`
        self.request_bytes = 0
        self.deadline: asyncio.TimerHandle | None = None

    # --- coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = neighbourhood(self.client[0] if self.client else "")
        if self.config.addresses.come(self.address):
            self._expect()
        else:
            self.address = ""
            self._refuse(BUSY)

    def connection_lost(self, exc: Exception | None) -> None:
        self._received()
        if self.address:
            self.config.addresses.go(self.address)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._received()
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        assert isinstance(socket, SocketIntake)
        socket.address = self.address  # which counts until the socket is gone

    # --- time

    def _expect(self) -> None:
        """Set the time by which a request must have arrived."""
        if self.deadline is None:
            seconds = self.config.request_seconds
            self.deadline = self.loop.call_later(seconds, self._time_is_up)

    def _received(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def _time_is_up(self) -> None:
        self.deadline = None
        cycle: RequestResponseCycle | None = self.cycle
        answered = cycle is not None and cycle.response_started
        self._refuse(TOO_SLOW if self.request_bytes and not answered else b"")

    def _refuse(self, reply: bytes) -> None:
        self.refused = True
        if not self.transport.is_closing():
            self.transport.write(reply)
            self.transport.close()

    # --- size

    def data_received(self, data: bytes) -> None:
        if self.refused:
            return
        self.request_bytes += len(data)
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if self.inside:
            # The parser has not reported a line that has not ended yet.
            self.arrived += len(data)
            if self.arrived > HEADER_BYTES:
                self._refuse(TOO_LARGE)
        if self.request_bytes > REQUEST_BYTES:
            self._refuse(b"")
        cycle: RequestResponseCycle | None = self.cycle
        idle = cycle is None or cycle.response_complete
        if idle and self.timeout_keep_alive_task is None:
            self._expect()

    def send_400_response(self, msg: str) -> None:
        if self.too_large:
            self._refuse(TOO_LARGE)
        else:
            self.refused = True
            super().send_400_response(msg)

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= PIPELINED:
            self._stop()
        super().on_message_begin()
        self.inside = True
        self.header_bytes = self.arrived = 0
        self._expect()

    def _stop(self) -> None:
        self.too_large = True
        raise TooLarge

    def _count(self, size: int) -> None:
        self.header_bytes += size
        if self.header_bytes > HEADER_BYTES or len(self.headers) >= HEADER_LINES:
            self._stop()

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        # Header lines after a body come here too.
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.inside = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.request_bytes = 0
        self._received()
        super().on_message_complete()


class SocketIntake(WebSocketsSansIOProtocol):
    """A connection that has become a socket."""

    config: Config

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.address = ""
        self.unread = b""  # arrived, and waits until everything before it is taken
        self.spare = float(SPARE_FRAMES)
        self.spared_at = self.loop.time()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.address:
            self.config.addresses.go(self.address)
            self.address = ""
        super().connection_lost(exc)

    # --- back-pressure: nothing is read while a message waits, or while pongs are not taken

    def data_received(self, data: bytes) -> None:
        self.unread += data
        self._read()

    def _read(self) -> None:
        while self.unread and not self.transport.is_closing():
            if self.read_paused or not self.writable.is_set():
                return
            part, self.unread = self.unread[:SLICE], self.unread[SLICE:]
            super().data_received(part)
            if self.conn.handshake_exc is not None:
                self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read()
        if not self.read_paused and self.writable.is_set():
            self.transport.resume_reading()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.close":
            self._read()  # the other side's goodbye may be there already

    async def receive(self) -> Any:
        message = await super().receive()
        if not self.read_paused:
            self._read()
            if not self.writable.is_set():
                self.transport.pause_reading()
        return message

    # --- frames that carry nothing

    def handle_events(self) -> None:
        super().handle_events()
        if self.spare < 0 and not self.close_sent and self.handshake_complete:
            self.conn.send_text(b'{"t":"fault","reason":"flood"}')
            self.conn.fail(1008)
            self.handle_parser_exception()

    def _spend(self) -> None:
        now = self.loop.time()
        gained = (now - self.spared_at) * SPARE_PER_SECOND
        self.spare = min(SPARE_FRAMES, self.spare + gained) - 1
        self.spared_at = now

    def handle_cont(self, event: Frame) -> None:
        self._spend()
        super().handle_cont(event)

    def handle_ping(self) -> None:
        self._spend()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self._spend()
        super().handle_pong(event)
