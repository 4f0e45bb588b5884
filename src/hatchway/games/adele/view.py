from __future__ import annotations

from typing import Any

from hatchway.games.adele.state import AdeleState


def reason(s: AdeleState, seat: int, code: int) -> str:
    return ""


def warn(s: AdeleState, seat: int, code: int) -> str:
    return ""


def view(s: AdeleState, seat: int) -> dict[str, Any]:
    return {}
