"""What Room 25 gives to its bots: first views, rules of thumb, free acts, values of positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from hatchway.bots.core.strategy import Strategy
from hatchway.games.common.data import weights
from hatchway.games.room25.bots.evaluate import value
from hatchway.games.room25.bots.observed import Memory
from hatchway.games.room25.bots.policy import choose, foresee, play_on, scores
from hatchway.games.room25.bots.reading import AFTER, DISTANCE, STEP
from hatchway.games.room25.bots.refine import refine
from hatchway.games.room25.rules.board import N_CELLS
from hatchway.games.room25.rules.codes import (
    C_AHEAD,
    C_CLAIM,
    C_CONTROL,
    C_PUSH,
    C_ROBOT_PUSH,
    KIND_OF,
)
from hatchway.games.room25.rules.kinds import (
    A_CLUE,
    CHARACTERS,
    COLOUR,
    COMPETITION,
    GREEN,
    GUARD,
    MORTAL,
    RED,
    ROOM25,
    SUSPICION,
    TEAM,
    YELLOW,
)
from hatchway.games.room25.rules.state import R25State
from hatchway.kernel.chance import Rng
from hatchway.kernel.game import Game

_THUMB = weights("room25")["thumb"]
REVEAL_INSIDE: Final = int(_THUMB["reveal_inside"])
REVEAL_LEFT: Final = int(_THUMB["reveal_left"])
_SEARCH = weights("room25")["search"]
SPREAD: Final = float(_SEARCH["spread"])
WORTH: Final = float(_SEARCH["step"]) / STEP
MOST: Final = float(_SEARCH["most"])


class Room25Strategy(Strategy):
    """The strategy of every bot of Room 25."""

    trust: float | None = None
    worth: float = WORTH
    most: float = MOST
    spread: float = SPREAD

    def start(self, view: dict[str, Any]) -> dict[str, Any]:
        characters = [c | {"alive": True} for c in view["characters"]]
        return view | {"robots": [None, None], "characters": characters}

    def memory(self) -> Memory:
        return Memory()

    def refine(self, s: R25State, seat: int, rng: Rng) -> None:
        refine(s, seat, rng)

    def choose(self, s: R25State, seat: int, options: tuple[int, ...], rng: Rng) -> int:
        return choose(s, seat, rng)

    def scores(self, s: R25State, seat: int, options: tuple[int, ...], rng: Rng) -> Sequence[int]:
        return scores(s, seat, options)

    def act(self, s: R25State, seat: int, acts: tuple[int, ...], rng: Rng, memory: Memory) -> int:
        return act(s, seat, acts, memory)

    def answers(self, s: R25State) -> list[int]:
        return answers(s)

    def effort(self, s: R25State) -> float:
        return 0.0 if s.ask == A_CLUE else 1.0  # for the clue there is a convention

    def clock(self, s: R25State) -> int:
        return s.round

    def foresee(self, game: Game[R25State], s: R25State, seat: int, rng: Rng) -> int:
        return foresee(game, s, seat, rng)

    def play_on(
        self, game: Game[R25State], s: R25State, rng: Rng, stop: int, longest: int, *intent: Any
    ) -> int:
        return play_on(game, s, rng, stop, longest)

    def value(self, s: R25State, seat: int) -> float:
        return value(s, seat)


def answers(s: R25State) -> list[int]:
    """The seats that have something to say though they are not due: they looked and have not told."""
    if s.g.mode == COMPETITION:
        return []
    untold = s.seen[:]
    for tile, teller, _, _, _ in s.claims:
        untold[tile] &= ~(1 << teller)
    seats = 0
    for tile in range(25):
        if not s.up >> tile & 1:
            seats |= untold[tile]
    return [seat for seat in range(s.g.players) if seats >> seat & 1]


def act(s: R25State, seat: int, acts: tuple[int, ...], memory: Memory) -> int:
    """A free act that is worth it now, or -1: colour claims, and a guard's reveal."""
    mode = s.g.mode
    if mode == COMPETITION:
        return -1  # rivals would profit from hearing it
    guard = mode == SUSPICION and s.role[s.seat.index(seat)] == GUARD
    if guard:
        code = reveal(s, seat)
        if code in acts:
            return code
    for code in acts:
        if KIND_OF[code] != C_CLAIM:
            continue
        tile = s.at[(code - C_CLAIM) // 4]
        if any(c[0] == tile and c[1] == seat for c in s.claims):
            continue
        if mode == TEAM and s.kind[tile] == ROOM25 and not nearest(s, seat, tile):
            continue  # the other team would be there first
        caught = memory.witness.liar(seat)
        lies = guard and not caught and not s.seen[tile] & ~(1 << seat)
        return C_CLAIM + 4 * s.where[tile] + claim_colour(s, tile, lies)
    return -1


def claim_colour(s: R25State, tile: int, lies: bool) -> int:
    """Prisoners and teams tell the truth. So do guards, except about the rooms that decide the game, as long
    as nobody else has seen the room and nobody has caught them lying."""
    room = s.kind[tile]
    if lies:
        if room == ROOM25:
            return YELLOW
        if room == MORTAL:
            return GREEN
    return COLOUR[room]


def nearest(s: R25State, seat: int, tile: int) -> bool:
    """Whether the seat's own team is at least as near to a tile as the other one."""
    far = DISTANCE[s.where[tile]]
    best = [99, 99]
    for who in s.order:
        if s.pos[who] >= 0:
            team = s.seat[who] % 2
            best[team] = min(best[team], far[s.where[s.pos[who]]])
    return best[seat % 2] <= best[1 - seat % 2]


def reveal(s: R25State, seat: int) -> int:
    """A guard reveals their role when the prisoners gather, and plays freely from then on."""
    who = s.seat.index(seat)
    if s.shown >> who & 1 or s.ahead >> who & 1 or not s.alive >> who & 1:
        return -1
    tile = s.kind.index(ROOM25)
    gathered = sum(1 for one in s.order if s.pos[one] == tile)
    return C_AHEAD if gathered >= REVEAL_INSIDE or s.left <= REVEAL_LEFT else -1


def hidden_guard(s: R25State, seat: int) -> str:
    """The name of a seat's character if it is a guard that nobody knows of."""
    who = s.seat.index(seat)
    if s.g.mode != SUSPICION or s.role[who] != GUARD or s.shown >> who & 1:
        return ""
    return CHARACTERS[who]


def deeds_of(s: R25State, seat: int, code: int) -> tuple[str, ...]:
    """What the others would see in an option of a hidden guard, in the words of `observed.DEEDS`."""
    kind = KIND_OF[code]
    if kind == C_CONTROL:
        return _slide(s, seat, code - C_CONTROL)
    if kind not in (C_PUSH, C_ROBOT_PUSH):
        return ()
    tile = s.at[(code - kind) % N_CELLS]
    room = s.kind[tile]
    if not s.up >> tile & 1:
        return ("push",)
    if room == MORTAL:
        return ("push", "pushed_into_red", "pushed_to_death")
    if COLOUR[room] == RED:
        return ("push", "pushed_into_red")
    return ("push", "pushed_into_yellow") if COLOUR[room] == YELLOW else ("push",)


def _slide(s: R25State, seat: int, slide: int) -> tuple[str, ...]:
    """Whether a slide brings the others nearer to Room 25 or farther away, once everybody can see it."""
    tile = s.kind.index(ROOM25)
    if not s.up >> tile & 1:
        return ()
    to = AFTER[slide]
    goal = s.where[tile]
    nearer = 0
    for who in s.order:
        if s.pos[who] >= 0 and s.seat[who] != seat:
            cell = s.where[s.pos[who]]
            nearer += DISTANCE[cell][goal] - DISTANCE[to[cell]][to[goal]]
    if not nearer:
        return ()
    return ("slid_nearer",) if nearer > 0 else ("slid_away",)
