"""Views: what a seat, or a spectator, may know now, built up from nothing."""

from __future__ import annotations

from typing import Any

from hatchway.games.room25.rules.board import CELLS, LINES, way_name
from hatchway.games.room25.rules.cards import CARDS
from hatchway.games.room25.rules.codes import BOOK
from hatchway.games.room25.rules.entering import jammed
from hatchway.games.room25.rules.kinds import (
    A_PROGRAM,
    A_TOKEN,
    ASKS,
    CHARACTERS,
    COLOUR,
    COLOURS,
    LOOK,
    PHASES,
    PUSH,
    ROLES,
    ROOMS,
    SLIDE,
    SUSPICION,
    TEAM,
    TOKENS,
    WHYS,
)
from hatchway.games.room25.rules.possible import choices_of, why_lost
from hatchway.games.room25.rules.rooms import unplayed
from hatchway.games.room25.rules.round import next_to_program, to_program
from hatchway.games.room25.rules.state import SEEN_BY_ALL, R25State
from hatchway.kernel.decision import in_view, ready
from hatchway.kernel.masks import bits

TOKEN_SETS = [[TOKENS[t + 1] for t in range(5) if mask >> t & 1] for mask in range(32)]
SEAT_SETS = [bits(mask) for mask in range(256)]


def view(s: R25State, seat: int, public: dict[str, Any] | None = None) -> dict[str, Any]:
    """The View of a seat (schema.View); SPECTATOR sees what is public."""
    shared = public if public is not None else common(s)
    return {
        **shared,
        "seat": seat,
        "tiles": tiles(s, seat) if public is None else own_tiles(s, seat, public["tiles"]),
        "characters": [character(s, who, seat) for who in s.order]
        if public is None
        else own_characters(s, seat, public["characters"]),
        "mine": mine(s, seat) if seat >= 0 else None,
    }


def common(s: R25State) -> dict[str, Any]:
    """What is the same in everybody's View."""
    return {
        "game": "room25",
        "phase": PHASES[s.phase],
        "round": s.round,
        "left": s.left,
        "sides": sides(s),
        "guards": guards(s),
        "order": [CHARACTERS[who] for who in s.order],
        "turn": s.turn,
        "slot": bool(s.slot),
        "passes": s.teller,
        "arrivals": s.serial,
        "robots": [CELLS[tile] if tile >= 0 else None for tile in s.robots],
        "slid": {LINES[n]: way_name(n, way - 1) for n, way in enumerate(s.slid) if way},
        "deck": {
            "left": len(s.deck),
            "discard": [CARDS[card] for card in s.discard],
            "open": [CARDS[card] for card in s.open],
        },
        "key": bool(s.key_on),
        "jammed": jammed(s),
        "jam_card": bool(s.jam),
        "acceleration": bool(s.accel),
        "empties": {"sarah": s.sarah_tiles, "bruce": s.bruce_tiles},
        "acted": list(s.acted),
        "gone": [ROOMS[room] for room in s.gone],
        "rooms": public_rooms(s),
        "free_rooms": free_rooms(s),
        "ready": ready(s),
        "frames": [list(frame) for frame in s.stack],
        "decision": in_view(s, ASKS, CHARACTERS),
        "outcome": {"winners": bits(s.winners), "why": WHYS[s.why]} if s.over else None,
    }


def mine(s: R25State, seat: int) -> dict[str, Any]:
    """What only this seat knows, besides its tiles and characters."""
    asked = next_to_program(s, seat) if s.ask == A_PROGRAM and s.due >> seat & 1 else -1
    return {
        "laid": [BOOK.form(code) for code in s.laid[seat]],
        "programs": CHARACTERS[asked] if asked >= 0 else None,
        "ahead": any(s.seat[who] == seat for who in bits(s.ahead)),
        "lost": lost(s, seat),
    }


def lost(s: R25State, seat: int) -> list[dict[str, Any]]:
    """The actions of a seat's characters that would be lost as things stand, while it chooses
    (R25-ACT-8)."""
    if s.ask == A_PROGRAM:
        whom = [who for who in to_program(s, seat, s.stack[-1]) if not (s.free | s.mad) >> who & 1]
    elif s.ask == A_TOKEN and s.due >> seat & 1:
        whom = [s.stack[-1][2]]
    else:
        return []
    found = []
    for who in whom:
        whys = {
            token: why_lost(s, who, token)
            for token in range(1, 6)
            if s.tokens[who] >> (token - 1) & 1 and not choices_of(s, who, token)
        }
        for token, why in whys.items():
            # An action that is lost itself, or moves neither a tile nor this character, changes nothing.
            same = [LOOK, PUSH, *whys] + ([SLIDE] if why == "dark" else [])
            after = [TOKENS[one] for one in range(1, 6) if one in same and one != token]
            found.append(
                {"who": CHARACTERS[who], "token": TOKENS[token], "why": why, "after": after}
            )
    return found


def sides(s: R25State) -> list[list[int]]:
    """The seats of each team (R25-TEA-1)."""
    if s.g.mode != TEAM:
        return []
    return [list(range(team, s.g.players, 2)) for team in range(2)]


