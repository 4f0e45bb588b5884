"""The version that records name covers the values that bear rules, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from hatchway.games.adele.rules.options import BESIDE_RULES
from hatchway.games.common.data import digest, load_all, rules_of, version
from hatchway.games.registry import make

NAMES = {"room25": "2+d59a11b0", "adele": "2+562bb4e4"}
"""The versions that records and databases of earlier servers name."""

Content = dict[str, dict[str, Any]]


@pytest.mark.parametrize(("game", "name"), NAMES.items())
def test_rules_keep_the_name_that_they_had(game: str, name: str) -> None:
    rules = make(game, {})
    assert rules.version == name
    assert rules.accepts(name) and not rules.accepts("2+00000000")


def test_other_values_have_a_name_of_their_own() -> None:
    assert version(2, "aa", {"aa": "old"}) == "2+old"
    assert version(2, "bb", {"aa": "old"}) == "2+bb"


def changed(change: Callable[[Content], object]) -> bool:
    """Whether Room 25's rules are other ones after a change of its content."""
    content: Content = deepcopy(load_all("room25"))
    change(content)
    return rules_of(content) != rules_of(load_all("room25"))


def test_looks_names_and_bot_costs_bear_no_rule() -> None:
    assert not changed(lambda c: c["rooms"]["room"][3].update(name="Nothing", short="noth"))
    assert not changed(lambda c: c["rooms"]["room"][3].update(icon="wind", bot_cost=12))
    assert not changed(lambda c: [room.update(icon="x") for room in c["rooms"]["room"]])
    assert not changed(lambda c: c["releases"].clear())


def test_the_place_of_a_value_bears_no_rule() -> None:
    assert not changed(lambda c: c.update(places={"duos": c["characters"].pop("duos")}))
    assert not changed(lambda c: c.update(boxes=c.pop("rooms")))
    assert not changed(lambda c: c.update(modes=dict(reversed(c["modes"].items()))))


def test_values_of_rules_do() -> None:
    assert changed(lambda c: c["rooms"]["room"][3].update(base=7))
    assert changed(lambda c: c["rooms"]["room"][3].update(colour="red"))
    assert changed(lambda c: c["rooms"]["room"].append({"id": "sauna", "colour": "green"}))
    assert changed(lambda c: c["cards"]["card"].reverse())
    assert changed(lambda c: c["modes"]["team"].pop("rounds"))


def test_each_game_says_what_else_bears_no_rule() -> None:
    content: Content = deepcopy(load_all("adele"))
    content["astronauts"]["astronaut"][0].update(colour="violet", role="pilot")
    assert rules_of(content, BESIDE_RULES) == rules_of(load_all("adele"), BESIDE_RULES)
    assert digest("adele") != digest("adele", BESIDE_RULES)
