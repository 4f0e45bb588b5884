"""How much memory a bot takes: the peak of a worker process in which one bot plays a whole game."""

from __future__ import annotations

import json
from pathlib import Path

from hatchway.arena.cells import Cell
from hatchway.arena.levels import LADDER, SECONDS
from hatchway.arena.table import grid
from hatchway.bots.levels import make
from hatchway.bots.outside import Outside
from hatchway.bots.process import Process
from hatchway.kernel.chance import Rng
from hatchway.kernel.event import Out
from hatchway.kernel.playthrough import Observation

NODES = 300
"""The budget changes the time, not the memory, because states are tried one after the other."""


def measure(cell: Cell, level: str, seed: int = 1) -> float:
    """Megabytes at the peak, Python included. Seat 0 plays in a worker, the other seats here."""
    game = cell.rules()
    rng = Rng(seed)
    s = game.new(rng.seed())
    name = f"{level}:{NODES}" if level in SECONDS else level
    bot = Outside(name, game, 0, rng.seed(), Process())
    others = [make("novice", game, seat, rng.seed()) for seat in range(game.seats)]
    histories: list[list[dict[str, object]]] = [[] for _ in range(game.seats)]
    try:
        while not s.over:
            seat = s.due.bit_length() - 1
            seen = Observation(game.view(s, seat), histories[seat], game.options(s, seat), ())
            code = bot.choose(seen) if seat == 0 else others[seat].choose(seen)
            out = Out()
            game.apply(s, seat, code, out)
            for place, history in enumerate(histories):
                history += out.seen_by(place)
        return bot.process.memory
    finally:
        bot.process.close()


def measure_all(cells: list[Cell]) -> dict[str, dict[str, float]]:
    return {
        cell.title: {level: round(measure(cell, level), 1) for level in LADDER} for cell in cells
    }


def table(path: Path) -> str:
    """The last measurement, read from its file."""
    if not path.exists():
        return ""
    found = json.loads(path.read_text("utf-8"))
    return grid(
        ("cell", *(f"{level} MB" for level in LADDER)),
        ((title, *(levels[level] for level in LADDER)) for title, levels in found.items()),
    )
