"""Play: one game in progress, for people who write programs."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from io import StringIO
from typing import Any

from hatchway.api.record import Record
from hatchway.games.registry import make, plugin
from hatchway.kernel import playthrough
from hatchway.kernel.chance import Rng
from hatchway.kernel.codes import Form
from hatchway.kernel.decision import Decision, Outcome
from hatchway.kernel.errors import BadOptions
from hatchway.kernel.event import SPECTATOR, Event
from hatchway.kernel.game import Game
from hatchway.kernel.playthrough import Observation, Playthrough
from hatchway.kernel.record import LONGEST_SEED

WIDTH = 100
"""The columns of a drawing."""


class Option:
    """Something that a seat may do: its `code`, its structured `form`, and its `text` in words."""

    __slots__ = ("code", "form", "game")

    def __init__(self, game: Game[Any], code: int) -> None:
        self.game = game
        self.code = code
        self.form: Form = game.form(code)

    @property
    def text(self) -> str:
        return plugin(self.game.id).say(self.game, self.code)

    def __index__(self) -> int:
        return self.code

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Option):
            return (self.game.id, self.code) == (other.game.id, other.code)
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self.game.id, self.code))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Option {self.code}: {self.text}>"


class Play:
    """One game from its set-up on: what is due, what may be done, what happened.

    A seed is a number or 1 to 64 bytes; the same seed deals the same game. Without one the deal is fresh.
    The object knows every secret; `view`, `history` and `observation` are what a seat may know.

    >>> import hatchway
    >>> play = hatchway.Play(hatchway.make("room25", mode="cooperation", players=2), seed=7)
    >>> play.act(0, play.options(0)[0])
    [<Event laid, public and to seat 0>]
    >>> play.act(0, 3)
    Traceback (most recent call last):
    hatchway.kernel.errors.IllegalAction: seat 0 may not do this now: not_due (action={'kind': ...})
    >>> play.view(1)["turn"], play.over, play.outcome
    (0, False, None)
    """

    def __init__(self, game: Game[Any], seed: int | bytes | None = None) -> None:
        if not isinstance(game, Game):
            raise BadOptions(
                "no_game", f"Play needs a game such as hatchway.make('{game}')", got=game
            )
        self._through = Playthrough(game, key_of(seed))

    @classmethod
    def _of(cls, through: Playthrough[Any]) -> Play:
        found = cls.__new__(cls)
        found._through = through
        return found

    # --- what there is

    @property
    def game(self) -> Game[Any]:
        """The rules."""
        return self._through.game

    @property
    def state(self) -> Any:
        """The whole position, secrets included."""
        return self._through.state

    @property
    def record(self) -> Record:
        """The record of the game so far."""
        return Record.of(self._through.record)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, with all audiences."""
        return tuple(self._through.events)

    # --- what is due

    @property
    def decision(self) -> Decision | None:
        """What the game waits for, as everybody may know it; None when it is over."""
        return self.game.decision(self.state)

    @property
    def due(self) -> tuple[int, ...]:
        """The seats that the game waits for; empty when it is over."""
        found = self.decision
        return found.due if found is not None else ()

    @property
    def over(self) -> bool:
        return bool(self.state.over)

    @property
    def outcome(self) -> Outcome | None:
        """Winners, losers and why; None as long as the game goes on."""
        return self.game.outcome(self.state)

    def options(self, seat: int) -> tuple[Option, ...]:
        """The options of a seat; empty when it is not due."""
        self._check(seat)
        return tuple(Option(self.game, code) for code in self.game.options(self.state, seat))

    def acts(self, seat: int) -> tuple[Option, ...]:
        """The free acts of a seat, such as a claim; they are possible while others are due."""
        self._check(seat)
        return tuple(Option(self.game, code) for code in self.game.acts(self.state, seat))

    # --- what a seat may know

    def view(self, seat: int = SPECTATOR) -> dict[str, Any]:
        """What a seat may know now; without a seat, what everybody may know."""
        self._check(seat, spectator=True)
        return self.game.view(self.state, seat)

    def history(self, seat: int = SPECTATOR) -> list[dict[str, object]]:
        """The events as a seat received them."""
        self._check(seat, spectator=True)
        return self._through.history(seat)

    def observation(self, seat: int) -> Observation:
        """What a bot in this seat gets."""
        self._check(seat)
        return self._through.observation(seat)

    def draw(self, seat: int = SPECTATOR, open: bool = False) -> str:
        """The board as text, as a seat sees it; with `open` everything is shown."""
        from rich.console import Console

        self._check(seat, spectator=True)
        drawn = StringIO()
        console = Console(file=drawn, width=WIDTH, highlight=False, no_color=True)
        plugin(self.game.id).draw(console, self.game, self.state, None if open else seat)
        return "\n".join(line.rstrip() for line in drawn.getvalue().rstrip().splitlines())

    # --- what changes it

    def act(self, seat: int, action: Option | int | Mapping[str, str]) -> list[Event]:
        """Carry out an option or a free act; returns what happened. An illegal one changes nothing."""
        self._check(seat)
        return self._through.act(seat, self._code(action))

    def rewind(self, seat: int) -> None:
        """Take back the last action, if it told nobody else anything and drew no chance."""
        self._check(seat)
        self._through.rewind(seat)

    def _code(self, action: Option | int | Mapping[str, str]) -> int:
        if isinstance(action, Mapping):
            return self.game.code(dict(action))
        try:
            return int(action.__index__())
        except AttributeError:
            raise BadOptions(
                "no_action", "an action is an option, its code or its form", got=action
            ) from None

    def _check(self, seat: int, spectator: bool = False) -> None:
        if not (SPECTATOR if spectator else 0) <= seat < self.game.seats:
            raise BadOptions("no_seat", f"seats go from 0 to {self.game.seats - 1}", seat=seat)

    def __str__(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        return f"<Play of {self.game.id}: {self._standing()}>"

    def _standing(self) -> str:
        outcome, decision = self.outcome, self.decision
        if outcome is not None or decision is None:
            winners = f"won by {seats_said(outcome.winners)}" if outcome and outcome.winners else ""
            return f"over, {outcome.why if outcome else ''}, {winners or 'won by nobody'}"
        return f"{decision.kind}, due from {seats_said(decision.due)}"


def replay(record: Record) -> Play:
    """Play a record again, under the rules it began with, checking every line."""
    game = make(record.game, record.options, record.version)
    return Play._of(playthrough.replay(game, record))


def key_of(seed: int | bytes | None) -> bytes:
    """The key of a deal. A number gives the same deal here, in `match` and in the arena."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, bytes) and 1 <= len(seed) <= LONGEST_SEED:
        return seed
    if isinstance(seed, int) and not isinstance(seed, bool):
        return Rng(seed).seed()
    raise BadOptions("bad_seed", f"a seed is a number or 1 to {LONGEST_SEED} bytes", got=seed)


def seats_said(seats: tuple[int, ...]) -> str:
    if len(seats) == 1:
        return f"seat {seats[0]}"
    return f"seats {', '.join(str(seat) for seat in seats[:-1])} and {seats[-1]}"
