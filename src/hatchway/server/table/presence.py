"""Who is connected to a table, here and at other server processes, and who left a while ago."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple


class There(NamedTuple):
    """Who is connected to one process: the seats of people, and how many people watch."""

    seats: frozenset[int]
    watching: int


NOBODY = There(frozenset(), 0)


class Presence:
    """Who is connected to which process. `tell` is called at every change at this one."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self.here = NOBODY
        self.elsewhere: dict[str, There] = {}
        self.tell: Callable[[There], None] = lambda there: None
        self._begun = now()
        self._left: dict[int, int] = {}  # seats: when they were last connected

    @property
    def all(self) -> There:
        """Everybody who is connected, to any process."""
        known = (self.here, *self.elsewhere.values())
        seats = frozenset(seat for one in known for seat in one.seats)
        return There(seats, sum(one.watching for one in known))

    def set_here(self, seats: Iterable[int], watching: int) -> bool:
        """Set who is connected here; returns whether that is a change."""
        there = There(frozenset(seats), watching)
        if there == self.here:
            return False
        self._note(self.here.seats - there.seats)
        self.here = there
        self.tell(there)
        return True

    def set_elsewhere(self, process: str, there: There) -> bool:
        """Set who is connected to another process; returns whether that is a change."""
        before = self.elsewhere.pop(process, NOBODY)
        self._note(before.seats - there.seats)
        if there != NOBODY:
            self.elsewhere[process] = there
        return before != there

    def _note(self, gone: Iterable[int]) -> None:
        for seat in gone:
            self._left[seat] = self.now()

    def shift(self, ms: int) -> None:
        """The wall clock was set."""
        self._begun += ms
        self._left = {seat: at + ms for seat, at in self._left.items()}

    def away(self, seats: Iterable[int], patience: int) -> bool:
        """Whether none of these seats was connected in the last `patience` ms.

        A table that was just loaded gives everybody time to come back.
        """
        there = self.all.seats
        since = self.now() - patience
        return all(
            seat not in there and max(self._begun, self._left.get(seat, 0)) <= since
            for seat in seats
        )
