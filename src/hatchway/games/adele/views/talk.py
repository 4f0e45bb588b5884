"""Who may talk to whom: one public channel, so that ADELE hears all (ADL-TLK-1)."""

from __future__ import annotations

from hatchway.games.adele.rules.state import AdeleState
from hatchway.kernel.decision import Channel


def talk(s: AdeleState) -> list[Channel]:
    """The channels of the moment."""
    everybody = tuple(range(s.g.players))
    return [Channel("table", everybody, everybody, "")]
