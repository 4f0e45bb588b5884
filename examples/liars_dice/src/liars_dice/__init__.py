"""Liar's dice: everybody rolls in secret, and bids rise until somebody doubts one."""

from collections.abc import Mapping, Sequence

from hatchway.games.plugin import GamePlugin
from liars_dice.rules import CHOICES, LiarsDice

__all__ = ["PLUGIN"]


class LiarsDicePlugin(GamePlugin):
    id = "liars_dice"
    title = "Liar's dice"
    seat_fields = ("seat", "turn", "bidder", "loser")
    by_seat = ("left", "cups")

    def make(self, options: Mapping[str, object]) -> LiarsDice:
        return LiarsDice(options)

    @property
    def choices(self) -> Mapping[str, Sequence[object]]:
        return CHOICES


PLUGIN = LiarsDicePlugin()
