"""Sampling: a full state that fits what a seat knows.

The public part is rebuilt from the View; then the secrets are drawn: the course of the objects
(object_history.py), tiles, plans, ADELE's cards and anomalies, the event deck, and an action under way whose
option is secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hatchway.games.adele.rules import choices, special, use
from hatchway.games.adele.rules.codes import (
    BOOK,
    C_DELIVER,
    C_HAND,
    C_OPEN,
    C_SEARCH,
    PLAN_OPTIONS,
    PLANS,
)
from hatchway.games.adele.rules.frames import F_PAY, F_TEST
from hatchway.games.adele.rules.kinds import (
    A_CONSENT,
    A_PAY,
    A_REROLL,
    ADELE,
    ANOMALIES,
    ANOMALIES_DRAWN,
    ANOMALY_SECTORS,
    ASKS,
    ASTRONAUTS,
    CARDS,
    CLOSED_HATCHES,
    EVENT_TYPE,
    EVENTS,
    FOREVER,
    HAZARDS,
    MOVE,
    N_ANOMALIES,
    N_CARDS,
    N_KINDS,
    N_ROOM_CARDS,
    N_TILES,
    OBJECTS,
    OPEN,
    PHASES,
    SEARCH,
    SECTORS,
    SOURCES,
    SPECIAL,
    T_SPECIAL,
    THINGS,
    TILES,
    WHYS,
    WORN,
)
from hatchway.games.adele.rules.objects import set_active, things
from hatchway.games.adele.rules.ship import DOOR_NAMES, MAPS, N_ROOMS, PLACES, ROOMS, SHIPS
from hatchway.games.adele.rules.state import AdeleState
from hatchway.games.adele.rules.turn import DARKNESS_TOO, move_choices
from hatchway.games.adele.views.knowledge import AdeleKnowledge
from hatchway.games.adele.views.object_history import fill_objects
from hatchway.kernel.chance import Rng, rekey, weighed
from hatchway.kernel.decision import MANNERS
from hatchway.kernel.errors import RulesFault
from hatchway.kernel.masks import bits
from hatchway.kernel.state import ALL, ONE

TRIES: Final = 500


def sample(
    known: AdeleKnowledge, rng: Rng, weights: Mapping[int, float] | None = None
) -> AdeleState:
    """A full state that fits a seat's knowledge. `weights` are by tile × 20 + room; without them tiles are as
    the deal makes them, and a tile without any weight may be anywhere."""
    s = public_part(known)
    fill_tiles(s, known, rng, weights)
    fill_watched(s, known, rng)
    fill_plans(s, known, rng)
    fill_cards(s, known, rng)
    fill_anomalies(s, known, rng)
    fill_events(s, known, rng)
    for _ in range(TRIES):
        fill_objects(s, known, rng)
        if fill_action(s, known, rng):
            break
    else:
        raise RulesFault("no_sample", "no action under way fits what is known")
    rekey(s, rng)
    if s.manner == ONE and s.ask:
        s.choices = choices.choices(s)
        s.kept = choices.kept(s)
    return s


# --- the public part


def public_part(known: AdeleKnowledge) -> AdeleState:
    """The state without its secrets. A searching bot draws many samples from one View, so it is rebuilt only
    once."""
    if known.public is None or known.public_of is not known.view:
        known.public = rebuild(known)
        known.public_of = known.view
    return known.public.copy()


def rebuild(known: AdeleKnowledge) -> AdeleState:
    """The state as far as the View tells it; secrets are left open."""
    view = known.view
    ship = MAPS[SHIPS.index(view["ship"])]
    s = AdeleState(known.g, ship)
    s.phase = PHASES.index(view["phase"])
    s.step, s.round, s.no_return = view["step"], view["round"], view["no_return"]
    s.order = tuple(ASTRONAUTS.index(name) for name in view["order"])
    emergency: list[int] = []
    for room in view["rooms"]:
        rebuild_room(s, room, view["seat"])
        if room["emergency"]:
            emergency.append(ROOMS.index(room["id"]))
    s.emergency = tuple(emergency)
    s.cells = tuple(sorted(s.cells))
    s.locks = sum(1 << DOOR_NAMES.index(door) for door in view["locked"])
    for astronaut in view["astronauts"]:
        rebuild_astronaut(s, astronaut, view["seat"])
    turn = view["turn"]
    if turn is not None:
        s.actor = ASTRONAUTS.index(turn["who"])
        s.extra, s.foam, s.tracked = turn["extra"], turn["foam"], int(turn["tracked"])
    s.wild = view["wild"]
    s.delivered = sum(1 << OBJECTS.index(name) for name in view["delivered"])
    rebuild_tiles(s, view)
    rebuild_adele(s, view)
    s.stress, s.virus = int(view["stress"]), int(view["virus"])
    s.spent = tuple(view["spent"].get(name, 0) for name in OBJECTS)
    s.stack = [tuple(frame) for frame in view["frames"]]
    rebuild_decision(s, view)
    return s


def rebuild_room(s: AdeleState, v: dict[str, Any], seat: int) -> None:
    number = ROOMS.index(v["id"])
    bit = 1 << number
    s.spying |= bit * v["spying"]
    s.hypoxia |= bit * v["hypoxia"]
    s.fire |= bit * v["fire"]
    s.darkness |= bit * v["darkness"]
    s.comp_fail |= bit * v["computer_failure"]
    s.term_fail |= bit * v["terminal_failure"]
    s.shut |= bit * v["computer_shut_down"]
    s.shut_terms |= bit * v["emergency_shut_down"]
    s.impacts |= bit * v["impact"]
    s.closed |= bit * v["hatch_closed"]
    for device, charges in (
        (number, v["computer_battery"]),
        (N_ROOMS + number, v["terminal_battery"]),
    ):
        if charges is not None:
            s.guard |= 1 << device
            s.cells = (*s.cells, device << 4 | charges)
    if v["seen"] is not None:
        seen = list(s.seen)
        seen[seat * N_ROOMS + number] = note(v["seen"])
        s.seen = tuple(seen)


def note(v: dict[str, Any]) -> tuple[int, ...]:
    return (v["gone"], *[OBJECTS.index(name) for name in v["objects"]])


def rebuild_astronaut(s: AdeleState, v: dict[str, Any], seat: int) -> None:
    who = ASTRONAUTS.index(v["id"])
    s.seat[who] = v["seat"]
    s.pos[who] = PLACES.index(v["place"])
    s.wounds[who] = v["wounds"]
    worn = []
    for active in v["active"]:
        charges = FOREVER if active["charges"] is None else active["charges"]
        worn.append(WORN[OBJECTS.index(active["object"])] << 4 | charges)
    set_active(s, who, tuple(sorted(worn)))
    if v["cubes"] is not None:
        for kind, count in v["cubes"].items():
            s.cubes[5 * who + SOURCES.index(kind)] = count
    s.used |= v["ability_used"] << who
    s.acted |= v["acted"] << who
    if v["seen"] is not None:
        held = list(s.held)
        held[seat * 4 + who] = note(v["seen"])
        s.held = tuple(held)


def rebuild_tiles(s: AdeleState, view: dict[str, Any]) -> None:
    owners = [0] * N_TILES
    for v in view["tiles"]:
        tile = TILES.index(v["object"])
        owners[tile] = sum(1 << ASTRONAUTS.index(name) for name in v["owners"])
    s.owners = tuple(owners)


def rebuild_adele(s: AdeleState, view: dict[str, Any]) -> None:
    v = view["adele"]
    s.adele, s.energy = v["seat"], v["energy"]
    s.console = [v["console"].get(name, 0) for name in HAZARDS]
    s.bag = [v["bag"].get(name, 0) for name in HAZARDS]
    s.gone = [v["gone"].get(name, 0) for name in HAZARDS]
    s.discard = tuple(CARDS.index(name) for name in v["discard"])
    s.known_top = len(v["known_top"])
    s.awake = sum(1 << ANOMALIES.index(name) for name in v["awake"])
    events = view["events"]
    s.event = EVENTS.index(events["active"]) if events["active"] is not None else -1
    s.past = tuple(EVENTS.index(name) for name in events["past"])
    s.cancelled, s.covered = int(events["cancelled"]), int(events["covered"])
    mine = view["mine"]
    if mine is not None and mine["waking"] is not None:
        s.waking = ANOMALIES.index(mine["waking"])
        s.picked = tuple(BOOK.code(form) for form in mine["picked"])


def rebuild_decision(s: AdeleState, view: dict[str, Any]) -> None:
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
    mine = view["mine"]
    if mine is None:
        return
    s.laid[view["seat"]] = tuple(BOOK.code(form) for form in mine["laid"])
    if mine["doing"] is not None:
        s.doing = BOOK.code(mine["doing"])
    elif mine["offered"] is not None:
        s.doing = C_HAND + THINGS.index(mine["offered"])
    s.offers = tuple(
        (ASTRONAUTS.index(o["who"]), ASTRONAUTS.index(o["whom"]), BOOK.code(o["offer"]), 0)
        for o in mine["offers"]
    )


# --- tiles, plans, cards


def fill_tiles(
    s: AdeleState, known: AdeleKnowledge, rng: Rng, weights: Mapping[int, float] | None
) -> None:
    """Secret tiles: different rooms, none of the printed ones, none that was ruled out."""
    tiles = known.tiles[:]
    unknown = [tile for tile in range(N_TILES) if s.owners[tile] and tiles[tile] < 0]
    rooms = [r for r in range(N_ROOMS) if r not in s.g.finals and r not in tiles]
    fitting = [[r for r in rooms if r not in known.not_rooms[tile]] for tile in unknown]
    chances: list[list[float]] = []
    if weights is not None:
        chances = [
            [weights.get(tile * N_ROOMS + room, 0.0) for room in fitting[number]]
            for number, tile in enumerate(unknown)
        ]
    for attempt in range(TRIES):
        drawn: list[int] = []
        for number in range(len(unknown)):
            # If no lay-out of different rooms fits the weights, they are dropped in the end.
            if chances and attempt < TRIES // 2:
                room = weighed(fitting[number], chances[number], rng)
            else:
                room = fitting[number][rng.below(len(fitting[number]))]
            if room in drawn:
                break
            drawn.append(room)
        else:
            for tile, room in zip(unknown, drawn, strict=True):
                tiles[tile] = room
            s.tile = tuple(tiles)
            return
    raise RulesFault("no_sample", "no secret tiles fit what is known")


def fill_watched(s: AdeleState, known: AdeleKnowledge, rng: Rng) -> None:
    """Who saw which tile since set-up; each of ADELE's tries was the tile or X (ADL-HAZ-1)."""
    knows = known.knows[:]
    for tile, tries in enumerate(known.tries):
        if tries and rng.below(1 << tries):
            knows[tile] |= 1 << s.adele
    s.knows = tuple(knows)


