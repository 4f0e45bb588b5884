"""Compare two runs of one scenario: is everything the same for a seat, whatever a secret is?

Both runs begin with positions that differ only in one secret, and play the same script. At the opening and
after each step, everything that the seat can perceive is compared: its view, options, acts, warnings, the
reason against every other action, the talk that it hears, and the events that it received.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hatchway.games.common.known_names import near
from hatchway.kernel.errors import BadScenario

if TYPE_CHECKING:
    from hatchway.games.common.scenario import Run


def compared(run: Run, who: str, what: str, values: Sequence[str]) -> str:
    """What somebody can tell apart up to now; empty if everything is the same."""
    if run.scenario.line:
        raise BadScenario("bad_comparison", "a position in notation cannot be varied")
    if values[0].strip().lower() == values[1].strip().lower():
        raise BadScenario("bad_comparison", f"{what} is {values[0]} in both cases")
    positions = run.part.variants(run.scenario.position, what, values, run.fill)
    scenarios = [run.scenario._replace(position=position) for position in positions]
    runs = [type(run)(run.part, scenario, run.fill) for scenario in scenarios]
    if runs[0].game.facts(runs[0].s) == runs[1].game.facts(runs[1].s):
        raise BadScenario(
            "bad_comparison", f"it makes no difference to the position what {what} is"
        )
    seat = run.part.seat(run.s, who)
    told = [f"when {what} is {value}" for value in values]
    differs = _difference(runs, seat, told)
    if differs:
        return f"at the opening {differs}"
    for step in run.steps:
        faults = [one.do(step) for one in runs]
        for when, fault in zip(told, faults, strict=True):
            if fault is not None:
                return f"{when} step {step.number} fails: expected {fault[0]}, actual {fault[1]}"
        differs = _difference(runs, seat, told)
        if differs:
            return f"after step {step.number} {differs}"
    return ""


def _difference(runs: Sequence[Run], seat: int, told: Sequence[str]) -> str:
    """The first thing that a seat sees differently in the two runs; empty if there is none."""
    one, two = (_seen(run, seat) for run in runs)
    for place, first, second in _differing(one, two, ""):
        what, _, code = place.partition(".")
        if what in ("options", "acts", "reasons"):
            place = f"{what}: {runs[0].part.say(int(code))!r}"
        return f"{place} is {first!r} {told[0]}, {second!r} {told[1]}"
    return ""


def _seen(run: Run, seat: int) -> dict[str, Any]:
    """Everything that a seat can perceive at this moment, and what the last step told it."""
    game, s = run.game, run.s
    return {
        "view": game.view(s, seat),
        "events": run.out.seen_by(seat),
        "options": {code: game.warn(s, seat, code) for code in game.options(s, seat)},
        "acts": dict.fromkeys(game.acts(s, seat), "open"),
        "reasons": {code: game.why_not(s, seat, code) for code in range(game.book.size)},
        "talk": [tuple(one) for one in game.talk(s) if seat < 0 or seat in one.members],
    }


def _differing(one: Any, two: Any, place: str) -> Iterator[tuple[str, object, object]]:
    """Where two values of the same shape differ."""
    if isinstance(one, dict) and isinstance(two, dict):
        for key in {**one, **two}:
            yield from _differing(one.get(key), two.get(key), f"{place}.{key}".lstrip("."))
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for number, (first, second) in enumerate(zip(one, two, strict=True)):
            yield from _differing(first, second, f"{place}.{_item(first, number)}")
    elif one != two:
        yield place, one, two


def _item(item: object, number: int) -> str:
    """The name of an item of a list, as paths into views write it."""
    if isinstance(item, dict):
        return str(item.get("cell") or item.get("id") or item.get("object") or number)
    return str(number)


# --- for the games' own parts


def with_value(
    position: Mapping[str, Any],
    path: str,
    value: str,
    keys: Collection[str],
    lists: Collection[str],
) -> dict[str, Any]:
    """A position in which one key, or one name within the table of a key, has another value. The
    values of `lists` are lists, written as words separated by spaces."""
    key, _, name = path.partition(".")
    if key not in keys:
        raise BadScenario("bad_comparison", f"no key {key!r} to vary{near(key, keys)}")
    words = value.replace(",", " ").split()
    given: object = [] if words == ["nothing"] else words
    if key not in lists:
        given = int(value) if value.strip().isdigit() else value.strip()
    if not name:
        return {**position, key: given}
    table = position.get(key, {})
    if not isinstance(table, dict):
        raise BadScenario("bad_comparison", f"{key} is not a table, so it has no {name!r}")
    same = next((one for one in table if one.lower() == name.lower()), name)
    return {**position, key: {**table, same: given}}
