"""ADELE's phase when a person or bot plays it: cards, specials, discards (ADL-RND-4, ADE-2, section 7).

She is asked even when only `done` is possible, because what she holds is her secret.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hatchway.games.adele.rules import events
from hatchway.games.adele.rules.anomalies import (
    sacrifice,
    sacrifice_choices,
    start_waking,
    wake_choices,
)
from hatchway.games.adele.rules.codes import (
    C_CYCLE,
    C_DISCARD,
    C_DONE,
    C_LOCK,
    C_PLACE,
    C_RECALL,
    C_REROUTE,
    C_SALVAGE,
    C_SPREAD,
    C_STRIKE,
    C_STRIKE_LOCK,
    C_SURGE,
    C_WAKE,
    KIND_OF,
    SALVAGES,
)
from hatchway.games.adele.rules.console import (
    SPOTS_OF,
    affordable,
    closed_spots,
    draw_hazards,
    gain_energy,
    place,
    place_lock,
    spread_rooms,
    strike,
    strike_choices,
)
from hatchway.games.adele.rules.frames import F_ADELE, F_CYCLE, F_DISCARD, F_STRIKE
from hatchway.games.adele.rules.kinds import (
    A_ADELE,
    A_CYCLE,
    A_DISCARD,
    A_STRIKE,
    CARD_ENERGY,
    CARD_ROOMS,
    CARDS,
    CYCLE,
    CYCLE_MORE,
    DOOR_LOCK,
    EVENT_HEX,
    EVENTS,
    FIRE,
    HAZARDS,
    HYPOXIA,
    N_ROOM_CARDS,
    N_SPOTS,
    NOBODY,
    ON_FIRE,
    ON_HYPOXIA,
    RECALL,
    REROUTE,
    S_DECK,
    S_EVENTS,
    SALVAGE,
    SECTOR_STRIKE,
    SPECIALS,
    SPREAD,
    SURGE,
    SURGE_GAIN,
)
from hatchway.games.adele.rules.ship import N_DOORS, N_ROOMS
from hatchway.games.adele.rules.state import AdeleState
from hatchway.kernel.chance import shuffle
from hatchway.kernel.masks import bits

Frame = tuple[int, ...]

SALVAGE_NEEDS: Final[list[tuple[tuple[int, int], ...]]] = [
    tuple((hazard, choice.count(hazard)) for hazard in dict.fromkeys(choice)) for choice in SALVAGES
]


def begin(s: AdeleState) -> None:
    """ADL-RND-4: hazards from the bag, then her menu."""
    draw_hazards(s, s.g.hazards)
    s.stack.append((F_ADELE, 0, NOBODY))


# --- the menu


def menu(s: AdeleState, frame: Frame) -> None:
    """Cards and anomalies in any order, until she is done. To others, paying for an anomaly looks the same,
    because it can still be cancelled."""
    if frame[1] == 0:
        s.ask_one(A_ADELE, s.adele, menu_choices(s), (F_ADELE, 1, NOBODY), 1)
        return
    code = s.answer
    if code == C_DONE:
        s.stack.append((F_DISCARD, 0, NOBODY))
        return
    s.stack.append((F_ADELE, 0, NOBODY))
    if s.waking >= 0:
        sacrifice(s, code)
    else:
        kind = KIND_OF[code]
        PLAY[kind](s, code - kind)


def menu_choices(s: AdeleState) -> tuple[int, ...]:
    """All that ADELE can do now (ADL-ADE-5: she may do nothing)."""
    if s.waking >= 0:
        return sacrifice_choices(s)
    choices: list[int] = [C_DONE]
    mask = affordable(s)
    spots = SPOTS_OF[mask]
    closed = closed_spots(s)
    free_doors = ~s.locks
    locking = mask >> DOOR_LOCK & 1
    for card in s.hand:
        if card >= N_ROOM_CARDS:
            special_choices(s, card, choices)
        elif mask:
            base = C_PLACE + 2 * N_SPOTS * card
            for room in CARD_ROOMS[card]:
                choices += [base + spot for spot, _ in spots if not closed[spot] >> room & 1]
                base += N_SPOTS
            if locking:
                one, two = CARD_ROOMS[card]
                doors = (s.map.door_mask[one] | s.map.door_mask[two]) & free_doors
                first = C_LOCK + N_DOORS * card
                choices += [first + door for door in bits(doors)]
    wake_choices(s, choices)
    return tuple(choices)


def special_choices(s: AdeleState, card: int, choices: list[int]) -> None:
    """What a special card can do now (ADL-SPE-1 to SPE-7)."""
    if s.energy >= CARD_ENERGY[card]:
        CHOICES[card - N_ROOM_CARDS](s, choices)


def surge_choices(s: AdeleState, choices: list[int]) -> None:
    choices.append(C_SURGE)


def sector_choices(s: AdeleState, choices: list[int]) -> None:
    strike_choices(s, EVENT_HEX[s.event], choices)


def recall_choices(s: AdeleState, choices: list[int]) -> None:
    choices += [C_RECALL + other for other in s.discard]


def spread_choices(s: AdeleState, choices: list[int]) -> None:
    if s.console[HYPOXIA]:
        choices += [C_SPREAD + room for room in bits(spread_rooms(s, ON_HYPOXIA))]
    if s.console[FIRE]:
        choices += [C_SPREAD + N_ROOMS + room for room in bits(spread_rooms(s, ON_FIRE))]


def cycle_choices(s: AdeleState, choices: list[int]) -> None:
    choices.append(C_CYCLE)


def salvage_choices(s: AdeleState, choices: list[int]) -> None:
    gone = s.gone
    for number, needs in enumerate(SALVAGE_NEEDS):
        if all(gone[hazard] >= count for hazard, count in needs):
            choices.append(C_SALVAGE + number)


def reroute_choices(s: AdeleState, choices: list[int]) -> None:
    if s.events:
        choices.append(C_REROUTE)


SPECIAL_CHOICES: Final[dict[str, Callable[[AdeleState, list[int]], None]]] = {
    "surge": surge_choices,
    "sector_strike": sector_choices,
    "recall": recall_choices,
    "spread": spread_choices,
    "cycle": cycle_choices,
    "salvage": salvage_choices,
    "reroute": reroute_choices,
}
CHOICES: Final = [SPECIAL_CHOICES[name] for name in SPECIALS]


# --- playing a card: each card places one hazard (ADL-ADE-2)


def place_by_card(s: AdeleState, option: int) -> None:
    at, spot = divmod(option, N_SPOTS)
    card, side = divmod(at, 2)
    put_down(s, card)
    place(s, CARD_ROOMS[card][side], spot, -1)


def lock_by_card(s: AdeleState, option: int) -> None:
    card, door = divmod(option, N_DOORS)
    put_down(s, card)
    place_lock(s, door)


def strike_room(s: AdeleState, option: int) -> None:
    """ADL-SPE-2."""
    put_down(s, SECTOR_STRIKE)
    strike(s, C_STRIKE + option)


def strike_door(s: AdeleState, door: int) -> None:
    """ADL-SPE-2."""
    put_down(s, SECTOR_STRIKE)
    strike(s, C_STRIKE_LOCK + door)


def spread(s: AdeleState, option: int) -> None:
    """ADL-SPE-4: the price replaces the slot's cost."""
    fire, room = divmod(option, N_ROOMS)
    put_down(s, SPREAD)
    place(s, room, ON_FIRE if fire else ON_HYPOXIA, CARD_ENERGY[SPREAD])


