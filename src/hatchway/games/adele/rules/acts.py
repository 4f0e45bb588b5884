"""Free acts: exchange between astronauts in one place, if both agree (ADL-TLK-2).

An offer is (from, to, code, parted). Each astronaut has at most one open offer to each other one, and nobody
waits for an answer. An offer that became impossible vanishes. So does an offer of a face-down object as soon
as any face-down object has left its giver, because which one it was stays a secret. Only the two of them know
of an offer; everybody sees that something was handed over or shown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hatchway.games.adele.rules import events
from hatchway.games.adele.rules.codes import (
    BOOK,
    C_ACCEPT,
    C_OFFER_GIFT,
    C_OFFER_LOOK,
    C_OFFER_SWAP,
    C_OFFER_TILE,
    C_REFUSE,
    C_WITHDRAW,
    KIND_OF,
)
from hatchway.games.adele.rules.entering import mark_known
from hatchway.games.adele.rules.frames import F_TURN
from hatchway.games.adele.rules.kinds import (
    A_PLAN,
    A_STEP,
    A_TURN,
    ACTION,
    ASTRONAUTS,
    N_KINDS,
    N_THINGS,
    N_TILES,
    OBJECTS,
    PLANNING,
    THINGS,
    TILES,
    WORN_SUIT,
)
from hatchway.games.adele.rules.objects import (
    fullest,
    hand_over,
    has,
    last_suit_outside,
    note_held,
    pass_on,
    public_thing,
    things,
)
from hatchway.games.adele.rules.ship import ROOMS
from hatchway.games.adele.rules.state import AdeleState, carried, slots, together

Offer = tuple[int, int, int, int]


def acts_of(s: AdeleState, seat: int) -> list[int]:
    """The codes of a seat's free acts."""
    codes: list[int] = []
    own = [who for who in s.order if s.seat[who] == seat]
    for who in own:
        for other in together(s, who):
            if open_now(s, who, other):
                offers_to(s, who, other, codes)
    for offer in s.offers:
        giver, taker, _, _ = offer
        if taker in own:
            if open_now(s, giver, taker) and acceptable(s, offer):
                codes.append(C_ACCEPT + giver)
            codes.append(C_REFUSE + giver)
        if giver in own:
            codes.append(C_WITHDRAW + taker)
    return codes


def open_now(s: AdeleState, one: int, two: int) -> bool:
    """Whether exchange is open: in planning while neither has laid a plan, in the action phase between
    choices."""
    if s.ask == A_PLAN:
        return not s.laid[s.seat[one]] and not s.laid[s.seat[two]]
    return s.phase == ACTION and s.ask in (A_STEP, A_TURN)


def offers_to(s: AdeleState, who: int, other: int, codes: list[int]) -> None:
    """What an astronaut may offer another: gifts, swaps, looks at an object or at one of its own tiles."""
    same = s.seat[who] == s.seat[other]
    room_left = carried(s, other) < slots(s, other)
    for thing in things(s, who):
        if room_left and not last_suit_outside(s, who, thing):
            codes.append(C_OFFER_GIFT + other * N_THINGS + thing)
        base = C_OFFER_SWAP + (other * N_THINGS + thing) * N_THINGS
        codes += [
            base + want
            for want in wishes(s, other, same)
            if safe(s, who, other, thing, want) and (want != thing or differ(s, who, other, thing))
        ]
    if same:
        return
    before = -1
    for kind in s.items[who]:
        if kind != before:
            codes.append(C_OFFER_LOOK + other * N_KINDS + kind)
        before = kind
    codes += [C_OFFER_TILE + other * N_TILES + tile for tile in own_tiles(s, who)]


def differ(s: AdeleState, who: int, other: int, thing: int) -> bool:
    """Whether a swap of these things changes anything: equal active ones must differ in charges
    (ADL-OBJ-13)."""
    return thing >= N_KINDS and fullest(s, who, thing) != fullest(s, other, thing)


def safe(s: AdeleState, who: int, other: int, thing: int, want: int) -> bool:
    """ADL-SPC-2, TLK-2: in space the only active suit is swapped for another active suit, and for
    nothing else. Before series 3 it was not swapped at all."""
    if thing == want == WORN_SUIT and s.g.series >= 3:
        return True
    return not last_suit_outside(s, who, thing) and not last_suit_outside(s, other, want)


