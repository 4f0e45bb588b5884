"""Positions as one line, and actions in words."""

from pathlib import Path

import pytest

from hatchway.games.adele.game import Adele
from hatchway.games.adele.rules.codes import BOOK
from hatchway.games.adele.text import notation, wording
from hatchway.kernel.chance import Rng
from hatchway.kernel.errors import BadNotation, BadScenario
from hatchway.kernel.playout import pick


def test_every_action_has_words_that_read_back() -> None:
    for code in range(BOOK.size):
        assert wording.read(wording.say(code)) == code


TABLES: list[tuple[int, str, str, int]] = [
    *[(n, ship, "standard", 1) for n in (2, 3, 4, 5) for ship in ("deimos", "phobos")],
    *[(1, "random", level, n) for level in ("calm", "standard", "hostile") for n in (1, 2)],
]
GAMES: list[dict[str, object]] = [
    {"players": players, "ship": ship, "level": level, "solo_astronauts": crew}
    for players, ship, level, crew in TABLES
]
GAMES.append({"players": 5, "expert_adele": True, "notes": False})


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_positions_round_trip(options: dict[str, object]) -> None:
    rng = Rng(GAMES.index(options))
    game = Adele(options)
    s = game.new(rng.seed())
    count = 0
    while not s.over:
        if count % 7 == 0:
            other, again = notation.parse(game.notation(s))
            assert other.facts(again) == game.facts(s)
            assert other.settings == game.settings
        game.apply(s, *pick(game, s, rng))
        count += 1
    assert notation.parse(game.notation(s))[1].facts() == s.facts()


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (("adele/1", "adele/9"), "header"),
        (("ship=deimos", "ship=nostromo"), "bad_value"),
        ((" round=", " rounds="), "unknown_field"),
        (("order=", "orders="), "unknown_field"),
        (("fire:", "fires:"), "bad_value"),
        (("wild=0", "wild=0 wild=0"), "twice"),
        (("owners=access_card:", "owners=axe:"), "bad_value"),
        (("carry=", "carry=nobody:axe,"), "bad_value"),
        (("carry=", "batteries=4.window:3 carry="), "bad_value"),
        (("carry=", "seen=9@4:0.axe carry="), "bad_value"),
        (("carry=", "offers=1.2.3.4 carry="), "bad_value"),
        (("stack=", "stack=7.0.1;"), "stack"),
        (("removed=recall.reroute", "removed=recall"), "not_conserved"),
        (("stack=2.0.-1", "stack=13.1.-1"), "stack"),
        (("stack=2.0.-1", "stack=2.0.1"), "stack"),
        ((" ask=plan", " ask=turn"), "stack"),
        ((" ask=plan", ""), "ask"),
        ((" manner=all", " manner=any"), "manner"),
        ((" due=0.1.2", " due=0.1"), "due"),
        ((" due=0.1.2", " laid=9999/// due=0.1.2"), "bad_value"),
        ((" due=0.1.2", " laid=900/// due=0.1.2"), "laid"),
        (("adele=3", "adele=-1"), "adele"),
        (("emergency=3.17", "emergency=3"), "emergency"),
        (("order=idris.mei.bruce", "order=idris.mei.mei"), "crew"),
        (("at=idris:16", "at=emma:1,idris:16"), "crew"),
        (("wild=0", "wild=0 cubes=emma:1.1.1.1.0"), "crew"),
    ],
)
def test_broken_lines_are_refused(change: tuple[str, str], key: str) -> None:
    game = Adele({"players": 4, "ship": "deimos"})
    line = game.notation(game.new(bytes(32)))
    assert change[0] in line
    with pytest.raises(BadNotation) as caught:
        notation.parse(line.replace(*change, 1))
    assert caught.value.key == key


def test_unknown_words_are_refused_with_a_hint() -> None:
    with pytest.raises(BadScenario, match="deliver"):
        wording.read("delver chip")
    with pytest.raises(BadScenario, match="names: "):
        wording.read("clear hypoxia")


def test_the_document_names_every_field() -> None:
    path = Path(__file__).resolve().parents[3] / "docs" / "notation.md"
    doc = path.read_text("utf-8").partition("\n## A.D.E.L.E.\n")[2]
    assert not [field.name for field in notation.FIELDS if f"`{field.name}`" not in doc]
