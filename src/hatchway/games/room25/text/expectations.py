"""Expectations of Room 25: what stands where, who lives, what is known to whom."""

from __future__ import annotations

from typing import Final

from hatchway.games.common.expectations import COMMON, Check, Line, Match, Vocabulary, holds, line
from hatchway.games.common.scenario import Run
from hatchway.games.room25.rules.board import CELLS, LINES, way_name
from hatchway.games.room25.rules.cards import CARDS
from hatchway.games.room25.rules.entering import jammed
from hatchway.games.room25.rules.kinds import (
    CHARACTERS,
    COLOURS,
    PHASES,
    ROLES,
    ROOMS,
    TOKENS,
)
from hatchway.games.room25.rules.rooms import unplayed
from hatchway.games.room25.rules.state import R25State, cell_of, in_order, inside
from hatchway.games.room25.text.reading import card, cell, character, room, token
from hatchway.kernel.errors import BadScenario
from hatchway.kernel.masks import bits


def who_of(run: Run, found: Match) -> int:
    who = character(found["who"])
    if run.s.seat[who] < 0:
        raise BadScenario("no_character", f"{found['who']} is not in this game")
    return who


def name(who: int) -> str:
    return CHARACTERS[who].capitalize()


def names(whom: list[int]) -> str:
    return " ".join(name(who) for who in whom) or "nobody"


def place(s: R25State, who: int) -> str:
    return f"at {CELLS[cell_of(s, who)]}" if s.alive >> who & 1 else "dead"


# --- characters


def alive(run: Run, found: Match) -> str | None:
    who = who_of(run, found)
    lives = bool(run.s.alive >> who & 1)
    wanted = found["state"].lower() == "alive"
    return holds(lives == wanted, f"{name(who)} {place(run.s, who)}")


def stands(run: Run, found: Match) -> str | None:
    who = who_of(run, found)
    here = bool(run.s.alive >> who & 1) and cell_of(run.s, who) == cell(found["cell"])
    return holds(here != bool(found["not"]), f"{name(who)} {place(run.s, who)}")


def flag(field: str, word: str) -> Check:
    """A check of one bit per character."""

    def check(run: Run, found: Match) -> str | None:
        who = who_of(run, found)
        so = bool(getattr(run.s, field) >> who & 1)
        return holds(so != bool(found["not"]), f"{name(who)} {'' if so else 'not '}{word}")

    return check


def drowns(run: Run, found: Match) -> str | None:
    who = who_of(run, found)
    when = run.s.flood[who]
    wanted = int(found["round"]) if found["round"] else 0
    return holds(
        when == wanted, f"{name(who)} drowns in round {when}" if when else "does not drown"
    )


def tokens(run: Run, found: Match) -> str | None:
    who = who_of(run, found)
    left = [TOKENS[t] for t in range(1, 6) if run.s.tokens[who] >> t - 1 & 1]
    wanted = [TOKENS[token(word)] for word in found["tokens"].replace(",", " ").split()]
    lost = found["how"].lower() == "lost"
    return holds(all((word in left) != lost for word in wanted), f"has tokens {' '.join(left)}")


def adrenaline(run: Run, found: Match) -> str | None:
    bit = 1 << who_of(run, found)
    state = "spent"
    for name in ("owned", "committed", "recovered"):
        if getattr(run.s, name) & bit:
            state = name
    return holds(state == found["state"].lower(), f"adrenaline {state}")


def actions_left(run: Run, found: Match) -> str | None:
    left = unplayed(run.s, who_of(run, found))
    return holds(left == int(found["count"]), f"actions left {left}")


def programmed(run: Run, found: Match) -> str | None:
    who = who_of(run, found)
    now = [TOKENS[t] for t in (run.s.first[who], run.s.second[who])]
    shown = " ".join(now) if any(now) else ""
    wanted = found["tokens"].lower().split()
    if wanted == ["nothing"]:
        wanted = ["none"]
    wanted += ["none"] * (2 - len(wanted))
    return holds(now == wanted, f"programmed {shown}")


def pile(run: Run, found: Match) -> str | None:
    who = who_of(run, found)
    now = [TOKENS[t] for t in reversed(run.s.pile[who])]
    words = found["words"].lower().split()
    if words[0] == "has":
        return holds(len(now) == int(words[1]), f"pile has {len(now)}")
    return holds(now == ([] if words == ["empty"] else words), f"pile {' '.join(now) or 'empty'}")


