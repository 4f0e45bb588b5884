"""Players with perfect information: an upper bound for the tables, never a level.

They get the state of the game itself. That is why they live here and not among the bots.
"""

from __future__ import annotations

from typing import Any, Final

from hatchway.bots.core.search import SearchBot, Style
from hatchway.games.adele.rules.state import SEEN_BY_ALL
from hatchway.kernel.chance import Rng, rekey
from hatchway.kernel.game import Game

CHEATS = ("cheating",)
NODES = 2400


def make_cheat(level: str, game: Game[Any], seat: int, seed: bytes, table: list[Any]) -> Cheat:
    budget = level.partition(":")[2]
    return Cheat(game, seat, seed, Style(int(budget or NODES), width=16), table)


class Cheat(SearchBot):
    """Searches on the true state, where everybody has seen everything; chances to come and secret
    programs or plans alone are hidden from it."""

    def __init__(
        self, game: Game[Any], seat: int, seed: bytes, style: Style, table: list[Any]
    ) -> None:
        super().__init__(game, seat, seed, style)
        self.table = table
        self.own = Rng(int.from_bytes(seed, "little") + 1)

    def fitting(self) -> Any:
        s = self.table[0].copy()
        rekey(s, self.own)
        deck = list(s.deck)
        self.own.shuffle(deck)
        s.deck = tuple(deck)
        UNVEIL[self.game.id](s, self.own)
        self.craft.refine(s, self.seat, self.own)
        return s


def unveil_room25(s: Any, rng: Rng) -> None:
    seen = (1 << s.g.players) - 1
    s.seen = [mask | seen for mask in s.seen]


def unveil_adele(s: Any, rng: Rng) -> None:
    """Every seat has looked into every room and hand, and seen every tile."""
    events = list(s.events[:-1])
    rng.shuffle(events)
    s.events = (*events, *s.events[-1:])
    s.knows = tuple(SEEN_BY_ALL for _ in s.knows)
    s.seen = tuple((0, *lying) if lying else () for _ in range(s.g.players) for lying in s.lying)
    s.held = tuple((0, *items) if items else () for _ in range(s.g.players) for items in s.items)


UNVEIL: Final = {"room25": unveil_room25, "adele": unveil_adele}
