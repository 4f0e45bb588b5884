"""The whole truth of a game: nothing of it before the end, all of it after, by anybody's eyes."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from msgspec.json import decode

from hatchway.client import Refusal, Seat, guest
from hatchway.games.registry import make
from hatchway.kernel.playthrough import Playthrough
from hatchway.server.films.film import audiences, film
from tests.server.harness import PATIENCE, Server, play, seated

pytestmark = pytest.mark.race

GAMES = [
    ("room25", {"mode": "suspicion", "players": 4}),
    ("adele", {"players": 3}),
    ("adele", {"players": 1}),
]


async def refused(seat: Seat, path: str) -> tuple[int, str]:
    with pytest.raises(Refusal) as said:
        await seat.client.http("GET", f"/api/tables/{seat.table_id}/{path}")
    return said.value.status, said.value.reason


def told(seat: Seat, stream: str) -> list[Any]:
    return [item["event"] for item in seat.items[stream] if item.get("event")]


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_nothing_before_the_end_and_everything_after(
    server: Server, game: str, options: dict[str, Any]
) -> None:
    async def run() -> None:
        people = await seated(server.address, min(2, options["players"]), options, game)
        stranger = await guest(server.address, "Onlooker")
        watcher = stranger.at(people[0].table_id)
        await watcher.open()
        names = audiences(options["players"])
        for seat in (*people, watcher):
            for path in ("record", *(f"film/{name}" for name in names), "film/seat:99"):
                assert await refused(seat, path) == (409, "not_over")
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(play(seat, random.Random(n)) for n, seat in enumerate(people)))
        while watcher.table["phase"] != "over":
            await watcher.news()
        path = f"/api/tables/{people[0].table_id}/film"
        for number, seat in enumerate(people):
            seen = await stranger.http("GET", f"{path}/seat:{number}")
            assert [e for step in seen["steps"] for e in step["events"]] == told(
                seat, f"seat:{number}"
            )
            assert seen["steps"][-1]["view"] == seat.standing[f"seat:{number}"]["view"]
        seen = await stranger.http("GET", f"{path}/public")
        assert [e for step in seen["steps"] for e in step["events"]] == told(watcher, "public")
        shown = await stranger.http("GET", f"{path}/open")
        assert len(shown["steps"]) == len(seen["steps"])
        nothing_hidden(shown)
        assert await refused(watcher, "film/seat:99") == (422, "unknown_audience")
        for seat in (*people, watcher):
            await seat.close()

    asyncio.run(run())


def nothing_hidden(shown: Any) -> None:
    for step in shown["steps"]:
        view = step["view"]
        assert all(tile["room"] for tile in view["tiles"])
        if shown["game"] == "room25":
            assert all(one["role"] for one in view["characters"])
            assert "hidden" not in [one["first"] for one in view["characters"]]
            assert len(view["hidden"]["deck"]) == view["deck"]["left"]
        else:
            assert all(len(room["objects"]) == room["lying"] for room in view["rooms"])
            assert all(len(one["objects"]) == one["carried"] for one in view["astronauts"])
            assert len(view["hidden"]["hand"]) == view["adele"]["hand"]


def test_what_was_undone_is_not_in_the_film() -> None:
    # Two characters each: the first program of a seat is secret until both are laid.
    game = make("room25", {"mode": "competition", "players": 2})
    done = Playthrough(game, b"f" * 32)
    while done.state.ask == game.ask_names.index("clue"):
        seat = 0 if done.state.due & 1 else 1
        done.act(seat, game.options(done.state, seat)[0])
    steps = len(film(done.record.dumps(), "seat:0").steps)
    first, second = game.options(done.state, 0)[:2]
    for code in (first, second):
        done.act(0, code)
        if code == first:
            done.rewind(0)
    shown = film(done.record.dumps(), "seat:0").steps
    assert len(shown) == steps + 1
    assert decode(shown[-1].view)["mine"]["laid"] == [game.form(second)]
