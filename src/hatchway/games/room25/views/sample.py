"""Sampling: a full state that fits what a seat knows; each fitting state is as likely as the deal makes it.

The public part is rebuilt from the View; then the secrets are drawn: the composition where it is
partly public, tiles by the rule of the exit zone, roles, programs, piles and the deck.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import factorial, perm
from typing import Any

from hatchway.games.room25.rules import choices
from hatchway.games.room25.rules.board import CELLS, EXIT_ZONE, LINES
from hatchway.games.room25.rules.cards import CARDS, new_deck
from hatchway.games.room25.rules.codes import BOOK
from hatchway.games.room25.rules.complexes import kept_for_exit_zone
from hatchway.games.room25.rules.frames import F_DISCARD
from hatchway.games.room25.rules.kinds import (
    A_CLUE,
    ASKS,
    CHARACTERS,
    COLOUR,
    COLOURS,
    EMPTIES,
    EMPTY,
    GUARD,
    MORTAL,
    PHASES,
    PRISONER,
    ROBOT,
    ROLES,
    ROOMS,
    SUSPICION,
    TOKENS,
    VORTEX,
    WHYS,
)
from hatchway.games.room25.rules.round import clue_options, program_choices, to_program
from hatchway.games.room25.rules.state import SEEN_BY_ALL, R25State
from hatchway.games.room25.views.knowledge import UNSEEN, R25Knowledge
from hatchway.kernel.chance import Rng, rekey, weighed
from hatchway.kernel.decision import MANNERS
from hatchway.kernel.errors import RulesFault
from hatchway.kernel.state import ALL, ONE

UNKNOWN = -1
HIDDEN = -1
TRIES = 100_000


def sample(known: R25Knowledge, rng: Rng, weights: Mapping[int, float] | None = None) -> R25State:
    """A full state that fits a seat's knowledge. `weights` are by set of guards; without them roles are as
    the deal makes them."""
    s = rebuild(known)
    rooms = fill_composition(s, known, rng)
    fill_tiles(s, rooms, rng)
    if s.g.mode == SUSPICION:
        fill_roles(s, known, rng, weights)
    fill_deck(s, rng)
    for who in s.order:
        if s.pile[who]:
            pile = list(s.pile[who])
            rng.shuffle(pile)
            s.pile[who] = tuple(pile)
    fill_programs(s, known, rng)
    rekey(s, rng)
    if s.manner == ONE and s.ask:
        s.choices = choices.choices(s)
    return s


# --- the public part


def rebuild(known: R25Knowledge) -> R25State:
    """The state as far as the View tells it; secrets are left open."""
    view = known.view
    s = R25State(known.g)
    s.phase = PHASES.index(view["phase"])
    s.round, s.left = view["round"], view["left"]
    s.order = [CHARACTERS.index(name) for name in view["order"]]
    s.turn, s.slot = view["turn"], int(view["slot"])
    s.teller, s.serial = view["passes"], view["arrivals"]
    for tile in view["tiles"]:
        rebuild_tile(s, tile)
    for character in view["characters"]:
        rebuild_character(s, character)
    s.robots = [CELLS.index(tile) if tile is not None else -1 for tile in view["robots"]]
    for line, way in view["slid"].items():
        s.slid[LINES.index(line)] = 2 if way in ("right", "down") else 1
    s.discard = tuple(CARDS.index(card) for card in view["deck"]["discard"])
    s.open = tuple(CARDS.index(card) for card in view["deck"]["open"])
    s.deck = (UNKNOWN,) * view["deck"]["left"]
    s.key_on, s.jam = int(view["key"]), int(view["jam_card"])
    s.accel = int(view["acceleration"])
    s.sarah_tiles, s.bruce_tiles = view["empties"]["sarah"], view["empties"]["bruce"]
    s.acted = tuple(view["acted"])
    s.gone = tuple(ROOMS.index(room) for room in view["gone"])
    s.stack = [tuple(frame) for frame in view["frames"]]
    rebuild_decision(s, view)
    return s


def rebuild_tile(s: R25State, tile: dict[str, Any]) -> None:
    handle, cell = CELLS.index(tile["id"]), CELLS.index(tile["cell"])
    bit = 1 << handle
    s.at[cell], s.where[handle] = handle, cell
    s.kind[handle] = ROOMS.index(tile["room"]) if tile["room"] is not None else UNKNOWN
    s.seen[handle] = sum(1 << seat for seat in tile["looked"])
    if tile["up"]:
        s.up |= bit
    elif tile["known"] == "public":
        s.seen[handle] |= SEEN_BY_ALL
    s.closed |= bit * tile["closed"]
    s.locked |= bit * tile["locked"]
    s.across |= bit * (tile["axis"] == "across")
    s.along |= bit * (tile["axis"] == "along")
    for c in tile["claims"]:
        told = s.teller if c["now"] else s.teller - 1
        claim = (handle, c["seat"], COLOURS.index(c["colour"]), c["round"], told)
        s.claims = (*s.claims, claim)
    for name in tile["reminders"]:
        s.remind[CHARACTERS.index(name)] = handle


def rebuild_character(s: R25State, c: dict[str, Any]) -> None:
    who = CHARACTERS.index(c["id"])
    bit = 1 << who
    s.seat[who] = c["seat"]
    if c["alive"]:
        s.alive |= bit
    else:
        s.dead |= bit
    s.pos[who] = CELLS.index(c["tile"]) if c["tile"] is not None else -1
    s.came[who] = c["came"]
    s.role[who] = ROLES.index(c["role"]) if c["role"] is not None else 0
    s.tokens[who] = sum(1 << TOKENS.index(token) - 1 for token in c["tokens"])
    s.first[who] = slot_of(c["first"])
    s.second[who] = slot_of(c["second"])
    s.flood[who] = c["drowns"]
    if c["pile"] is not None:
        s.mad |= bit
        s.pile[who] = tuple(TOKENS.index(token) for token in c["pile"])
    s.shown |= bit * c["shown"]
    s.single |= bit * c["single"]
    s.played1 |= bit * c["played"][0]
    s.played2 |= bit * c["played"][1]
    s.hidden |= bit * c["hidden"]
    s.trapped |= bit * bool(c["trapped"])
    s.sprung |= bit * (c["trapped"] == "now")
    s.free |= bit * c["free"]
    s.cold |= bit * c["cold"]
    s.benched |= bit * c["benched"]
    s.owned |= bit * (c["adrenaline"] != "spent")
    s.committed |= bit * (c["adrenaline"] == "committed")
    s.recovered |= bit * (c["adrenaline"] == "recovered")


def slot_of(token: str | None) -> int:
    if token is None:
        return 0
    return HIDDEN if token == "hidden" else TOKENS.index(token)


def rebuild_decision(s: R25State, view: dict[str, Any]) -> None:
    if view["mine"] is not None:
        s.laid[view["seat"]] = tuple(BOOK.code(form) for form in view["mine"]["laid"])
        if view["mine"]["ahead"]:
            s.ahead = 1 << s.seat.index(view["seat"])
    decision = view["decision"]
    if decision is None:
        outcome = view["outcome"]
        s.over = 1
        s.winners = sum(1 << seat for seat in outcome["winners"])
        s.why = WHYS.index(outcome["why"])
        return
    s.ask = ASKS.index(decision["kind"])
    s.manner = next(number for number, name in MANNERS.items() if name == decision["manner"])
    s.due = sum(1 << seat for seat in decision["due"])


# --- composition and tiles


def known_rooms(s: R25State) -> list[int]:
    """Copies by room of the known tiles, as they were dealt: a destroyed room counts as what it was."""
    counts = [0] * len(ROOMS)
    for room in s.kind:
        if room != UNKNOWN:
            counts[room] += 1
    counts[EMPTY] -= len(s.gone)
    for room in s.gone:
        counts[room] += 1
    return counts


def fill_composition(s: R25State, known: R25Knowledge, rng: Rng) -> list[int]:
    """The copies by room of the whole complex; drawn where they are only partly public (SET-14)."""
    view = known.view
    fixed = [view["rooms"].get(room, 0) for room in ROOMS]
    free = [view["free_rooms"].get(colour, 0) for colour in COLOURS]
    if sum(free):
        fixed = draw_composition(s, known, fixed, free, rng)
    s.dealt = tuple(fixed)
    return fixed


def draw_composition(
    s: R25State, known: R25Knowledge, fixed: list[int], free: list[int], rng: Rng
) -> list[int]:
    """Draw the free places of a random complex by rejection sampling: exact, given the known tiles.

    The likelihood of a composition is the number of ways to draw it times the share of its lay-outs that
    agree with the known tiles. The places are proposed with what is known forced in, and accepted in
    proportion to what that proposal leaves out.
    """
    seen = known_rooms(s)
    pool = s.g.complex.pool[:]
    taken = sum(EMPTIES[who] for who in s.order)
    pool[EMPTY] = max(0, min(pool[EMPTY], 8 - taken - fixed[EMPTY]))
    must = [max(0, n - f) for n, f in zip(seen, fixed, strict=True)]
    shares = Shares(s, seen)
    best = shares.best()
    for room, n in enumerate(seen):
        best *= max(
            likeness(fixed[room], d, must[room], n) for d in range(must[room], pool[room] + 1)
        )
    for _ in range(TRIES):
        rooms = propose(fixed, free, pool, must, rng)
        weight = shares.share(rooms)
        for room, n in enumerate(seen):
            weight *= likeness(fixed[room], rooms[room] - fixed[room], must[room], n)
        if not known.fewest_robot_rooms <= rooms[ROBOT] <= known.most_robot_rooms:
            weight = 0.0
        if s.g.season == 1 and rooms[VORTEX] == 2 and rooms[MORTAL] == 2:
            weight = 0.0
        if rng.below(1 << 30) < weight / best * (1 << 30):
            return rooms
    raise RulesFault("no_sample", "no composition fits what is known")


def likeness(fixed: int, drawn: int, must: int, seen: int) -> float:
    """For one room: ways to draw over ways to propose, times the ways to place those seen."""
    if drawn < must:
        return 0.0
    return factorial(drawn - must) / factorial(drawn) * perm(fixed + drawn, seen)


class Shares:
    """The share of a composition's lay-outs that agrees with the handles of the known tiles."""

    def __init__(self, s: R25State, seen: list[int]) -> None:
        self.moving = bool(s.g.settings["exit_zone_moving"])
        self.open = [tile for tile in range(25) if s.kind[tile] == UNKNOWN]
        self.open_zone = sum(tile in EXIT_ZONE for tile in self.open)
        self.seen_kept = self.kept(seen)

    def kept(self, rooms: list[int]) -> int:
        return sum(n for room, n in enumerate(rooms) if kept_for_exit_zone(room, self.moving))

    def of(self, kept: int) -> float:
        """The share by how many tiles are kept for the exit zone."""
        left = kept - self.seen_kept
        if left < 0 or left > self.open_zone:
            return 0.0
        agree = perm(self.open_zone, left) * factorial(len(self.open) - left)
        return agree / (perm(12, kept) * factorial(24 - kept))

    def share(self, rooms: list[int]) -> float:
        return self.of(self.kept(rooms))

    def best(self) -> float:
        return max(self.of(kept) for kept in range(9))


