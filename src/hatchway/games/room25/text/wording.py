"""Actions of Room 25 in plain words: "push Alice to C2", "control row 4 left".

One line for each kind of codes.py, in both directions. Scenarios and the terminal use these words.
"""

from __future__ import annotations

import re
from typing import Final

from hatchway.games.common.wording import Wording, misread
from hatchway.games.room25.rules.codes import BOOK
from hatchway.games.room25.rules.kinds import CHARACTERS
from hatchway.kernel.codes import Form
from hatchway.kernel.errors import BadForm, BadScenario


def _w(kind: str, example: str, pattern: str, words: str) -> Wording:
    pattern = pattern.replace("CELL", r"(?P<cell>[a-e][1-5])")
    pattern = pattern.replace("WHOM", r"(?P<whom>[a-z]+)").replace("ROBOT", r"(?P<robot>[12])")
    return Wording(kind, example, re.compile(pattern, re.IGNORECASE), words)


TOKEN: Final = "look|move|push|control|ability"
WORDINGS: Final[tuple[Wording, ...]] = (
    _w(
        "program",
        "program look move",
        rf"program (?P<one>nothing|none|{TOKEN})(?:[ ,]+(?P<two>{TOKEN}))?(?P<extra> *\+ *adrenaline)?",
        "",
    ),
    _w("when", "now", r"(?P<pass>now|later)", "{pass}"),
    _w("token", "token move", rf"(?:token (?P<token>{TOKEN})|(?P<pass>pass))", ""),
    _w("look", "look B2", r"look (?:at )?CELL", "look {cell}"),
    _w("no_look", "look nowhere", r"look nowhere", "look nowhere"),
    _w("move", "move B2", r"move (?:to )?CELL", "move {cell}"),
    _w("push", "push Alice to C2", r"push WHOM (?:to )?CELL", "push {whom} to {cell}"),
    _w(
        "control",
        "control row 4 left",
        r"control (?:row |column )?(?P<line>[1-5a-e]) (?P<way>left|right|up|down)",
        "",
    ),
    _w("call", "call Max", r"call WHOM", "call {whom}"),
    _w("carry", "carry Max to B2", r"carry WHOM (?:to )?CELL", "carry {whom} to {cell}"),
    _w("recover", "recover", r"recover", "recover"),
    _w("reactivate", "reactivate B2", r"reactivate CELL", "reactivate {cell}"),
    _w("lock", "lock B2", r"lock CELL", "lock {cell}"),
    _w("unlock", "unlock B2", r"unlock CELL", "unlock {cell}"),
    _w("hide", "hide", r"hide", "hide"),
    _w("sabotage", "sabotage", r"sabotage", "sabotage"),
    _w("scrap", "scrap robot 1", r"scrap robot ROBOT", "scrap robot {robot}"),
    _w("hack", "hack B2 C1", r"hack (?P<one>[a-e][1-5])(?: and|,)? (?P<two>[a-e][1-5])", ""),
    _w("robot_move", "robot 1 to B2", r"robot ROBOT to CELL", "robot {robot} to {cell}"),
    _w(
        "robot_push",
        "robot 1 pushes Max to B2",
        r"robot ROBOT pushes WHOM (?:to )?CELL",
        "robot {robot} pushes {whom} to {cell}",
    ),
    _w("swap", "swap B2", r"swap (?:with )?CELL", "swap {cell}"),
    _w("axis", "axis across", r"axis (?P<axis>across|along)", "axis {axis}"),
    _w("victim", "victim Max", r"victim WHOM", "victim {whom}"),
    _w("answer", "accept", r"(?P<answer>accept|refuse)", "{answer}"),
    _w("robot", "robot 1", r"robot ROBOT", "robot {robot}"),
    _w(
        "claim",
        "claim B2 red",
        r"claim CELL (?P<colour>blue|green|yellow|red)",
        "claim {cell} {colour}",
    ),
    _w("remind", "remind Kevin B2", r"remind (?P<whose>[a-z]+) CELL", "remind {whose} {cell}"),
    _w("reveal", "reveal", r"reveal", "reveal"),
    _w("reveal_ahead", "reveal ahead", r"reveal (?P<not>not )?ahead", ""),
    _w("take_back", "take back", r"take back", "take back"),
)


def _form(kind: str, found: dict[str, str | None]) -> Form:
    """The structured form of words that matched."""
    form: Form = {"kind": kind}
    said = {name: value.lower() for name, value in found.items() if value is not None}
    if kind == "program":
        one = said["one"]
        actions = "none" if one in ("nothing", "none") else one
        form["actions"] = f"{actions}+{said['two']}" if "two" in said else actions
        form["adrenaline"] = "yes" if "extra" in said else "no"
    elif kind == "token":
        form["token"] = said.get("token", "pass")
    elif kind == "control":
        form["slide"] = f"{said['line'].upper()} {said['way']}"
    elif kind == "hack":
        # Pairs are named in the order of reading: row by row, from the left.
        pair = sorted((said["one"].upper(), said["two"].upper()), key=lambda c: (c[1], c[0]))
        form["cells"] = " ".join(pair)
    elif kind == "reveal_ahead":
        form["ahead"] = "no" if "not" in said else "yes"
    else:
        for name, value in said.items():
            form[name] = value.upper() if name == "cell" else value
    return form


def read(words: str) -> int:
    """The code of an action said in words."""
    text = " ".join(words.split())
    for wording in WORDINGS:
        found = wording.pattern.fullmatch(text)
        if found is not None:
            try:
                return BOOK.code(_form(wording.kind, found.groupdict()))
            except BadForm as fault:
                raise BadScenario("bad_action", f"{words!r}: {fault}") from None
    raise misread(text, WORDINGS)


def say(code: int) -> str:
    """An action in words; `read` understands them."""
    form = BOOK.form(code)
    kind = form["kind"]
    named = {
        name: value.capitalize() if value in CHARACTERS else value for name, value in form.items()
    }
    if kind == "program":
        actions = form["actions"].replace("+", " ").replace("none", "nothing")
        return f"program {actions}" + (" + adrenaline" if form["adrenaline"] == "yes" else "")
    if kind == "token":
        return "pass" if form["token"] == "pass" else f"token {form['token']}"
    if kind == "control":
        line, way = form["slide"].split(" ")
        return f"control {'row' if line.isdigit() else 'column'} {line} {way}"
    if kind == "hack":
        return f"hack {form['cells']}"
    if kind == "reveal_ahead":
        return "reveal ahead" if form["ahead"] == "yes" else "reveal not ahead"
    wording = next(w for w in WORDINGS if w.kind == kind)
    return wording.words.format(**named)
