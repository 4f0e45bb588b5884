"""What a seat knows of a game of A.D.E.L.E. besides its View: where objects went, tiles, cards.

Face-down objects have no identity beyond their kind. What a seat learned of their course is kept as a list of
moves and sightings; `sample` replays it with objects of unknown kind and fits them to all that was seen.
"""

from __future__ import annotations

from typing import Any, Final

from hatchway.games.adele.rules.acts import offered_thing
from hatchway.games.adele.rules.codes import (
    BOOK,
    C_OFFER_LOOK,
    C_OFFER_TILE,
    KIND_OF,
)
from hatchway.games.adele.rules.kinds import (
    ASTRONAUTS,
    CARDS,
    N_CARDS,
    N_KINDS,
    N_TILES,
    OBJECTS,
    PARTS_SPENT,
    SPARE_PARTS,
    THINGS,
    TILES,
)
from hatchway.games.adele.rules.options import Rules
from hatchway.games.adele.rules.ship import PLACES, ROOMS
from hatchway.games.adele.rules.state import SEEN_BY_ALL, AdeleState
from hatchway.kernel.knowledge import Knowledge

# Moves: (what, from, to, kind); -1 for a kind that this seat did not see.
TAKE: Final = 0  # who, room
DROP: Final = 1  # who, place
GIVE: Final = 2  # who, whom
STACK: Final = 3  # who
START: Final = 4  # who
LEAVE: Final = 5  # who: out of its hands, in sight of all
# Sightings: (what, where, kind, …)
ROOM: Final = 6  # all that lies in a room
ONE: Final = 7  # one of the objects of a room
ITEMS: Final = 8  # all that an astronaut carries face down
HAS: Final = 9  # one of the objects that it carries
WHOLE_STACK: Final = 10
HIDDEN_MOVES: Final = (TAKE, DROP, GIVE, STACK, START)
"""Moves whose object only some may have seen."""

Fact = tuple[int, ...]


