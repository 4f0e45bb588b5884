"""A.D.E.L.E. as a plugin. Everything is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hatchway.games.common.laws import Laws, Step, Twin
from hatchway.games.plugin import TO_THE_END, GamePlugin, Options, Setup, Types
from hatchway.kernel.chance import Rng
from hatchway.kernel.game import Game

if TYPE_CHECKING:
    from rich.console import Console

    from hatchway.bots.core.bot import Bot
    from hatchway.games.common.encoding import Encoding
    from hatchway.games.common.scenario import Part

ADEPT_CARE: Final = 0.75
"""The share of its decisions that an adept thinks about; it plays the rest as a novice would."""


class AdeleLaws(Laws):
    def broken(self, game: Game[Any], s: Any) -> str:
        from hatchway.games.adele.checks import laws

        return laws.broken(s)

    def twins(self, game: Game[Any], s: Any, rng: Rng) -> list[Twin]:
        from hatchway.games.adele.checks import laws

        return [*laws.twins(s, rng)]

    def replayed(
        self, game: Any, seed: bytes, steps: Sequence[Step], seat: int, sampled: Any
    ) -> list[dict[str, Any]] | None:
        from hatchway.games.adele.checks import laws

        return laws.replayed(game, seed, steps, seat, sampled)


class AdelePlugin(GamePlugin):
    id = "adele"
    title = "A.D.E.L.E."
    rank = 2

    def make(self, options: Options) -> Game[Any]:
        from hatchway.games.adele.game import Adele

        return Adele(options)

    def make_version(self, version: str, options: Options) -> Game[Any]:
        from hatchway.games.adele.game import Adele

        return Adele(options, version)

    @property
    def first_version(self) -> str:
        from hatchway.games.adele.rules.options import VERSIONS

        return VERSIONS.first

    @property
    def defaults(self) -> Options:
        from hatchway.games.adele.rules.options import DEFAULTS

        return DEFAULTS

    @property
    def choices(self) -> Mapping[str, Sequence[object]]:
        from hatchway.games.adele.rules.options import CHOICES

        return CHOICES

    @property
    def players(self) -> Sequence[int]:
        return range(1, 6)

    @property
    def data(self) -> Mapping[str, Any]:
        from hatchway.games.common.data import load_all

        return load_all(self.id)

    @property
    def types(self) -> Types:
        from hatchway.games.adele.rules.events import EVENTS
        from hatchway.games.adele.views.reason_keys import Reason, Warn
        from hatchway.games.adele.views.schema import Truth, View

        return Types(View, Truth, EVENTS, Reason, Warn)

    # --- texts and drawings

    def parse(self, text: str, version: str = "") -> tuple[Game[Any], Any]:
        from hatchway.games.adele.text.notation import parse

        return parse(text, version)

    def scenario(self) -> Part:
        from hatchway.games.adele.text import scenario

        return scenario

    def say(self, game: Game[Any], code: int) -> str:
        from hatchway.games.adele.text.wording import say

        return say(code)

    def seat_name(self, game: Game[Any], s: Any, seat: int) -> str:
        from hatchway.games.adele.text.scenario import due_name

        return due_name(s, seat)

    def draw(self, console: Console, game: Game[Any], s: Any, seat: int | None) -> None:
        from hatchway.games.adele.text.terminal import draw

        draw(console, s, seat)

    def svg(self, game: Game[Any], s: Any, seat: int | None) -> str:
        from hatchway.games.adele.text.picture import picture
        from hatchway.games.adele.text.svg import svg

        return svg(picture(s, seat))

    # --- checks

    def laws(self) -> Laws:
        return AdeleLaws()

    def any_options(self, rng: Rng) -> dict[str, object]:
        from hatchway.games.adele.checks.laws import any_options

        return any_options(rng)

    # --- bots

    pace = 0.6
    """Measured together, interpreted: 18,000 decisions of Room 25 per second, and 10,500 of A.D.E.L.E."""

    def adept(self, game: Game[Any], seat: int, seed: bytes, nodes: int) -> Bot:
        from hatchway.bots.core.search import SearchBot, Style

        return SearchBot(game, seat, seed, Style(nodes, rounds=0, care=ADEPT_CARE))

    def expert(self, game: Game[Any], seat: int, seed: bytes, nodes: int) -> Bot:
        from hatchway.bots.core.search import Style
        from hatchway.games.adele.bots.expert import CrewExpertBot

        style = Style(nodes, width=16, rounds=1, longest=TO_THE_END)
        return CrewExpertBot(game, seat, seed, style)

    @property
    def weights(self) -> Path | None:
        return Path(__file__).parent / "bots" / "weights.toml"

    def unveil(self, s: Any, rng: Rng) -> None:
        """Every seat has looked into every room and hand, and seen every tile."""
        from hatchway.games.adele.rules.state import SEEN_BY_ALL

        deck = list(s.deck)
        rng.shuffle(deck)
        s.deck = tuple(deck)
        events = list(s.events[:-1])
        rng.shuffle(events)
        s.events = (*events, *s.events[-1:])
        s.knows = tuple(SEEN_BY_ALL for _ in s.knows)
        s.seen = tuple(
            (0, *lying) if lying else () for _ in range(s.g.players) for lying in s.lying
        )
        s.held = tuple(
            (0, *items) if items else () for _ in range(s.g.players) for items in s.items
        )

    # --- the arena

    @property
    def cells(self) -> Sequence[Setup]:
        return (
            Setup("adele2", "A.D.E.L.E., 2", {"players": 2}),
            Setup("adele3", "A.D.E.L.E., 3", {"players": 3}),
            Setup("adele5", "A.D.E.L.E., 5", {"players": 5}, memory=True),
            Setup("adele1", "A.D.E.L.E., solo, standard", {"players": 1}, full=True, cheat=True),
        )

    @property
    def benches(self) -> Mapping[str, Options]:
        return {
            "Deimos, 2 players": {"ship": "deimos", "players": 2},
            "Phobos, 3 players": {"ship": "phobos", "players": 3},
            "Deimos, 5 players": {"ship": "deimos", "players": 5},
            "Solo, standard": {"ship": "deimos", "players": 1},
        }

    def sides(self, game: Game[Any]) -> tuple[str, ...]:
        return ("crew",) if game.seats == 1 else ("crew", "adele")

    def side_of(self, s: Any, seat: int) -> int:
        return int(seat == s.adele)

    def round_of(self, s: Any) -> int:
        return int(s.g.rounds - max(s.round, 1) + 1)  # her track counts down to 1

    def content(self, game: Game[Any]) -> object:
        from hatchway.games.adele.rules.options import BESIDE_RULES, entries_read
        from hatchway.games.common.data import load_all, rules_of

        own = entries_read(game.settings)
        return [
            (key, value.get(own[key], value) if key in own else value)
            for key, value in rules_of(load_all(self.id), BESIDE_RULES)
        ]

    # --- environments

    def encoding(self) -> Encoding:
        from hatchway.games.adele.views.encoding import ENCODING

        return ENCODING


PLUGIN: Final = AdelePlugin()
