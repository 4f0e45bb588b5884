"""Anomalies: waking and paying for them, and what they do at once (section 9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hatchway.games.adele.rules import events
from hatchway.games.adele.rules.codes import (
    C_CANCEL,
    C_SACRIFICE,
    C_SACRIFICE_LOCK,
    C_WAKE,
    KIND_OF,
)
from hatchway.games.adele.rules.console import any_hazard, drop_hazard, drop_lock, on_spot
from hatchway.games.adele.rules.kinds import (
    ANOMALIES,
    ANOMALY_ENERGY,
    ANOMALY_SECTORS,
    N_SPOTS,
    NOBODY,
)
from hatchway.games.adele.rules.ship import ROOMS, SECTOR_MASK, SECTOR_ROOMS
from hatchway.games.adele.rules.state import AdeleState
from hatchway.kernel.masks import bits


def wake_choices(s: AdeleState, choices: list[int]) -> None:
    """The anomalies that ADELE could pay for now (ADL-ANO-1)."""
    if s.energy < ANOMALY_ENERGY:
        return
    for anomaly in s.anomalies:
        if not s.awake >> anomaly & 1 and payable(s, ANOMALY_SECTORS[anomaly], s.locks):
            choices.append(C_WAKE + anomaly)


def payable(s: AdeleState, sectors: tuple[int, ...], locks: int) -> bool:
    """Whether each of these sectors has a hazard to discard; a lock on a border counts only once."""
    hazards = any_hazard(s)
    needs = [
        s.map.sector_doors[sector] & locks
        for sector in sectors
        if not hazards & SECTOR_MASK[sector]
    ]
    return different_locks(needs)


def different_locks(needs: list[int]) -> bool:
    """Whether a different lock can be picked from each of some sets of locks."""
    if not needs:
        return True
    if not needs[0]:
        return False
    if len(needs) == 1:
        return True
    return any(
        different_locks([need & ~(1 << door) for need in needs[1:]]) for door in bits(needs[0])
    )


def start_waking(s: AdeleState, anomaly: int) -> None:
    """ADELE has chosen an anomaly in secret; next come the sacrifices, sector by sector."""
    s.waking = anomaly
    s.picked = ()


def sacrifice_choices(s: AdeleState) -> tuple[int, ...]:
    """The hazards of the sector whose turn it is, as long as the rest can be paid too."""
    sectors = ANOMALY_SECTORS[s.waking]
    sector = sectors[len(s.picked)]
    rest = sectors[len(s.picked) + 1 :]
    choices: list[int] = [C_CANCEL]
    for spot in range(N_SPOTS):
        mask = on_spot(s, spot)
        choices += [
            C_SACRIFICE + room * N_SPOTS + spot for room in SECTOR_ROOMS[sector] if mask >> room & 1
        ]
    left = free_locks(s)
    for door in bits(left & s.map.sector_doors[sector]):
        if payable(s, rest, left & ~(1 << door)):
            choices.append(C_SACRIFICE_LOCK + door)
    return tuple(choices)


def free_locks(s: AdeleState) -> int:
    """The locks that have not been picked yet."""
    locks = s.locks
    for code in s.picked:
        if KIND_OF[code] == C_SACRIFICE_LOCK:
            locks &= ~(1 << (code - C_SACRIFICE_LOCK))
    return locks


def sacrifice(s: AdeleState, code: int) -> None:
    """Pick one more hazard, or cancel; with the last one the anomaly wakes."""
    if code == C_CANCEL:
        s.waking = NOBODY
        s.picked = ()
        return
    s.picked = (*s.picked, code)
    anomaly = s.waking
    if len(s.picked) < len(ANOMALY_SECTORS[anomaly]):
        return
    picked = s.picked
    s.waking = NOBODY
    s.picked = ()
    s.energy -= ANOMALY_ENERGY
    wake(s, anomaly)
    for one in picked:
        give_up(s, one)


def give_up(s: AdeleState, code: int) -> None:
    """Discard the hazard that a sacrifice names."""
    if KIND_OF[code] == C_SACRIFICE_LOCK:
        drop_lock(s, code - C_SACRIFICE_LOCK, "anomaly")
    else:
        room, spot = divmod(code - C_SACRIFICE, N_SPOTS)
        drop_hazard(s, room, spot, "anomaly")


def wake(s: AdeleState, anomaly: int) -> None:
    """An anomaly lies open from now on."""
    s.awake |= 1 << anomaly
    if s.out is not None:
        s.out.tell(events.Anomaly(anomaly=ANOMALIES[anomaly], energy=s.energy))
    at_once = AT_ONCE.get(ANOMALIES[anomaly])
    if at_once is not None:
        at_once(s)


def close_hatches(s: AdeleState) -> None:
    """ADL-ANO-2."""
    s.closed = s.map.hatches


def shut_down(s: AdeleState) -> None:
    """ADL-ANO-4: both emergency terminals are turned, and their computers stop with them, except where a
    battery protects the computer. Before series 3 the terminal failed there too."""
    for room in s.emergency:
        protected = s.guard >> room & 1
        if protected and s.g.series >= 3:
            continue
        s.shut_terms |= 1 << room
        devices: list[events.Device] = ["emergency_terminal"]
        if not protected:
            s.shut |= 1 << room
            devices.append("computer")
        if s.out is not None:
            s.out.tell(events.ShutDown(room=ROOMS[room], devices=devices))


AT_ONCE: Final[dict[str, Callable[[AdeleState], None]]] = {
    "closed_hatches": close_hatches,
    "terminal_shutdown": shut_down,
}
"""What an anomaly does as it wakes; others have effects later, where the rules check `s.awake`."""