def surge(s: AdeleState, _: int) -> None:
    """ADL-SPE-1."""
    put_down(s, SURGE)
    gain_energy(s, SURGE_GAIN, "surge")


def start_cycle(s: AdeleState, _: int) -> None:
    """ADL-SPE-5."""
    s.energy -= CARD_ENERGY[CYCLE]
    put_down(s, CYCLE)
    s.stack.append((F_CYCLE, 0, NOBODY, 1))


def put_down(s: AdeleState, card: int) -> None:
    """A card goes from the hand to the open discards."""
    s.hand = tuple([other for other in s.hand if other != card])
    s.discard = (*s.discard, card)
    if s.out is not None:
        s.out.tell(events.Played(card=CARDS[card], hand=len(s.hand), energy=s.energy))


def recall(s: AdeleState, card: int) -> None:
    """ADL-SPE-3: a discarded card, never itself, comes on top of the deck."""
    s.energy -= CARD_ENERGY[RECALL]
    s.discard = tuple([other for other in s.discard if other != card])
    s.deck = (*s.deck, card)
    s.known_top += 1
    put_down(s, RECALL)
    if s.out is not None:
        s.out.tell(events.Recalled(card=CARDS[card]))


def salvage(s: AdeleState, option: int) -> None:
    """ADL-SPE-6: discarded hazards come back to the console."""
    s.energy -= CARD_ENERGY[SALVAGE]
    put_down(s, SALVAGE)
    hazards = SALVAGES[option]
    for hazard in hazards:
        s.gone[hazard] -= 1
        s.console[hazard] += 1
    if s.out is not None:
        s.out.tell(events.Salvaged(hazards=[HAZARDS[hazard] for hazard in hazards]))


