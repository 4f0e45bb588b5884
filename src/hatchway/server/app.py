"""Puts the server together: routes, guards, limits."""

from __future__ import annotations

import asyncio

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from hatchway.server.films.projector import Projector
from hatchway.server.http import api, routes, static
from hatchway.server.http.addresses import ForwardedAddresses
from hatchway.server.http.origin import HostCheck, OriginCheck
from hatchway.server.http.replies import problem
from hatchway.server.http.sockets import table_socket
from hatchway.server.hub import Hub
from hatchway.server.log import log
from hatchway.server.people.identity import Identity
from hatchway.server.rates import Known, Rate
from hatchway.server.settings import Settings


async def no_route(request: Request, fault: Exception) -> Response:
    return problem("no_such_path")


async def wrong_method(request: Request, fault: Exception) -> Response:
    return problem("wrong_method")


async def internal(request: Request, fault: Exception) -> Response:
    log("internal_fault", fault=type(fault).__name__, text=str(fault)[:300])
    return problem("internal")


async def unknown_api(request: Request) -> Response:
    return problem("no_such_path")


def make_app(settings: Settings, hub: Hub | None = None) -> Starlette:
    """The server as an ASGI application; whoever runs it opens and closes its hub."""
    hub = hub or Hub(settings)
    served: list[Route | WebSocketRoute] = [
        *(Route(one.path, one.handler, methods=[one.method]) for one in api.ROUTES),
        Route("/healthz", routes.healthz),
        Route("/readyz", routes.readyz),
        Route("/metrics", routes.metrics),
        WebSocketRoute("/api/tables/{table}/socket", table_socket),
        Route("/api/{path:path}", unknown_api, methods=["GET", "POST", "PUT", "DELETE", "PATCH"]),
        Route("/{path:path}", static.page),
    ]
    most = settings.connections_per_address
    app = Starlette(
        routes=served,
        middleware=[
            *([Middleware(ForwardedAddresses, most=most)] if settings.proxy else []),
            Middleware(static.GuardedHeaders, secure=settings.secure),
            Middleware(HostCheck, settings=settings),
            Middleware(OriginCheck, settings=settings),
        ],
        exception_handlers={404: no_route, 405: wrong_method, Exception: internal},
    )
    app.state.hub = hub
    app.state.identity = Identity(hub.db, hub.sources, hub.sessions_ended)
    hub.ended = app.state.identity.forget
    app.state.projector = Projector()
    per_second = settings.commands_per_second
    app.state.rates = {
        "guests": Rate(settings.guests_per_minute / 60, settings.guests_per_minute),
        "tables": Rate(settings.tables_per_minute / 60, settings.tables_per_minute),
        "options": Rate(10, 50),
        "commands": Rate(per_second, per_second * 5),
        "changes": Rate(settings.changes_per_minute / 60, max(20, settings.changes_per_minute * 8)),
        "notes": Rate(0.5, 30),
        "chats": Rate(settings.chats_per_minute / 60, max(5, settings.chats_per_minute / 3)),
        "passwords": Rate(1 / 10, 10),
        "names": Rate(1 / 5, 10),
        "guesses": Rate(1, 60),
        "films": Rate(1, 60),
        "exports": Rate(1 / 60, 5),
    }
    app.state.exporting = asyncio.Semaphore(1)
    app.state.owners = Known(50_000)
    return app
