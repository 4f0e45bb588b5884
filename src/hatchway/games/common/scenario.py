"""Scenarios: files that set up a position, play some steps and say what must then be true.

This module plays the files and says what differed; hatchway.games.common.scenario_file reads them. Each
game's own `scenario` module knows what a position, a step and an expectation are (see `Part`). The format is
described in docs/scenarios.md.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from hatchway.games.common.known_names import NO_CODE, Names, reason
from hatchway.games.common.notation import parse
from hatchway.games.common.scenario_file import Scenario, Step, checked, game_of
from hatchway.games.registry import plugin
from hatchway.kernel.errors import BadForm, BadOptions, BadScenario, HatchwayError, IllegalAction
from hatchway.kernel.event import Out
from hatchway.kernel.game import Game

FILLS: Final = 3
"""What a file leaves open is filled by chance, and the file runs under this many seeds."""

GO_ON: Final = "go on"


class Difference(NamedTuple):
    """Something that differs from what the scenario says."""

    fill: int
    step: int
    said: str
    expected: str
    actual: str
    position: str


class Result(NamedTuple):
    """The result of a file; `fault` says why it could not be run at all."""

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
        self.steps: list[Step] = []  # those begun so far
        self.pending: list[tuple[int, int]] = []  # options the engine played that no step has named
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
        """Go on from where the engine stands to the next such place, Decision or Outcome."""
        self.s.out = self.out
        self.game.run(self.s)
        self.s.out = None
        self.pending += self.out.forced

    def apply(self, seat: int, code: int) -> None:
        """Carry out an action. An act while time stands still does not start it again: after `Game.apply` the
        round would go on."""
        if self.standing() and code in self.game.acts(self.s, seat):
            self.s.out = self.out
            self.game.do_act(self.s, seat, code)
            self.game.settle(self.s)
        else:
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

    def code(self, words: str, why: str) -> int | None:
        """The code of an action said in words. None if there is no such action and `why` says so; if it does
        not, the words are a fault of the file."""
        try:
            return self.part.read(words)
        except BadScenario as fault:
            if fault.key != "bad_action":
                raise
            if why == NO_CODE:
                return None
            hint = f"if that is the point, expect it to be refused with {NO_CODE}"
            raise BadScenario("bad_action", f"{fault}; {hint}") from None

    # --- steps

    def do(self, step: Step) -> tuple[str, str] | None:
        """Carry out a step; if it fails, returns what was expected and what was true."""
        self.steps.append(step)
        if step.form is None and not step.do:
            return None
        if step.form is None and ":" not in step.do:
            return self._to_moment(step)
        if step.error:
            reason(self.part.NAMES, step.error)
        name, code = self._action(step)
        seat = self.part.seat(self.s, name)
        if code is None:
            self.begin()
            return None  # no such action, and the step says so
        if self._played(seat, code) and not step.error:
            return None
        self.begin()
        if not self.game.is_act(code):
            while self.standing():
                self.go_on()
                if self._played(seat, code) and not step.error:
                    return None
        other = self.part.fits(self.game, self.s, name, seat, code)
        if other:
            if step.error == "not_due":
                return None
            return f"{name} is due", f"{other} is due; {self.options_in_words()}"
        try:
            self.apply(seat, code)
        except IllegalAction as fault:
            if fault.key == step.error:
                return None
            expected = f"refused with {step.error}" if step.error else "allowed"
            return expected, f"refused with {fault.key}; {self.options_in_words()}"
        if step.error:
            return f"refused with {step.error}", "allowed"
        return None

    def _action(self, step: Step) -> tuple[str, int | None]:
        """Who acts in a step, and the code of the action."""
        if step.form is None:
            name, _, words = step.do.partition(":")
            try:
                return name.strip(), self.code(words.strip(), step.error)
            except BadScenario as fault:
                raise BadScenario(fault.key, f"step {step.number}: {fault}") from None
        try:
            return step.by, self.game.code(step.form)
        except BadForm as fault:
            # A kind that does not exist is a misspelling; a name that does not exist may be intended.
            if step.error == NO_CODE and fault.key == "unknown_name":
                return step.by, None
            raise BadScenario("bad_step", f"step {step.number}: {fault}") from None

    def _played(self, seat: int, code: int) -> bool:
        """Whether the engine played this itself because it was the only option; a script may name it all the
        same."""
        if (seat, code) not in self.pending:
            return False
        del self.pending[: self.pending.index((seat, code)) + 1]
        return True

    def _to_moment(self, step: Step) -> tuple[str, str] | None:
        """A step that is not an action: let the round go on to a moment, if it is not there already."""
        words = " ".join(step.do.lower().split())
        self.begin()
        reached = False if words == GO_ON else self.part.reached(self.s, words)
        if reached is None:
            raise BadScenario(
                "bad_step",
                f"step {step.number}: {step.do!r} is neither 'Name: action' nor a moment",
            )
        if reached:
            return None
        if not self.standing():
            return "nobody is due", self.options_in_words()
        self.pending = []
        self.go_on()
        while words != GO_ON and self.standing() and not self.part.reached(self.s, words):
            self.go_on()
        if words != GO_ON and not self.s.over and not self.part.reached(self.s, words):
            return f"the round comes to {words!r}", self.options_in_words()
        return None

    # --- expectations

    def check(self, number: int, expect: tuple[str, ...]) -> list[Difference]:
        """The expectations that do not hold now."""
        differences = []
        for text in expect:
            actual = self.part.check(self, text)
            if actual is not None:
                differences.append(self.difference(number, text, text, actual))
        return differences

    def difference(self, number: int, said: str, expected: str, actual: str) -> Difference:
        position = self.game.notation(self.s)
        return Difference(self.fill, number, said, expected, actual, position)

    def unused_shuffles(self) -> list[str]:
        """The shuffles whose result the file gives, but which were not used, or not completely."""
        tape = self.s.tape or {}
        named = self.scenario.position.get("shuffles", {})
        return [name for name in named if tape.get(self.part.STREAMS.index(name))]


class Part(Protocol):
    """What a game's `scenario` module offers."""

    @property
    def KEYS(self) -> Collection[str]:
        """The keys of a position."""

    @property
    def NAMES(self) -> Names:
        """What the game calls things; an expectation that names anything else is refused."""

    @property
    def STREAMS(self) -> Sequence[str]:
        """The names of the streams of chance, by number."""

    def open(
        self, options: Mapping[str, object], position: Mapping[str, Any], fill: int, out: Out
    ) -> tuple[Game[Any], Any]:
        """Set up the position, fill what it leaves open, and run to where the script begins."""

    def variants(
        self, position: Mapping[str, Any], what: str, values: Sequence[str], fill: int
    ) -> list[dict[str, Any]]:
        """Positions that differ only in one secret: `what` has each of the values in turn."""

    def reached(self, s: Any, words: str) -> bool | None:
        """Whether the engine has come to a moment that a step names; None if there is no such moment."""

    def seat(self, s: Any, name: str) -> int:
        """The seat that somebody named in a script plays from; the spectator is -1."""

    def fits(self, game: Any, s: Any, name: str, seat: int, code: int) -> str:
        """Who is due instead, if the name in a script and the open Decision do not agree."""

    def due_name(self, s: Any, seat: int) -> str:
        """The name under which a seat is due."""

    def read(self, words: str) -> int:
        """The code of an action said in words."""

    def say(self, code: int) -> str:
        """An action in words."""

    def check(self, run: Run, text: str) -> str | None:
        """What is true instead of what is expected; None if it holds."""


