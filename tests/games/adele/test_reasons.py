"""Every closed choice has a reason, and reasons, warnings, decisions and endings are declared ones."""

from typing import get_args

from hatchway.games.adele.game import Adele
from hatchway.games.adele.rules.kinds import ASKS, WHYS
from hatchway.games.adele.views.reasons import Reason, Warn
from hatchway.kernel.chance import Rng
from hatchway.kernel.playout import pick
from tests.games.adele.table import Table, mask

KNOWN = {*get_args(Reason), "over", "nothing_to_take_back", "not_due"}
GAMES: tuple[dict[str, object], ...] = (
    {"players": 1, "solo_astronauts": 2},
    {"players": 2, "expert_adele": True},
    {"players": 4},
    {"players": 5},
)


def test_every_closed_choice_has_a_declared_reason() -> None:
    rng = Rng(5)
    asked: set[int] = set()
    for options in GAMES:
        game = Adele(options)
        for _ in range(3):
            s = game.new(rng.seed())
            while not s.over:
                if s.ask not in asked or rng.below(80) == 0:
                    asked.add(s.ask)
                    for seat in range(game.seats):
                        open_codes = (*game.options(s, seat), *game.acts(s, seat))
                        for code in range(game.book.size):
                            why = game.why_not(s, seat, code)
                            assert (why == "") == (code in open_codes), (game.form(code), why)
                            assert not why or why in KNOWN
                            assert game.warn(s, seat, code) in ("", *get_args(Warn))
                game.apply(s, *pick(game, s, rng))
            outcome = game.outcome(s)
            assert outcome is not None and outcome.why in WHYS[1:]
    assert len(asked) >= 13, [ASKS[ask] for ask in sorted(asked)]


def test_reasons_of_objects() -> None:
    t = Table().at("5", "emma").carries("emma", "spare_parts", "axe", "battery", "first_aid_kit")
    t.turn("emma", use=4)
    assert t.why("use", object="spare_parts") == "needs_two"
    assert t.why("use", object="axe") == "key_object"
    assert t.why("use", object="battery") == "say_where"
    assert t.why("use", object="first_aid_kit") == "say_whom"
    assert t.why("use", object="flashlight") == "not_carried"
    assert t.why("heal", wounds="1 emma") == "not_so_hurt"
    assert t.why("battery", device="emergency_terminal") == "not_shut_down"
    assert t.why("track", room="5") == "no_drone"
    assert t.why("extinguish") == "no_foam"


def test_reasons_of_special_actions() -> None:
    t = Table().at("5", "emma").turn("emma", special=4)
    assert t.why("deliver", object="axe", effort="sure") == "not_carried"
    assert t.why("clear", hazard="spying", room="20", effort="sure") == "not_adjacent"
    assert t.why("clear", hazard="spying", room="5", effort="sure") == "no_such_hazard"
    assert t.why("impact", room="5", effort="sure") == "not_in_space"
    assert t.why("hatch", room="18", effort="sure") == "not_here"
    assert t.why("repair", room="5", effort="sure") == "other_terminal"
    t.s.comp_fail = mask(5)
    t.s.spying = mask(5)
    t.turn("emma", special=4)
    assert t.why("clear", hazard="spying", room="5", effort="sure") == "computer_failed"


def test_reasons_of_adele() -> None:
    t = Table().event("stress_red").adele_turn(0, energy=0)
    assert t.why("place", card="1-11:1", on="fire") == "not_in_hand"
    t.s.console = [0] * 6
    t.adele_turn(0, energy=30)
    assert t.why("place", card="1-6:1", on="fire") == "no_stock"
    assert t.why("sacrifice", room="1", on="fire") == "no_anomaly_chosen"
    assert t.why("surge") == "not_in_hand"
    assert t.why("discard", card="1-6") == "other_decision"
