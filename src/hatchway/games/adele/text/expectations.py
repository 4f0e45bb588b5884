"""Expectations of A.D.E.L.E.: who is where with what, what lies on the ship, what ADELE has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hatchway.games.adele.rules.body import determination
from hatchway.games.adele.rules.console import on_spot
from hatchway.games.adele.rules.kinds import (
    ANOMALIES,
    ASTRONAUTS,
    CARDS,
    EVENTS,
    FOREVER,
    HAZARDS,
    N_KEYS,
    OBJECTS,
    ON_TERMINAL,
    PHASES,
    SOURCES,
    SPOTS,
    T_SPECIAL,
    THING_KIND,
    TILES,
    WORN,
)
from hatchway.games.adele.rules.ship import DOOR_NAMES, N_ROOMS, PLACES, ROOMS
from hatchway.games.adele.rules.state import (
    AdeleState,
    computer_works,
    emergency_works,
    slots,
    terminal_works,
)
from hatchway.games.adele.text.position import astronaut, card, kind, named, place, room
from hatchway.games.adele.text.wording import counts, glue
from hatchway.games.common.expectations import COMMON, Check, Line, Match, Vocabulary, holds, line
from hatchway.games.common.scenario import Run
from hatchway.kernel.errors import BadScenario
from hatchway.kernel.masks import bits


def who_of(run: Run, found: Match) -> int:
    who = astronaut(found["who"])
    if run.s.seat[who] < 0:
        raise BadScenario("no_astronaut", f"{found['who']} is not in this game")
    return who


def kinds_of(text: str) -> list[int]:
    words = text.replace(",", " ").split()
    return [] if words == ["nothing"] else sorted(kind(word) for word in words)


def shown(kinds: tuple[int, ...]) -> str:
    return " ".join(OBJECTS[k] for k in kinds) or "nothing"


# --- astronauts


def stands(run: Run, found: Match) -> str | None:
    who = who_of(run, found)
    here = run.s.pos[who] == place(found["place"])
    return holds(here != bool(found["not"]), f"at {PLACES[run.s.pos[who]]}")


def wounds(run: Run, found: Match) -> str | None:
    actual = run.s.wounds[who_of(run, found)]
    return holds(actual == int(found["count"]), f"wounds {actual}")


def carries(run: Run, found: Match) -> str | None:
    items = run.s.items[who_of(run, found)]
    return holds(list(items) == kinds_of(found["kinds"]), f"carries {shown(items)}")


def has(run: Run, found: Match) -> str | None:
    items = run.s.items[who_of(run, found)]
    return holds((kind(found["kind"]) in items) != bool(found["not"]), f"carries {shown(items)}")


def active(run: Run, found: Match) -> str | None:
    worn = [(THING_KIND[w >> 4], w & 15) for w in run.s.active[who_of(run, found)]]
    what = kind(found["kind"])
    if what not in WORN:
        raise BadScenario("unknown_name", f"{OBJECTS[what]} is never active")
    actual = ", ".join(f"{OBJECTS[k]} {'' if c == FOREVER else c}".strip() for k, c in worn)
    fits = [c for k, c in worn if k == what]
    if found["not"]:
        return holds(not fits, f"active {actual}")
    good = bool(fits) and (found["count"] is None or int(found["count"]) in fits)
    return holds(good, f"active {actual or 'nothing'}")


def cubes(run: Run, found: Match) -> str | None:
    who = who_of(run, found)
    have = run.s.cubes[5 * who : 5 * who + 5]
    actual = " ".join(f"{n} {SOURCES[i]}" for i, n in enumerate(have) if n) or "none"
    text = found["cubes"].strip().lower()
    wanted = [0] * 5 if text == "none" else counts(text, SOURCES[:5], "cubes")
    return holds(have == wanted, f"cubes {actual}")


def of_astronaut(word: str, value: Callable[[AdeleState, int], int]) -> Check:
    """A check of a number that belongs to an astronaut."""

    def check_number(run: Run, found: Match) -> str | None:
        actual = value(run.s, who_of(run, found))
        return holds(actual == int(found["count"]), f"{word} {actual}")

    return check_number


def marked(attribute: str) -> Check:
    """A check whether an astronaut is in a set of the state."""

    def check_mark(run: Run, found: Match) -> str | None:
        there = bool(getattr(run.s, attribute) >> who_of(run, found) & 1)
        return holds(there != bool(found["not"]), "yes" if there else "no")

    return check_mark


def number_of(attribute: str, word: str) -> Check:
    """A check of one number of the state."""

    def check_number(run: Run, found: Match) -> str | None:
        actual = getattr(run.s, attribute)
        return holds(actual == int(found["count"]), f"{word} {actual}")

    return check_number


def mask_of(attribute: str, names: tuple[str, ...], what: str) -> Check:
    """A check of one member of a set of the state."""

    def check_mask(run: Run, found: Match) -> str | None:
        mask = getattr(run.s, attribute)
        there = bool(mask >> named(found["name"], names, what) & 1)
        listed = " ".join(names[one] for one in bits(mask)) or "none"
        return holds(there != bool(found["not"]), f"{what}: {listed}")

    return check_mask


def part_of_ship(check: Check, exists: Callable[[AdeleState, str], bool]) -> Check:
    """A check of something that the ship of this game must have. A door that does not exist is never locked,
    so such an expectation would say nothing."""

    def check_there(run: Run, found: Match) -> str | None:
        if not exists(run.s, found["name"]):
            raise BadScenario("unknown_name", f"{run.s.map.name} has no {found[0]!r}")
        return check(run, found)

    return check_there


def is_door(s: AdeleState, name: str) -> bool:
    return named(name, DOOR_NAMES, "door") in s.map.doors


def is_hatch(s: AdeleState, name: str) -> bool:
    return bool(s.map.hatches >> room(name) & 1)


def row_of(attribute: str, names: tuple[str, ...], what: str) -> Check:
    """A check of what is in a row of the state."""

    def check_row(run: Run, found: Match) -> str | None:
        row = getattr(run.s, attribute)
        there = named(found["name"], names, what) in row
        listed = " ".join(names[one] for one in row) or "none"
        return holds(there != bool(found["not"]), f"{attribute}: {listed}")

    return check_row


def exactly(attribute: str, names: tuple[str, ...], what: str) -> Check:
    """A check of all that is in a set or a row of the state, in any order."""

    def check_all(run: Run, found: Match) -> str | None:
        kept = getattr(run.s, attribute)
        have = bits(kept) if isinstance(kept, int) else list(kept)
        text = found["names"].replace(",", " ").split()
        wanted = [] if text in (["none"], ["nothing"]) else [named(n, names, what) for n in text]
        shown_now = " ".join(names[one] for one in have) or "none"
        return holds(sorted(have) == sorted(wanted), shown_now)

    return check_all


def total_of(attribute: str) -> Check:
    def check_total(run: Run, found: Match) -> str | None:
        actual = sum(getattr(run.s, attribute))
        return holds(actual == int(found["count"]), f"{actual}")

    return check_total


def size_of(attribute: str) -> Check:
    def check_size(run: Run, found: Match) -> str | None:
        actual = len(getattr(run.s, attribute))
        return holds(actual == int(found["count"]), f"{attribute} {actual}")

    return check_size


# --- the ship


def lies(run: Run, found: Match) -> str | None:
    lying = run.s.lying[room(found["room"])]
    return holds(list(lying) == kinds_of(found["kinds"]), f"holds {shown(lying)}")


def hazard(run: Run, found: Match) -> str | None:
    spot = named(found["spot"], SPOTS, "hazard")
    if spot == ON_TERMINAL and not run.s.map.terminals >> room(found["room"]) & 1:
        raise BadScenario("unknown_name", f"room {found['room']} has no terminal")
    mask = on_spot(run.s, spot)
    there = bool(mask >> room(found["room"]) & 1)
    listed = " ".join(ROOMS[one] for one in bits(mask)) or "nowhere"
    return holds(there != bool(found["no"]), f"{SPOTS[spot]} in {listed}")


def hazards(run: Run, found: Match) -> str | None:
    where = room(found["room"])
    have = [SPOTS[spot] for spot in range(len(SPOTS)) if on_spot(run.s, spot) >> where & 1]
    text = found["names"].lower().replace(",", " ").split()
    for word in text:
        named(word, ("none", *SPOTS), "hazard")
    wanted = [] if text == ["none"] else text
    return holds(sorted(have) == sorted(wanted), " ".join(have) or "none")


def device(run: Run, found: Match) -> str | None:
    works = {"computer": computer_works, "terminal": terminal_works}.get(
        found["device"].lower(), emergency_works
    )
    actual = works(run.s, room(found["room"]))
    wanted = found["state"].lower() == "works"
    return holds(actual == wanted, "works" if actual else "failed")


def battery(run: Run, found: Match) -> str | None:
    at = room(found["room"]) + (N_ROOMS if found["device"].lower() == "terminal" else 0)
    charges = [cell & 15 for cell in run.s.cells if cell >> 4 == at]
    if found["no"]:
        return holds(not charges, f"charges {charges}")
    good = bool(charges) and (found["count"] is None or charges[0] == int(found["count"]))
    return holds(good, f"charges {charges}" if charges else "no battery")


def emergency(run: Run, found: Match) -> str | None:
    actual = sorted(run.s.emergency)
    wanted = sorted(room(one) for one in found["rooms"].split())
    return holds(actual == wanted, " ".join(ROOMS[one] for one in actual))


# --- ADELE and events


def counted(run: Run, found: Match) -> str | None:
    counts: list[int] = getattr(run.s, found["where"].lower())
    actual = counts[named(found["hazard"], HAZARDS, "hazard")]
    return holds(actual == int(found["count"]), f"{found['where']} {actual}")


def deck_top(run: Run, found: Match) -> str | None:
    top = run.s.deck[-1] if run.s.deck else -1
    return holds(top == card(found["card"]), f"deck top {CARDS[top] if top >= 0 else 'none'}")


def event_is(run: Run, found: Match) -> str | None:
    s: AdeleState = run.s
    active_one = found["which"].lower() == "active"
    actual = s.event if active_one else s.events[-1] if s.events else -1
    told = EVENTS[actual] if actual >= 0 else "none"
    return holds(actual == named(found["event"], EVENTS, "event"), f"{found['which']} {told}")


def flag(attribute: str) -> Check:
    def check_flag(run: Run, found: Match) -> str | None:
        truth = bool(getattr(run.s, attribute))
        return holds(truth != bool(found["not"]), f"{attribute}: {truth}")

    return check_flag


def phase(run: Run, found: Match) -> str | None:
    actual = PHASES[run.s.phase]
    return holds(actual == found["phase"].lower(), f"phase {actual}")


def turn(run: Run, found: Match) -> str | None:
    actor = run.s.actor
    wanted = -1 if found["who"].lower() == "nobody" else who_of(run, found)
    return holds(actor == wanted, f"turn {ASTRONAUTS[actor] if actor >= 0 else 'nobody'}")


def order(run: Run, found: Match) -> str | None:
    wanted = [astronaut(name) for name in found["names"].replace(",", " ").split()]
    actual = " ".join(ASTRONAUTS[who].capitalize() for who in run.s.order)
    return holds(wanted == list(run.s.order), f"order {actual}")


def apart(run: Run, found: Match) -> str | None:
    places = [run.s.pos[who] for who in run.s.order]
    good = len(set(places)) == len(places) and max(places) < N_ROOMS
    return holds(good, "at " + " ".join(PLACES[one] for one in places))


def ship_is(run: Run, found: Match) -> str | None:
    return holds(run.s.map.name == found["ship"].lower(), f"ship {run.s.map.name}")


def spent(run: Run, found: Match) -> str | None:
    actual = run.s.spent[kind(found["kind"])]
    return holds(actual == int(found["count"]), f"spent {found['kind']} {actual}")


def anomaly_drawn(run: Run, found: Match) -> str | None:
    have = run.s.anomalies
    there = named(found["name"], ANOMALIES, "anomaly") in have
    return holds(there != bool(found["not"]), " ".join(ANOMALIES[one] for one in have))


# --- what is known


def seen_by(run: Run, found: Match) -> dict[str, Any]:
    seen: dict[str, Any] = run.game.view(run.s, run.part.seat(run.s, found["who"]))
    return seen


def object_known(run: Run, found: Match) -> str | None:
    """Whether a seat knows of an object that somebody carries or that lies in a room."""
    seen = seen_by(run, found)
    where = found["where"].lower()
    what = OBJECTS[kind(found["kind"])]
    places = [*seen["rooms"], *seen["astronauts"]]
    place_of = next((one for one in places if one["id"] == where), None)
    if place_of is None:
        raise BadScenario("no_place", f"no room or astronaut {found['where']!r}")
    noted = (place_of["seen"] or {"objects": []})["objects"]
    known = [*(place_of["objects"] or []), *noted]
    wanted = found["how"].lower() == "known to"
    return holds((what in known) == wanted, f"knows: {' '.join(known) or 'nothing'}")


def plan_known(run: Run, found: Match) -> str | None:
    seen = seen_by(run, found)
    whose = found["whose"].lower()
    one = next((one for one in seen["astronauts"] if one["id"] == whose), None)
    if one is None:
        raise BadScenario("no_astronaut", f"{found['whose']} is not in this game")
    known = one["cubes"] is not None
    return holds(known == (found["how"].lower() == "known to"), "known" if known else "hidden")


def tile_room(run: Run, found: Match) -> str | None:
    actual = run.s.tile[TILES.index(found["tile"].lower())]
    told = ROOMS[actual] if actual >= 0 else "none"
    return holds(actual == room(found["room"]), f"tile {found['tile']} is {told}")


def tile_known(run: Run, found: Match) -> str | None:
    tile = next(
        (v for v in seen_by(run, found)["tiles"] if v["object"] == found["tile"].lower()), None
    )
    if tile is None:
        raise BadScenario("no_tile", f"there is no tile {found['tile']!r}")
    known = tile["room"] is not None
    return holds(known == (found["how"].lower() == "known to"), f"room {tile['room']}")


NOT: Final = r"(?P<not>not )?"
NO: Final = r"(?P<no>no )?"
ROOM: Final = r"(?:room )?(?P<room>\d+)"
N: Final = r"(?P<count>\d+)"
NAMES: Final = r"(?P<names>[a-z0-9_, -]+)"
CARD: Final = r"(?P<name>[a-z0-9_-]+)"
KNOWN: Final = r"(?P<how>known to|hidden from)"
TILE: Final = rf"(?P<tile>{'|'.join(TILES)})"

LINES_OF_ADELE: Final[tuple[Line, ...]] = (
    # the ship
    line("ship deimos", r"ship (?P<ship>deimos|phobos)", ship_is),
    line("room 9 holds axe chip", rf"{ROOM} holds (?P<kinds>[a-z_, ]+)", lies),
    line("battery at 4 computer 3",
         rf"{NO}battery at {ROOM} (?P<device>computer|terminal)(?: {N})?", battery),
    line("fire in 9", rf"{NO}(?P<spot>{'|'.join(SPOTS)}) in {ROOM}", hazard),
    line("hazards in 9: fire darkness", rf"hazards in {ROOM}: {NAMES}", hazards),
    line("impact in 9", rf"impact {NOT}in (?P<name>\d+)", mask_of("impacts", ROOMS, "room")),
    line("impacts: 9 12", rf"impacts: {NAMES}", exactly("impacts", ROOMS, "room")),
    line("door 5-6 not locked", rf"door (?P<name>\d+-\d+) {NOT}locked",
         part_of_ship(mask_of("locks", DOOR_NAMES, "door"), is_door)),
    line("locks: 5-6 7-8", rf"locks: {NAMES}", exactly("locks", DOOR_NAMES, "door")),
    line("hatch 18 closed", rf"hatch (?P<name>\d+) {NOT}closed",
         part_of_ship(mask_of("closed", ROOMS, "room"), is_hatch)),
    line("closed hatches: 3 18", rf"closed[ _]hatches: {NAMES}", exactly("closed", ROOMS, "room")),
    line("computer 4 works", rf"(?P<device>computer|terminal) {ROOM} (?P<state>works|failed)", device),
    line("computer 3 shut down", rf"computer (?P<name>\d+) {NOT}shut down",
         mask_of("shut", ROOMS, "room")),
    line("emergency terminal 3 shut down", rf"emergency[ _]terminal (?P<name>\d+) {NOT}shut down",
         mask_of("shut_terms", ROOMS, "room")),
    line("emergency terminal 3 works",
         rf"(?P<device>emergency[ _]terminal) {ROOM} (?P<state>works|failed)", device),
    line("emergency terminals 8 17", r"emergency terminals (?P<rooms>\d+ \d+)", emergency),
    line("stack 4", rf"stack {N}", size_of("stack_left")),
    line("stack has battery", rf"stack has {NOT}(?P<name>[a-z_]+)",
         row_of("stack_left", OBJECTS, "object")),
    line("stack: battery flashlight", rf"stack: {NAMES}", exactly("stack_left", OBJECTS, "object")),
    line("spent stimulants 1", rf"spent (?P<kind>[a-z_]+) {N}", spent),
    line("out of the game: chip", rf"{NOT}out of the game: (?P<name>[a-z_]+)",
         row_of("rest", OBJECTS, "object")),
    # missions
    line("delivered chip", rf"{NOT}delivered (?P<name>[a-z_]+)",
         mask_of("delivered", OBJECTS[:N_KEYS], "key object")),
    line("tile chip is 10", rf"tile {TILE} is {ROOM}", tile_room),
    line("tile chip known to Emma", rf"tile {TILE} {KNOWN} WHO", tile_known),
    # ADELE
    line("console fire 2",
         rf"(?P<where>console|bag|gone) (?P<hazard>{'|'.join(HAZARDS)}) {N}", counted),
    line("console 4", rf"console {N}", total_of("console")),
    line("bag 48", rf"bag {N}", total_of("bag")),
    line("gone 2", rf"gone {N}", total_of("gone")),
    line("energy 12", rf"energy {N}", number_of("energy", "energy")),
    line("hand 4", rf"hand {N}", size_of("hand")),
    line("hand has not surge", rf"hand has {NOT}{CARD}", row_of("hand", CARDS, "card")),
    line("hand: surge 3-12", rf"hand: {NAMES}", exactly("hand", CARDS, "card")),
    line("deck 18", rf"deck {N}", size_of("deck")),
    line("deck has surge", rf"deck has {NOT}{CARD}", row_of("deck", CARDS, "card")),
    line("deck top surge", r"deck top (?P<card>[a-z0-9_-]+)", deck_top),
    line("discard 3", rf"discard {N}", size_of("discard")),
    line("discard has surge", rf"discard has {NOT}{CARD}", row_of("discard", CARDS, "card")),
    line("removed: recall reroute", rf"removed: {NAMES}", exactly("removed", CARDS, "card")),
    line("anomaly panic awake", rf"anomaly (?P<name>[a-z_]+) {NOT}awake",
         mask_of("awake", ANOMALIES, "anomaly")),
    line("anomaly panic drawn", rf"anomaly (?P<name>[a-z_]+) {NOT}drawn", anomaly_drawn),
    line("anomalies 4", rf"anomalies {N}", size_of("anomalies")),
    # the round
    line("phase action", rf"phase (?P<phase>{'|'.join(PHASES)})", phase),
    line("round 5", rf"round {N}", number_of("round", "round")),
    line("no return 3", rf"no return {N}", number_of("no_return", "no return")),
    line("active event stress_yellow", r"(?P<which>active|next) event (?P<event>[a-z_]+)", event_is),
    line("events 20", rf"events {N}", size_of("events")),
    line("covered", rf"{NOT}covered", flag("covered")),
    line("cancelled", rf"{NOT}cancelled", flag("cancelled")),
    line("stress", rf"{NOT}stress", flag("stress")),
    line("virus", rf"{NOT}virus", flag("virus")),
    line("turn Emma", r"turn WHO", turn),
    line("order Emma Bruce Mei", r"order (?P<names>[a-z, ]+)", order),
    line("everybody in a different room", r"everybody in a different room", apart),
    line("extra cubes 2", rf"extra cubes {N}", number_of("extra", "extra cubes")),
    line("wild cubes 2", rf"wild cubes {N}", number_of("wild", "wild cubes")),
    line("foam 2", rf"foam {N}", number_of("foam", "foam")),
    # astronauts
    line("plan of Emma hidden from ADELE", rf"plan of (?P<whose>[a-z]+) {KNOWN} WHO", plan_known),
    line("axe of Emma known to ADELE",
         rf"(?P<kind>[a-z_]+) (?:of|in) (?:room )?(?P<where>[a-z]+|\d+) {KNOWN} WHO", object_known),
    line("Emma at 9", rf"WHO {NOT}at (?P<place>s?\d+)", stands),
    line("Emma wounds 2", rf"WHO wounds {N}", wounds),
    line("Emma slots 3", rf"WHO slots {N}", of_astronaut("slots", slots)),
    line("Emma determination 3", rf"WHO determination {N}",
         of_astronaut("determination", lambda s, who: determination(s, who, T_SPECIAL))),
    line("Emma carries axe chip", r"WHO carries (?P<kinds>[a-z_, ]+)", carries),
    line("Emma has not axe", rf"WHO has {NOT}(?P<kind>[a-z_]+)", has),
    line("Emma active space_suit 3", rf"WHO {NOT}active (?P<kind>[a-z_]+)(?: {N})?", active),
    line("Emma cubes 1 move 2 use", r"WHO cubes (?P<cubes>[a-z0-9+, ]+)", cubes),
    line("Emma ability used", rf"WHO ability {NOT}used", marked("used")),
    line("Emma acted", rf"WHO (?:has |did )?{NOT}act(?:ed)?", marked("acted")),
)  # fmt: skip

WORDS: Final = Vocabulary((*COMMON, *LINES_OF_ADELE))


def check(run: Run, text: str) -> str | None:
    """Check one expectation; names of several words may be written with spaces."""
    return WORDS.check(run, glue(text))
