"""Room 25 as a plugin. Everything is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hatchway.games.common.laws import Laws, Step, Twin
from hatchway.games.plugin import RIVALS, TO_THE_END, GamePlugin, Guess, Options, Setup, Types
from hatchway.kernel.chance import Rng
from hatchway.kernel.event import Event
from hatchway.kernel.game import Game

if TYPE_CHECKING:
    from rich.console import Console

    from hatchway.bots.core.bot import Bot
    from hatchway.games.common.encoding import Encoding
    from hatchway.games.common.scenario import Part

ADEPT_CARE: Final = {"cooperation": 0.35}
"""The share of its decisions that an adept thinks about, by mode; in other modes it is one half. It plays the
rest as a novice would. When it thought about all of them, it was hardly weaker than an expert, and the levels
were too close together for people."""

LATER: Final = ("suspicion", "cooperation")
"""Modes in which actions often pay off only in a later round: those of a hidden guard, and those of friends
who must not tell each other their plans."""


class Room25Laws(Laws):
    def broken(self, game: Game[Any], s: Any) -> str:
        from hatchway.games.room25.checks import laws

        return laws.broken(s)

    def twins(self, game: Game[Any], s: Any, rng: Rng) -> list[Twin]:
        from hatchway.games.room25.checks import laws

        return [*laws.twins(s, rng)]

    def replayed(
        self, game: Any, seed: bytes, steps: Sequence[Step], seat: int, sampled: Any
    ) -> list[dict[str, Any]] | None:
        from hatchway.games.room25.checks import laws

        return laws.replayed(game, seed, steps, seat, sampled)


class Room25Plugin(GamePlugin):
    id = "room25"
    title = "Room 25"
    rank = 1

    def make(self, options: Options) -> Game[Any]:
        from hatchway.games.room25.game import Room25

        return Room25(options)

    def make_version(self, version: str, options: Options) -> Game[Any]:
        from hatchway.games.room25.game import Room25

        return Room25(options, version)

    @property
    def first_version(self) -> str:
        from hatchway.games.room25.rules.options import VERSIONS

        return VERSIONS.first

    @property
    def defaults(self) -> Options:
        from hatchway.games.room25.rules.options import DEFAULTS

        return DEFAULTS

    @property
    def choices(self) -> Mapping[str, Sequence[object]]:
        from hatchway.games.room25.rules.options import CHOICES

        return CHOICES

    @property
    def players(self) -> Sequence[int]:
        return range(1, 9)

    @property
    def data(self) -> Mapping[str, Any]:
        from hatchway.games.common.data import load_all

        return load_all(self.id)

    @property
    def types(self) -> Types:
        from hatchway.games.room25.rules.events import EVENTS
        from hatchway.games.room25.views.reason_keys import Reason, Warn
        from hatchway.games.room25.views.schema import Truth, View

        return Types(View, Truth, EVENTS, Reason, Warn)

    # --- texts and drawings

    def parse(self, text: str, version: str = "") -> tuple[Game[Any], Any]:
        from hatchway.games.room25.text.notation import parse

        return parse(text, version)

    def scenario(self) -> Part:
        from hatchway.games.room25.text import scenario

        return scenario

    def say(self, game: Game[Any], code: int) -> str:
        from hatchway.games.room25.text.wording import say

        return say(code)

    def seat_name(self, game: Game[Any], s: Any, seat: int) -> str:
        from hatchway.games.room25.text.scenario import due_name

        return due_name(s, seat)

    def draw(self, console: Console, game: Game[Any], s: Any, seat: int | None) -> None:
        from hatchway.games.room25.text.terminal import draw

        draw(console, s, seat)

    def svg(self, game: Game[Any], s: Any, seat: int | None) -> str:
        from hatchway.games.room25.text.picture import picture
        from hatchway.games.room25.text.svg import svg

        return svg(picture(s, seat))

    # --- checks

    def laws(self) -> Laws:
        return Room25Laws()

    def any_options(self, rng: Rng) -> dict[str, object]:
        from hatchway.games.room25.checks.laws import any_options

        return any_options(rng)

    # --- bots

    def adept(self, game: Game[Any], seat: int, seed: bytes, nodes: int) -> Bot:
        from hatchway.bots.core.evidence import EvidenceBot
        from hatchway.bots.core.search import SearchBot, Style

        mode = str(game.settings["mode"])
        care = ADEPT_CARE.get(mode, 0.5)
        if mode == "suspicion":
            style = Style(nodes, rounds=1, longest=TO_THE_END, care=care)
            return EvidenceBot(game, seat, seed, style)
        return SearchBot(game, seat, seed, Style(nodes, rounds=0, care=care))

    def expert(self, game: Game[Any], seat: int, seed: bytes, nodes: int) -> Bot:
        from hatchway.bots.core.search import SearchBot, Style
        from hatchway.games.room25.bots.expert import ExpertBot

        if game.settings["mode"] in LATER:
            style = Style(nodes, width=12, rounds=1, longest=TO_THE_END)
            return ExpertBot(game, seat, seed, style)
        return SearchBot(game, seat, seed, Style(nodes, width=12, rounds=0))

    @property
    def weights(self) -> Path | None:
        return Path(__file__).parent / "bots" / "weights.toml"

    def unveil(self, s: Any, rng: Rng) -> None:
        deck = list(s.deck)
        rng.shuffle(deck)
        s.deck = tuple(deck)
        seen = (1 << s.g.players) - 1
        s.seen = [mask | seen for mask in s.seen]

    def guesses(self, bots: Sequence[object], s: Any, events: Iterable[Event]) -> list[Guess]:
        from hatchway.games.room25.bots.expert import guesses

        if any(event.kind == "countdown" for event in events):
            return guesses(bots, s)
        return []

    # --- the arena

    @property
    def cells(self) -> Sequence[Setup]:
        def mode(name: str, players: int) -> dict[str, object]:
            return {"mode": name, "players": players}

        coop = mode("cooperation", 4)
        return (
            Setup("coop4", "Cooperation, standard, 4", coop, True, True, half=True, memory=True),
            Setup("madness4", "Cooperation, madness, 4", coop | {"level": "madness"}, cheat=True),
            Setup("solo", "Solo, standard", mode("solo", 1), cheat=True),
            Setup("sus4", "Suspicion, 4", mode("suspicion", 4)),
            Setup("sus6", "Suspicion, 6", mode("suspicion", 6)),
            Setup("sus8", "Suspicion, 8", mode("suspicion", 8), memory=True),
            Setup("comp2", "Competition, 2", mode("competition", 2), full=True),
            Setup("team4", "Team, 4", mode("team", 4)),
        )

    @property
    def benches(self) -> Mapping[str, Options]:
        return {
            "Suspicion, 6 players": {"mode": "suspicion", "players": 6},
            "Competition, 4 players": {"mode": "competition", "players": 4},
            "Team, 8 players": {"mode": "team", "players": 8},
            "Cooperation, 4 players": {"mode": "cooperation", "players": 4},
            "Solo, madness": {"mode": "solo", "players": 1, "level": "madness"},
            "Suspicion, season 1": {"mode": "suspicion", "players": 6, "season": 1},
        }

    def sides(self, game: Game[Any]) -> tuple[str, ...]:
        mode = game.settings["mode"]
        if mode == "suspicion":
            return ("prisoners", "guards")
        if mode == "competition":
            return RIVALS[: game.seats]
        return RIVALS[:2] if mode == "team" else ("crew",)

    def side_of(self, s: Any, seat: int) -> int:
        from hatchway.games.room25.rules.kinds import GUARD

        return int(s.role[s.seat.index(seat)] == GUARD)

    def round_of(self, s: Any) -> int:
        return int(s.round)

    def content(self, game: Game[Any]) -> object:
        from hatchway.games.common.data import load_all, rules_of

        return rules_of(load_all(self.id))

    # --- environments

    @property
    def env_options(self) -> Options:
        return {"mode": "cooperation"}

    def encoding(self) -> Encoding:
        from hatchway.games.room25.views.encoding import ENCODING

        return ENCODING


PLUGIN: Final = Room25Plugin()
