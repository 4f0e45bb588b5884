"""Who may talk to whom: one public channel, so ADELE hears everything (ADL-TLK-1)."""

from __future__ import annotations

from hatchway.games.adele.rules.state import AdeleState
from hatchway.kernel.decision import Channel


def talk(s: AdeleState) -> list[Channel]:
    """The channels that are open now."""
    everybody = tuple(range(s.g.players))
    return [Channel("table", everybody, everybody, "")]
