"""The same work on a server of boardgame.io, to be measured next to Hatchway (`load --against`).

npm installs boardgame.io into a folder that is deleted afterwards; nothing in Hatchway needs it. The game is
a small one whose state is about as large as one of Hatchway's views, so its rules cost little.
"""

from __future__ import annotations

import asyncio
import random
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from hatchway.kernel.errors import HatchwayError
from hatchway.loadtest.crowd import PATIENCE, SEATS
from hatchway.loadtest.raw_socket import Line

VERSION: Final = "0.50.2"
STORES: Final = {"memory": "undefined", "files": "new FlatFile({ dir: process.argv[3] })"}
"""The stores that come with boardgame.io. Neither waits until a move is on the disk."""

SERVER: Final = """
const { Server, FlatFile } = require('boardgame.io/server');
const { Stage } = require('boardgame.io/core');
const tile = (n) => ({
  id: n, cell: n, up: false, room: 'room' + (n * 7) % 20, known: '', closed: false, locked: false,
  axis: 'none', looked: [], claims: [], reminders: [], marks: 'a tile of about two hundred bytes',
});
const person = (n) => ({
  id: n, seat: n, alive: true, tile: 12, role: n ? 'prisoner' : 'guard', shown: false,
  tokens: ['look', 'move', 'push', 'control'], first: null, second: null, played: [false, false],
});
const crew = {
  name: 'crew',
  disableUndo: true,
  setup: () => ({
    tiles: Array.from({ length: 25 }, (_, n) => tile(n)),
    people: Array.from({ length: 4 }, (_, n) => person(n)),
    turns: 0,
  }),
  turn: { activePlayers: { all: Stage.NULL } },
  moves: {
    look: ({ G, playerID }, n) => {
      G.tiles[n].looked = [playerID];
      G.people[Number(playerID)].tile = n;
      G.turns += 1;
    },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    tiles: G.tiles.map((t) => (t.looked.includes(playerID) ? t : { ...t, room: null })),
    people: G.people.map((p) => (String(p.seat) === playerID ? p : { ...p, role: null })),
  }),
};
const server = Server({ games: [crew], db: STORE, origins: ['*'] });
server.run({ port: Number(process.argv[2]) }, () => console.log('ready'));
"""


class NoPeer(HatchwayError):
    """boardgame.io cannot be set up here."""


def install(folder: str) -> None:
    """Install boardgame.io into a folder."""
    if shutil.which("npm") is None or shutil.which("node") is None:
        raise NoPeer("no_npm", "boardgame.io needs node and npm, which are not here")
    Path(folder, "package.json").write_text('{"private": true}', encoding="utf-8")
    wanted = (f"boardgame.io@{VERSION}", "node-persist@3")  # the second is what keeps its files
    command = ("npm", "install", "--no-audit", "--no-fund", *wanted)
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise NoPeer("no_boardgame", f"npm could not bring boardgame.io: {done.stderr[-400:]}")


def command(folder: str, store: str, port: int) -> tuple[str, ...]:
    """The command that starts its server."""
    script = Path(folder, f"{store}.js")
    script.write_text(SERVER.replace("STORE", STORES[store]), encoding="utf-8")
    kept = Path(folder, "matches")
    kept.mkdir(exist_ok=True)
    return "node", str(script), str(port), str(kept)


class Players:
    """Four people at one match. An action is acknowledged when its own update comes back."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.match = f"match{number}"
        self.rng = random.Random(number)
        self.acked: Callable[[float], None] = lambda seconds: None
        self.waiting = False
        self.lines: list[Line] = []
        self.latest: list[bytes] = []
        self._opened: set[int] = set()
        self._sent = 0.0
        self._actor = -1

    async def renew(self) -> None:
        """Connect; the first player makes the match."""
        self.latest = [b""] * SEATS
        self.lines = [Line(self._ear(seat)) for seat in range(SEATS)]
        for seat, line in enumerate(self.lines):
            await line.open(self.port, "/socket.io/?EIO=4&transport=websocket")
            line.send(b"40/crew,")
            await self._until(self._opened.__contains__, seat)
            line.send(b'42/crew,["sync","%s","%d",null,%d]' % (self.match.encode(), seat, SEATS))
            await self._until(self._synced, seat)

    def act(self) -> bool:
        seat = self.rng.randrange(SEATS)
        state = max(_state_id(latest) for latest in self.latest)
        self._actor = seat
        self.waiting = True
        self._sent = time.perf_counter()
        self.lines[seat].send(
            b'42/crew,["update",{"type":"MAKE_MOVE","payload":{"type":"look","args":[%d],'
            b'"playerID":"%d"}},%d,"%s","%d"]'
            % (self.rng.randrange(25), seat, state, self.match.encode(), seat)
        )
        return True

    def close(self) -> None:
        for line in self.lines:
            line.close()

    def _synced(self, seat: int) -> bool:
        return bool(self.latest[seat])

    async def _until(self, there: Callable[[int], bool], seat: int) -> None:
        until = time.perf_counter() + PATIENCE
        while not there(seat):
            if time.perf_counter() > until:
                raise ConnectionError("boardgame.io does not answer")
            await asyncio.sleep(0.005)

    def _ear(self, seat: int) -> Callable[[bytes], None]:
        def heard(text: bytes) -> None:
            if text.startswith(b'42/crew,["update"'):
                self.latest[seat] = text
                if seat == self._actor and self.waiting:
                    self.waiting = False
                    self.acked(time.perf_counter() - self._sent)
            elif text.startswith(b'42/crew,["sync"'):
                self.latest[seat] = text
            elif text == b"2":  # a beat
                self.lines[seat].send(b"3")
            elif text.startswith(b"40/crew,"):
                self._opened.add(seat)

        return heard


def _state_id(text: bytes) -> int:
    at = text.index(b'"_stateID":') + 11  # the state comes before its log
    return int(text[at : at + 12].partition(b",")[0].partition(b"}")[0])
