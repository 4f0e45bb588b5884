"""Scenarios: files that lay a position, play some steps and say what must be so then.

This module reads the files, runs them and says what differed. What a position, a step and an
expectation are in a game, that game's own `scenario` module knows (see `Part`). The format is
described in docs/scenarios.md.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, cast

from hatchway.games.common.notation import parse
from hatchway.kernel.errors import BadForm, BadScenario, HatchwayError, IllegalAction
from hatchway.kernel.event import Out
from hatchway.kernel.game import Game

FILLS: Final = 3
"""What a file leaves open is filled by chance, and the file runs under this many seeds."""

PARTS: Final[dict[str, str]] = {
    "room25": "hatchway.games.room25.text.scenario",
    "adele": "hatchway.games.adele.text.scenario",
}
"""Where each game's part lives."""

COMMON: Final = ("title", "rules", "game", "kind", "note", "options", "refused", "position",
                 "script", "expect")  # fmt: skip
"""The keys that every scenario has, whatever the game."""

KINDS: Final = ("", "meeting")
"""A `meeting` shows how several rules work together."""

RULE: Final = re.compile(r"[A-Z0-9]+-[A-Z0-9]+-[0-9]+")
GO_ON: Final = "go on"


class Step(NamedTuple):
    """One step of a script: something done, an error it must meet, what must hold after it."""

    number: int  # 0 stands for the expectations at the end
    do: str
    by: str
    form: Mapping[str, str] | None
    error: str
    expect: tuple[str, ...]


class Scenario(NamedTuple):
    """A scenario file, read and checked as far as it does not depend on the game."""

    path: str
    title: str
    rules: tuple[str, ...]
    game: str
    kind: str
    options: Mapping[str, object]
    refused: str
    line: str  # a whole position in notation, instead of one laid by keys
    steps: tuple[Step, ...]
    expect: tuple[str, ...]
    position: Mapping[str, Any]  # what the game's own part reads


class Difference(NamedTuple):
    """Something that was not as the scenario says."""

    fill: int
    step: int
    said: str
    expected: str
    actual: str
    position: str


class Result(NamedTuple):
    """How a file did: `fault` when it could not be run at all."""

    path: str
    scenario: Scenario | None
    differences: tuple[Difference, ...]
    fault: str

    @property
    def passed(self) -> bool:
        return not self.fault and not self.differences


class Run:
    """A scenario under way, under one fill seed."""

    def __init__(self, part: Part, scenario: Scenario, fill: int) -> None:
        self.part = part
        self.scenario = scenario
        self.fill = fill
        self.out = Out()  # what the last step brought about
        self.pending: list[tuple[int, int]] = []  # options the engine played that no step has said
        if scenario.line:
            self.game, self.s = parse(scenario.line)
        else:
            self.game, self.s = part.open(scenario.options, scenario.position, fill, self.out)
        self.before: Any = self.s  # the position before the last step
        self.pending = self.out.forced[:]
        self.s.out = None

    def standing(self) -> bool:
        """Whether the engine stands between two steps of the round, with nobody due."""
        return not self.s.ask and not self.s.over

    def begin(self) -> None:
        """A new step begins: remember the position, forget the events of the last one."""
        self.before = self.s.copy()
        self.out = Out()

    def go_on(self) -> None:
        """From where the engine stands to the next such place, Decision or Outcome."""
        self.s.out = self.out
        self.game.run(self.s)
        self.s.out = None
        self.pending += self.out.forced

    def apply(self, seat: int, code: int) -> None:
        self.game.apply(self.s, seat, code, self.out)
        self.s.out = None
        self.pending = self.out.forced[:]

    def options_in_words(self) -> str:
        """Who is due and what they may do, for a message."""
        if self.s.over:
            return "the game is over"
        shown = []
        for seat in range(self.game.seats):
            if self.s.due >> seat & 1:
                options = [self.part.say(code) for code in self.game.options(self.s, seat)]
                kept = ", ".join(options[:12]) + (", …" if len(options) > 12 else "")
                shown.append(f"{self.part.due_name(self.s, seat)} may: {kept}")
        return "; ".join(shown) or "nobody is due"


