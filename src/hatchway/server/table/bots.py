"""The bots of one table: who is asked, what each is shown, and what happens with its answer.

When the answer appears is fixed before: see `pace.py`.
"""

from __future__ import annotations

import asyncio
import math
import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal, NamedTuple, Protocol

from hatchway.bots.core.bot import replies
from hatchway.bots.core.strategy import strategy_of
from hatchway.bots.files import is_file
from hatchway.bots.worker import NOTHING, SetUp
from hatchway.kernel.event import Out
from hatchway.kernel.game import Game
from hatchway.server.botpool import BotPool, Look, NoAnswer
from hatchway.server.fair_queue import Asker
from hatchway.server.log import log
from hatchway.server.table.pace import Moment, Pace, seconds_of
from hatchway.server.table.table import Table

MOST_ACTS = 8
"""Free acts that a bot may do in one decision; after that it is offered options only."""

QUICK_LEVEL = "novice"
"""The level that answers for a bot that fails or is not ready in time."""

ASIDE = 0.25
"""The part of its pace that a bot takes for a secret offer while it is due. Others only see when it
answers, and that must not reveal the offer."""

REPLYING = 0.1
"""The part of its thinking time that a bot needs for what it does while others are due."""


def told_at(moment: float, ready: float, step: float) -> float:
    """When an offer that is ready at some time is told: at the moment that was drawn for it, or whole
    steps later. So the time it takes does not reveal what the bot had to think about."""
    if ready <= moment or step <= 0:
        return max(moment, ready)
    return moment + math.ceil((ready - moment) / step) * step


Told = Literal["nobody", "some", "all"]


def tells(game: Game[Any], before: Any, seat: int, code: int) -> Told:
    """Who else would notice this. Some others learn of an offer; nobody learns of a program that is only half
    laid, or of what is paid in secret."""
    if game.why_not(before, seat, code):
        return "all"  # it comes too late
    after, out = before.copy(), Out()
    game.apply(after, seat, code, out)
    if game.decision(after) != game.decision(before):
        return "all"
    if any(event.public is not None for event in out.events):
        return "all"
    others = any(other != seat for event in out.events for other in event.private or ())
    return "some" if others else "nobody"


class Question(NamedTuple):
    """What a bot is asked: a decision (0: none is due from it), and the answers it owes."""

    decision: int
    owed: tuple[int, ...]  # its acts, if somebody offered it something


class BotTable(Protocol):
    """What the bots need of the table at which they sit."""

    table: Table

    @property
    def dead(self) -> bool: ...

    @property
    def watched(self) -> bool: ...

    def now(self) -> int: ...

    def put(self, job: Callable[[], Any]) -> None: ...

    async def bot_moves(self, seat: int, decision: int, codes: list[int], by: str) -> None: ...


