"""Secrecy at the wire: two games that differ only in what a seat cannot know send it equal bytes.

Two servers in this process play the same game by the same actions. In one of them a secret of the
position is swapped (`twins` of the game's laws). Every byte that a blind seat or the spectator
receives must be the same on both, until an event that releases the secret reaches it.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import random
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import pytest

from hatchway.games.registry import list_games
from hatchway.kernel.chance import Rng
from tests.server.harness import PATIENCE
from tests.server.sides import Side, pick, step

pytestmark = pytest.mark.race

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "room25": [{"mode": "suspicion", "players": 4}, {"mode": "cooperation", "players": 2}],
    "adele": [{"players": 4}, {"players": 2}, {"players": 3, "expert_adele": True}],
}
CASES = [(game, options) for game in list_games() for options in OPTIONS.get(game, [])]


async def answered(side: Side, n: int, number: int, dice: int) -> list[Any]:
    """Whatever HTTP says to one who looks around and tries things: status, headers and body."""
    user = side.seats[n].client
    table = f"/api/tables/{side.table['id']}"
    wrong = {
        "t": "act",
        "id": f"x{number}",
        "seat": n,
        "decision": dice % 7 + 900,
        "code": dice % 50,
    }
    asked: list[tuple[str, str, Any]] = [
        ("GET", "/api/tables/mine", None),
        ("GET", "/api/tables", None),
        ("GET", "/api/me/data", None),
        ("GET", table, None),
        ("GET", f"{table}/record", None),
        ("GET", f"{table}/film/open", None),
        ("POST", f"{table}/commands", wrong),
        ("POST", f"{table}/commands", {"t": "undo", "id": f"u{number}", "seat": n}),
    ]

    def all_of_it() -> list[Any]:
        line = http.client.HTTPConnection(urlsplit(side.address).netloc, timeout=20)
        found: list[Any] = []
        for method, path, body in asked:
            headers = {"Authorization": f"Bearer {user.token}", "Content-Type": "application/json"}
            line.request(method, path, json.dumps(body) if body else None, headers)
            reply = line.getresponse()
            said = [(k, v) for k, v in reply.getheaders() if k.lower() != "date"]
            found.append((path, reply.status, said, reply.read()))
        line.close()
        return found

    return await asyncio.to_thread(all_of_it)


async def compare(one: Side, two: Side, game: str, rng: random.Random, quiet: int) -> int:
    """Play both sides, swap a secret in the second after some steps; says how many frames agreed."""
    laws: Any = import_module(f"hatchway.games.{game}.checks.laws")
    agreed = 0
    for number in range(quiet):
        if one.play().state.over:
            return agreed
        seat, code = pick(one.play(), rng)
        assert await step(one, number, seat, code) and await step(two, number, seat, code)
    found = laws.twins(one.play().state, Rng(rng.randrange(10**6)))
    if one.play().state.over or not found:
        return agreed
    twin = rng.choice(found)
    two.play().state = twin.state
    count = one.play().game.seats
    blind = {n for n in range(count) if twin.blind >> n & 1} | {count}
    seen = {n: len(one.seats[n].received or ()) for n in blind}
    for number in range(quiet, quiet + 12):
        if one.play().state.over:
            break
        seat, code = pick(one.play(), rng)
        before = one.play().state.copy()
        acked = [await step(side, number, seat, code) for side in (one, two)]
        for n in sorted(blind):
            left, right = one.seats[n].received or [], two.seats[n].received or []
            events = [
                item["event"]
                for side in (one, two)
                for stream in side.seats[n].items.values()
                for item in stream[-12:]
                if "event" in item
            ]
            if any(twin.releases(before, e) or twin.releases(one.play().state, e) for e in events):
                blind.discard(n)
                continue
            assert left[seen[n] :] == right[seen[n] :], f"{twin.secret}: seat {n} was told apart"
            agreed += len(left) - seen[n]
            seen[n] = len(left)
            for asked_code in rng.sample(range(one.play().game.book.size), 3):
                if n < count:
                    said = [
                        await side.seats[n].send("why", id=f"w{number}", seat=n, code=asked_code)
                        for side in (one, two)
                    ]
                    assert said[0] == said[1], f"{twin.secret}: why {asked_code} tells"
            if one.play().state.over:  # now everybody may know everything
                continue
            dice = rng.randrange(10**6)
            answers = [await answered(side, n, number, dice) for side in (one, two)]
            assert answers[0] == answers[1], f"{twin.secret}: HTTP told seat {n}"
            await one.settle()
            await two.settle()
            seen[n] = len(one.seats[n].received or ())
        if not blind or not all(acked):
            break
    return agreed


@pytest.mark.parametrize(("game", "options"), CASES)
def test_blind_seats_receive_equal_bytes(
    tmp_path: Path, game: str, options: dict[str, Any]
) -> None:
    async def work(seed: int, folder: Path) -> int:
        sides = [Side(folder / name) for name in ("one", "two")]
        try:
            for side in sides:
                await side.open(game, options)
            for left, right in zip(sides[0].seats, sides[1].seats, strict=True):
                assert left.received == right.received
            rng = random.Random(seed)
            async with asyncio.timeout(PATIENCE):
                return await compare(sides[0], sides[1], game, rng, rng.randrange(2, 25))
        finally:
            for side in sides:
                await side.close()

    agreed = sum(asyncio.run(work(seed, tmp_path / str(seed))) for seed in range(5))
    assert agreed > 50


def test_secret_steps_of_others_leave_no_trace(tmp_path: Path) -> None:
    """Laying, taking back and laying again in secret: nobody else can count or time it."""

    async def secretly(side: Side, steps: int) -> None:
        seat = side.seats[1]
        for number in range(steps):
            standing = seat.standing["seat:1"]
            if standing["view"]["mine"]["laid"]:
                back = next(a for a in standing["acts"] if "back" in a["form"]["kind"])
                await seat.must("act", id=f"secret{number}", seat=1, code=back["code"])
            else:
                code = standing["options"][number % 3]["code"]
                await seat.must(
                    "act", id=f"secret{number}", seat=1, decision=standing["decision"], code=code
                )
            await side.settle()

    async def work() -> None:
        sides = [Side(tmp_path / name) for name in ("one", "two")]
        try:
            for side in sides:
                await side.open("room25", {"mode": "competition", "players": 2})
                number = 0
                while side.play().game.decision(side.play().state).kind != "program":
                    due = side.play().game.decision(side.play().state).due[0]
                    code = side.play().game.options(side.play().state, due)[0]
                    assert await step(side, number, due, code)
                    number += 1
            await secretly(sides[0], 1)
            await secretly(sides[1], 5)
            for side in sides:
                side.beats = 99
                await side.settle()
            for n in (0, 2):
                frames = [
                    [f for f in side.seats[n].received or [] if '"t":"beat"' not in f]
                    for side in sides
                ]
                assert frames[0] == frames[1]
                for path in (
                    "/api/tables/mine",
                    "/api/tables",
                    f"/api/tables/{sides[0].table['id']}",
                ):
                    said = [await side.seats[n].client.http("GET", path) for side in sides]
                    assert said[0] == said[1], path
        finally:
            for side in sides:
                await side.close()

    asyncio.run(work())


def way_to_an_offer(play: Any) -> tuple[list[tuple[int, int]], tuple[int, int]]:
    """What to play until somebody may offer to show something, and that offer."""
    game = play.game
    for seed in range(200):
        here = SimpleNamespace(game=game, state=play.state.copy())
        rng = random.Random(seed)
        way: list[tuple[int, int]] = []
        while not here.state.over and len(way) < 60:
            way.append(pick(here, rng))
            game.apply(here.state, *way[-1])
            for seat in range(game.seats):
                for code in game.acts(here.state, seat):
                    if game.form(code)["kind"] in ("offer_tile", "offer_look"):
                        return way, (seat, code)
    raise AssertionError("in 200 games nothing could be offered")


def test_an_offer_is_known_to_two_alone(tmp_path: Path) -> None:
    """Offering, refusing and offering again: neither ADELE nor anybody else can count or time it."""

    async def offers(side: Side, times: int) -> set[int]:
        """Play until somebody may offer something; says who knows of it."""
        game = side.play().game
        way, (giver, offer) = way_to_an_offer(side.play())
        for number, (seat, code) in enumerate(way):
            assert await step(side, number, seat, code)
        await side.seats[giver].must("act", id="offer", seat=giver, code=offer)
        await side.settle()
        for seat in range(game.seats):
            for code in game.acts(side.play().state, seat):
                if game.form(code)["kind"] == "refuse":
                    taker, refuse = seat, code
        for number in range(times):
            await side.seats[taker].must("act", id=f"refuse{number}", seat=taker, code=refuse)
            await side.settle()
            await side.seats[giver].must("act", id=f"again{number}", seat=giver, code=offer)
            await side.settle()
        return {giver, taker}

    async def work() -> None:
        sides = [Side(tmp_path / name) for name in ("one", "two")]
        try:
            for side in sides:
                await side.open("adele", {"players": 4})
            knows = await offers(sides[0], 0)
            assert await offers(sides[1], 3) == knows
            for side in sides:
                side.beats = 99
                await side.settle()
            others = [n for n in range(len(sides[0].seats)) if n not in knows]
            assert len(others) == 3
            for n in others:
                frames = [
                    [f for f in side.seats[n].received or [] if '"t":"beat"' not in f]
                    for side in sides
                ]
                assert frames[0] == frames[1]
                said = [await answered(side, n, 0, 5) for side in sides]
                assert said[0] == said[1]
        finally:
            for side in sides:
                await side.close()

    asyncio.run(work())
