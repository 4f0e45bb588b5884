"""Makes films of finished games in processes of their own, a few at a time, and keeps the last ones."""

from __future__ import annotations

import asyncio
import os
import sys
from collections import OrderedDict
from typing import Final

from hatchway.server.log import log
from hatchway.server.wire.reasons import Refused

KEPT: Final = 64
AT_ONCE: Final = 2
WAITING: Final = 32
PATIENCE: Final = 30.0
"""Seconds that a film may take before its process is ended."""


class Projector:
    """Films by table and audience, compressed."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self.free = asyncio.Semaphore(AT_ONCE)
        self.waiting = 0

    async def film(self, table: str, audience: str, record: str) -> bytes:
        key = (table, audience)
        if key in self.kept:
            self.kept.move_to_end(key)
            return self.kept[key]
        if self.waiting >= WAITING:
            raise Refused("too_many")
        self.waiting += 1
        try:
            async with self.free:
                made = self.kept.get(key) or await self._make(audience, record)
        finally:
            self.waiting -= 1
        self.kept[key] = made
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)
        return made

    async def _make(self, audience: str, record: str) -> bytes:
        env = {name: value for name, value in os.environ.items() if "HATCHWAY_" not in name}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "hatchway.server.films.film", audience),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=env,
        )
        try:
            made, said = await asyncio.wait_for(process.communicate(record.encode()), PATIENCE)
        except BaseException:
            process.kill()
            await process.wait()
            raise Refused("try_again") from None
        if process.returncode:
            log("film_failed", text=said.decode()[-300:])
            raise Refused("try_again")
        return made
