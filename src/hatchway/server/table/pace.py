"""When the steps of bots appear: fixed before a bot begins to think, and shown to everybody.

The moment is drawn when a question opens. It follows from what everybody knows (the level of the bot, the
kind of the question, who else is asked) and from how much other tables ask of the machine. What a bot does in
secret before it answers, and how long it thinks, moves nothing. If a bot is not ready in time, its quick
level answers for it.
"""

from __future__ import annotations

import asyncio
import math
import random
from typing import Final, NamedTuple

from hatchway.bots.core.strategy import strategy_of
from hatchway.bots.files import is_file
from hatchway.bots.levels import ADEPT_SECONDS, EXPERT_SECONDS
from hatchway.server.botpool import Booking, BotPool
from hatchway.server.fair_queue import Asker
from hatchway.server.table.table import Table
from hatchway.server.wire.protocol import Thinking

THINKING: Final = {"adept": ADEPT_SECONDS, "expert": EXPERT_SECONDS}
"""Seconds for thinking that a bot's pace includes, by level, whether it uses them or not; more where the game
says that a kind of decision deserves more. The other levels are quick."""

RESERVE: Final = 0.5
"""The part of its pace that is left for the quick level, if a bot has not answered before."""
LAST: Final = 0.1
"""The part of it by which the quick level must have answered; after that any answer is prepared."""


class Moment(NamedTuple):
    """When a step of a bot appears (loop time)."""

    turn: int
    level: str
    at: float
    think: float  # until then the bot itself may think, then its quick level answers
    end: float  # until then its quick level may
    seconds: float  # of thinking


def own_time(level: str) -> bool:
    """Whether a level answers whenever it is ready: nobody knows how long a bot file thinks."""
    return is_file(level)


def seconds_of(table: Table, seat: int, due: bool = True) -> float:
    """The seconds that the bot of a seat needs to think, by its level and the kind of question, which
    everybody knows."""
    level = table.level(seat)
    if own_time(level):
        return EXPERT_SECONDS
    seconds = THINKING.get(level.partition(":")[0], 0.0)
    if due and seconds:
        assert table.play is not None
        seconds *= max(1.0, strategy_of(table.play.game).thought(table.play.state.ask))
    return seconds


def holds(table: Table, seat: int, moment: Moment) -> bool:
    """Whether a moment still belongs to the question that a seat is asked."""
    return moment.turn == table.opened and moment.level == table.level(seat)


class Pace:
    """The moments of the bots of one table. `pace`: seconds that a bot seems to think, on average; 0
    for bots that answer as soon as they can."""

    def __init__(self, pool: BotPool, pace: float) -> None:
        self.pool = pool
        self.pace = pace
        self.moments: dict[int, Moment] = {}
        self.chance = random.SystemRandom()

    def plan(self, table: Table, asker: Asker, now: int) -> dict[int, tuple[int, int]] | None:
        """Draw the moments of bots that are asked something new. Returns what everybody may know of them, by
        seat: when each step appears (ms since 1970), and how much of the wait is due to other tables. None if
        nothing changed."""
        playing = table.phase == "playing" and not table.lobby.paused and self.pace
        levels = {seat: table.level(seat) for seat in table.due()} if playing else {}
        due = [seat for seat, level in levels.items() if level and not own_time(level)]
        kept = {
            seat: one
            for seat, one in self.moments.items()
            if seat in due and holds(table, seat, one)
        }
        new = [seat for seat in due if seat not in kept]
        if not new and len(kept) == len(self.moments):
            return None
        self.moments = kept
        shown = {seat: table.moments[seat] for seat in kept if seat in table.moments}
        # The bots of one table think one after the other if there are fewer workers than bots.
        self.chance.shuffle(new)
        before = 0
        for seat in new:
            seconds = seconds_of(table, seat)
            turns = 1 + before // len(self.pool.slow)
            before += seconds > 0
            moment, late = self.draw(table, asker, seat, seconds, turns)
            self.moments[seat] = moment
            if seconds:
                self.pool.book(Booking(asker, moment.at, seconds))
            wait = moment.at - asyncio.get_running_loop().time()
            shown[seat] = (now + int(wait * 1000), int(late * 1000))
        table.moments = shown
        return shown

    def draw(
        self, table: Table, asker: Asker, seat: int, seconds: float, turns: int = 1
    ) -> tuple[Moment, float]:
        """When an answer that takes this long appears, after so many `turns` at a worker; and the part of the
        wait that is due to other tables, which is at most half."""
        pool = self.pool
        own = self.pace * self.chance.uniform(0.5, 1.5)
        if own_time(table.level(seat)):
            at = asyncio.get_running_loop().time() + own
            return Moment(table.opened, table.level(seat), at, math.inf, math.inf, seconds), 0.0
        wait = own + seconds * turns
        late = (
            min(wait, pool.busy(asker) + seconds * turns * (pool.slowness - 1)) if seconds else 0.0
        )
        at = asyncio.get_running_loop().time() + wait + late
        end = at - LAST * own
        think = at - RESERVE * own if seconds else end
        return Moment(table.opened, table.level(seat), at, think, end, seconds), late

    def shift(self, seat: int, seconds: float) -> None:
        """Move the moments, because a worker had to start first."""
        moment = self.moments.get(seat)
        if moment is not None:
            at, think, end = (one + seconds for one in (moment.at, moment.think, moment.end))
            self.moments[seat] = moment._replace(at=at, think=think, end=end)

    def done(self, seat: int) -> None:
        """A step of this seat appears now: the next one has a moment of its own."""
        self.moments.pop(seat, None)

    def rest(self) -> None:
        self.moments.clear()


def thinking(table: Table, now: int) -> list[Thinking]:
    """The bots that are asked something, and when their steps appear."""
    shown = []
    for seat in table.due():
        if seat in table.moments and table.level(seat):
            at, late = table.moments[seat]
            shown.append(Thinking(seat, max(0, at - now), late))
    return shown
