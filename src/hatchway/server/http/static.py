"""The built web client, served as files; headers that guard the browser."""

from __future__ import annotations

from importlib import resources
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        b"img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; "
        b"base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # whoever has the link to a table can watch it
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
TLS_ONLY = (b"strict-transport-security", b"max-age=31536000")

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Hatchway</title>
<body><h1>The web client is not built</h1>
<p>The server runs, but its pages are missing. In a clone of the repository, build them with
<code>make web</code> and load this page again. The API is at <code>api/catalogue</code>.</p></body></html>
"""


class GuardedHeaders:
    """Adds the headers to every answer."""

    def __init__(self, app: ASGIApp, secure: bool) -> None:
        self.app = app
        self.headers = (*HEADERS, TLS_ONLY) if secure else HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *self.headers]
            await send(message)

        await self.app(scope, receive, guarded)


def folder() -> Path:
    return Path(str(resources.files("hatchway.server") / "web"))


def file_at(root: Path, path: str) -> Path | None:
    """A file below a folder; None for a path that is too long or invalid."""
    try:
        wanted = (root / path).resolve()
        return wanted if wanted.is_file() and wanted.is_relative_to(root) else None
    except (OSError, ValueError):
        return None


async def page(request: Request) -> Response:
    """A file of the client; every other path is one of the client's own and gets its page."""
    root = folder().resolve()
    wanted = file_at(root, request.path_params.get("path", ""))
    if wanted is not None and wanted.name != "index.html":
        # Built files have a hash in their name and are cached; browsers ask again for the others.
        hashed = "assets" in wanted.relative_to(root).parts
        cache = "public, max-age=31536000, immutable" if hashed else "no-cache"
        headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
        packed = wanted.with_name(f"{wanted.name}.gz")
        if "gzip" in request.headers.get("accept-encoding", "") and packed.is_file():
            kind = guess_type(wanted.name)[0] or "application/octet-stream"
            return FileResponse(
                packed, headers=headers | {"Content-Encoding": "gzip"}, media_type=kind
            )
        return FileResponse(wanted, headers=headers)
    index = root / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, 503)
    base = f"{request.app.state.hub.settings.root_path}/"
    text = index.read_text(encoding="utf-8").replace('<base href="/"', f'<base href="{base}"')
    return HTMLResponse(text, headers={"Cache-Control": "no-cache"})
