"""Game: the rules of one game under given options, as one interface for players, servers and bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, Final, Generic, Literal, TypeVar

from hatchway.kernel.chance import Rng
from hatchway.kernel.codes import CodeBook, Form
from hatchway.kernel.decision import MANNERS, Channel, Decision, Outcome
from hatchway.kernel.errors import IllegalAction, RulesFault
from hatchway.kernel.event import SPECTATOR, Out
from hatchway.kernel.extensible import mypyc_attr
from hatchway.kernel.fact import Laid
from hatchway.kernel.knowledge import Knowledge
from hatchway.kernel.masks import bits
from hatchway.kernel.state import ALL, ONE, State

S = TypeVar("S", bound=State)
Handler = Callable[[Any, tuple[int, ...]], None]

Refusal = Literal[
    "over", "unknown_code", "no_seat", "nothing_to_take_back", "not_due", "impossible"
]
"""Why a code can be closed in any game; each game adds its own reasons."""

DEEPEST = 64
"""The most frames on the stack at once. More means that the rules loop."""


SHOWN: Final = 3
"""How many options `repr` shows; a game names the most important ones first."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """The rules of one game under given options.

    Only `apply` changes a state. A game supplies the handlers of its frames, `advance` (what comes
    when no frame is left), the options of decisions that several seats answer, and its free acts.
    The base of small games in games/common/plain.py also supplies views, samples and notation.
    """

    id: str
    version: str  # of rules and data, named by every record
    book: CodeBook
    first_act: int  # the first code of a free act
    take_back: int  # the last act: takes back commitments; options that came later follow it
    seats: int
    settings: Mapping[str, object]  # the options, complete, as plain data
    advice: tuple[str, ...] = ()  # what the book advises and these options do not follow
    handlers: list[Handler]
    ask_names: tuple[str, ...]  # names of the decision kinds, by number
    why_names: tuple[str, ...]  # names of the outcomes' reasons, by number
    brake: Callable[[Any], bool] | None = None
    """Only scenarios set it. It says where to stop between two steps of the round, so that a scenario
    can look at what a step caused. `run` goes on from there."""

    def __repr__(self) -> str:
        first = [f"{name} {value!r}" for name, value in self.settings.items()][:SHOWN]
        return f"<Game {self.id}, {self.seats} seats: {', '.join(first)}>"

    # --- what a game must supply

    def __init__(self, options: Mapping[str, object]) -> None:
        raise NotImplementedError

    def new(self, seed: bytes) -> S:
        """A state set up by chance and run to its first Decision."""
        raise NotImplementedError

    def advance(self, s: S) -> None:
        """Go on when no frame is left."""
        raise NotImplementedError

    def view(self, s: S, seat: int, public: dict[str, Any] | None = None) -> dict[str, Any]:
        """What a seat may know; SPECTATOR sees what is public. A caller that needs the Views of several
        seats passes the spectator's View of the same moment, and the public parts are taken from it."""
        raise NotImplementedError

    def sample(self, known: Knowledge, rng: Rng, weights: Mapping[int, float] | None = None) -> S:
        """A full state that fits what a seat knows; its chances get a new key."""
        raise NotImplementedError

    def facts(self, s: S) -> tuple[object, ...]:
        """The whole position as one tuple of plain values, chances included."""
        raise NotImplementedError

    def notation(self, s: S) -> str:
        """The whole position as one line of text, which the game's plugin can parse."""
        raise NotImplementedError

    # --- what a game may supply

    def accepts(self, version: str) -> bool:
        """Whether a record or a table of this version can continue under these rules."""
        return version == self.version

    def strategy(self) -> object:
        """The `Strategy` (bots/core) that bots use in this game; None for the one that suits any game."""
        return None

    def options_of(self, s: S, seat: int) -> tuple[int, ...]:
        """The options of a due seat in a decision of several seats."""
        raise NotImplementedError

    def more(self, s: S, seat: int) -> bool:
        """Whether a seat still has to commit something in an ALL decision."""
        return not s.laid[seat]

    def acts_of(self, s: S, seat: int) -> list[int]:
        """The free acts of a seat, without the take-back."""
        return []

    def do_act(self, s: S, seat: int, code: int) -> None:
        raise NotImplementedError

    def settle(self, s: S) -> None:
        """Called after every option and act: drop what was open besides the Decision (an offer, say)
        and has become impossible. Most games need nothing here."""

    def reason(self, s: S, seat: int, code: int) -> str:
        """Why an option or act of the right kind is closed, judged only by what the seat knows."""
        return ""

    def warn(self, s: S, seat: int, code: int) -> str:
        """The key of a danger that the seat knows of, or an empty string."""
        return ""

    def about(self, s: S) -> dict[str, object]:
        """What everybody may know about the open Decision besides its kind and who is due."""
        return {}

    def truth(self, s: S) -> dict[str, Any]:
        """Everything there is, as a View with `hidden` added. Only for after the game."""
        return self.view(s, SPECTATOR) | {"hidden": {}}

    def talk(self, s: S) -> list[Channel]:
        """The channels for talk; by default everybody talks with everybody at any time."""
        everybody = tuple(range(self.seats))
        return [Channel("table", everybody, everybody, "")]

    def knowledge(self, seat: int, view: dict[str, Any]) -> Knowledge:
        """The knowledge of a seat at the start, to be updated event by event."""
        return Knowledge(seat, view)

    # --- what every game has

    def decision(self, s: S) -> Decision | None:
        """The open Decision as everybody may know it; None at an Outcome."""
        if s.over:
            return None
        due = tuple(bits(s.due))
        return Decision(self.ask_names[s.ask], MANNERS[s.manner], due, self.about(s))

    def outcome(self, s: S) -> Outcome | None:
        if not s.over:
            return None
        won = tuple(bits(s.winners))
        lost = tuple(bits(~s.winners & (1 << self.seats) - 1))
        return Outcome(won, lost, self.why_names[s.why])

    def options(self, s: S, seat: int) -> tuple[int, ...]:
        """The codes of a seat's options; empty when it is not due."""
        if seat < 0 or not s.due >> seat & 1:
            return ()
        if s.manner == ONE:
            return s.choices
        return self.options_of(s, seat)

    def acts(self, s: S, seat: int) -> tuple[int, ...]:
        """The codes of a seat's free acts."""
        if s.over or not 0 <= seat < self.seats:
            return ()
        codes = self.acts_of(s, seat)
        if s.manner == ALL and s.ask and s.laid[seat]:
            codes.append(self.take_back)
        return tuple(codes)

    def is_act(self, code: int) -> bool:
        """Whether a code is a free act, not an option of a Decision."""
        return self.first_act <= code <= self.take_back

    def form(self, code: int) -> Form:
        return self.book.form(code)

    def code(self, form: object) -> int:
        return self.book.code(form)

    def why_not(self, s: S, seat: int, code: int) -> str:
        """The key of the reason why a code is closed to a seat now; empty if it is open."""
        if s.over:
            return "over"
        if not 0 <= code < self.book.size:
            return "unknown_code"
        if not 0 <= seat < self.seats:
            return "no_seat"
        if code == self.take_back:
            return "" if code in self.acts(s, seat) else "nothing_to_take_back"
        if self.is_act(code):
            return "" if code in self.acts(s, seat) else self.reason(s, seat, code) or "impossible"
        if not s.due >> seat & 1:
            return "not_due"
        return "" if code in self.options(s, seat) else self.reason(s, seat, code) or "impossible"

    def apply(self, s: S, seat: int, code: int, out: Out | None = None) -> None:
        """Carry out an option or an act. An illegal one is refused and changes nothing."""
        if self.first_act <= code <= self.take_back:
            if code not in self.acts(s, seat):
                raise self._illegal(s, seat, code)
            s.out = out
            if code == self.take_back:
                self._take_back(s, seat)
            else:
                self.do_act(s, seat, code)
        else:
            if code not in self.options(s, seat):
                raise self._illegal(s, seat, code)
            s.out = out
            if s.manner == ALL:
                self._lay(s, seat, code)
            else:
                s.answer = code
                s.by = seat
                s.ask = 0
                s.due = 0
        self.run(s)
        self.settle(s)
        s.out = None

    def run(self, s: S) -> None:
        """Go on until the engine stands at a Decision or at an Outcome."""
        handlers = self.handlers
        while True:
            while not s.ask:
                if s.over:
                    return
                stack = s.stack
                if stack:
                    frame = stack.pop()
                    handlers[frame[0]](s, frame)
                    if len(stack) > DEEPEST:
                        raise RulesFault(
                            "too_deep", "the frames never end", position=self.notation(s)
                        )
                else:
                    self.advance(s)
                    if self.brake is not None and self.brake(s):
                        return
            if s.manner != ONE or s.kept or len(s.choices) != 1:
                return
            # A public choice with a single option is no choice, so the engine plays it.
            s.answer = s.choices[0]
            s.by = s.due.bit_length() - 1
            if s.out is not None:
                s.out.forced.append((s.by, s.answer))
            s.ask = 0
            s.due = 0

    def digest(self, s: S) -> str:
        """A hash of the whole position, to notice when a record does not replay."""
        return blake2b(repr(self.facts(s)).encode(), digest_size=8).hexdigest()

    def _illegal(self, s: S, seat: int, code: int) -> IllegalAction:
        key = self.why_not(s, seat, code)
        shown: object = self.form(code) if 0 <= code < self.book.size else code
        return IllegalAction(key, f"seat {seat} may not do this now: {key}", action=shown)

    def _lay(self, s: S, seat: int, code: int) -> None:
        s.laid[seat] = (*s.laid[seat], code)
        ready = not self.more(s, seat)
        if ready:
            s.due &= ~(1 << seat)
        if s.out is not None:
            laid = [self.form(c) for c in s.laid[seat]]
            if ready:
                s.out.tell(
                    Laid(seat=seat, ready=True), {seat: Laid(seat=seat, ready=True, laid=laid)}
                )
            else:
                s.out.tell(None, {seat: Laid(seat=seat, laid=laid)})
        if not s.due:
            s.ask = 0

    def _take_back(self, s: S, seat: int) -> None:
        was_ready = not s.due >> seat & 1
        s.laid[seat] = ()
        s.due |= 1 << seat
        if s.out is not None:
            if was_ready:
                s.out.tell(
                    Laid(seat=seat, ready=False), {seat: Laid(seat=seat, ready=False, laid=[])}
                )
            else:
                s.out.tell(None, {seat: Laid(seat=seat, laid=[])})
