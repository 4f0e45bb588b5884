"""The HTTP part of the protocol: guests, catalogue, tables, records."""

from __future__ import annotations

import asyncio
import gzip
from functools import cache

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response

from hatchway.games.registry import make
from hatchway.server.films.projector import Projector
from hatchway.server.http import replies
from hatchway.server.http.origin import host_name, is_address
from hatchway.server.http.replies import answer, body, guarded, sender_of, user_of
from hatchway.server.hub import Hub
from hatchway.server.rates import Rate
from hatchway.server.settings import files_offered
from hatchway.server.store import queries
from hatchway.server.store.people import User
from hatchway.server.table.commands.common import complete
from hatchway.server.table.commands.gate import EXTRA_RATE
from hatchway.server.table.commands.requests import ReadRecord, WatchFilm
from hatchway.server.table.live import Live
from hatchway.server.wire import bodies, protocol, schema
from hatchway.server.wire.catalogue import catalogue
from hatchway.server.wire.reasons import Refused

PHASES = {
    "running": ("gathering", "playing"),
    "finished": ("over",),
    "all": ("gathering", "playing", "over", "closed"),
}
MOST_LINES = 100
FOREVER = 2**53
GUEST_DAYS = 400  # the longest that browsers keep a cookie


def hub_of(request: Request) -> Hub:
    found: Hub = request.app.state.hub
    return found


def set_cookie(request: Request, response: Response, secret: str) -> None:
    settings = hub_of(request).settings
    response.set_cookie(
        replies.COOKIE,
        secret,
        max_age=GUEST_DAYS * 86_400,
        path=settings.root_path or "/",
        secure=settings.secure,
        httponly=True,
        samesite="strict",
    )


def is_local(request: Request) -> bool:
    """Whether a request comes from this machine, by one of its own addresses and not through a proxy."""
    through = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    here = replies.host(request) in ("127.0.0.1", "::1") and not through
    return here and is_address(host_name(request.headers.get("host", "")))


def limit(request: Request, name: str, key: str) -> None:
    rate: Rate = request.app.state.rates[name]
    if not rate.take(key):
        raise Refused("too_many")


def signed_in(
    request: Request, user: User, secret: str, bearer: bool, recovery: str = ""
) -> Response:
    """The answer that gives a new secret to its owner. It is always a fresh one, never one they sent."""
    me = bodies.Me(user.id, user.name, user.account, secret if bearer else "", recovery)
    response = answer(me, 201)
    if not bearer:
        set_cookie(request, response, secret)
    return response


@guarded
async def new_guest(request: Request) -> Response:
    wish = await body(request, bodies.NewGuest)
    limit(request, "guests", replies.address(request))
    user, secret = await request.app.state.identity.guest(wish.name)
    return signed_in(request, user, secret, wish.bearer)


@guarded
async def me(request: Request) -> Response:
    """Somebody who comes without a secret is new here, which is not an error."""
    if not replies.secret_of(request):
        return answer(None)
    user = await user_of(request)
    return answer(bodies.Me(user.id, user.name, user.account))


@guarded
async def games(request: Request) -> Response:
    """Bot files belong to whoever runs the server: they are offered only on the server's own machine."""
    files = files_offered(hub_of(request).settings)
    return answer(catalogue(tuple(files) if is_local(request) else ()))


@guarded
async def check_options(request: Request) -> Response:
    wish = await body(request, bodies.CheckOptions)
    limit(request, "options", replies.address(request))
    options, seats = complete(wish.game, wish.options)
    return answer(bodies.Checked(seats, options, list(make(wish.game, options).advice)))


@guarded
async def new_table(request: Request) -> Response:
    sender = await sender_of(request)
    limit(request, "commands", sender.user)
    limit(request, "tables", sender.user)
    wish = await body(request, bodies.NewTable)
    return answer(await hub_of(request).create(sender, wish), 201)


@guarded
async def open_tables(request: Request) -> Response:
    return answer(await hub_of(request).listed())


