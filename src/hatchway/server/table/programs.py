"""Programs that sit at a table like people. They have as long as a bot of the server's own; then a stand-in
answers that one decision, so that nobody waits for a program that hangs or is gone."""

from __future__ import annotations

from hatchway.server.table.table import Table


class Programs:
    """When each program must have answered what it is asked."""

    def __init__(self, patience: int) -> None:
        self.patience = patience  # ms
        self.asked: dict[int, tuple[int, int]] = {}  # by seat: the decision, and until when

    def _waiting(self, table: Table, now: int) -> dict[int, int]:
        """Until when programs may still think, by seat."""
        found: dict[int, int] = {}
        for seat, info in enumerate(table.lobby.seats):
            decision = table.decision(seat)
            if not info.author or not decision or table.level(seat):
                self.asked.pop(seat, None)
                continue
            before = self.asked.get(seat)
            if before is None or before[0] != decision:
                before = self.asked[seat] = (decision, now + self.patience)
            found[seat] = before[1]
        return found

    def next_timeout(self, table: Table, now: int) -> int | None:
        """When the first program runs out of time, in ms; None if none is asked anything."""
        return min(self._waiting(table, now).values(), default=None)

    def first_timeout(self, table: Table, people: set[int], now: int) -> int | None:
        """When the first program or person runs out of time, people by the table's clocks."""
        waiting = [self.next_timeout(table, now)]
        if table.clocks is not None:
            waiting.append(table.clocks.next_timeout(people))
        return min((one for one in waiting if one is not None), default=None)

    def out_of_time(self, table: Table, now: int) -> list[int]:
        """The programs and people for whom a stand-in has to answer now."""
        late = {seat for seat, until in self._waiting(table, now).items() if until <= now}
        if table.clocks is not None:
            late.update(table.clocks.out_of_time(now))
        return [seat for seat in sorted(late) if not table.level(seat)]

    def shift(self, ms: int) -> None:
        """The wall clock was set."""
        self.asked = {seat: (decision, at + ms) for seat, (decision, at) in self.asked.items()}
