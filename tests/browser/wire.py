"""A line to the server that can be cut and mended: what a tunnel or a lift does to a phone."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from urllib.parse import urlsplit


class Wire:
    """Passes bytes from a port of its own on to the server."""

    def __init__(self, server: str) -> None:
        self.target = urlsplit(server).port
        self.down = False
        self.address = ""
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(120)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        listening = self._loop.run_until_complete(
            asyncio.start_server(self._accept, "127.0.0.1", 0)
        )
        self.address = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
        self._ready.set()
        self._loop.run_forever()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.down:
            writer.transport.abort()
            return
        there, back = await asyncio.open_connection("127.0.0.1", self.target)
        if self.down:  # it was cut just now
            writer.transport.abort()
            back.transport.abort()
            return
        self._open |= {writer, back}
        for source, sink in ((reader, back), (there, writer)):
            task = asyncio.create_task(self._pass(source, sink))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(65536):
                sink.write(data)
                await sink.drain()
        self._open.discard(sink)
        sink.close()

    def _abort(self) -> None:
        for writer in self._open:
            writer.transport.abort()
        self._open.clear()

    def cut(self) -> None:
        self.down = True
        self._loop.call_soon_threadsafe(self._abort)

    def mend(self) -> None:
        self.down = False

    def close(self) -> None:
        self.cut()

        async def end() -> None:
            await asyncio.gather(*self._tasks, return_exceptions=True)
            self._loop.stop()

        asyncio.run_coroutine_threadsafe(end(), self._loop)
        self._thread.join(120)
