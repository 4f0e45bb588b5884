"""OpenSpiel: every game as a Python game, registered as `python_hatchway_<id>`.

    import hatchway.envs.spiel
    game = pyspiel.load_game("python_hatchway_<id>(players=4)")

The deal is one chance node at the root with `deals` outcomes; all later chances follow from the deal.
In simultaneous decisions the seats are asked one after the other, and nobody sees what the others
committed. Free acts are left out.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import pyspiel

from hatchway.games.common.encoding import Encoding
from hatchway.games.plugin import GamePlugin
from hatchway.games.registry import list_games, plugin
from hatchway.kernel.errors import BadOptions

LONGEST = 5000
DEALS = 4096


def defaults_of(played: GamePlugin) -> dict[str, Any]:
    """The parameters of a game and their defaults; OpenSpiel allows only plain values."""
    options = {**played.defaults, **played.env_options}
    plain = {k: v for k, v in options.items() if isinstance(v, bool | int | str)}
    return {**plain, "deals": DEALS}


def encoding_of(played: GamePlugin) -> Encoding | None:
    try:
        return played.encoding()
    except BadOptions:
        return None


def game_type(played: GamePlugin) -> Any:
    """What OpenSpiel wants to know about a game."""
    return pyspiel.GameType(
        short_name=f"python_hatchway_{played.id}",
        long_name=f"Hatchway: {played.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(played.players),
        min_num_players=min(played.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=encoding_of(played) is not None,
        parameter_specification=defaults_of(played),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """The rules in the form that OpenSpiel needs; a subclass for each game names its plugin."""

    played: GamePlugin
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**defaults_of(self.played), **(params or {})}
        self.deals = int(given.pop("deals"))
        if self.deals < 1:
            raise BadOptions("deals", "there must be at least one deal", got=self.deals)
        self.rules = self.played.make(given)
        self.encoding = encoding_of(self.played)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.book.size,
            max_chance_outcomes=self.deals,
            num_players=self.rules.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game in progress: its deal, and what the seats have done since."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.spiel = game
        self.rules = game.rules
        self.s: Any = None
        self.told: list[list[Any]] = [[] for _ in range(self.rules.seats)]

    def current_player(self) -> int:
        if self.s is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.s.over:
            return int(pyspiel.PlayerId.TERMINAL)
        due: int = self.s.due
        return (due & -due).bit_length() - 1

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.spiel.deals) for deal in range(self.spiel.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.rules.options(self.s, player))

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """At the deal no player has a legal action. OpenSpiel would write the mask of the deals into the mask
        of the actions, which is shorter, and so beyond its end."""
        if player is None:
            player = self.current_player()
        if self.s is None and player >= 0:
            return [0] * self.rules.book.size
        found: list[int] = super().legal_actions_mask(player)
        return found

    def _apply_action(self, action: int) -> None:
        from hatchway.kernel.event import Out

        if self.s is None:
            self.s = self.rules.new(blake2b(f"deal {action}".encode(), digest_size=32).digest())
            return
        out = Out()
        self.rules.apply(self.s, self.current_player(), action, out)
        for seat, told in enumerate(self.told):
            told += out.seen_by(seat)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        form = self.rules.form(action)
        return " ".join([form.pop("kind"), *form.values()])

    def is_terminal(self) -> bool:
        return self.s is not None and bool(self.s.over)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.rules.seats
        return [1.0 if self.s.winners >> seat & 1 else -1.0 for seat in range(self.rules.seats)]

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return f"{self.observation_string(seat)} {self.told[seat]}"

    def observation_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        if self.s is None:
            return "not dealt"
        return str(self.rules.view(self.s, seat))

    def __str__(self) -> str:
        return "not dealt" if self.s is None else self.rules.notation(self.s)


class SpielObserver:
    """Fills observation vectors (docs/envs.md)."""

    def __init__(self, game: SpielGame) -> None:
        import numpy as np

        self.spiel = game
        size = len(game.encoding) if game.encoding is not None else 0
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        encoding = self.spiel.encoding
        if state.s is not None and encoding is not None:
            self.tensor[:] = encoding.encode(self.spiel.rules.view(state.s, player))

    def string_from(self, state: SpielState, player: int) -> str:
        return state.observation_string(player)


def register(played: GamePlugin) -> None:
    kind = game_type(played)
    made = type(f"SpielGame_{played.id}", (SpielGame,), {"played": played, "kind": kind})
    globals()[made.__name__] = made  # OpenSpiel pickles a game by the name of its class
    pyspiel.register_game(kind, made)


for _id in list_games():
    register(plugin(_id))
