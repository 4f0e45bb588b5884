"""Expectations of A.D.E.L.E.: who is where with what, what lies on the ship, what ADELE has."""

from __future__ import annotations

from typing import Any, Final

from hatchway.games.adele.console import on_spot
from hatchway.games.adele.kinds import (
    ANOMALIES,
    CARDS,
    EVENTS,
    FOREVER,
    HAZARDS,
    OBJECTS,
    PHASES,
    SOURCES,
    SPOTS,
    THING_KIND,
    TILES,
)
from hatchway.games.adele.lay import astronaut, card, kind, named, place, room
from hatchway.games.adele.ship import DOOR_NAMES, N_ROOMS, PLACES, ROOMS, bits
from hatchway.games.adele.state import AdeleState, computer_works, terminal_works
from hatchway.games.expect import COMMON, Check, Line, Match, Vocabulary, holds, line
from hatchway.games.scenario import Run
from hatchway.kernel.errors import BadScenario


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
    wanted = [0] * 5
    words = found["cubes"].replace("+", " ").replace(",", " ").split()
    if words != ["none"]:
        for count, action in zip(words[::2], words[1::2], strict=True):
            wanted[named(action, SOURCES[:5], "action")] = int(count)
    return holds(have == wanted, f"cubes {actual}")


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


def row_of(attribute: str, names: tuple[str, ...], what: str) -> Check:
    """A check of what is in a row of the state."""

    def check_row(run: Run, found: Match) -> str | None:
        row = getattr(run.s, attribute)
        there = named(found["name"], names, what) in row
        listed = " ".join(names[one] for one in row) or "none"
        return holds(there != bool(found["not"]), f"{attribute}: {listed}")

    return check_row


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
    mask = on_spot(run.s, spot)
    there = bool(mask >> room(found["room"]) & 1)
    listed = " ".join(ROOMS[one] for one in bits(mask)) or "nowhere"
    return holds(there != bool(found["no"]), f"{SPOTS[spot]} in {listed}")


def device(run: Run, found: Match) -> str | None:
    works = computer_works if found["device"].lower() == "computer" else terminal_works
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
    return holds(run.s.actor == who_of(run, found), "not the turn")


def tile_known(run: Run, found: Match) -> str | None:
    view: dict[str, Any] = run.game.view(run.s, run.part.seat(run.s, found["who"]))
    tile = next((v for v in view["tiles"] if v["object"] == found["tile"].lower()), None)
    if tile is None:
        raise BadScenario("no_tile", f"there is no tile {found['tile']!r}")
    known = tile["room"] is not None
    return holds(known == (found["how"].lower() == "known to"), f"room {tile['room']}")


NOT: Final = r"(?P<not>not )?"
ROOM: Final = r"(?P<room>\d+)"
N: Final = r"(?P<count>\d+)"

LINES_OF_ADELE: Final[tuple[Line, ...]] = (
    line("room 9 holds axe chip", rf"room {ROOM} holds (?P<kinds>[a-z_, ]+)", lies),
    line("battery at 4 computer 3",
         rf"(?P<no>no )?battery at {ROOM} (?P<device>computer|terminal)(?: {N})?", battery),
    line("fire in 9", rf"(?P<no>no )?(?P<spot>{'|'.join(SPOTS)}) in {ROOM}", hazard),
    line("impact in 9", r"impact (?P<not>not )?in (?P<name>\d+)", mask_of("impacts", ROOMS, "room")),
    line("door 5-6 not locked", rf"door (?P<name>\d+-\d+) {NOT}locked",
         mask_of("locks", DOOR_NAMES, "door")),
    line("hatch 18 closed", rf"hatch (?P<name>\d+) {NOT}closed", mask_of("closed", ROOMS, "room")),
    line("computer 4 works", rf"(?P<device>computer|terminal) {ROOM} (?P<state>works|failed)", device),
    line("room 3 shut down", rf"room (?P<name>\d+) {NOT}shut down", mask_of("shut", ROOMS, "room")),
    line("emergency terminals 8 17", r"emergency terminals (?P<rooms>\d+ \d+)", emergency),
    line("console fire 2",
         rf"(?P<where>console|bag|gone) (?P<hazard>{'|'.join(HAZARDS)}) {N}", counted),
    line("energy 12", rf"energy {N}", number_of("energy", "energy")),
    line("extra cubes 2", rf"extra cubes {N}", number_of("extra", "extra cubes")),
    line("wild cubes 2", rf"wild cubes {N}", number_of("wild", "wild cubes")),
    line("foam 2", rf"foam {N}", number_of("foam", "foam")),
    line("round 5", rf"round {N}", number_of("round", "round")),
    line("no return 3", rf"no return {N}", number_of("no_return", "no return")),
    line("hand 4", rf"hand {N}", size_of("hand")),
    line("deck 18", rf"deck {N}", size_of("deck")),
    line("stack 4", rf"stack {N}", size_of("stack_left")),
    line("hand has not surge", rf"hand has {NOT}(?P<name>[a-z0-9_-]+)", row_of("hand", CARDS, "card")),
    line("discard has surge", rf"discard has {NOT}(?P<name>[a-z0-9_-]+)",
         row_of("discard", CARDS, "card")),
    line("stack has battery", rf"stack has {NOT}(?P<name>[a-z_]+)",
         row_of("stack_left", OBJECTS, "object")),
    line("out of the game: chip", rf"{NOT}out of the game: (?P<name>[a-z_]+)",
         row_of("rest", OBJECTS, "object")),
    line("deck top surge", r"deck top (?P<card>[a-z0-9_-]+)", deck_top),
    line("anomaly panic awake", rf"anomaly (?P<name>[a-z_]+) {NOT}awake",
         mask_of("awake", ANOMALIES, "anomaly")),
    line("delivered chip", rf"{NOT}delivered (?P<name>[a-z_]+)",
         mask_of("delivered", OBJECTS, "object")),
    line("active event stress_yellow", r"(?P<which>active|next) event (?P<event>[a-z_]+)", event_is),
    line("covered", rf"{NOT}covered", flag("covered")),
    line("cancelled", rf"{NOT}cancelled", flag("cancelled")),
    line("stress", rf"{NOT}stress", flag("stress")),
    line("virus", rf"{NOT}virus", flag("virus")),
    line("phase action", rf"phase (?P<phase>{'|'.join(PHASES)})", phase),
    line("turn Emma", r"turn WHO", turn),
    line("tile chip known to Emma",
         rf"tile (?P<tile>{'|'.join(TILES)}) (?P<how>known to|hidden from) WHO", tile_known),
    line("Emma at 9", rf"WHO {NOT}at (?P<place>s?\d+)", stands),
    line("Emma wounds 2", rf"WHO wounds {N}", wounds),
    line("Emma carries axe chip", r"WHO carries (?P<kinds>[a-z_, ]+)", carries),
    line("Emma has not axe", rf"WHO has {NOT}(?P<kind>[a-z_]+)", has),
    line("Emma active space_suit 3", rf"WHO {NOT}active (?P<kind>[a-z_]+)(?: {N})?", active),
    line("Emma cubes 1 move 2 use", r"WHO cubes (?P<cubes>[a-z0-9+, ]+)", cubes),
)  # fmt: skip

WORDS: Final = Vocabulary((*COMMON, *LINES_OF_ADELE))
check = WORDS.check
