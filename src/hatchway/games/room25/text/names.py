"""What Room 25 calls things: the names that expectations of scenarios may use."""

from __future__ import annotations

from typing import Final, get_args

from msgspec.inspect import type_info

from hatchway.games.common.known_names import Names, all_words
from hatchway.games.room25.rules.board import CELLS, LINES, WAY_NAMES
from hatchway.games.room25.rules.cards import CARDS
from hatchway.games.room25.rules.codes import BOOK
from hatchway.games.room25.rules.events import EVENTS
from hatchway.games.room25.rules.kinds import (
    ADRENALINES,
    ASKS,
    AXES,
    CHARACTERS,
    COLOURS,
    MODES,
    PHASES,
    ROLES,
    ROOMS,
    TOKENS,
    WHYS,
)
from hatchway.games.room25.views.reason_keys import Reason, Warn
from hatchway.games.room25.views.schema import View

VIEW: Final = type_info(View)

NAMES: Final = Names(
    view=VIEW,
    events=EVENTS,
    words=all_words(
        VIEW, EVENTS, BOOK, ROOMS, CHARACTERS, TOKENS, CARDS, COLOURS, CELLS, LINES, WAY_NAMES, ROLES,
        PHASES, AXES, ADRENALINES, MODES, ASKS, WHYS,
    ),
    reasons=get_args(Reason),
    warnings=get_args(Warn),
    silences=("jammed", "claims_only", "may_return"),
    keys={"slid": LINES, "empties": CHARACTERS, "rooms": ROOMS, "free_rooms": COLOURS},
    channels=("table", "team1", "team2", "dead"),
)  # fmt: skip
