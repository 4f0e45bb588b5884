"""Events: what happened, with what each audience may learn about it."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from hatchway.kernel.fact import Fact

SPECTATOR = -1
"""The seat number of somebody who has no seat."""


class Event:
    """One fact: what everybody learns about it, and what some seats learn instead.

    Without a public part, seats that have no private part do not learn that anything happened.
    """

    __slots__ = ("kind", "private", "public")

    def __init__(
        self,
        kind: str,
        public: dict[str, object] | None,
        private: dict[int, dict[str, object]] | None = None,
    ) -> None:
        self.kind = kind
        self.public = public
        self.private = private

    def __repr__(self) -> str:
        told = ["public"] if self.public is not None else []
        told += [f"to seat {seat}" for seat in self.private or ()]
        return f"<Event {self.kind}, {' and '.join(told)}>"

    def seen_by(self, seat: int) -> dict[str, object] | None:
        """What a seat (or the spectator) receives of this event; None if it learns nothing."""
        own = self.private.get(seat) if self.private is not None else None
        if self.public is None and own is None:
            return None
        seen: dict[str, object] = {"kind": self.kind}
        if self.public is not None:
            seen.update(self.public)
        if own is not None:
            seen.update(own)
        return seen

    def whole(self) -> dict[str, object]:
        """All parts together, for when nothing is secret any more."""
        told: dict[str, object] = {"kind": self.kind}
        if self.public is not None:
            told.update(self.public)
        for part in (self.private or {}).values():
            told.update(part)
        return told


class Out:
    """Collects what one `apply` causes: its events, and the options that the engine played itself."""

    __slots__ = ("events", "forced")

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.forced: list[tuple[int, int]] = []

    def tell(self, public: Fact | None, private: dict[int, Fact] | None = None) -> None:
        """Add an event: the fact as everybody learns it, and as it is told to seats that learn more."""
        kind = ""
        told: dict[str, Any] | None = None
        own: dict[int, dict[str, Any]] | None = None
        if public is not None:
            plain: dict[str, Any] = to_builtins(public)
            kind = plain.pop("kind")
            told = plain
        if private is not None:
            own = {}
            for seat, fact in private.items():
                own[seat] = to_builtins(fact)
                kind = own[seat].pop("kind")
        self.events.append(Event(kind, told, own))

    def seen_by(self, seat: int) -> list[dict[str, object]]:
        """The events as one seat receives them."""
        seen = []
        for event in self.events:
            part = event.seen_by(seat)
            if part is not None:
                seen.append(part)
        return seen