def fill_plans(s: AdeleState, known: AdeleKnowledge, rng: Rng) -> None:
    """Plans that are laid and secret: any of the 70."""
    if s.phase == ADELE:
        for v in known.view["astronauts"]:
            if v["cubes"] is None:
                who = ASTRONAUTS.index(v["id"])
                s.cubes[5 * who : 5 * who + 5] = PLANS[rng.below(len(PLANS))]
    if s.manner != ALL or not s.ask:
        return
    for seat in known.view["ready"]:
        if seat != known.seat:
            count = sum(1 for who in s.order if s.seat[who] == seat)
            s.laid[seat] = tuple([PLAN_OPTIONS[rng.below(len(PLAN_OPTIONS))] for _ in range(count)])


def fill_cards(s: AdeleState, known: AdeleKnowledge, rng: Rng) -> None:
    """ADELE's hand and deck: she holds what left the deck unseen since it was made; the rest of her
    hand came out of the cards it was made of."""
    v = known.view["adele"]
    mine = known.view["mine"]
    is_adele = known.seat >= 0 and known.seat == s.adele
    if not v["hand"] and not v["deck"] and not s.discard:
        return  # an expert still has to remove two
    if v["removed"] is not None or is_adele:
        names = mine["removed"] if is_adele else v["removed"]
        s.removed = tuple(CARDS.index(name) for name in names)
    else:
        specials = [c for c in range(N_ROOM_CARDS, N_CARDS) if c not in known.shown_cards]
        rng.shuffle(specials)
        s.removed = tuple(sorted(specials[:2]))
    pool = [card for card in known.pool if card not in s.removed]
    rng.shuffle(pool)
    if is_adele:
        hand = [CARDS.index(name) for name in mine["hand"]]
        pool = [card for card in pool if card not in hand]
    else:
        hand = [card for card in known.in_hand if card not in s.removed]
        while len(hand) < v["hand"]:
            hand.append(pool.pop())
    s.hand = tuple(sorted(hand))
    s.deck = (*pool, *known.top)


