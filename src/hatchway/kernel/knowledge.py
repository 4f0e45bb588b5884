"""Knowledge: what a seat knows, folded from its own events and its last View."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hatchway.kernel.extensible import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """What one seat knows about a game.

    The View holds what is true now. A game's own Knowledge adds the facts that only the history tells,
    above all what did *not* happen. It is made only from what the seat received, so a bot that holds it
    cannot cheat.
    """

    def __init__(self, seat: int, view: dict[str, Any]) -> None:
        self.seat = seat
        self.view = view

    def update(self, events: Sequence[dict[str, Any]], view: dict[str, Any]) -> None:
        """Take in new events, in their order, and the View after them."""
        for event in events:
            self.learn(event)
        self.view = view

    def learn(self, event: dict[str, Any]) -> None:
        """Take in one event. Where Views tell everything, there is nothing to add."""