class BotSeats:
    """Asks the bots whose seats are due, or who were offered something, once for each question."""

    def __init__(
        self,
        live: BotTable,
        pool: BotPool,
        pace: float,
        new_seed: Callable[[int], bytes],
        files: Mapping[str, str],
    ) -> None:
        self.live = live
        self.pool = pool
        self.pace = Pace(pool, pace)
        self.new_seed = new_seed
        self.files = files  # the paths of bot files by the name that stands for a level
        self.tasks: dict[int, tuple[Question, asyncio.Task[None]]] = {}
        self.considered: dict[int, Question] = {}  # answered by doing nothing
        self.acts: dict[int, tuple[int, int]] = {}
        self.interrupted: dict[int, tuple[int, int]] = {}
        self.seeds: dict[int, bytes] = {}
        self.keys: set[str] = set()

    def plan(self) -> dict[int, tuple[int, int]] | None:
        """Before any bot thinks, fix when the answers that are due now appear: see `Pace.plan`."""
        return self.pace.plan(self.live.table, self._asker(), self.live.now())

    def _asker(self) -> Asker:
        live = self.live
        return Asker(live.table.id, live.table.lobby.host, lambda: live.watched)

    def wake(self) -> None:
        self.plan()
        table = self.live.table
        assert table.play is not None
        game, s = table.play.game, table.play.state
        asked = set(strategy_of(game).answers(s))
        for seat in sorted(asked.union(table.due())):
            if not table.level(seat) or self._is_tired(seat):
                asked.discard(seat)
            if not table.level(seat):
                continue
            question = Question(
                table.decision(seat), tuple(self._may_do(seat)) if seat in asked else ()
            )
            if question.decision or question.owed:
                self._ask(seat, question)

    def _ask(self, seat: int, question: Question) -> None:
        running = self.tasks.get(seat)
        if running is not None:
            if not running[1].done() and (
                running[0] == question or self._was_interrupted(seat, running[0], question)
            ):
                return
            running[1].cancel()
        if not question.decision and self.considered.get(seat) == question:
            return
        self.tasks[seat] = (question, asyncio.create_task(self._play(seat, question)))

    def _was_interrupted(self, seat: int, before: Question, now: Question) -> bool:
        """Offers make a bot think again about the same decision, but not without end."""
        if not now.decision or before.decision != now.decision:
            return False
        decision, times = self.interrupted.get(seat, (0, 0))
        times = times + 1 if decision == now.decision else 1
        self.interrupted[seat] = (now.decision, times)
        return times > MOST_ACTS

    def _is_tired(self, seat: int) -> bool:
        turn, acts = self.acts.get(seat, (-1, 0))
        return turn == self._turn() and acts > MOST_ACTS

    def _tire(self, seat: int) -> None:
        self.acts[seat] = (self._turn(), MOST_ACTS + 1)

    def _turn(self) -> int:
        """A number that goes up when any decision opens; free acts and secret steps do not change it."""
        return self.live.table.opened

    def rest(self) -> None:
        for _, task in self.tasks.values():
            task.cancel()
        self.tasks.clear()
        self.pace.rest()

    def stop(self) -> None:
        self.rest()
        for key in self.keys:
            self.pool.drop(key)
        self.keys.clear()

    def _key(self, seat: int, level: str) -> str:
        key = f"{self.live.table.id}:{seat}:{level}"
        self.keys.add(key)
        return key

    async def _play(self, seat: int, question: Question) -> None:
        live, decision = self.live, question.decision
        time = asyncio.get_running_loop().time
        await self._worker_started(seat)
        begun = time()
        moment = self._moment(seat, decision)
        by = "bot" if self._is_bot(seat) else "stand-in"
        codes, told = await self._chosen(seat, decision, moment)
        if told == "some" and decision:
            aside = ASIDE * self.pace.pace
            until = told_at(begun + aside, time(), aside)
            if until < moment.think:
                await self._until(until)
            else:  # there is no time left for offers
                self._tire(seat)
                codes, told = await self._chosen(seat, decision, moment)
        if not codes:
            return
        if codes == [NOTHING]:
            self.considered[seat] = question
            return
        if told == "all" or not decision:
            await self._until(moment.at)
        live.put(partial(self._move, seat, decision, codes, by, told == "all"))

    async def _worker_started(self, seat: int) -> None:
        """The first questions after a start wait for the workers to start, and so do their answers."""
        time = asyncio.get_running_loop().time
        begun = time()
        key = self._key(seat, self.live.table.level(seat))
        if await self.pool.started(key, seconds_of(self.live.table, seat)):
            self.pace.shift(seat, time() - begun)

    def _moment(self, seat: int, decision: int) -> Moment:
        """When the answer appears. An answer that nobody waits for has a moment of its own."""
        table, pace = self.live.table, self.pace
        if not pace.pace:
            return Moment(0, "", 0.0, math.inf, math.inf, seconds_of(table, seat, bool(decision)))
        if decision and seat in pace.moments:
            return pace.moments[seat]
        part = 1.0 if decision else REPLYING
        return pace.draw(table, self._asker(), seat, part * seconds_of(table, seat, False))[0]

    async def _chosen(
        self, seat: int, decision: int, moment: Moment
    ) -> tuple[list[int], Told | None]:
        """What the bot of a seat chooses, and who would notice. If it fails or is late, its quick level
        chooses; if that fails too, any answer is given, so that the game goes on. Nothing is chosen if the
        question is no longer open."""
        table, time = self.live.table, asyncio.get_running_loop().time
        own = (table.level(seat), moment.seconds, moment.think)
        for level, seconds, until in (own, (QUICK_LEVEL, 0.0, moment.end)):
            if until <= time():
                continue
            if moment.seconds > seconds:
                self._tire(seat)  # what is left of the time is for the answer
            looking = partial(self._look, seat, decision, level)
            try:
                code = await self.pool.choose(
                    self._asker(), self._key(seat, level), looking, seconds, until
                )
                return [code], self._tells(seat, code) if code != NOTHING else None
            except NoAnswer as fault:
                if fault.key == "gone":
                    return [], None
                # What a bot chose or thought may be a secret: log only the kind of its fault.
                kind = str(fault).partition(":")[0][:40]
                what = "bot_late" if fault.key in ("late", "busy") else "bot_failed"
                log(what, table=table.id, seat=seat, level=level, fault=fault.key, text=kind)
        if not decision or table.decision(seat) != decision:
            return [], None
        return self._any_answer(seat), "all"

    def _any_answer(self, seat: int) -> list[int]:
        """For a bot that fails: the game must go on, and everybody must see that it does. A bot that was in
        the middle of something secret first finishes it, in the same step, so that nobody notices."""
        play = self.live.table.play
        assert play is not None
        game, s, chance = play.game, play.state.copy(), random.SystemRandom()
        codes: list[int] = []
        while len(codes) < MOST_ACTS and s.due >> seat & 1:
            options = list(game.options(s, seat))
            chance.shuffle(options)
            seen = next((code for code in options if tells(game, s, seat, code) == "all"), None)
            codes.append(options[0] if seen is None else seen)
            if seen is not None:
                break
            game.apply(s, seat, codes[-1], Out())
        return codes

    async def _until(self, moment: float) -> None:
        await asyncio.sleep(max(0.0, moment - asyncio.get_running_loop().time()))

    def _tells(self, seat: int, code: int) -> Told:
        play = self.live.table.play
        assert play is not None
        return tells(play.game, play.state, seat, code)

    async def _move(self, seat: int, decision: int, codes: list[int], by: str, told: bool) -> None:
        turn, before = self._turn(), self.acts.get(seat, (0, 0))
        self.acts[seat] = (turn, before[1] + 1 if before[0] == turn else 1)
        running = self.tasks.get(seat)
        if running is not None and running[0].decision == decision:
            running[1].cancel()  # another player's step may have made it ask again
            del self.tasks[seat]
        if told and decision:
            self.pace.done(seat)
        await self.live.bot_moves(seat, decision, codes, by)
        # A free act leaves the decision open, and a refused answer too: ask again.
        if self.live.table.decision(seat) == decision and not self.live.dead:
            self.wake()

    def _look(self, seat: int, decision: int, level: str) -> Look | None:
        """The seat's own Observation, at the moment its turn in the queue comes."""
        table = self.live.table
        play = table.play
        if play is None or self.live.dead or table.decision(seat) != decision:
            return None
        game, s = play.game, play.state
        acts = [] if decision and self._is_tired(seat) else self._may_do(seat)
        if not decision and not acts:
            return None
        return Look(
            partial(self._set_up, seat, level),
            game.view(s, seat),
            play.history(seat),
            list(game.options(s, seat)),
            acts,
        )

    def _may_do(self, seat: int) -> list[int]:
        """The free acts of a seat. A stand-in only answers: anything it said would be taken for the word of
        the person who is away."""
        play = self.live.table.play
        assert play is not None
        acts = play.game.acts(play.state, seat)
        return list(acts) if self._is_bot(seat) else replies(play.game, acts)

    def _is_bot(self, seat: int) -> bool:
        return self.live.table.lobby.seats[seat].kind == "bot"

    def _set_up(self, seat: int, level: str) -> SetUp:
        table = self.live.table
        seed = self.seeds.setdefault(seat, self.new_seed(16))
        if is_file(level):  # one that is no longer offered is not looked for
            level = self.files.get(level, "novice")
        version = table.play.game.version if table.play is not None else ""
        return SetUp(table.game_id, table.lobby.options, seat, level, seed, version)
