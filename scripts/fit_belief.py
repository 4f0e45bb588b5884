"""Fit what the crew's actions tell about its secrets in A.D.E.L.E.

    python scripts/fit_belief.py --games 60 --cells adele3,adele5

This plays games of an adept crew against a quick expert. Once per round the expert's belief
(`games/adele/bots/belief.py`) is asked for the rooms of the missions and for who carries which key object.
The ratios that make the truth most likely are printed as the section [belief] of
`games/adele/bots/weights.toml`. A quarter of the seeds is kept to test the fit, next to a belief that
learns nothing from actions.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import product
from math import log
from typing import Any

from hatchway.arena.cells import cell
from hatchway.arena.match import Match
from hatchway.games.adele.bots.belief import CrewBelief, Ratios
from hatchway.games.adele.rules.kinds import A_ADELE, N_KEYS, TILES
from hatchway.games.adele.rules.ship import ROOMS
from hatchway.games.adele.views.sample import sample
from hatchway.kernel.chance import Rng

NOTHING = Ratios(1.0, 1.0, (1.0, 1.0))
NEARER = [
    Ratios(1.0, 1.0, pair) for pair in product((1.0, 1.1, 1.2, 1.28, 1.4, 1.6), (1.0, 1.1, 1.2))
]
CARRIED = [
    Ratios(take, leave, NOTHING.nearer)
    for take, leave in product((1.0, 1.5, 2.0, 3.0), (0.2, 0.3, 0.5, 1.0))
]
STATES = 100
"""How many states are drawn for the odds of what is carried."""
ADELE = "expert:30"
Losses = dict[Ratios, list[tuple[int, float]]]
"""For each set of ratios: seed and log-loss of every question."""


def watch(name: str, crew: str, seed: int, rooms: Losses, carried: Losses) -> None:
    """Play a game and add what every candidate would have believed in it."""
    where = cell(name)
    match = Match(where.rules(), [crew, ADELE], seed, where)
    s = match.s
    rng = Rng(seed)
    beliefs = [CrewBelief(ratios) for ratios in NEARER]
    told = 0
    turn = -1
    while not s.over:
        match.step()
        if s.over or s.ask != A_ADELE or s.round == turn:
            continue
        turn = s.round
        player = match.players[s.adele]
        view = match.game.view(s, s.adele)
        for belief in beliefs:
            belief.update(player.history[told:], view)
        told = len(player.history)
        bot: Any = player.bot
        if bot.known is None:
            continue
        for belief in beliefs:
            for tile, odds in belief.rooms(bot.known).items():
                true = ROOMS[s.tile[TILES.index(tile)]]
                rooms.setdefault(belief.ratios, []).append((seed, -log(odds[true])))
        states = [sample(bot.known, rng, None) for _ in range(STATES)]
        for ratios in CARRIED:
            belief = CrewBelief(ratios)
            belief.memory = bot.belief.memory
            chances = [belief.likelihood(bot.known, drawn) for drawn in states]
            carried.setdefault(ratios, []).extend(
                (seed, surprise(s, who, kind, states, chances))
                for who in s.order
                for kind in range(N_KEYS)
                if not s.delivered >> kind & 1
            )
    match.close()


def surprise(s: Any, who: int, kind: int, states: Sequence[Any], chances: Sequence[float]) -> float:
    """Log-loss of whether an astronaut carries a key object; no draw makes anything certain."""
    total = sum(chances)
    held = sum(
        chance for drawn, chance in zip(states, chances, strict=True) if kind in drawn.items[who]
    )
    odds = (held / total * len(states) + 0.5) / (len(states) + 1)
    return -log(odds if kind in s.items[who] else 1 - odds)


def mean(losses: list[tuple[int, float]], kept: bool) -> float:
    chosen = [loss for seed, loss in losses if (seed % 4 == 0) == kept]
    return sum(chosen) / len(chosen)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=60, help="seeds of each cell, at least 4")
    parser.add_argument("--cells", default="adele3,adele5", help="cells with commas")
    parser.add_argument("--crew", default="adept:400", help="the level of the crew")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    given = parser.parse_args()
    if given.games < 4:
        parser.error("at least 4 games: one is kept for the test")
    rooms: Losses = {}
    carried: Losses = {}
    for seed in range(given.seed, given.seed + given.games):
        for name in given.cells.split(","):
            watch(name, given.crew, seed, rooms, carried)
        print(f"{seed - given.seed + 1} of {given.games}", end="\r", file=sys.stderr)
    best = [min(found, key=lambda ratios: mean(found[ratios], False)) for found in (rooms, carried)]
    print("[belief]")
    for found, ratios, what in zip((rooms, carried), best, ("rooms", "carried"), strict=True):
        print(
            f"# {what}: log-loss {mean(found[ratios], True):.3f},"
            f" {mean(found[NOTHING], True):.3f} without; {len(found[ratios])} questions"
        )
    print(f"take_key = {best[1].take_key}")
    print(f"leave_key = {best[1].leave_key}")
    print(f"nearer = {list(best[0].nearer)}")


if __name__ == "__main__":
    main()
