"""Nothing secret is in the page of a seat that must not know it.

Two people and bots play a game of each kind to the end. Everything that reached each browser is kept:
all frames, and in the middle of the game the page and a snapshot of its whole heap. Afterwards the
record says what was true, and all of it is searched for what that seat was never told.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from hatchway.games.adele.rules.kinds import CARDS, N_TILES, TILES
from hatchway.games.adele.rules.state import SEEN_BY_ALL as ALL_SAW
from hatchway.games.adele.rules.state import AdeleState
from hatchway.games.registry import make
from hatchway.games.room25.rules.board import CELLS
from hatchway.games.room25.rules.kinds import CHARACTERS, ROOMS
from hatchway.games.room25.rules.state import SEEN_BY_ALL, R25State
from hatchway.kernel.playthrough import replay
from hatchway.kernel.record import Record, loads
from tests.browser.conftest import Visit
from tests.browser.player import offered, step
from tests.browser.test_people import begin, gather
from tests.browser.waiting import GAME, Bound
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
        self.done = 0
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

    def send(self, **command: Any) -> None:
        self.page.evaluate(
            """(command) => fetch(`api/tables/${location.hash.split('/')[2]}/commands`, {
                method: 'POST', headers: {'content-type': 'application/json'},
                body: JSON.stringify({id: String(Math.random()), ...command})})""",
            command,
        )

    def write_note(self) -> None:
        self.page.locator("[data-cell=E5]").click()
        self.page.locator(".tip .marks input").fill(self.note)
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Tab")
        self.page.locator(".note b").wait_for()

    def act(self, rng: random.Random) -> bool:
        """Answer what this seat is asked, without the page."""
        for frame in reversed(self.frames):
            standing = json.loads(frame).get("standing")
            if standing is None:
                continue
            if not standing["decision"] or standing["decision"] == self.done:
                return False
            self.done = standing["decision"]
            code = rng.choice(standing["options"])["code"]
            self.send(t="act", seat=self.seat, decision=self.done, code=code)
            return True
        return False

    def snapshot(self) -> None:
        assert not self.over
        self.html = self.page.content()
        parts: list[str] = []
        debug = self.page.context.new_cdp_session(self.page)
        debug.on("HeapProfiler.addHeapSnapshotChunk", lambda part: parts.append(part["chunk"]))
        debug.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
        debug.detach()
        self.heap = "".join(parts)
        assert not self.over, "the game ended while the snapshot was taken"


class Heap:
    """A snapshot of a page's memory: which object has which properties and elements."""

    def __init__(self, text: str) -> None:
        shot = json.loads(text)
        self.strings, self.nodes, self.edges = shot["strings"], shot["nodes"], shot["edges"]
        meta = shot["snapshot"]["meta"]
        self.width = len(meta["node_fields"])
        self.name = meta["node_fields"].index("name")
        self.kinds = meta["edge_types"][0]
        count = meta["node_fields"].index("edge_count")
        self.first: dict[int, tuple[int, int]] = {}  # of each node: its edges, from and to
        at = 0
        for node in range(0, len(self.nodes), self.width):
            self.first[node] = (at, at + 3 * self.nodes[node + count])
            at += 3 * self.nodes[node + count]

    def held(self, node: int, kind: str) -> Iterator[tuple[int, int]]:
        """The edges of a kind: number of the name (or index), and the node there."""
        for edge in range(*self.first[node], 3):
            if self.kinds[self.edges[edge]] == kind:
                yield self.edges[edge + 1], self.edges[edge + 2]

    def text(self, node: int) -> str:
        return str(self.strings[self.nodes[node + self.name]])

    def pairs(self, one: str, two: str) -> set[tuple[str, str]]:
        """Of every object that has both properties: their texts."""
        wanted = {self.strings.index(key): key for key in (one, two)}
        found: set[tuple[str, str]] = set()
        for node in self.first:
            held = {
                wanted[name]: self.text(to)
                for name, to in self.held(node, "property")
                if name in wanted
            }
            if len(held) == 2:
                found.add((held[one], held[two]))
        return found

    def lists(self, key: str) -> list[list[str]]:
        """The texts in every list that is the property `key` of an object, empty ones left out."""
        wanted = self.strings.index(key)
        arrays = {
            to
            for node in self.first
            for name, to in self.held(node, "property")
            if name == wanted and self.text(to) == "Array"
        }
        found = [[self.text(to) for _, to in self.held(array, "element")] for array in arrays]
        return [one for one in found if one]


def secret_tiles(state: R25State, seat: int) -> set[str]:
    """Tiles of which this seat never learned the room."""
    return {
        CELLS[tile]
        for tile in range(25)
        if not (state.up >> tile & 1 or state.seen[tile] & (SEEN_BY_ALL | 1 << seat))
    }


def check_planted(spy: Spy, other: Spy, record: Record) -> None:
    """The own note is in memory, so the search would find the others too; they are nowhere."""
    assert spy.note in spy.heap
    for secret in (other.note, record.seed.hex()):
        for place in (spy.html, spy.heap, *spy.frames):
            assert secret not in place, f"seat {spy.seat} has {secret}"


