"""Whole games over real sockets."""

from __future__ import annotations

import asyncio
import random

import pytest

from hatchway.games.registry import make
from hatchway.kernel.playthrough import replay
from hatchway.kernel.record import loads
from tests.server.harness import PATIENCE, Server, play, seated

pytestmark = pytest.mark.race

PLAYED = [
    ("room25", {"mode": "suspicion", "players": 4}),
    ("room25", {"mode": "competition", "players": 2}),
    ("room25", {"mode": "cooperation", "players": 3}),
    ("adele", {"players": 3}),
]


@pytest.mark.parametrize(("game", "options"), PLAYED)
def test_a_game_is_played_to_its_end(server: Server, game: str, options: dict[str, object]) -> None:
    async def run() -> None:
        seats = await seated(server.address, 2, options, game)
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(play(seat, random.Random(n)) for n, seat in enumerate(seats)))
        text = await seats[0].client.http("GET", f"/api/tables/{seats[0].table_id}/record")
        record = loads(text)
        assert record.version == make(record.game, {}).version
        done = replay(make(record.game, record.options, record.version), record)
        assert done.state.over
        assert seats[0].table["seed"] == record.seed.hex()
        assert seats[0].table["contributions"][:2] == ["share 0", "share 1"]
        for seat in seats:
            await seat.close()

    asyncio.run(run())
