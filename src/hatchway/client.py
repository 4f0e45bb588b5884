"""A client of the protocol in Python: for bots of your own, for tests and for `hatchway load`.

It keeps the versions of its streams, sends commands again after a lost connection, and holds the newest
standing of each stream. docs/protocol.md explains these words.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from hatchway.bots.core.bot import Bot, BotFault
from hatchway.bots.files import trace_of
from hatchway.bots.levels import make as make_level
from hatchway.bots.worker import NOTHING, as_code, beside
from hatchway.games.registry import make
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Observation
from hatchway.server.wire.protocol import PROTOCOL

encode = msgspec.json.Encoder().encode


PATIENCE = 60.0
"""Seconds that a request may take."""

PASSING = ("restart", "silent", "too_many", "too_slow", "try_again")
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
        """Cut the connection without saying goodbye."""
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
            self.have[stream] = message["start"] - 1
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


# --- a bot at a seat

MOST_ACTS = 8
"""Free acts that a bot may do in one decision; after that it is offered options only."""
BEAT = 15.0
"""Seconds between two signs of life."""
BACK = ("left", "resigned", "absent")


def run_bot(
    address: str,
    code: str,
    bot: Callable[[Game[Any], int, bytes], Bot],
    *,
    name: str,
    author: str = "",
    seat: int | None = None,
    pace: float = 0.8,
    told: Callable[[BotFault], None] | None = None,
) -> dict[str, Any] | None:
    """Let a bot play a seat of a remote table to the end; returns the outcome, or None if the table was
    closed before. See `BotAtTable`."""
    player = BotAtTable(address, code, bot, name, author or name, seat, pace, told)
    return asyncio.run(player.play())


class BotAtTable:
    """A bot that takes an open seat, or one that a bot of the server has in a running game.

    It is shown as a program with its author, waits a moment before it answers so that people can follow,
    and comes back after a lost connection. When it fails, a novice answers in its place, and `told` hears
    of it; when it is late, the server's stand-in answers.
    """

    def __init__(
        self,
        address: str,
        code: str,
        bot: Callable[[Game[Any], int, bytes], Bot],
        name: str,
        author: str,
        seat: int | None,
        pace: float,
        told: Callable[[BotFault], None] | None,
    ) -> None:
        self.address = address
        self.code = code
        self.make_bot = bot
        self.name = name
        self.author = author
        self.wanted = seat
        self.pace = pace
        self.told = told
        self.chance = random.SystemRandom()
        self.seed = secrets.token_bytes(32)
        self.bot: Bot | None = None
        self.novice: Bot | None = None
        self.answered = 0  # the last decision that was answered
        self.done_with: Any = None  # the standing in which it has acted
        self.acts = 0  # free acts in this decision
        self.considered: tuple[int, ...] = ()  # acts that it was asked about while others were due
        self.heard = 0.0  # when it last gave a sign of life

    async def play(self) -> dict[str, Any] | None:
        client = await guest(self.address, self.author)
        info = await client.http("GET", f"/api/tables/{self.code}")
        self.number = await self._sit(client, info)
        self.line = client.at(info["id"])
        while True:
            await self.line.again()
            table = self.line.table
            if table["phase"] == "over":
                outcome: dict[str, Any] = table["outcome"]
                return outcome
            if table["phase"] == "closed":
                return None
            if not await self._step(table):
                await self.line.news(BEAT)
                await self._beat()

    async def _sit(self, client: Client, info: Any) -> int:
        """Sit down at the seat that was named, or at the first one that is free."""
        free = "bot" if info["phase"] == "playing" else "open"
        seats = [n for n, seat in enumerate(info["seats"]) if seat["kind"] == free]
        if self.wanted is not None:
            seats = [self.wanted]
        reply = {"t": "reject", "reason": "seat_taken"}
        for number in seats:
            wish = {"t": "sit", "id": secrets.token_hex(8), "seat": number, "name": self.name,
                    "author": self.author}  # fmt: skip
            reply = await client.http("POST", f"/api/tables/{info['id']}/commands", wish)
            if reply["t"] == "ack":
                return number
            if reply["reason"] != "seat_taken":
                break
        raise Refusal(0, str(reply["reason"]), reply.get("params"))

    async def _step(self, table: Any) -> bool:
        """Do what is to be done now; returns whether there was anything."""
        own = table["seats"][self.number]
        if own["user"] != self.line.client.user:
            raise Refusal(0, "not_your_seat")
        if table["phase"] == "gathering":
            if not own["ready"]:
                given = secrets.token_hex(16)
                await self.line.sure("ready", seat=self.number, ready=True, contribution=given)
                return True
            return False
        if own["away"] in BACK:
            await self.line.sure("back", seat=self.number)
            return True
        standing = self.line.standing.get(f"seat:{self.number}")
        if standing is None or table["paused"]:
            return False
        return await self._answer(table, standing)

    async def _answer(self, table: Any, standing: Any) -> bool:
        decision = standing["decision"]
        if standing is self.done_with or (decision and decision == self.answered):
            return False
        options = tuple(option["code"] for option in standing["options"]) if decision else ()
        acts = tuple(act["code"] for act in standing["acts"])
        if not options and (not acts or acts == self.considered):
            return False
        self.considered = acts
        if self.bot is None:
            self.bot = await asyncio.to_thread(self._built, table, standing)
        items = self.line.items.get(f"seat:{self.number}", [])
        history = [item["event"] for item in items if item.get("event")]
        offered = acts if self.acts < MOST_ACTS else ()
        seen = Observation(standing["view"], history, options, offered)
        code = await self._thought(seen)
        if code == NOTHING:
            return False
        await asyncio.sleep(self.pace * self.chance.uniform(0.5, 1.5))
        reply = await self.line.sure("act", seat=self.number, decision=decision, code=code)
        if reply.get("reason") != "paused":
            self.done_with = standing  # whatever came of it, the next standing tells
        if reply["t"] == "ack" and code in options:
            self.answered, self.acts = decision, 0
        else:
            self.acts += 1
        return True

    async def _thought(self, seen: Observation) -> int:
        """What the bot chooses, in a thread of its own; the connection stays alive meanwhile."""
        assert self.bot is not None
        ask = self.bot.choose if seen.options else partial(beside, self.bot)
        thinking = asyncio.ensure_future(asyncio.to_thread(ask, seen))
        while not (await asyncio.wait([thinking], timeout=BEAT))[0]:
            await self._beat()
        try:
            code = as_code(thinking.result())
            if code in seen.options or code in seen.acts or (not seen.options and code == NOTHING):
                return code
            raise BotFault(f"answered {code}, which is neither an option nor an act")
        except Exception as fault:
            if self.told is not None:
                own = isinstance(fault, BotFault)
                said = f"{type(fault).__name__}: {fault}"
                self.told(fault if own else BotFault(said, trace_of(fault)))  # type: ignore[arg-type]
        if not seen.options:
            return NOTHING
        assert self.novice is not None
        return self.novice.choose(Observation(seen.view, seen.history, seen.options, ()))

    def _built(self, table: Any, standing: Any) -> Bot:
        game = make(table["game"], table["options"])
        for one in standing["options"]:
            if one["code"] >= game.book.size or game.form(one["code"]) != one["form"]:
                raise Refusal(0, "other_rules", {"game": table["game"], "here": game.version})
        self.novice = make_level("novice", game, self.number, self.seed)
        return self.make_bot(game, self.number, self.seed)

    async def _beat(self) -> None:
        socket, now = self.line.socket, time.monotonic()
        if socket is not None and not self.line.closed and now - self.heard > BEAT / 2:
            self.heard = now
            with contextlib.suppress(ConnectionClosed):
                await socket.send(encode({"t": "beat", "n": 1}).decode())