def propose(
    fixed: list[int], free: list[int], pool: list[int], must: list[int], rng: Rng
) -> list[int]:
    """Draw the free places, those that are known among them."""
    rooms = [f + m for f, m in zip(fixed, must, strict=True)]
    for colour, places in enumerate(free):
        if not places:
            continue
        heap = [
            room
            for room, copies in enumerate(pool)
            if COLOUR[room] == colour
            for _ in range(copies - must[room])
        ]
        forced = sum(m for room, m in enumerate(must) if COLOUR[room] == colour)
        for _ in range(places - forced):
            rooms[heap.pop(rng.below(len(heap)))] += 1
    return rooms


def fill_tiles(s: R25State, rooms: list[int], rng: Rng) -> None:
    """Lay the unknown tiles: the kept ones in the exit zone, the others anywhere (R25-SET-2)."""
    left = [total - n for total, n in zip(rooms, known_rooms(s), strict=True)]
    moving = bool(s.g.settings["exit_zone_moving"])
    open_tiles = [tile for tile in range(25) if s.kind[tile] == UNKNOWN]
    zone = [tile for tile in open_tiles if tile in EXIT_ZONE]
    others: list[int] = []
    for room, copies in enumerate(left):
        if kept_for_exit_zone(room, moving):
            for _ in range(copies):
                s.kind[zone.pop(rng.below(len(zone)))] = room
        else:
            others += [room] * copies
    rng.shuffle(others)
    for tile in open_tiles:
        if s.kind[tile] == UNKNOWN:
            s.kind[tile] = others.pop()


