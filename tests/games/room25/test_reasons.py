"""Every closed choice has a reason, in every kind of decision."""

from hatchway.games.common.scenario import opened, read
from hatchway.games.room25.game import Room25
from hatchway.games.room25.rules.kinds import A_PANIC, ASKS
from hatchway.kernel.chance import Rng
from hatchway.kernel.playout import pick

PANIC = """
title = "Kevin panics"
game = "room25"
options = {{ mode = "cooperation", level = "madness", players = 4 }}
board = '''
     A    B    C    D    E
1    COLD EMPT COLD ??   ??
2    ??   DARK ??   ??   ??
3    ??   ??   CENT ??   ??
4    ??   ??   ??   ??   ??
5    ??   ??   ??   ??   ??
'''
characters = {{ {who} = "B1", Franck = "B1", Jennifer = "C3", Emmett = "C3" }}
programs = {{ Franck = ["look"] }}
deck = ["panic_1"]
at = "first pass"
expect = ["round 1"]
"""


def reasons_are_complete(game: Room25, s: object) -> None:
    for seat in range(game.seats):
        open_codes = (*game.options(s, seat), *game.acts(s, seat))  # type: ignore[arg-type]
        for code in range(game.book.size):
            why = game.why_not(s, seat, code)  # type: ignore[arg-type]
            assert (why == "") == (code in open_codes), (seat, game.form(code), why)


def test_a_reason_for_every_closed_choice() -> None:
    rng = Rng(3)
    asked: set[int] = set()
    for options in (
        {"mode": "suspicion", "players": 6, "madness_cards": True, "complex": "random"},
        {"mode": "cooperation", "players": 4, "level": "madness"},
        {"mode": "solo", "players": 1, "level": "madness"},
    ):
        game = Room25(options)
        for _ in range(25):
            s = game.new(rng.seed())
            while not s.over:
                # Each kind of decision a few times: there are many of the common ones.
                if s.ask not in asked or rng.below(60) == 0:
                    asked.add(s.ask)
                    reasons_are_complete(game, s)
                game.apply(s, *pick(game, s, rng))
    assert len(asked) >= 15, [ASKS[ask] for ask in sorted(asked)]


def test_reasons_in_panic() -> None:
    for who in ("Kevin", "Max", "Bruce"):
        game, s = opened(read(PANIC.format(who=who), "panic"))
        assert isinstance(game, Room25)
        assert s.ask == A_PANIC, who
        reasons_are_complete(game, s)
