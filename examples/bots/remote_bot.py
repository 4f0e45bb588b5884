"""A bot that takes a seat at a table on a server:

python remote_bot.py http://127.0.0.1:8000 KEBAR7M
"""

import random
import sys

from hatchway.client import run_bot


class Bot:
    def __init__(self, game, seat, seed):
        self.rng = random.Random(seed)

    def choose(self, seen):
        return self.rng.choice(seen.options)


if __name__ == "__main__":
    address, code = sys.argv[1:3]
    outcome = run_bot(address, code, Bot, name="Remote", author="Somebody", pace=0.0)
    print("closed" if outcome is None else f"over: {outcome['why']}")
