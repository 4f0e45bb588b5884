"""PettingZoo environments: each seat is an agent, with action masks.

`aec_env` asks the agents one after the other, `parallel_env` all at once. An agent that is not due has
one action, `no_op`, whose code comes after the last code of the game. Rewards come at the end: 1 for
winners, -1 for the others. Free acts are left out unless `acts=True`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from hatchway.games.registry import plugin
from hatchway.kernel.errors import IllegalAction
from hatchway.kernel.game import Game
from hatchway.kernel.state import ANY

Obs = dict[str, np.ndarray[Any, Any]]


class Table:
    """What both kinds of environment share: the game, its state, masks and observations."""

    def __init__(self, name: str, options: Mapping[str, object], acts: bool) -> None:
        self.game: Game[Any] = plugin(name).make(options)
        self.encoding = plugin(name).encoding()
        self.with_acts = acts
        self.no_op = self.game.book.size
        self.agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.s: Any = None

    def deal(self, rng: np.random.Generator) -> None:
        self.s = self.game.new(rng.bytes(32))

    def seat(self, agent: str) -> int:
        return self.agents.index(agent)

    def due(self, rng: np.random.Generator) -> list[str]:
        """The agents that are due. Where the first answer settles the decision, chance picks the first."""
        due = [agent for seat, agent in enumerate(self.agents) if self.s.due >> seat & 1]
        if self.s.manner == ANY and len(due) > 1:
            rng.shuffle(due)
        return due

    def mask(self, agent: str) -> np.ndarray[Any, Any]:
        mask = np.zeros(self.no_op + 1, dtype=np.int8)
        seat = self.seat(agent)
        codes = self.game.options(self.s, seat)
        if codes and self.with_acts:
            codes = (*codes, *self.game.acts(self.s, seat))
        mask[list(codes) or [self.no_op]] = 1
        return mask

    def observe(self, agent: str) -> Obs:
        view = self.game.view(self.s, self.seat(agent))
        vector = np.asarray(self.encoding.encode(view), dtype=np.float32)
        return {"observation": vector, "action_mask": self.mask(agent)}

    def rewards(self) -> dict[str, float]:
        if not self.s.over:
            return dict.fromkeys(self.agents, 0.0)
        won = self.s.winners
        return {a: 1.0 if won >> seat & 1 else -1.0 for seat, a in enumerate(self.agents)}

    def observation_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (len(self.encoding),), np.float32),
                "action_mask": spaces.Box(0, 1, (self.no_op + 1,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.no_op + 1)


class HatchwayAEC(AECEnv):  # type: ignore[misc]
    """One agent acts at a time. In an ALL decision they act one after the other, unseen by the others."""

    metadata = {"render_modes": ["ansi"], "name": "hatchway_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        options: Mapping[str, object] | None = None,
        acts: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Table(game, options or {}, acts)
        self.possible_agents = self.table.agents[:]
        self.render_mode = render_mode
        self.observation_spaces = {a: self.table.observation_space() for a in self.possible_agents}
        self.action_spaces = {a: self.table.action_space() for a in self.possible_agents}
        self.np_random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.table.deal(self.np_random)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.table.due(self.np_random)[0]

    def observe(self, agent: str) -> Obs:
        return self.table.observe(agent)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.table.game.apply(self.table.s, self.table.seat(agent), int(action or 0))
        self.rewards = self.table.rewards()
        if self.table.s.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.table.due(self.np_random)[0]
        self._accumulate_rewards()

    def render(self) -> str:
        return self.table.game.notation(self.table.s)

    def close(self) -> None:
        """There is nothing to close."""


class HatchwayParallel(ParallelEnv):  # type: ignore[misc]
    """All agents act at once; agents that are not due can only do `no_op`. An illegal action ends the
    game with -1 for the agent that tried it, as PettingZoo's own wrapper does for AEC environments."""

    metadata = {"render_modes": ["ansi"], "name": "hatchway_parallel_v0"}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, options or {}, acts=False)
        self.possible_agents = self.table.agents[:]
        self.render_mode = render_mode
        self.agents: list[str] = []
        self._observation = {a: self.table.observation_space() for a in self.possible_agents}
        self._action = {a: self.table.action_space() for a in self.possible_agents}
        self.np_random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action[agent]

    def _observations(self) -> dict[str, Obs]:
        return {agent: self.table.observe(agent) for agent in self.possible_agents}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Obs], dict[str, dict[str, Any]]]:
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.table.deal(self.np_random)
        self.agents = self.possible_agents[:]
        return self._observations(), self._infos()

    def _infos(self) -> dict[str, dict[str, Any]]:
        """PettingZoo's tests take legal actions from the mask in the infos."""
        return {agent: {"action_mask": self.table.mask(agent)} for agent in self.possible_agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        rewards = dict.fromkeys(self.possible_agents, 0.0)
        over = False
        # Where the first answer settles the decision, the other answers come too late and are dropped.
        answering = self.table.due(self.np_random)
        for agent in answering[:1] if self.table.s.manner == ANY else answering:
            seat = self.table.seat(agent)
            try:
                self.table.game.apply(self.table.s, seat, int(actions[agent]))
            except IllegalAction:
                rewards[agent] = -1.0
                over = True
                break
        if self.table.s.over:
            rewards = self.table.rewards()
            over = True
        if over:
            self.agents = []
        done = dict.fromkeys(self.possible_agents, over)
        never = dict.fromkeys(self.possible_agents, False)
        return self._observations(), rewards, done, never, self._infos()

    def render(self) -> str:
        return self.table.game.notation(self.table.s)

    def close(self) -> None:
        """There is nothing to close."""


def aec_env(
    game: str, options: Mapping[str, object] | None = None, acts: bool = False
) -> HatchwayAEC:
    """An environment in which agents act one after the other."""
    return HatchwayAEC(game, options, acts)


def parallel_env(game: str, options: Mapping[str, object] | None = None) -> HatchwayParallel:
    """An environment in which agents act at once."""
    return HatchwayParallel(game, options)
