"""The base of small games: views, samples, notation and hashes made from the fields of the state.

A game lists the fields of its state and says which are secret by seat; it then supplies its rules, and
`redraw`, which fills in what a seat cannot know. Large games write all of this by hand, and are faster.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar

from hatchway.kernel.chance import Rng, rekey
from hatchway.kernel.decision import in_view, ready
from hatchway.kernel.errors import BadNotation, BadOptions
from hatchway.kernel.event import SPECTATOR
from hatchway.kernel.game import Game
from hatchway.kernel.knowledge import Knowledge
from hatchway.kernel.state import ALL, State

P = TypeVar("P", bound="PlainState")

STANDING = (
    "stack",
    "ask",
    "manner",
    "due",
    "choices",
    "kept",
    "answer",
    "by",
    "over",
    "winners",
    "why",
)
"""Fields of every state that tell where the engine stands. All of them are public."""


class PlainState(State):
    """A state of plain values: ints, texts, and lists of them, listed in `fields`."""

    fields: ClassVar[tuple[str, ...]] = ()
    secret: ClassVar[tuple[str, ...]] = ()
    """Those of the fields that are lists by seat of which each seat knows its own entry only."""
    streams: ClassVar[int] = 1
    """Streams of chance: one for each secret that chance deals."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, self.streams)
        self.seats = seats

    def copy(self: P) -> P:
        new = type(self)(self.seats)
        self.copy_base(new)
        for name in self.fields:
            setattr(new, name, _copied(getattr(self, name)))
        return new

    def facts(self) -> tuple[object, ...]:
        """The whole position as plain values, in a fixed order."""
        return (*self.base_facts(), *(getattr(self, name) for name in self.fields))


class PlainGame(Game[P]):
    """A game whose state is a PlainState."""

    state: type[P]

    def redraw(self, s: P, seat: int, rng: Rng) -> None:
        """Fill in what a seat cannot know: the entries of others in secret fields are None. A game
        without secrets has nothing to do."""

    def view(self, s: P, seat: int, public: dict[str, Any] | None = None) -> dict[str, Any]:
        """Every public field, and `mine`: the seat's own entries of the secret ones."""
        if public is None:
            outcome = self.outcome(s)
            public = {
                "game": self.id,
                "seat": SPECTATOR,
                **{k: _plain(getattr(s, k)) for k in s.fields if k not in s.secret},
                "decision": in_view(s, self.ask_names, [f"seat {n}" for n in range(self.seats)]),
                "outcome": outcome and {**outcome._asdict()},
                "ready": ready(s),
                "standing": {name: _plain(getattr(s, name)) for name in STANDING},
                "mine": None,
            }
        if seat == SPECTATOR:
            return public
        mine = {name: _plain(getattr(s, name)[seat]) for name in s.secret}
        return public | {"seat": seat, "mine": mine | {"laid": _plain(s.laid[seat])}}

    def truth(self, s: P) -> dict[str, Any]:
        hidden = {name: _plain(getattr(s, name)) for name in s.secret}
        return self.view(s, SPECTATOR) | {"hidden": hidden}

    def sample(self, known: Knowledge, rng: Rng, weights: Mapping[int, float] | None = None) -> P:
        view, seat = known.view, known.seat
        s = self.state(self.seats)
        for name in STANDING:
            setattr(s, name, _frozen(name, view["standing"][name]))
        for name in s.fields:
            value: Any = _copied(view[name]) if name not in s.secret else [None] * self.seats
            setattr(s, name, value)
        for name in s.secret:
            getattr(s, name)[seat] = _copied(view["mine"][name])
        rekey(s, rng)
        self.redraw(s, seat, rng)
        s.laid[seat] = tuple(view["mine"]["laid"])
        for other in view["ready"] if s.manner == ALL else ():
            while other != seat and self.more(s, other):
                options = self.options_of(s, other)
                s.laid[other] = (*s.laid[other], options[rng.below(len(options))])
        return s

    def facts(self, s: P) -> tuple[object, ...]:
        return s.facts()

    def notation(self, s: P) -> str:
        """The id, then the options, the chances and every field as JSON."""
        names = (*STANDING, "key", "counts", "q1", "q2", "laid", *s.fields)
        whole = {name: _plain(getattr(s, name)) for name in names} | {"tape": s.tape}
        parts = (f"{k}={_json(v)}" for k, v in {"options": dict(self.settings), **whole}.items())
        return " ".join([f"{self.id}/1", *parts])


def parse(text: str, make: Callable[[Mapping[str, object]], Game[Any]]) -> tuple[Game[Any], Any]:
    """The game and the position that a line of such a notation says."""
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
        s.key = bytes.fromhex(found.pop("key"))
        tape = found.pop("tape")
        s.tape = None if tape is None else {int(stream): drawn for stream, drawn in tape.items()}
        for name in (*STANDING, "counts", "q1", "q2", "laid", *s.fields):
            setattr(s, name, _frozen(name, found.pop(name)))
    except (KeyError, TypeError, ValueError, AttributeError, BadOptions) as wrong:
        raise BadNotation("bad_value", f"no position of this game: {wrong}") from None
    if found:
        raise BadNotation("unknown_field", f"no field {next(iter(found))!r}")
    return game, s


def _json(value: object) -> str:
    """JSON without a blank."""
    return json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020")


def _plain(value: Any) -> Any:
    """A value as JSON has it, nothing of it shared with the state."""
    if isinstance(value, bytes):
        return value.hex()
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


def _copied(value: Any) -> Any:
    return [_copied(one) for one in value] if isinstance(value, list) else value


def _frozen(name: str, value: Any) -> Any:
    """A field of the base as the kernel has it: its options and frames are tuples."""
    if name == "choices":
        return tuple(value)
    return [tuple(one) for one in value] if name in ("stack", "laid") else value
