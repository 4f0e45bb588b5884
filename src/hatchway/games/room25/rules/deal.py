"""Set-up: characters, order, roles, tiles, deck (section 2 of the rules)."""

from __future__ import annotations

from hatchway.games.room25.rules.board import EXIT_ZONE, MIDDLE
from hatchway.games.room25.rules.cards import new_deck
from hatchway.games.room25.rules.complexes import draw_rooms, kept_for_exit_zone
from hatchway.games.room25.rules.entering import CENTRE
from hatchway.games.room25.rules.kinds import (
    CENTRAL,
    DUOS,
    EMPTIES,
    GUARD,
    PRISONER,
    S_CHARACTERS,
    S_COMPLEX,
    S_DECK,
    S_ORDER,
    S_ROLES,
    S_TILES,
    SOLO,
    SUSPICION,
    TEAM,
)
from hatchway.games.room25.rules.options import Rules
from hatchway.games.room25.rules.state import R25State
from hatchway.kernel.chance import draw, shuffle


def deal(g: Rules, seed: bytes) -> R25State:
    """A game set up by chance, before its first Decision."""
    s = R25State(g)
    s.key = seed
    deal_characters(s)
    deal_roles(s)
    rooms = draw_rooms(s, S_COMPLEX, g.complex, sum(EMPTIES[who] for who in s.order))
    lay_tiles(s, rooms)
    if g.season == 2:
        deck = new_deck(g.madness_deck)
        shuffle(s, S_DECK, deck)
        s.deck = tuple(deck)
    return s


def deal_characters(s: R25State) -> None:
    """R25-SET-7, SET-9, SET-11: who plays whom, and the order of turns."""
    g = s.g
    chosen = list(g.characters) or random_characters(s)
    for index, who in enumerate(chosen):
        s.seat[who] = index // g.per_seat
        s.alive |= 1 << who
        s.pos[who] = CENTRE
        s.tokens[who] = 31 if g.abilities else 15
        s.serial += 1
        s.came[who] = s.serial
    if g.adrenaline:
        s.owned = s.alive
    turns = g.n_characters if g.mode == SOLO else g.players
    first = g.first_player if g.first_player >= 0 else draw(s, S_ORDER, turns)
    if g.mode == SOLO:
        s.order = chosen[first:] + chosen[:first]
        return
    seats = [(first + i) % g.players for i in range(g.players)]
    # Two characters each, dealt in two passes, so that nobody's two are neighbours.
    s.order = [chosen[seat * g.per_seat + i] for i in range(g.per_seat) for seat in seats]


def random_characters(s: R25State) -> list[int]:
    """Characters by chance; duos where the mode wants them."""
    g = s.g
    if g.per_seat == 2 or (g.mode == TEAM and g.players < 8):
        duos = [n for n, duo in enumerate(DUOS) if duo[0] in g.dealable and duo[1] in g.dealable]
        shuffle(s, S_CHARACTERS, duos)
        pairs = [list(DUOS[n]) for n in duos[: g.n_characters // 2]]
        for pair in pairs:
            shuffle(s, S_CHARACTERS, pair)
        if g.mode != TEAM:
            return [who for pair in pairs for who in pair]
        if g.players == 4:  # one duo per team, teams seated alternately
            return [pairs[seat % 2][seat // 2] for seat in range(4)]
        return [pairs[seat // 2][seat % 2] for seat in range(6)]
    whom = list(g.dealable)
    shuffle(s, S_CHARACTERS, whom)
    return whom[: g.n_characters]


def deal_roles(s: R25State) -> None:
    """R25-SUS-1: one role tile each; what is left over stays unseen."""
    if s.g.mode != SUSPICION:
        return
    prisoners, guards = s.g.role_tiles()
    tiles = [PRISONER] * prisoners + [GUARD] * guards
    shuffle(s, S_ROLES, tiles)
    for seat in range(s.g.players):
        s.role[s.seat.index(seat)] = tiles[seat]
    if len(tiles) > s.g.players:
        s.role[8] = tiles[s.g.players]


def lay_tiles(s: R25State, rooms: list[int]) -> None:
    """R25-SET-2: kept tiles lie in the exit zone, the others anywhere."""
    moving = bool(s.g.settings["exit_zone_moving"])
    s.dealt = tuple(rooms)
    kept: list[int] = []
    others: list[int] = []
    for room, copies in enumerate(rooms):
        if room != CENTRAL:
            (kept if kept_for_exit_zone(room, moving) else others).extend([room] * copies)
    shuffle(s, S_TILES, others)
    inner = [cell for cell in range(25) if cell not in EXIT_ZONE and cell != MIDDLE]
    for cell in inner:
        s.kind[cell] = others.pop()
    zone = kept + others
    shuffle(s, S_TILES, zone)
    for cell, room in zip(EXIT_ZONE, zone, strict=True):
        s.kind[cell] = room
    s.kind[MIDDLE] = CENTRAL
    s.up = 1 << MIDDLE
