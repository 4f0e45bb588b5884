"""What every HTTP handler shares: reading a body, knowing the user, answering in JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from hatchway.server.log import log
from hatchway.server.people.sender import Sender
from hatchway.server.rates import neighbourhood
from hatchway.server.store.base import StoreFault
from hatchway.server.store.people import User
from hatchway.server.wire.bodies import Problem
from hatchway.server.wire.reasons import Reason, Refused

T = TypeVar("T")
COOKIE = "hatchway"

STATUS: dict[str, int] = {
    "no_user": 401, "wrong_password": 401, "bad_origin": 403, "unknown_table": 404, "not_over": 409,
    "no_such_path": 404, "wrong_method": 405, "too_large": 413, "too_many": 429, "too_many_tables": 429,
    "try_again": 503, "bad_log": 503, "name_taken": 409, "link_used": 410, "internal": 500,
    "bad_host": 421,
}  # fmt: skip

encode = msgspec.json.Encoder().encode


def answer(body: object, status: int = 200, **headers: str) -> Response:
    return encoded(encode(body), status, **headers)


def encoded(body: bytes, status: int = 200, **headers: str) -> Response:
    """An answer that is already JSON."""
    kept = {"Cache-Control": "no-store", **{k.replace("_", "-"): v for k, v in headers.items()}}
    return Response(body, status, kept, "application/json")


def problem(reason: Reason) -> Response:
    return _problem(reason, {})


def _problem(reason: str, params: dict[str, Any]) -> Response:
    status = STATUS.get(reason, 422)
    hint = str(params.pop("hint", ""))
    extra = {"Retry_After": "2"} if status in (429, 503) else {}
    return answer(Problem(reason, params, hint), status, **extra)


async def body(request: Request, kind: type[T]) -> T:
    """The body of a request, checked against its type."""
    most: int = request.app.state.hub.settings.frame_bytes
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        # A form on another site cannot send this type unless the browser asks this server first.
        raise Refused("bad_request", hint="Content-Type must be application/json")
    parts = bytearray()
    async for part in request.stream():
        parts += part
        if len(parts) > most:
            raise Refused("too_large", most=most)
    try:
        return msgspec.json.decode(bytes(parts), type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise Refused("bad_request", hint=str(fault)) from None


def secret_of(connection: HTTPConnection) -> str:
    """The cookie, or the token of the header `Authorization: Bearer …`."""
    given = connection.headers.get("authorization", "")
    if given.lower().startswith("bearer "):
        return given[7:].strip()
    return connection.cookies.get(COOKIE, "")


async def user_of(connection: HTTPConnection) -> User:
    secret = secret_of(connection)
    user: User | None = await connection.app.state.identity.who(secret) if secret else None
    if user is None:
        raise Refused("no_user", hint="make a guest first: POST /api/guest")
    return user


async def sender_of(connection: HTTPConnection) -> Sender:
    user = await user_of(connection)
    return Sender(user.id, user.name)


def host(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else ""


def address(connection: HTTPConnection) -> str:
    """Where a request comes from, as limits count it."""
    return neighbourhood(host(connection))


Handler = Callable[[Request], Awaitable[Response]]


def guarded(handler: Handler) -> Handler:
    """Turn refusals and faults into answers."""

    async def run(request: Request) -> Response:
        try:
            return await handler(request)
        except Refused as refused:
            return _problem(refused.reason, refused.params)
        except StoreFault as fault:
            log("store_fault", path=request.url.path.split("/")[-1], text=str(fault)[:300])
            return problem("try_again")

    return run
