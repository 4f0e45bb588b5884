"""Drawings of A.D.E.L.E.: well formed, complete, and silent about what a seat may not know."""

from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from hatchway.cli.main import app
from hatchway.games.adele.game import Adele
from hatchway.games.adele.text.picture import picture
from hatchway.games.adele.text.svg import svg
from hatchway.kernel.chance import Rng
from hatchway.kernel.event import SPECTATOR
from hatchway.kernel.playout import pick


@pytest.mark.parametrize("ship", ["deimos", "phobos"])
def test_every_position_can_be_drawn(ship: str) -> None:
    rng = Rng(3)
    game = Adele({"players": 5, "ship": ship})
    s = game.new(rng.seed())
    count = 0
    while not s.over:
        if count % 40 == 0:
            for seat in (None, SPECTATOR, *range(game.seats)):
                drawn = picture(s, seat)
                ElementTree.fromstring(svg(drawn))
                assert len(drawn.rooms) == 20
                assert sum(len(room.doors) for room in drawn.rooms) == 2 * len(drawn.doors)
                places = [*(room.people for room in drawn.rooms)]
                places += [section.people for section in drawn.sections]
                assert sum(map(len, places)) == len(s.order)
        game.apply(s, *pick(game, s, rng))
        count += 1


def test_the_public_sees_no_secret() -> None:
    game = Adele({"players": 4, "ship": "deimos"})
    s = game.new(bytes(32))
    drawn = picture(s, SPECTATOR)
    assert not any(room.objects for room in drawn.rooms)
    assert not any("carries f" in note for person in drawn.people for note in person.notes)
    assert not any(line.startswith(("Hand", "Asleep")) for line in drawn.adele)
    assert "access card ?" in drawn.missions[0]
    opened = picture(s)
    assert all(room.objects for room in opened.rooms)
    assert "access card ?" not in opened.missions[0]


def test_show_draws_a_line_of_notation() -> None:
    game = Adele({"players": 3, "ship": "phobos"})
    line = game.notation(game.new(bytes(32)))
    result = CliRunner().invoke(app, ["show", line, "--seat", "0"])
    assert result.exit_code == 0, result.output
    assert "Fuel tanks" in result.output