def part_of(game: str) -> Part:
    """A game's part, by the id of the game."""
    try:
        return plugin(game).scenario()
    except BadOptions as fault:
        raise BadScenario(fault.key, str(fault)) from None


# --- for the games' own parts


def numbered(name: str, seats: int) -> int | None:
    """The seat that is named by its number, like "seat 2"; None if it is named in another way."""
    found = re.fullmatch(r"seat ([0-9])", name.strip().lower())
    if found is None:
        return None
    if int(found[1]) >= seats:
        raise BadScenario("no_seat", f"there is no {name}: seats go from 0 to {seats - 1}")
    return int(found[1])


def shuffling(wanted: Sequence[int]) -> list[int]:
    """The draws that make a shuffle bring sorted items into a wanted order."""
    items = sorted(wanted)
    draws = []
    for i in range(len(items) - 1, 0, -1):
        j = items.index(wanted[i], 0, i + 1)
        items[i], items[j] = items[j], items[i]
        draws.append(j)
    return draws


# --- files


def read(text: str, path: str) -> Scenario:
    """A scenario, read from its text."""
    doc, game = game_of(text)
    return checked(doc, game, part_of(game).KEYS, path)


def run_text(text: str, path: str = "scenario", fills: int = FILLS) -> Result:
    """Run a scenario, read from its text, under every fill seed."""
    scenario: Scenario | None = None
    try:
        scenario = read(text, path)
        differences: list[Difference] = []
        unused: list[set[str]] = []
        for fill in range(fills):
            found, left = _run(scenario, fill)
            differences += found
            unused.append(set(left))
        never = sorted(set.intersection(*unused))
        if never and not differences:
            names = ", ".join(never)
            raise BadScenario(
                "unused_shuffle", f"shuffles of {names} are not used, or not all of them"
            )
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


def _run(scenario: Scenario, fill: int) -> tuple[list[Difference], list[str]]:
    """What differs under one fill seed, and the shuffles that were given but not used."""
    part = part_of(scenario.game)
    if scenario.refused:
        return _refused(part, scenario, fill), []
    run = Run(part, scenario, fill)
    differences: list[Difference] = []
    for step in scenario.steps:
        fault = run.do(step)
        if fault is not None:
            differences.append(run.difference(step.number, step.said, *fault))
            return differences, []  # what comes after a step that failed says nothing
        differences += run.check(step.number, step.expect)
    return differences + run.check(0, scenario.expect), run.unused_shuffles()


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
