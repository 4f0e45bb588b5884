"""Expectations that scenarios of every game share: decisions, options, events, views, talk, the end.

An expectation is one line of plain words. A game adds its own wordings to these; `Vocabulary` finds the
wording that a line uses, and names the nearest one if none fits.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import reduce
from typing import TYPE_CHECKING, Any, NamedTuple

from hatchway.games.common.comparison import compared
from hatchway.games.common.known_names import (
    NO_CODE,
    check_event,
    check_path,
    known,
    reason,
    step_into,
)
from hatchway.kernel.decision import Channel
from hatchway.kernel.errors import BadScenario

if TYPE_CHECKING:
    from hatchway.games.common.scenario import Run

Match = re.Match[str]
Check = Callable[["Run", Match], str | None]
"""Returns what is true instead; None if the expectation holds."""


class Line(NamedTuple):
    """One way to say an expectation."""

    example: str
    pattern: re.Pattern[str]
    check: Check


def line(example: str, pattern: str, check: Check) -> Line:
    """A wording; WHO stands for a name in its pattern."""
    return Line(example, re.compile(pattern.replace("WHO", NAME), re.IGNORECASE), check)


NAME = r"(?P<who>[a-z]+(?: \d)?)"


class Vocabulary:
    """All wordings of a game."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = tuple(lines)

    def check(self, run: Run, text: str) -> str | None:
        """Check one expectation."""
        said = " ".join(text.split())
        for one in self.lines:
            found = one.pattern.fullmatch(said)
            if found is not None:
                return one.check(run, found)
        examples = [one.example for one in self.lines]
        close = (get_close_matches(said, examples, n=1, cutoff=0.0) or examples)[0]
        raise BadScenario(
            "unknown_expectation", f"{text!r} is not an expectation; nearest: {close!r}"
        )


def holds(truth: bool, actual: str) -> str | None:
    """None if it is true; else what is true instead."""
    return None if truth else actual


# --- decisions and options


def is_due(run: Run, found: Match) -> str | None:
    if found["kind"]:
        known(found["kind"].lower(), run.game.ask_names[1:], "decision")
    decision = run.game.decision(run.s)
    if decision is None or not decision.due:
        return "nobody is due"
    seat = run.part.seat(run.s, found["who"])
    named = run.part.due_name(run.s, seat).lower() if seat in decision.due else ""
    kind = found["kind"] or decision.kind
    name = found["who"].lower()
    fits = seat in decision.due and (name.startswith("seat") or name == named)
    shown = ", ".join(run.part.due_name(run.s, one) for one in decision.due)
    return holds(fits and kind.lower() == decision.kind, f"due {shown}: {decision.kind}")


def nobody_due(run: Run, found: Match) -> str | None:
    return holds(run.standing() or bool(run.s.over), run.options_in_words())


def _codes(run: Run, words: str, why: str = "") -> tuple[list[int], bool]:
    """Codes from words separated by commas, and whether there may be more. `why` may give the reason that
    there is no such action."""
    items = [item.strip() for item in words.split(",")]
    more = items[-1] in ("...", "…")
    if more:
        items.pop()
    if items == ["nothing"]:
        return [], more
    codes = [run.code(item, why) for item in items]
    return [code for code in codes if code is not None], more


def _in_words(run: Run, codes: Sequence[int]) -> str:
    return ", ".join(run.part.say(code) for code in codes) or "nothing"


def may(run: Run, found: Match) -> str | None:
    seat = run.part.seat(run.s, found["who"])
    open_now = run.game.options(run.s, seat)
    wanted, more = _codes(run, found["words"])
    if more:
        missing = [code for code in wanted if code not in open_now]
        return holds(not missing, f"{found['who']} may: {_in_words(run, open_now)}")
    return holds(
        sorted(wanted) == sorted(open_now), f"{found['who']} may: {_in_words(run, open_now)}"
    )


def may_not(run: Run, found: Match) -> str | None:
    return _closed(run, found, run.game.options)


def may_act(run: Run, found: Match) -> str | None:
    seat = run.part.seat(run.s, found["who"])
    open_now = run.game.acts(run.s, seat)
    wanted, _ = _codes(run, found["words"])
    if not wanted:
        return holds(not open_now, f"{found['who']} may act: {_in_words(run, open_now[:12])}")
    missing = [code for code in wanted if code not in open_now]
    return holds(not missing, f"{found['who']} may not act: {_in_words(run, missing)}")


def may_not_act(run: Run, found: Match) -> str | None:
    return _closed(run, found, run.game.acts)


def _closed(run: Run, found: Match, listing: Callable[[Any, int], tuple[int, ...]]) -> str | None:
    seat = run.part.seat(run.s, found["who"])
    expected = reason(run.part.NAMES, found["why"].lower()) if found["why"] else ""
    wanted, _ = _codes(run, found["words"], expected)
    if not wanted and expected != NO_CODE:
        raise BadScenario("nothing_expected", f"{found[0]!r} names no action")
    for code in wanted:
        if code in listing(run.s, seat):
            return f"{found['who']} may: {run.part.say(code)}"
        why = run.game.why_not(run.s, seat, code)
        if expected and why != expected:
            return f"{found['who']} may not: {run.part.say(code)} ({why})"
    return None


