"""A position of A.D.E.L.E. as one line: `adele/1 options={…} ship=deimos order=emma.bruce …`.

Rooms are written as their numbers, places in space as S1–S4, doors as 5-6; what belongs to an astronaut comes
after its name. docs/notation.md describes how lines are built.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from hatchway.games.adele.rules.acts import (
    PER_ASTRONAUT,
)
from hatchway.games.adele.rules.codes import (
    BOOK,
    C_SACRIFICE,
    C_SACRIFICE_LOCK,
    KIND_OF,
)
from hatchway.games.adele.rules.conservation import (
    broken,
)
from hatchway.games.adele.rules.frames import ARGUMENT, FRAMES, OF_NOBODY, WHO
from hatchway.games.adele.rules.kinds import (
    ANOMALIES,
    ASKS,
    ASTRONAUTS,
    CARDS,
    EVENTS,
    HAZARDS,
    N_KINDS,
    N_TILES,
    NOBODY,
    OBJECTS,
    PHASES,
    STREAM_NAMES,
    STREAMS,
    THINGS,
    TILES,
    WHYS,
)
from hatchway.games.adele.rules.objects import set_active
from hatchway.games.adele.rules.options import DEFAULTS
from hatchway.games.adele.rules.ship import DOOR_NAMES, MAPS, PLACES, ROOMS, SHIPS
from hatchway.games.adele.rules.state import SEEN_BY_ALL, AdeleState
from hatchway.games.common.notation import (
    Field,
    check_asked,
    check_decision,
    fault,
    kernel_fields,
    number,
    numbers,
    one_of,
    opened,
    pairs,
    plain,
    points,
    with_options,
)
from hatchway.games.common.notation import read as read_fields
from hatchway.games.common.notation import write as write_fields
from hatchway.kernel.errors import BadNotation
from hatchway.kernel.masks import bits

if TYPE_CHECKING:
    from hatchway.games.adele.game import Adele

HEADER: Final = "adele/1"
ALL: Final = "all"
DEVICES: Final = (*(f"{room}.computer" for room in ROOMS), *(f"{room}.terminal" for room in ROOMS))


# --- ways to write a field


def area(name: str, attribute: str, names: Sequence[str], what: str) -> Field:
    """A set of rooms, doors, objects … by their names."""

    def text_of(s: Any) -> str:
        return ".".join(names[one] for one in bits(getattr(s, attribute)))

    def into(s: Any, text: str) -> None:
        mask = 0
        for part in text.split("."):
            mask |= 1 << one_of(part, names, what)
        setattr(s, attribute, mask)

    return Field(name, text_of, into)


def row(name: str, attribute: str, names: Sequence[str], what: str, way: int = 1) -> Field:
    """A tuple of named things, in its order; `way` -1: printed from its end, a deck's top."""

    def text_of(s: Any) -> str:
        return ".".join(names[one] for one in getattr(s, attribute)[::way])

    def into(s: Any, text: str) -> None:
        found = [one_of(part, names, what) for part in text.split(".")]
        setattr(s, attribute, tuple(found[::way]))

    return Field(name, text_of, into)


def single(name: str, attribute: str, names: Sequence[str], what: str) -> Field:
    """One named thing, or none (-1)."""

    def text_of(s: Any) -> str:
        value = getattr(s, attribute)
        return names[value] if value >= 0 else ""

    def into(s: Any, text: str) -> None:
        setattr(s, attribute, one_of(text, names, what))

    return Field(name, text_of, into)


def counted(name: str, attribute: str, names: Sequence[str], what: str) -> Field:
    """A number for each name; a tuple stays a tuple."""

    def text_of(s: Any) -> str:
        values = getattr(s, attribute)
        return ",".join(f"{names[i]}:{n}" for i, n in enumerate(values) if n)

    def into(s: Any, text: str) -> None:
        values = [0] * len(names)
        for one, count in pairs(text):
            values[one_of(one, names, what)] = number(count)
        setattr(s, attribute, tuple(values) if isinstance(getattr(s, attribute), tuple) else values)

    return Field(name, text_of, into)


def heaps(name: str, attribute: str, owners: Sequence[str], what: str) -> Field:
    """Face-down objects by room or astronaut: `5:axe.chip`."""

    def text_of(s: Any) -> str:
        heap = getattr(s, attribute)
        shown = [(i, kinds) for i, kinds in enumerate(heap) if kinds]
        return ",".join(f"{owners[i]}:{'.'.join(OBJECTS[k] for k in kinds)}" for i, kinds in shown)

    def into(s: Any, text: str) -> None:
        heap = getattr(s, attribute)
        for owner, kinds in pairs(text):
            found = [one_of(kind, OBJECTS, "object") for kind in kinds.split(".")]
            heap[one_of(owner, owners, what)] = tuple(sorted(found))

    return Field(name, text_of, into)


