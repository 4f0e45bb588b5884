"""Everybody sees the sectors of sleeping anomalies, and nothing else of them (ADL-SET-1)."""

from __future__ import annotations

from hatchway.games.adele.game import Adele
from hatchway.games.adele.rules.kinds import ANOMALIES, ANOMALY_SECTORS, SECTORS
from hatchway.games.adele.views.sample import behind
from hatchway.kernel.event import SPECTATOR
from tests.proofs import proves


def shown(game: Adele, anomalies: tuple[int, ...], awake: int, seat: int) -> object:
    s = game.new(bytes(32))
    s.anomalies, s.awake = anomalies, awake
    return game.view(s, seat)["adele"]["backs"]


def named(anomaly: int) -> list[str]:
    return [SECTORS[sector] for sector in ANOMALY_SECTORS[anomaly]]


@proves("ADL-SET-1", kind="view")
def test_backs_are_those_asleep_and_the_same_for_all() -> None:
    game = Adele({"players": 3, "adele": 0})
    backs = shown(game, (0, 2, 3, 5), 1 << 3, SPECTATOR)
    assert isinstance(backs, list)
    assert sorted(backs) == sorted([named(0), named(2), named(5)])
    for seat in range(3):
        assert shown(game, (0, 2, 3, 5), 1 << 3, seat) == backs


@proves("ADL-SET-1", kind="view")
def test_the_order_of_the_backs_tells_nothing() -> None:
    game = Adele({"players": 1})
    one = shown(game, (1, 2, 3, 4), 0, 0)
    assert shown(game, (4, 1, 3, 2), 0, 0) == one  # in solo they wake in the order of the state


def test_behind_a_back_lies_an_anomaly_with_these_sectors() -> None:
    order = [3, 0, 5, 1, 4, 2]
    assert behind([named(1), named(0)], order) == [0, 1]
    assert behind([named(a) for a in range(len(ANOMALIES))], order) == order
