"""What everybody saw the others do: claims and whether they were true, pushes, slides, moves.

A `Witness` takes in the events of one seat from the beginning of the game. It follows where tiles and
characters are, so that an action can be judged when it happens. `Memory` is what every bot uses of it:
players who were caught lying are no longer believed. `hatchway.games.room25.bots.belief` turns it into odds
of roles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from hatchway.games.room25.bots.reading import AFTER, DISTANCE
from hatchway.games.room25.rules.board import CELLS, LINES
from hatchway.games.room25.rules.entering import CENTRE
from hatchway.games.room25.rules.kinds import COLOUR, COLOURS, RED, ROOM25, ROOMS, YELLOW
from hatchway.games.room25.rules.state import R25State

DEEDS = (
    "true_claim", "false_claim", "disputed", "push", "pushed_to_death", "pushed_into_red",
    "pushed_into_yellow", "pushed_into_room_25", "slid_nearer", "slid_away", "went_nearer",
    "went_away",
)  # fmt: skip
"""What is counted of a player."""
LEAST = 4
"""How many true claims make up for a false one."""


class Witness:
    """What all players did: claims by seat, the rest by character."""

    def __init__(self) -> None:
        self.claims: dict[tuple[int, int], int] = {}  # colour by tile and seat
        self.said: dict[int, Counter[str]] = {}
        self.done: dict[str, Counter[str]] = {}
        self.at = list(range(25))  # tile by cell
        self.room: dict[int, int] = {}  # rooms known, by tile
        self.up: set[int] = set()
        self.tile: dict[str, int] = {}  # where characters are, if not in Central
        self._judged: set[tuple[int, int]] = set()
        self._token: tuple[str, str] = ("", "")
        self._pushed = ""

    def update(self, events: Sequence[dict[str, Any]]) -> None:
        """Take in new events."""
        for event in events:
            handler = _HANDLERS.get(event["kind"])
            if handler is not None:
                handler(self, event)

    def deeds(self, name: str, seat: int) -> Counter[str]:
        """All that is counted of a player."""
        return self.said.get(seat, Counter()) + self.done.get(name, Counter())

    def liar(self, seat: int) -> bool:
        """Whether a player's claims have proved false too often to be believed."""
        said = self.said.get(seat)
        return said is not None and said["false_claim"] * LEAST > said["true_claim"]

    # --- who did what

    def _does(self, name: str, deed: str) -> None:
        self.done.setdefault(name, Counter())[deed] += 1

    def _says(self, seat: int, deed: str) -> None:
        self.said.setdefault(seat, Counter())[deed] += 1

    def _where(self, name: str) -> int:
        """The cell where a character is."""
        return self.at.index(self.tile.get(name, CENTRE))

    def _exit(self) -> int:
        """The cell of Room 25 once everybody can see it."""
        for tile in self.up:
            if self.room[tile] == ROOM25:
                return self.at.index(tile)
        return -1

    # --- claims

    def claimed(self, event: dict[str, Any]) -> None:
        tile, seat = self.at[CELLS.index(event["cell"])], event["seat"]
        colour = COLOURS.index(event["colour"])
        for (other, teller), said in self.claims.items():
            if other == tile and teller != seat and said != colour:
                self._says(seat, "disputed")
                self._says(teller, "disputed")
        self.claims[tile, seat] = colour
        self._judged.discard((tile, seat))
        self._judge(tile)

    def learned(self, tile: int, room: int) -> None:
        self.room[tile] = room
        self._judge(tile)

    def _judge(self, tile: int) -> None:
        """Judge claims about a room that is now known."""
        if tile not in self.room:
            return
        for key, said in self.claims.items():
            if key[0] == tile and key not in self._judged:
                self._judged.add(key)
                true = said == COLOUR[self.room[tile]]
                self._says(key[1], "true_claim" if true else "false_claim")

    def looked(self, event: dict[str, Any]) -> None:
        if event.get("room"):
            self.learned(CELLS.index(event["tile"]), ROOMS.index(event["room"]))

    def turned_up(self, event: dict[str, Any]) -> None:
        tile = CELLS.index(event["tile"])
        self.up.add(tile)
        self.learned(tile, ROOMS.index(event["room"]))
        if self._pushed and self.tile.get(self._pushed) == tile:
            self._pushed_into(tile)

    # --- actions

    def revealed(self, event: dict[str, Any]) -> None:
        self._token = (event["who"], event["token"])
        self._pushed = ""
        if event["token"] == "push":
            self._does(event["who"], "push")

    def moved(self, event: dict[str, Any]) -> None:
        name, cell = event["who"], CELLS.index(event["cell"])
        goal, old = self._exit(), self._where(name)
        if event["how"] == "pushed" and self._token[1] == "push":
            self._pushed = name
        elif event["how"] == "move" and goal >= 0:
            nearer = DISTANCE[old][goal] - DISTANCE[cell][goal]
            if nearer:
                self._does(name, "went_nearer" if nearer > 0 else "went_away")
        tile = self.at[cell]
        for one in (name, *event["with"]):
            self.tile[one] = tile
        if self._pushed == name and tile in self.up:
            self._pushed_into(tile)

    def _pushed_into(self, tile: int) -> None:
        actor, room = self._token[0], self.room[tile]
        if room == ROOM25:
            self._does(actor, "pushed_into_room_25")
        elif COLOUR[room] == RED:
            self._does(actor, "pushed_into_red")
        elif COLOUR[room] == YELLOW:
            self._does(actor, "pushed_into_yellow")

    def died(self, event: dict[str, Any]) -> None:
        if self._pushed and event["who"] == self._pushed:
            self._does(self._token[0], "pushed_to_death")
            self._pushed = ""

    def slid(self, event: dict[str, Any]) -> None:
        line = LINES.index(event["line"])
        to = AFTER[2 * line + (event["way"] in ("right", "down"))]
        goal = self._exit()
        before = {name: self._where(name) for name in self.tile if name != event["by"]}
        moved = self.at[:]
        for cell, tile in enumerate(self.at):
            moved[to[cell]] = tile
        self.at = moved
        if event["by"] is None or goal < 0:
            return
        nearer = 0
        for cell in before.values():
            nearer += DISTANCE[cell][goal] - DISTANCE[to[cell]][to[goal]]
        if nearer:
            self._does(event["by"], "slid_nearer" if nearer > 0 else "slid_away")

    def swapped(self, event: dict[str, Any]) -> None:
        one, two = (CELLS.index(cell) for cell in event["cells"])
        self.at[one], self.at[two] = self.at[two], self.at[one]

    def stayed(self, event: dict[str, Any]) -> None:
        """These characters stay where they are while their room moves."""
        for name in event["who"]:
            self.tile[name] = self.at[CELLS.index(event["cell"])]

    def regenerated(self, event: dict[str, Any]) -> None:
        for name in event["who"]:
            self.tile[name] = CENTRE


_HANDLERS = {
    "claimed": Witness.claimed,
    "looked": Witness.looked,
    "turned_up": Witness.turned_up,
    "revealed": Witness.revealed,
    "moved": Witness.moved,
    "died": Witness.died,
    "slid": Witness.slid,
    "swapped": Witness.swapped,
    "stayed": Witness.stayed,
    "regenerated": Witness.regenerated,
}


class Memory:
    """What a bot remembers of the course of the game, besides its Knowledge."""

    def __init__(self) -> None:
        self.witness = Witness()

    def update(self, events: Sequence[dict[str, Any]]) -> None:
        self.witness.update(events)

    def mark(self, s: R25State, own: int) -> None:
        """Forget in a sampled state what liars claimed."""
        if s.claims:
            s.claims = tuple([c for c in s.claims if c[1] == own or not self.witness.liar(c[1])])
