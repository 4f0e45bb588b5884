"""The smallest bot there is: it takes the first option."""


class Bot:
    def __init__(self, game, seat, seed):
        pass

    def choose(self, seen):
        return seen.options[0]
