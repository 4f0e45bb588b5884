"""A process that holds bots: `python -m hatchway.bots.worker [NICENESS]`, questions on stdin, answers
on stdout.

A message is four bytes of length and MessagePack. A bot is known by a key; the first question
about it carries its set-up, later ones only the events that are new. A worker never gets a state, a
seed of a game or a record.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from operator import index
from time import process_time
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from hatchway.bots.files import trace_of
from hatchway.bots.levels import Bot, make
from hatchway.games.registry import make as make_game
from hatchway.kernel.errors import HatchwayError
from hatchway.kernel.playthrough import Observation

NOTHING = -1
"""The answer of a bot that is not due and does nothing."""
LONGEST = 300
"""The most characters of a fault."""
LARGE = 1 << 16
"""As much as a pipe holds: a question is read in one piece."""
GREATEST = 2**31
"""No code is greater, and a message cannot hold every number."""


class SetUp(Struct):
    """What a bot is told when it starts."""

    game: str
    options: dict[str, Any]
    seat: int
    level: str
    seed: bytes
    version: str = ""  # of the rules; empty: the newest


class Ask(Struct, tag="ask"):
    number: int
    key: str
    view: dict[str, Any]
    events: list[dict[str, Any]]  # new ones; all of them with `set_up`
    options: list[int]
    acts: list[int]
    set_up: SetUp | None = None


class Drop(Struct, tag="drop"):
    key: str


class Try(Struct, tag="try"):
    """Whether a bot can be built for every seat."""

    number: int
    game: str
    options: dict[str, Any]
    level: str


class Answer(Struct):
    number: int
    code: int = -1
    fault: str = ""
    trace: str = ""  # the traceback of a fault, for the author of the bot
    idle: bool = False  # it has no `answer`: while others are due it need not be asked
    seconds: float = 0.0  # of processor time


encode = msgspec.msgpack.Encoder().encode
_questions = msgspec.msgpack.Decoder(Ask | Drop | Try)
_answers = msgspec.msgpack.Decoder(Answer)


def framed(message: Struct) -> bytes:
    body = encode(message)
    return len(body).to_bytes(4, "little") + body


def decode_answer(body: bytes) -> Answer:
    found: Answer = _answers.decode(body)
    return found


class Held:
    """A bot with what it has seen so far."""

    def __init__(self, set_up: SetUp) -> None:
        game = make_game(set_up.game, set_up.options, set_up.version)
        self.bot: Bot = make(set_up.level, game, set_up.seat, set_up.seed)
        self.idle = getattr(self.bot, "answer", None) is None
        self.history: list[dict[str, object]] = []


def answer(held: dict[str, Held], ask: Ask) -> Answer:
    """What the bot chooses. A fault of a bot is reported and never ends the worker."""
    start = process_time()
    try:
        if ask.set_up is not None:
            held[ask.key] = Held(ask.set_up)
        one = held[ask.key]
        one.history += ask.events
        seen = Observation(ask.view, one.history, tuple(ask.options), tuple(ask.acts))
        code = one.bot.choose(seen) if ask.options else beside(one.bot, seen)
        seconds = process_time() - start
        return Answer(ask.number, as_code(code), idle=one.idle, seconds=seconds)
    except Exception as fault:
        held.pop(ask.key, None)
        return failed(ask.number, fault)


def build(ask: Try) -> Answer:
    """Build the bots of a level for all seats, and say whether that worked."""
    try:
        game = make_game(ask.game, ask.options)
        for seat in range(game.seats):
            make(ask.level, game, seat, bytes(32))
        return Answer(ask.number)
    except Exception as fault:
        return failed(ask.number, fault)


def failed(number: int, fault: Exception) -> Answer:
    if isinstance(fault, HatchwayError):
        cause = fault.__cause__  # what a bot file raised when it was loaded
        return Answer(number, fault=str(fault)[:LONGEST], trace=trace_of(cause) if cause else "")
    return Answer(number, fault=f"{type(fault).__name__}: {fault}"[:LONGEST], trace=trace_of(fault))


def as_code(answered: object) -> int:
    """An answer as a number; a numpy integer is accepted."""
    try:
        code = index(answered)  # type: ignore[arg-type]
    except TypeError:
        code = GREATEST + 1
    if isinstance(answered, bool) or abs(code) > GREATEST:
        raise TypeError(f"answered {answered!r}, not the code of an action")
    return code


def beside(bot: Bot, seen: Observation) -> object:
    """What a bot does while others are due; a bot without `answer` does nothing."""
    answer: Callable[[Observation], object] | None = getattr(bot, "answer", None)
    return answer(seen) if answer is not None else NOTHING


def _read(stream: BinaryIO, size: int) -> bytes:
    body = stream.read(size)
    if len(body) < size:
        raise EOFError
    return body


def main() -> None:
    # Send what a bot prints to stderr, so that it does not garble the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    questions = os.fdopen(os.dup(0), "rb", buffering=LARGE)
    if len(sys.argv) > 1:
        os.nice(int(sys.argv[1]))
    held: dict[str, Held] = {}
    try:
        while True:
            size = int.from_bytes(_read(questions, 4), "little")
            message = _questions.decode(_read(questions, size))
            if isinstance(message, Drop):
                held.pop(message.key, None)
                continue
            said = build(message) if isinstance(message, Try) else answer(held, message)
            answers.write(framed(said))
            answers.flush()
    except (EOFError, KeyboardInterrupt, BrokenPipeError):
        pass


if __name__ == "__main__":
    main()