def reminder(run: Run, found: Match) -> str | None:
    tile = run.s.remind[who_of(run, found)]
    now = f"on {CELLS[run.s.where[tile]]}" if tile >= 0 else "at home"
    return holds(now.lower() == found["where"].lower(), f"reminder {now}")


def tiles_left(run: Run, found: Match) -> str | None:
    left = run.s.sarah_tiles if found["who"].lower() == "sarah" else run.s.bruce_tiles
    return holds(left == int(found["count"]), f"{left} Empty Chambers")


def in_room(run: Run, found: Match) -> str | None:
    whom = inside(run.s, run.s.at[cell(found["cell"])])
    words = found["names"].replace(",", " ").split()
    wanted = [] if words == ["nobody"] else [character(word) for word in words]
    return holds(sorted(whom) == sorted(wanted), f"{found['cell']} holds {names(whom)}")


# --- rooms


def face(run: Run, found: Match) -> str | None:
    up = bool(run.s.up >> run.s.at[cell(found["cell"])] & 1)
    return holds(up == (found["way"].lower() == "up"), f"face {'up' if up else 'down'}")


def is_room(run: Run, found: Match) -> str | None:
    kind = run.s.kind[run.s.at[cell(found["cell"])]]
    fits = kind == room(found["room"])
    return holds(fits != bool(found["not"]), f"{found['cell']} is {ROOMS[kind]}")


def marked(run: Run, found: Match) -> str | None:
    word = found["mark"].lower()
    mask = run.s.closed if word == "closed" else run.s.locked
    so = bool(mask >> run.s.at[cell(found["cell"])] & 1)
    return holds(so != bool(found["not"]), word if so else f"not {word}")


def axis(run: Run, found: Match) -> str | None:
    bit = 1 << run.s.at[cell(found["cell"])]
    now = "across" if run.s.across & bit else "along" if run.s.along & bit else "none"
    return holds(now == found["axis"].lower(), f"axis {now}")


def robot(run: Run, found: Match) -> str | None:
    tile = run.s.robots[int(found["robot"]) - 1]
    now = f"at {CELLS[run.s.where[tile]]}" if tile >= 0 else "gone"
    return holds(now.lower() == found["where"].lower(), f"robot {found['robot']} {now}")


def robots(run: Run, found: Match) -> str | None:
    count = sum(tile >= 0 for tile in run.s.robots)
    return holds(count == int(found["count"]), f"robots {count}")


def looked_at(run: Run, found: Match) -> str | None:
    seen = run.s.seen[run.s.at[cell(found["cell"])]]
    so = bool(seen >> run.part.seat(run.s, found["who"]) & 1)
    return holds(so != bool(found["not"]), "looked at" if so else "not looked at")


def same_board(run: Run, found: Match) -> str | None:
    then, now = run.before, run.s
    moved = [
        CELLS[here]
        for here in range(25)
        if then.at[here] != now.at[here] or then.kind[then.at[here]] != now.kind[now.at[here]]
    ]
    if found["not"]:
        return holds(bool(moved), "the board is the same")
    return holds(not moved, f"changed: {', '.join(moved)}")


# --- what is known


def known(run: Run, found: Match) -> str | None:
    view = run.game.view(run.s, run.part.seat(run.s, found["seer"]))
    tile = view["tiles"][cell(found["cell"])]
    wanted = found["how"].lower() == "known to"
    seen = tile["room"] is not None
    return holds(seen == wanted, f"{found['seer']} sees {tile['room'] or 'nothing'}")


def role_known(run: Run, found: Match) -> str | None:
    who = who_of(run, found)
    view = run.game.view(run.s, run.part.seat(run.s, found["seer"]))
    role = next(one["role"] for one in view["characters"] if one["id"] == CHARACTERS[who])
    wanted = found["how"].lower() == "known to"
    return holds((role is not None) == wanted, f"{found['seer']} sees {role or 'nothing'}")


def role_is(run: Run, found: Match) -> str | None:
    who = who_of(run, found)
    role = ROLES[run.s.role[who]]
    return holds(role == found["role"].lower(), f"{name(who)} is a {role}")


def revealed(run: Run, found: Match) -> str | None:
    so = bool(run.s.shown >> who_of(run, found) & 1)
    return holds(so != bool(found["not"]), "revealed" if so else "not revealed")


def program_known(run: Run, found: Match) -> str | None:
    who = who_of(run, found)
    view = run.game.view(run.s, run.part.seat(run.s, found["seer"]))
    shown = next(one for one in view["characters"] if one["id"] == CHARACTERS[who])
    now = shown[found["slot"].lower()]
    wanted = found["how"].lower() == "known to"
    return holds((now not in (None, "hidden")) == wanted, f"{found['seer']} sees {now}")


