"""The keys of reasons and warnings, which clients put into words."""

from __future__ import annotations

from typing import Literal

Reason = Literal[
    "acted", "already_there", "apart", "awake", "cannot_pay", "computer_failed", "full",
    "hatch_closed", "hatch_open", "impossible", "in_space", "key_object", "last_suit", "locked",
    "needs_two", "no_anomaly_chosen", "no_cube", "no_cubes", "no_cubes_in_darkness",
    "no_cubes_under_virus", "no_drone", "no_fire", "no_foam", "no_impact", "no_offer", "no_stock",
    "no_such_hazard", "no_suit", "no_terminal", "none_left", "not_aboard", "not_adjacent",
    "not_carried", "not_crew", "not_here", "not_in_hand", "not_in_space", "not_locked", "not_now",
    "not_shut_down", "not_so_hurt", "not_their_tile", "not_to_be_had", "not_yet", "not_your_tile",
    "not_yours", "nothing_carried", "nothing_lies_there", "nothing_to_do", "other_decision",
    "other_sector", "other_terminal", "protected", "say_where", "say_whom", "send_to_astronauts",
    "send_to_rooms", "shut_down", "stack_empty", "terminal_failed", "too_dear", "too_far", "tracked",
    "wrong_room",
]  # fmt: skip
"""Why a choice is closed."""

Warn = Literal["fire_may_kill", "suit_runs_out"]
"""Warnings about an open choice."""

Nothing = Literal[""]
"""The key for no reason, or for no warning."""

Found = Reason | Nothing
