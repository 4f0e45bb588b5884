"""Positions of A.D.E.L.E. from the tables of a scenario; what a file leaves open is filled by chance.

Each room that `lying` does not name gets one of the objects that are left; the remaining objects have left
the game. Hazards that are neither on the ship, the console nor gone are in the bag. docs/scenarios.md
describes every key.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hatchway.games.adele.game import Adele
from hatchway.games.adele.rules.console import on_spot
from hatchway.games.adele.rules.kinds import (
    ACCESS_CARD,
    ANOMALIES,
    ANOMALIES_DRAWN,
    ASTRONAUTS,
    BATTERY,
    CARDS,
    CLOSED_HATCHES,
    COPIES,
    DEATH,
    DOOR_LOCK,
    EVENT_TYPE,
    EVENTS,
    FAILURE,
    FOREVER,
    HAZARDS,
    MARKED,
    N_ANOMALIES,
    N_CARDS,
    N_HAZARDS,
    N_KINDS,
    N_ROOM_CARDS,
    N_TILES,
    OBJECTS,
    PERMANENT,
    S_BAG,
    S_DECK,
    S_DICE,
    S_EVENTS,
    S_ROOMS,
    S_SPY,
    SOLO_SPECIALS,
    SOURCES,
    SPOT_HAZARD,
    STREAM_NAMES,
    THING_KIND,
    TILES,
    TOKENS,
    TRACKER_DRONE,
    WORKSHOP_STACK,
    WORN,
)
from hatchway.games.adele.rules.objects import set_active
from hatchway.games.adele.rules.ship import DOOR_NAMES, MAPS, N_ROOMS, PLACES, ROOMS
from hatchway.games.adele.rules.state import SEEN_BY_ALL, AdeleState
from hatchway.games.adele.text.wording import counts
from hatchway.games.common.known_names import near
from hatchway.games.common.scenario import shuffling
from hatchway.games.common.values import Table, as_list, as_number, listed, number, switch, table
from hatchway.kernel.chance import Rng
from hatchway.kernel.errors import BadScenario

KEYS: Final = (
    "at", "crew", "carries", "active", "wounds", "plans", "acted", "used", "wild", "lying", "stack",
    "spent", "spying", "hypoxia", "fire", "darkness", "locks", "computers", "terminals", "impacts",
    "closed", "shut", "shut_computers", "shut_terminals", "emergency", "batteries", "tiles",
    "owners", "seen_tiles", "delivered",
    "energy", "console", "gone", "bag", "hand", "deck", "deck_ends", "discards", "removed",
    "anomalies", "awake", "event", "next", "covered", "cancelled", "stress", "virus", "round",
    "no_return", "noted", "dice", "d20", "draws", "shuffles",
)  # fmt: skip
"""The keys of a position."""

LISTS: Final = (
    "acted", "used", "spying", "hypoxia", "fire", "darkness", "locks", "computers", "terminals",
    "impacts", "closed", "shut", "shut_computers", "shut_terminals", "emergency", "delivered",
    "hand", "deck", "discards", "removed", "anomalies", "awake", "next", "dice", "d20", "stack",
    "carries", "lying", "owners", "seen_tiles", "draws", "shuffles",
)  # fmt: skip
"""The keys whose values, or the values of whose names, are lists."""


# --- names


def named(name: object, names: tuple[str, ...], what: str) -> int:
    word = str(name).strip().lower().replace(" ", "_")
    lowered = [one.lower() for one in names]
    if word not in lowered:
        raise BadScenario(f"no_{what}", f"no {what} {name!r}{near(word, lowered)}")
    return lowered.index(word)


def astronaut(name: object) -> int:
    return named(name, ASTRONAUTS, "astronaut")


def room(name: object) -> int:
    return named(name, ROOMS, "room")


def place(name: object) -> int:
    return named(name, PLACES, "place")


def kind(name: object) -> int:
    return named(name, OBJECTS, "object")


def card(name: object) -> int:
    return named(name, CARDS, "card")


def area(position: Table, key: str, names: tuple[str, ...] = ROOMS, what: str = "room") -> int:
    mask = 0
    for one in listed(position, key):
        mask |= 1 << named(one, names, what)
    return mask


# --- the game and its people


def new_game(options: Mapping[str, object], position: Table, rng: Rng) -> tuple[Adele, AdeleState]:
    crew = [astronaut(name) for name in table(position, "crew")]
    if not crew:
        raise BadScenario("missing_key", "a position needs a crew, like { Emma = '5' }")
    given: dict[str, object] = {"players": len(crew) + 1, "ship": "deimos", **options}
    given["astronauts"] = [ASTRONAUTS[who] for who in crew]
    if given["players"] != 1:
        given.setdefault("adele", len(crew))
    elif len(crew) == 2:
        given["solo_astronauts"] = 2
    game = Adele(given)
    s = AdeleState(game.rules, MAPS[max(game.rules.ship, 0)])
    s.key = rng.seed()
    s.adele = game.rules.adele
    s.order = tuple(crew)
    seats = [seat for seat in range(game.rules.players) if seat != s.adele]
    for index, who in enumerate(crew):
        s.seat[who] = seats[min(index, len(seats) - 1)]
        s.pos[who] = place(list(table(position, "crew").values())[index])
    return game, s


def member(s: AdeleState, name: object) -> int:
    """An astronaut of this game."""
    who = astronaut(name)
    if who not in s.order:
        raise BadScenario("no_astronaut", f"{name} is not in the crew of this game")
    return who


def heap(given: object, what: str) -> tuple[int, ...]:
    """Face-down objects, sorted."""
    return tuple(sorted(kind(one) for one in as_list(given, what)))


def set_up_people(s: AdeleState, position: Table) -> None:
    for name, kinds in table(position, "carries").items():
        s.items[member(s, name)] = heap(kinds, f"what {name} carries")
    for name in table(position, "active"):
        found = []
        for one, charges in table(position["active"], name).items():
            what = kind(one)
            if what not in WORN:
                raise BadScenario("bad_value", f"{one} is never carried active")
            left = FOREVER if PERMANENT[what] else as_number(charges, f"charges of {one}", 6)
            found.append(WORN[what] << 4 | left)
        set_active(s, member(s, name), tuple(sorted(found)))
    for name, wounds in table(position, "wounds").items():
        s.wounds[member(s, name)] = as_number(wounds, f"wounds of {name}", DEATH - 1)
    for name, cubes in table(position, "plans").items():
        at = 5 * member(s, name)
        s.cubes[at : at + 5] = counts(str(cubes), SOURCES[:5], f"plan of {name}")
    s.acted = area(position, "acted", ASTRONAUTS, "astronaut")
    s.used = area(position, "used", ASTRONAUTS, "astronaut")
    s.wild = number(position, "wild", s.g.wild, s.g.wild)


# --- objects and hazards


def set_up_objects(s: AdeleState, position: Table, rng: Rng) -> None:
    stack = [k for k in WORKSHOP_STACK if not (s.g.alone and k == TRACKER_DRONE)]
    if "stack" in position:
        stack = [kind(one) for one in listed(position, "stack")]
    s.stack_left = tuple(sorted(stack))
    spent = [0] * N_KINDS
    for name, count in table(position, "spent").items():
        spent[kind(name)] = as_number(count, f"spent {name}", COPIES[kind(name)])
    s.spent = tuple(spent)
    for name, charges in table(position, "batteries").items():
        where, _, device = str(name).partition(" ")
        if device not in ("computer", "terminal"):
            raise BadScenario("bad_value", f"a battery lies at '4 computer', not {name!r}")
        if device == "terminal" and not s.map.terminals >> room(where) & 1:
            raise BadScenario("impossible", f"room {where} has no terminal for a battery")
        at = room(where) + (N_ROOMS if device == "terminal" else 0)
        charge = as_number(charges, f"charges of the battery at {name}", 6)
        s.cells = tuple(sorted((*s.cells, at << 4 | charge)))
        s.guard |= 1 << at
    given = table(position, "lying")
    for name, kinds in given.items():
        s.lying[room(name)] = heap(kinds, f"what lies in {name}")
    left = unplaced(s)
    if min(left) < 0 and "stack" not in position:  # one of the stack has been taken
        s.stack_left = tuple(k for k in s.stack_left if left[k] >= 0)
        left = unplaced(s)
    if min(left) < 0:
        short = next(k for k in range(N_KINDS) if left[k] < 0)
        raise BadScenario("too_many", f"there are only {COPIES[short]} {OBJECTS[short]}")
    free = [number for number in range(N_ROOMS) if ROOMS[number] not in given]
    pool = [k for k in range(N_KINDS) for _ in range(left[k])]
    rng.shuffle(pool)
    for number_of in free:
        if pool:
            s.lying[number_of] = (pool.pop(),)
    s.rest = tuple(sorted(pool))


def unplaced(s: AdeleState) -> list[int]:
    """Copies of each kind that lie nowhere yet."""
    left = list(COPIES)
    for heap in (*s.items, *s.lying, s.stack_left):
        for one in heap:
            left[one] -= 1
    for active in s.active:
        for worn in active:
            left[THING_KIND[worn >> 4]] -= 1
    left[BATTERY] -= len(s.cells)
    for one in range(N_KINDS):
        left[one] -= s.spent[one] + (s.delivered >> one & 1)
    if s.g.alone:
        left[TRACKER_DRONE] = 0
        left[ACCESS_CARD] = 0
    return left


def set_up_hazards(s: AdeleState, position: Table) -> None:
    s.spying = area(position, "spying")
    s.hypoxia = area(position, "hypoxia")
    s.fire = area(position, "fire")
    s.darkness = area(position, "darkness")
    s.locks = area(position, "locks", DOOR_NAMES, "door")
    s.comp_fail = area(position, "computers")
    s.term_fail = area(position, "terminals")
    s.impacts = area(position, "impacts")
    s.closed = area(position, "closed")
    s.shut = area(position, "shut") | area(position, "shut_computers")
    s.shut |= area(position, "shut_terminals")  # older names of the same token
    s.shut_terms = s.shut
    if "emergency" in position:
        s.emergency = tuple(room(one) for one in listed(position, "emergency"))
    for key, tokens in (("console", s.console), ("gone", s.gone)):
        for name, count in table(position, key).items():
            tokens[named(name, HAZARDS, "hazard")] = as_number(count, f"{key} {name}")
    out = [s.console[h] + s.gone[h] for h in range(N_HAZARDS)]
    out[DOOR_LOCK] += s.locks.bit_count()
    for spot, hazard in enumerate(SPOT_HAZARD):
        out[hazard] += on_spot(s, spot).bit_count()
    s.bag = [TOKENS[h] - out[h] for h in range(N_HAZARDS)]
    if "bag" in position:  # the others are gone
        bag = [0] * N_HAZARDS
        for name, count in table(position, "bag").items():
            bag[named(name, HAZARDS, "hazard")] = as_number(count, f"bag {name}")
        s.gone = [s.gone[h] + s.bag[h] - bag[h] for h in range(N_HAZARDS)]
        s.bag = bag
    if min(s.bag) < 0 or min(s.gone) < 0 or s.bag[FAILURE] < 0:
        raise BadScenario("too_many", "there are not so many hazards of a kind")


# --- missions, cards, events


def set_up_missions(s: AdeleState, position: Table, rng: Rng) -> None:
    s.delivered = area(position, "delivered", OBJECTS, "object")
    given = {named(n, TILES, "tile"): room(r) for n, r in table(position, "tiles").items()}
    rooms = [r for r in range(N_ROOMS) if r not in s.g.finals and r not in given.values()]
    rng.shuffle(rooms)
    tiles = [given[t] if t in given else rooms.pop() for t in range(N_TILES)]
    letters = list(s.order)
    rng.shuffle(letters)
    owners = [0] * N_TILES
    for tile in range(N_TILES):
        for letter in "A" if s.g.alone else s.g.known_to[tile]:
            owners[tile] |= 1 << letters["ABCD".index(letter)]
        if s.g.solo:
            owners[tile] = sum(1 << who for who in s.order)
    for name, whom in table(position, "owners").items():
        owners[named(name, TILES, "tile")] = sum(
            1 << member(s, one) for one in as_list(whom, f"owners of {name}")
        )
    if s.g.alone:
        tiles[ACCESS_CARD] = -1
        owners[ACCESS_CARD] = 0
        s.delivered |= 1 << ACCESS_CARD
    knows = [SEEN_BY_ALL if s.delivered >> tile & 1 else 0 for tile in range(N_TILES)]
    for name, tiles_seen in table(position, "seen_tiles").items():
        whom = SEEN_BY_ALL if name.lower() == "everybody" else 1 << seat_of(s, name)
        for tile_name in as_list(tiles_seen, f"tiles seen by {name}"):
            knows[named(tile_name, TILES, "tile")] |= whom
    s.tile, s.owners, s.knows = tuple(tiles), tuple(owners), tuple(knows)


def seat_of(s: AdeleState, name: str) -> int:
    """The seat of ADELE or of an astronaut."""
    if name.strip().lower() != "adele":
        return s.seat[member(s, name)]
    if s.adele < 0:
        raise BadScenario("no_adele", "the Watchdog has no seat")
    return s.adele


def set_up_notes(s: AdeleState, position: Table) -> None:
    """What somebody saw lying in a room or carried by an astronaut."""
    seen, held = list(s.seen), list(s.held)
    for name in table(position, "noted"):
        seat = seat_of(s, name)
        for where, kinds in table(position["noted"], name).items():
            note = (0, *heap(kinds, f"what {name} noted of {where}"))
            if where in ROOMS:
                seen[seat * N_ROOMS + room(where)] = note
            else:
                held[seat * len(ASTRONAUTS) + member(s, where)] = note
    s.seen, s.held = tuple(seen), tuple(held)


def set_up_adele(s: AdeleState, position: Table, rng: Rng) -> None:
    s.energy = number(position, "energy", s.g.start_energy, s.g.energy_cap)
    s.hand = tuple(sorted(card(one) for one in listed(position, "hand")))
    s.discard = tuple(card(one) for one in listed(position, "discards"))
    top = [card(one) for one in reversed(listed(position, "deck"))]
    if "removed" in position:
        s.removed = tuple(sorted(card(one) for one in listed(position, "removed")))
    elif s.g.solo:
        s.removed = tuple(c for c in range(N_ROOM_CARDS, N_CARDS) if c not in SOLO_SPECIALS)
    else:
        used = (*s.hand, *s.discard, *top)
        s.removed = tuple(c for c in MARKED if c not in used)
    out = (*s.hand, *s.discard, *top, *s.removed)
    if len(set(out)) != len(out):
        raise BadScenario("too_many", "a card lies in two places")
    rest = [one for one in range(N_CARDS) if one not in out]
    rng.shuffle(rest)
    if switch(position, "deck_ends"):
        s.discard = (*rest, *s.discard)
        rest = []
    s.deck = (*rest, *top)
    s.awake = area(position, "awake", ANOMALIES, "anomaly")
    chosen = [named(one, ANOMALIES, "anomaly") for one in listed(position, "anomalies")]
    for anomaly in range(N_ANOMALIES):
        if s.awake >> anomaly & 1 and anomaly not in chosen:
            chosen.insert(0, anomaly)
    others = [a for a in range(N_ANOMALIES) if a not in chosen]
    if s.g.solo and s.g.crew == 1:
        others = [a for a in others if a != CLOSED_HATCHES]
    rng.shuffle(others)
    chosen += others[: max(0, ANOMALIES_DRAWN - len(chosen))]
    s.anomalies = tuple(chosen if s.g.solo else sorted(chosen))


def set_up_events(s: AdeleState, position: Table, rng: Rng) -> None:
    events = [e for e in range(len(EVENTS)) if EVENT_TYPE[e] not in s.g.no_events]
    top: list[int] = []
    if "next" in position:
        given = position["next"]
        coming = given if isinstance(given, list) else [given]
        top = [named(one, EVENTS, "event") for one in reversed(coming)]
    if "event" in position:
        s.event = named(position["event"], EVENTS, "event")
    rest = [e for e in events if e not in top and e != s.event]
    rng.shuffle(rest)
    if s.event < 0:
        s.event = rest.pop()
    s.events = (*rest, *top)
    if len(set(s.events)) != len(s.events) or s.event in s.events:
        raise BadScenario("too_many", "an event lies in two places")
    s.covered = switch(position, "covered")
    s.cancelled = switch(position, "cancelled")
    s.stress = switch(position, "stress")
    s.virus = switch(position, "virus")
    s.round = number(position, "round", s.g.rounds, s.g.rounds, 1)
    s.no_return = number(position, "no_return", 1, s.g.rounds)


def set_up_chances(s: AdeleState, position: Table) -> None:
    """Future rolls as they are read off the dice; other draws and shuffles by their stream."""
    tape: dict[int, list[int]] = {}
    for key, stream, sides in (("dice", S_DICE, 6), ("d20", S_ROOMS, 20)):
        for roll in listed(position, key):
            tape.setdefault(stream, []).append(as_number(roll, key, sides, 1) - 1)
    for name, given in table(position, "draws").items():
        stream = named(name, STREAM_NAMES, "stream")
        drawn = as_list(given, f"draws of {name}")
        if stream == S_BAG and any(isinstance(one, str) for one in drawn):
            tape[stream] = out_of_bag(s, [named(one, HAZARDS, "hazard") for one in drawn])
        elif stream == S_SPY and any(isinstance(one, str) for one in drawn):
            tape[stream] = [named(one, ("tile", "x"), "card to be seen") for one in drawn]
        else:
            tape[stream] = [as_number(one, f"draw of {name}") for one in drawn]
    for name, given in table(position, "shuffles").items():
        if name not in ("deck", "events"):
            raise BadScenario("bad_shuffle", "shuffles are of the deck or of the events")
        wanted = as_list(given, f"shuffle of {name}")
        if name == "deck":
            items = [card(one) for one in wanted]
        else:
            items = [named(one, EVENTS, "event") for one in wanted]
        tape.setdefault(S_DECK if name == "deck" else S_EVENTS, []).extend(shuffling(items[::-1]))
    s.tape = tape or None


def out_of_bag(s: AdeleState, hazards: list[int]) -> list[int]:
    """The draws that bring these hazards out of the bag, one after the other."""
    bag = s.bag[:]
    draws = []
    for hazard in hazards:
        if not bag[hazard]:
            raise BadScenario("too_many", f"there is no {HAZARDS[hazard]} left in the bag")
        draws.append(sum(bag[:hazard]))
        bag[hazard] -= 1
    return draws


def set_up(options: Mapping[str, object], position: Table, rng: Rng) -> tuple[Adele, AdeleState]:
    """A position as a state, before its moment in the round is set."""
    game, s = new_game(options, position, rng)
    set_up_people(s, position)
    set_up_missions(s, position, rng)
    set_up_hazards(s, position)
    set_up_objects(s, position, rng)
    set_up_adele(s, position, rng)
    set_up_events(s, position, rng)
    set_up_notes(s, position)
    set_up_chances(s, position)
    return game, s