def claim(run: Run, found: Match) -> str | None:
    here = run.s.at[cell(found["cell"])]
    seat = run.part.seat(run.s, found["who"]) if found["who"] else None
    made = [c for c in run.s.claims if c[0] == here and seat in (None, c[1])]
    shown = ", ".join(f"seat {c[1]} {COLOURS[c[2]]}" for c in made) or "no claim"
    if found["no"]:
        return holds(not made, shown)
    return holds(any(COLOURS[c[2]] == found["colour"].lower() for c in made), shown)


# --- the round


def rounds_left(run: Run, found: Match) -> str | None:
    return holds(run.s.left == int(found["count"]), f"rounds left {run.s.left}")


def this_round(run: Run, found: Match) -> str | None:
    return holds(run.s.round == int(found["count"]), f"round {run.s.round}")


def phase(run: Run, found: Match) -> str | None:
    now = PHASES[run.s.phase]
    return holds(now == found["phase"].lower(), f"phase {now}")


def turn(run: Run, found: Match) -> str | None:
    s = run.s
    now = name(s.order[s.turn]) if s.slot else "nobody"
    return holds(now.lower() == found["who"].lower(), f"turn {now}")


def order(run: Run, found: Match) -> str | None:
    wanted = [character(word) for word in found["names"].replace(",", " ").split()]
    return holds(run.s.order == wanted, f"order {names(run.s.order)}")


def living_order(run: Run, found: Match) -> str | None:
    first = in_order(run.s, run.s.alive)[:1]
    return holds(first == [character(found["who"])], f"first player {names(first)}")


def slid(run: Run, found: Match) -> str | None:
    where = LINES.index(found["line"].upper())
    way = run.s.slid[where]
    now = way_name(where, way - 1) if way else "not slid"
    return holds(now == found["way"].lower(), f"{found['line']} {now}")


def switch(field: str, word: str) -> Check:
    def check(run: Run, found: Match) -> str | None:
        so = jammed(run.s) if field == "jammed" else bool(getattr(run.s, field))
        return holds(so != bool(found["not"]), word if so else f"not {word}")

    return check


# --- cards


def deck(run: Run, found: Match) -> str | None:
    cards = run.s.deck if found["pile"].lower() == "deck" else run.s.discard
    return holds(len(cards) == int(found["count"]), f"{found['pile']} {len(cards)}")


def deck_top(run: Run, found: Match) -> str | None:
    top = run.s.deck[-1] if run.s.deck else -1
    return holds(top == card(found["card"]), f"deck top {CARDS[top] if top >= 0 else 'none'}")


def lies(run: Run, found: Match) -> str | None:
    where = {"discard": run.s.discard, "deck": run.s.deck, "open": run.s.open}[
        found["pile"].lower()
    ]
    so = card(found["card"]) in where
    shown = ", ".join(CARDS[one] for one in where[-5:]) or "nothing"
    return holds(so != bool(found["not"]), f"{found['pile']} has {shown}")


def gone(run: Run, found: Match) -> str | None:
    so = room(found["room"]) in run.s.gone
    shown = ", ".join(ROOMS[one] for one in run.s.gone) or "nothing"
    return holds(so != bool(found["not"]), f"gone: {shown}")


def the_dead(run: Run, found: Match) -> str | None:
    words = found["names"].replace(",", " ").split()
    wanted = [] if words == ["nobody"] else [character(word) for word in words]
    dead = bits(run.s.dead)
    return holds(sorted(wanted) == dead, f"dead: {names(dead)}")


C: Final = r"(?P<cell>[a-e][1-5])"
SEER: Final = r"(?P<how>known to|hidden from) (?P<seer>[a-z]+(?: \d)?)"
NOT: Final = r"(?P<not>not )?"

