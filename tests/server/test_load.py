"""`hatchway load` measures what it says it does."""

from __future__ import annotations

import asyncio
import re

import pytest

from hatchway.client import guest
from hatchway.loadtest.crowd import SEATS, People
from hatchway.loadtest.load import OPTIONS, measure
from tests.server.harness import PATIENCE, Server

pytestmark = pytest.mark.race


def test_a_short_load_is_measured_from_end_to_end() -> None:
    lines = list(measure([2], 20, 1.5, ""))
    said = "\n".join(lines)
    ratios = re.findall(r"durable action ([\d.]+) ms, echo ([\d.]+) ms", said)
    assert ratios and all(float(time) > 0 for both in ratios for time in both)
    [rate] = re.findall(r"2 tables: (\d+) actions/s", said)
    assert int(rate) > 0
    assert re.search(r"server's own figures: turn [\d.]+ ms.*; store [\d.]+ ms", said)


def test_a_crowd_plays_by_the_rules_to_the_end_and_begins_again(server: Server) -> None:
    """What it sends is carried out; a few come too late, after somebody else's."""

    async def run() -> None:
        users = [await guest(server.address, f"Guest {number}") for number in range(SEATS)]
        group = People(users, OPTIONS, 1)
        times: list[float] = []
        group.acked = times.append
        await group.renew()
        async with asyncio.timeout(PATIENCE):
            while group.act():
                while group.waiting:
                    await asyncio.sleep(0.001)
                await asyncio.sleep(0.005)
        assert (
            group.over
            and len(times) > SEATS
            and set(group.refused) <= {"stale_decision", "not_due", "not_playing"}
        )
        await group.renew()
        assert not group.over and group.act()
        group.close()

    asyncio.run(run())
