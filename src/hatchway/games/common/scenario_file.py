"""Scenario files: their keys and steps, read and checked as far as this does not depend on a position.

The format is described in docs/scenarios.md; hatchway.games.common.scenario plays what is read here.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from hatchway.games.common.known_names import near
from hatchway.games.common.rule_statements import rule_ids
from hatchway.kernel.errors import BadScenario

COMMON: Final = ("title", "rules", "game", "kind", "note", "options", "refused", "position",
                 "script", "expect")  # fmt: skip
"""The keys that every scenario has, whatever the game."""

KINDS: Final = ("", "meeting")
"""A `meeting` shows how several rules work together."""

RULE: Final = re.compile(r"[A-Z0-9]+-[A-Z0-9]+-[0-9]+")


class Step(NamedTuple):
    """One step of a script: what is done, the error it must cause, what must hold after it."""

    number: int  # 0 stands for the expectations at the end
    do: str
    by: str
    form: Mapping[str, str] | None
    error: str
    expect: tuple[str, ...]

    @property
    def said(self) -> str:
        """The step as a message names it."""
        return self.do or f"{self.by}: {self.form}"


class Scenario(NamedTuple):
    """A scenario file, read and checked."""

    path: str
    title: str
    rules: tuple[str, ...]
    game: str
    kind: str
    options: Mapping[str, object]
    refused: str
    line: str  # a whole position in notation, instead of one set up by keys
    steps: tuple[Step, ...]
    expect: tuple[str, ...]
    position: Mapping[str, Any]  # what the game's own part reads


def game_of(text: str) -> tuple[dict[str, Any], str]:
    """The tables of a scenario's text, and its game."""
    try:
        doc = tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        raise BadScenario("not_toml", f"not readable as TOML: {fault}") from None
    return doc, _text(doc, "game")


def checked(doc: Mapping[str, Any], game: str, keys: Collection[str], path: str) -> Scenario:
    """A scenario made from its tables; `keys` are those of the game's positions."""
    known = (*COMMON, *keys)
    for key in doc:
        if key not in known:
            raise BadScenario("unknown_key", f"no key {key!r}{near(key, known)}")
    rules = _texts(doc.get("rules", []), "rules")
    check_rules(rules, game, path)
    kind = str(doc.get("kind", ""))
    if kind not in KINDS:
        raise BadScenario("bad_kind", f"kind is 'meeting' or left out, not {kind!r}")
    options = doc.get("options", {})
    if not isinstance(options, dict):
        raise BadScenario("bad_options", "options is a table, like { mode = 'team', players = 4 }")
    script = doc.get("script", [])
    if not isinstance(script, list):
        raise BadScenario("bad_script", "script is a list of steps")
    expect = _texts(doc.get("expect", []), "expect")
    steps = tuple(_step(number, given) for number, given in enumerate(script, start=1))
    refused = str(doc.get("refused", ""))
    if not expect and not refused and not any(step.expect or step.error for step in steps):
        raise BadScenario("nothing_expected", "a scenario must expect something")
    if refused and (expect or steps):
        raise BadScenario(
            "nothing_expected", "a scenario that is refused has no script and no expectations"
        )
    line = str(doc.get("position", ""))
    position = {key: value for key, value in doc.items() if key not in COMMON}
    if line and (position or options):
        raise BadScenario("bad_position", "position says everything: leave out options and keys")
    return Scenario(
        path,
        _text(doc, "title"),
        rules,
        game,
        kind,
        options,
        refused,
        line,
        steps,
        expect,
        position,
    )


def check_rules(rules: Collection[str], game: str, path: str) -> None:
    """Refuse what is not the ID of a rule of this game."""
    ids = rule_ids(game, Path(path))
    for rule in rules:
        if not RULE.fullmatch(rule):
            raise BadScenario("bad_rule", f"{rule!r} is not the ID of a rule, like R25-ACI-1")
        if ids is not None and rule not in ids:
            alike = [one for one in ids if one.rpartition("-")[0] == rule.rpartition("-")[0]]
            raise BadScenario(
                "unknown_rule", f"{game} has no rule {rule!r}{near(rule, sorted(alike or ids))}"
            )


def _step(number: int, given: object) -> Step:
    if isinstance(given, str):
        return Step(number, given, "", None, "", ())
    if not isinstance(given, dict):
        raise BadScenario("bad_step", f"step {number} is a text or a table, not {given!r}")
    known = ("do", "by", "form", "error", "expect")
    for key in given:
        if key not in known:
            raise BadScenario("bad_step", f"step {number} has no key {key!r}{near(key, known)}")
    form = given.get("form")
    if form is not None and (not isinstance(form, dict) or "by" not in given):
        raise BadScenario("bad_step", f"step {number}: a form is a table and needs `by`")
    do = str(given.get("do", ""))
    expect = _texts(given.get("expect", []), f"expect of step {number}")
    acts = form is not None or ":" in do
    if not do and form is None and not expect:
        raise BadScenario("bad_step", f"step {number} neither does nor expects anything")
    if do and form is not None:
        raise BadScenario("bad_step", f"step {number}: an action is said by `do` or by its form")
    if given.get("error") and not acts:
        raise BadScenario("bad_step", f"step {number}: only an action can be refused")
    return Step(number, do, str(given.get("by", "")), form, str(given.get("error", "")), expect)


def _text(doc: Mapping[str, object], key: str) -> str:
    value = doc.get(key)
    if not isinstance(value, str) or not value:
        raise BadScenario("missing_key", f"a scenario needs {key!r}, a text")
    return value


def _texts(given: object, what: str) -> tuple[str, ...]:
    if not isinstance(given, list) or not all(isinstance(text, str) for text in given):
        raise BadScenario("bad_list", f"{what} is a list of texts, not {given!r}")
    return tuple(given)
