"""Fairness: a bot's answer is the same in states that its seat cannot tell apart."""

from importlib import import_module
from typing import Any

from hatchway.bots.levels import make
from hatchway.kernel.chance import Rng
from hatchway.kernel.event import Out
from hatchway.kernel.game import Game
from hatchway.kernel.playout import pick
from hatchway.kernel.playthrough import Observation


def answers_of_twins(game: Game[Any], level: str, first: int, further: int) -> int:
    """Compare a level's answers in twins of four random games, each looked at later than the one
    before; says how many were compared."""
    twins = import_module(f"hatchway.games.{game.id}.checks.twins").twins
    compared = 0
    for seed in range(4):
        rng = Rng(seed)
        s = game.new(rng.seed())
        told: dict[int, list[dict[str, object]]] = {seat: [] for seat in range(game.seats)}
        for _ in range(first + further * seed):
            if s.over:
                break
            out = Out()
            game.apply(s, *pick(game, s, rng), out)
            for seat, heard in told.items():
                heard += out.seen_by(seat)
        if s.over:
            continue
        for twin in twins(s, rng):
            for seat in range(game.seats):
                if not twin.blind >> seat & 1 or not game.options(s, seat):
                    continue
                answers = [
                    make(level, game, seat, b"seed").choose(
                        Observation(
                            game.view(state, seat), told[seat],
                            game.options(state, seat), game.acts(state, seat),
                        )
                    )
                    for state in (s, twin.state)
                ]  # fmt: skip
                assert answers[0] == answers[1], twin.secret
                compared += 1
    return compared
