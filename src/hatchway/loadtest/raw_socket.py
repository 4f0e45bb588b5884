"""A WebSocket client that is as cheap as possible, for measuring servers on loopback.

It knows only whole text frames, pings and the close. A load test that spends its time in its own client would
measure itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, cast

TEXT: Final = 1
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10


def frame(kind: int, body: bytes) -> bytes:
    """A client's frame. The mask is zero, which leaves the body as it is."""
    size = len(body)
    if size < 126:
        return bytes((0x80 | kind, 0x80 | size, 0, 0, 0, 0)) + body
    return bytes((0x80 | kind, 0x80 | 126)) + size.to_bytes(2, "big") + b"\0\0\0\0" + body


class Line(asyncio.Protocol):
    """One socket; `heard` gets every text."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self.heard = heard
        self.closed = False
        self._transport: asyncio.Transport | None = None
        self._rest = b""
        self._open: asyncio.Future[None] | None = asyncio.get_running_loop().create_future()

    async def open(self, port: int, path: str, **headers: str) -> None:
        loop = asyncio.get_running_loop()
        opening = self._open
        await loop.create_connection(lambda: self, "127.0.0.1", port)
        assert self._transport is not None and opening is not None
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        self._transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        await opening

    def send(self, text: bytes) -> None:
        if self._transport is not None and not self.closed:
            self._transport.write(frame(TEXT, text))

    def close(self) -> None:
        if self._transport is not None and not self.closed:
            self._transport.write(frame(CLOSE, b""))
            self._transport.close()

    # --- called by the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's class is not a subclass

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if self._open is not None and not self._open.done():
            self._open.set_exception(ConnectionError("closed before it opened"))

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        if self._open is not None:
            head, end, rest = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = data
                return
            self._answered(self._open, head)
            data = rest
        at, size = 0, len(data)
        while size - at >= 2:
            length = data[at + 1]
            start = at + 2
            if length >= 126:
                start = at + (4 if length == 126 else 10)
                if start > size:
                    break
                length = int.from_bytes(data[at + 2 : start], "big")
            stop = start + length
            if stop > size:
                break
            self._take(data[at] & 15, data[start:stop])
            at = stop
        self._rest = data[at:]

    def _answered(self, opening: asyncio.Future[None], head: bytes) -> None:
        """The answer to the upgrade."""
        self._open = None
        if b" 101 " in head.split(b"\r\n")[0]:
            opening.set_result(None)
        else:
            opening.set_exception(ConnectionError(head.decode(errors="replace")[:200]))

    def _take(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self.heard(body)
        elif kind == PING and self._transport is not None:
            self._transport.write(frame(PONG, body))
        elif kind == CLOSE:
            self.close()
