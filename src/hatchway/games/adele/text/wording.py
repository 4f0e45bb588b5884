"""Actions of A.D.E.L.E. in plain words: "move 9", "deliver chip by test", "place 3-12 fire in 3".

One line for each kind of codes.py, in both directions. Names of several words may be written with spaces
("use space suit"). Any action may also be said in short: its kind and what it names, in the order of codes.py
("clear hypoxia 9").
"""

from __future__ import annotations

import re
from typing import Final

from hatchway.games.adele.rules.codes import BOOK, DEVICES
from hatchway.games.adele.rules.kinds import (
    ANOMALIES,
    ASTRONAUTS,
    EVENTS,
    HAZARDS,
    OBJECTS,
    SOURCES,
    SPECIALS,
    SPOTS,
)
from hatchway.games.common.wording import Wording, misread
from hatchway.kernel.codes import Form
from hatchway.kernel.errors import BadForm, BadScenario

KINDS: Final[dict[str, tuple[str, ...]]] = {
    kind: tuple(axis for axis, _ in axes) for kind, _, _, axes in BOOK.kinds
}
FILLERS: Final = ("to", "for", "from", "in", "on", "of", "with", "by", "room", "door")

_LONG = [
    name
    for name in (*OBJECTS, *HAZARDS, *ANOMALIES, *EVENTS, *SPECIALS, *DEVICES, "central_computer")
    if "_" in name
]
_BLANKS: Final = re.compile(
    r"\b(?:"
    + "|".join(sorted((n.replace("_", " ") for n in _LONG), key=len, reverse=True))
    + r")\b",
    re.IGNORECASE,
)


def glue(text: str) -> str:
    """Names of several words in one: "space suit" becomes "space_suit"."""
    return _BLANKS.sub(lambda found: found[0].replace(" ", "_"), text)


PARTS: Final = {
    "ROOM": r"(?:room )?(?P<room>\d+)",
    "DOOR": r"(?:door )?(?P<door>\d+-\d+)",
    "CARD": r"(?P<card>[a-z0-9_-]+)",
    "OBJECT": r"(?P<object>[a-z_]+)",
    "THING": r"(?P<thing>(?:active[ _])?[a-z_]+)",
    "WHOM": r"(?P<whom>[a-z]+)",
    "WHOSE": r"(?P<whose>[a-z]+)",
    "SPOT": rf"(?P<on>{'|'.join(SPOTS)})",
    "DEVICE": rf"(?P<device>{'|'.join(DEVICES)})",
    "HAZARD": r"(?P<hazard>[a-z]+)",
    "TILE": r"(?P<tile>[a-z_]+)",
    "EFFORT": r"(?:by )?(?P<effort>sure|test)",
}


def _w(kind: str, example: str, pattern: str, words: str) -> Wording:
    for name, part in PARTS.items():
        pattern = re.sub(rf"\b{name}\b", part.replace("\\", r"\\"), pattern)
    return Wording(kind, example, re.compile(pattern, re.IGNORECASE), words)