@guarded
async def my_tables(request: Request) -> Response:
    """Newest first; `which` and `before` choose among them."""
    user = await user_of(request)
    asked = request.query_params
    which = asked.get("which", "all")
    before = asked.get("before", str(FOREVER))
    number = before.isdecimal() and len(before) <= len(str(FOREVER))
    if which not in PHASES or not number or int(before) > FOREVER:
        raise Refused("bad_request", hint="which: running, finished or all; before: ms since 1970")
    wanted = queries.Which(PHASES[which], int(before), MOST_LINES)
    return answer(await hub_of(request).mine(user.id, wanted))


async def table_of(connection: HTTPConnection) -> Live:
    """The table of a path. Codes are short enough to be guessed, so whoever tries is slowed down: by user, or
    by address if they are unknown. Known users at the same address are not affected."""
    hub: Hub = connection.app.state.hub
    guesses: Rate = connection.app.state.rates["guesses"]
    name = connection.path_params["table"]
    by_code = not name.startswith("t_")
    key = await looker_of(connection) or replies.address(connection) if by_code else ""
    if by_code and guesses.left(key) < 1:
        raise Refused("too_many")
    try:
        return await hub.get(name)
    except Refused:
        if by_code:
            guesses.take(key)
        raise


async def looker_of(connection: HTTPConnection) -> str:
    """The user who looks at a table; empty for somebody unknown, who may look too."""
    secret = replies.secret_of(connection)
    user: User | None = await connection.app.state.identity.who(secret) if secret else None
    return user.id if user else ""


@guarded
async def one_table(request: Request) -> Response:
    live = await table_of(request)
    return answer(await live.info(await looker_of(request)))


@guarded
async def command(request: Request) -> Response:
    sender = await sender_of(request)
    limit(request, "commands", sender.user)
    wish: protocol.AnyCommand = await body(request, protocol.AnyCommand)  # type: ignore[arg-type]
    if type(wish) in EXTRA_RATE:
        limit(request, EXTRA_RATE[type(wish)], sender.user)
    try:
        live = await table_of(request)
    except Refused as refused:
        name = request.path_params["table"]
        reply = await hub_of(request).without_opening(name, sender, wish, refused)
    else:
        reply = await live.submit(sender, wish)
    return Response(reply, 200, {"Cache-Control": "no-store"}, "application/json")


@guarded
async def record(request: Request) -> Response:
    live = await table_of(request)
    text = await live.record(await looker_of(request), ReadRecord())
    name = f"{live.table.game_id}-{live.table.code}.jsonl"
    return Response(
        text,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
        media_type="application/x-ndjson",
    )


@guarded
async def film(request: Request) -> Response:
    """A finished game as one audience saw it, or open; before the end nobody gets anything."""
    limit(request, "films", replies.address(request))
    live = await table_of(request)
    audience = request.path_params["audience"]
    text = await live.record(await looker_of(request), WatchFilm(audience))
    projector: Projector = request.app.state.projector
    made = await projector.film(live.table.id, audience, text)
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        made = await asyncio.to_thread(gzip.decompress, made)
    return Response(made, 200, headers, "application/json")


async def json_schema(request: Request) -> Response:
    return replies.encoded(_schema())


@cache
def _schema() -> bytes:
    return replies.encode(schema.document())


async def healthz(request: Request) -> Response:
    """The process is alive."""
    return PlainTextResponse("ok")


@guarded
async def readyz(request: Request) -> Response:
    """The process can serve: its database answers."""
    hub = hub_of(request)
    if not hub.ready:
        return PlainTextResponse("starting or stopping", 503)
    await hub.db.read(lambda: queries.listed(1))
    return PlainTextResponse("ok")


async def metrics(request: Request) -> Response:
    """Secret steps are counted too, so players must not read these figures: on a small server they would
    learn from them."""
    allowed = hub_of(request).settings.metrics
    if allowed == "off" or (allowed == "local" and not is_local(request)):
        return replies.problem("no_such_path")
    return Response(hub_of(request).metrics.text(), media_type="text/plain; version=0.0.4")


def decode_command(frame: str) -> protocol.Hello | protocol.Beat | protocol.AnyCommand:
    """A frame of a client as a struct, or msgspec's error."""
    found: protocol.Hello | protocol.Beat | protocol.AnyCommand = _incoming.decode(frame)
    return found


_incoming = msgspec.json.Decoder(protocol.Incoming)
