"""A worker like any other, but half of the bots of A.D.E.L.E. act in secret before each answer.

The seed of a bot says which half it is in. All of them think before every step, so one that acts in
secret thinks more than once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hatchway.bots import levels, worker
from hatchway.kernel.playthrough import Observation

SECRET = ("wake", "cancel", "offer_look", "offer_tile")
NODES = 200


class Secretive:
    def __init__(self, inner: levels.Bot, form: Callable[[int], Any], secret: bool) -> None:
        self.inner = inner
        self.form = form
        self.steps = 2 if secret else 0

    def choose(self, seen: Observation) -> int:
        self.inner.choose(seen)
        for code in (*seen.options, *seen.acts):
            if self.steps and self.form(code)["kind"] in SECRET:
                self.steps -= 1
                return code
        kinds = {self.form(code)["kind"]: code for code in reversed(seen.options)}
        return kinds.get("done") or kinds.get("cancel") or seen.options[0]


def secretive(level: levels.Level) -> levels.Level:
    def make(game: Any, seat: int, seed: bytes, nodes: int) -> levels.Bot:
        inner = level(game, seat, seed, nodes)
        if game.id != "adele":
            return inner
        return Secretive(level(game, seat, seed, NODES), game.form, bool(seed[0] & 1))

    return make


if __name__ == "__main__":
    for name in ("expert", "novice"):
        levels.LEVELS[name] = secretive(levels.LEVELS[name])
    worker.main()
