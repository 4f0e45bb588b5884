"""Set-up (section 3, ADL-TWO, ADL-SOL-1): the random deal, and the choices before round one."""

from __future__ import annotations

from hatchway.games.adele.rules import events
from hatchway.games.adele.rules.codes import C_DECLINE, C_REMOVE, C_START, REMOVALS
from hatchway.games.adele.rules.console import draw_hazards
from hatchway.games.adele.rules.frames import F_REMOVE, F_START
from hatchway.games.adele.rules.kinds import (
    A_REMOVE,
    A_START,
    ACCESS_CARD,
    ANOMALIES_DRAWN,
    ASTRONAUTS,
    CARDS,
    CLOSED_HATCHES,
    COPIES,
    EVENT,
    EVENT_TYPE,
    EVENTS,
    MARKED,
    N_ANOMALIES,
    N_CARDS,
    N_KEYS,
    N_KINDS,
    N_ROOM_CARDS,
    N_TILES,
    NOBODY,
    OBJECTS,
    S_ANOMALIES,
    S_DECK,
    S_EVENTS,
    S_LETTERS,
    S_OBJECTS,
    S_START,
    S_TABLE,
    S_TILES,
    SOLO_SPECIALS,
    STARTS,
    SURE,
    TOKENS,
    TRACKER_DRONE,
    WORKSHOP_STACK,
)
from hatchway.games.adele.rules.objects import gain_item
from hatchway.games.adele.rules.options import START_OBJECTS, Rules
from hatchway.games.adele.rules.ship import MAPS, N_ROOMS
from hatchway.games.adele.rules.state import AdeleState
from hatchway.kernel.chance import draw, shuffle

Frame = tuple[int, ...]


def deal(g: Rules, seed: bytes) -> AdeleState:
    """A game set up by chance, before its first Decision."""
    s = AdeleState(g)
    s.key = seed
    s.ship = g.ship if g.ship >= 0 else draw(s, S_TABLE, 2)
    s.map = MAPS[s.ship]
    deal_table(s)
    deal_tiles(s)
    deal_adele(s)
    deal_events(s)
    return s


def deal_table(s: AdeleState) -> None:
    """ADL-SET-2, SET-3, SET-5, SET-11: who plays whom, and where they wake up."""
    g = s.g
    if not g.solo:
        s.adele = g.adele if g.adele >= 0 else draw(s, S_TABLE, g.players)
    chosen = list(g.astronauts)
    if not chosen:
        chosen = list(range(4))
        shuffle(s, S_TABLE, chosen)
        chosen = chosen[: g.crew]
    seats = [seat for seat in range(g.players) if seat != s.adele]
    s.order = tuple(chosen)
    rooms = list(range(N_ROOMS))
    shuffle(s, S_START, rooms)
    for index, who in enumerate(chosen):
        s.seat[who] = seats[min(index, len(seats) - 1)]
        s.pos[who] = rooms[index]
        s.items[who] = (STARTS[who],)
    s.stack_left = tuple(sorted(k for k in WORKSHOP_STACK if not (g.alone and k == TRACKER_DRONE)))


def deal_tiles(s: AdeleState) -> None:
    """ADL-SET-8, SET-9, TWO-3, TWO-4: secret tiles, and who knows which."""
    g = s.g
    rooms = [room for room in range(N_ROOMS) if room not in g.finals]
    shuffle(s, S_TILES, rooms)
    letters = list(s.order)
    shuffle(s, S_LETTERS, letters)
    tiles = [-1] * N_TILES
    owners = [0] * N_TILES
    for tile in range(N_TILES):
        if g.alone and tile == ACCESS_CARD:
            s.delivered |= 1 << tile
            continue
        tiles[tile] = rooms[tile]
        if g.solo:  # with two astronauts, knowledge is shared
            owners[tile] = sum(1 << who for who in s.order)
        else:
            owners[tile] = sum(1 << letters["ABCD".index(one)] for one in g.known_to[tile])
    s.tile = tuple(tiles)
    s.owners = tuple(owners)


def deal_adele(s: AdeleState) -> None:
    """ADL-SET-1, SOL-1, SOL-8: anomalies, bag and console, deck and hand."""
    g = s.g
    anomalies = [
        a for a in range(N_ANOMALIES) if not (g.solo and g.crew == 1 and a == CLOSED_HATCHES)
    ]
    shuffle(s, S_ANOMALIES, anomalies)
    drawn = anomalies[:ANOMALIES_DRAWN]
    s.anomalies = tuple(drawn if g.solo else sorted(drawn))
    s.bag = list(TOKENS)
    draw_hazards(s, g.console)
    if g.solo:
        specials = SOLO_SPECIALS
        s.removed = tuple(c for c in range(N_ROOM_CARDS, N_CARDS) if c not in specials)
        shuffle_deck(s)
    elif not g.expert:
        s.removed = MARKED
        shuffle_deck(s)