def fill_anomalies(s: AdeleState, known: AdeleKnowledge, rng: Rng) -> None:
    mine = known.view["mine"]
    if known.seat >= 0 and known.seat == s.adele:
        s.anomalies = tuple(ANOMALIES.index(name) for name in mine["anomalies"])
        return
    awake = bits(s.awake)
    left = [a for a in range(N_ANOMALIES) if a not in awake]
    if s.g.solo and s.g.crew == 1:
        left.remove(CLOSED_HATCHES)
    rng.shuffle(left)
    if s.g.series >= 3:
        left = behind(known.view["adele"]["backs"], left)
    drawn = awake + left[: ANOMALIES_DRAWN - len(awake)]
    s.anomalies = tuple(drawn if s.g.solo else sorted(drawn))


def behind(backs: list[list[str]], left: list[int]) -> list[int]:
    """Of some shuffled anomalies, those that fit these backs (ADL-SET-1), one for each back, in shuffled
    order."""
    free = [tuple(SECTORS.index(name) for name in back) for back in backs]
    found: list[int] = []
    for anomaly in left:
        if ANOMALY_SECTORS[anomaly] in free:
            free.remove(ANOMALY_SECTORS[anomaly])
            found.append(anomaly)
    return found


def fill_events(s: AdeleState, known: AdeleKnowledge, rng: Rng) -> None:
    """The event deck in some order, except for its face-up top."""
    name = known.view["events"]["next"]
    out = [s.event, *s.past]
    top: list[int] = []
    if name is not None:
        top = [EVENTS.index(name)]
    left = [
        event
        for event in range(len(EVENTS))
        if EVENT_TYPE[event] not in s.g.no_events and event not in out and event not in top
    ]
    rng.shuffle(left)
    s.events = (*left, *top)