CUBES: Final = rf"\d+ (?:{'|'.join(SOURCES[:5])})"
WORDINGS: Final[tuple[Wording, ...]] = (
    _w("plan", "plan 2 move 1 search 1 special",
       rf"plan (?P<cubes>{CUBES}(?:(?: and |, | \+ |\+|,| ){CUBES})*)", ""),
    _w("step", "step Emma", r"step (?:forward )?(?P<who>[a-z]+)", "step {who}"),
    _w("end", "end", r"end(?: turn)?", "end"),
    _w("move", "move 9", r"move (?:to )?(?:room )?(?P<place>s?\d+)", "move {place}"),
    _w("open", "open 5-6", r"open DOOR", "open {door}"),
    _w("search", "search", r"search", "search"),
    _w("use", "use space suit", r"use OBJECT", "use {object}"),
    _w("heal", "heal 2 Emma 1 Bruce",
       r"heal (?P<wounds>\d [a-z]+(?:(?: and |, | \+ |\+|,| )\d [a-z]+)*)", ""),
    _w("battery", "battery on computer", r"battery (?:on )?DEVICE", "battery on {device}"),
    _w("track", "track 9", r"track ROOM", "track {room}"),
    _w("extinguish", "extinguish", r"extinguish", "extinguish"),
    _w("deliver", "deliver chip", r"deliver OBJECT(?: EFFORT)?", "deliver {object}{effort}"),
    _w("medical", "medical for Emma", r"medical (?:for )?WHOM(?: EFFORT)?",
       "medical for {whom}{effort}"),
    _w("send_to", "send axe to Emma", r"send THING to WHOM(?: EFFORT)?",
       "send {thing} to {whom}{effort}"),
    _w("fetch_from", "fetch from Emma", r"fetch from WHOM(?: EFFORT)?", "fetch from {whom}{effort}"),
    _w("send", "send axe to 9", r"send OBJECT to ROOM(?: EFFORT)?", "send {object} to {room}{effort}"),
    _w("management", "management", r"management(?: EFFORT)?", "management{effort}"),
    _w("workshop", "workshop", r"workshop(?: EFFORT)?", "workshop{effort}"),
    _w("repair", "repair 9", r"repair (?:impact in )?ROOM(?: EFFORT)?", "repair {room}{effort}"),
    _w("central_computer", "fix computer 9", r"fix DEVICE (?:in )?ROOM(?: EFFORT)?",
       "fix {device} {room}{effort}"),
    _w("emergency", "emergency", r"emergency(?:_terminal)?(?: EFFORT)?", "emergency{effort}"),
    _w("clear", "clear hypoxia in 9", r"clear HAZARD (?:in |from )?ROOM(?: EFFORT)?",
       "clear {hazard} in {room}{effort}"),
    _w("hatch", "open hatch 18", r"(?:open )?hatch ROOM(?: EFFORT)?", "open hatch {room}{effort}"),
    _w("impact", "impact 9", r"impact (?:in )?ROOM(?: EFFORT)?", "impact {room}{effort}"),
    _w("cube", "cube of use", rf"cube (?:of )?(?P<of>{'|'.join(SOURCES)})", "cube of {of}"),
    _w("take_back", "take back", r"take[ _]back", "take back"),
    _w("take", "take chip", r"take OBJECT", "take {object}"),
    _w("drop", "drop active space suit", r"drop THING", "drop {thing}"),
    _w("hand_over", "hand over chip", r"hand[ _]over THING", "hand over {thing}"),
    _w("answer", "yes", r"(?P<answer>yes|no)", "{answer}"),
    _w("start_with", "start with battery", r"start[ _]with OBJECT", "start with {object}"),
    _w("decline", "decline", r"decline", "decline"),
    _w("lock", "place 3-12 lock on 2-3", r"place CARD lock (?:on )?DOOR", "place {card} lock on {door}"),
    _w("place", "place 3-12 fire in 3", r"place CARD SPOT (?:in )?ROOM", ""),
    _w("strike_lock", "strike lock on 5-6", r"strike lock (?:on )?DOOR", "strike lock on {door}"),
    _w("strike", "strike fire in 5", r"strike SPOT (?:in )?ROOM", "strike {on} in {room}"),
    _w("spread", "spread fire to 9", r"spread HAZARD (?:to |in )?ROOM", "spread {hazard} to {room}"),
    _w("surge", "surge", r"surge", "surge"),
    _w("recall", "recall 3-12", r"recall CARD", "recall {card}"),
    _w("cycle", "cycle", r"cycle", "cycle"),
    _w("salvage", "salvage fire fire spying",
       r"salvage (?P<hazards>[a-z_]+(?:(?: and |, | \+ |\+|,| )[a-z_]+)*)", ""),
    _w("reroute", "reroute", r"reroute", "reroute"),
    _w("wake", "wake panic", r"wake (?P<anomaly>[a-z_]+)", "wake {anomaly}"),
    _w("sacrifice_lock", "sacrifice lock on 11-12", r"sacrifice lock (?:on )?DOOR",
       "sacrifice lock on {door}"),
    _w("sacrifice", "sacrifice fire in 4", r"sacrifice SPOT (?:in )?ROOM", "sacrifice {on} in {room}"),
    _w("cancel", "cancel", r"cancel", "cancel"),
    _w("done", "done", r"done", "done"),
    _w("discard", "discard 3-12", r"discard CARD", "discard {card}"),
    _w("spy", "spy chip", r"spy TILE", "spy {tile}"),
    _w("remove", "remove surge cycle",
       r"remove (?P<one>[a-z_]+)(?: and |, | \+ |\+|,| )(?P<two>[a-z_]+)", ""),
    _w("offer_tile", "show tile chip to Bruce", r"show tile TILE to WHOM", "show tile {tile} to {whom}"),
    _w("offer_look", "show chip to Bruce", r"show OBJECT to WHOM", "show {object} to {whom}"),
    _w("offer_swap", "offer chip to Bruce for axe",
       r"offer THING to WHOM for (?P<for>(?:active[ _])?[a-z_]+)", "offer {thing} to {whom} for {for}"),
    _w("offer_gift", "offer chip to Bruce", r"offer THING to WHOM", "offer {thing} to {whom}"),
    _w("accept", "accept Emma", r"accept WHOSE", "accept {whose}"),
    _w("refuse", "refuse Emma", r"refuse WHOSE", "refuse {whose}"),
    _w("withdraw", "withdraw from Bruce", r"withdraw (?:from )?WHOM", "withdraw from {whom}"),
)  # fmt: skip
"""Where two patterns would fit, the more specific one comes first."""

