"""One game between bots, and its result.

A bot that fails, answers with garbage or takes too long does not break the game: a novice answers in its
place, and the fault is recorded with its traceback. In a strict game it is raised instead.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from hatchway.arena.cells import Cell, side_of
from hatchway.arena.cheat import CHEATS, make_cheat
from hatchway.arena.guesses import Guesses
from hatchway.arena.levels import Entrant, build, name_of, read
from hatchway.arena.times import Times
from hatchway.arena.weights import weighed
from hatchway.bots.core.bot import Bot, BotFault
from hatchway.bots.core.strategy import strategy_of
from hatchway.bots.files import is_file, is_trusted, trace_of
from hatchway.bots.levels import make
from hatchway.bots.outside import Outside, worker_of
from hatchway.bots.process import Silent
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

MOST_DECISIONS = 10_000
"""How many decisions a bot may make in one game. Some can be taken back and made again, so a bot could go
round in circles for ever."""

LANES = 2
"""How many games take turns when bots think in workers."""

MOST_SILENCES = 3
"""How many questions a bot may leave without an answer. Then the novice plays the game to its end,
because a game with a bot that hangs would last for hours."""


T = TypeVar("T")
J = TypeVar("J")
Turn = Generator[None, None, T]
"""Something that takes a while. It yields while a worker thinks, so that other games can go on."""


class Player:
    """A bot at its seat, with a novice behind it, its times and its faults."""

    def __init__(
        self,
        entrant: Entrant,
        game: Game[Any],
        seat: int,
        rng: Rng,
        table: Any,
        strict: bool,
        lane: int,
    ) -> None:
        self.level = name_of(entrant)
        self.strict = strict
        self.lane = lane
        self.game = game
        self.seat = seat
        self.seed = rng.seed()
        self.history: list[dict[str, object]] = []
        self.times = Times()
        self.faults: Counter[str] = Counter()
        self.traces: dict[str, str] = {}  # of faults that were exceptions
        self.silences = 0
        self.asked = 0
        self.acts = 0
        self.stand_in: Bot | None = None
        self.bot: Bot | None = None
        try:
            self.bot = self._bot(entrant, table)
        except Exception as fault:  # it could be built before the first game, but not now
            self._note(self.level, fault)

    def _bot(self, entrant: Entrant, table: Any) -> Bot:
        game, seat, seed = self.game, self.seat, self.seed
        if not isinstance(entrant, str) or is_trusted(entrant):
            return build(entrant, game, seat, seed)
        if is_file(entrant):
            return Outside(entrant, game, seat, seed, worker_of(entrant, seat, self.lane))
        named = read(entrant)
        if named.name in CHEATS:
            return make_cheat(named.bot, game, seat, seed, table)
        if named.weights:
            return Outside(named.bot, game, seat, seed, weighed(game.id, named.weights))
        return make(named.bot, game, seat, seed)

    @property
    def idle(self) -> bool:
        """Whether it does nothing while others are due, so that it need not be asked."""
        if isinstance(self.bot, Outside):
            return self.bot.idle
        return not hasattr(self.bot, "answer")

    def choosing(self, seen: Observation) -> Turn[int]:
        """What it chooses; a novice stands in for a bot that fails."""
        if self.bot is None or self.silences >= MOST_SILENCES:
            return self._novice(seen)
        start = time.process_time()
        self.asked += 1
        try:
            if self.asked > MOST_DECISIONS:
                self.silences = MOST_SILENCES
                raise BotFault(f"no end after {MOST_DECISIONS} decisions, the novice goes on")
            code = as_code((yield from self._asking(seen)))
            if code not in seen.options and code not in seen.acts:
                raise BotFault(f"answered {code}, which is neither an option nor an act")
        except Exception as fault:
            self._note(self.level, fault)
            code = self._novice(seen)
        # Processor time, so that no bot looks slow on a busy machine.
        own = self.bot.seconds if isinstance(self.bot, Outside) else time.process_time() - start
        self.times.add(own)
        return code

    def answering(self, seen: Observation) -> Turn[int]:
        """A free act while others are due, or NOTHING."""
        if self.bot is None or self.silences >= MOST_SILENCES:
            return NOTHING
        try:
            code = yield from self._asking(seen)
            if isinstance(code, int) and (code == NOTHING or code in seen.acts):
                return code
            raise BotFault(f"answered {code!r}, which is not an act")
        except Exception as fault:
            self._note(self.level, fault)
            return NOTHING

    def _asking(self, seen: Observation) -> Turn[object]:
        bot = self.bot
        assert bot is not None
        if isinstance(bot, Outside):
            bot.send(seen)
            yield
            return bot.receive()
        return bot.choose(seen) if seen.options else beside(bot, seen)

    def _note(self, name: str, fault: Exception) -> None:
        if isinstance(fault, BotFault):
            said, trace = fault.message, fault.trace
        else:
            said, trace = f"{type(fault).__name__}: {fault}", trace_of(fault)
        text = f"{name}: {said}"[:300]
        if self.strict:
            raise BotFault(text, trace) from None
        if text in self.faults or len(self.faults) < MOST_FAULTS:
            self.faults[text] += 1
            if trace:
                self.traces.setdefault(text, trace)
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
        levels: Sequence[Entrant],
        seed: int,
        cell: Cell | None = None,
        turn: int = 0,
        strict: bool = False,
        lane: int = 0,
    ) -> None:
        self.game = game
        self.s = game.new(Rng(seed).seed())
        seats = range(game.seats)
        self.sides = [side_of(cell, self.s, seat, turn) if cell else seat for seat in seats]
        # The seeds of bots are never derived from the game's.
        chance = Rng(seed * 2 + 1 << 8 | turn)
        table = [self.s]  # only for cheats
        self.players = [
            Player(levels[self.sides[seat] % len(levels)], game, seat, chance, table, strict, lane)
            for seat in seats
        ]
        self.decisions = 0
        self.guesses = Guesses()
        self.plugin = plugin(game.id)
        self.strategy = strategy_of(game)
        self.considered: dict[int, object] = {}

    def step(self) -> tuple[int, int]:
        """Play one decision or answer; returns the seat and what it chose."""
        return finish(self.stepping())

    def stepping(self) -> Turn[tuple[int, int]]:
        s = self.s
        for seat in self._asked():
            code = yield from self.players[seat].answering(self._seen(seat, False))
            if code != NOTHING:
                return self._apply(seat, code)
        seat = s.due.bit_length() - 1
        code = yield from self.players[seat].choosing(self._seen(seat, True))
        return self._apply(seat, code)

    def _asked(self) -> Iterator[int]:
        """The seats that were offered something or have something to tell; each is asked once. A seat
        that is due acts with its decision; but in an ALL decision everybody is asked first."""
        s = self.s
        for seat in self.strategy.answers(s):
            due = s.due >> seat & 1 and s.manner != ALL
            player = self.players[seat]
            if due or player.idle or player.acts >= MOST_ACTS:
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


def finish(turn: Turn[T]) -> T:
    """Play it to the end, with no other game in between."""
    while True:
        try:
            next(turn)
        except StopIteration as end:
            found: T = end.value
            return found


def beside_each_other(
    begin: Callable[[J, int], Turn[T]], jobs: Iterator[J], lanes: int = LANES
) -> Iterator[T]:
    """The results of games that take turns: while one waits for a worker, the next one goes on."""
    running = [(lane, begin(job, lane)) for lane, job in enumerate(islice(jobs, lanes))]
    try:
        while running:
            lane, turn = running.pop(0)
            try:
                next(turn)
                running.append((lane, turn))
            except StopIteration as end:
                yield end.value
                running += [(lane, begin(job, lane)) for job in islice(jobs, 1)]
    finally:
        for _, turn in running:
            turn.close()


def play(
    game: Game[Any],
    levels: Sequence[Entrant],
    seed: int,
    cell: Cell | None = None,
    turn: int = 0,
    strict: bool = False,
) -> dict[str, Any]:
    """Play a whole game; returns its result."""
    return finish(playing(game, levels, seed, cell, turn, strict))


def playing(
    game: Game[Any],
    levels: Sequence[Entrant],
    seed: int,
    cell: Cell | None = None,
    turn: int = 0,
    strict: bool = False,
    lane: int = 0,
) -> Turn[dict[str, Any]]:
    """A whole game that can take turns with other games; games at the same time have a lane each."""
    start = time.process_time()
    match = Match(game, levels, seed, cell, turn, strict, lane)
    try:
        while not match.s.over:
            yield from match.stepping()
    finally:
        match.close()
    outcome = game.outcome(match.s)
    assert outcome is not None
    times = [Times() for _ in range(max(match.sides) + 1)]
    failed = [0] * len(times)
    for player in match.players:
        times[match.sides[player.seat]].join(player.times)
        failed[match.sides[player.seat]] += player.faults.total()
    return {
        "won": sorted({match.sides[seat] for seat in outcome.winners}),
        "winners": list(outcome.winners),
        "why": outcome.why,
        "decisions": match.decisions,
        "round": match.plugin.round_of(match.s),
        "guesses": match.guesses.plain(),
        "faults": dict(sum((player.faults for player in match.players), Counter())),
        "failed": failed if any(failed) else [],  # how many faults, by side
        "traces": {k: v for player in match.players for k, v in player.traces.items()},
        "times": {  # the only part that differs between runs
            "seconds": round(time.process_time() - start, 2),
            "sides": [each.plain() for each in times],
        },
    }