def truth(page: Page) -> Record:
    """The record, from the end screen."""
    table = page.locator("a.dl").get_attribute("href") or ""
    return loads(page.evaluate("(path) => fetch(path).then((answer) => answer.text())", table))


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
    assert spy.note in spy.html
    check_planted(spy, other, record)
    # No object in the browser's memory knows a room or a role that the seat was not told.
    heap = Heap(spy.heap)
    rooms = heap.pairs("id", "room")
    assert ("C3", "central") in rooms
    assert not {pair for pair in rooms if pair[0] in tiles and pair[1] in ROOMS}
    roles = heap.pairs("id", "role")
    assert any(role in ("guard", "prisoner") for _, role in roles)
    assert not {who for who, role in roles if role in ("guard", "prisoner")} & (strangers - told)


def test_pages_of_room_25_hold_no_secrets(visit: Visit, server: Server) -> None:
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
    bound = Bound("the end of the game")
    while not all(offered(page) == "over" for page in people):
        bound.check()
        for spy in spies:
            # While the table waits for this seat it cannot come to its end.
            asked = offered(spy.page) not in ("", "over")
            if not spy.heap and asked and spy.round() >= 2:
                spy.snapshot()
        moved = [step(page, rng) for page in people]
        if not any(moved):
            people[0].wait_for_timeout(50)
    assert all(spy.heap for spy in spies)
    record = truth(people[0])
    state = replay(make(record.game, record.options), record).state
    check(spies[0], spies[1], record, state)
    check(spies[1], spies[0], record, state)


# --- A.D.E.L.E.

OPEN_PLANS = ("resolution", "action", "upkeep")


def secret_missions(state: AdeleState, seat: int) -> set[str]:
    """Key objects whose room this seat never learned."""
    return {
        TILES[number]
        for number in range(N_TILES)
        if state.tile[number] >= 0
        and not state.delivered >> number & 1
        and not state.knows[number] & (ALL_SAW | 1 << seat)
        and not any(state.seat[who] == seat for who in range(4) if state.owners[number] >> who & 1)
    }


def check_adele(spy: Spy, other: Spy, record: Record, state: AdeleState) -> None:
    hers = spy.seat == state.adele
    unknown = secret_missions(state, spy.seat)  # none, when the bots went on to tell them all
    for view in spy.views():
        for tile in view["tiles"]:
            assert not (tile["object"] in unknown and tile["room"]), f"told: {tile}"
        for one in view["astronauts"]:
            if one["seat"] != spy.seat:
                assert one["objects"] is None, f"objects were told: {one}"
                assert one["cubes"] is None or view["phase"] in OPEN_PLANS, (
                    f"a plan was told: {one}"
                )
        for room in view["rooms"]:
            assert room["objects"] is None or (hers and room["spying"]), f"told: {room}"
        if not hers:
            for key in ("hand", "anomalies", "removed", "picked"):
                assert not view["mine"][key], f"her {key} was told"
    check_planted(spy, other, record)
    heap = Heap(spy.heap)
    missions = heap.pairs("object", "room")
    if hers:
        assert heap.lists("hand")
    else:
        assert any(room.isdigit() for _, room in missions)  # the own one, so the search finds
        assert not [cards for cards in heap.lists("hand") if set(cards) & set(CARDS)]
    assert not {pair for pair in missions if pair[0] in unknown and pair[1].isdigit()}


def test_pages_of_adele_hold_no_secrets(visit: Visit, server: Server) -> None:
    """One of the crew, ADELE, and two bots."""
    host = visit(name="Crewmate")
    host.locator(".poster.adele .btn:not(.primary):not([aria-disabled])").click()
    host.locator(".mode").first.click()
    for left in (2, 1):
        host.locator("li.open select").nth(0).select_option("random")
        expect(host.locator("li.open")).to_have_count(left)
    code = host.locator(".code").inner_text()
    machine = visit(f"#/t/{code}", name="Machine")
    machine.get_by_role("button", name="Sit here").click()
    machine.get_by_role("button", name="I am ready").click()
    spies = [Spy(host, 0), Spy(machine, 3)]
    for spy in spies:
        spy.send(t="note", text=spy.note)
        spy.page.reload()
    host.get_by_role("button", name="Start the game").click()
    for spy in spies:
        spy.page.wait_for_selector(".ad")
    rng = random.Random(6)
    bound = Bound("the second round")
    while not all(spy.heap for spy in spies):
        bound.check()
        moved = [spy.act(rng) for spy in spies]
        rounds = {view["round"] for spy in spies for view in spy.views()}
        if len(rounds) > 1:
            for spy in spies:
                spy.snapshot()
        host.wait_for_timeout(10 if any(moved) else 50)
    for spy in spies:
        spy.send(t="resign", seat=spy.seat)  # bots play on
    host.locator(".hero").wait_for(timeout=GAME * 1000)
    record = truth(host)
    state = replay(make(record.game, record.options), record).state
    assert state.adele == 3
    check_adele(spies[0], spies[1], record, state)
    check_adele(spies[1], spies[0], record, state)