SAID: Final[dict[str, Wording]] = {wording.kind: wording for wording in WORDINGS}


def pieces(text: str) -> list[str]:
    """The words of a list separated by spaces, commas, "+" or "and"."""
    return re.sub(r"\band\b|[+,]", " ", text).split()


def counts(text: str, names: tuple[str, ...], what: str) -> list[int]:
    """How many of each name: "2 move, 1 search"."""
    words = pieces(text.lower())
    found = [0] * len(names)
    for count, name in zip(words[::2], [*words[1::2], ""], strict=False):
        if name not in names or not count.isdigit():
            raise BadScenario(
                "bad_action", f"{text!r} is not like '2 {names[0]} 1 {names[1]}' ({what})"
            )
        found[names.index(name)] += int(count)
    return found


def _summed(found: list[int], names: tuple[str, ...]) -> str:
    return "+".join(f"{n} {names[i]}" for i, n in enumerate(found) if n)


def _form(kind: str, found: dict[str, str | None]) -> Form:
    """The structured form of words that matched."""
    said = {name: value.lower() for name, value in found.items() if value is not None}
    form: Form = {"kind": kind}
    if kind == "plan":
        form["cubes"] = _summed(counts(said["cubes"], SOURCES[:5], "cubes on actions"), SOURCES)
    elif kind == "heal":
        wounds = counts(said["wounds"], ASTRONAUTS, "wounds of astronauts")
        form["wounds"] = _summed(wounds, ASTRONAUTS)
    elif kind == "salvage":
        hazards = pieces(said["hazards"])
        known = [word for word in HAZARDS for _ in range(hazards.count(word))]
        form["hazards"] = "+".join(known if len(known) == len(hazards) else hazards)
    elif kind == "remove":
        form["cards"] = "+".join(sorted((said["one"], said["two"]), key=_special))
    elif kind == "place":
        form = {"kind": kind, "card": f"{said['card']}:{said['room']}", "on": said["on"]}
    else:
        for name, value in said.items():
            worn = value.replace("active ", "active_")
            form[name] = value.upper() if name == "place" else worn
        if "effort" in KINDS[kind]:
            form.setdefault("effort", "sure")
    return form


def _special(name: str) -> int:
    return SPECIALS.index(name) if name in SPECIALS else 0


def read(words: str) -> int:
    """The code of an action said in words."""
    text = glue(" ".join(words.split()))
    for wording in WORDINGS:
        found = wording.pattern.fullmatch(text)
        if found is not None:
            try:
                return BOOK.code(_form(wording.kind, found.groupdict()))
            except BadForm as fault:
                raise BadScenario("bad_action", f"{words!r}: {fault}") from None
    return _read_shortly(words, text)


def _read_shortly(words: str, text: str) -> int:
    """An action by its kind and what it names, in the order of codes.py."""
    parts = text.lower().replace(",", " ").split()
    kind = parts[0] if parts else ""
    if kind not in KINDS:
        raise misread(text, WORDINGS)
    axes = KINDS[kind]
    named = [part for part in parts[1:] if part not in FILLERS]
    if len(axes) == 1:
        named = [" ".join(named)]
    if axes and axes[-1] == "effort" and named[-1:] not in (["sure"], ["test"]):
        named = [*[name for name in named if name], "sure"]
    if len(named) != len(axes):
        raise BadScenario(
            "bad_action",
            f"{kind} names: {', '.join(axes) or 'nothing'}; like {SAID[kind].example!r}",
        )
    form: Form = {"kind": kind}
    for axis, name in zip(axes, named, strict=True):
        form[axis] = name.upper() if axis == "place" else name
    try:
        return BOOK.code(form)
    except BadForm as fault:
        raise BadScenario("bad_action", f"{words!r}: {fault}") from None


def _shown(name: str) -> str:
    return name.capitalize() if name in ASTRONAUTS else name.replace("active_", "active ")


def say(code: int) -> str:
    """An action in words; `read` understands them."""
    form = BOOK.form(code)
    kind = form["kind"]
    if kind == "plan":
        return f"plan {form['cubes'].replace('+', ' ')}"
    if kind == "heal":
        return "heal " + " ".join(_shown(word) for word in form["wounds"].replace("+", " ").split())
    if kind == "salvage":
        return f"salvage {form['hazards'].replace('+', ' ')}"
    if kind == "remove":
        return f"remove {form['cards'].replace('+', ' ')}"
    if kind == "place":
        card, _, room = form["card"].partition(":")
        return f"place {card} {form['on']} in {room}"
    named = {name: _shown(value) for name, value in form.items()}
    if "effort" in named:
        named["effort"] = " by test" if form["effort"] == "test" else ""
    return SAID[kind].words.format(**named)
