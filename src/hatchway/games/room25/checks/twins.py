"""Twins: states that differ in one named secret, for the test of non-interference.

A secret is swapped in the state itself, without `view` and `sample`, so that faults of these two show. A twin
says which seats may not know the secret, and which events release it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hatchway.games.common.data import load
from hatchway.games.room25.rules.board import CELLS, EXIT_ZONE
from hatchway.games.room25.rules.codes import C_LOOK, C_NO_LOOK, C_PROGRAM, PROGRAMS
from hatchway.games.room25.rules.complexes import kept_for_exit_zone
from hatchway.games.room25.rules.endings import with_role
from hatchway.games.room25.rules.kinds import (
    A_CLUE,
    A_PROGRAM,
    BLUE,
    CHARACTERS,
    COLOUR,
    GUARD,
    PRISONER,
    ROBOT,
    SUSPICION,
)
from hatchway.games.room25.rules.round import program_choices, to_program
from hatchway.games.room25.rules.state import SEEN_BY_ALL, R25State
from hatchway.games.room25.views.knowledge import UNSEEN
from hatchway.kernel.chance import Rng
from hatchway.kernel.masks import bits

RELEASES: dict[str, list[dict[str, str]]] = load("room25", "releases")


class Twin:
    """A state that differs from another in one secret."""

    def __init__(
        self, secret: str, state: R25State, blind: int, tiles: list[int], whom: list[int]
    ) -> None:
        self.secret = secret
        self.kinds = {release["event"] for release in RELEASES[secret]}
        self.state = state
        self.blind = blind  # mask of seats that may not know; the spectator never may
        self.tiles = [CELLS[tile] for tile in tiles]
        self.whom = [CHARACTERS[who] for who in whom if who < UNSEEN]

    def releases(self, s: R25State, event: dict[str, Any]) -> bool:
        """Whether an event, as a seat receives it, may show the secret.

        A release names a kind of event, and which part of it must concern the secret: the tile it is about,
        one of the characters, or a field that only seats in the know receive.
        """
        for release in RELEASES[self.secret]:
            if event["kind"] != release["event"]:
                continue
            about = release.get("about", "")
            if about == "tile" and event["tile"] not in self.tiles:
                continue
            if about == "who" and event["who"] not in self.whom:
                continue
            if "field" in release and release["field"] not in event:
                continue
            return True
        return False


def twins(s: R25State, rng: Rng) -> list[Twin]:
    """One twin for every kind of secret that this state has."""
    made = [make(s, rng) for make in MAKERS]
    return [twin for twin in made if twin is not None]


def _secret_tiles(s: R25State) -> list[int]:
    return [t for t in range(25) if not s.up >> t & 1 and not s.seen[t] & SEEN_BY_ALL]


def _seats_without(s: R25State, mask: int) -> int:
    return (1 << s.g.players) - 1 & ~mask


def tile_twin(s: R25State, rng: Rng) -> Twin | None:
    """Two face-down tiles that have changed places."""
    moving = bool(s.g.settings["exit_zone_moving"])
    pairs = [
        (one, two)
        for one in _secret_tiles(s)
        for two in _secret_tiles(s)
        if one < two and s.kind[one] != s.kind[two]
        # Both must be allowed in both places: in the exit zone, or neither is kept for it.
        and all(
            tile in EXIT_ZONE or not kept_for_exit_zone(s.kind[other], moving)
            for tile, other in ((one, two), (two, one))
        )
    ]  # fmt: skip
    if not pairs:
        return None
    one, two = pairs[rng.below(len(pairs))]
    new = s.copy()
    new.kind[one], new.kind[two] = s.kind[two], s.kind[one]
    blind = _seats_without(s, s.seen[one] | s.seen[two])
    return Twin("tile", new, blind, [one, two], [])


def composition_twin(s: R25State, rng: Rng) -> Twin | None:
    """Another room of the same colour in a complex whose composition is secret."""
    if not s.g.complex.random or s.g.settings["show_composition"]:
        return None
    moving = bool(s.g.settings["exit_zone_moving"])
    spare = [
        room
        for room, copies in enumerate(s.g.complex.pool)
        # Robot Rooms count for the number of robots, which shows elsewhere.
        if room != ROBOT and s.dealt[room] < s.g.complex.fixed[room] + copies
    ]
    changes = [
        (tile, room)
        for tile in _secret_tiles(s)
        for room in spare
        if COLOUR[room] == COLOUR[s.kind[tile]] != BLUE
        and room != s.kind[tile] != ROBOT
        and s.dealt[s.kind[tile]] > s.g.complex.fixed[s.kind[tile]]
        and (tile in EXIT_ZONE or not kept_for_exit_zone(room, moving))
    ]
    if not changes:
        return None
    tile, room = changes[rng.below(len(changes))]
    new = s.copy()
    new.kind[tile] = room
    dealt = list(s.dealt)
    dealt[s.kind[tile]] -= 1
    dealt[room] += 1
    new.dealt = tuple(dealt)
    return Twin("composition", new, _seats_without(s, s.seen[tile]), [tile], [])


def role_twin(s: R25State, rng: Rng) -> Twin | None:
    """A prisoner and a guard who have swapped roles; one of the two may be the unseen role tile."""
    if s.g.mode != SUSPICION:
        return None
    secret = [who for who in s.order if not s.shown >> who & 1]
    if s.role[UNSEEN]:
        secret.append(UNSEEN)
    pairs = [
        (one, two)
        for one in secret
        for two in secret
        if s.role[one] == PRISONER and s.role[two] == GUARD
    ]
    if not pairs:
        return None
    one, two = pairs[rng.below(len(pairs))]
    new = s.copy()
    new.role[one], new.role[two] = GUARD, PRISONER
    new.ahead &= ~(1 << two)
    # With two dead prisoners the game would be over, and nothing would be secret any more.
    if (new.dead & with_role(new, PRISONER)).bit_count() > 1:
        return None
    knowing = sum(1 << s.seat[who] for who in (one, two) if who != UNSEEN)
    return Twin("role", new, _seats_without(s, knowing), [], [one, two])


def ahead_twin(s: R25State, rng: Rng) -> Twin | None:
    """A guard who has laid their reveal ahead, or has not."""
    guards = bits(with_role(s, GUARD) & s.alive & ~s.shown) if s.g.mode == SUSPICION else []
    if not guards:
        return None
    who = guards[rng.below(len(guards))]
    new = s.copy()
    new.ahead ^= 1 << who
    return Twin("ahead", new, _seats_without(s, 1 << s.seat[who]), [], [who])


def program_twin(s: R25State, rng: Rng) -> Twin | None:
    """A character with another unplayed token."""
    slots = [
        (who, slots)
        for who in s.order
        for slots, played in ((s.first, s.played1), (s.second, s.played2))
        if slots[who] and not played >> who & 1 and not s.free >> who & 1
    ]
    if not slots:
        return None
    who, _ = choice = slots[rng.below(len(slots))]
    used = (s.first[who], s.second[who])
    spare = [t for t in range(1, 6) if s.tokens[who] >> (t - 1) & 1 and t not in used]
    if not spare:
        return None
    new = s.copy()
    (new.first if choice[1] is s.first else new.second)[who] = spare[rng.below(len(spare))]
    return Twin("program", new, _seats_without(s, 1 << s.seat[who]), [], [who])


def commitment_twin(s: R25State, rng: Rng) -> Twin | None:
    """A seat that has committed something else, while others still choose."""
    ready = [seat for seat in range(s.g.players) if s.laid[seat] and not s.due >> seat & 1]
    if not s.ask or not ready:
        return None
    seat = ready[rng.below(len(ready))]
    laid = list(s.laid[seat])
    index = rng.below(len(laid))
    if s.ask == A_CLUE:
        if laid[0] == C_NO_LOOK:
            return None
        others = [C_LOOK + cell for cell in (7, 11, 13, 17) if C_LOOK + cell != laid[0]]
        whom = [next(who for who in s.order if s.seat[who] == seat)]
    elif s.ask == A_PROGRAM:
        who = to_program(s, seat, s.stack[-1])[index]
        # The number of actions and the use of adrenaline become public before the tokens do.
        shape = _shape(laid[index])
        others = [c for c in program_choices(s, who) if c != laid[index] and _shape(c) == shape]
        whom = [who]
    else:
        return None
    if not others:
        return None
    laid[index] = others[rng.below(len(others))]
    new = s.copy()
    new.laid[seat] = tuple(laid)
    return Twin("commitment", new, _seats_without(s, 1 << seat), [], whom)


def _shape(code: int) -> tuple[int, int]:
    index, adrenaline = divmod(code - C_PROGRAM, 2)
    return sum(1 for token in PROGRAMS[index] if token), adrenaline


def pile_twin(s: R25State, rng: Rng) -> Twin | None:
    """A pile in another order: not even its owner knows it (R25-PAR-3)."""
    whom = [who for who in s.order if len(s.pile[who]) > 1]
    if not whom:
        return None
    who = whom[rng.below(len(whom))]
    pile = list(s.pile[who])
    pile.reverse()
    new = s.copy()
    new.pile[who] = tuple(pile)
    return Twin("pile", new, _seats_without(s, 0), [], [who])


def deck_twin(s: R25State, rng: Rng) -> Twin | None:
    """A deck in another order."""
    if len(s.deck) < 2:
        return None
    deck = list(s.deck)
    rng.shuffle(deck)
    new = s.copy()
    new.deck = tuple(deck)
    return Twin("deck", new, _seats_without(s, 0), [], [])


MAKERS: tuple[Callable[[R25State, Rng], Twin | None], ...] = (
    tile_twin,
    composition_twin,
    role_twin,
    ahead_twin,
    program_twin,
    commitment_twin,
    pile_twin,
    deck_twin,
)
