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
from hatchway.arena.guesses import Guesses
from hatchway.arena.levels import read
from hatchway.arena.times import Times
from hatchway.arena.weights import weighed
from hatchway.bots.novice import NoviceBot
from hatchway.bots.outside import Outside, is_file
from hatchway.bots.registry import THINKING, Bot, make
from hatchway.kernel.chance import Rng
from hatchway.kernel.event import Out
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Observation

MOST_ACTS = 8
"""Free acts of a bot in one decision; then it gets options only."""

MOST_FAULTS = 20
"""Faults of one player that are kept."""


class Player:
    """A bot at its seat, with a novice behind it, its times and its faults."""

    def __init__(self, level: str, game: Game[Any], seat: int, rng: Rng, table: Any) -> None:
        self.level = level
        self.game = game
        self.seat = seat
        self.seed = rng.seed()
        self.history: list[dict[str, object]] = []
        self.times = Times()
        self.faults: list[str] = []
        self.acts = 0
        self.stand_in: NoviceBot | None = None
        self.bot = self._bot(table)

    def _bot(self, table: Any) -> Bot:
        if is_file(self.level):
            return Outside(self.level, self.game, self.seat, self.seed)
        named = read(self.level)
        if named.name in CHEATS:
            return make_cheat(named.bot, self.game, self.seat, self.seed, table)
        if named.weights:
            worker = weighed(self.game.id, named.weights)
            return Outside(named.bot, self.game, self.seat, self.seed, process=worker)
        return make(named.bot, self.game, self.seat, self.seed)

    def choose(self, seen: Observation) -> int:
        start = time.perf_counter()
        try:
            code = self.bot.choose(seen)
            if isinstance(code, bool) or not isinstance(code, int):
                raise TypeError(f"answered {code!r}, not the code of an action")
            if code not in seen.options and code not in seen.acts:
                raise ValueError(f"answered {code}, which is neither an option nor an act")
        except Exception as fault:
            self._note(self.level, fault)
            code = self._novice(seen)
        self.times.add(time.perf_counter() - start)
        return code

    def _note(self, name: str, fault: Exception) -> None:
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(f"{name}: {type(fault).__name__}: {fault}"[:300])

    def _novice(self, seen: Observation) -> int:
        """What the novice does; should even that fail, the first option: the game goes on."""
        if self.game.id not in THINKING:
            return seen.options[0]
        try:
            if self.stand_in is None:
                self.stand_in = NoviceBot(self.game, self.seat, self.seed)
            return self.stand_in.choose(Observation(seen.view, seen.history, seen.options, ()))
        except Exception as fault:
            self._note(f"novice in place of {self.level}", fault)
            self.stand_in = None
            return seen.options[0]

    def close(self) -> None:
        if isinstance(self.bot, Outside):
            self.bot.close()


class Match:
    """A game of seeded chance under way. `levels` by side of the cell; without a cell by seat."""

    def __init__(
        self,
        game: Game[Any],
        levels: Sequence[str],
        seed: int,
        cell: Cell | None = None,
        turn: int = 0,
    ) -> None:
        self.game = game
        self.s = game.new(Rng(seed).seed())
        seats = range(game.seats)
        self.sides = [side_of(cell, self.s, seat, turn) if cell else seat for seat in seats]
        # Bots' seeds never derive from the game's.
        chance = Rng(seed * 2 + 1 << 8 | turn)
        table = [self.s]  # for cheats alone
        self.players = [
            Player(levels[self.sides[seat] % len(levels)], game, seat, chance, table)
            for seat in seats
        ]
        self.decisions = 0
        self.guesses = Guesses()

    def step(self) -> tuple[int, int]:
        """One decision: the seat and what it chose."""
        s = self.s
        seat = s.due.bit_length() - 1
        player = self.players[seat]
        acts = self.game.acts(s, seat) if player.acts < MOST_ACTS else ()
        view, options = self.game.view(s, seat), self.game.options(s, seat)
        code = player.choose(Observation(view, player.history, options, acts))
        player.acts = player.acts + 1 if code >= self.game.first_act else 0
        out = Out()
        self.game.apply(s, seat, code, out)
        self.decisions += 1
        for other in self.players:
            other.history += out.seen_by(other.seat)
        if any(event.kind == "countdown" for event in out.events):
            self.guesses.take([player.bot for player in self.players], s)
        return seat, code

    def close(self) -> None:
        for player in self.players:
            player.close()


def rounds(game: Game[Any], s: Any) -> int:
    """The rounds that were begun. A.D.E.L.E. counts them down to 1."""
    return int(s.g.rounds - max(s.round, 1) + 1 if game.id == "adele" else s.round)


def play(
    game: Game[Any], levels: Sequence[str], seed: int, cell: Cell | None = None, turn: int = 0
) -> dict[str, Any]:
    """A whole game, and what came of it."""
    start = time.perf_counter()
    match = Match(game, levels, seed, cell, turn)
    try:
        while not match.s.over:
            match.step()
    finally:
        match.close()
    outcome = game.outcome(match.s)
    assert outcome is not None
    times = [Times() for _ in range(max(match.sides) + 1)]
    for player in match.players:
        times[match.sides[player.seat]].join(player.times)
    return {
        "won": sorted({match.sides[seat] for seat in outcome.winners}),
        "winners": list(outcome.winners),
        "why": outcome.why,
        "decisions": match.decisions,
        "round": rounds(game, match.s),
        "guesses": match.guesses.plain(),
        "faults": [fault for player in match.players for fault in player.faults],
        "times": {  # the only part that another run may change
            "seconds": round(time.perf_counter() - start, 2),
            "sides": [each.plain() for each in times],
        },
    }
