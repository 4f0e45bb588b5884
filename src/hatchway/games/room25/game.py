"""Room 25 as a Game: the table of handlers and the interface that every game has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hatchway.games.room25.rules import abilities, actions, acts, cards, deal, panic, robots, round
from hatchway.games.room25.rules.codes import BOOK, C_CLAIM, C_TAKE_BACK
from hatchway.games.room25.rules.entering import ON_ENTRY
from hatchway.games.room25.rules.frames import (
    F_ABILITY,
    F_CALLED,
    F_CARD,
    F_CHAOS,
    F_CHAOS_TUNNEL,
    F_CLUE,
    F_CONTROL,
    F_DISCARD,
    F_DRAW,
    F_END,
    F_HIT,
    F_LOCK,
    F_LOOK,
    F_MOVE,
    F_ORDER,
    F_PANIC,
    F_PROGRAM,
    F_PULL,
    F_PUSH,
    F_REFUSE,
    F_ROBOT_CARD,
    F_ROOM,
    F_SHOVE,
    F_TURN,
    FRAMES,
)
from hatchway.games.room25.rules.kinds import (
    A_CLUE,
    A_PROGRAM,
    ASKS,
    CHARACTERS,
    WHYS,
)
from hatchway.games.room25.rules.options import VERSIONS, Rules
from hatchway.games.room25.rules.state import R25State
from hatchway.games.room25.text import notation
from hatchway.games.room25.views import reasons, sample, talk, truth, view
from hatchway.games.room25.views.knowledge import R25Knowledge
from hatchway.kernel.chance import Rng
from hatchway.kernel.decision import Channel
from hatchway.kernel.errors import RulesFault
from hatchway.kernel.game import Game, Handler
from hatchway.kernel.knowledge import Knowledge


def _handlers() -> list[Handler]:
    def no_frame(s: R25State, frame: tuple[int, ...]) -> None:
        raise RulesFault("no_handler", f"no handler for frame {frame}")

    table: list[Handler] = [no_frame] * FRAMES
    table[F_CLUE] = round.clue
    table[F_PROGRAM] = round.programs
    table[F_TURN] = round.turn
    table[F_END] = round.end_action
    table[F_LOOK] = actions.look
    table[F_MOVE] = actions.move
    table[F_PUSH] = actions.push
    table[F_CONTROL] = actions.control
    table[F_ABILITY] = abilities.use
    table[F_CALLED] = abilities.called
    table[F_LOCK] = abilities.moved_lock
    table[F_ORDER] = robots.order
    table[F_REFUSE] = robots.refuse
    table[F_DRAW] = cards.draw_card
    table[F_CARD] = cards.apply_card
    table[F_DISCARD] = cards.discard
    table[F_HIT] = cards.hit
    table[F_ROBOT_CARD] = cards.robot_card_goes_on
    table[F_CHAOS] = cards.chaos_push
    table[F_CHAOS_TUNNEL] = cards.chaos_tunnel
    table[F_PANIC] = panic.panic_goes_on
    table[F_PULL] = panic.pull
    table[F_SHOVE] = panic.shove
    for room, effect in enumerate(ON_ENTRY):
        if effect is not None:
            table[F_ROOM + room] = effect
    return table


class Room25(Game[R25State]):
    """The rules of Room 25 under given options."""

    id = "room25"
    book = BOOK
    first_act = C_CLAIM
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
        self.advice = tuple(self.rules.complex.advice)  # R25-SET-6

    def new(self, seed: bytes) -> R25State:
        s = deal.deal(self.rules, seed)
        self.run(s)
        return s

    def advance(self, s: R25State) -> None:
        round.advance(s)

    def options_of(self, s: R25State, seat: int) -> tuple[int, ...]:
        if s.ask == A_CLUE:
            return round.clue_options()
        who = round.next_to_program(s, seat)
        return round.program_choices(s, who) if who >= 0 else ()

    def more(self, s: R25State, seat: int) -> bool:
        if s.ask == A_CLUE:
            return not s.laid[seat]
        return s.ask == A_PROGRAM and round.next_to_program(s, seat) >= 0

    def acts_of(self, s: R25State, seat: int) -> list[int]:
        return acts.acts_of(s, seat)

    def do_act(self, s: R25State, seat: int, code: int) -> None:
        acts.do_act(s, seat, code)

    def about(self, s: R25State) -> dict[str, object]:
        who = s.stack[-1][2] if s.stack else -1
        return {"who": CHARACTERS[who]} if who >= 0 else {}

    def reason(self, s: R25State, seat: int, code: int) -> str:
        return reasons.reason(s, seat, code)

    def warn(self, s: R25State, seat: int, code: int) -> str:
        return reasons.warn(s, seat, code)

    def view(self, s: R25State, seat: int, public: dict[str, Any] | None = None) -> dict[str, Any]:
        return view.view(s, seat, public)

    def truth(self, s: R25State) -> dict[str, Any]:
        return truth.truth(s)

    def talk(self, s: R25State) -> list[Channel]:
        return talk.talk(s)

    def strategy(self) -> object:
        from hatchway.games.room25.bots.interface import Room25Strategy  # bots play by this module

        return Room25Strategy()

    def knowledge(self, seat: int, view: dict[str, Any]) -> R25Knowledge:
        return R25Knowledge(self.rules, seat, view)

    def sample(
        self, known: Knowledge, rng: Rng, weights: Mapping[int, float] | None = None
    ) -> R25State:
        assert isinstance(known, R25Knowledge)
        return sample.sample(known, rng, weights)

    def facts(self, s: R25State) -> tuple[object, ...]:
        return s.facts()

    def notation(self, s: R25State) -> str:
        return notation.write(s)

    @staticmethod
    def parse(text: str) -> tuple[Room25, R25State]:
        """The game and the position that a line of notation describes."""
        return notation.parse(text)
