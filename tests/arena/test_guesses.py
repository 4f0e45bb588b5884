"""How well bots guess roles."""

from hatchway.arena.guesses import Guesses
from hatchway.arena.table import calibration
from hatchway.games.plugin import Guess


def test_calibration_knows_a_good_guesser() -> None:
    guesses = Guesses()
    for chance, guard in ((0.9, True), (0.1, False), (0.1, False), (0.2, False)):
        guesses.add(Guess(1, chance, 0.25, guard))
    line = calibration([{"guesses": guesses.plain()}] * 2).splitlines()[2]
    count, own, prior = (float(part) for part in line.split("|")[2:5])
    assert count == 8 and own < prior
