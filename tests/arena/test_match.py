"""A game between bots: who plays which side, and what happens when one of them fails."""

from pathlib import Path

import pytest

from hatchway.arena.cells import cell
from hatchway.arena.match import Match, play
from hatchway.bots.core.bot import BotFault
from hatchway.games.registry import make
from hatchway.games.room25.rules.kinds import GUARD
from hatchway.kernel.playthrough import Observation


def test_a_level_plays_a_side_whatever_seats_its_roles_fall_to() -> None:
    where = cell("sus4")
    guards = set()
    for seed in range(8):
        match = Match(where.rules(), ["novice", "random"], seed, where)
        s = match.s
        for seat, player in enumerate(match.players):
            guard = s.role[s.seat.index(seat)] == GUARD
            assert player.level == ("random" if guard else "novice")
            if guard:
                guards.add(seat)
    assert len(guards) > 1


def test_rivals_change_seats_with_the_turn() -> None:
    where = cell("comp2")
    for turn, levels in ((0, ["novice", "random"]), (1, ["random", "novice"])):
        match = Match(where.rules(), ["novice", "random"], 1, where, turn)
        assert [player.level for player in match.players] == levels


def test_bots_answer_offers_while_others_are_due() -> None:
    where = cell("adele5")
    answered = set()
    for seed in range(4):
        match = Match(where.rules(), ["novice", "novice"], seed, where)
        while not match.s.over:
            due = match.s.due
            seat, code = match.step()
            if not due >> seat & 1:
                answered.add(match.game.form(code)["kind"])
        assert not any(player.faults for player in match.players)
    assert "accept" in answered


def test_even_a_novice_that_fails_breaks_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> int:
        raise RuntimeError("no idea")

    monkeypatch.setattr("hatchway.bots.core.novice.NoviceBot.choose", broken)
    result = play(make("room25", {"mode": "solo", "players": 1}), ["novice"], seed=1)
    assert result["why"] != "none"
    assert "novice: RuntimeError: no idea" in result["faults"]
    assert "novice in place of novice: RuntimeError: no idea" in result["faults"]


def test_a_bot_that_goes_round_in_circles_does_not_hold_up_a_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class First:
        asked = 0

        def choose(self, seen: Observation) -> int:
            First.asked += 1
            return seen.options[0]

    monkeypatch.setattr("hatchway.arena.match.MOST_DECISIONS", 5)
    result = play(make("room25", {"mode": "solo", "players": 1}), [First()], seed=1)
    assert First.asked == 5 and result["decisions"] > 6
    assert result["faults"] == {"First object: no end after 5 decisions, the novice goes on": 1}
    with pytest.raises(BotFault, match="no end after 5 decisions"):
        play(make("room25", {"mode": "solo", "players": 1}), [First()], seed=1, strict=True)
