"""How many connections an address may hold."""

from __future__ import annotations

from collections import Counter

from starlette.types import ASGIApp, Receive, Scope, Send

from hatchway.server.http.replies import problem
from hatchway.server.rates import neighbourhood


class Addresses:
    """How many connections each address holds."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.held: Counter[str] = Counter()

    def come(self, address: str) -> bool:
        """Whether there is room for one more; takes it if so."""
        if self.most and self.held[address] >= self.most:
            return False
        self.held[address] += 1
        return True

    def go(self, address: str) -> None:
        self.held[address] -= 1
        if not self.held[address]:
            del self.held[address]


class ForwardedAddresses:
    """Counts what an address has open through a proxy, which holds all connections itself."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app = app
        self.addresses = Addresses(most)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = neighbourhood(scope["client"][0] if scope.get("client") else "")
        if not self.addresses.come(address):
            if scope["type"] == "websocket":
                await receive()
            await problem("too_many")(scope, receive, send)
            return
        try:
            await self.app(scope, receive, send)
        finally:
            self.addresses.go(address)