# --- an action under way whose option only its astronaut knows


def fill_action(s: AdeleState, known: AdeleKnowledge, rng: Rng) -> bool:
    """Draw the option of an action under way; returns whether the objects allow one."""
    if not s.ask or s.actor < 0 or s.seat[s.actor] == known.seat:
        return True
    if s.ask not in (A_PAY, A_REROLL, A_CONSENT):
        return True
    frame = s.stack[-1]
    if s.ask == A_CONSENT:
        if frame[1] != 1 or s.doing >= 0:
            return True
        if known.offered is not None:
            found = [C_HAND + THINGS.index(known.offered)]
        else:
            found = [C_HAND + thing for thing in things(s, s.actor) if thing < N_KINDS]
    elif s.ask == A_REROLL and (frame[0] != F_TEST or frame[3] != T_SPECIAL):
        return True
    else:
        found = under_way(s, known.effort)
    if not found:
        return False
    s.doing = found[rng.below(len(found))]
    return True


def under_way(s: AdeleState, effort: int) -> list[int]:
    """The options that the action under way may be, by the cubes that were paid for it."""
    who = s.actor
    place = s.pos[who]
    frame = s.stack[-1]
    need = frame[3] if frame[0] == F_PAY else SPECIAL
    if need >= DARKNESS_TOO:
        need -= DARKNESS_TOO
    found: list[int] = []
    if need == SPECIAL:
        special.special_choices(s, who, place, True, found)
        return [code for code in found if (code - C_DELIVER & 1) == effort]
    if need == MOVE:
        move_choices(s, who, place, found)
    elif need == OPEN:
        found = [C_OPEN + door for door in bits(s.locks & s.map.door_mask[place])]
    elif need == SEARCH:
        found = [C_SEARCH] if s.lying[place] else []
    else:
        use.use_choices(s, who, place, found)
    return found
