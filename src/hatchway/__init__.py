"""Hatchway: Room 25: Season 2 and A.D.E.L.E. on a fast, typed rules engine.

>>> import hatchway
>>> hatchway.list_games()
['room25', 'adele']
>>> game = hatchway.make("room25", mode="cooperation", players=2)
>>> play = hatchway.Play(game, seed=7)
>>> play
<Play of room25: clue, due from seats 0 and 1>
>>> play.options(0)[1]
<Option 67: look C2>
>>> for seat in play.due:
...     events = play.act(seat, {"kind": "look", "cell": "C2"})
>>> play.decision.kind
'program'

The names in `__all__` are the public API; docs/api.md says what stays stable. They are imported when
they are first used, so `import hatchway` is quick.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hatchway.api.matches import MatchResult, match
    from hatchway.api.play import Option, Play
    from hatchway.api.record import Record
    from hatchway.api.rules import list_games, make
    from hatchway.bots.core.bot import Bot, BotFault
    from hatchway.bots.core.search import SearchBot, Style
    from hatchway.bots.core.seats import Seated
    from hatchway.bots.core.strategy import Strategy, strategy_of
    from hatchway.kernel.chance import Rng
    from hatchway.kernel.decision import Decision, Outcome
    from hatchway.kernel.errors import (
        BadForm,
        BadNotation,
        BadOptions,
        BadRecord,
        BadScenario,
        HatchwayError,
        IllegalAction,
        RulesFault,
    )
    from hatchway.kernel.event import SPECTATOR, Event
    from hatchway.kernel.game import Game
    from hatchway.kernel.playthrough import Observation
    from hatchway.version import __version__, compiled

__all__ = [
    "SPECTATOR",
    "BadForm",
    "BadNotation",
    "BadOptions",
    "BadRecord",
    "BadScenario",
    "Bot",
    "BotFault",
    "Decision",
    "Event",
    "Game",
    "HatchwayError",
    "IllegalAction",
    "MatchResult",
    "Observation",
    "Option",
    "Outcome",
    "Play",
    "Record",
    "Rng",
    "RulesFault",
    "SearchBot",
    "Seated",
    "Strategy",
    "Style",
    "__version__",
    "compiled",
    "list_games",
    "make",
    "match",
    "strategy_of",
]

_HOMES = {
    "hatchway.api.matches": ("MatchResult", "match"),
    "hatchway.api.play": ("Option", "Play"),
    "hatchway.api.record": ("Record",),
    "hatchway.api.rules": ("list_games", "make"),
    "hatchway.bots.core.bot": ("Bot", "BotFault"),
    "hatchway.bots.core.search": ("SearchBot", "Style"),
    "hatchway.bots.core.seats": ("Seated",),
    "hatchway.bots.core.strategy": ("Strategy", "strategy_of"),
    "hatchway.kernel.chance": ("Rng",),
    "hatchway.kernel.decision": ("Decision", "Outcome"),
    "hatchway.kernel.errors": (
        "BadForm", "BadNotation", "BadOptions", "BadRecord", "BadScenario", "HatchwayError",
        "IllegalAction", "RulesFault",
    ),
    "hatchway.kernel.event": ("SPECTATOR", "Event"),
    "hatchway.kernel.game": ("Game",),
    "hatchway.kernel.playthrough": ("Observation",),
    "hatchway.version": ("__version__", "compiled"),
}  # fmt: skip
"""Where the public names are defined. If they were imported here, importing any module would load the whole
package."""

_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'hatchway' has no attribute {name!r}")
    found: object = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
