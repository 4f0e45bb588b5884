"""Twins: states that differ in one named secret, for the test of non-interference.

A secret is swapped in the state itself, without `view` and `sample`, so that faults of these two show. A twin
says which seats may not know the secret, and which events release it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hatchway.games.adele.rules import choices, special
from hatchway.games.adele.rules.codes import (
    C_PLAN,
    KIND_OF,
    PLANS,
)
from hatchway.games.adele.rules.kinds import (
    A_CONSENT,
    A_PLAN,
    A_SEARCH,
    ADELE,
    ANOMALY_SECTORS,
    CLOSED_HATCHES,
    N_ANOMALIES,
    N_TILES,
    NOBODY,
    SETUP,
    TILES,
)
from hatchway.games.adele.rules.objects import with_one, without
from hatchway.games.adele.rules.ship import N_ROOMS
from hatchway.games.adele.rules.state import SEEN_BY_ALL, AdeleState
from hatchway.games.common.data import load
from hatchway.kernel.chance import Rng
from hatchway.kernel.state import ONE

RELEASES: dict[str, list[dict[str, str]]] = load("adele", "releases")

Place = tuple[str, int]
"""Where an object lies: in a room, with an astronaut, in the stack, out of the game."""


class Twin:
    """A state that differs from another in one secret."""

    def __init__(
        self, secret: str, state: AdeleState, blind: int, about: tuple[str, ...] = ()
    ) -> None:
        self.secret = secret
        self.kinds = {release["event"] for release in RELEASES[secret]}
        self.state = state
        self.blind = blind  # mask of seats that may not know; the spectator never may
        self.about = about  # names that a release must concern
        if state.ask and state.manner == ONE:
            state.choices = choices.choices(state)

    def releases(self, s: AdeleState, event: dict[str, Any]) -> bool:
        """Whether an event, as a seat receives it, may show the secret.

        A release names a kind of event, a field that only seats in the know receive, and a field whose value
        must be about the secret.
        """
        for release in RELEASES[self.secret]:
            if event["kind"] != release["event"]:
                continue
            if "field" in release and event.get(release["field"]) is None:
                continue
            if "about" in release and event[release["about"]] not in self.about:
                continue
            return True
        return False


def twins(s: AdeleState, rng: Rng) -> list[Twin]:
    """One twin for every kind of secret that this state has."""
    made = [make(s, rng) for make in MAKERS]
    return [twin for twin in made if twin is not None]


def _all_but(s: AdeleState, *seats: int) -> int:
    mask = (1 << s.g.players) - 1
    for seat in seats:
        if seat >= 0:
            mask &= ~(1 << seat)
    return mask


# --- objects


def _objects(s: AdeleState) -> list[tuple[Place, int]]:
    """Every face-down object and where it is."""
    found: list[tuple[Place, int]] = []
    busy = [offer[0] for offer in s.offers] + [offer[1] for offer in s.offers]
    for room in range(N_ROOMS):
        found += [(("room", room), kind) for kind in s.lying[room]]
    for who in s.order:
        # An object that is offered or about to be used stays with its holder.
        if who not in busy and not (s.doing >= 0 and who == s.actor):
            found += [(("items", who), kind) for kind in s.items[who]]
    found += [(("stack", 0), kind) for kind in s.stack_left]
    found += [(("rest", 0), kind) for kind in s.rest]
    return found


def _knowing(s: AdeleState, place: Place) -> list[int]:
    """The seats that know, or may have noted, something of what lies in a place."""
    what, number = place
    seats: list[int] = []
    if what == "room":
        seats = [p for p in range(s.g.players) if s.seen[p * N_ROOMS + number]]
        if s.spying >> number & 1:
            seats.append(s.adele)
        if s.ask == A_SEARCH and s.pos[s.actor] == number:
            seats.append(s.seat[s.actor])
    elif what == "items":
        seats = [p for p in range(s.g.players) if s.held[p * 4 + number]]
        seats.append(s.seat[number])
    elif what == "stack":
        decision = s.ask and s.actor >= 0
        seats = [s.seat[s.actor]] if decision else []
    return seats


def _exchange(s: AdeleState, place: Place, out: int, into: int) -> None:
    what, number = place
    if what == "room":
        s.lying[number] = with_one(without(s.lying[number], out), into)
    elif what == "items":
        s.items[number] = with_one(without(s.items[number], out), into)
    elif what == "stack":
        s.stack_left = with_one(without(s.stack_left, out), into)
    else:
        s.rest = with_one(without(s.rest, out), into)


def object_twin(s: AdeleState, rng: Rng) -> Twin | None:
    """Two face-down objects that have changed places."""
    if s.phase == SETUP or s.ask == A_CONSENT:
        return None
    # The stack has one of each kind and no key objects; key objects cannot have left the game either.
    found = [each for each in _objects(s) if each[0][0] != "stack"]
    if not found:
        return None
    one, kind_one = found[rng.below(len(found))]
    others = [each for each in found if each[0] != one and each[1] != kind_one]
    if not others:
        return None
    two, kind_two = others[rng.below(len(others))]
    new = s.copy()
    _exchange(new, one, kind_one, kind_two)
    _exchange(new, two, kind_two, kind_one)
    blind = _all_but(s, *_knowing(s, one), *_knowing(s, two))
    return Twin("object", new, blind)


# --- tiles and plans


def tile_twin(s: AdeleState, rng: Rng) -> Twin | None:
    """A secret tile that names another room, perhaps that of another tile."""
    secret = [
        tile
        for tile in range(N_TILES)
        if s.tile[tile] >= 0 and not s.delivered >> tile & 1 and not s.knows[tile] & SEEN_BY_ALL
    ]
    if not secret:
        return None
    tile = secret[rng.below(len(secret))]
    spare = [
        room
        for room in range(N_ROOMS)
        if room not in s.g.finals and (room not in s.tile or s.tile.index(room) in secret)
    ]
    room = spare[rng.below(len(spare))]
    if room == s.tile[tile]:
        return None
    tiles = list(s.tile)
    changed = [tile]
    if room in tiles:
        other = tiles.index(room)
        tiles[other] = tiles[tile]
        changed.append(other)
    tiles[tile] = room
    new = s.copy()
    new.tile = tuple(tiles)
    knowing = [
        seat
        for seat in range(s.g.players)
        for t in changed
        if s.knows[t] >> seat & 1
        or any(s.owners[t] >> who & 1 and s.seat[who] == seat for who in s.order)
    ]
    return Twin("tile", new, _all_but(s, *knowing), tuple(TILES[t] for t in changed))


def plan_twin(s: AdeleState, rng: Rng) -> Twin | None:
    """A secret plan, replaced by another one."""
    if s.phase != ADELE:
        return None
    who = s.order[rng.below(len(s.order))]
    new = s.copy()
    new.cubes[5 * who : 5 * who + 5] = PLANS[rng.below(len(PLANS))]
    return Twin("plan", new, _all_but(s, s.seat[who]))


def commitment_twin(s: AdeleState, rng: Rng) -> Twin | None:
    """A seat that has committed something else, while others still choose."""
    ready = [seat for seat in range(s.g.players) if s.laid[seat]]
    if s.ask != A_PLAN or not ready:
        return None
    seat = ready[rng.below(len(ready))]
    new = s.copy()
    new.laid[seat] = tuple([C_PLAN + rng.below(len(PLANS)) for _ in s.laid[seat]])
    return Twin("plan", new, _all_but(s, seat))


def special_twin(s: AdeleState, rng: Rng) -> Twin | None:
    """A special action under way, replaced by another one."""
    if s.doing < 0 or KIND_OF[s.doing] not in special.DO or s.ask == A_CONSENT or s.actor < 0:
        return None
    found: list[int] = []
    special.special_choices(s, s.actor, s.pos[s.actor], True, found)
    others = [code for code in found if code != s.doing and (code - s.doing) % 2 == 0]
    if not others:
        return None
    new = s.copy()
    new.doing = others[rng.below(len(others))]
    return Twin("special", new, _all_but(s, s.seat[s.actor]))


# --- ADELE


def hand_twin(s: AdeleState, rng: Rng) -> Twin | None:
    """A card of the hand, swapped with one of the deck."""
    below = len(s.deck) - s.known_top
    if not s.hand or below < 1:
        return None
    card = s.hand[rng.below(len(s.hand))]
    at = rng.below(below)
    new = s.copy()
    new.hand = with_one(without(s.hand, card), s.deck[at])
    new.deck = (*s.deck[:at], card, *s.deck[at + 1 :])
    return Twin("hand", new, _all_but(s, s.adele))


def deck_twin(s: AdeleState, rng: Rng) -> Twin | None:
    """A deck in another order below the recalled cards: ADELE does not know that order either."""
    below = list(s.deck[: len(s.deck) - s.known_top])
    if len(below) < 2:
        return None
    top = s.deck[len(below) :]
    rng.shuffle(below)
    new = s.copy()
    new.deck = (*below, *top)
    return Twin("deck", new, _all_but(s))


def removed_twin(s: AdeleState, rng: Rng) -> Twin | None:
    """An expert who has removed another special."""
    specials = [card for card in s.deck[: len(s.deck) - s.known_top] if card >= 20]
    if not s.g.expert or not s.removed or not specials:
        return None
    card = specials[rng.below(len(specials))]
    out = s.removed[rng.below(2)]
    new = s.copy()
    new.removed = with_one(without(s.removed, out), card)
    at = s.deck.index(card)
    new.deck = (*s.deck[:at], out, *s.deck[at + 1 :])
    return Twin("hand", new, _all_but(s, s.adele))


def anomaly_twin(s: AdeleState, rng: Rng) -> Twin | None:
    """A sleeping anomaly, replaced by another one with the same back; in solo, one that wakes at another time
    (ADL-SET-1)."""
    asleep = [a for a in s.anomalies if not s.awake >> a & 1 and a != s.waking]
    if not asleep:
        return None
    one = asleep[rng.below(len(asleep))]
    back = ANOMALY_SECTORS[one]
    others = [
        a
        for a in range(N_ANOMALIES)
        if a not in s.anomalies and (s.g.series < 3 or ANOMALY_SECTORS[a] == back)
    ]
    if s.g.solo:
        others = [a for a in others if s.g.crew > 1 or a != CLOSED_HATCHES]
        others += [a for a in asleep if a != one]
    if not others:
        return None
    two = others[rng.below(len(others))]
    new = s.copy()
    swapped = {one: two, two: one}
    changed = [swapped.get(a, a) for a in s.anomalies]
    new.anomalies = tuple(changed if s.g.solo else sorted(changed))
    return Twin("anomaly", new, _all_but(s, s.adele))


def waking_twin(s: AdeleState, rng: Rng) -> Twin | None:
    """ADELE who is not about to pay for an anomaly."""
    if s.waking < 0:
        return None
    new = s.copy()
    new.waking = NOBODY
    new.picked = ()
    return Twin("anomaly", new, _all_but(s, s.adele))


def spied_twin(s: AdeleState, rng: Rng) -> Twin | None:
    """A tile that ADELE has seen, or not."""
    if s.adele < 0:
        return None
    tile = rng.below(N_TILES)
    knows = list(s.knows)
    knows[tile] ^= 1 << s.adele
    new = s.copy()
    new.knows = tuple(knows)
    return Twin("spied", new, _all_but(s, s.adele))


# --- events and offers


def event_twin(s: AdeleState, rng: Rng) -> Twin | None:
    """An event deck in another order below its face-up top."""
    below = list(s.events[:-1])
    if len(below) < 2:
        return None
    rng.shuffle(below)
    new = s.copy()
    new.events = (*below, s.events[-1])
    return Twin("events", new, _all_but(s))


def offer_twin(s: AdeleState, rng: Rng) -> Twin | None:
    """An offer that was not made."""
    if not s.offers:
        return None
    offer = s.offers[rng.below(len(s.offers))]
    new = s.copy()
    new.offers = tuple([other for other in s.offers if other != offer])
    return Twin("offer", new, _all_but(s, s.seat[offer[0]], s.seat[offer[1]]))


MAKERS: tuple[Callable[[AdeleState, Rng], Twin | None], ...] = (
    object_twin,
    object_twin,
    tile_twin,
    plan_twin,
    commitment_twin,
    special_twin,
    hand_twin,
    deck_twin,
    removed_twin,
    anomaly_twin,
    waking_twin,
    spied_twin,
    event_twin,
    offer_twin,
)
