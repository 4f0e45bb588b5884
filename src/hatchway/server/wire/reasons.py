"""Every reason for which the server refuses something or ends a connection, and the refusal itself.

`wire/schema.py` publishes `Reason`, so that a client can have a sentence for each. The games have keys
of their own: why an option is closed, which settings do not go together. Those come by `of_game`.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

CommandReason = Literal[
    # the command itself
    "bad_request", "form_or_code", "no_such_command", "too_many", "try_again",
    # the phase of the table
    "table_closed", "not_gathering", "not_playing", "not_over", "paused", "not_paused",
    # who the sender is
    "not_your_seat", "not_host", "kicked", "blocked", "muted", "stand_in_plays",
    # seats
    "no_seat", "seat_taken", "one_seat", "knows_another_seat", "not_away", "name_taken", "bad_name",
    "unknown_level", "seats_taken_beyond",
    # starting
    "seats_open", "not_ready",
    # what only a host may do
    "not_a_person", "not_a_guest", "still_here",
    # acting
    "not_due", "stale_decision", "timed_out",
    # proposals
    "already_proposed", "no_proposal", "nothing_to_undo",
    # talk
    "channel_shut", "no_channel", "no_spectators", "bad_text",
    # several people at one screen
    "not_hot",
]  # fmt: skip
"""Why a command is rejected."""

RequestReason = Literal[
    "no_user", "wrong_password", "bad_host", "bad_origin", "unknown_table", "no_such_path", "wrong_method",
    "link_used", "too_large", "too_many_tables", "bad_log", "has_account", "unknown_game",
    "unknown_audience", "internal",
]  # fmt: skip
"""Why an HTTP request fails."""

FaultReason = Literal[
    "bad_frame", "text_frames_only", "hello_first", "hello_twice", "other_protocol", "flood",
    "restart", "silent", "superseded", "too_slow",
]  # fmt: skip
"""Why the server ends a connection."""

Reason = Literal[CommandReason, RequestReason, FaultReason]
REASONS: tuple[str, ...] = get_args(Reason)


class Refused(Exception):
    """A command or request that changes nothing, with the key of the reason."""

    def __init__(self, reason: Reason, **params: Any) -> None:
        super().__init__(reason)
        self.reason: str = reason
        self.params = params

    @classmethod
    def of_game(cls, key: str, **params: Any) -> Refused:
        """The game says no; `key` is its own."""
        refused = cls("bad_request", **params)
        refused.args = (key,)
        refused.reason = key
        return refused


class NotHere(Refused):
    """The table is in play at another process, under rules that this one does not know."""

    def __init__(self) -> None:
        super().__init__("try_again")
