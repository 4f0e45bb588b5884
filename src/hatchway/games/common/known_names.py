"""The names that a game knows, and the checks that a scenario uses no others.

An expectation that something is *not* so always holds if a name in it is misspelt: no `alarmm` ever happens.
So every name in an expectation is looked up here first, and an unknown name is a fault of the file instead of
a scenario that passes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, Final, NamedTuple, get_args

from msgspec import inspect

from hatchway.kernel.codes import CodeBook
from hatchway.kernel.errors import BadScenario
from hatchway.kernel.fact import Fact, details, kind_of
from hatchway.kernel.game import Refusal

NO_CODE: Final = "unknown_code"
"""The reason against an action that the game does not know at all, like a move off the board."""

ITEM_NAMES: Final = ("cell", "id", "object")
"""The fields by which a path finds an item of a list: `tiles.B2`, `characters.kevin`."""

MANY: Final = 60
"""If there are this many known words or more, a message does not list them all."""


class Names(NamedTuple):
    """What a game calls things in views, events, reasons and talk."""

    view: inspect.Type  # of its View, a TypedDict
    events: tuple[type[Fact], ...]
    words: frozenset[str]  # whatever may stand as a text in a view or an event, in lower case
    reasons: tuple[str, ...]  # why an action is refused, besides those of every game
    warnings: tuple[str, ...]  # dangers that an option may carry
    silences: tuple[str, ...]  # why a channel is shut
    keys: Mapping[str, Collection[str]]  # what goes by name in a part of the view, by that part
    channels: tuple[str, ...]  # all that may be named, even those that a game lacks


def near(word: str, known: Collection[str]) -> str:
    """A hint at the nearest known word, to be appended to a message."""
    close = get_close_matches(word, list(known), n=1)
    if close:
        return f"; did you mean {close[0]!r}?"
    return f"; there are: {', '.join(known)}" if len(known) < MANY else ""


def known(word: str, names: Collection[str], what: str) -> str:
    """The word, if it is one of the names; a misspelt one is refused."""
    if word not in names:
        raise BadScenario("unknown_name", f"no {what} is called {word!r}{near(word, names)}")
    return word


def reason(names: Names, word: str) -> str:
    """A reason for which an action can be refused."""
    return known(word, (*get_args(Refusal), *names.reasons), "reason")


def all_words(view: inspect.Type, events: Iterable[type[Fact]], book: CodeBook,
              *groups: Iterable[str]) -> frozenset[str]:  # fmt: skip
    """The words of a game: of its view's and events' types, of its forms, and of these groups."""
    found = {word for group in groups for word in group}
    found.update(_words_in(view))
    for fact in events:
        for name, kind in details(fact).items():
            found.add(name)
            found.update(_words_in(kind))
    for kind_of_form, _, _, axes in book.kinds:
        found.add(kind_of_form)
        for axis, values in axes:
            found.add(axis)
            found.update(values)
    return frozenset(piece for word in found for piece in _pieces(word.lower()))


def _pieces(word: str) -> list[str]:
    """A word, and the words it is made of: `2 move+1 use`."""
    return [word, *re.split(r"[ +]", word)]


def _words_in(kind: inspect.Type) -> Iterator[str]:
    """The names of fields and the words of closed lists within a type."""
    if isinstance(kind, inspect.TypedDictType):
        for field in kind.fields:
            yield field.encode_name
            yield from _words_in(field.type)
    elif isinstance(kind, inspect.LiteralType):
        yield from (str(value) for value in kind.values)
    else:
        yield from _listed(kind) or ()
        for part in _parts(kind):
            yield from _words_in(part)


def _parts(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    """The types that a type is made of."""
    if isinstance(kind, inspect.Metadata):
        return (kind.type,)
    if isinstance(kind, inspect.UnionType):
        return tuple(kind.types)
    if isinstance(kind, inspect.ListType):
        return (kind.item_type,)
    if isinstance(kind, inspect.DictType):
        return (kind.key_type, kind.value_type)
    return ()


def _listed(kind: inspect.Type) -> tuple[str, ...] | None:
    """The words that a type of text allows; None for any text."""
    if isinstance(kind, inspect.Metadata):
        words: tuple[str, ...] | None = (kind.extra or {}).get("words")
        return words
    return None


# --- events


@cache
def _by_kind(events: tuple[type[Fact], ...]) -> Mapping[str, type[Fact]]:
    return {kind_of(fact): fact for fact in events}


@cache
def _optional(fact: type[Fact]) -> frozenset[str]:
    """The details that some audience is not told."""
    struct = inspect.type_info(fact)
    assert isinstance(struct, inspect.StructType)
    return frozenset(field.encode_name for field in struct.fields if not field.required)


def check_event(names: Names, kind: str, given: Mapping[str, str]) -> None:
    """Refuse a kind of event, a detail or a value of a detail that does not exist."""
    facts = _by_kind(names.events)
    fact = facts[known(kind, facts, "event")]
    types = details(fact)
    for name, value in given.items():
        known(name, types, f"detail of {kind}")
        if value == "none" and name in _optional(fact):
            continue  # somebody is not told it
        leaves = list(_leaves(types[name]))
        many = any(isinstance(leaf, inspect.ListType | inspect.DictType) for leaf in leaves)
        for word in re.split(r"[ +]+", value) if many and value else [value]:
            if not any(_fits(names, leaf, word) for leaf in leaves):
                allowed = sorted({one for leaf in leaves for one in _allowed(names, leaf)})
                raise BadScenario(
                    "unknown_name", f"no {name} of {kind} is called {word!r}{near(word, allowed)}"
                )


def _leaves(kind: inspect.Type) -> Iterator[inspect.Type]:
    """The simple types within a type, and the lists and tables themselves."""
    if isinstance(kind, inspect.ListType | inspect.DictType):
        yield kind
    if _listed(kind) is not None or not _parts(kind):
        yield kind
        return
    for part in _parts(kind):
        yield from _leaves(part)


def _allowed(names: Names, kind: inspect.Type) -> Collection[str]:
    """The words for a simple type, in lower case, as expectations say them."""
    words = _listed(kind)
    if words is not None:
        return {piece for word in words for piece in _pieces(word.lower())}
    if isinstance(kind, inspect.LiteralType):
        return [str(value).lower() for value in kind.values]
    if isinstance(kind, inspect.BoolType):
        return ("yes", "no")
    if isinstance(kind, inspect.NoneType):
        return ("none",)
    if isinstance(kind, inspect.StrType):
        return names.words
    return ()


def _fits(names: Names, kind: inspect.Type, word: str) -> bool:
    if isinstance(kind, inspect.IntType):
        return re.fullmatch(r"-?\d+", word) is not None
    return word in _allowed(names, kind)


# --- views


def check_path(names: Names, path: str, view: Any) -> None:
    """Refuse a path that no view can have; `view` is the one it is looked up in now."""
    kinds = [names.view]
    place = view
    above = ""
    for name in path.split("."):
        kinds = [_inside(names, kind, name, place, above) for kind in _choices(kinds, name, above)]
        place = step_into(place, name)
        above = f"{above}.{name}".lstrip(".")


def _choices(kinds: list[inspect.Type], name: str, above: str) -> list[inspect.Type]:
    """The types among these that have anything inside."""
    flat = [part for kind in kinds for part in _flat(kind)]
    inner: list[inspect.Type] = [
        kind
        for kind in flat
        if isinstance(kind, inspect.TypedDictType | inspect.ListType | inspect.DictType)
    ]
    if not inner:
        raise BadScenario("unknown_name", f"{above} in a view has no parts, so no {name!r}")
    return inner


def _flat(kind: inspect.Type) -> Iterator[inspect.Type]:
    if isinstance(kind, inspect.Metadata):
        yield from _flat(kind.type)
    elif isinstance(kind, inspect.UnionType):
        for one in kind.types:
            yield from _flat(one)
    else:
        yield kind


def _inside(names: Names, kind: inspect.Type, name: str, place: Any, above: str) -> inspect.Type:
    """The type of what a name finds inside a table or a list of a view."""
    where = f"{above} in a view" if above else "a view"
    if isinstance(kind, inspect.TypedDictType):
        fields = {field.encode_name: field.type for field in kind.fields}
        return fields[known(name.lower(), fields, f"part of {where}")]
    if isinstance(kind, inspect.DictType):
        known(name.lower(), _keys_of(names, above), f"name in {where}")
        return kind.value_type
    assert isinstance(kind, inspect.ListType)
    if not name.isdigit():
        _check_item(kind.item_type, name, place, where, _keys_of(names, above))
    elif place and step_into(place, name) is None and _keys(kind.item_type) & {"id", "cell"}:
        raise BadScenario("unknown_name", f"no item {name} of {where}")
    return kind.item_type


def _keys(kind: inspect.Type) -> set[str]:
    """The fields by which the items of a list are found."""
    return {
        field.encode_name
        for one in _flat(kind)
        if isinstance(one, inspect.TypedDictType)
        for field in one.fields
    } & set(ITEM_NAMES)


def _keys_of(names: Names, path: str) -> Collection[str]:
    """The names that a part of a view may use as keys, in lower case."""
    given = names.keys.get(path.rpartition(".")[2].lower())
    return names.words if given is None else [key.lower() for key in given]


def _check_item(
    kind: inspect.Type, name: str, place: Any, where: str, others: Collection[str]
) -> None:
    """Check the name of an item of a list. Items with an id or a cell are always there; a thing may be
    gone."""
    keys = _keys(kind)
    if not keys:
        raise BadScenario("unknown_name", f"items of {where} go by numbers from 0, not by {name!r}")
    there = list(dict.fromkeys(str(item[key]).lower() for item in place or () for key in keys))
    if name.lower() not in there:
        known(name.lower(), there if there and keys & {"id", "cell"} else others,
              f"item of {where}")  # fmt: skip


def step_into(place: Any, name: str) -> Any:
    """What a name of a path finds in a view, or None."""
    if isinstance(place, dict):
        return next((place[key] for key in place if key.lower() == name.lower()), None)
    if isinstance(place, list):
        for key in ITEM_NAMES:
            for item in place:
                if isinstance(item, dict) and str(item.get(key)).lower() == name.lower():
                    return item
        if name.isdigit():
            return place[int(name)] if int(name) < len(place) else None
    return None