# --- roles, deck, programs


def fill_roles(
    s: R25State, known: R25Knowledge, rng: Rng, weights: Mapping[int, float] | None
) -> None:
    sets = known.guard_sets()
    if not sets:
        raise RulesFault("no_sample", "no set of guards fits what is known")
    if weights is None:
        guards = sets[rng.below(len(sets))]
    else:
        guards = weighed(sets, [weights.get(mask, 0.0) for mask in sets], rng)
    for who in s.order:
        s.role[who] = GUARD if guards >> who & 1 else PRISONER
    if sum(s.g.role_tiles()) > s.g.players:
        s.role[UNSEEN] = GUARD if guards >> UNSEEN & 1 else PRISONER


def fill_deck(s: R25State, rng: Rng) -> None:
    """What is neither discarded, open nor being resolved is in the deck, in some order."""
    if s.g.season == 1:
        return
    out = [*s.discard, *s.open, *(frame[3] for frame in s.stack if frame[0] == F_DISCARD)]
    deck = [card for card in new_deck(s.g.madness_deck) if card not in out]
    rng.shuffle(deck)
    s.deck = tuple(deck)


def fill_programs(s: R25State, known: R25Knowledge, rng: Rng) -> None:
    """Draw hidden tokens from those that the character has, each once, and hidden commitments from the legal
    ones."""
    for who in s.order:
        have = [token + 1 for token in range(5) if s.tokens[who] >> token & 1]
        rng.shuffle(have)
        # A token already played this round is in neither hidden slot.
        have = [token for token in have if token not in (s.first[who], s.second[who])]
        if s.first[who] == HIDDEN:
            s.first[who] = have.pop()
        if s.second[who] == HIDDEN:
            s.second[who] = have.pop()
    if s.manner != ALL:
        return
    for seat in known.view["ready"]:
        if seat != known.seat:
            s.laid[seat] = tuple(lay(s, seat, rng))


def lay(s: R25State, seat: int, rng: Rng) -> list[int]:
    """A full commitment of another seat."""
    if s.ask == A_CLUE:
        sets = [clue_options()]
    else:
        sets = [program_choices(s, who) for who in to_program(s, seat, s.stack[-1])]
    return [codes[rng.below(len(codes))] for codes in sets]
