"""The search of Suspicion, and of experts in games together: the rules of thumb are left on evidence only.

A sampled game says little: of two options that are as good, one looks better by chance. So options
are compared by what they add to the rules of thumb's own choice on the same states, and a mean of
few or scattered samples is drawn towards what the rules of thumb think of the option (the mean of a
normal prior and its samples). That makes longer rollouts safe: they are more scattered, and need
more samples before they overrule the prior.
"""

from __future__ import annotations

from typing import Any

from hatchway.bots.core.search import SearchBot, Style
from hatchway.kernel.game import Game

LEAST = 1e-5
"""Variance that samples have at least."""


class Trial:
    """An option, with what it is meant for where a game knows that, and how much better than the first
    choice it did."""

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
        """What to expect of it, when options differ from their prior by about `spread`."""
        if not self.count:
            return self.prior
        doubt = variance / self.count
        sure = spread * spread
        return (self.prior * doubt + self.sum / self.count * sure) / (doubt + sure)


class EvidenceBot(SearchBot):
    """Plays the rules of thumb's choice unless another option has proved better."""

    def __init__(self, game: Game[Any], seat: int, seed: bytes, style: Style) -> None:
        super().__init__(game, seat, seed, style)
        self.worth = self.strategy.worth
        self.most = self.strategy.most
        self.spread = self.strategy.spread

    def candidates(self, s: Any, options: tuple[int, ...]) -> list[tuple[float, int]]:
        """The best options by the rules of thumb, and what these think of each."""
        values = self.strategy.scores(s, self.seat, options, self.rng)
        ranked = sorted(range(len(options)), key=lambda n: (-values[n], n))[: self.style.width]
        best = values[ranked[0]]
        return [(self.prior(best - values[n]), options[n]) for n in ranked]

    def prior(self, less: int) -> float:
        """What an option is worth against the best one, whose score is so much higher."""
        return -min(self.most, self.worth * less)

    def trials(self, s: Any, options: tuple[int, ...]) -> list[Trial]:
        """What is tried, the rules of thumb's own choice first."""
        return [Trial(prior, code) for prior, code in self.candidates(s, options)]

    def foresee(self, s: Any) -> int:
        """Let the others decide what they decide at the same time; says how many decisions it took."""
        return self.strategy.foresee(self.game, s, self.seat, self.rng)

    def price(self, s: Any, code: int) -> float:
        """What an option costs beyond all that a rollout shows."""
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
        """Try options on one more state, with the same chances to come."""
        self.spent += self.foresee(s)
        key = self.rng.below(1 << 30)
        base = self.rollout(s, first.code, key, *first.intent)
        first.add(0.0)
        for trial in others:
            trial.add(self.rollout(s, trial.code, key, *trial.intent) - base)


def pooled(trials: list[Trial]) -> float:
    """The variance of one sample, of all options together."""
    free = sum(max(0, trial.count - 1) for trial in trials)
    return max(LEAST, sum(trial.scatter() for trial in trials) / max(1, free))
