"""Rules of thumb for every decision of A.D.E.L.E.: quick, sensible, and fair.

`choose` answers a Decision on a full state, using only what the seat knows in it. Everybody plays by it in
the rollouts of a search, and `scores` gives the order in which a search tries options. The novice plays by
the same scores, but carelessly: it does not tell the best option from one that looks nearly as good. The
crew's rules are in `crew.py`, ADELE's in `adele.py`.
"""

from __future__ import annotations

from typing import Final

from hatchway.games.adele.bots.adele import adele_scores
from hatchway.games.adele.bots.crew import crew_scores
from hatchway.games.adele.bots.planning import quick_plan
from hatchway.games.adele.bots.situation import NO_INTENT, Intent, Situation
from hatchway.games.adele.rules.codes import PLAN_OPTIONS
from hatchway.games.adele.rules.entering import mark_known
from hatchway.games.adele.rules.kinds import A_PLAN, ACTION, N_TILES
from hatchway.games.adele.rules.round import next_to_plan
from hatchway.games.adele.rules.state import AdeleState
from hatchway.games.adele.rules.turn import step_choices
from hatchway.kernel.chance import Rng
from hatchway.kernel.game import Game
from hatchway.kernel.state import ONE

CARELESS: Final = 9
"""How much worse an option may be before a careless player of the crew notices, in tenths of a cube."""
CARELESS_PLAN: Final = 11
"""The same for its plans: a cube on the wrong action."""
CARELESS_ADELE: Final = 6
"""The same for ADELE, whose options differ by less."""
CARELESS_DUEL: Final = 4
"""The same for ADELE in a duel: still less, because there an option this close behind is often the better
one."""


def choose(s: AdeleState, seat: int, rng: Rng, intent: Intent = NO_INTENT) -> int:
    """What a sensible player does, perhaps with a task in mind."""
    if s.ask == A_PLAN:
        return quick_plan(Situation(s, seat), next_to_plan(s, seat))
    return near_best(s, seat, rng, 0, intent)


def choose_carelessly(s: AdeleState, seat: int, rng: Rng) -> int:
    """What a sensible but careless player does."""
    if seat == s.adele:
        return near_best(s, seat, rng, CARELESS_DUEL if s.g.players == 2 else CARELESS_ADELE)
    return near_best(s, seat, rng, CARELESS_PLAN if s.ask == A_PLAN else CARELESS)


def near_best(s: AdeleState, seat: int, rng: Rng, within: int, intent: Intent = NO_INTENT) -> int:
    """A random one of the options that look at most this much worse than the best."""
    options = options_of(s, seat)
    if len(options) == 1:
        return options[0]
    values = scores(s, seat, options, intent)
    least = max(values) - within
    good = [options[index] for index, value in enumerate(values) if value >= least]
    return good[rng.below(len(good))] if len(good) > 1 else good[0]


def options_of(s: AdeleState, seat: int) -> tuple[int, ...]:
    if s.manner == ONE:
        return s.choices
    return PLAN_OPTIONS if s.ask == A_PLAN else step_choices(s, seat)


def scores(
    s: AdeleState, seat: int, options: tuple[int, ...], intent: Intent = NO_INTENT
) -> list[int]:
    """How good each option looks, in tenths of a cube."""
    if seat == s.adele:
        return adele_scores(s, options)
    return crew_scores(s, seat, options, intent)


def step(game: Game[AdeleState], s: AdeleState, rng: Rng, intent: Intent = NO_INTENT) -> None:
    """One decision of whoever is due, by the rules of thumb; astronauts who meet show each other their
    tiles."""
    seat = s.due.bit_length() - 1
    game.apply(s, seat, choose(s, seat, rng, intent))
    if s.phase == ACTION and not s.over and len(s.order) > 1:
        tell(s)


def tell(s: AdeleState) -> None:
    """In a rollout: astronauts in one place let each other see their tiles, as bots do."""
    order = s.order
    for one in order:
        for two in order:
            if one == two or s.pos[one] != s.pos[two]:
                continue
            bit = 1 << s.seat[two]
            for tile in range(N_TILES):
                if s.owners[tile] >> one & 1 and not s.knows[tile] & bit:
                    mark_known(s, tile, bit)


def play_on(
    game: Game[AdeleState],
    s: AdeleState,
    rng: Rng,
    stop: int,
    longest: int,
    intent: Intent = NO_INTENT,
) -> int:
    """Play everybody by the rules of thumb until a round begins or so many decisions were made. An intent
    lasts for the round."""
    count = 0
    rounds = s.g.rounds
    now = s.round
    while not s.over and count < longest and rounds - s.round < stop:
        step(game, s, rng, intent if s.round == now else NO_INTENT)
        count += 1
    return count
