"""Positions of Room 25 out of the tables of a scenario; what is not said is filled by chance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hatchway.games.common.known_names import near
from hatchway.games.common.scenario import shuffling
from hatchway.games.room25.game import Room25
from hatchway.games.room25.rules.board import CELLS, LINES, MIDDLE, way_name
from hatchway.games.room25.rules.cards import CARDS, new_deck
from hatchway.games.room25.rules.complexes import draw_rooms
from hatchway.games.room25.rules.entering import CENTRE
from hatchway.games.room25.rules.kinds import (
    ACROSS,
    ADRENALINES,
    ALICE,
    ALONG,
    AXES,
    BASE_BOX,
    BLUE,
    BOX,
    BRUCE,
    CENTRAL,
    CHARACTERS,
    COLOUR,
    COLOURS,
    COMMITTED,
    EMPTIES,
    EMPTY,
    GUARD,
    KEY,
    PIVOTING,
    PRISONER,
    RECOVERED,
    REGENERATION,
    ROBOT,
    ROLES,
    ROOM25,
    ROOMS,
    S_COMPLEX,
    S_DECK,
    S_PILE,
    SHORTS,
    SPENT,
    STREAM_NAMES,
    SUSPICION,
    TOKENS,
)
from hatchway.games.room25.rules.options import Rules
from hatchway.games.room25.rules.state import SEEN_BY_ALL, R25State
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

ANY: Final = "??"
Table = Mapping[str, Any]


# --- names


def character(name: object) -> int:
    word = str(name).strip().lower()
    if word not in CHARACTERS:
        raise BadScenario("no_character", f"no character {name!r}{near(word, CHARACTERS)}")
    return CHARACTERS.index(word)


def cell(name: object) -> int:
    word = str(name).strip().upper()
    if word not in CELLS:
        raise BadScenario("no_cell", f"no cell {name!r}; cells go from A1 to E5")
    return CELLS.index(word)


def token(name: object) -> int:
    word = str(name).strip().lower()
    if word not in TOKENS:
        raise BadScenario("no_token", f"no token {name!r}{near(word, TOKENS)}")
    return TOKENS.index(word)


def room(name: object) -> int:
    """A room by its id, its four letters or its name without `Room` or `Chamber`."""
    word = str(name).strip().lower()
    if word in SHORTS:
        return SHORTS.index(word)
    if word.replace(" ", "") in ROOMS:
        return ROOMS.index(word.replace(" ", ""))
    raise BadScenario("no_room", f"no room {name!r}{near(word, ROOMS)}")


def card(name: object) -> int:
    word = str(name).strip().lower()
    if word not in CARDS:
        raise BadScenario("no_card", f"no card {name!r}{near(word, CARDS)}")
    return CARDS.index(word)


def table(position: Table, key: str) -> dict[str, Any]:
    given = position.get(key, {})
    if not isinstance(given, dict):
        raise BadScenario("bad_table", f"{key} is a table, like {{ Kevin = … }}, not {given!r}")
    return given


def listed(position: Table, key: str) -> list[Any]:
    given = position.get(key, [])
    if not isinstance(given, list):
        raise BadScenario("bad_list", f"{key} is a list, not {given!r}")
    return given


def member(s: R25State, name: object) -> int:
    """A character that is in the game."""
    who = character(name)
    if s.seat[who] < 0:
        raise BadScenario("no_character", f"{name} is not in this game")
    return who


def number(position: Table, key: str, default: int = 0) -> int:
    return whole(position.get(key, default), key)


def count(position: Table, key: str, default: int) -> int:
    """A number that is never 0."""
    found = number(position, key, default)
    if not found:
        raise BadScenario("bad_number", f"{key} is 1 or more, not 0")
    return found


def switch(position: Table, key: str) -> int:
    given = position.get(key, False)
    if not isinstance(given, bool):
        raise BadScenario("bad_value", f"{key} is true or false, not {given!r}")
    return int(given)


def whole(given: object, what: str) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or given < 0:
        raise BadScenario("bad_number", f"{what} is a number, not {given!r}")
    return given


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


# --- the board


def board(position: Table) -> tuple[list[int], int]:
    """The rooms cell by cell (-1: any) and the mask of those that are face up."""
    kinds = [-1] * 25
    kinds[MIDDLE] = CENTRAL
    up = 1 << MIDDLE
    text = position.get("board", "")
    if not isinstance(text, str):
        raise BadScenario("bad_board", "board is a text of five rows")
    rows = [line.split("#")[0].split() for line in text.splitlines()]
    rows = [row for row in rows if row and row != list("ABCDE")]
    if not rows:
        return kinds, up
    if [row[0] for row in rows] != list("12345") or any(len(row) != 6 for row in rows):
        raise BadScenario(
            "bad_board", "a board has rows 1 to 5, each with its number and five rooms"
        )
    for y, row in enumerate(rows):
        for x, word in enumerate(row[1:]):
            here = 5 * y + x
            if word == ANY:
                continue
            if word not in (word.upper(), word.lower()):
                raise BadScenario(
                    "bad_board", f"{CELLS[here]}: {word!r} is neither face up nor face down"
                )
            if word.lower() not in SHORTS:
                raise BadScenario(
                    "bad_board", f"{CELLS[here]}: no room {word!r}{near(word.lower(), SHORTS)}"
                )
            kinds[here] = SHORTS.index(word.lower())
            if word == word.upper():
                up |= 1 << here
            else:
                up &= ~(1 << here)
    if kinds[MIDDLE] != CENTRAL or not up >> MIDDLE & 1 or kinds.count(CENTRAL) != 1:
        raise BadScenario("bad_board", "C3, and C3 alone, is CENT")
    return kinds, up


def fill_board(kinds: list[int], box: list[int], must: list[int], rng: Rng) -> list[int]:
    """Put rooms on the cells that name none: first those that must be there, then any rest of the
    box that changes nothing unseen (no Robot Room, no Regeneration Room)."""
    box = box[:]
    for kind, copies in enumerate(box):
        laid = kinds.count(kind)
        if laid > copies and kind != EMPTY:
            raise BadScenario(
                "too_many", f"the box has {copies} of {ROOMS[kind]}, the board {laid}"
            )
        box[kind] = max(0, copies - laid)
    holes = [here for here in range(25) if kinds[here] < 0]
    if len(must) > len(holes):
        wanted = ", ".join(ROOMS[kind] for kind in must)
        raise BadScenario("bad_board", f"the board leaves no ?? for {wanted}")
    for kind in must:
        box[kind] -= 1
    pool = [
        kind
        for kind, copies in enumerate(box)
        if COLOUR[kind] != BLUE and kind not in (ROBOT, REGENERATION)
        for _ in range(copies)
    ]
    rng.shuffle(pool)
    fresh = must + pool[: len(holes) - len(must)]
    return fill_holes(kinds, fresh, rng)


def fill_holes(kinds: list[int], fresh: list[int], rng: Rng) -> list[int]:
    rng.shuffle(fresh)
    return [kind if kind >= 0 else fresh.pop() for kind in kinds]


def built_of(kinds: list[int], gone: list[int], box: list[int], rng: Rng) -> list[int]:
    """The copies by room that the complex was built with: those on the board, and those that were
    destroyed, each of which left an Empty Chamber."""
    dealt = [kinds.count(kind) for kind in range(len(ROOMS))]
    for kind in gone:
        dealt[kind] += 1
        dealt[EMPTY] -= 1
    spare = [
        kind
        for kind, copies in enumerate(box)
        if dealt[kind] < copies
        and COLOUR[kind] != BLUE
        and kind not in (EMPTY, ROBOT, REGENERATION)
    ]
    while dealt[EMPTY] > box[EMPTY]:  # more than the box has: some were rooms that are gone
        kind = spare[rng.below(len(spare))]
        gone.append(kind)
        dealt[EMPTY] -= 1
        dealt[kind] += 1
        if dealt[kind] == box[kind]:
            spare.remove(kind)
    return dealt


def complete(
    rules: Rules, position: Table, kinds: list[int], empties: int, rng: Rng
) -> tuple[list[int], list[int], list[int]]:
    """The whole board, the copies by room it was built with, and the rooms that are gone."""
    gone = [room(name) for name in listed(position, "gone")]
    if rules.key and position.get("key", False) and KEY not in gone:
        gone.append(KEY)
    built = table(position, "dealt")
    for name in built:
        kind = room(name)
        gone += [kind] * (number(built, name) - kinds.count(kind) - gone.count(kind))
    box = list(BOX if rules.season == 2 else BASE_BOX)
    box[EMPTY] -= empties
    if "complex" not in position["options"]:
        must = [EMPTY] * (len(gone) - kinds.count(EMPTY))
        must += [ROOM25] * (1 - kinds.count(ROOM25))
        must += [KEY] * (int(rules.key) - kinds.count(KEY) - gone.count(KEY))
        full = fill_board(kinds, box, must, rng)
        return full, built_of(full, gone, box, rng), gone
    # The complex is given: the cells that name no room get what is left of it.
    chance = R25State(rules)
    chance.key = rng.seed()
    for _ in range(1000):
        dealt = draw_rooms(chance, S_COMPLEX, rules.complex, empties)
        rest = [n - kinds.count(kind) - gone.count(kind) for kind, n in enumerate(dealt)]
        rest[EMPTY] += len(gone)
        if min(rest) >= 0:
            fresh = [kind for kind, n in enumerate(rest) for _ in range(n)]
            return fill_holes(kinds, fresh, rng), dealt, gone
    raise BadScenario("no_fit", f"the board does not fit the complex {rules.complex.name!r}")


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
    """The game of a position, its state with the board laid, and its characters."""
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
        # Who names no complex plays in just these rooms, and everybody knows them.
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


def lay_people(s: R25State, position: Table, whom: list[int]) -> None:
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


def lay_roles(s: R25State, position: Table, rng: Rng) -> None:
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
            raise BadScenario("impossible", f"{CHARACTERS[who]} is no guard: name the role")


def lay_state_of_people(s: R25State, position: Table) -> None:
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


def lay_marks(s: R25State, position: Table) -> None:
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
            raise BadScenario("impossible", f"{place} is no Pivoting Room, so it has no axis")
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


def lay_claims(s: R25State, position: Table) -> None:
    """Claims made before: "Kevin: B2 red", in an earlier pass."""
    for text in listed(position, "claims"):
        name, _, rest = str(text).partition(":")
        words = rest.split()
        if len(words) != 2 or words[1] not in COLOURS:
            raise BadScenario("bad_claim", f"a claim is like 'Kevin: B2 red', not {text!r}")
        tile = s.at[cell(words[0])]
        claim = (tile, s.seat[member(s, name)], COLOURS.index(words[1]), s.round, s.teller - 1)
        s.claims = (*s.claims, claim)


def lay_cards(s: R25State, position: Table, rng: Rng) -> None:
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


def lay_chances(s: R25State, position: Table) -> None:
    """Draws to come, and shuffles to come said by their result."""
    tape: dict[int, list[int]] = {}
    draws = table(position, "draws")
    for name in draws:
        where = stream(name)
        tape[where] = [whole(drawn, f"a draw of {name}") for drawn in listed(draws, name)]
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


def lay(options: Mapping[str, object], position: Table, rng: Rng) -> tuple[Room25, R25State]:
    """A position as a state, before its moment in the round is set."""
    game, s, whom = new_game(options, position, rng)
    lay_people(s, position, whom)
    lay_roles(s, position, rng)
    lay_state_of_people(s, position)
    s.round = count(position, "round", 1)
    s.left = count(position, "left", max(1, s.g.rounds - s.round + 1))
    s.accel = switch(position, "acceleration")
    s.jam = switch(position, "jammed")
    s.key_on = switch(position, "key")
    s.sarah_tiles = number(position, "sarah_tiles", s.sarah_tiles)
    s.bruce_tiles = number(position, "bruce_tiles", s.bruce_tiles)
    lay_marks(s, position)
    lay_cards(s, position, rng)
    lay_chances(s, position)
    assert s.pos[whom[0]] < 25 and s.at[MIDDLE] == CENTRE
    return game, s
