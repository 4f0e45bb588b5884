"""The bots of one table: who is due, what each is shown, when its answer comes."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from typing import TYPE_CHECKING

from hatchway.bots.worker import SetUp
from hatchway.server.botpool import Look, NoAnswer
from hatchway.server.log import log

if TYPE_CHECKING:
    from hatchway.server.live import Live

MOST_ACTS = 8
"""Free acts of a bot in one decision; then it gets options only."""


class BotSeats:
    """Asks the bots whose seats are due, once for each decision."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.tasks: dict[int, tuple[int, asyncio.Task[None]]] = {}
        self.acts: dict[int, tuple[int, int]] = {}
        self.seeds: dict[int, bytes] = {}
        self.keys: set[str] = set()
        self.chance = random.SystemRandom()

    def wake(self) -> None:
        table = self.live.table
        for seat in table.due():
            if not table.level(seat):
                continue
            decision = table.decision(seat)
            running = self.tasks.get(seat)
            if running is not None and running[0] == decision and not running[1].done():
                continue
            if running is not None:
                running[1].cancel()
            task = asyncio.create_task(self._play(seat, decision))
            self.tasks[seat] = (decision, task)

    def rest(self) -> None:
        for _, task in self.tasks.values():
            task.cancel()
        self.tasks.clear()

    def stop(self) -> None:
        self.rest()
        for key in self.keys:
            self.live.house.pool.drop(key)
        self.keys.clear()

    def _key(self, seat: int) -> str:
        key = f"{self.live.table.id}:{seat}:{self.live.table.level(seat)}"
        self.keys.add(key)
        return key

    async def _play(self, seat: int, decision: int) -> None:
        live = self.live
        house = live.house
        # The pace is drawn without regard to what the bot knows or has to choose from.
        pace = house.settings.bot_pace * self.chance.uniform(0.5, 1.5)
        asked = asyncio.get_running_loop().time()
        by = "bot" if live.table.lobby.seats[seat].kind == "bot" else "stand-in"
        try:
            code = await house.pool.choose(
                live.table.id, self._key(seat), partial(self._look, seat, decision)
            )
        except NoAnswer as fault:
            if fault.key == "gone":
                return
            log(
                "bot_failed", table=live.table.id, seat=seat, fault=fault.key, text=str(fault)[:300]
            )
            if live.table.decision(seat) != decision:
                return
            code = live.any_option(seat)
        rest = pace - (asyncio.get_running_loop().time() - asked)
        if rest > 0:
            await asyncio.sleep(rest)
        live.put(partial(self._move, seat, decision, code, by))

    async def _move(self, seat: int, decision: int, code: int, by: str) -> None:
        before = self.acts.get(seat, (0, 0))
        self.acts[seat] = (decision, before[1] + 1 if before[0] == decision else 1)
        self.tasks.pop(seat, None)
        await self.live.bot_moves(seat, decision, code, by)
        # A free act leaves the decision open, and a refused answer too: ask again.
        if self.live.table.decision(seat) == decision and not self.live.dead:
            self.wake()

    def _look(self, seat: int, decision: int) -> Look | None:
        """The seat's own Observation, at the moment its turn in the queue comes."""
        table = self.live.table
        play = table.play
        if play is None or self.live.dead or table.decision(seat) != decision:
            return None
        game, s = play.game, play.state
        tired = self.acts.get(seat, (0, 0))
        acts = [] if tired[0] == decision and tired[1] > MOST_ACTS else game.acts(s, seat)
        return Look(
            partial(self._set_up, seat),
            game.view(s, seat),
            play.history(seat),
            list(game.options(s, seat)),
            list(acts),
        )

    def _set_up(self, seat: int) -> SetUp:
        table = self.live.table
        seed = self.seeds.setdefault(seat, self.chance.randbytes(16))
        return SetUp(table.game_id, table.lobby.options, seat, table.level(seat), seed)