def by_crew(name: str, attribute: str, default: int) -> Field:
    """A number for each astronaut."""

    def text_of(s: Any) -> str:
        values = getattr(s, attribute)
        return ",".join(f"{ASTRONAUTS[w]}:{n}" for w, n in enumerate(values) if n != default)

    def into(s: Any, text: str) -> None:
        values = getattr(s, attribute)
        for who, value in pairs(text):
            values[one_of(who, ASTRONAUTS, "astronaut")] = number(value, -1)

    return Field(name, text_of, into)


def notes(name: str, attribute: str, places: Sequence[str], what: str) -> Field:
    """Notes by seat and place: `1@9:0.axe.chip`, first how many of them went away unseen."""

    def text_of(s: Any) -> str:
        return ",".join(
            f"{i // len(places)}@{places[i % len(places)]}:"
            + ".".join((str(note[0]), *(OBJECTS[kind] for kind in note[1:])))
            for i, note in enumerate(getattr(s, attribute))
            if note
        )

    def into(s: Any, text: str) -> None:
        kept = list(getattr(s, attribute))
        for where, note in pairs(text):
            seat, _, place = where.partition("@")
            at = number(seat, 0, s.g.players - 1) * len(places) + one_of(place, places, what)
            gone, *kinds = note.split(".")
            kept[at] = (number(gone), *sorted(one_of(kind, OBJECTS, "object") for kind in kinds))
        setattr(s, attribute, tuple(kept))

    return Field(name, text_of, into)


# --- fields of their own


def _read_ship(s: AdeleState, text: str) -> None:
    s.ship = one_of(text, SHIPS, "ship")
    s.map = MAPS[s.ship]


def _write_places(s: AdeleState) -> str:
    return ",".join(f"{ASTRONAUTS[who]}:{PLACES[s.pos[who]]}" for who in s.order)


def _read_places(s: AdeleState, text: str) -> None:
    for who, place in pairs(text):
        s.pos[one_of(who, ASTRONAUTS, "astronaut")] = one_of(place, PLACES, "place")


def _write_active(s: AdeleState) -> str:
    return ",".join(
        f"{ASTRONAUTS[who]}:" + ".".join(f"{THINGS[w >> 4]}*{w & 15}" for w in s.active[who])
        for who in s.order
        if s.active[who]
    )


def _read_active(s: AdeleState, text: str) -> None:
    for who, things in pairs(text):
        worn = []
        for part in things.split("."):
            thing, _, charges = part.partition("*")
            index = one_of(thing, THINGS[N_KINDS:], "active thing")
            worn.append((N_KINDS + index) << 4 | number(charges, 0, 15))
        set_active(s, one_of(who, ASTRONAUTS, "astronaut"), tuple(sorted(worn)))


def _write_cubes(s: AdeleState) -> str:
    shown = [(who, s.cubes[5 * who : 5 * who + 5]) for who in s.order]
    return ",".join(f"{ASTRONAUTS[who]}:{points(cubes)}" for who, cubes in shown if any(cubes))


def _read_cubes(s: AdeleState, text: str) -> None:
    for who, cubes in pairs(text):
        found = numbers(cubes)
        if len(found) != 5:
            raise fault("cubes on five actions are needed")
        at = 5 * one_of(who, ASTRONAUTS, "astronaut")
        s.cubes[at : at + 5] = found


def _write_tiles(s: AdeleState) -> str:
    return ",".join(f"{TILES[t]}:{ROOMS[room]}" for t, room in enumerate(s.tile) if room >= 0)


def _read_tiles(s: AdeleState, text: str) -> None:
    tiles = list(s.tile)
    for tile, room in pairs(text):
        tiles[one_of(tile, TILES, "tile")] = one_of(room, ROOMS, "room")
    s.tile = tuple(tiles)


def _write_owners(s: AdeleState) -> str:
    return ",".join(
        f"{TILES[tile]}:{'.'.join(ASTRONAUTS[who] for who in bits(owners))}"
        for tile, owners in enumerate(s.owners)
        if owners
    )


def _read_owners(s: AdeleState, text: str) -> None:
    owners = [0] * N_TILES
    for tile, whom in pairs(text):
        for who in whom.split("."):
            owners[one_of(tile, TILES, "tile")] |= 1 << one_of(who, ASTRONAUTS, "astronaut")
    s.owners = tuple(owners)


def _write_knows(s: AdeleState) -> str:
    return ",".join(
        f"{TILES[tile]}:{'.'.join(ALL if seat == 8 else str(seat) for seat in bits(knows))}"
        for tile, knows in enumerate(s.knows)
        if knows
    )