def warned(run: Run, found: Match) -> str | None:
    seat = run.part.seat(run.s, found["who"])
    why = known(found["why"].lower(), run.part.NAMES.warnings, "warning") if found["why"] else ""
    code = run.part.read(found["words"])
    if code not in run.game.options(run.s, seat):
        return f"{found['who']} may not: {run.part.say(code)}"
    key = run.game.warn(run.s, seat, code)
    if found["not"]:
        return holds(not key, f"warned ({key})")
    fits = bool(key) and why in ("", key)
    return holds(fits, f"warned ({key})" if key else "not warned")


# --- the end


def over(run: Run, found: Match) -> str | None:
    why = (found["why"] or "").lower()
    if why:
        known(why, run.game.why_names[1:], "reason of an end")
    outcome = run.game.outcome(run.s)
    if found["not"]:
        return holds(outcome is None, f"over: {outcome.why if outcome else ''}")
    if outcome is None:
        return f"not over; {run.options_in_words()}"
    return holds(why in ("", outcome.why), f"over: {outcome.why}")


def winners(run: Run, found: Match) -> str | None:
    outcome = run.game.outcome(run.s)
    if outcome is None:
        return "not over"
    names = found["names"].replace(",", " ").split()
    wanted = set() if names == ["nobody"] else {run.part.seat(run.s, name) for name in names}
    won = [run.part.due_name(run.s, seat) for seat in outcome.winners]
    return holds(wanted == set(outcome.winners), f"winners {' '.join(won) or 'nobody'}")


# --- events


def _details(text: str | None) -> dict[str, str]:
    """The `name = value` pairs in brackets."""
    pairs: dict[str, str] = {}
    for item in (text or "").split(","):
        if item.strip():
            name, equals, value = item.partition("=")
            if not equals:
                raise BadScenario("bad_detail", f"{item.strip()!r} is not like who = max")
            pairs[name.strip().lower()] = value.strip().strip('"').lower()
    return pairs


def _plain(value: object) -> str:
    if isinstance(value, list | tuple):
        return " ".join(_plain(one) for one in value)
    if isinstance(value, dict):
        return " ".join(f"{name} {_plain(one)}" for name, one in value.items())
    return {"True": "yes", "False": "no", "None": "none"}.get(str(value), str(value).lower())


def _happened(run: Run, found: Match, seat: int | None) -> tuple[bool, str]:
    """Whether an event came in the last step, for all or as one seat sees it."""
    wanted = _details(found["details"])
    kind = found["kind"].lower()
    check_event(run.part.NAMES, kind, wanted)
    seen: list[str] = []
    hit = False
    for event in run.out.events:
        parts = [event.public, *(event.private or {}).values()] if seat is None else []
        if seat is not None:
            parts = [event.seen_by(seat)]
        for part in parts:
            if part is None or event.kind != kind:
                continue
            merged = {**(event.public or {}), **part}
            seen.append(
                f"{event.kind} ({', '.join(f'{k} = {_plain(v)}' for k, v in merged.items())})"
            )
            hit = hit or all(_plain(merged.get(name)) == value for name, value in wanted.items())
    kinds = ", ".join(dict.fromkeys(event.kind for event in run.out.events)) or "no event"
    return hit, "; ".join(seen) or f"there was: {kinds}"


def happened(run: Run, found: Match) -> str | None:
    hit, actual = _happened(run, found, None)
    return holds(hit != bool(found["not"]), actual)


def reached(run: Run, found: Match) -> str | None:
    hit, actual = _happened(run, found, run.part.seat(run.s, found["who"]))
    return holds(hit != bool(found["not"]), actual)


def same_position(run: Run, found: Match) -> str | None:
    same = bool(run.game.facts(run.s) == run.game.facts(run.before))
    return holds(same != bool(found["not"]), "the position is the same" if same else "it changed")


# --- two runs


def same_for(run: Run, found: Match) -> str | None:
    differs = compared(run, found["who"], found["what"], (found["one"], found["two"]))
    if found["not"]:
        return holds(bool(differs), f"all is the same for {found['who']}")
    return holds(not differs, differs)


# --- views


def _viewed(run: Run, found: Match) -> Any:
    view: Any = run.game.view(run.s, run.part.seat(run.s, found["who"]))
    check_path(run.part.NAMES, found["path"], view)
    return reduce(step_into, found["path"].split("."), view)


def view_has(run: Run, found: Match) -> str | None:
    actual = _viewed(run, found)
    if found["value"] is None:
        return holds(actual not in (None, "", [], {}), f"{found['path']} is {actual!r}")
    try:
        wanted = json.loads(found["value"])
    except (ValueError, RecursionError):
        wanted = found["value"]
    return holds(bool(actual == wanted), f"{found['path']} = {json.dumps(actual)}")