def guards(s: R25State) -> list[int]:
    """How many guards there may be: a role tile that is left over may be one of them (R25-SUS-1)."""
    if s.g.mode != SUSPICION:
        return []
    prisoners, most = s.g.role_tiles()
    return [most - (prisoners + most - s.g.players), most]


def tiles(s: R25State, seat: int) -> list[dict[str, Any]]:
    """The tiles cell by cell; the room of a face-down tile only to those who looked (R25-BRD-5, BRD-10)."""
    bit = 1 << seat if seat >= 0 else 0
    shown = []
    up = s.up
    remind = s.remind
    for cell, tile in enumerate(s.at):
        face_up = bool(up >> tile & 1)
        seen = s.seen[tile]
        public = face_up or bool(seen & SEEN_BY_ALL)
        known = public or bool(seen & bit)
        if not public and known:
            how = "own"
        else:
            how = "public" if known else ""
        axis = "across" if s.across >> tile & 1 else "along" if s.along >> tile & 1 else "none"
        shown.append(
            {
                "id": CELLS[tile],
                "cell": CELLS[cell],
                "up": face_up,
                "room": ROOMS[s.kind[tile]] if known else None,
                "known": how,
                "closed": bool(s.closed >> tile & 1),
                "locked": bool(s.locked >> tile & 1),
                "axis": axis,
                "looked": SEAT_SETS[seen & 255][:] if seen else [],
                "claims": claims(s, tile) if s.claims else [],
                "reminders": [CHARACTERS[one] for one in range(8) if remind[one] == tile]
                if tile in remind
                else [],
            }
        )
    return shown


def own_tiles(s: R25State, seat: int, public: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The public tiles, with the rooms that this seat alone has looked at."""
    bit = 1 << seat if seat >= 0 else 0
    return [
        {**shown, "room": ROOMS[s.kind[tile]], "known": "own"}
        if s.seen[tile] & bit and not shown["known"]
        else shown
        for tile, shown in zip(s.at, public, strict=True)
    ]


def own_characters(s: R25State, seat: int, public: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        character(s, who, seat) if s.seat[who] == seat else shown
        for who, shown in zip(s.order, public, strict=True)
    ]


def claims(s: R25State, tile: int) -> list[dict[str, Any]]:
    return [
        {"seat": c[1], "colour": COLOURS[c[2]], "round": c[3], "now": c[4] == s.teller}
        for c in s.claims
        if c[0] == tile
    ]


def character(s: R25State, who: int, seat: int) -> dict[str, Any]:
    """A character. Its program is shown only to its own player until it is played (R25-PRG-4)."""
    bit = 1 << who
    own = s.seat[who] == seat
    first, second = s.first[who], s.second[who]
    played1, played2 = bool(s.played1 & bit), bool(s.played2 & bit)
    shown = bool(s.shown & bit)
    role = s.role[who]
    if s.committed & bit:
        adrenaline = "committed"
    elif s.recovered & bit:
        adrenaline = "recovered"
    else:
        adrenaline = "owned" if s.owned & bit else "spent"
    return {
        "id": CHARACTERS[who],
        "seat": s.seat[who],
        "alive": bool(s.alive & bit),
        "tile": CELLS[s.pos[who]] if s.pos[who] >= 0 else None,
        "came": s.came[who],
        "role": ROLES[role] if role and (own or shown) else None,
        "shown": shown,
        "tokens": TOKEN_SETS[s.tokens[who]][:],
        "actions": unplayed(s, who),
        "first": (TOKENS[first] if own or played1 else "hidden") if first else None,
        "second": (TOKENS[second] if own or played2 else "hidden") if second else None,
        "single": bool(s.single & bit),
        "played": [played1, played2],
        "adrenaline": adrenaline,
        "hidden": bool(s.hidden & bit),
        "trapped": "now" if s.sprung & bit else "next" if s.trapped & bit else "",
        "drowns": s.flood[who],
        "pile": [TOKENS[token] for token in sorted(s.pile[who])] if s.mad & bit else None,
        "free": bool(s.free & bit),
        "cold": bool(s.cold & bit),
        "benched": bool(s.benched & bit),
    }


def public_rooms(s: R25State) -> dict[str, int]:
    """R25-SET-14: all rooms of a ready-made complex or of the players' own; of a random one, the fixed
    part."""
    whole = not s.g.complex.random or bool(s.g.settings["show_composition"])
    copies = s.dealt if whole else s.g.complex.fixed
    return {ROOMS[room]: n for room, n in enumerate(copies) if n}


def free_rooms(s: R25State) -> dict[str, int]:
    """The number of the other rooms of a random complex, by colour."""
    if not s.g.complex.random or s.g.settings["show_composition"]:
        return {}
    counts: dict[str, int] = {}
    for room, n in enumerate(s.dealt):
        extra = n - s.g.complex.fixed[room]
        if extra:
            colour = COLOURS[COLOUR[room]]
            counts[colour] = counts.get(colour, 0) + extra
    return dict(sorted(counts.items()))