def wishes(s: AdeleState, other: int, same: bool) -> list[int]:
    """What an astronaut may ask of another in a swap: any face-down kind that is still in the game, because
    it does not know what the other carries, or an active thing, which everybody sees."""
    if same:
        return things(s, other)
    wanted = (
        [kind for kind in range(N_KINDS) if not s.delivered >> kind & 1] if s.items[other] else []
    )
    return wanted + [thing for thing in range(N_KINDS, N_THINGS) if has(s, other, thing)]


def own_tiles(s: AdeleState, who: int) -> list[int]:
    """An astronaut's own secret tiles, never those learned from others."""
    return [
        tile for tile in range(N_TILES) if s.owners[tile] >> who & 1 and not s.delivered >> tile & 1
    ]


# --- offers


def do_act(s: AdeleState, seat: int, code: int) -> None:
    """Carry out a free act."""
    kind = KIND_OF[code]
    if kind in PER_ASTRONAUT:
        giver, taker = parties(s, seat, code)
        offer = (giver, taker, code, s.parted[giver])
        if s.seat[giver] == s.seat[taker]:
            exchange(s, offer)
            refresh(s)
        else:
            make(s, offer)
        return
    offer = find(s, seat, code)
    forget(s, offer)
    if kind == C_ACCEPT:
        exchange(s, offer)
        refresh(s)
    else:
        told(s, offer, "refused" if kind == C_REFUSE else "withdrawn")


def parties(s: AdeleState, seat: int, code: int) -> tuple[int, int]:
    """Who offers to whom; of the seat's astronauts, the giver is the one that is not the addressee."""
    taker = addressee(code)
    giver = next(
        who
        for who in s.order
        if s.seat[who] == seat and who != taker and s.pos[who] == s.pos[taker]
    )
    return giver, taker


PER_ASTRONAUT: Final[dict[int, int]] = {
    C_OFFER_GIFT: N_THINGS,
    C_OFFER_SWAP: N_THINGS * N_THINGS,
    C_OFFER_LOOK: N_KINDS,
    C_OFFER_TILE: N_TILES,
}
"""By kind of offer: how many codes there are for each addressee."""


def addressee(code: int) -> int:
    """The astronaut that an offer goes to."""
    kind = KIND_OF[code]
    return (code - kind) // PER_ASTRONAUT[kind]


def subject(code: int) -> int:
    """What an offer is about: a thing, a pair of things, an object or a tile, by its kind."""
    kind = KIND_OF[code]
    return (code - kind) % PER_ASTRONAUT[kind]


def offered_thing(code: int) -> int:
    """The thing that a gift or a swap offers."""
    about = subject(code)
    return about if KIND_OF[code] == C_OFFER_GIFT else about // N_THINGS


def wanted_thing(code: int) -> int:
    """The thing that a swap asks for."""
    return subject(code) % N_THINGS


def find(s: AdeleState, seat: int, code: int) -> Offer:
    """The open offer that an answer or a withdrawal means."""
    kind = KIND_OF[code]
    other = code - kind
    for offer in s.offers:
        giver, taker, _, _ = offer
        own, named = (giver, taker) if kind == C_WITHDRAW else (taker, giver)
        if s.seat[own] == seat and named == other:
            return offer
    return (-1, -1, -1, -1)


def make(s: AdeleState, offer: Offer) -> None:
    """Open an offer; it replaces an earlier one from the same giver to the same astronaut."""
    s.offers = (
        *[other for other in s.offers if (other[0], other[1]) != (offer[0], offer[1])], offer,
    )  # fmt: skip
    told(s, offer, "offered")


def forget(s: AdeleState, offer: Offer) -> None:
    s.offers = tuple([other for other in s.offers if other != offer])


def told(s: AdeleState, offer: Offer, state: events.OfferState) -> None:
    """Tell the two what became of an offer."""
    if s.out is None:
        return
    giver, taker, code, _ = offer
    fact = events.Offer(
        who=ASTRONAUTS[giver], whom=ASTRONAUTS[taker], offer=BOOK.form(code), state=state
    )
    s.out.tell(None, {s.seat[giver]: fact, s.seat[taker]: fact})


def stands(s: AdeleState, offer: Offer) -> bool:
    """Whether an offer is still possible, judged by what is public and by what its giver has kept."""
    giver, taker, code, parted = offer
    if s.over or s.pos[giver] != s.pos[taker]:
        return False
    if s.phase == PLANNING:
        if s.laid[s.seat[giver]] or s.laid[s.seat[taker]]:
            return False
    elif s.phase != ACTION:
        return False
    kind = KIND_OF[code]
    if kind == C_OFFER_TILE:
        return not s.delivered >> subject(code) & 1
    if kind == C_OFFER_LOOK:
        return s.parted[giver] == parted
    return still_there(s, giver, code, parted) and still_wanted(s, giver, taker, code)