class AdeleKnowledge(Knowledge):
    """The course of objects, the tiles seen or ruled out, and what is known of ADELE's cards."""

    def __init__(self, g: Rules, seat: int, view: dict[str, Any]) -> None:
        super().__init__(seat, view)
        self.g = g
        self.facts: list[Fact] = []
        self.tiles: list[int] = [-1] * N_TILES
        self.not_rooms: list[list[int]] = [[] for _ in range(N_TILES)]
        for tile in view["tiles"]:
            if tile["room"] is not None:
                self.tiles[TILES.index(tile["object"])] = ROOMS.index(tile["room"])
        self.knows: list[int] = [0] * N_TILES  # who saw a tile since set-up, as in the state
        self.tries: list[int] = [0] * N_TILES  # ADELE's tries; only she knows the outcome
        removed = view["adele"]["removed"] or []
        # ADELE's cards: what may lie in the deck, what was recalled onto it, the open discards, and what has
        # left the deck unseen since it was made: she holds it, or removed it as an expert.
        self.pool: list[int] = [card for card in range(N_CARDS) if CARDS[card] not in removed]
        self.top: list[int] = []
        self.discards: list[int] = []
        self.in_hand: list[int] = []
        self.shown_cards: list[int] = []  # were seen, so were never removed
        self.effort = 0  # of the last special action: 1 with a test
        self.offered: str | None = None  # an active thing that a delivery terminal offers
        self.heaviest = 0.0  # the largest weight of a course that `sample` has seen
        self.weighed = -1  # facts that had happened then
        self.herd: list[Any] = []  # courses that are continued together, once they are hard to find
        self.herded = 0  # facts that have happened to them
        self.public: AdeleState | None = None  # rebuilt for `sample` from a View
        self.public_of: dict[str, Any] | None = None  # that View

    def learn(self, event: dict[str, Any]) -> None:
        kind = event["kind"]
        if kind == "special":
            self.effort = int(event["effort"] == "test")
        elif kind in MOVES:
            self._move(event)
        elif kind in SIGHTINGS:
            self._sighting(event)
        elif kind in CARD_EVENTS:
            self._cards(event)
        elif kind in ("delivered", "wrong_delivery", "tile_shown", "tile_tried"):
            self._tile(event)

    # --- objects

    def _move(self, event: dict[str, Any]) -> None:
        kind = event["kind"]
        who = ASTRONAUTS.index(event["who"])
        if kind == "took":
            if event["took"]:
                room = ROOMS.index(event["room"])
                self.facts.append((TAKE, who, room, seen(event.get("object"))))
        elif kind in ("dropped", "sent"):
            thing = event.get("thing")
            if thing is None or THINGS.index(thing) < N_KINDS:
                place = event["place"] if kind == "dropped" else event["room"]
                self.facts.append((DROP, who, PLACES.index(place), seen(thing)))
        elif kind == "given":
            thing = event["thing"]
            if thing is None or THINGS.index(thing) < N_KINDS:
                whom = ASTRONAUTS.index(event["whom"])
                self.facts.append((GIVE, who, whom, seen(thing)))
        elif kind == "stack_taken":
            self.facts.append((STACK, who, 0, seen(event.get("object"))))
        elif kind == "second_object":
            self.facts.append((START, who, 0, seen(event.get("object"))))
        else:  # used
            what = OBJECTS.index(event["object"])
            for _ in range(PARTS_SPENT if what == SPARE_PARTS else 1):
                self.facts.append((LEAVE, who, 0, what))

    def _sighting(self, event: dict[str, Any]) -> None:
        """What this seat sees lying, carried or offered."""
        kind = event["kind"]
        if kind == "terminal_offer":
            self._offered(event)
        elif kind == "offer":
            if event["state"] == "offered":
                self._offer(event)
        elif kind == "tracked":
            if "object" in event:
                what = OBJECTS.index(event["object"])
                self.facts.append((ONE, ROOMS.index(event["room"]), what))
        elif kind == "object_shown":
            if "object" in event:
                self._has(event["who"], OBJECTS.index(event["object"]))
        elif "objects" in event:
            fact, where = self._all_of(event)
            self.facts.append((fact, where, *kinds(event["objects"])))

    def _all_of(self, event: dict[str, Any]) -> tuple[int, int]:
        """What an event with a list of objects shows all of: a room, a hand or the stack."""
        if event["kind"] == "spied":
            return ITEMS, ASTRONAUTS.index(event["who"])
        if event["kind"] == "stack_seen":
            return WHOLE_STACK, 0
        return ROOM, ROOMS.index(event["room"])

    def _offered(self, event: dict[str, Any]) -> None:
        thing = event["thing"]
        self.offered = thing
        if thing is not None and THINGS.index(thing) < N_KINDS:
            self._has(event["who"], THINGS.index(thing))

    def _offer(self, event: dict[str, Any]) -> None:
        code = BOOK.code(event["offer"])
        kind = KIND_OF[code]
        if kind == C_OFFER_LOOK:
            self._has(event["who"], OBJECTS.index(event["offer"]["object"]))
        elif kind != C_OFFER_TILE and offered_thing(code) < N_KINDS:
            self._has(event["who"], offered_thing(code))

    def _has(self, name: str, kind: int) -> None:
        self.facts.append((HAS, ASTRONAUTS.index(name), kind))

    # --- tiles

    def _tile(self, event: dict[str, Any]) -> None:
        kind = event["kind"]
        if kind in ("tile_shown", "tile_tried"):
            tile = TILES.index(event["tile"])
            if kind == "tile_shown":
                self.knows[tile] |= self._seat_bit(event["whom"])
                room = event.get("room")
            else:
                room = event.get("shown")
                self.tries[tile] += room is None
            if room is not None and room != "X":
                self.tiles[tile] = ROOMS.index(room)
                self.knows[tile] |= 1 << self.seat
            return
        what = OBJECTS.index(event["object"])
        room = ROOMS.index(event["room"])
        if kind == "delivered":
            self.facts.append((LEAVE, ASTRONAUTS.index(event["who"]), 0, what))
            if what < N_TILES:
                self.tiles[what] = room
                self.knows[what] |= SEEN_BY_ALL
            return
        self._has(event["who"], what)
        self.knows[what] |= self._seat_bit(event["who"]) if self.g.private_wrong else SEEN_BY_ALL
        if "tile" in event:
            self.tiles[what] = ROOMS.index(event["tile"])
        else:
            self.not_rooms[what].append(room)

    def _seat_bit(self, name: str) -> int:
        astronaut = next(a for a in self.view["astronauts"] if a["id"] == name)
        return 1 << int(astronaut["seat"])

    # --- ADELE's cards

    def _cards(self, event: dict[str, Any]) -> None:
        kind = event["kind"]
        if kind == "deck_made":  # from the discards, when nothing was left: she holds the rest
            self.in_hand += self.top + self.pool
            self.pool, self.top, self.discards = self.discards, [], []
        elif kind == "cards_drawn":
            for _ in range(min(event["count"], len(self.top))):
                self.in_hand.append(self.top.pop())
        else:
            card = CARDS.index(event["card"])
            if kind == "recalled":
                self.discards.remove(card)
                self.top.append(card)
                return
            (self.in_hand if card in self.in_hand else self.pool).remove(card)
            self.discards.append(card)
            if card not in self.shown_cards:
                self.shown_cards.append(card)


MOVES: Final = ("took", "dropped", "sent", "given", "stack_taken", "second_object", "used")
SIGHTINGS: Final = (
    "searched", "placed", "spied", "tracked", "stack_seen", "object_shown", "terminal_offer", "offer",
)  # fmt: skip
CARD_EVENTS: Final = ("deck_made", "cards_drawn", "recalled", "played", "discarded", "revealed")


def seen(name: str | None) -> int:
    """The kind of an object that was named, or -1."""
    return -1 if name is None else THINGS.index(name)


def kinds(names: list[str]) -> list[int]:
    return [OBJECTS.index(name) for name in names]
