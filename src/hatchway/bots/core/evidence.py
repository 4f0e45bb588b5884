"""A search that departs from the rules of thumb only on evidence.

A sampled game says little: of two equally good options one looks better by chance. So every option is
compared with the choice of the rules of thumb on the same states, and the mean of few or scattered samples
is pulled towards what the rules of thumb think of the option (the mean of a normal prior and its samples).
That makes longer rollouts safe: they are more scattered, and need more samples before they overrule the
prior.
"""

from __future__ import annotations

from typing import Any

from hatchway.bots.core.search import SearchBot, Style
from hatchway.kernel.game import Game

LEAST = 1e-5
"""The smallest variance that samples are taken to have."""


class Trial:
    """An option, with its intent where the game has intents, and how much better it did than the first
    choice."""

    def __init__(self, prior: float, code: int, *intent: Any) -> None:
        self.prior = prior
        self.code = code
        self.intent = intent
        self.count = 0
        self.sum = 0.0
        self.squares = 0.0

    def add(self, gain: float) -> None:
        self.count += 1
        self.sum += gain
        self.squares += gain * gain

    def scatter(self) -> float:
        """The sum of squares about the mean."""
        return self.squares - self.sum * self.sum / self.count if self.count else 0.0

    def gain(self, variance: float, spread: float) -> float:
        """The expected gain, when options differ from their prior by about `spread`."""
        if not self.count:
            return self.prior
        doubt = variance / self.count
        sure = spread * spread
        return (self.prior * doubt + self.sum / self.count * sure) / (doubt + sure)


class EvidenceBot(SearchBot):
    """Plays the choice of the rules of thumb unless another option has proved better."""

    def __init__(self, game: Game[Any], seat: int, seed: bytes, style: Style) -> None:
        super().__init__(game, seat, seed, style)
        self.worth = self.strategy.worth
        self.most = self.strategy.most
        self.spread = self.strategy.spread

    def candidates(self, s: Any, options: tuple[int, ...]) -> list[tuple[float, int]]:
        """The best options by the rules of thumb, each with its prior."""
        values = self.strategy.scores(s, self.seat, options, self.rng)
        ranked = sorted(range(len(options)), key=lambda n: (-values[n], n))[: self.style.width]
        best = values[ranked[0]]
        return [(self.prior(best - values[n]), options[n]) for n in ranked]

    def prior(self, less: int) -> float:
        """What an option is worth compared with the best one, whose score is higher by `less`."""
        return -min(self.most, self.worth * less)

    def trials(self, s: Any, options: tuple[int, ...]) -> list[Trial]:
        """The options to try, with the choice of the rules of thumb first."""
        return [Trial(prior, code) for prior, code in self.candidates(s, options)]

    def foresee(self, s: Any) -> int:
        """Let the others make their simultaneous decisions; returns how many there were."""
        return self.strategy.foresee(self.game, s, self.seat, self.rng)

    def price(self, s: Any, code: int) -> float:
        """A cost of an option that no rollout shows."""
        return 0.0

    def search(self, s: Any, options: tuple[int, ...]) -> int:
        trials = self.trials(s, options)
        prices = {trial: self.price(s, trial.code) for trial in trials}
        first, *alive = trials
        stages = max(1, (len(trials) - 1).bit_length())
        for stage in range(stages):
            end = self.spent + (self.budget - self.spent) // (stages - stage)
            while alive:
                self.compare(first, alive, s if s is not None else self.fitting())
                s = None
                if self.spent >= end:
                    break
            variance = pooled(trials[1:])
            worth = {trial: trial.gain(variance, self.spread) - prices[trial] for trial in trials}
            alive.sort(key=lambda trial: -worth[trial])
            if stage < stages - 1:
                alive = alive[: (len(alive) + 1) // 2]
        return max([first, *alive[:1]], key=lambda trial: worth[trial]).code

    def compare(self, first: Trial, others: list[Trial], s: Any) -> None:
        """Try options on one more state, with the same future chances."""
        self.spent += self.foresee(s)
        key = self.rng.below(1 << 30)
        base = self.rollout(s, first.code, key, *first.intent)
        first.add(0.0)
        for trial in others:
            trial.add(self.rollout(s, trial.code, key, *trial.intent) - base)


def pooled(trials: list[Trial]) -> float:
    """The variance of one sample, pooled over all options."""
    free = sum(max(0, trial.count - 1) for trial in trials)
    return max(LEAST, sum(trial.scatter() for trial in trials) / max(1, free))
