"""One game between bots, and its result.

A bot that fails, answers with garbage or takes too long does not break the game: a novice answers in its
place, and the fault is recorded.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from hatchway.arena.cells import Cell, side_of
from hatchway.arena.cheat import CHEATS, make_cheat
from hatchway.arena.guesses import Guesses
from hatchway.arena.levels import read
from hatchway.arena.times import Times
from hatchway.arena.weights import weighed
from hatchway.bots.core.strategy import strategy_of
from hatchway.bots.levels import Bot, make
from hatchway.bots.outside import Outside, Silent, is_file
from hatchway.bots.worker import NOTHING, as_code, beside
from hatchway.games.registry import plugin
from hatchway.kernel.chance import Rng
from hatchway.kernel.event import Out
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Observation
from hatchway.kernel.state import ALL

MOST_ACTS = 8
"""How many free acts a bot may perform in one decision; then it gets only options."""

MOST_FAULTS = 20
"""How many different faults of one player are kept, each with how often it happened."""

MOST_SILENCES = 3
"""How many questions a bot may leave without an answer. Then the novice plays the game to its end,
because a game with a bot that hangs would last for hours."""


class Player:
    """A bot at its seat, with a novice behind it, its times and its faults."""

    def __init__(self, level: str, game: Game[Any], seat: int, rng: Rng, table: Any) -> None:
        self.level = level
        self.game = game
        self.seat = seat
        self.seed = rng.seed()
        self.history: list[dict[str, object]] = []
        self.times = Times()
        self.faults: Counter[str] = Counter()
        self.silences = 0
        self.acts = 0
        self.stand_in: Bot | None = None
        self.bot = self._bot(table)
        # Processor time, so that no bot looks slow on a busy machine. A bot in another process has its
        # own processor time, so there it is wall time.
        self.clock = time.perf_counter if isinstance(self.bot, Outside) else time.process_time

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
        if self.silences >= MOST_SILENCES:
            return self._novice(seen)
        start = self.clock()
        try:
            code = as_code(self.bot.choose(seen))
            if code not in seen.options and code not in seen.acts:
                raise ValueError(f"answered {code}, which is neither an option nor an act")
        except Exception as fault:
            self._note(self.level, fault)
            code = self._novice(seen)
        self.times.add(self.clock() - start)
        return code

    def answer(self, seen: Observation) -> int:
        """A free act while others are due, or NOTHING."""
        if self.silences >= MOST_SILENCES:
            return NOTHING
        try:
            code = beside(self.bot, seen)
            if isinstance(code, int) and (code == NOTHING or code in seen.acts):
                return code
            raise ValueError(f"answered {code!r}, which is not an act")
        except Exception as fault:
            self._note(self.level, fault)
            return NOTHING

    def _note(self, name: str, fault: Exception) -> None:
        text = f"{name}: {type(fault).__name__}: {fault}"[:300]
        if text in self.faults or len(self.faults) < MOST_FAULTS:
            self.faults[text] += 1
        if isinstance(fault, Silent):
            self.silences += 1
            if self.silences == MOST_SILENCES:
                self.faults[f"{name}: silent too often, the novice plays this game to its end"] += 1

    def _novice(self, seen: Observation) -> int:
        """What the novice chooses. If even the novice fails, it is the first option, so the game goes on."""
        try:
            if self.stand_in is None:
                self.stand_in = make("novice", self.game, self.seat, self.seed)
            return self.stand_in.choose(Observation(seen.view, seen.history, seen.options, ()))
        except Exception as fault:
            self._note(f"novice in place of {self.level}", fault)
            self.stand_in = None
            return seen.options[0]

    def close(self) -> None:
        if isinstance(self.bot, Outside):
            self.bot.close()


class Match:
    """A game in progress. `levels` are by side of the cell, or by seat without a cell."""

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
        # The seeds of bots are never derived from the game's.
        chance = Rng(seed * 2 + 1 << 8 | turn)
        table = [self.s]  # only for cheats
        self.players = [
            Player(levels[self.sides[seat] % len(levels)], game, seat, chance, table)
            for seat in seats
        ]
        self.decisions = 0
        self.guesses = Guesses()
        self.plugin = plugin(game.id)
        self.strategy = strategy_of(game)
        self.considered: dict[int, object] = {}

    def step(self) -> tuple[int, int]:
        """Play one decision or answer; returns the seat and what it chose."""
        s = self.s
        for seat in self._asked():
            code = self.players[seat].answer(self._seen(seat, False))
            if code != NOTHING:
                return self._apply(seat, code)
        seat = s.due.bit_length() - 1
        player = self.players[seat]
        return self._apply(seat, player.choose(self._seen(seat, True)))

    def _asked(self) -> Iterator[int]:
        """The seats that were offered something or have something to tell, asked once for each. A seat
        that is due acts with its decision; but in an ALL decision everybody is asked first."""
        s = self.s
        for seat in self.strategy.answers(s):
            due = s.due >> seat & 1 and s.manner != ALL
            if due or self.players[seat].acts >= MOST_ACTS:
                continue
            acts = self.game.acts(s, seat)
            if acts and self.considered.get(seat) != acts:
                self.considered[seat] = acts
                yield seat

    def _seen(self, seat: int, due: bool) -> Observation:
        player = self.players[seat]
        acts = self.game.acts(self.s, seat) if player.acts < MOST_ACTS else ()
        options = self.game.options(self.s, seat) if due else ()
        return Observation(self.game.view(self.s, seat), player.history, options, acts)

    def _apply(self, seat: int, code: int) -> tuple[int, int]:
        s, player = self.s, self.players[seat]
        player.acts = player.acts + 1 if self.game.is_act(code) else 0
        out = Out()
        self.game.apply(s, seat, code, out)
        self.decisions += 1
        for other in self.players:
            other.history += out.seen_by(other.seat)
        bots = [player.bot for player in self.players]
        for guess in self.plugin.guesses(bots, s, out.events):
            self.guesses.add(guess)
        return seat, code

    def close(self) -> None:
        for player in self.players:
            player.close()


def play(
    game: Game[Any], levels: Sequence[str], seed: int, cell: Cell | None = None, turn: int = 0
) -> dict[str, Any]:
    """Play a whole game; returns its result."""
    start = time.process_time()
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
        "round": match.plugin.round_of(match.s),
        "guesses": match.guesses.plain(),
        "faults": dict(sum((player.faults for player in match.players), Counter())),
        "times": {  # the only part that differs between runs
            "seconds": round(time.process_time() - start, 2),
            "sides": [each.plain() for each in times],
        },
    }
