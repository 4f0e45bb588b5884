"""The keys of reasons and warnings, which clients put into words."""

from __future__ import annotations

from typing import Literal

Reason = Literal[
    "ability_by_adrenaline", "against_slide", "blue", "blue_or_far", "central", "central_line",
    "closed", "cold", "corridor", "dark", "dead", "empty_program", "face_down", "face_up", "flooded",
    "hidden", "impossible", "jammed", "laid_ahead", "locked", "must_play", "no_adrenaline", "no_guard",
    "no_program", "no_reminders", "no_robot", "no_tiles", "no_tunnel", "not_adjacent", "not_closed",
    "not_here", "not_laid_ahead", "not_mine", "not_seen", "not_yellow", "not_your_turn", "occupied",
    "other_decision", "other_line", "prison", "reminder_out", "revealed", "said_already", "same_token",
    "token_lost", "too_early",
]  # fmt: skip
"""Why a choice is closed; `Refusal` of the kernel has those that every game knows."""

Warn = Literal["deadly", "lost"]
"""Warnings about an open choice."""

Nothing = Literal[""]
"""The key for no reason, or for no warning."""
