"""Clocks of seats. They move on public facts only: who is due, and when a Decision opens."""

from __future__ import annotations

from copy import copy
from typing import Final

from hatchway.server.wire.protocol import ClockRule, SeatClock

GRACE: Final = 30_000
"""ms that each due seat has at least after a restart."""


class Clocks:
    """The time that each seat has left. `since`: when the clocks were last brought forward."""

    def __init__(self, rule: ClockRule, seats: int, at: int) -> None:
        self.rule = rule
        self.left = [rule.seconds * 1000] * seats
        self.due: set[int] = set()
        self.since = at
        self.paused = False

    def copy(self) -> Clocks:
        twin = copy(self)
        twin.left, twin.due = self.left[:], set(self.due)
        return twin

    @property
    def on(self) -> bool:
        return self.rule.kind != "none"

    def forward(self, at: int) -> None:
        """Charge the time since the last entry to those who are due."""
        if not self.paused:
            passed = max(0, at - self.since)
            for seat in self.due:
                self.left[seat] = max(0, self.left[seat] - passed)
        self.since = at

    def turn(self, due: set[int], opened: bool) -> None:
        """Set who is due now. `opened`: it is a new Decision, not the same one with fewer seats."""
        rule = self.rule
        stopped = set(self.due) if opened else self.due - due
        # A seat that takes a commitment back has not decided yet: it gives the increment back.
        again = set() if opened else due - self.due
        if rule.kind == "game":
            for seat in stopped:
                self.left[seat] += rule.increment * 1000
            for seat in again:
                self.left[seat] = max(0, self.left[seat] - rule.increment * 1000)
        if opened and rule.kind == "decision":
            for seat in due:
                self.left[seat] = rule.seconds * 1000
        self.due = set(due)

    def restart(self, now: int, least: int = GRACE) -> None:
        """Downtime is charged to nobody, and those who are due have some time to come back."""
        self.since = now
        for seat in self.due:
            self.left[seat] = max(self.left[seat], least)

    def next_timeout(self, seats: set[int]) -> int | None:
        """When the first of these seats runs out of time, in ms; None if none does."""
        running = self.due & seats
        if not self.on or self.paused or not running:
            return None
        return self.since + min(self.left[seat] for seat in running)

    def out_of_time(self, now: int) -> list[int]:
        if not self.on or self.paused:
            return []
        return [s for s in sorted(self.due) if self.left[s] <= now - self.since]

    def shown(self, now: int) -> list[SeatClock]:
        if not self.on:
            return []
        shown = []
        passed = max(0, now - self.since)
        for seat, left in enumerate(self.left):
            runs = seat in self.due and not self.paused
            now_left = max(0, left - passed) if runs else left
            shown.append(SeatClock(seat, now_left, runs))
        return shown
