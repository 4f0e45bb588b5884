"""Decision, Outcome, Channel: what a game waits for, how it ended, and who may talk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from hatchway.kernel.masks import bits
from hatchway.kernel.state import ALL, ANY, ONE, State

MANNERS: Final = {ONE: "one", ALL: "all", ANY: "any"}


class Decision(NamedTuple):
    """What the engine waits for. This is public, so it never holds the options."""

    kind: str
    manner: str
    due: tuple[int, ...]
    about: dict[str, object]


class Outcome(NamedTuple):
    """How a game ended. In a draw, or when the game itself wins, there are no winners."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]
    why: str


class Channel(NamedTuple):
    """A way to talk: who hears it, who may speak in it now, and why it is shut, if it is."""

    id: str
    members: tuple[int, ...]
    speakers: tuple[int, ...]
    why: str


def in_view(s: State, kinds: Sequence[str], names: Sequence[str]) -> dict[str, Any] | None:
    """The open Decision as every View shows it. `names` are the actors, numbered as in frames."""
    if s.over:
        return None
    who = s.stack[-1][2] if s.stack else -1
    return {
        "kind": kinds[s.ask],
        "manner": MANNERS[s.manner],
        "due": bits(s.due),
        "who": names[who] if who >= 0 else None,
    }


def ready(s: State) -> list[int]:
    """The seats that have committed everything. That is public; what they committed is not."""
    if s.manner != ALL or not s.ask:
        return []
    return [seat for seat, laid in enumerate(s.laid) if laid and not s.due >> seat & 1]