def _read_knows(s: AdeleState, text: str) -> None:
    knows = [0] * N_TILES
    for tile, seats in pairs(text):
        for seat in seats.split("."):
            seen = SEEN_BY_ALL if seat == ALL else 1 << number(seat, 0, s.g.players - 1)
            knows[one_of(tile, TILES, "tile")] |= seen
    s.knows = tuple(knows)


def _write_cells(s: AdeleState) -> str:
    return ",".join(f"{DEVICES[cell >> 4]}:{cell & 15}" for cell in s.cells)


def _read_cells(s: AdeleState, text: str) -> None:
    cells = []
    for device, charges in pairs(text):
        at = one_of(device, DEVICES, "device")
        cells.append(at << 4 | number(charges, 0, 6))
        s.guard |= 1 << at
    s.cells = tuple(sorted(cells))


def _write_offers(s: AdeleState) -> str:
    return ";".join(points(offer) for offer in s.offers)


def _read_offers(s: AdeleState, text: str) -> None:
    offers: list[tuple[int, int, int, int]] = []
    for part in text.split(";"):
        found = numbers(part)
        if len(found) != 4:
            raise fault("an offer has four numbers")
        if max(found[:2]) >= len(ASTRONAUTS) or not is_kind(found[2], *PER_ASTRONAUT):
            raise fault(f"{part} is not an offer: from, to, code, objects given away")
        offers.append((found[0], found[1], found[2], found[3]))
    s.offers = tuple(offers)


def is_kind(code: int, *kinds: int) -> bool:
    """Whether a number is a code of one of these kinds."""
    return 0 <= code < len(KIND_OF) and KIND_OF[code] in kinds


def _read_picked(s: AdeleState, text: str) -> None:
    s.picked = tuple(numbers(text))
    if not all(is_kind(code, C_SACRIFICE, C_SACRIFICE_LOCK) for code in s.picked):
        raise fault("picked hazards are codes of sacrifices")


FIELDS: Final[tuple[Field, ...]] = (
    Field("ship", lambda s: SHIPS[s.ship], _read_ship),
    Field(
        "phase",
        lambda s: PHASES[s.phase],
        lambda s, t: setattr(s, "phase", one_of(t, PHASES, "phase")),
    ),
    plain("step", "step"),
    plain("round", "round", -1),
    plain("no_return", "no_return", 1),
    row("order", "order", ASTRONAUTS, "astronaut"),
    by_crew("seats", "seat", -1),
    Field("at", _write_places, _read_places),
    by_crew("wounds", "wounds", 0),
    heaps("carry", "items", ASTRONAUTS, "astronaut"),
    Field("active", _write_active, _read_active),
    Field("cubes", _write_cubes, _read_cubes),
    plain("wild", "wild", -1),
    area("used", "used", ASTRONAUTS, "astronaut"),
    area("acted", "acted", ASTRONAUTS, "astronaut"),
    single("actor", "actor", ASTRONAUTS, "astronaut"),
    plain("extra", "extra"),
    plain("foam", "foam"),
    plain("tracked", "tracked", 0, 0, 1),
    plain("doing", "doing", -1, -1, BOOK.size - 1),
    heaps("lying", "lying", ROOMS, "room"),
    row("stack_left", "stack_left", OBJECTS, "object"),
    counted("spent", "spent", OBJECTS, "object"),
    row("rest", "rest", OBJECTS, "object"),
    area("spying", "spying", ROOMS, "room"),
    area("hypoxia", "hypoxia", ROOMS, "room"),
    area("fire", "fire", ROOMS, "room"),
    area("darkness", "darkness", ROOMS, "room"),
    area("locks", "locks", DOOR_NAMES, "door"),
    area("computers", "comp_fail", ROOMS, "room"),
    area("terminals", "term_fail", ROOMS, "room"),
    area("impacts", "impacts", ROOMS, "room"),
    area("closed", "closed", ROOMS, "room"),
    area("shut", "shut", ROOMS, "room"),
    area("shut_terms", "shut_terms", ROOMS, "room"),
    row("emergency", "emergency", ROOMS, "room"),
    Field("batteries", _write_cells, _read_cells),
    Field("tiles", _write_tiles, _read_tiles),
    Field("owners", _write_owners, _read_owners),
    Field("knows", _write_knows, _read_knows),
    area("delivered", "delivered", OBJECTS, "object"),
    plain("adele", "adele", -1, -1, 4),
    plain("energy", "energy", -1),
    counted("console", "console", HAZARDS, "hazard"),
    counted("bag", "bag", HAZARDS, "hazard"),
    counted("gone", "gone", HAZARDS, "hazard"),
    row("hand", "hand", CARDS, "card"),
    row("deck", "deck", CARDS, "card", -1),
    row("discard", "discard", CARDS, "card"),
    row("removed", "removed", CARDS, "card"),
    plain("known_top", "known_top"),
    row("anomalies", "anomalies", ANOMALIES, "anomaly"),
    area("awake", "awake", ANOMALIES, "anomaly"),
    single("waking", "waking", ANOMALIES, "anomaly"),
    Field("picked", lambda s: points(s.picked), _read_picked),
    row("events", "events", EVENTS, "event", -1),
    single("event", "event", EVENTS, "event"),
    row("past", "past", EVENTS, "event"),
    plain("covered", "covered", 0, 0, 1),
    plain("cancelled", "cancelled", 0, 0, 1),
    plain("stress", "stress", 0, 0, 1),
    plain("virus", "virus", 0, 0, 1),
    notes("seen", "seen", ROOMS, "room"),
    notes("held", "held", ASTRONAUTS, "astronaut"),
    Field("offers", _write_offers, _read_offers),
    by_crew("parted", "parted", 0),
    *kernel_fields(ASKS, WHYS, STREAM_NAMES, FRAMES, BOOK.size),
)
"""Every field, in the order in which it is printed and read."""

