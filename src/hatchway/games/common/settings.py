"""Options of a game, as far as all games read them in the same way: completed, checked, faults named."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches

from hatchway.kernel.errors import BadOptions


def complete(
    given: Mapping[str, object],
    defaults: Mapping[str, object],
    choices: Mapping[str, Sequence[object]],
) -> dict[str, object]:
    """The options with the defaults filled in; refuses unknown names and values."""
    for name in given:
        if name not in defaults:
            raise BadOptions("unknown_option", f"no option {name!r}{near(name, defaults)}")
    settings = {**defaults, **given}
    for name, allowed in choices.items():
        if settings[name] not in allowed or isinstance(settings[name], bool):
            raise BadOptions("bad_value", f"{name} is {either(allowed)}", got=settings[name])
    for name, default in defaults.items():
        if isinstance(default, bool) and not isinstance(settings[name], bool):
            raise BadOptions("bad_value", f"{name} is true or false", got=settings[name])
    return settings


def whole(settings: Mapping[str, object], name: str) -> int:
    """An option that is a whole number."""
    value = settings[name]
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadOptions("bad_value", f"{name} is a number", got=value)
    return value


def chosen(
    settings: Mapping[str, object], option: str, names: Sequence[str], count: int
) -> tuple[int, ...]:
    """An option that is a list of so many different names, as their numbers; empty if chance deals them."""
    given = settings[option]
    if given == "random":
        return ()
    if not isinstance(given, list | tuple):
        raise BadOptions(option, f'{option} are "random" or a list', got=given)
    for name in given:
        if name not in names:
            raise BadOptions(option, f"no {option.removesuffix('s')} {name!r}{near(name, names)}")
    found = tuple(names.index(str(name)) for name in given)
    if len(set(found)) != len(found) or len(found) != count:
        raise BadOptions(option, f"{count} different {option} are needed", got=list(given))
    return found


def near(name: object, known: Collection[str]) -> str:
    """A hint at the nearest name, for a name that does not exist."""
    close = get_close_matches(str(name), list(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else f"; there are: {', '.join(known)}"


def either(values: Sequence[object]) -> str:
    return " or ".join(repr(value) for value in values)
