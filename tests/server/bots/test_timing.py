"""What a bot does in secret does not show in when it answers, however busy the machine is."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import NormalDist
from typing import Any, NamedTuple

import pytest

from hatchway.client import Client, guest
from hatchway.games.registry import make
from hatchway.kernel.playthrough import Playthrough
from hatchway.server import botpool
from hatchway.server.hub import Hub
from hatchway.server.settings import Settings
from hatchway.server.sources import Sources
from hatchway.server.table import pace
from hatchway.server.table import table as tables
from tests.server.bots.secretive_bots import SECRET
from tests.server.harness import sqlite
from tests.server.sides import Serving

SEED = b"s" * 32
OPTIONS = {"players": 4, "adele": 3}
EACH = 600
"""Steps with and without secrets; so many that chance alone does not lead the test astray."""
PEOPLE = 12


class SameGames(Sources):
    """All games are alike; what bots draw is not."""

    def new_seed(self, size: int) -> bytes:
        return SEED if size == len(SEED) else super().new_seed(size)


class Step(NamedTuple):
    secret: bool  # whether this bot acts in secret wherever there is time for it
    acted: bool  # whether it did
    took: float  # seconds from the question to the answer, as a spectator sees them
    late: float  # seconds after the moment that was shown


def until_it_may(kind: str) -> list[tuple[int, int]]:
    """Actions that lead to where a bot that alone is due may do something in secret."""
    game = make("adele", OPTIONS)
    for chance in range(100):
        rng = random.Random(chance)
        play = Playthrough(game, SEED, [""] * 4)
        done: list[tuple[int, int]] = []
        while not play.state.over:
            due = [seat for seat in range(game.seats) if play.state.due >> seat & 1]
            seat = rng.choice(due)
            may = (*game.options(play.state, seat), *game.acts(play.state, seat))
            if len(due) == 1 and any(game.form(code)["kind"] == kind for code in may):
                return done
            code = rng.choice(game.options(play.state, seat))
            play.act(seat, code)
            done.append((seat, code))
    raise AssertionError(f"in 100 games nobody could {kind}")


async def one_step(host: Client, hub: Hub) -> Step:
    """A table of bots alone, from its start to their first answer."""
    table = await host.make_table("adele", OPTIONS, bots="expert", seat=-1)
    seat = host.at(table["id"])
    await seat.open()
    await seat.must("start")
    while "public" not in seat.standing:
        await seat.news()
    begun, have = time.perf_counter(), seat.have["public"]
    asked = seat.standing["public"]
    [shown] = asked["thinking"]
    while seat.standing["public"] is asked:
        await seat.news()
    took = time.perf_counter() - begun
    live = hub.lives[table["id"]]
    await live.stop()
    hub.forget(live)
    assert live.table.play is not None
    entry = next(one for one in live.table.play.record.entries if one.by == "bot")
    acted = entry.form is not None and entry.form["kind"] in SECRET
    await seat.close()
    assert have == 1
    # One that had no time to think at all is of either half.
    seed = live.bots.seeds.get(shown["seat"]) or random.randbytes(1)
    secret = bool(seed[0] & 1)
    return Step(secret, acted, took, took - shown["left"] / 1000)


async def busy_tables(host: Client, hub: Hub) -> None:
    """Ten tables with five slow bots each, which somebody watches, again and again."""

    async def one() -> None:
        while True:
            table = await host.make_table(
                "room25", {"mode": "suspicion", "players": 5}, bots="adept", seat=-1
            )
            seat = host.at(table["id"])
            await seat.open()
            await seat.must("start")
            while seat.table["phase"] != "over":
                await seat.news(5)
            await seat.close()

    await asyncio.gather(*(one() for _ in range(10)))


def auc(steps: Sequence[Step], feature: Callable[[Step], float]) -> tuple[float, float, float]:
    """How often this feature is greater for a secret step than for a plain one, with the ends of the
    95 % interval (Hanley and McNeil)."""
    secret = [feature(step) for step in steps if step.secret]
    plain = [feature(step) for step in steps if not step.secret]
    n, m = len(secret), len(plain)
    wins = sum((a > b) + 0.5 * (a == b) for a in secret for b in plain) / (n * m)
    q, r = wins / (2 - wins), 2 * wins * wins / (1 + wins)
    spread = wins * (1 - wins) + (n - 1) * (q - wins * wins) + (m - 1) * (r - wins * wins)
    half = NormalDist().inv_cdf(0.975) * max(0.0, spread / (n * m)) ** 0.5
    return wins, wins - half, wins + half


@pytest.mark.parametrize("kind", ["wake", "offer_look"])
def test_no_classifier_tells_secret_steps_from_plain_ones_under_load(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    prefix = until_it_may(kind)

    class Laid(Playthrough[Any]):
        def __init__(self, game: Any, *more: Any) -> None:
            super().__init__(game, *more)
            if game.id == "adele":
                for seat, code in prefix:
                    self.act(seat, code)

    monkeypatch.setattr(tables, "Playthrough", Laid)
    monkeypatch.setattr(botpool, "PROGRAM", ("-m", "tests.server.bots.secretive_bots"))
    monkeypatch.setitem(pace.THINKING, "expert", 0.05)
    steps: list[Step] = []

    def enough() -> bool:
        acted = sum(step.acted for step in steps)
        return acted >= EACH and sum(not step.secret for step in steps) >= EACH

    async def measure(host: Client, hub: Hub) -> None:
        while not enough():
            steps.append(await one_step(host, hub))

    async def work() -> None:
        settings = Settings(database=sqlite(tmp_path), bot_workers=1, bot_pace=0.1,
                            guests_per_minute=1000, commands_per_second=10**6,
                            most_per_user=10**6, tables_per_minute=10**6,
                            connections_per_address=0)  # fmt: skip
        hub = Hub(settings, SameGames())
        async with Serving(hub) as address:
            people = [await guest(address, f"Player {n}") for n in range(PEOPLE + 1)]
            load = asyncio.create_task(busy_tables(people[0], hub))
            await asyncio.gather(*(measure(one, hub) for one in people[1:]))
            load.cancel()

    asyncio.run(asyncio.wait_for(work(), 900))
    assert not any(step.acted for step in steps if not step.secret)
    for name in ("took", "late"):
        found, low, high = auc(steps, lambda step: getattr(step, name))  # noqa: B023
        with capsys.disabled():
            contains = "contains" if low <= 0.5 <= high else "does not contain"
            print(f"\n{kind}, {name}: {len(steps)} steps, {sum(s.acted for s in steps)} with secrets,"
                  f" AUC {found:.3f} [{low:.3f}, {high:.3f}], which {contains} 0.5")  # fmt: skip
        assert low > 0.4 and high < 0.6
