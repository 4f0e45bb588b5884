"""The base of small games: views, samples, notation and hashes made from the fields of the state.

A game lists the fields of its state and says which are secret by seat. It supplies its rules, and
`redraw`, which fills in what a seat cannot know. Large games write all of this by hand and are faster.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from hatchway.games.common.settings import whole
from hatchway.kernel.chance import Rng, rekey
from hatchway.kernel.codes import CodeBook
from hatchway.kernel.decision import in_view, ready
from hatchway.kernel.errors import BadNotation, HatchwayError
from hatchway.kernel.event import SPECTATOR
from hatchway.kernel.game import Game, Handler
from hatchway.kernel.knowledge import Knowledge
from hatchway.kernel.state import ALL, ONE, State

P = TypeVar("P", bound="PlainState")

STANDING = ("stack", "ask", "manner", "due", "kept", "over", "winners", "why")
"""Fields of every state that tell where the engine stands, all of them public."""
BESIDE = ("key", "counts", "q1", "q2", "choices", "laid", "answer", "by")
"""Fields of every state that a View does not show."""


class PlainState(State):
    """A state of plain values: ints, texts, and lists of them, listed in `fields`."""

    fields: ClassVar[tuple[str, ...]] = ()
    secret: ClassVar[tuple[str, ...]] = ()
    """The fields that are lists by seat, and of which each seat knows only its own entry."""
    shown_by: ClassVar[tuple[str, ...]] = ()
    """The kinds of events that may show secrets."""
    streams: ClassVar[int] = 1
    """Streams of chance."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, self.streams)
        self.seats = seats

    def copy(self: P) -> P:
        new = type(self)(self.seats)
        self.copy_base(new)
        for name in self.fields:
            setattr(new, name, copied(getattr(self, name)))
        return new

    def facts(self) -> tuple[object, ...]:
        """The whole position as plain values, in a fixed order."""
        return (*self.base_facts(), *(getattr(self, name) for name in self.fields))


class PlainGame(Game[P]):
    """A game whose state is a PlainState. `options_of` answers for every kind of decision."""

    state: type[P]

    def __init__(
        self, id: str, version: str, settings: Mapping[str, object], book: CodeBook,
        asks: Sequence[str], whys: Sequence[str], handlers: Sequence[Handler],
    ) -> None:  # fmt: skip
        self.id = id
        self.version = version
        self.settings = settings
        self.seats = whole(settings, "players")
        self.book = book
        self.first_act = self.take_back = book.size  # no free acts
        self.ask_names = ("", *asks)  # kinds of decisions count from 1,
        self.why_names = ("", *whys)  # and so do reasons of outcomes
        self.handlers = list(handlers)

    def redraw(self, s: P, seat: int, rng: Rng) -> None:
        """Fill in what a seat cannot know: the entries of others in secret fields are None. A game without
        secrets has nothing to do here."""

    def view(self, s: P, seat: int, public: dict[str, Any] | None = None) -> dict[str, Any]:
        """Every public field, and `mine`: the seat's own entries of the secret ones."""
        if public is None:
            outcome = self.outcome(s)
            public = {
                "game": self.id,
                "seat": SPECTATOR,
                **{name: plain(getattr(s, name)) for name in s.fields if name not in s.secret},
                "decision": in_view(s, self.ask_names, [f"seat {n}" for n in range(self.seats)]),
                "ready": ready(s),
                "outcome": None if outcome is None else plain_outcome(outcome._asdict()),
                "mine": None,
                "standing": {name: plain(getattr(s, name)) for name in STANDING},
            }
        if seat == SPECTATOR:
            return public
        mine = {name: plain(getattr(s, name)[seat]) for name in s.secret}
        return public | {"seat": seat, "mine": mine | {"laid": plain(s.laid[seat])}}

    def truth(self, s: P) -> dict[str, Any]:
        hidden = {name: plain(getattr(s, name)) for name in s.secret}
        return self.view(s, SPECTATOR) | {"hidden": hidden}

    def sample(self, known: Knowledge, rng: Rng, weights: Mapping[int, float] | None = None) -> P:
        view, seat = known.view, known.seat
        s = self.state(self.seats)
        for name in STANDING:
            setattr(s, name, frozen(name, view["standing"][name]))
        for name in s.fields:
            setattr(s, name, [None] * self.seats if name in s.secret else copied(view[name]))
        for name in s.secret:
            getattr(s, name)[seat] = copied(view["mine"][name])
        rekey(s, rng)
        self.redraw(s, seat, rng)
        if s.ask and s.manner == ONE:
            s.choices = self.options_of(s, s.due.bit_length() - 1)
        s.laid[seat] = tuple(view["mine"]["laid"])
        for other in view["ready"] if s.manner == ALL else ():
            while other != seat and self.more(s, other):
                options = self.options_of(s, other)
                s.laid[other] = (*s.laid[other], options[rng.below(len(options))])
        return s

    def facts(self, s: P) -> tuple[object, ...]:
        return s.facts()

    def notation(self, s: P) -> str:
        """The id, then the options and every field as JSON."""
        whole = {"options": dict(self.settings), "tape": s.tape}
        whole |= {name: plain(getattr(s, name)) for name in (*STANDING, *BESIDE, *s.fields)}
        return " ".join([f"{self.id}/1", *(f"{k}={in_json(v)}" for k, v in whole.items())])


def parse(text: str, make: Callable[[Mapping[str, object]], Game[Any]]) -> tuple[Game[Any], Any]:
    """The game and the position that a line of this notation describes."""
    found: dict[str, Any] = {}
    for part in text.split()[1:]:
        name, _, value = part.partition("=")
        try:
            found[name] = json.loads(value)
        except (ValueError, RecursionError) as wrong:
            raise BadNotation("bad_value", f"{name}: no JSON: {wrong}") from None
    try:
        game = make(found.pop("options"))
        assert isinstance(game, PlainGame)
        s = game.state(game.seats)
        tape = found.pop("tape")
        s.tape = None if tape is None else {int(stream): drawn for stream, drawn in tape.items()}
        for name in (*STANDING, *BESIDE, *s.fields):
            setattr(s, name, frozen(name, found.pop(name)))
    except (KeyError, TypeError, ValueError, AttributeError, HatchwayError) as wrong:
        raise BadNotation("bad_value", f"no position of this game: {wrong}") from None
    if found:
        raise BadNotation("unknown_field", f"no field {next(iter(found))!r}")
    return game, s


def in_json(value: object) -> str:
    """JSON without spaces."""
    return json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020")


def plain(value: Any) -> Any:
    """A value as JSON has it; it shares nothing with the state."""
    if isinstance(value, bytes):
        return value.hex()
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value


def plain_outcome(outcome: dict[str, Any]) -> dict[str, Any]:
    return {name: plain(value) for name, value in outcome.items()}


def copied(value: Any) -> Any:
    return [copied(one) for one in value] if isinstance(value, list) else value


def frozen(name: str, value: Any) -> Any:
    """A field of the base class as the kernel wants it: options and frames are tuples, the key is bytes."""
    if name == "choices":
        return tuple(value)
    if name == "key":
        return bytes.fromhex(value)
    return [tuple(one) for one in value] if name in ("stack", "laid") else value
