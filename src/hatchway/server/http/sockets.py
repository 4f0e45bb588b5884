"""The WebSocket of a table: hello, commands and heartbeats in; frames out."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from hatchway.server.http.replies import sender_of
from hatchway.server.http.routes import decode_command, table_of
from hatchway.server.hub import Hub
from hatchway.server.rates import Rate
from hatchway.server.store.base import StoreFault
from hatchway.server.table.commands.gate import EXTRA_RATE
from hatchway.server.table.connection import Connection
from hatchway.server.table.live import Live
from hatchway.server.wire import protocol as p
from hatchway.server.wire.reasons import Refused

encode = msgspec.json.Encoder().encode
HELLO_SECONDS = 10.0
REFUSED_IN_A_ROW = 200  # then the connection is closed
CODE = 4000  # close code for all of our reasons; the frame before it says which


class BadFrame(Refused):
    """A frame that cannot be answered: the connection is closed."""


async def table_socket(socket: WebSocket) -> None:
    hub: Hub = socket.app.state.hub
    try:
        sender = await sender_of(socket)
        live = await table_of(socket)
        if hub.sockets[sender.user] >= hub.settings.sockets_per_user:
            raise Refused("too_many")
        await socket.accept()
    except Refused as refused:
        await _refuse(socket, refused.reason)
        return
    except StoreFault:
        await _refuse(socket, "try_again")
        return
    connection = Connection(sender, hub.backlog)
    hub.sockets[sender.user] += 1
    writer = asyncio.create_task(_write(socket, connection))
    try:
        await _talk(socket, live, connection)
    except TimeoutError:
        connection.close("silent")
    except (WebSocketDisconnect, RuntimeError):
        pass
    except Refused as refused:
        connection.refuse(refused)
    except StoreFault:
        connection.close("try_again")
    finally:
        live.detach(connection)
        hub.sockets[sender.user] -= 1
        if not hub.sockets[sender.user]:
            del hub.sockets[sender.user]
        if connection.closing:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(writer, 5)
        writer.cancel()
        connection.drop()
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(CODE)


async def _refuse(socket: WebSocket, reason: str) -> None:
    """Accept the connection, so that the reason can be sent, then close it."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.accept()
        await socket.send_text(encode(p.Fault(reason=reason)).decode())
        await socket.close(CODE)


async def _write(socket: WebSocket, connection: Connection) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):
        while (frame := await connection.next()) is not None:
            await socket.send_text(frame.decode())
        await socket.close(CODE)


async def _receive(socket: WebSocket) -> str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None:
        raise BadFrame("text_frames_only")
    return str(text)


async def _talk(socket: WebSocket, live: Live, connection: Connection) -> None:
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(HELLO_SECONDS) as patience:
        hello = _decode(await _receive(socket), connection)
        if not isinstance(hello, p.Hello):
            raise BadFrame("hello_first")
        if hello.protocol != p.PROTOCOL:
            raise BadFrame("other_protocol")
        patience.reschedule(None)
        await live.attach(connection, hello)
        rates: dict[str, Rate] = socket.app.state.rates
        user = connection.sender.user
        refused = 0
        while not connection.closing:
            patience.reschedule(loop.time() + live.around.settings.silence)
            frame = await _receive(socket)
            if not rates["commands"].take(user):
                refused += 1
                if refused > REFUSED_IN_A_ROW:
                    raise BadFrame("flood")
                connection.say(p.Reject(id=_id_of(frame), reason="too_many"))
                continue
            refused = 0
            wish = _decode(frame, connection)
            if wish is None:
                continue
            if isinstance(wish, p.Beat):
                connection.say(wish)
            elif isinstance(wish, p.Hello):
                raise BadFrame("hello_twice")
            elif (extra := EXTRA_RATE.get(type(wish))) and not rates[extra].take(user):
                connection.say(p.Reject(id=wish.id, reason="too_many"))
            else:
                reply = await live.submit(connection.sender, wish, connection)
                if reply:
                    connection.send(reply)
                if isinstance(wish, p.Sit):
                    # A visitor may have several pages open; a seat has only one.
                    live.tell_connected(connection)


def _decode(frame: str, connection: Connection) -> p.Hello | p.Beat | p.AnyCommand | None:
    """A frame as a struct. One with an id is rejected; one without ends the connection."""
    try:
        return decode_command(frame)
    except (msgspec.MsgspecError, RecursionError, UnicodeEncodeError) as fault:
        id = _id_of(frame)
        if not id:
            raise BadFrame("bad_frame") from None
        connection.say(p.Reject(id=id, reason="bad_request", params={"hint": str(fault)[:200]}))
        return None


def _id_of(frame: str) -> str:
    try:
        found = msgspec.json.decode(frame, type=_OnlyId)
    except (msgspec.MsgspecError, RecursionError, UnicodeEncodeError):
        return ""
    return found.id[:64]


class _OnlyId(msgspec.Struct):
    id: str = ""
