"""A bot that searches: it tries the best options on states that may be the true one.

hatchway simulate room25 --mode cooperation --players 2 --games 20 --bots search_bot.py
"""

import hatchway

WIDTH = 4  # how many options are tried
SAMPLES = 6  # on how many states
ROUNDS = 1  # how far rollouts go beyond the current round
LONGEST = 60  # the most decisions of a rollout


class Bot(hatchway.Seated):
    """Works for every game: all it knows about one is the game's Strategy."""

    def choose(self, seen):
        self.take_in(seen)  # update what this seat knows
        if len(seen.options) == 1:
            return seen.options[0]
        first = self.fitting()
        scores = self.strategy.scores(first, self.seat, seen.options, self.rng)
        ranked = sorted(zip(scores, seen.options, strict=True), reverse=True)[:WIDTH]
        worth = dict.fromkeys((code for _, code in ranked), 0.0)
        for _ in range(SAMPLES):
            state = self.fitting()
            key = self.rng.below(1 << 30)  # the same chances for every option
            for code in worth:
                worth[code] += self.rollout(state, code, key)
        return max(worth, key=lambda code: worth[code])

    def fitting(self):
        """A full state that fits what is known, in which the hidden plans are sensible."""
        state = self.imagine()
        self.strategy.refine(state, self.seat, self.rng)
        return state

    def rollout(self, state, code, key):
        """The value after an option and some rounds of sensible play by everybody."""
        state = state.copy()
        rng = self.strategy.chances(state, key)
        stop = self.strategy.clock(state) + 1 + ROUNDS
        self.game.apply(state, self.seat, code)
        self.strategy.play_on(self.game, state, rng, stop, LONGEST)
        return self.strategy.value(state, self.seat)
