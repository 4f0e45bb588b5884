"""What A.D.E.L.E. calls things: the names that expectations of scenarios may use."""

from __future__ import annotations

from typing import Final, get_args

from msgspec.inspect import type_info

from hatchway.games.adele.rules import kinds
from hatchway.games.adele.rules.codes import BOOK
from hatchway.games.adele.rules.events import EVENTS
from hatchway.games.adele.rules.kinds import (
    ANOMALIES,
    ASKS,
    ASTRONAUTS,
    CARDS,
    CAUSES,
    EVENT_TYPES,
    HAZARDS,
    OBJECTS,
    PHASES,
    SECTORS,
    SOURCES,
    SPOTS,
    TERMINALS,
    THINGS,
    TILES,
    WHYS,
)
from hatchway.games.adele.rules.ship import DOOR_NAMES, PLACES, SHIPS
from hatchway.games.adele.views.reason_keys import Reason, Warn
from hatchway.games.adele.views.schema import View
from hatchway.games.common.known_names import Names, all_words

VIEW: Final = type_info(View)

NAMES: Final = Names(
    view=VIEW,
    events=EVENTS,
    words=all_words(
        VIEW, EVENTS, BOOK, ASTRONAUTS, SECTORS, OBJECTS, THINGS, SOURCES, HAZARDS, SPOTS, CARDS,
        kinds.EVENTS, EVENT_TYPES, ANOMALIES, TERMINALS, PHASES, CAUSES, PLACES, DOOR_NAMES, SHIPS,
        ASKS, WHYS,
    ),
    reasons=get_args(Reason),
    warnings=get_args(Warn),
    silences=(),
    keys={
        "cubes": SOURCES, "console": HAZARDS, "costs": HAZARDS, "bag": HAZARDS, "gone": HAZARDS,
        "finals": OBJECTS, "spent": OBJECTS, "active": OBJECTS, "tiles": TILES,
    },
    channels=("table", "crew", "adele", "team1", "team2", "dead"),
)  # fmt: skip
