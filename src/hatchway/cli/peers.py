"""The peers of the bench: other engines, which play their own random games in the same run."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from io import StringIO
from typing import Any


def measure(seconds: float) -> Iterator[tuple[str, float]]:
    """Each peer with its decisions per second; 0 for a peer that is not installed."""
    for title, speed in PEERS:
        try:
            with redirect_stdout(StringIO()):
                found = speed(seconds)
        except ImportError:
            found = 0.0
        yield title, found


def catanatron(seconds: float) -> float:
    """Catan between four random players."""
    from catanatron import Color, Game, RandomPlayer

    def game() -> int:
        played = Game([RandomPlayer(color) for color in list(Color)[:4]])
        played.play()
        records = getattr(played.state, "action_records", None) or played.state.actions
        return len(records)

    return _speed(game, seconds)


def rlcard(seconds: float) -> float:
    """UNO between random players, through rlcard's own environment."""
    import rlcard as library
    from rlcard.agents import RandomAgent

    env = library.make("uno")
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def game() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(trajectory) // 2 for trajectory in trajectories)

    return _speed(game, seconds)


def open_spiel(name: str) -> Callable[[float], float]:
    """A game of OpenSpiel, played at random from Python."""

    def speed(seconds: float) -> float:
        import pyspiel

        rules = pyspiel.load_game(name)

        def game() -> int:
            state: Any = rules.new_initial_state()
            count = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(outcomes, odds)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    count += 1
            return count

        return _speed(game, seconds)

    return speed


def _speed(game: Callable[[], int], seconds: float) -> float:
    """Decisions per second on one core; time that other processes took does not count."""
    count = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        count += game()
    return count / spent


PEERS: tuple[tuple[str, Callable[[float], float]], ...] = (
    ("catanatron: Catan, 4 players", catanatron),
    ("rlcard: UNO", rlcard),
    ("OpenSpiel: hanabi", open_spiel("hanabi")),
    ("OpenSpiel: hearts", open_spiel("hearts")),
    ("OpenSpiel: quoridor", open_spiel("quoridor")),
)
