"""Nothing secret is in the page of a seat that must not know it.

Two people and two bots play Suspicion to the end. Everything that reached each browser is kept: all
frames, and in the middle of the game the page and a snapshot of its whole heap. Afterwards the record
says what was true, and all of it is searched for what that seat was never told.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, WebSocket

from hatchway.games.registry import make
from hatchway.games.room25.board import CELLS
from hatchway.games.room25.kinds import CHARACTERS, ROOMS
from hatchway.games.room25.state import SEEN_BY_ALL, R25State
from hatchway.kernel.playthrough import replay
from hatchway.kernel.record import Record, loads
from tests.browser.conftest import Visit
from tests.browser.player import offered, step
from tests.browser.test_people import begin, gather
from tests.server.harness import Server


class Spy:
    """All that one browser is told before the end."""

    def __init__(self, page: Page, number: int) -> None:
        self.page = page
        self.seat = number
        self.frames: list[str] = []
        self.html = ""
        self.heap = ""
        self.note = f"planted-{number}-{random.randrange(10**9)}"
        self.over = False
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._take(str(frame)))

    def _take(self, frame: str) -> None:
        message = json.loads(frame)
        view = (message.get("standing") or {}).get("view") or {}
        table = message.get("table") or {}
        self.over |= bool(view.get("outcome")) or table.get("phase") == "over"
        if not self.over:
            self.frames.append(frame)

    def views(self) -> Iterator[dict[str, Any]]:
        for frame in self.frames:
            message = json.loads(frame)
            if message.get("standing"):
                yield message["standing"]["view"]

    def round(self) -> int:
        return max((view["round"] for view in self.views()), default=0)

    def write_note(self) -> None:
        self.page.locator("[data-cell=E5]").click()
        self.page.locator(".tip .marks input").fill(self.note)
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Tab")
        self.page.locator(".note b").wait_for()

    def snapshot(self) -> None:
        assert not self.over
        self.html = self.page.content()
        parts: list[str] = []
        debug = self.page.context.new_cdp_session(self.page)
        debug.on("HeapProfiler.addHeapSnapshotChunk", lambda part: parts.append(part["chunk"]))
        debug.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
        debug.detach()
        self.heap = "".join(parts)


def heap_pairs(heap: str, key: str) -> set[tuple[str, str]]:
    """Of every object in the heap that has both: the texts of its `id` and of `key`."""
    shot = json.loads(heap)
    strings, nodes, edges = shot["strings"], shot["nodes"], shot["edges"]
    fields = shot["snapshot"]["meta"]["node_fields"]
    width, name, count = len(fields), fields.index("name"), fields.index("edge_count")
    kinds = shot["snapshot"]["meta"]["edge_types"][0]
    wanted = {strings.index(one): one for one in ("id", key)}
    found: set[tuple[str, str]] = set()
    at = 0
    for node in range(0, len(nodes), width):
        end = at + 3 * nodes[node + count]
        held = {}
        for edge in range(at, end, 3):
            if kinds[edges[edge]] == "property" and edges[edge + 1] in wanted:
                held[wanted[edges[edge + 1]]] = strings[nodes[edges[edge + 2] + name]]
        at = end
        if len(held) == 2:
            found.add((held["id"], held[key]))
    return found


def secret_tiles(state: R25State, seat: int) -> set[str]:
    """Tiles of which this seat never learned the room."""
    return {
        CELLS[tile]
        for tile in range(25)
        if not (state.up >> tile & 1 or state.seen[tile] & (SEEN_BY_ALL | 1 << seat))
    }


def check(spy: Spy, other: Spy, record: Record, state: R25State) -> None:
    tiles = secret_tiles(state, spy.seat)
    strangers = {CHARACTERS[c] for c in range(8) if state.seat[c] not in (-1, spy.seat)}
    told: set[str] = set()
    for frame in spy.frames:
        message = json.loads(frame)
        for item in message.get("items") or []:
            event = item.get("event") or {}
            if event.get("kind") == "role_revealed":
                told.add(event["who"])
        view = (message.get("standing") or {}).get("view")
        if not view:
            continue
        where = {tile["cell"]: tile for tile in view["tiles"]}
        for tile in view["tiles"]:
            assert not (tile["id"] in tiles and tile["room"]), f"the room of {tile['id']} was told"
        for item in message["items"]:
            event = item.get("event") or {}
            if event.get("kind") == "looked" and event.get("room"):
                assert where[event["cell"]]["room"], f"a look was told: {event}"
        for one in view["characters"]:
            if one["id"] in strangers:
                assert not one["role"] or one["id"] in told, f"the role of {one['id']} was told"
                for slot, played in zip(("first", "second"), one["played"], strict=True):
                    assert played or one[slot] in (None, "hidden"), f"a program was told: {one}"
    # Planted texts: the own note is everywhere, so the search would find the others too.
    assert spy.note in spy.html and spy.note in spy.heap
    for secret in (other.note, record.seed.hex()):
        for place in (spy.html, spy.heap, *spy.frames):
            assert secret not in place, f"seat {spy.seat} has {secret}"
    # No object in the browser's memory knows a room or a role that the seat was not told.
    rooms = heap_pairs(spy.heap, "room")
    assert ("C3", "central") in rooms
    assert not {pair for pair in rooms if pair[0] in tiles and pair[1] in ROOMS}
    roles = heap_pairs(spy.heap, "role")
    assert any(role in ("guard", "prisoner") for _, role in roles)
    assert not {who for who, role in roles if role in ("guard", "prisoner")} & (strangers - told)


def test_pages_hold_no_secrets(visit: Visit, server: Server) -> None:
    people = gather(visit, server.address)
    spies = [Spy(page, number) for number, page in enumerate(people)]
    for page in people:  # so that the spies hear all sockets from the first frame
        page.reload()
    people[0].locator(".all .btn").click()
    people[1].get_by_role("button", name="Not ready after all").click()
    people[1].get_by_role("button", name="I am ready").click()
    begin(people)
    for spy in spies:
        spy.write_note()
    rng = random.Random(5)
    end = time.monotonic() + 100
    while not all(offered(page) == "over" for page in people):
        assert time.monotonic() < end, "the game did not end"
        moved = [step(page, rng) for page in people]
        for spy in spies:
            if not spy.heap and spy.round() >= 2 and not spy.over:
                spy.snapshot()
        if not any(moved):
            time.sleep(0.05)
    table = people[0].locator("a.dl").get_attribute("href") or ""
    text = people[0].evaluate("(path) => fetch(path).then((answer) => answer.text())", table)
    record = loads(text)
    state = replay(make(record.game, record.options), record).state
    check(spies[0], spies[1], record, state)
    check(spies[1], spies[0], record, state)
