"""Puts the server together: routes, guards, limits."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from hatchway.server import http, openapi, web
from hatchway.server.asking import problem
from hatchway.server.house import House
from hatchway.server.identity import Identity
from hatchway.server.limits import Rate
from hatchway.server.log import log
from hatchway.server.origin import OriginCheck
from hatchway.server.projector import Projector
from hatchway.server.settings import Settings
from hatchway.server.sockets import table_socket


async def no_route(request: Request, fault: Exception) -> Response:
    return problem("no_such_path", 404)


async def wrong_method(request: Request, fault: Exception) -> Response:
    return problem("wrong_method", 405)


async def internal(request: Request, fault: Exception) -> Response:
    log("internal_fault", fault=type(fault).__name__, text=str(fault)[:300])
    return problem("internal", 500)


async def unknown_api(request: Request) -> Response:
    return problem("no_such_path", 404)


def make_app(settings: Settings, house: House | None = None) -> Starlette:
    """The server as an ASGI application; who runs it opens and closes its house."""
    house = house or House(settings)
    routes: list[Route | WebSocketRoute] = [
        *(Route(one.path, one.handler, methods=[one.method]) for one in openapi.ROUTES),
        Route("/healthz", http.healthz),
        Route("/readyz", http.readyz),
        Route("/metrics", http.metrics),
        WebSocketRoute("/api/tables/{table}/socket", table_socket),
        Route("/api/{path:path}", unknown_api, methods=["GET", "POST", "PUT", "DELETE", "PATCH"]),
        Route("/{path:path}", web.page),
    ]
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(web.GuardedHeaders),
            Middleware(OriginCheck, origins=settings.origins),
        ],
        exception_handlers={404: no_route, 405: wrong_method, Exception: internal},
    )
    app.state.house = house
    app.state.identity = Identity(house)
    app.state.projector = Projector()
    per_second = settings.commands_per_second
    app.state.rates = {
        "guests": Rate(settings.guests_per_minute / 60, settings.guests_per_minute),
        "options": Rate(10, 50),
        "commands": Rate(per_second, per_second * 5),
        "chats": Rate(settings.chats_per_minute / 60, max(5, settings.chats_per_minute / 3)),
        "passwords": Rate(1 / 10, 10),
        "names": Rate(1 / 5, 10),
        "guesses": Rate(1, 60),
    }
    return app
