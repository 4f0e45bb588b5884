"""GamePlugin: everything that the layers above may ask of a game.

A game package has one object of a subclass of GamePlugin, named by an entry point of the group
`hatchway.games`. Only `make` must be written; everything else has a default that works (docs/new-game.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from hatchway.games.common.versions import unknown
from hatchway.kernel.errors import BadNotation, BadOptions, BadScenario
from hatchway.kernel.event import Event
from hatchway.kernel.fact import Fact
from hatchway.kernel.game import Game

if TYPE_CHECKING:
    from rich.console import Console

    from hatchway.bots.core.bot import Bot
    from hatchway.games.common.encoding import Encoding
    from hatchway.games.common.laws import Laws
    from hatchway.games.common.scenario import Part
    from hatchway.kernel.chance import Rng

Options = Mapping[str, object]

RIVALS = ("one", "two", "three", "four", "five", "six", "seven", "eight")
"""Sides that have the same aim and may change places."""

MOST_SEATS = 12
"""The largest number of players that the default of `players` tries."""

WIDE = 64
"""The most options that a search without rules of thumb tries."""
TO_THE_END = 1000
"""The most decisions of a rollout: effectively unlimited."""


class Setup(NamedTuple):
    """A set-up that the arena's tables show, and what is measured in it."""

    name: str
    title: str
    options: Options
    full: bool = False  # also at full thinking time
    cheat: bool = False  # also against perfect information
    half: bool = False  # an expert must reach half of what perfect information does
    memory: bool = False  # also how much memory a bot takes


class Types(NamedTuple):
    """The types of what a game shows."""

    view: Any
    truth: Any
    events: tuple[type[Fact], ...]
    reasons: Any = str  # the keys of why an option is closed, besides those of the kernel
    warnings: Any = str  # the keys of warnings about an open option


class Guess(NamedTuple):
    """The chance that a bot gives to a secret, for tables of calibration."""

    round: int
    chance: float
    prior: float
    true: bool


