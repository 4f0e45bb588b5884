"""Options of a game of Room 25: read, checked, completed with the book's defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hatchway.games.common.settings import chosen, complete, either, whole
from hatchway.games.common.versions import Version, Versions
from hatchway.games.room25.rules.complexes import Composition, composition, dealable
from hatchway.games.room25.rules.kinds import (
    CHARACTERS,
    COMPETITION,
    COOPERATION,
    DUOS,
    MODES,
    SEASON2_ONLY,
    SOLO,
    SUSPICION,
    TEAM,
)
from hatchway.kernel.errors import BadOptions

DEFAULTS: Final[dict[str, object]] = {
    "mode": "suspicion",
    "players": 4,
    "season": 2,
    "level": "standard",  # Cooperation and Solo of Season 2: standard or madness
    "complex": "",  # a ready-made one, "random", or a table of rooms; empty: the mode's own
    "characters": "random",  # or a list by seat
    "first_player": "random",  # or a seat
    "guards": "book",  # R25-SUS-1
    "abilities": True,  # R25-SET-12
    "adrenaline": True,
    "reminders": True,  # R25-REM-1
    "talk": "free",  # R25-TALK-1
    "alarm": True,  # R25-SUS-6
    "exit_zone_moving": False,  # R25-SET-2
    "show_composition": False,  # R25-SET-14
    "pivot_limits_abilities": False,  # R25-PIV-2
    "madness_cards": False,  # R25-MAC-1
    "team_chat": True,  # R25-TEA-3
    "solo_programming": False,  # R25-SOL-2
}
CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "mode": MODES,
    "season": (1, 2),
    "level": ("standard", "madness"),
    "guards": ("book", "1", "2"),
    "talk": ("free", "claims"),
}

VERSIONS: Final = Versions("room25", "2+d59a11b0", 2, (), {"1bde7766": "d59a11b0"})


class Rules:
    """The options in the form that the rules use. It never changes during a game."""

    def __init__(self, given: Mapping[str, object], version: Version = VERSIONS.newest) -> None:
        settings = complete(given, DEFAULTS, CHOICES)
        self.version: Version = version
        self.series: int = version.series  # of the rules
        self.settings: dict[str, object] = settings
        self.mode: int = MODES.index(str(settings["mode"]))
        self.season: int = whole(settings, "season")
        self.players: int = whole(settings, "players")
        self.table: dict[str, Any] = version.values["modes"][MODES[self.mode]]
        allowed = self.table["players"][str(self.season)]
        if self.players not in allowed:
            raise BadOptions(
                "players",
                f"{MODES[self.mode]} in season {self.season} takes {either(allowed)} players",
                players=self.players,
            )
        self.level: int = int(settings["level"] == "madness")
        together = self.mode in (COOPERATION, SOLO)
        if self.level and not (together and self.season == 2):
            raise BadOptions("level", "madness is a level of Cooperation and Solo in season 2")
        self.together: bool = together
        self.guards: str = str(settings["guards"])
        self._check_guards()
        new = self.season == 2
        self.abilities: bool = new and bool(settings["abilities"])
        self.adrenaline: bool = new and bool(settings["adrenaline"]) and not self.level
        # R25-REM-1, COO-3, SOL-1: Madness Cooperation forbids reminder tokens, Solo does not.
        forbidden = bool(self.level) and self.mode == COOPERATION
        self.reminders: bool = bool(settings["reminders"]) and not forbidden
        self.alarm: bool = bool(settings["alarm"]) and not together
        self.pivot_limits: bool = bool(settings["pivot_limits_abilities"])
        self.programs: bool = self.mode != SOLO or bool(settings["solo_programming"])
        self.key: bool = together and new
        self.cards: bool = together and new
        self.madness_deck: bool = bool(self.level) or bool(settings["madness_cards"])
        self.per_seat: int = self._per_seat()
        self.n_characters: int = self.players * self.per_seat
        self.rounds: int = self._rounds()
        self.characters: tuple[int, ...] = self._characters()
        self.first_player: int = self._first_player()
        self.complex: Composition = composition(self)
        self.dealable: tuple[int, ...] = self._dealable()

    def _check_guards(self) -> None:
        if self.guards == "book":
            return
        if self.mode != SUSPICION:
            raise BadOptions("guards", "guards are dealt in Suspicion only", guards=self.guards)
        if self.guards == "1" and self.players not in (4, 5):
            raise BadOptions("guards", "one guard, all roles dealt, is for 4 or 5 players")
        if self.guards == "2" and self.players != 5:
            raise BadOptions("guards", "two guards, all roles dealt, is for 5 players")

    def role_tiles(self) -> tuple[int, int]:
        """Prisoners and guards among the role tiles (R25-SUS-1)."""
        if self.guards == "book":
            prisoners, guards = self.table["roles"][str(self.players)]
            return int(prisoners), int(guards)
        return self.players - int(self.guards), int(self.guards)

    def _per_seat(self) -> int:
        if self.mode == SOLO:
            return 4
        if self.mode == COMPETITION or (self.mode == COOPERATION and self.players <= 3):
            return 2
        return 1

    def _rounds(self) -> int:
        """R25-SET-10."""
        if self.together and self.season == 1:
            return int(self.table["base_rounds"])
        count = self.n_characters if self.together else self.players
        return int(self.table["rounds"][str(count)])

    def _characters(self) -> tuple[int, ...]:
        """The characters chosen, seat after seat; empty when chance deals them (R25-SET-11)."""
        cast = chosen(self.settings, "characters", CHARACTERS, self.n_characters)
        if not cast:
            return ()
        if self.season == 1 and any(c in SEASON2_ONLY for c in cast):
            raise BadOptions("characters", "Bruce and Sarah are of season 2")
        self._check_duos(cast)
        return cast

    def _check_duos(self, cast: tuple[int, ...]) -> None:
        duo_of = {c: number for number, duo in enumerate(DUOS) for c in duo}
        if self.per_seat == 2:
            for seat in range(self.players):
                if duo_of[cast[2 * seat]] != duo_of[cast[2 * seat + 1]]:
                    raise BadOptions("characters", f"seat {seat} needs a duo: {_duo_names()}")
        if self.mode == TEAM and self.players == 4:
            for team in range(2):
                if duo_of[cast[team]] != duo_of[cast[team + 2]]:
                    raise BadOptions("characters", f"each team needs a duo: {_duo_names()}")
        if self.mode == TEAM and self.players == 6:
            halves = [{duo_of[cast[seat]] for seat in range(team, 6, 2)} for team in range(2)]
            if len(halves[0]) != 3 or halves[0] != halves[1]:
                raise BadOptions("characters", f"the teams share three duos: {_duo_names()}")

    def _dealable(self) -> tuple[int, ...]:
        """Who may be dealt at random; refuses a complex that leaves too few (R25-SET-5)."""
        if self.characters:
            return ()
        left = dealable(self)
        whole = sum(1 for one, two in DUOS if one in left and two in left) * 2
        # Duos are dealt as a whole, except in a team game of eight, where everybody plays.
        paired = self.per_seat == 2 or self.mode == TEAM
        if (whole if paired else len(left)) < self.n_characters:
            raise BadOptions(
                "complex_empties",
                "this complex needs Empty Chambers that Sarah and Bruce take out of the box",
                complex=self.complex.name,
            )
        return left

    def _first_player(self) -> int:
        given = self.settings["first_player"]
        if given == "random":
            return -1
        limit = self.n_characters if self.mode == SOLO else self.players
        if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given < limit:
            raise BadOptions(
                "first_player", f'"random" or a number from 0 to {limit - 1}', got=given
            )
        return given


def _duo_names() -> str:
    return ", ".join(f"{CHARACTERS[one]}+{CHARACTERS[two]}" for one, two in DUOS)