NEEDED: Final = ("options", "ship", "phase", "order", "seats", "at", "round")


def write(s: AdeleState) -> str:
    """The position as one line."""
    return write_fields(with_options(HEADER, s.g.settings, DEFAULTS), FIELDS, s)


def parse(text: str, version: str = "") -> tuple[Adele, AdeleState]:
    """The game and the position that a line describes; BadNotation names what is wrong with it."""
    from hatchway.games.adele.game import Adele  # it prints through this module
    from hatchway.games.adele.rules import choices

    game, found = opened(text, HEADER, FIELDS, NEEDED, lambda given: Adele(given, version))
    s = AdeleState(game.rules)
    s.wild = s.energy = s.round = -1
    read_fields(found, FIELDS, s)
    s.wild = max(s.wild, 0) if "wild" in found else game.rules.wild
    s.energy = s.energy if "energy" in found else game.rules.start_energy
    check(s)
    check_decision(game, s, choices)
    return game, s


def check(s: AdeleState) -> None:
    """Refuse what conservation forbids: an object or a hazard too many, somebody nowhere."""
    from hatchway.games.adele.rules import choices

    check_crew(s)
    if (s.adele < 0) != s.g.solo:
        raise BadNotation("adele", "ADELE has a seat, but for solo")
    if len(s.emergency) != 2:
        raise BadNotation("emergency", "there are two emergency terminals")
    if len(s.counts) != STREAMS:
        raise BadNotation("counts", f"there are {STREAMS} streams of chance")
    for frame in s.stack:
        check_frame(s, frame)
    check_asked(s, choices)
    law = broken(s)
    if law and law != "options worked out again":
        raise BadNotation("not_conserved", law)


def check_crew(s: AdeleState) -> None:
    """Refuse astronauts that are missing or occur twice, and things of those who are not in play."""
    seated = [who for who in range(4) if s.seat[who] >= 0]
    if len(set(s.order)) != len(s.order) or seated != sorted(s.order):
        raise BadNotation("crew", "who is in the order has a seat, each once, and nobody else")
    if len(s.order) != s.g.crew or any(s.pos[who] < 0 or s.seat[who] < 0 for who in s.order):
        raise BadNotation("crew", f"{s.g.crew} astronauts are in play, each in a place")
    if any(not 0 <= s.seat[who] < s.g.players for who in s.order) or s.adele >= s.g.players:
        raise BadNotation("seats", f"seats go to {s.g.players - 1}")
    if any(not 0 <= wounds <= 5 for wounds in s.wounds):
        raise BadNotation("wounds", "wounds go to 5")
    for who in set(range(4)) - set(s.order):
        has = s.items[who] or s.active[who] or any(s.cubes[5 * who : 5 * who + 5])
        if has or s.pos[who] >= 0 or s.wounds[who] or s.parted[who]:
            raise BadNotation("crew", f"{ASTRONAUTS[who]} is not in play")


def check_frame(s: AdeleState, frame: tuple[int, ...]) -> None:
    """Refuse a frame whose handler could not read it."""
    kind, _, who, *rest = frame
    fits = len(rest) == (kind in ARGUMENT)
    fits = fits and (who == NOBODY if kind in OF_NOBODY else who in s.order)
    for value in rest:
        most = ARGUMENT.get(kind, 0)
        fits = fits and (value in s.order if most == WHO else 0 <= value <= most)
    if not fits:
        raise BadNotation("stack", f"{points(frame)} is not a frame of this game")
