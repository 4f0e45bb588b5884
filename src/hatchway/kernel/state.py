"""State: everything there is, secret or not, as flat plain data.

The base holds what every game needs: the keyed chances, the stack of frames, the open Decision
with its commitments, and the Outcome. A game adds its own flat lists and ints.
"""

from __future__ import annotations

from typing import ClassVar, Final

from hatchway.kernel.event import Out
from hatchway.kernel.extensible import mypyc_attr

# How a Decision is settled.
ONE: Final = 0  # one seat answers
ALL: Final = 1  # every due seat answers; commitments stay secret until the last one is in
ANY: Final = 2  # the first of the due seats to answer settles it


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Base of a game's state.

    Fields are listed once, in `__init__`; scripts/state_fields.py writes everything else that lists
    them. Two states are the same position when their facts are equal.
    """

    beside: ClassVar[tuple[str, ...]] = ("out",)

    def __init__(self, seats: int, streams: int) -> None:
        self.key: bytes = b""  # key of the chances; never visible
        self.counts: list[int] = [0] * streams
        self.tape: dict[int, list[int]] | None = None
        self.q1: int = 1
        self.q2: int = 1
        self.stack: list[tuple[int, ...]] = []  # current frames, which hold public facts only
        self.ask: int = 0  # kind of the open Decision; 0 = none
        self.manner: int = ONE
        self.due: int = 0  # bit mask of the seats still due
        self.choices: tuple[int, ...] = ()  # options of an ONE decision
        self.kept: int = 0  # ask even with a single option, because skipping would tell a secret
        self.laid: list[tuple[int, ...]] = [()] * seats  # commitments of an ALL decision
        self.answer: int = -1  # the option just chosen, for the frame that asked
        self.by: int = -1  # the seat that chose it
        self.over: int = 0
        self.winners: int = 0  # bit mask of winning seats
        self.why: int = 0  # reason of the outcome
        self.out: Out | None = None

    def ask_one(
        self,
        kind: int,
        seat: int,
        choices: tuple[int, ...],
        frame: tuple[int, ...],
        kept: int = 0,
    ) -> None:
        """Open a Decision of one seat; `frame` goes on with `answer` when it is settled.

        With `kept` the seat is asked even if there is a single option, because skipping the question
        would tell others a secret.
        """
        self.ask = kind
        self.manner = ONE
        self.due = 1 << seat
        self.choices = choices
        self.kept = kept
        self.stack.append(frame)

    def ask_many(self, kind: int, manner: int, due: int, frame: tuple[int, ...]) -> None:
        """Open a Decision of several seats; the game says the options of each."""
        self.ask = kind
        self.manner = manner
        self.due = due
        self.choices = ()
        self.kept = 0
        self.laid = [()] * len(self.laid)
        self.stack.append(frame)

    def end(self, winners: int, why: int) -> None:
        """Come to an Outcome and drop everything that was in progress."""
        self.over = 1
        self.winners = winners
        self.why = why
        self.stack.clear()
        self.ask = 0
        self.due = 0
        self.choices = ()

    # --- written by scripts/state_fields.py

    __slots__ = (
        "answer", "ask", "by", "choices", "counts", "due", "kept", "key", "laid", "manner", "out",
        "over", "q1", "q2", "stack", "tape", "why", "winners",
    )  # fmt: skip

    def copy_base(self, new: State) -> None:
        """Copy the base's part into `new`."""
        new.key = self.key
        new.counts = self.counts[:]
        new.tape = None if self.tape is None else {n: draws[:] for n, draws in self.tape.items()}
        new.q1 = self.q1
        new.q2 = self.q2
        new.stack = self.stack[:]
        new.ask = self.ask
        new.manner = self.manner
        new.due = self.due
        new.choices = self.choices
        new.kept = self.kept
        new.laid = self.laid[:]
        new.answer = self.answer
        new.by = self.by
        new.over = self.over
        new.winners = self.winners
        new.why = self.why
        new.out = None

    def base_facts(self) -> tuple[object, ...]:
        """The base's part of the position as plain values, in a fixed order."""
        return (
            self.key, self.counts, self.tape, self.q1, self.q2, self.stack, self.ask, self.manner,
            self.due, self.choices, self.kept, self.laid, self.answer, self.by, self.over,
            self.winners, self.why,
        )  # fmt: skip

    # --- end of what is written
