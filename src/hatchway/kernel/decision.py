"""Decision, Outcome, Channel: what the engine answers when asked where it stands."""

from __future__ import annotations

from typing import Final, NamedTuple

from hatchway.kernel.state import ALL, ANY, ONE

MANNERS: Final = {ONE: "one", ALL: "all", ANY: "any"}


class Decision(NamedTuple):
    """What the engine waits for, as everybody may know it: never the options."""

    kind: str
    manner: str
    due: tuple[int, ...]
    about: dict[str, object]


class Outcome(NamedTuple):
    """How a game ended. Nobody wins a draw or a defeat by the game itself."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]
    why: str


class Channel(NamedTuple):
    """A way to talk: who hears it, who may speak in it now, and if it is shut, why."""

    id: str
    members: tuple[int, ...]
    speakers: tuple[int, ...]
    why: str