class GamePlugin:
    """One game, as the layers above see it."""

    id: ClassVar[str]
    title: ClassVar[str] = ""
    """The name that people read; if left out, it is made from the id."""
    rank: ClassVar[int] = 100
    """Games are listed by rank, then by id."""
    seat_fields: ClassVar[Sequence[str]] = ("seat",)
    """Fields of Views and events that hold the number of a seat: people read a name instead."""
    by_seat: ClassVar[Sequence[str]] = ()
    """Fields of Views and events that are lists with one entry for each seat."""

    # --- the rules

    def make(self, options: Options) -> Game[Any]:
        """The rules under given options. Options that do not fit are refused with BadOptions."""
        raise NotImplementedError

    def make_version(self, version: str, options: Options) -> Game[Any]:
        """The rules of the version that a record or a table began with. One that cannot be played is
        refused with BadRecord. A game whose rules never changed needs nothing here."""
        game = self.make(options)
        if not game.accepts(version):
            raise unknown(self.id, version, f"this program knows the version {game.version}")
        return game

    @property
    def first_version(self) -> str:
        """The version of tables from before tables named theirs."""
        return self.make({}).version

    @property
    def defaults(self) -> Options:
        """Every option with its default."""
        return self.make({}).settings

    @property
    def choices(self) -> Mapping[str, Sequence[object]]:
        """The possible values of options that have only a few."""
        return {}

    @property
    def players(self) -> Sequence[int]:
        """The possible numbers of players."""
        if "players" not in self.defaults:
            return [self.make({}).seats]
        return [n for n in range(1, MOST_SEATS + 1) if self._fits({"players": n})]

    @property
    def data(self) -> Mapping[str, Any]:
        """Public data for clients: what is in the box."""
        return {}

    @property
    def types(self) -> Types | None:
        """What the schema of the protocol describes; None for Views and events of any shape."""
        return None

    def _fits(self, options: Options) -> bool:
        try:
            self.make(options)
        except BadOptions:
            return False
        return True

    # --- texts and drawings

    @property
    def name(self) -> str:
        """The name that people read."""
        return self.title or self.id.replace("_", " ").title()

    def parse(self, text: str, version: str = "") -> tuple[Game[Any], Any]:
        """The game and the position that a line of notation describes, under a version of the rules;
        without a version under the newest."""
        from hatchway.games.common.plain import PlainGame, parse

        game = self.make({})
        if not isinstance(game, PlainGame):
            raise BadNotation("no_notation", f"{self.id} has no notation that can be read")
        return parse(text, lambda given: self.make_version(version or game.version, given))

    def scenario(self) -> Part:
        """How scenarios of this game set up positions, take steps and check expectations."""
        raise BadScenario("no_scenarios", f"{self.id} has no scenarios")

    def say(self, game: Game[Any], code: int) -> str:
        """An option or act in words."""
        return " ".join(game.form(code).values()).replace("_", " ")

    def seat_name(self, game: Game[Any], s: Any, seat: int) -> str:
        """The name of a seat when it is due."""
        return f"seat {seat}"

    def tell(self, event: Mapping[str, object]) -> str:
        """An event in words, for the seat that received it."""
        facts = (f"{k} {v}" for k, v in event.items() if k != "kind" and v is not None)
        return f"{event['kind']} {', '.join(facts)}".replace("_", " ").strip()

    def draw(self, console: Console, game: Game[Any], s: Any, seat: int | None) -> None:
        """Draw a position in the terminal, as a seat sees it; with None everything is open."""
        from hatchway.games.common.terminal import draw

        console.print(f"[bold]{self.name}[/]")
        draw(console, game.truth(s) if seat is None else game.view(s, seat))

    def svg(self, game: Game[Any], s: Any, seat: int | None) -> str:
        """The same as an SVG drawing."""
        raise BadOptions("no_drawing", f"{self.id} has no SVG drawing")

    # --- checks

    def laws(self) -> Laws:
        """What random games are checked against."""
        from hatchway.games.common.laws import Laws

        return Laws()

    def any_options(self, rng: Rng) -> dict[str, object]:
        """Random options that fit together."""
        varied: dict[str, Sequence[object]] = {"players": list(self.players)}
        varied |= {k: (False, True) for k, v in self.defaults.items() if isinstance(v, bool)}
        varied |= self.choices
        while True:
            drawn = {k: v[rng.below(len(v))] for k, v in varied.items() if k in self.defaults}
            if self._fits(drawn):
                return drawn

    # --- bots; rules of thumb and values are the game's `Strategy` (Game.strategy)

    pace: ClassVar[float] = 1.0
    """How fast decisions are simulated, compared with an ordinary game."""

    def novice(self, game: Game[Any], seat: int, seed: bytes) -> Bot:
        """A bot that plays by rules of thumb, without a search."""
        from hatchway.bots.core.novice import NoviceBot

        return NoviceBot(game, seat, seed)

    def adept(self, game: Game[Any], seat: int, seed: bytes, nodes: int) -> Bot:
        """A bot that searches at some of its decisions."""
        from hatchway.bots.core.search import SearchBot, Style

        return SearchBot(game, seat, seed, Style(nodes, WIDE, longest=TO_THE_END, care=0.5))

    def expert(self, game: Game[Any], seat: int, seed: bytes, nodes: int) -> Bot:
        """The strongest bot there is."""
        from hatchway.bots.core.search import SearchBot, Style

        return SearchBot(game, seat, seed, Style(nodes, WIDE, longest=TO_THE_END))

    @property
    def weights(self) -> Path | None:
        """The file of numbers that tuning may change."""
        return None

    def unveil(self, s: Any, rng: Rng) -> None:
        """Show every seat everything but future chances, for a bot with perfect information."""

    def guesses(self, bots: Sequence[object], s: Any, events: Iterable[Event]) -> list[Guess]:
        """What bots guess about secrets after these events, where that is measured."""
        return []

    # --- the arena

    @property
    def cells(self) -> Sequence[Setup]:
        """The set-ups of the tables of strength; `hatchway arena pace` measures in the first."""
        return ()

    @property
    def benches(self) -> Mapping[str, Options]:
        """The set-ups whose speed is measured, by title."""
        return {"by default": {}}

    def sides(self, game: Game[Any]) -> tuple[str, ...]:
        """The names of the sides; RIVALS if they have the same aim."""
        return RIVALS[: game.seats] if game.seats > 1 else ("player",)

    def side_of(self, s: Any, seat: int) -> int:
        """The side that a seat plays for; not used for rivals or a single side."""
        return seat

    def round_of(self, s: Any) -> int:
        """How many rounds have begun; 0 in a game without rounds."""
        return 0

    def content(self, game: Game[Any]) -> object:
        """The values of the rules' data that these options use. When they change, older results of bots
        no longer count."""
        return ()

    # --- environments

    @property
    def env_options(self) -> Options:
        """The defaults of OpenSpiel's game, where they differ from the game's own."""
        return {}

    def encoding(self) -> Encoding:
        """The observation vector of a View."""
        raise BadOptions("no_encoding", f"{self.id} has no observation vector")