def shuffle_deck(s: AdeleState) -> None:
    """Shuffle ADELE's deck; a player draws a hand."""
    cards = [card for card in range(N_CARDS) if card not in s.removed]
    shuffle(s, S_DECK, cards)
    if s.adele >= 0:
        size = s.g.hand
        s.hand = tuple(sorted(cards[-size:]))
        cards = cards[:-size]
    s.deck = tuple(cards)


def deal_events(s: AdeleState) -> None:
    """ADL-SET-10: the deck for this number of players; its top lies face up."""
    deck = [e for e in range(len(EVENTS)) if EVENT_TYPE[e] not in s.g.no_events]
    shuffle(s, S_EVENTS, deck)
    s.events = tuple(deck)


# --- choices before round one


def advance(s: AdeleState) -> None:
    """Expert ADELE, then second starting objects, then the rooms."""
    step = s.step
    s.step += 1
    if step == 0:
        if s.g.expert:
            s.ask_one(A_REMOVE, s.adele, remove_choices(), (F_REMOVE, 1, NOBODY))
    elif s.g.alone and step <= len(s.order):
        who = s.order[step - 1]
        s.ask_one(A_START, s.seat[who], start_choices(s), (F_START, 1, who))
    else:
        fill_rooms(s)
        s.phase = EVENT
        s.step = 0


def remove_choices() -> tuple[int, ...]:
    return tuple(range(C_REMOVE, C_REMOVE + len(REMOVALS)))


def remove(s: AdeleState, frame: Frame) -> None:
    """ADL-SET-1: an expert removes any two specials; which ones is her secret."""
    s.removed = REMOVALS[s.answer - C_REMOVE]
    shuffle_deck(s)
    if s.out is not None:
        own = events.RemovedSpecials(
            count=len(s.removed),
            cards=[CARDS[card] for card in s.removed],
            hand=[CARDS[card] for card in s.hand],
        )
        s.out.tell(events.RemovedSpecials(count=len(s.removed)), {s.adele: own})


def left_over(s: AdeleState) -> list[int]:
    """Copies of each kind that are not yet with an astronaut or in the stack; without drones in the game for
    two."""
    left = list(COPIES)
    for who in s.order:
        for kind in s.items[who]:
            left[kind] -= 1
    for kind in s.stack_left:
        left[kind] -= 1
    if s.g.alone:
        left[TRACKER_DRONE] = 0
        left[ACCESS_CARD] = 0
    return left


def start_choices(s: AdeleState) -> tuple[int, ...]:
    """ADL-TWO-2: any object that is not a key object and not needed for the rooms, or none. Before series 3
    one had to be taken."""
    left = left_over(s)
    found = [C_START + k for k in START_OBJECTS if left[k] > SURE.count(k)]
    return tuple(found if s.g.series < 3 else [*found, C_DECLINE])


def start_with(s: AdeleState, frame: Frame) -> None:
    who = frame[2]
    if s.answer == C_DECLINE:
        if s.out is not None:
            s.out.tell(events.Declined(who=ASTRONAUTS[who]))
        return
    kind = s.answer - C_START
    gain_item(s, who, kind)
    if s.out is not None:
        s.out.tell(
            events.SecondObject(who=ASTRONAUTS[who]),
            {s.seat[who]: events.SecondObject(who=ASTRONAUTS[who], object=OBJECTS[kind])},
        )


def fill_rooms(s: AdeleState) -> None:
    """ADL-SET-4: one object in each room: key objects, those that are always there, and random others."""
    left = left_over(s)
    chosen = [kind for kind in range(N_KEYS) if left[kind]]
    chosen += SURE
    for kind in SURE:
        left[kind] -= 1
    others = [kind for kind in range(N_KEYS, N_KINDS) for _ in range(left[kind])]
    shuffle(s, S_OBJECTS, others)
    count = N_ROOMS - len(chosen)
    chosen += others[:count]
    s.rest = tuple(sorted(others[count:]))
    shuffle(s, S_OBJECTS, chosen)
    s.lying = [(kind,) for kind in chosen]
