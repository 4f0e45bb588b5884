"""The adapters under the tests of the libraries they adapt to."""

from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.utils import seeding
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import hatchway.envs.spiel  # noqa: F401  (registers the games)
from hatchway.envs.zoo import aec_env, parallel_env
from hatchway.games.registry import make, plugin
from hatchway.kernel.chance import Rng
from hatchway.kernel.errors import BadOptions
from hatchway.kernel.playout import pick
from hatchway.kernel.state import ANY
from tests.seeded import SEEDED

CASES: list[tuple[str, dict[str, Any]]] = [
    ("room25", {"mode": "suspicion", "players": 5}),
    ("room25", {"mode": "cooperation", "players": 3}),
    ("room25", {"mode": "competition", "players": 2}),
    ("room25", {"mode": "team", "players": 4}),
    ("room25", {"mode": "solo", "players": 1}),
    ("adele", {"players": 4}),
    ("adele", {"players": 2, "ship": "phobos"}),
    ("adele", {"players": 1, "solo_astronauts": 2}),
]
NAMES = ["-".join([name, *map(str, options.values())]) for name, options in CASES]
ENCODINGS = {name: plugin(name).encoding() for name in ("room25", "adele")}
DOC = Path(__file__).resolve().parents[2] / "docs" / "envs.md"


@pytest.fixture(autouse=SEEDED)
def same_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spaces that nobody seeds draw the same in every run."""
    drawn = seeding.np_random
    monkeypatch.setattr(seeding, "np_random", lambda seed=None: drawn(0 if seed is None else seed))


@pytest.mark.parametrize(("name", "options"), CASES, ids=NAMES)
@pytest.mark.filterwarnings("ignore")
def test_the_tests_of_pettingzoo_pass(name: str, options: dict[str, Any]) -> None:
    api_test(aec_env(name, options), num_cycles=200, verbose_progress=False)
    seed_test(lambda: aec_env(name, options), num_cycles=30)
    parallel_api_test(parallel_env(name, options), num_cycles=100)
    parallel_seed_test(lambda: parallel_env(name, options), num_cycles=30)


@pytest.mark.parametrize(("name", "options"), CASES, ids=NAMES)
def test_masks_hold_the_options_and_games_end(name: str, options: dict[str, Any]) -> None:
    env = aec_env(name, options)
    env.reset(seed=7)
    table = env.table
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        if over:
            assert table.s.over and reward in (1.0, -1.0)
            env.step(None)
            continue
        mask = observation["action_mask"]
        assert set(np.flatnonzero(mask)) == set(table.game.options(table.s, table.seat(agent)))
        vector = observation["observation"]
        assert vector.min() >= 0 and vector.max() <= 1
        env.step(int(env.action_space(agent).sample(mask)))
    assert table.s.over and not env.agents


def test_chance_says_who_steps_forward_first() -> None:
    """Where any one of the crew settles a decision, no seat comes first always."""
    env = parallel_env("adele", {"players": 5})
    first: set[int] = set()
    observations, _ = env.reset(seed=3)
    while env.agents and len(first) < 3:
        table = env.table
        stepping = table.s.manner == ANY and table.s.due.bit_count() > 2
        actions = {
            agent: int(np.flatnonzero(seen["action_mask"])[0])
            for agent, seen in observations.items()
        }
        observations, *_ = env.step(actions)
        if stepping:
            first.add(table.s.actor)
    assert len(first) > 2


def test_an_answer_counts_for_the_question_it_was_given_to() -> None:
    """Who steps forward without a cube has had its turn at once; nobody else has answered yet."""
    env = parallel_env("adele", {"players": 5})
    observations, _ = env.reset(seed=3)
    while True:
        actions = {
            agent: int(np.flatnonzero(seen["action_mask"])[0])
            for agent, seen in observations.items()
        }
        s = env.table.s
        if s.manner == ANY and s.due.bit_count() == 4:
            break
        observations, *_ = env.step(actions)
    s.cubes, s.wild = [0] * 20, 0
    s.pos = [1, 2, 3, 4]
    env.step(actions)
    assert s.acted.bit_count() == 1 and s.manner == ANY and s.due.bit_count() == 3


def test_open_spiel_masks_nothing_for_a_player_at_the_deal() -> None:
    game = pyspiel.load_game("python_hatchway_room25")
    state = game.new_initial_state()
    assert len(state.legal_actions_mask(0)) == game.num_distinct_actions()
    assert not any(state.legal_actions_mask(0))
    assert sum(state.legal_actions_mask()) == 4096
    state.apply_action(5)
    for player in range(4):
        mask = state.legal_actions_mask(player)
        assert [code for code, legal in enumerate(mask) if legal] == state.legal_actions(player)
    with pytest.raises(BadOptions, match="at least one deal"):
        pyspiel.load_game("python_hatchway_room25(deals=0)")


@pytest.mark.parametrize(
    "name",
    ["room25(mode=cooperation,players=4)", "room25(mode=suspicion,players=5)", "adele(players=3)"],
)
def test_the_tests_of_open_spiel_pass(name: str) -> None:
    game = pyspiel.load_game("python_hatchway_" + name)
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", sorted(ENCODINGS))
def test_entries_are_named_and_between_zero_and_one(name: str) -> None:
    encoding = ENCODINGS[name]
    assert len(set(encoding.names)) == len(encoding)
    game = make(name, {})
    s = game.new(bytes(32))
    for seat in range(-1, game.seats):
        vector = np.asarray(encoding.encode(game.view(s, seat)))
        assert vector.shape == (len(encoding),)
        assert vector.min() >= 0 and vector.max() <= 1


@pytest.mark.parametrize(("name", "options", "kind"), [
    ("room25", {"mode": "competition", "players": 2}, "program"),
    ("adele", {"players": 1, "solo_astronauts": 2}, "lose"),
])  # fmt: skip
def test_who_plays_several_is_told_which_of_them_is_asked(
    name: str, options: dict[str, Any], kind: str
) -> None:
    game, encoding, rng = make(name, options), ENCODINGS[name], Rng(1)
    marks = [place for place, text in enumerate(encoding.names) if text.endswith(" asked")]
    asked: set[str] = set()
    s = game.new(rng.seed())
    for _ in range(3000):
        if s.over:
            s = game.new(rng.seed())
        view = game.view(s, 0)
        if view["decision"]["kind"] == kind and 0 in view["decision"]["due"]:
            vector = encoding.encode(view)
            (mark,) = (place for place in marks if vector[place])
            asked.add(encoding.names[mark])
        game.apply(s, *pick(game, s, rng))
    assert len(asked) > 1


def test_the_examples_of_the_docs_run() -> None:
    blocks = DOC.read_text("utf-8").split("```python\n")[1:]
    assert len(blocks) >= 3
    for block in blocks:
        exec(block.split("```", 1)[0], {})


def test_the_docs_tell_how_long_the_vectors_are() -> None:
    text = DOC.read_text("utf-8")
    for name, encoding in ENCODINGS.items():
        assert f"`{name}`: {len(encoding)} entries" in text
        for group, names, _ in encoding.groups:
            assert f"| {group} | {len(names)} |" in text
