"""One game between bots, and what came of it.

A bot that fails, answers with garbage or takes too long does not break the game: the novice answers
in its place, and the fault is written down.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from hatchway.arena.cells import Cell, side_of
from hatchway.arena.cheat import CHEATS, make_cheat
from hatchway.bots.expert import ExpertBot
from hatchway.bots.novice import NoviceBot
from hatchway.bots.outside import Outside, is_file
from hatchway.bots.registry import THINKING, Bot, make
from hatchway.kernel.chance import Rng
from hatchway.kernel.event import Out
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Observation

MOST_ACTS = 8
"""Free acts of a bot in one decision; then it gets options only."""


class Player:
    """A bot at its seat, with a novice behind it, its times and its faults."""

    def __init__(self, level: str, game: Game[Any], seat: int, rng: Rng, table: Any) -> None:
        self.level = level
        self.game = game
        self.seat = seat
        self.seed = rng.seed()
        self.history: list[dict[str, object]] = []
        self.times: list[float] = []
        self.faults: list[str] = []
        self.acts = 0
        self.stand_in: NoviceBot | None = None
        self.bot: Bot
        if level.partition(":")[0] in CHEATS:
            self.bot = make_cheat(level, game, seat, self.seed, table)
        elif is_file(level):
            self.bot = Outside(level, game, seat, self.seed)
        else:
            self.bot = make(level, game, seat, self.seed)

    def choose(self, seen: Observation) -> int:
        start = time.perf_counter()
        try:
            code = self.bot.choose(seen)
            if isinstance(code, bool) or not isinstance(code, int):
                raise TypeError(f"answered {code!r}, not the code of an action")
            if code not in seen.options and code not in seen.acts:
                raise ValueError(f"answered {code}, which is neither an option nor an act")
        except Exception as fault:
            if len(self.faults) < 20:
                self.faults.append(f"{self.level}: {type(fault).__name__}: {fault}"[:300])
            code = self._novice(seen)
        self.times.append(time.perf_counter() - start)
        return code

    def _novice(self, seen: Observation) -> int:
        if self.game.id not in THINKING:
            return seen.options[0]
        if self.stand_in is None:
            self.stand_in = NoviceBot(self.game, self.seat, self.seed)
        options_only = Observation(seen.view, seen.history, seen.options, ())
        return self.stand_in.choose(options_only)

    def close(self) -> None:
        if isinstance(self.bot, Outside):
            self.bot.close()


def play(game: Game[Any], levels: Sequence[str], seed: int, cell: Cell | None = None,
         turn: int = 0) -> dict[str, Any]:  # fmt: skip
    """A game of seeded chance. `levels` by side of the cell; without a cell by seat."""
    rng = Rng(seed)
    s = game.new(rng.seed())
    table = [s]  # for cheats alone
    sides = [side_of(cell, s, seat, turn) if cell else seat for seat in range(game.seats)]
    # Bots' seeds never derive from the game's.
    chance = Rng(seed * 2 + 1 << 8 | turn)
    players = [
        Player(levels[sides[seat] % len(levels)], game, seat, chance, table)
        for seat in range(game.seats)
    ]
    decisions = 0
    guesses: list[list[float]] = []
    try:
        while not s.over:
            seat = s.due.bit_length() - 1
            player = players[seat]
            acts = game.acts(s, seat) if player.acts < MOST_ACTS else ()
            seen = Observation(game.view(s, seat), player.history, game.options(s, seat), acts)
            code = player.choose(seen)
            player.acts = player.acts + 1 if code >= game.first_act else 0
            out = Out()
            game.apply(s, seat, code, out)
            decisions += 1
            for other in players:
                other.history += out.seen_by(other.seat)
            if any(event.kind == "countdown" for event in out.events):
                guesses += _guesses(players, s)
    finally:
        for player in players:
            player.close()
    outcome = game.outcome(s)
    assert outcome is not None
    won = sorted({sides[seat] for seat in outcome.winners})
    times = [sorted(t for p in players if sides[p.seat] == n for t in p.times)
             for n in range(max(sides) + 1)]  # fmt: skip
    return {
        "won": won,
        "winners": list(outcome.winners),
        "why": outcome.why,
        "decisions": decisions,
        "round": getattr(s, "round", 0),
        "ms": [_quantiles(each) for each in times],
        "guesses": guesses,
        "faults": [fault for player in players for fault in player.faults],
    }


def _guesses(players: list[Player], s: Any) -> list[list[float]]:
    """What experts among the prisoners hold of the others at the end of a round: the round, the
    chance that one is a guard, and whether it is so. Known roles are left out."""
    from hatchway.games.room25.kinds import CHARACTERS, GUARD

    found = []
    for player in players:
        if not isinstance(player.bot, ExpertBot) or player.bot.belief is None:
            continue
        if s.role[s.seat.index(player.seat)] == GUARD:
            continue
        for name, chance in player.bot.suspects().items():
            who = CHARACTERS.index(name)
            if s.seat[who] != player.seat and not s.shown >> who & 1:
                found.append([s.round, round(chance, 3), int(s.role[who] == GUARD)])
    return found


def _quantiles(times: list[float]) -> list[float]:
    """The median and the 99th percentile, in milliseconds."""
    if not times:
        return [0.0, 0.0]
    return [round(1000 * times[int(q * (len(times) - 1))], 2) for q in (0.5, 0.99)]
