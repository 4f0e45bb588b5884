"""The worked example of docs/protocol.md, line by line, on a real server."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.server.harness import PATIENCE, Server
from tests.server.test_security import ask

pytestmark = pytest.mark.race

DOCUMENT = Path(__file__).resolve().parent.parent.parent / "docs" / "protocol.md"


def example() -> list[str]:
    text = DOCUMENT.read_text(encoding="utf-8").partition("## A worked example")[2]
    return text.split("```")[1].strip().splitlines()


def pattern(said: str) -> re.Pattern[str]:
    """What a line says of an answer: `…` stands for anything, numbers and codes for one like them."""
    body, closed, _ = said.rpartition("}")
    told = re.escape(body + closed)
    told = re.sub(r"\w*…", lambda _: ".*", told)
    told = re.sub(r'(?<=:)\d{13,}|(?<="start":)\d+', lambda _: r"\d+", told)
    return re.compile(told.replace("KEBAR7M", r"\w{7}"))


class Reader:
    """Follows the example with a cookie and a socket."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookie = self.table = self.answer = ""
        self.taken = 0
        self.socket: ClientConnection | None = None

    def http(self, method: str, path: str, body: str) -> None:
        more = {"Cookie": self.cookie} if self.cookie else {}
        status, headers, text = ask(self.server, method, path, body.encode(), **more)
        self.answer = f"{status} {text.decode()}"
        self.cookie = headers.get("set-cookie", self.cookie).partition(";")[0]

    async def open(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        address = self.server.address.rstrip("/").replace("http", "ws", 1)
        self.socket = await connect(
            f"{address}/api/tables/{self.table}/socket",
            additional_headers={"Cookie": self.cookie}, max_size=None, proxy=None,
        )  # fmt: skip

    async def send(self, frame: str) -> None:
        assert self.socket is not None
        wish: dict[str, Any] = msgspec.json.decode(frame.replace("…", ""))
        if wish.get("taken"):
            wish["taken"] = self.taken
        await self.socket.send(msgspec.json.encode(wish).decode())

    async def hear(self, said: str) -> None:
        """Wait for a frame like this."""
        assert self.socket is not None
        like = pattern(said)
        while True:
            frame = str(await asyncio.wait_for(self.socket.recv(), PATIENCE))
            if like.fullmatch(frame):
                self.taken = msgspec.json.decode(frame).get("taken", self.taken)
                return

    async def follow(self, line: str) -> None:
        way, _, said = line.strip().partition(" ")
        request = re.match(r"(GET|POST) +(\S+) *(.*)", said)
        status = re.match(r"(\d{3}) +(.*)", said)
        if request and "(upgrade)" in said:
            await self.open()
        elif request:
            self.http(*request.groups())
        elif status:
            like = pattern(status[2].partition("  ")[0])
            told, _, body = self.answer.partition(" ")
            assert told == status[1] and like.fullmatch(body), (line, self.answer)
            self.table = msgspec.json.decode(body).get("id", "")
        elif way == "→":
            await self.send(said)
        elif way == "←":
            await self.hear(said)
        else:
            await self.open()  # the line breaks


def test_the_worked_example_runs(server: Server) -> None:
    async def work() -> None:
        reader = Reader(server)
        lines = example()
        assert len(lines) > 20
        for line in lines:
            try:
                await reader.follow(line)
            except TimeoutError:
                raise AssertionError(f"nothing came like: {line}") from None
        assert reader.socket is not None
        await reader.socket.close()

    asyncio.run(asyncio.wait_for(work(), PATIENCE))
