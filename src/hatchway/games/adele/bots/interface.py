"""What A.D.E.L.E. gives to its bots: rules of thumb, free acts, memory, values of positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from hatchway.bots.core.strategy import Strategy
from hatchway.games.adele.bots.crew import worth
from hatchway.games.adele.bots.evaluate import value
from hatchway.games.adele.bots.policy import choose_carelessly as choose
from hatchway.games.adele.bots.policy import play_on, scores
from hatchway.games.adele.bots.refine import Memory, refine
from hatchway.games.adele.bots.situation import Situation
from hatchway.games.adele.rules.acts import (
    Offer,
    addressee,
    offered_thing,
    subject,
    wanted_thing,
)
from hatchway.games.adele.rules.codes import (
    BOOK,
    C_ACCEPT,
    C_OFFER_GIFT,
    C_OFFER_LOOK,
    C_OFFER_TILE,
    C_REFUSE,
    C_TRACK,
    KIND_OF,
)
from hatchway.games.adele.rules.kinds import (
    A_ADELE,
    A_PLAN,
    A_STRIKE,
    A_TURN,
    ASKS,
    N_TILES,
)
from hatchway.games.adele.rules.ship import N_ROOMS
from hatchway.games.adele.rules.state import AdeleState, carried, slots
from hatchway.kernel.chance import Rng
from hatchway.kernel.game import Game


def effort(s: AdeleState) -> float:
    """How much of a search's budget a decision deserves: a plan binds for a round, a step is soon corrected,
    and the rest has an obvious answer."""
    if s.ask == A_TURN and not s.tracked and looks(s):
        return 0.0  # send the drone first, wherever it goes
    return EFFORT[s.ask]


def looks(s: AdeleState) -> bool:
    """Whether the drone can look where its owner has not been."""
    at = s.due.bit_length() * N_ROOMS - N_ROOMS
    return any(KIND_OF[code] == C_TRACK and not s.seen[at + code - C_TRACK] for code in s.choices)


TRUST: Final = 0.06
"""Head start of the rules of thumb in a search."""


WORTH: Final = 0.0015
"""In a search on evidence: what a tenth of a cube is expected to be worth, in wins."""
MOST: Final = 0.09
"""In a search on evidence: the most that an option is expected to be worse than the best."""
SPREAD: Final = 0.03
"""In a search on evidence: how far options typically are from what is expected of them."""
MARGIN: Final = 25
"""Options that look worse than the best by more than this, in tenths of a cube, are not searched."""
EFFORT: Final[list[float]] = [0.0] * len(ASKS)
EFFORT[A_PLAN] = 3.0
EFFORT[A_TURN] = 0.6
EFFORT[A_ADELE] = 1.5
EFFORT[A_STRIKE] = 1.0


class AdeleStrategy(Strategy):
    """The strategy of every bot of A.D.E.L.E., the crew's and hers. Nothing needs to be kept of the first
    View: every View tells the seat's own tiles, and events tell what it learned of others."""

    trust: float | None = TRUST
    margin: int | None = MARGIN
    worth: float = WORTH
    most: float = MOST
    spread: float = SPREAD

    def memory(self) -> Memory:
        return Memory()

    def refine(self, s: AdeleState, seat: int, rng: Rng) -> None:
        refine(s, seat, rng)

    def choose(self, s: AdeleState, seat: int, options: tuple[int, ...], rng: Rng) -> int:
        return choose(s, seat, rng)

    def scores(self, s: AdeleState, seat: int, options: tuple[int, ...], rng: Rng) -> Sequence[int]:
        return scores(s, seat, options)

    def act(
        self, s: AdeleState, seat: int, acts: tuple[int, ...], rng: Rng, memory: Memory | None
    ) -> int:
        return act(s, seat, acts, memory)

    def answers(self, s: AdeleState) -> list[int]:
        return answers(s)

    def effort(self, s: AdeleState) -> float:
        return effort(s)

    def thought(self, ask: int) -> float:
        """Waking and paying for an anomaly takes extra steps, and nobody may notice them."""
        return EFFORT[ask] * (2.0 if ask == A_ADELE else 1.0)

    def clock(self, s: AdeleState) -> int:
        return s.g.rounds - s.round  # her track counts down

    def play_on(
        self, game: Game[AdeleState], s: AdeleState, rng: Rng, stop: int, longest: int,
        *intent: Any,
    ) -> int:  # fmt: skip
        return play_on(game, s, rng, stop, longest, *intent)

    def value(self, s: AdeleState, seat: int) -> float:
        return value(s, seat)


# --- exchange


def answers(s: AdeleState) -> list[int]:
    """The seats that somebody waits for besides those that are due: they were offered something."""
    return [s.seat[offer[1]] for offer in s.offers]


def act(s: AdeleState, seat: int, acts: tuple[int, ...], memory: Memory | None = None) -> int:
    """A free act that is worth it now, or -1: an answer to an offer, tiles shown, a gift."""
    if seat == s.adele or not acts:
        return -1
    situation = Situation(s, seat)
    for code in acts:
        kind = KIND_OF[code]
        if kind in (C_ACCEPT, C_REFUSE):
            giver = code - kind
            offer = next(o for o in s.offers if o[0] == giver and s.seat[o[1]] == seat)
            if welcome(situation, offer) == (kind == C_ACCEPT):
                return code
    waiting = [offer[1] for offer in s.offers if s.seat[offer[0]] == seat]
    for code in acts:
        # Only one offer to each is open at a time: a second would replace the first.
        if worth_offering(situation, code) and addressee(code) not in waiting:
            if memory is None or str(BOOK.form(code)) not in memory.refused:
                return code
    return -1


def worth_offering(situation: Situation, code: int) -> bool:
    """A tile that the other does not know, or a gift that is better with the other."""
    kind = KIND_OF[code]
    s = situation.s
    if kind == C_OFFER_TILE:
        whom, tile = addressee(code), subject(code)
        return not s.knows[tile] >> s.seat[whom] & 1 and not s.owners[tile] >> whom & 1
    return kind == C_OFFER_GIFT and better_with(situation, addressee(code), subject(code))


def welcome(situation: Situation, offer: Offer) -> bool:
    """Whether a trade helps the crew: looks and tiles always do, things if they are of use here."""
    s = situation.s
    _, who, code, _ = offer
    kind = KIND_OF[code]
    if kind in (C_OFFER_LOOK, C_OFFER_TILE):
        return True
    gain = worth(situation, who, offered_thing(code))
    if kind == C_OFFER_GIFT:
        return gain > 0 and carried(s, who) < slots(s, who)
    return gain >= worth(situation, who, wanted_thing(code))


def better_with(situation: Situation, whom: int, thing: int) -> bool:
    """Whether a key object is better carried by another: the other knows where it is wanted, and this
    astronaut does not."""
    if thing >= N_TILES or not situation.weight[thing] or situation.goal[thing] >= 0:
        return False
    return bool(situation.s.owners[thing] >> whom & 1)