def view_lacks(run: Run, found: Match) -> str | None:
    actual = _viewed(run, found)
    return holds(actual in (None, "", [], {}), f"{found['path']} = {json.dumps(actual)}")


def view_says(run: Run, found: Match) -> str | None:
    text = json.dumps(run.game.view(run.s, run.part.seat(run.s, found["who"]))).lower()
    word = known(found["value"].lower(), run.part.NAMES.words, "word")
    return holds(f'"{word}"' not in text, f"the view says {found['value']!r}")


# --- talk


def _channel(run: Run, name: str) -> Channel | None:
    wanted = known(name.lower(), run.part.NAMES.channels, "channel")
    return next((one for one in run.game.talk(run.s) if one.id == wanted), None)


def channel(run: Run, found: Match) -> str | None:
    one = _channel(run, found["channel"] or "table")
    why = (found["why"] or "").lower()
    if why:
        known(why, run.part.NAMES.silences, "reason of a shut channel")
    if found["no"]:
        return holds(one is None, "there is one")
    if one is None:
        return f"no such channel; there are: {', '.join(c.id for c in run.game.talk(run.s))}"
    state = f"shut ({one.why})" if one.why else "open"
    if found["state"].lower() == "open":
        return holds(not one.why, state)
    return holds(bool(one.why) and why in ("", one.why), state)


def speaks(run: Run, found: Match) -> str | None:
    one = _channel(run, found["channel"])
    speaker = one is not None and run.part.seat(run.s, found["who"]) in one.speakers
    return holds(speaker != bool(found["not"]), f"may talk: {'yes' if speaker else 'no'}")


def hears(run: Run, found: Match) -> str | None:
    one = _channel(run, found["channel"])
    member = one is not None and run.part.seat(run.s, found["who"]) in one.members
    wanted = found["word"].lower() == "hears"
    return holds(member == wanted, f"hears it: {'yes' if member else 'no'}")


WHY = r"(?: \((?P<why>[a-z_]+)\))?"
DETAILS = r"(?: \((?P<details>[^)]*)\))?"

COMMON: tuple[Line, ...] = (
    line("due Kevin: move", r"due WHO(?:: (?P<kind>[a-z_]+))?", is_due),
    line("nobody due", r"nobody (?:is )?due", nobody_due),
    line("Kevin may act: claim B2 red", r"WHO may act: (?P<words>.+)", may_act),
    line(
        "Kevin may not act: claim B2 red (jammed)",
        rf"WHO may not act: (?P<words>[^(]+?){WHY}",
        may_not_act,
    ),
    line("Kevin may not: move A1 (locked)", rf"WHO may not: (?P<words>[^(]+?){WHY}", may_not),
    line("Kevin may: move A1, move B2", r"WHO may: (?P<words>.+)", may),
    line(
        "Kevin is warned of move B2 (deadly)",
        rf"WHO is (?P<not>not )?warned of (?P<words>[^(]+?){WHY}",
        warned,
    ),
    line("over: escape", r"(?P<not>not )?over(?:: (?P<why>[a-z_]+))?", over),
    line("winners Max Kevin", r"winners (?P<names>.+)", winners),
    line(
        "event moved happened (who = max, cell = B2)",
        rf"event (?P<kind>[a-z0-9_]+) (?:happened|did (?P<not>not )happen){DETAILS}",
        happened,
    ),
    line(
        "event looked reached Kevin (room = acid)",
        rf"event (?P<kind>[a-z0-9_]+) (?:reached|did (?P<not>not )reach) WHO{DETAILS}",
        reached,
    ),
    line("same position", r"(?P<not>not )?(?:the )?same position", same_position),
    line(
        "the same for Max whether A1 is acid or empty",
        r"(?P<not>not )?(?:the )?same for WHO whether (?P<what>[\w.]+) is (?P<one>.+) or (?P<two>.+)",
        same_for,
    ),
    line(
        "view of Kevin has tiles.B2.room = acid",
        r"view of WHO has (?P<path>[\w.]+)(?: = (?P<value>.+))?",
        view_has,
    ),
    line("view of Kevin lacks tiles.B2.room", r"view of WHO lacks (?P<path>[\w.]+)", view_lacks),
    line("view of Kevin never says guard", r"view of WHO never says (?P<value>\w+)", view_says),
    line(
        "channel dead shut (may_return)",
        rf"(?:channel (?P<channel>\w+)|talk) (?P<state>open|shut){WHY}(?P<no>)",
        channel,
    ),
    line("no channel dead", r"(?P<no>no) channel (?P<channel>\w+)(?P<state>)(?P<why>)", channel),
    line("Kevin may not talk in dead", r"WHO may (?P<not>not )?talk in (?P<channel>\w+)", speaks),
    line("Kevin hears dead", r"WHO (?P<word>hears|does not hear) (?P<channel>\w+)", hears),
)