class Part(Protocol):
    """What a game's `scenario` module offers."""

    KEYS: Collection[str]
    """The keys of a position."""

    def open(
        self, options: Mapping[str, object], position: Mapping[str, Any], fill: int, out: Out
    ) -> tuple[Game[Any], Any]:
        """Lay the position, filling what is not said, and run to where the script begins."""

    def reached(self, s: Any, words: str) -> bool | None:
        """Whether the engine has come to a moment that a step names; None: no such moment."""

    def seat(self, s: Any, name: str) -> int:
        """The seat that somebody named in a script plays from; the spectator is -1."""

    def fits(self, game: Any, s: Any, name: str, seat: int, code: int) -> str:
        """Who else an action is due from, when the name and the open Decision do not agree."""

    def due_name(self, s: Any, seat: int) -> str:
        """The name under which a seat is due."""

    def read(self, words: str) -> int:
        """The code of an action said in words."""

    def say(self, code: int) -> str:
        """An action in words."""

    def check(self, run: Run, text: str) -> str | None:
        """What is so instead of what is expected; None when it holds."""


@cache
def part_of(game: str) -> Part:
    """A game's part, by the id of the game."""
    if game not in PARTS:
        raise BadScenario("unknown_game", f"no game {game!r}; there are: {', '.join(PARTS)}")
    try:
        return cast(Part, import_module(PARTS[game]))
    except ModuleNotFoundError:
        raise BadScenario("no_scenarios", f"{game} has no scenarios yet") from None


# --- reading


def read(text: str, path: str) -> Scenario:
    """A scenario out of its text."""
    try:
        doc = tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        raise BadScenario("not_toml", f"not readable as TOML: {fault}") from None
    game = _text(doc, "game")
    known = (*COMMON, *part_of(game).KEYS)
    for key in doc:
        if key not in known:
            raise BadScenario("unknown_key", f"no key {key!r}{near(key, known)}")
    rules = _texts(doc.get("rules", []), "rules")
    for rule in rules:
        if not RULE.fullmatch(rule):
            raise BadScenario("bad_rule", f"{rule!r} is no ID of a rule, like R25-ACI-1")
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
    line = str(doc.get("position", ""))
    laid = {key: value for key, value in doc.items() if key not in COMMON}
    if line and (laid or options):
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
        laid,
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
    if not do and form is None and not expect:
        raise BadScenario("bad_step", f"step {number} neither does nor expects anything")
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


def numbered(name: str, seats: int) -> int | None:
    """The seat that is said by its number, like "seat 2"; None: it is said otherwise."""
    found = re.fullmatch(r"seat ([0-9])", name.strip().lower())
    if found is None:
        return None
    if int(found[1]) >= seats:
        raise BadScenario("no_seat", f"there is no {name}: seats go from 0 to {seats - 1}")
    return int(found[1])


