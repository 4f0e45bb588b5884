"""The search of Suspicion leaves the rules of thumb on evidence only."""

from typing import Any

import pytest

from hatchway.bots.core.evidence import LEAST, EvidenceBot, Trial, pooled
from hatchway.bots.core.search import Style
from hatchway.games.registry import make as make_game
from hatchway.games.room25.bots.policy import foresee
from hatchway.games.room25.rules.kinds import A_PROGRAM
from hatchway.kernel.chance import Rng
from hatchway.kernel.game import Game
from hatchway.kernel.playout import pick


def tried(prior: float, gains: list[float]) -> Trial:
    trial = Trial(prior, 1)
    for gain in gains:
        trial.add(gain)
    return trial


def test_few_samples_do_not_overrule_the_prior() -> None:
    few, many = (tried(-0.02, [0.3, -0.1] * count) for count in (1, 200))
    variance = pooled([many])
    assert variance == pytest.approx(0.04, rel=0.01)
    assert few.gain(variance, 0.03) < 0 < many.gain(variance, 0.03) < 0.1


def test_what_was_not_tried_is_worth_its_prior() -> None:
    assert Trial(-0.02, 1).gain(0.04, 0.03) == pytest.approx(-0.02)
    assert pooled([Trial(0.0, 1)]) == LEAST


def programming(rng: Rng) -> tuple[Game[Any], Any]:
    """Suspicion for four, when everybody programs."""
    game = make_game("room25", {"mode": "suspicion", "players": 4})
    s: Any = game.new(rng.seed())
    while s.ask != A_PROGRAM:
        game.apply(s, *pick(game, s, rng))
    return game, s


class Scripted(EvidenceBot):
    """Its rollouts say what a table says."""

    says: dict[int, float]

    def rollout(self, s: Any, code: int, key: int, *intent: Any) -> float:
        self.spent += 20
        return self.says.get(code, 0.0) + (key % 7) / 100


def test_an_option_that_proves_better_is_played() -> None:
    game, s = programming(Rng(3))
    options = game.options(s, 0)
    bot = Scripted(game, 0, b"x", Style(1200))
    bot.fitting = s.copy  # type: ignore[method-assign]
    best, *others = [code for _, code in bot.candidates(s, options)]
    for says, wanted in (({}, best), ({others[1]: 0.3}, others[1]), ({others[1]: -0.3}, best)):
        bot.says, bot.spent = says, 0
        assert bot.search(s.copy(), options) == wanted


def test_others_lay_their_programs_once() -> None:
    """What one seat then tries meets the same programs; its own is still open."""
    rng = Rng(4)
    game, s = programming(rng)
    assert foresee(game, s, 2, rng) == 3
    assert s.due == 1 << 2 and s.ask == A_PROGRAM
    assert foresee(game, s, 2, rng) == 0