LINES_OF_ROOM25: Final[tuple[Line, ...]] = (
    line("the dead: Max Alice", r"the dead: (?P<names>.+)", the_dead),
    line("robot 1 at B2", r"robot (?P<robot>[12]) (?P<where>at [a-e][1-5]|gone)", robot),
    line("Alice at C2", rf"WHO (?:alive )?{NOT}at {C}", stands),
    line("Max dead", r"WHO (?:is )?(?P<state>dead|alive)", alive),
    line("Kevin hidden", rf"WHO (?:is )?{NOT}hidden", flag("hidden", "hidden")),
    line("Kevin trapped", rf"WHO (?:is )?{NOT}trapped", flag("trapped", "trapped")),
    line(
        "Kevin drowns in round 3", r"WHO (?:drowns in round (?P<round>\d+)|does not drown)", drowns
    ),
    line("Kevin lost look", r"WHO (?P<how>lost|has tokens?) (?P<tokens>[a-z, ]+)", tokens),
    line(
        "Kevin adrenaline owned",
        r"WHO(?:'s)? adrenaline (?P<state>owned|committed|recovered|spent)",
        adrenaline,
    ),
    line("Kevin actions left 1", r"WHO actions left (?P<count>\d)", actions_left),
    line("Kevin programmed look move", r"WHO programmed (?P<tokens>[a-z ]+)", programmed),
    line("Kevin pile look move", r"WHO pile (?P<words>has \d|[a-z ]+)", pile),
    line(
        "Kevin under paranoia", rf"WHO (?:is )?{NOT}under paranoia", flag("mad", "under paranoia")
    ),
    line(
        "Kevin plays freely", r"WHO (?:plays|does (?P<not>not )play) freely", flag("free", "free")
    ),
    line("Kevin cold", rf"WHO (?:is )?{NOT}cold", flag("cold", "cold")),
    line("Sarah tiles 1", r"(?P<who>sarah|bruce) tiles (?P<count>\d)", tiles_left),
    line("reminder of Kevin on B2", r"reminder of WHO (?P<where>on [a-e][1-5]|at home)", reminder),
    line("B2 holds Max Alice", rf"{C} holds (?P<names>.+)", in_room),
    line("B2 face up", rf"{C} (?:is )?face (?P<way>up|down)", face),
    line("B2 not closed", rf"{C} (?:is )?{NOT}(?P<mark>closed|locked)", marked),
    line("B2 axis across", rf"{C} axis (?P<axis>across|along|none)", axis),
    line("B2 known to Kevin", rf"{C} {SEER}", known),
    line("B2 looked at by Kevin", rf"{C} {NOT}looked at by WHO", looked_at),
    line("B2 is acid", rf"{C} is {NOT}(?P<room>[a-z0-9 ]+)", is_room),
    line("robots 1", r"robots (?P<count>[0-2])", robots),
    line("same board", rf"{NOT}same board", same_board),
    line("role of Kevin hidden from Franck", rf"role of WHO {SEER}", role_known),
    line("Kevin's role hidden from Franck", rf"WHO's role {SEER}", role_known),
    line("role of Kevin revealed", rf"role of WHO {NOT}revealed", revealed),
    line("Kevin is a guard", r"WHO is a (?P<role>guard|prisoner)", role_is),
    line(
        "first action of Kevin hidden from Franck",
        rf"(?P<slot>first|second) action of WHO {SEER}",
        program_known,
    ),
    line(
        "claim on B2 by Kevin red",
        rf"(?P<no>)claim on {C}(?: by WHO)? (?P<colour>blue|green|yellow|red)",
        claim,
    ),
    line("no claim on B2 by Kevin", rf"(?P<no>no )claim on {C}(?: by WHO)?(?P<colour>)", claim),
    line("rounds left 4", r"rounds left (?P<count>\d+)", rounds_left),
    line("round 3", r"round (?P<count>\d+)", this_round),
    line("phase first", rf"phase (?P<phase>{'|'.join(PHASES)})", phase),
    line("turn Kevin", r"turn WHO", turn),
    line("order Max Kevin Alice Franck", r"order (?P<names>[a-z, ]+)", order),
    line("first player Kevin", r"first player WHO", living_order),
    line(
        "row 4 slid left",
        r"(?:row|column) (?P<line>[1-5a-e]) (?:slid )?(?P<way>left|right|up|down|not slid)",
        slid,
    ),
    line("key active", rf"key {NOT}active", switch("key_on", "active")),
    line("acceleration", rf"{NOT}acceleration", switch("accel", "acceleration")),
    line("jammed", rf"{NOT}jammed", switch("jammed", "jammed")),
    line("deck 40", r"(?P<pile>deck|discard) (?P<count>\d+)", deck),
    line("deck top rewind", r"deck top (?P<card>\w+)", deck_top),
    line("discard has move_a_up", rf"(?P<pile>discard|deck|open) has {NOT}(?P<card>\w+)", lies),
    line("gone: key", rf"{NOT}gone: (?P<room>[a-z0-9 ]+)", gone),
)

WORDS: Final = Vocabulary((*COMMON, *LINES_OF_ROOM25))
check = WORDS.check
