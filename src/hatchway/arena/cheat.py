"""Players with perfect information: an upper bound for the tables, never a level.

They get the state of the game itself, so they live here and not among the bots.
"""

from __future__ import annotations

from typing import Any

from hatchway.bots.core.search import SearchBot, Style
from hatchway.games.registry import plugin
from hatchway.kernel.chance import Rng, rekey
from hatchway.kernel.game import Game

CHEATS = ("cheating",)
NODES = 2400


def make_cheat(level: str, game: Game[Any], seat: int, seed: bytes, table: list[Any]) -> Cheat:
    budget = level.partition(":")[2]
    return Cheat(game, seat, seed, Style(int(budget or NODES), width=16), table)


class Cheat(SearchBot):
    """Searches on the true state, as if everybody had seen everything. Only future chances and secret
    programs or plans are hidden from it."""

    def __init__(
        self, game: Game[Any], seat: int, seed: bytes, style: Style, table: list[Any]
    ) -> None:
        super().__init__(game, seat, seed, style)
        self.table = table
        self.own = Rng(int.from_bytes(seed, "little") + 1)

    def fitting(self) -> Any:
        s = self.table[0].copy()
        rekey(s, self.own)
        plugin(self.game.id).unveil(s, self.own)
        self.strategy.refine(s, self.seat, self.own)
        return s