def near(word: str, known: Collection[str]) -> str:
    """A hint at the nearest known word, to be put behind a message."""
    close = get_close_matches(word, list(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else f"; there are: {', '.join(known)}"


def shuffling(wanted: Sequence[int]) -> list[int]:
    """The draws that make a shuffle bring sorted items into a wanted order."""
    items = sorted(wanted)
    draws = []
    for i in range(len(items) - 1, 0, -1):
        j = items.index(wanted[i], 0, i + 1)
        items[i], items[j] = items[j], items[i]
        draws.append(j)
    return draws


# --- running


def run_text(text: str, path: str = "scenario", fills: int = FILLS) -> Result:
    """Run a scenario out of its text, under every fill seed."""
    scenario: Scenario | None = None
    try:
        scenario = read(text, path)
        differences: list[Difference] = []
        for fill in range(fills):
            differences += _run(scenario, fill)
    except HatchwayError as fault:
        return Result(path, scenario, (), f"{type(fault).__name__}: {fault}")
    return Result(path, scenario, tuple(differences), "")


def run_file(path: Path, fills: int = FILLS) -> Result:
    """Run a scenario file."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        return Result(str(path), None, (), f"cannot be read: {fault}")
    return run_text(text, str(path), fills)


def found(paths: Sequence[Path]) -> list[Path]:
    """The scenario files among paths; folders are searched, in the order of names."""
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            files += sorted(path.rglob("*.toml"))
        elif path.exists():
            files.append(path)
        else:
            raise BadScenario("no_file", f"there is no {path}")
    return files


def opened(scenario: Scenario, fill: int = 0) -> tuple[Game[Any], Any]:
    """The position with which a scenario begins."""
    run = Run(part_of(scenario.game), scenario, fill)
    return run.game, run.s


def _run(scenario: Scenario, fill: int) -> list[Difference]:
    part = part_of(scenario.game)
    if scenario.refused:
        return _refused(part, scenario, fill)
    run = Run(part, scenario, fill)
    differences: list[Difference] = []
    for step in scenario.steps:
        fault = _do(run, step) if step.do or step.form is not None else None
        if fault is not None:
            said = step.do or f"{step.by}: {step.form}"
            differences.append(_difference(run, step.number, said, fault[0], fault[1]))
            return differences  # what comes after a step that failed says nothing
        differences += _check(run, step.number, step.expect)
    return differences + _check(run, 0, scenario.expect)


def _refused(part: Part, scenario: Scenario, fill: int) -> list[Difference]:
    """The options or the position must be refused, with this key."""
    try:
        Run(part, scenario, fill)
    except HatchwayError as fault:
        if fault.key == scenario.refused:
            return []
        actual = f"refused with {fault.key}: {fault}"
    else:
        actual = "accepted"
    return [Difference(fill, 0, "options", f"refused with {scenario.refused}", actual, "")]


def _check(run: Run, number: int, expect: tuple[str, ...]) -> list[Difference]:
    differences = []
    for text in expect:
        actual = run.part.check(run, text)
        if actual is not None:
            differences.append(_difference(run, number, text, text, actual))
    return differences


def _difference(run: Run, number: int, said: str, expected: str, actual: str) -> Difference:
    return Difference(run.fill, number, said, expected, actual, run.game.notation(run.s))


def _do(run: Run, step: Step) -> tuple[str, str] | None:
    """Carry out a step; says what was expected and what was so if that fails."""
    if step.form is None and ":" not in step.do:
        return _to_moment(run, step)
    if step.form is not None:
        name, words = step.by, ""
        try:
            code = run.game.code(step.form)
        except BadForm as fault:
            raise BadScenario("bad_step", f"step {step.number}: {fault}") from None
    else:
        name, _, words = step.do.partition(":")
        name = name.strip()
        code = run.part.read(words.strip())
    seat = run.part.seat(run.s, name)
    if _played(run, seat, code) and not step.error:
        return None
    run.begin()
    if code < run.game.first_act:
        while run.standing():
            run.go_on()
            if _played(run, seat, code) and not step.error:
                return None
    other = run.part.fits(run.game, run.s, name, seat, code)
    if other:
        return f"{name} is due", f"{other} is due; {run.options_in_words()}"
    try:
        run.apply(seat, code)
    except IllegalAction as fault:
        if fault.key == step.error:
            return None
        expected = f"refused with {step.error}" if step.error else "allowed"
        return expected, f"refused with {fault.key}; {run.options_in_words()}"
    if step.error:
        return f"refused with {step.error}", "allowed"
    return None


def _played(run: Run, seat: int, code: int) -> bool:
    """Whether the engine played this itself, being the only option: a script may say it all the same."""
    if (seat, code) not in run.pending:
        return False
    del run.pending[: run.pending.index((seat, code)) + 1]
    return True


def _to_moment(run: Run, step: Step) -> tuple[str, str] | None:
    """A step that is no action: let the round go on to a moment."""
    words = " ".join(step.do.lower().split())
    run.begin()
    if words != GO_ON and run.part.reached(run.s, words) is None:
        raise BadScenario(
            "bad_step", f"step {step.number}: {step.do!r} is neither 'Name: action' nor a moment"
        )
    if not run.standing():
        return "nobody is due", run.options_in_words()
    run.pending = []
    run.go_on()
    while words != GO_ON and run.standing() and not run.part.reached(run.s, words):
        run.go_on()
    if words != GO_ON and not run.s.over and not run.part.reached(run.s, words):
        return f"the round comes to {words!r}", run.options_in_words()
    return None
