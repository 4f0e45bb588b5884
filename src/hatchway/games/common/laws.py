"""Laws: what random plays of one game are checked against, besides the laws of every game.

The defaults fit any game. A game with secrets adds twins, each with a difference in one named secret, and
says how its pieces are conserved.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from hatchway.games.common.plain import PlainGame
from hatchway.kernel.chance import Rng
from hatchway.kernel.game import Game

Step = tuple[int, int]
"""A seat and the code it applied."""


class Twin(Protocol):
    """A state that differs from another in one secret."""

    @property
    def secret(self) -> str:
        """The name of the secret."""

    @property
    def state(self) -> Any:
        """The state that differs."""

    @property
    def blind(self) -> int:
        """Mask of the seats that may not know the secret; a spectator never may."""

    @property
    def kinds(self) -> Collection[str]:
        """The kinds of events that may release it."""

    def releases(self, s: Any, event: dict[str, Any]) -> bool:
        """Whether an event of such a kind, as a seat receives it, may show the secret."""


class Secret:
    """A twin whose secret is released by any event of some kinds."""

    def __init__(self, secret: str, state: Any, blind: int, kinds: Collection[str]) -> None:
        self.secret = secret
        self.state = state
        self.blind = blind
        self.kinds = kinds

    def releases(self, s: Any, event: dict[str, Any]) -> bool:
        return True


class Laws:
    """The laws of one game."""

    def broken(self, game: Game[Any], s: Any) -> str:
        """The law that a state breaks, or an empty text. Above all, pieces are conserved."""
        return ""

    def twins(self, game: Game[Any], s: Any, rng: Rng) -> list[Twin]:
        """States that differ from this one in one secret. The default, for small games, draws everything
        again that one seat cannot know."""
        if not isinstance(game, PlainGame) or not s.secret:
            return []
        seat = rng.below(game.seats)
        twin = s.copy()
        for name in s.secret:
            own = getattr(twin, name)[seat]
            setattr(twin, name, [own if n == seat else None for n in range(game.seats)])
        game.redraw(twin, seat, rng)
        return [Secret("what others hold", twin, 1 << seat, s.shown_by)]

    def replayed(
        self, game: Game[Any], seed: bytes, steps: Sequence[Step], seat: int, sampled: Any
    ) -> list[dict[str, Any]] | None:
        """What a seat would have received in a game that leads to the sampled state; None if the game cannot
        say."""
        return None
