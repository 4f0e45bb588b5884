"""Tells an address of the operator's choice that a table waits for somebody. Best effort: no table waits for
it."""

from __future__ import annotations

import asyncio
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from hatchway.server.log import log


class Webhooks:
    """POSTs small JSON bodies to one address from a thread of its own."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.waiting = 0
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="webhook")

    def send(self, body: dict[str, Any]) -> None:
        if not self.url or self.waiting > 1000:
            return
        self.waiting += 1
        self._thread.submit(self._post, msgspec.json.encode(body))

    def _post(self, body: bytes) -> None:
        try:
            request = urllib.request.Request(
                self.url, body, {"Content-Type": "application/json"}, method="POST"
            )
            with urllib.request.urlopen(request, timeout=5):
                pass
        except (OSError, ValueError) as fault:
            log("webhook_failed", fault=type(fault).__name__)
        finally:
            self.waiting -= 1

    async def close(self) -> None:
        await asyncio.to_thread(self._thread.shutdown, wait=False, cancel_futures=True)
