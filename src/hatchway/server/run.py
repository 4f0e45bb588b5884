"""Starts the server: a socket, uvicorn, and a message that says where it is."""

from __future__ import annotations

import contextlib
import gc
import socket
import sys
from collections.abc import Callable, Iterator

import uvicorn

from hatchway.server import log
from hatchway.server.app import make_app
from hatchway.server.http.intake import Config
from hatchway.server.hub import Hub
from hatchway.server.settings import BadSettings, Settings
from hatchway.server.store.base import StoreFault


def listen(settings: Settings) -> socket.socket:
    """A listening socket; port 0 lets the system choose one."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux ends connections whose other side never reads
        patience = int(settings.silence * 1000)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, patience)
    try:
        made.bind((settings.host, settings.port))
    except OSError as fault:
        made.close()
        raise BadSettings(
            "cannot_listen",
            f"cannot listen on {settings.host}:{settings.port}: {fault}. Is a server running there "
            "already? --port 0 takes a free port",
        ) from None
    return made


def more_files() -> None:
    """Each socket is a file: take as many as the system allows this process."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or soft < hard:
        wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))


class Server(uvicorn.Server):
    """uvicorn that says when it is ready, and tells connected clients when it stops."""

    def __init__(self, config: uvicorn.Config, hub: Hub, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.hub = hub
        self.tell = ready

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stopping on request is a success, not an end by signal."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await self.hub.open()
        except StoreFault as fault:
            print(fault, file=sys.stderr)
            self.should_exit = True
            return
        await super().startup(sockets)
        if self.started:
            log.log("ready", database=self.hub.settings.database.split(":")[0])
            self.tell()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no new connections, and tell those who are connected why, before uvicorn cuts them off."""
        for server in self.servers:
            server.close()
        await self.hub.farewell()
        await super().shutdown(sockets)
        await self.hub.close()
        log.log("stopped")


def shown_address(settings: Settings, listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    if host in ("0.0.0.0", "::"):
        shown = "localhost"
    return f"http://{shown}:{port}{settings.root_path}/"


def serve(
    settings: Settings, ready: Callable[[str], None], given: socket.socket | None = None
) -> int:
    """Serve until told to stop; `ready` gets the address. Returns the exit code."""
    log.set_up(settings.log_level)
    more_files()
    # Tables are many objects that live long: collect garbage rarely.
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    # The thread that writes to the database yields at every statement: let it run again soon.
    sys.setswitchinterval(0.0001)
    listening = given or listen(settings)
    app = make_app(settings)
    config = Config(
        app,
        settings,
        root_path=settings.root_path,
        log_level="warning",
        access_log=False,  # paths name tables, and whoever has a link can watch
        server_header=False,
        proxy_headers=settings.proxy,
        ws_max_size=settings.frame_bytes,
        ws_ping_interval=None,  # clients send `beat`; a silent connection is closed
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=10,
        lifespan="off",
    )
    server = Server(config, app.state.hub, lambda: ready(shown_address(settings, listening)))
    server.run(sockets=[listening])
    return 0 if server.started else 1
