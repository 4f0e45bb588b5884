"""Positions of Room 25 from the tables of a scenario; what a file leaves open is filled by chance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hatchway.games.common.known_names import near
from hatchway.games.common.scenario import shuffling
from hatchway.games.common.values import Table, as_number, listed, number, switch, table
from hatchway.games.room25.game import Room25
from hatchway.games.room25.rules.board import CELLS, LINES, MIDDLE, way_name
from hatchway.games.room25.rules.cards import new_deck
from hatchway.games.room25.rules.entering import CENTRE
from hatchway.games.room25.rules.kinds import (
    ACROSS,
    ADRENALINES,
    ALICE,
    ALONG,
    AXES,
    BLUE,
    BRUCE,
    CHARACTERS,
    COLOUR,
    COLOURS,
    COMMITTED,
    EMPTIES,
    GUARD,
    PIVOTING,
    PRISONER,
    RECOVERED,
    ROLES,
    ROOMS,
    S_DECK,
    S_PILE,
    SPENT,
    STREAM_NAMES,
    SUSPICION,
)
from hatchway.games.room25.rules.options import Rules
from hatchway.games.room25.rules.state import SEEN_BY_ALL, R25State
from hatchway.games.room25.text.board import board, complete
from hatchway.games.room25.text.reading import card, cell, character, token
from hatchway.kernel.chance import Rng
from hatchway.kernel.errors import BadScenario
from hatchway.kernel.masks import bits

KEYS: Final = (
    "at", "board", "closed", "locked", "axis", "seen", "dealt", "gone",
    "characters", "seats", "order", "arrival", "roles", "revealed", "ahead", "hidden", "trapped",
    "drowns", "lost", "programs", "adrenaline", "paranoia", "cold", "back", "reminders", "claims",
    "robots", "round", "left", "slid", "acceleration", "jammed", "key", "sarah_tiles",
    "bruce_tiles", "deck", "deck_ends", "discards", "open", "draws", "shuffles",
)  # fmt: skip
"""The keys of a position, as docs/scenarios.md describes them."""

LISTS: Final = (
    "closed", "locked", "seen", "gone", "order", "arrival", "revealed", "ahead", "hidden", "trapped",
    "lost", "programs", "paranoia", "cold", "back", "claims", "robots", "deck", "discards", "open",
    "draws", "shuffles",
)  # fmt: skip
"""The keys whose values, or the values of whose names, are lists."""


def member(s: R25State, name: object) -> int:
    """A character that is in the game."""
    who = character(name)
    if s.seat[who] < 0:
        raise BadScenario("no_character", f"{name} is not in this game")
    return who


def group(s: R25State, position: Table, key: str) -> int:
    """The mask of the characters in a list."""
    mask = 0
    for name in listed(position, key):
        mask |= 1 << member(s, name)
    return mask


def area(s: R25State, position: Table, key: str) -> int:
    """The mask of the tiles on the cells of a list."""
    mask = 0
    for name in listed(position, key):
        mask |= 1 << s.at[cell(name)]
    return mask


# --- characters


def people(position: Table) -> dict[int, str]:
    """The characters in the order given, each with a cell or `dead`."""
    given = table(position, "characters")
    if not given:
        raise BadScenario("missing_key", "a position needs characters, like { Max = 'C2' }")
    found: dict[int, str] = {}
    for name, place in given.items():
        found[character(name)] = str(place).strip()
    return found


def players_of(options: Mapping[str, object], count: int) -> int:
    """The number of players, when the options do not say it: one for each character or pair."""
    mode = options.get("mode", "suspicion")
    if mode == "solo":
        return 1
    return count // 2 if mode == "competition" else count


def new_game(
    options: Mapping[str, object], position: Table, rng: Rng
) -> tuple[Room25, R25State, list[int]]:
    """The game of a position, its state with the board, and its characters."""
    found = people(position)
    kinds, up = board(position)
    given = {"players": players_of(options, len(found)), **options}
    rules = Rules(given)
    if len(found) != rules.n_characters:
        raise BadScenario(
            "characters", f"this game has {rules.n_characters} characters, not {len(found)}"
        )
    empties = sum(EMPTIES[who] for who in found)
    full, dealt, gone = complete(rules, {**position, "options": given}, kinds, empties, rng)
    if "complex" not in given:
        # Without a complex the game has exactly these rooms, and everybody knows them.
        own = {ROOMS[k]: n for k, n in enumerate(dealt) if n and COLOUR[k] != BLUE}
        given = {**given, "complex": own}
    game = Room25(given)
    s = R25State(game.rules)
    s.kind = full
    s.up = up
    s.dealt = tuple(dealt)
    s.gone = tuple(gone)
    s.key = rng.seed()
    for who, place in found.items():
        if place.lower() not in ("dead", *map(str.lower, CELLS)):
            raise BadScenario(
                "bad_place", f"{CHARACTERS[who]} is on a cell or 'dead', not {place!r}"
            )
        if place.lower() != "dead" and kinds[cell(place)] < 0:
            raise BadScenario(
                "unnamed_room", f"{CHARACTERS[who]} stands on {place}: the board must name its room"
            )
    return game, s, list(found)


def set_up_people(s: R25State, position: Table, whom: list[int]) -> None:
    """Who plays whom, who is where, in which order they came and take their turns."""
    found = people(position)
    given = table(position, "seats")
    seats = {character(name): number(given, name) for name in given}
    for index, who in enumerate(whom):
        s.seat[who] = seats.get(who, index // s.g.per_seat)
        if not 0 <= s.seat[who] < s.g.players:
            raise BadScenario("bad_seat", f"seats go from 0 to {s.g.players - 1}")
        s.tokens[who] = 31 if s.g.abilities else 15
        if found[who].lower() == "dead":
            s.dead |= 1 << who
            continue
        s.alive |= 1 << who
        s.pos[who] = s.at[cell(found[who])]
    first = [character(name) for name in listed(position, "arrival")]
    for who in first + [other for other in whom if other not in first]:
        s.serial += 1
        s.came[who] = s.serial
    order = [character(name) for name in listed(position, "order")]
    if order and sorted(order) != sorted(whom):
        raise BadScenario("bad_order", "order names every character of the game once")
    s.order = order or whom[:]
    robots = listed(position, "robots")
    for robot, place in enumerate(robots[:2]):
        if str(place).strip() not in ("", "-"):
            s.robots[robot] = s.at[cell(place)]
    if len(robots) > 2:
        raise BadScenario("too_many", "there are two robots")


def set_up_roles(s: R25State, position: Table, rng: Rng) -> None:
    """Roles as given; the role tiles that are left are dealt to the others."""
    given = table(position, "roles")
    if s.g.mode != SUSPICION:
        if given or position.get("revealed") or position.get("ahead"):
            raise BadScenario("no_roles", "roles exist in Suspicion only")
        return
    prisoners, guards = s.g.role_tiles()
    tiles = [PRISONER] * prisoners + [GUARD] * guards
    places = [who for who in s.order if s.seat[who] >= 0]
    if len(tiles) > len(places):
        places.append(8)
    for name, role in given.items():
        who = 8 if name.lower() == "unseen" else character(name)
        kind = ROLES.index(role) if role in ROLES[1:] else 0
        if not kind:
            raise BadScenario("no_role", f"a role is prisoner or guard, not {role!r}")
        if who not in places or kind not in tiles:
            raise BadScenario("too_many", f"there is no {role} tile left for {name}")
        s.role[who] = kind
        tiles.remove(kind)
        places.remove(who)
    rng.shuffle(tiles)
    for who, kind in zip(places, tiles, strict=True):
        s.role[who] = kind
    s.shown = group(s, position, "revealed")
    s.ahead = group(s, position, "ahead")
    for who in bits(s.ahead):
        if s.role[who] != GUARD:
            raise BadScenario("impossible", f"{CHARACTERS[who]} is not a guard: name the role")


def set_up_state_of_people(s: R25State, position: Table) -> None:
    """Tokens, programs, adrenaline and whatever else holds for a character."""
    lost = table(position, "lost")
    for name in lost:
        for word in listed(lost, name):
            s.tokens[member(s, name)] &= ~(1 << token(word) - 1)
    if s.g.adrenaline:
        s.owned = s.alive | s.dead
    for name, how in table(position, "adrenaline").items():
        bit = 1 << character(name)
        if how not in ADRENALINES:
            raise BadScenario("bad_adrenaline", f"{name}: one of {', '.join(ADRENALINES)}")
        kind = ADRENALINES.index(how)
        s.owned = s.owned | bit if kind != SPENT else s.owned & ~bit
        s.committed |= bit if kind == COMMITTED else 0
        s.recovered |= bit if kind == RECOVERED else 0
    programs = table(position, "programs")
    for name in programs:
        who = member(s, name)
        pair = [token(word) for word in listed(programs, name)]
        if not pair or len(pair) > 2:
            raise BadScenario("bad_program", f"{name} programs one or two actions")
        s.first[who] = pair[0]
        s.second[who] = pair[1] if len(pair) == 2 else 0
        s.single |= 1 << who if len(pair) == 1 else 0
    piles = table(position, "paranoia")
    for name in piles:
        who = member(s, name)
        s.mad |= 1 << who
        s.pile[who] = tuple(token(word) for word in reversed(listed(piles, name)))
    drowns = table(position, "drowns")
    for name in drowns:
        s.flood[member(s, name)] = number(drowns, name)
    for name, place in table(position, "reminders").items():
        s.remind[member(s, name)] = s.at[cell(place)]
    s.hidden = group(s, position, "hidden")
    for who in bits(s.hidden):
        if who not in (ALICE, BRUCE):
            raise BadScenario(
                "impossible", f"{CHARACTERS[who]} cannot hide; only Alice can, and Bruce by mimicry"
            )
    s.trapped = group(s, position, "trapped")
    s.cold = group(s, position, "cold")
    s.benched = group(s, position, "back")


def set_up_marks(s: R25State, position: Table) -> None:
    """What lies on tiles, and who looked under them."""
    s.closed = area(s, position, "closed")
    s.locked = area(s, position, "locked")
    for tile in bits(s.locked & ~s.up):
        here = CELLS[s.where[tile]]
        raise BadScenario("impossible", f"{here} is face down: only a face-up room has a lock")
    for place, axis in table(position, "axis").items():
        bit = 1 << s.at[cell(place)]
        if axis not in AXES[1:]:
            raise BadScenario("bad_axis", f"axis of {place}: across or along, not {axis!r}")
        if s.kind[s.at[cell(place)]] != PIVOTING:
            raise BadScenario("impossible", f"{place} is not a Pivoting Room, so it has no axis")
        s.across |= bit if AXES.index(axis) == ACROSS else 0
        s.along |= bit if AXES.index(axis) == ALONG else 0
    seen = table(position, "seen")
    for name in seen:
        bit = SEEN_BY_ALL if name.lower() == "everybody" else 1 << s.seat[member(s, name)]
        for place in listed(seen, name):
            s.seen[s.at[cell(place)]] |= bit
    for line, way in table(position, "slid").items():
        number_of = LINES.index(line.upper()) if line.upper() in LINES else -1
        ways = [way_name(number_of, one) for one in range(2)]
        if number_of < 0 or way not in ways:
            raise BadScenario("bad_slide", f"slid is like {{ 4 = 'left', D = 'up' }}, not {line}")
        s.slid[number_of] = ways.index(way) + 1


def set_up_claims(s: R25State, position: Table) -> None:
    """Claims made before: "Kevin: B2 red", in an earlier pass."""
    for text in listed(position, "claims"):
        name, _, rest = str(text).partition(":")
        words = rest.split()
        if len(words) != 2 or words[1] not in COLOURS:
            raise BadScenario("bad_claim", f"a claim is like 'Kevin: B2 red', not {text!r}")
        tile = s.at[cell(words[0])]
        claim = (tile, s.seat[member(s, name)], COLOURS.index(words[1]), s.round, s.teller - 1)
        s.claims = (*s.claims, claim)


def set_up_cards(s: R25State, position: Table, rng: Rng) -> None:
    """The deck: the cards named lie on top, the others in any order below."""
    if s.g.season != 2:
        for key in ("deck", "discards", "open"):
            if position.get(key):
                raise BadScenario("no_cards", f"season 1 has no cards, so no {key}")
        return
    named = [card(name) for name in listed(position, "deck")]
    discards = [card(name) for name in listed(position, "discards")]
    opened = [card(name) for name in listed(position, "open")]
    used = named + discards + opened
    if len(set(used)) != len(used):
        raise BadScenario("too_many", "a card lies in two places")
    rest = [one for one in new_deck(s.g.madness_deck) if one not in used]
    rng.shuffle(rest)
    if position.get("deck_ends", False):
        rest = []
    s.deck = (*rest, *reversed(named))
    s.discard = tuple(discards)
    s.open = tuple(opened)


def set_up_chances(s: R25State, position: Table) -> None:
    """Future draws, and future shuffles given by their result."""
    tape: dict[int, list[int]] = {}
    draws = table(position, "draws")
    for name in draws:
        where = stream(name)
        tape[where] = [as_number(drawn, f"a draw of {name}") for drawn in listed(draws, name)]
    shuffles = table(position, "shuffles")
    for name in shuffles:
        where = stream(name)
        if where != S_DECK and where < S_PILE:
            raise BadScenario(
                "bad_shuffle", "shuffles are of the deck or of a pile, like pile_kevin"
            )
        read = card if where == S_DECK else token
        items = [read(word) for word in listed(shuffles, name)]
        tape.setdefault(where, []).extend(shuffling(items[::-1]))
    s.tape = tape or None


def stream(name: str) -> int:
    if name not in STREAM_NAMES:
        raise BadScenario("no_stream", f"no stream {name!r}{near(name, STREAM_NAMES)}")
    return STREAM_NAMES.index(name)


def set_up(options: Mapping[str, object], position: Table, rng: Rng) -> tuple[Room25, R25State]:
    """A position as a state, before its moment in the round is set."""
    game, s, whom = new_game(options, position, rng)
    set_up_people(s, position, whom)
    set_up_roles(s, position, rng)
    set_up_state_of_people(s, position)
    s.round = number(position, "round", 1, least=1)
    s.left = number(position, "left", max(1, s.g.rounds - s.round + 1), least=1)
    s.accel = switch(position, "acceleration")
    s.jam = switch(position, "jammed")
    s.key_on = switch(position, "key")
    s.sarah_tiles = number(position, "sarah_tiles", s.sarah_tiles)
    s.bruce_tiles = number(position, "bruce_tiles", s.bruce_tiles)
    set_up_marks(s, position)
    set_up_cards(s, position, rng)
    set_up_chances(s, position)
    assert s.pos[whom[0]] < 25 and s.at[MIDDLE] == CENTRE
    return game, s
