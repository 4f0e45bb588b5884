"""Options of a game of A.D.E.L.E.: read, checked, completed with the book's defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hatchway.games.adele.rules.kinds import ASTRONAUTS, EVENT_TYPES, OBJECTS, TILES
from hatchway.games.adele.rules.ship import SHIPS
from hatchway.games.common.data import load
from hatchway.games.common.settings import chosen, complete, whole
from hatchway.games.common.versions import Version, Versions
from hatchway.kernel.errors import BadOptions

DEFAULTS: Final[dict[str, object]] = {
    "players": 4,  # 1 is the solo game (ADL-SOL-1)
    "ship": "random",  # ADL-SET-11
    "adele": "random",  # or her seat
    "astronauts": "random",  # or a list by seat, ADELE's left out
    "level": "standard",  # solo: calm, standard or hostile
    "solo_astronauts": 1,  # solo: one or two
    "expert_adele": False,  # ADL-SET-1
    "notes": True,  # ADL-TLK-3
    "private_wrong_delivery": False,  # ADL-DEL-2
}
CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "players": (1, 2, 3, 4, 5),
    "ship": ("random", *SHIPS),
    "level": ("calm", "standard", "hostile"),
    "solo_astronauts": (1, 2),
}
BESIDE_RULES: Final = ("colour", "role")
"""Keys of the content that no rule uses: the looks and the profession of an astronaut."""
VERSIONS: Final = Versions("adele", "2+562bb4e4", 3, BESIDE_RULES, {"97a67e07": "562bb4e4"})
START_OBJECTS: Final[tuple[int, ...]] = tuple(
    OBJECTS.index(o["id"])
    for o in load("adele", "objects")["object"]
    if not o.get("key", False) and o["id"] != "tracker_drone"
)
"""What may be a second starting object (ADL-TWO-1, TWO-2): no key object, no drone."""


def entries_read(settings: Mapping[str, object]) -> dict[str, str]:
    """Some tables of the content have an entry for each set-up: which entry a set-up reads. Solo is played as
    the game for two."""
    return {"players": str(max(whole(settings, "players"), 2)), "levels": str(settings["level"])}


class Rules:
    """The options in the form that the rules use. It never changes during a game."""

    def __init__(self, given: Mapping[str, object], version: Version = VERSIONS.newest) -> None:
        settings = complete(given, DEFAULTS, CHOICES)
        self.version: Version = version
        self.series: int = version.series  # of the rules
        self.settings: dict[str, object] = settings
        self.players: int = whole(settings, "players")
        self.solo: bool = self.players == 1
        self._check_solo(given)
        self.ship: int = SHIPS.index(str(settings["ship"])) if settings["ship"] in SHIPS else -1
        setup = version.values["setup"]
        read = entries_read(settings)
        self.alone: bool = self.players <= 2
        """Played as the game for two: by ADL-TWO."""
        table: dict[str, Any] = setup["players"][read["players"]]
        self.crew: int = int(table["crew"])
        self.rounds: int = int(table["rounds"])
        self.start_energy: int = int(table["start_energy"])
        self.income: int = int(table["income"])
        self.hazards: int = int(table["hazards"])
        self.known_to: dict[int, str] = {
            TILES.index(name): str(letters) for name, letters in table["known_to"].items()
        }
        self.cards: int = 0  # that the Watchdog reveals a round
        self.wake: tuple[int, ...] = ()  # rounds in which its anomalies wake
        if self.solo:
            self._solo_numbers(read["levels"])
        self.energy_cap: int = int(setup["energy_cap"])
        self.hand: int = int(setup["hand"])
        self.console: int = int(setup["console"])
        self.wild: int = int(setup["wild_cubes"]) if self.alone else 0
        self.drones: bool = self.alone
        """Every astronaut has a drone outside its inventory (ADL-TWO-1)."""
        self.sends: bool = self.crew == 1
        """The delivery terminal sends to rooms (ADL-TWO-5)."""
        self.finals: tuple[int, ...] = (
            int(setup["final"]["axe"]) - 1, int(setup["final"]["helmet"]) - 1,
        )  # fmt: skip
        without = version.values["events"]["without"].get(read["players"], [])
        self.no_events: tuple[int, ...] = tuple(EVENT_TYPES.index(name) for name in without)
        self.expert: bool = bool(settings["expert_adele"])
        self.notes: bool = bool(settings["notes"])
        self.private_wrong: bool = bool(settings["private_wrong_delivery"])
        self.adele: int = self._adele()
        self.astronauts: tuple[int, ...] = self._astronauts()

    def _check_solo(self, given: Mapping[str, object]) -> None:
        if self.solo:
            for name in ("adele", "expert_adele"):
                if given.get(name, DEFAULTS[name]) != DEFAULTS[name]:
                    raise BadOptions(
                        name, f"in solo the Watchdog plays ADELE: leave {name} out", got=given[name]
                    )
            return
        for name in ("level", "solo_astronauts"):
            if given.get(name, DEFAULTS[name]) != DEFAULTS[name]:
                raise BadOptions(
                    name, f"{name} is for solo: say players = 1 or leave it out", got=given[name]
                )

    def _solo_numbers(self, name: str) -> None:
        """ADL-SOL-1."""
        table = self.version.values["solo"]
        level: dict[str, Any] = table["levels"][name]
        self.crew = whole(self.settings, "solo_astronauts")
        self.rounds = int(table["rounds"][str(self.crew)])
        self.start_energy = int(table["start_energy"])
        self.income = int(level["income"])
        self.hazards = int(level["hazards"])
        self.cards = int(level["cards"])
        self.wake = tuple(int(number) for number in level["wake"])

    def _adele(self) -> int:
        """ADELE's seat; -1 if chance decides, or nobody plays ADELE."""
        given = self.settings["adele"]
        if given == "random":
            return -1
        if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given < self.players:
            raise BadOptions("adele", f'"random" or a seat from 0 to {self.players - 1}', got=given)
        return given

    def _astronauts(self) -> tuple[int, ...]:
        """The astronauts chosen, by seat; empty when chance deals them (ADL-SET-11)."""
        return chosen(self.settings, "astronauts", ASTRONAUTS, self.crew)
