"""What A.D.E.L.E. calls things: the names that expectations of scenarios may use."""

from __future__ import annotations

from typing import Final

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
    WHYS,
)
from hatchway.games.adele.rules.ship import DOOR_NAMES, PLACES, SHIPS
from hatchway.games.adele.views.schema import View
from hatchway.games.common.known_names import Names, all_words

REASONS: Final = (
    # moves
    "not_adjacent", "locked", "not_locked", "no_suit", "hatch_closed", "hatch_open", "in_space",
    "not_in_space", "not_here",
    # cubes and turns
    "no_cubes", "no_cubes_in_darkness", "no_cubes_under_virus", "no_cube", "acted", "not_yours",
    # objects
    "not_carried", "nothing_carried", "key_object", "needs_two", "say_whom", "say_where",
    "not_so_hurt", "stack_empty", "none_left", "nothing_lies_there", "last_suit", "no_drone",
    "tracked", "no_foam", "no_fire",
    # devices and deliveries
    "computer_failed", "terminal_failed", "no_terminal", "other_terminal", "protected", "shut_down",
    "not_shut_down", "nothing_to_do", "no_such_hazard", "no_impact", "not_aboard", "send_to_rooms",
    "send_to_astronauts", "wrong_room", "not_yet",
    # ADELE
    "not_in_hand", "too_dear", "no_stock", "already_there", "other_sector", "awake", "cannot_pay",
    "no_anomaly_chosen", "not_their_tile",
    # exchange
    "not_crew", "apart", "not_now", "no_offer", "not_your_tile", "full", "not_to_be_had",
)  # fmt: skip
"""Why an action is refused, as views/reasons.py says it."""

VIEW: Final = type_info(View)

NAMES: Final = Names(
    view=VIEW,
    events=EVENTS,
    words=all_words(
        VIEW, EVENTS, BOOK, ASTRONAUTS, SECTORS, OBJECTS, THINGS, SOURCES, HAZARDS, SPOTS, CARDS,
        kinds.EVENTS, EVENT_TYPES, ANOMALIES, TERMINALS, PHASES, CAUSES, PLACES, DOOR_NAMES, SHIPS,
        ASKS, WHYS,
    ),
    reasons=REASONS,
    warnings=("fire_may_kill", "suit_runs_out"),
    silences=(),
)  # fmt: skip
