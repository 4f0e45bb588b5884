"""What Room 25 calls things: the names that expectations of scenarios may use."""

from __future__ import annotations

from typing import Final

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
from hatchway.games.room25.views.schema import View

REASONS: Final = (
    # ways
    "not_adjacent", "corridor", "closed", "locked", "prison", "not_yellow", "no_tunnel",
    # look and swap, push and carry, control
    "face_up", "dark", "central", "not_here", "hidden", "central_line", "other_line",
    "against_slide",
    # programs and tokens
    "no_adrenaline", "cold", "no_program", "token_lost", "empty_program", "same_token", "must_play",
    "ability_by_adrenaline",
    # abilities and orders
    "flooded", "not_mine", "not_closed", "occupied", "face_down", "blue", "blue_or_far", "no_tiles",
    "no_robot",
    # acts
    "dead", "jammed", "not_seen", "said_already", "too_early", "no_reminders", "reminder_out",
    "not_your_turn", "no_guard", "revealed", "laid_ahead", "not_laid_ahead",
)  # fmt: skip
"""Why an action is refused, as views/reasons.py says it."""

VIEW: Final = type_info(View)

NAMES: Final = Names(
    view=VIEW,
    events=EVENTS,
    words=all_words(
        VIEW, EVENTS, BOOK, ROOMS, CHARACTERS, TOKENS, CARDS, COLOURS, CELLS, LINES, WAY_NAMES, ROLES,
        PHASES, AXES, ADRENALINES, MODES, ASKS, WHYS,
    ),
    reasons=REASONS,
    warnings=("deadly", "lost"),
    silences=("jammed", "claims_only", "may_return"),
)  # fmt: skip
