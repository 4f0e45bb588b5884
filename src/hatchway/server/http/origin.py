"""Requests that change something, and sockets, come from the server's own pages or from programs."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from hatchway.server.http.replies import problem


class OriginCheck:
    """Refuses other origins. SameSite cookies guard too; this also guards sockets and old browsers."""

    def __init__(self, app: ASGIApp, origins: list[str]) -> None:
        self.app = app
        self.origins = {origin.rstrip("/") for origin in origins}

    def allowed(self, headers: Headers) -> bool:
        origin = headers.get("origin")
        if origin is None:
            # No browser, or an old one, which does not send this header either.
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        if origin.rstrip("/") in self.origins:
            return True
        # A scheme and a host, no more; anything else is refused like any other origin.
        return origin != "null" and origin.partition("://")[2] == headers.get("host", "")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        guarded = scope["type"] == "websocket" or (
            scope["type"] == "http" and scope["method"] not in ("GET", "HEAD", "OPTIONS")
        )
        if guarded and not self.allowed(Headers(scope=scope)):
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": 4003, "reason": "bad_origin"})
                return
            await problem("bad_origin")(scope, receive, send)
            return
        await self.app(scope, receive, send)
