"""A.D.E.L.E. as a Game: the table of handlers and the interface that every game has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hatchway.games.adele.rules import (
    acts,
    adele_phase,
    body,
    deal,
    entering,
    objects,
    round,
    terminals,
    turn,
    use,
)
from hatchway.games.adele.rules.codes import BOOK, C_OFFER_GIFT, C_TAKE_BACK, PLAN_OPTIONS
from hatchway.games.adele.rules.frames import (
    F_ADELE,
    F_CONSENT,
    F_CYCLE,
    F_DISCARD,
    F_DO,
    F_DROP,
    F_FIRE,
    F_HAZARDS,
    F_HYPOXIA,
    F_PAY,
    F_PLAN,
    F_REMOVE,
    F_SEARCH,
    F_SPY,
    F_STACK,
    F_START,
    F_STEP,
    F_STRIKE,
    F_TEST,
    F_TURN,
    F_WOUND,
    FRAMES,
)
from hatchway.games.adele.rules.kinds import A_PLAN, ASKS, ASTRONAUTS, WHYS
from hatchway.games.adele.rules.options import VERSIONS, Rules
from hatchway.games.adele.rules.state import AdeleState
from hatchway.games.adele.text import notation
from hatchway.games.adele.views import reasons, sample, talk, truth, view
from hatchway.games.adele.views.knowledge import AdeleKnowledge
from hatchway.kernel.chance import Rng
from hatchway.kernel.decision import Channel
from hatchway.kernel.errors import RulesFault
from hatchway.kernel.game import Game, Handler
from hatchway.kernel.knowledge import Knowledge


def no_frame(s: AdeleState, frame: tuple[int, ...]) -> None:
    raise RulesFault("no_handler", f"no handler for frame {frame}")


def _handlers() -> list[Handler]:
    table: list[Handler] = [no_frame] * FRAMES
    table[F_REMOVE] = deal.remove
    table[F_START] = deal.start_with
    table[F_PLAN] = round.plans
    table[F_STRIKE] = adele_phase.strike_ask
    table[F_ADELE] = adele_phase.menu
    table[F_CYCLE] = adele_phase.cycle
    table[F_DISCARD] = adele_phase.discard
    table[F_TEST] = body.test
    table[F_WOUND] = body.wounded
    table[F_DROP] = objects.drop
    table[F_FIRE] = entering.fire
    table[F_HYPOXIA] = entering.hypoxia
    table[F_SPY] = entering.spying
    table[F_STEP] = turn.step_forward
    table[F_TURN] = turn.turn
    table[F_PAY] = turn.pay
    table[F_DO] = turn.do
    table[F_SEARCH] = turn.search
    table[F_STACK] = use.take_from_stack
    table[F_CONSENT] = terminals.consent
    table[F_HAZARDS] = entering.hazards
    return table


class Adele(Game[AdeleState]):
    """The rules of A.D.E.L.E. under given options."""

    id = "adele"
    book = BOOK
    first_act = C_OFFER_GIFT
    take_back = C_TAKE_BACK
    ask_names: tuple[str, ...] = ASKS
    why_names: tuple[str, ...] = WHYS
    handlers = _handlers()

    def __init__(self, options: Mapping[str, object], version: str = "") -> None:
        """Without a version: the newest one."""
        self.rules = Rules(options, VERSIONS.read(version))
        self.version = self.rules.version.name
        self.seats = self.rules.players
        self.settings = self.rules.settings

    def new(self, seed: bytes) -> AdeleState:
        s = deal.deal(self.rules, seed)
        self.run(s)
        return s

    def advance(self, s: AdeleState) -> None:
        round.advance(s)

    def options_of(self, s: AdeleState, seat: int) -> tuple[int, ...]:
        if s.ask == A_PLAN:
            return PLAN_OPTIONS
        return turn.step_choices(s, seat)

    def more(self, s: AdeleState, seat: int) -> bool:
        return round.next_to_plan(s, seat) >= 0

    def acts_of(self, s: AdeleState, seat: int) -> list[int]:
        return acts.acts_of(s, seat)

    def do_act(self, s: AdeleState, seat: int, code: int) -> None:
        acts.do_act(s, seat, code)

    def settle(self, s: AdeleState) -> None:
        if s.offers:
            acts.settle(s)

    def about(self, s: AdeleState) -> dict[str, object]:
        who = s.stack[-1][2] if s.stack else -1
        return {"who": ASTRONAUTS[who]} if who >= 0 else {}

    def reason(self, s: AdeleState, seat: int, code: int) -> str:
        return reasons.reason(s, seat, code)

    def warn(self, s: AdeleState, seat: int, code: int) -> str:
        return reasons.warn(s, seat, code)

    def strategy(self) -> object:
        from hatchway.games.adele.bots.interface import AdeleStrategy  # bots play by this module

        return AdeleStrategy()

    def knowledge(self, seat: int, view: dict[str, Any]) -> AdeleKnowledge:
        return AdeleKnowledge(self.rules, seat, view)

    def sample(
        self, known: Knowledge, rng: Rng, weights: Mapping[int, float] | None = None
    ) -> AdeleState:
        assert isinstance(known, AdeleKnowledge)
        return sample.sample(known, rng, weights)

    def view(
        self, s: AdeleState, seat: int, public: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        return view.view(s, seat, public)

    def truth(self, s: AdeleState) -> dict[str, Any]:
        return truth.truth(s)

    def talk(self, s: AdeleState) -> list[Channel]:
        return talk.talk(s)

    def facts(self, s: AdeleState) -> tuple[object, ...]:
        return s.facts()

    def notation(self, s: AdeleState) -> str:
        return notation.write(s)