def still_there(s: AdeleState, giver: int, code: int, parted: int) -> bool:
    """Whether the giver may still have the offered thing."""
    thing = offered_thing(code)
    return s.parted[giver] == parted if thing < N_KINDS else has(s, giver, thing)


def still_wanted(s: AdeleState, giver: int, taker: int, code: int) -> bool:
    """Whether the giver may part with it, and the other still take a gift, or give what a swap asks for."""
    thing = offered_thing(code)
    if KIND_OF[code] == C_OFFER_GIFT:
        return carried(s, taker) < slots(s, taker) and not last_suit_outside(s, giver, thing)
    want = wanted_thing(code)
    return (want < N_KINDS or has(s, taker, want)) and safe(s, giver, taker, thing, want)


def acceptable(s: AdeleState, offer: Offer) -> bool:
    """Whether the other can accept: of a swap, whether it has what is wanted."""
    giver, taker, code, _ = offer
    if KIND_OF[code] == C_OFFER_SWAP:
        want = wanted_thing(code)
        return has(s, taker, want) and safe(s, giver, taker, offered_thing(code), want)
    return True


def settle(s: AdeleState) -> None:
    """Remove offers that became impossible."""
    for offer in s.offers:
        if not stands(s, offer):
            forget(s, offer)
            told(s, offer, "vanished")


# --- what comes of it


def exchange(s: AdeleState, offer: Offer) -> None:
    """Both agree: hand over, or show."""
    giver, taker, code, _ = offer
    EXCHANGE[KIND_OF[code]](s, giver, taker, subject(code))


def give(s: AdeleState, giver: int, taker: int, thing: int) -> None:
    pass_on(s, giver, taker, thing)
    handed(s, giver, taker, thing)


def swap(s: AdeleState, giver: int, taker: int, both: int) -> None:
    """Two things change hands. With equal active things, both are picked before either moves."""
    thing, want = divmod(both, N_THINGS)
    if thing == want:
        one, two = fullest(s, giver, thing), fullest(s, taker, want)
        hand_over(s, giver, taker, one)
        hand_over(s, taker, giver, two)
    else:
        pass_on(s, giver, taker, thing)
        pass_on(s, taker, giver, want)
    handed(s, giver, taker, thing)
    handed(s, taker, giver, want)


def handed(s: AdeleState, giver: int, taker: int, thing: int) -> None:
    if s.out is None:
        return
    one, two = ASTRONAUTS[giver], ASTRONAUTS[taker]
    own = events.Given(who=one, whom=two, thing=THINGS[thing], how="hand")
    s.out.tell(
        events.Given(who=one, whom=two, thing=public_thing(thing), how="hand"),
        {s.seat[giver]: own, s.seat[taker]: own},
    )


def show_tile(s: AdeleState, giver: int, taker: int, tile: int) -> None:
    mark_known(s, tile, 1 << s.seat[taker])
    if s.out is not None:
        s.out.tell(
            events.TileShown(who=ASTRONAUTS[giver], whom=ASTRONAUTS[taker], tile=TILES[tile]),
            {
                s.seat[taker]: events.TileShown(
                    who=ASTRONAUTS[giver],
                    whom=ASTRONAUTS[taker],
                    tile=TILES[tile],
                    room=ROOMS[s.tile[tile]],
                )
            },
        )


def show_object(s: AdeleState, giver: int, taker: int, kind: int) -> None:
    note_held(s, giver, kind, 1 << s.seat[taker])
    if s.out is not None:
        one, two = ASTRONAUTS[giver], ASTRONAUTS[taker]
        own = events.ObjectShown(who=one, whom=two, object=OBJECTS[kind])
        s.out.tell(events.ObjectShown(who=one, whom=two), {s.seat[giver]: own, s.seat[taker]: own})


EXCHANGE: Final[dict[int, Callable[[AdeleState, int, int, int], None]]] = {
    C_OFFER_GIFT: give,
    C_OFFER_SWAP: swap,
    C_OFFER_LOOK: show_object,
    C_OFFER_TILE: show_tile,
}
"""What comes of an offer that is accepted: state, giver, taker, what it is about."""


def refresh(s: AdeleState) -> None:
    """What an astronaut carries has changed: open the menu of its turn again."""
    if s.ask == A_TURN:
        who = s.stack.pop()[2]
        s.stack.append((F_TURN, 0, who))
        s.ask = 0
        s.due = 0
