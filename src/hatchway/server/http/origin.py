"""Checks that requests are meant for this server, and that requests that change something, and sockets, come
from its own pages or from programs."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from hatchway.server.http.replies import problem
from hatchway.server.settings import Settings


def host_name(host: str) -> str:
    """The name in a header `Host`, without the port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_address(name: str) -> bool:
    """Whether a name is an address and needs no lookup, so that nobody else can make it point here."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


async def refuse(reason: str, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
    await problem(reason)(scope, receive, send)  # type: ignore[arg-type]


class HostCheck:
    """Refuses names that are not this server's. A page elsewhere can make its own name point to this machine,
    and would then count as the server's own page."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        named = [*settings.hosts, *(urlsplit(one).hostname or "" for one in settings.origins)]
        self.hosts = {name.lower() for name in named}
        # A server that only this machine can reach has no other names, unless a proxy passes some on.
        alone = is_address(settings.host) and settings.host.startswith(("127.", "::1", "localhost"))
        self.any = not settings.hosts and (settings.proxy or not alone)

    def allowed(self, headers: Headers) -> bool:
        name = host_name(headers.get("host", ""))
        return self.any or name in self.hosts or is_address(name)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and not self.allowed(Headers(scope=scope)):
            await refuse("bad_host", scope, receive, send)
        else:
            await self.app(scope, receive, send)


class OriginCheck:
    """Refuses other origins. SameSite cookies protect too; this also protects sockets and old browsers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.origins = {origin.rstrip("/") for origin in settings.origins}
        self.schemes = ("https",) if settings.secure else ("http", "https")

    def allowed(self, headers: Headers) -> bool:
        origin = headers.get("origin")
        if origin is None:
            # Not a browser, or an old one that does not send this header.
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        if origin.rstrip("/") in self.origins:
            return True
        # A scheme and a host, no more; anything else is refused like any other origin.
        scheme, _, host = origin.partition("://")
        return scheme in self.schemes and host == headers.get("host")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        guarded = scope["type"] == "websocket" or (
            scope["type"] == "http" and scope["method"] not in ("GET", "HEAD", "OPTIONS")
        )
        if guarded and not self.allowed(Headers(scope=scope)):
            await refuse("bad_origin", scope, receive, send)
        else:
            await self.app(scope, receive, send)
