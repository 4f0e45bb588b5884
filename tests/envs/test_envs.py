"""The adapters under the tests of the libraries they adapt to."""

from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import hatchway.envs.spiel
from hatchway.envs.encodings import ENCODINGS
from hatchway.envs.zoo import aec_env, parallel_env
from hatchway.games.registry import make

CASES: list[dict[str, Any]] = [
    {"mode": "suspicion", "players": 5},
    {"mode": "cooperation", "players": 3},
    {"mode": "competition", "players": 2},
    {"mode": "solo", "players": 1},
]
DOC = Path(__file__).resolve().parents[2] / "docs" / "envs.md"


@pytest.mark.parametrize("options", CASES, ids=lambda o: o["mode"])
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_finds_nothing(options: dict[str, Any]) -> None:
    api_test(aec_env("room25", options), num_cycles=200, verbose_progress=False)
    seed_test(lambda: aec_env("room25", options), num_cycles=30)
    parallel_api_test(parallel_env("room25", options), num_cycles=100)
    parallel_seed_test(lambda: parallel_env("room25", options), num_cycles=30)


@pytest.mark.parametrize("name", ["(mode=cooperation,players=4)", "(mode=suspicion,players=5)"])
def test_open_spiel_finds_nothing(name: str) -> None:
    game = pyspiel.load_game(hatchway.envs.spiel.GAME_TYPE.short_name + name)
    pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)


@pytest.mark.parametrize("name", sorted(ENCODINGS))
def test_entries_are_named_and_between_nought_and_one(name: str) -> None:
    encoding = ENCODINGS[name]
    assert len(set(encoding.names)) == len(encoding)
    game = make(name, {})
    s = game.new(bytes(32))
    for seat in range(-1, game.seats):
        vector = np.asarray(encoding.encode(game.view(s, seat)))
        assert vector.shape == (len(encoding),)
        assert vector.min() >= 0 and vector.max() <= 1


def test_the_docs_tell_how_long_the_vectors_are() -> None:
    text = DOC.read_text("utf-8")
    for name, encoding in ENCODINGS.items():
        assert f"`{name}`: {len(encoding)} entries" in text
        for group, names, _ in encoding.groups:
            assert f"| {group} | {len(names)} |" in text
