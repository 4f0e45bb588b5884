"""Options of A.D.E.L.E.: what is refused, with which fault."""

import pytest

from hatchway.games.adele.game import Adele
from hatchway.kernel.errors import BadOptions
from tests.proofs import proves

SOLO = {"players": 1}
FOUR = {"players": 4}

COUNTS: list[object] = [0, 6, -1, "4", True, None, 2.5]
REFUSED: list[tuple[dict[str, object], str, str]] = [
    (dict(FOUR, colour="red"), "unknown_option", "colour"),
    (dict(FOUR, shp="deimos"), "unknown_option", "ship"),
    *[({"players": n}, "bad_value", "players") for n in COUNTS],
    (dict(FOUR, ship="nostromo"), "bad_value", "deimos"),
    (dict(FOUR, ship=1), "bad_value", "ship"),
    (dict(FOUR, notes="yes"), "bad_value", "notes"),
    (dict(FOUR, expert_adele=1), "bad_value", "expert_adele"),
    (dict(FOUR, private_wrong_delivery=None), "bad_value", "private_wrong_delivery"),
    (dict(SOLO, level="mad"), "bad_value", "hostile"),
    (dict(SOLO, solo_astronauts=3), "bad_value", "solo_astronauts"),
    (dict(SOLO, solo_astronauts=True), "bad_value", "solo_astronauts"),
    (dict(FOUR, level="hostile"), "level", "solo"),
    (dict(FOUR, solo_astronauts=2), "solo_astronauts", "solo"),
    (dict(SOLO, adele=0), "adele", "Watchdog"),
    (dict(SOLO, expert_adele=True), "expert_adele", "Watchdog"),
    (dict(FOUR, adele=4), "adele", "0 to 3"),
    (dict(FOUR, adele=-1), "adele", "0 to 3"),
    (dict(FOUR, adele=True), "adele", "random"),
    (dict(FOUR, adele="emma"), "adele", "random"),
    (dict(FOUR, astronauts="emma"), "astronauts", "list"),
    (dict(FOUR, astronauts=["emma", "bruce"]), "astronauts", "3 different"),
    (dict(FOUR, astronauts=["emma", "bruce", "bruce"]), "astronauts", "3 different"),
    (dict(FOUR, astronauts=["emma", "bruce", "idriss"]), "astronauts", "idris"),
    (dict(FOUR, astronauts=["emma", "bruce", 3]), "astronauts", "3"),
    (dict(SOLO, solo_astronauts=2, astronauts=["emma"]), "astronauts", "2 different"),
]


@pytest.mark.parametrize(("options", "key", "names"), REFUSED, ids=lambda value: str(value)[:70])
@proves("ADL-GOA-1", "ADL-SET-11", kind="content")
def test_bad_options_are_refused_and_the_fault_is_named(
    options: dict[str, object], key: str, names: str
) -> None:
    with pytest.raises(BadOptions) as fault:
        Adele(options)
    assert fault.value.key == key
    assert names in str(fault.value)


def test_defaults_are_those_of_the_rules() -> None:
    settings = Adele({}).settings
    assert settings["players"] == 4
    assert settings["ship"] == settings["adele"] == settings["astronauts"] == "random"
    assert settings["notes"] is True
    assert settings["expert_adele"] is settings["private_wrong_delivery"] is False
    assert Adele(SOLO).settings["level"] == "standard"
