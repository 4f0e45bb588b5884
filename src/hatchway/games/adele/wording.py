"""Actions of A.D.E.L.E. in plain words: "move 9", "deliver chip test", "place 1-6:6 fire".

An action is said by its kind and what it names, in the order of codes.py. An effort that is not said
is `sure`; the words "to", "for", "from" and "in" may be put in to read better.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from hatchway.games.adele.codes import BOOK
from hatchway.games.adele.kinds import ASTRONAUTS
from hatchway.kernel.codes import Form
from hatchway.kernel.errors import BadForm, BadScenario

KINDS: Final[dict[str, tuple[str, ...]]] = {
    kind: tuple(axis for axis, _ in axes) for kind, _, _, axes in BOOK.kinds
}
FILLERS: Final = ("to", "for", "from", "in", "on", "with")


def read(words: str) -> int:
    """The code of an action said in words."""
    parts = words.replace(",", " ").split()
    if not parts:
        raise BadScenario("unknown_action", "an action needs words")
    kind = parts[0].lower()
    rest = [part.lower() for part in parts[1:]]
    if kind in ("yes", "no"):
        kind, rest = "answer", [kind]
    if kind not in KINDS and "_".join([kind, *rest[:1]]) in KINDS:  # "take back"
        kind, rest = f"{kind}_{rest[0]}", rest[1:]
    if kind not in KINDS:
        close = get_close_matches(kind, list(KINDS), n=1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        raise BadScenario("unknown_action", f"no action is said {words!r}{hint}")
    axes = KINDS[kind]
    form: Form = {"kind": kind}
    if len(axes) == 1:
        form[axes[0]] = _placed(axes[0], " ".join(part for part in rest if part not in FILLERS))
    else:
        named = [part for part in rest if part not in FILLERS]
        if axes and axes[-1] == "effort" and (not named or named[-1] not in ("sure", "test")):
            named.append("sure")
        if len(named) != len(axes):
            raise BadScenario("bad_action", f"{kind} names: {', '.join(axes) or 'nothing'}")
        for axis, name in zip(axes, named, strict=True):
            form[axis] = _placed(axis, name)
    try:
        return BOOK.code(form)
    except BadForm as fault:
        raise BadScenario("bad_action", f"{words!r}: {fault}") from None


def _placed(axis: str, name: str) -> str:
    return name.upper() if axis == "place" else "sure" if axis == "effort" and not name else name


def say(code: int) -> str:
    """An action in words; `read` understands them."""
    form = BOOK.form(code)
    kind = form["kind"]
    named = [form[axis] for axis in KINDS[kind] if form[axis] != "sure"]
    shown = [name.capitalize() if name in ASTRONAUTS else name for name in named]
    return " ".join([kind, *shown])