def reroute(s: AdeleState, _: int) -> None:
    """ADL-SPE-7: the event deck is shuffled with its face-up top, and a new top is turned up. A cover
    (ADL-TER-7) lay on the old top and is removed."""
    s.energy -= CARD_ENERGY[REROUTE]
    put_down(s, REROUTE)
    deck = sorted(s.events)
    shuffle(s, S_EVENTS, deck)
    s.events = tuple(deck)
    s.covered = 0
    if s.out is not None:
        s.out.tell(events.Rerouted(next=EVENTS[s.events[-1]]))


PLAY: Final[dict[int, Callable[[AdeleState, int], None]]] = {
    C_PLACE: place_by_card,
    C_LOCK: lock_by_card,
    C_STRIKE: strike_room,
    C_STRIKE_LOCK: strike_door,
    C_SPREAD: spread,
    C_SURGE: surge,
    C_RECALL: recall,
    C_CYCLE: start_cycle,
    C_SALVAGE: salvage,
    C_REROUTE: reroute,
    C_WAKE: start_waking,
}
"""What ADELE's options do: state, number of the option within its kind."""


# --- hand and deck


def draw_cards(s: AdeleState, count: int) -> None:
    """ADL-RND-5: draw cards; the discards become a new deck when the deck is empty."""
    drawn: list[int] = []
    for _ in range(count):
        if not s.deck:
            fresh = sorted(s.discard)
            if not fresh:
                break
            shuffle(s, S_DECK, fresh)
            s.deck = tuple(fresh)
            s.discard = ()
            s.known_top = 0
            if s.out is not None:
                s.out.tell(events.DeckMade(count=len(fresh)))
        drawn.append(s.deck[-1])
        s.deck = s.deck[:-1]
        if s.known_top:
            s.known_top -= 1
    s.hand = tuple(sorted((*s.hand, *drawn)))
    if s.out is not None:
        s.out.tell(
            events.CardsDrawn(count=len(drawn), hand=len(s.hand)),
            {
                s.adele: events.CardsDrawn(
                    count=len(drawn), hand=len(s.hand), cards=[CARDS[card] for card in drawn]
                )
            },
        )


def discard_choices(s: AdeleState) -> tuple[int, ...]:
    return (C_DONE, *[C_DISCARD + card for card in s.hand])


def cycle(s: AdeleState, frame: Frame) -> None:
    """ADL-SPE-5: discard up to three more, draw as many as were discarded, this card included."""
    _, step, _, count = frame
    done = False
    if step:
        if s.answer == C_DONE:
            done = True
        else:
            throw_away(s, s.answer - C_DISCARD)
            count += 1
    if done or count > CYCLE_MORE or not s.hand:
        draw_cards(s, count)
    else:
        s.ask_one(A_CYCLE, s.adele, discard_choices(s), (F_CYCLE, 1, NOBODY, count), 1)


def throw_away(s: AdeleState, card: int) -> None:
    s.hand = tuple([other for other in s.hand if other != card])
    s.discard = (*s.discard, card)
    if s.out is not None:
        s.out.tell(events.Discarded(card=CARDS[card], hand=len(s.hand)))


def discard(s: AdeleState, frame: Frame) -> None:
    """ADL-RND-4: discard any cards, refill the hand, gain energy."""
    if frame[1]:
        if s.answer == C_DONE:
            refill(s)
            return
        throw_away(s, s.answer - C_DISCARD)
    if s.hand:
        s.ask_one(A_DISCARD, s.adele, discard_choices(s), (F_DISCARD, 1, NOBODY), 1)
    else:
        refill(s)


def refill(s: AdeleState) -> None:
    draw_cards(s, s.g.hand - len(s.hand))
    gain_energy(s, s.g.income, "income")


# --- Precision strike


def strike_ask(s: AdeleState, frame: Frame) -> None:
    """ADL-ANO-7: in each event phase one hazard in the hex's sector, at its cost, without a card."""
    if frame[1]:
        if s.answer != C_DONE:
            strike(s, s.answer)
        return
    choices = precision_choices(s)
    if len(choices) > 1:
        s.ask_one(A_STRIKE, s.adele, choices, (F_STRIKE, 1, NOBODY))


def precision_choices(s: AdeleState) -> tuple[int, ...]:
    choices: list[int] = [C_DONE]
    strike_choices(s, EVENT_HEX[s.event], choices)
    return tuple(choices)
