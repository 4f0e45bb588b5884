"""A worker like any other, but its bots fail, each level in a way of its own; the novice is sound."""

from __future__ import annotations

import os
import time
from typing import Any

from hatchway.bots import levels, worker
from hatchway.kernel.playthrough import Observation


class Endless:
    def choose(self, seen: Observation) -> int:
        time.sleep(3600)
        return 0


class Mortal:
    def choose(self, seen: Observation) -> int:
        os._exit(3)


class Babbling:
    def choose(self, seen: Observation) -> Any:
        return "garbage"


class Cheating:
    def choose(self, seen: Observation) -> int:
        return max(seen.options) + 1_000_000


if __name__ == "__main__":
    levels.LEVELS["adept"] = lambda *_: Endless()
    levels.LEVELS["expert"] = lambda *_: Mortal()
    levels.LEVELS["random"] = lambda game, seat, *_: Babbling() if seat % 2 else Cheating()
    worker.main()
