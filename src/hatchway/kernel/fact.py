"""Fact: the base of a game's event types.

A game defines each kind of event once, as a small struct in its `rules/events.py`. The engine builds
them, and JSON Schema, TypeScript and the checks of scenarios are derived from them. The kind is the name
of the class in snake case: `RoomOpened` is told as `{"kind": "room_opened", …}`. A detail that only some
may know has UNSET as its default, and is left out where it is unset.

A detail whose values come from the data files lists them, with a name for the schema and for TypeScript:
`Astronaut = Annotated[str, words("Astronaut", ASTRONAUTS)]`. A list that is fixed in the code is a
Literal.

msgspec makes the structs at run time, so files of facts stay interpreted in a compiled build.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from msgspec import UNSET, Meta, Struct, UnsetType, ValidationError, convert
from msgspec.inspect import (
    DictType,
    ListType,
    Metadata,
    StructType,
    Type,
    UnionType,
    type_info,
)

__all__ = [
    "UNSET",
    "Fact",
    "Laid",
    "UnsetType",
    "details",
    "facts_in",
    "faults",
    "kind_of",
    "words",
]


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Fact(Struct, tag_field="kind", tag=_snake, kw_only=True, forbid_unknown_fields=True):
    """What one audience learns about something that happened."""


class Laid(Fact):
    """A seat committed something in an ALL decision, or took it back."""

    seat: int
    ready: bool | UnsetType = UNSET  # told to everybody when it changed
    laid: list[dict[str, str]] | UnsetType = UNSET  # told to the seat itself


def kind_of(fact: type[Fact]) -> str:
    """The kind under which facts of this type are told."""
    return str(fact.__struct_config__.tag)


def words(name: str, values: Iterable[str]) -> Meta:
    """For Annotated: the detail is one of these words; `name` is what such a word is called."""
    known = tuple(dict.fromkeys(values))
    return Meta(title=name, extra_json_schema={"enum": list(known)}, extra={"words": known})


def facts_in(names: Mapping[str, object]) -> tuple[type[Fact], ...]:
    """The kinds of events that a module defines, in their order; `names` is the module's `vars()`."""
    return tuple(
        one
        for one in names.values()
        if isinstance(one, type) and issubclass(one, Fact) and one.__module__ == names["__name__"]
    )


def faults(event: Mapping[str, object], facts: Iterable[type[Fact]]) -> list[str]:
    """What is wrong with an event as somebody received it; empty if it is one of these facts."""
    kind = str(event.get("kind"))
    fact = next((one for one in facts if kind_of(one) == kind), None)
    if fact is None:
        return [f"no event is called {kind}"]
    try:
        convert(event, fact)
    except ValidationError as error:
        return [f"{kind}: {error}"]
    return [
        f"{kind}.{name}: {fault}"
        for name, detail in details(fact).items()
        if name in event
        for fault in _strange(detail, event[name])
    ]


@cache
def details(fact: type[Fact]) -> Mapping[str, Type]:
    """The details of a kind of event, by name, with their types."""
    struct = type_info(fact)
    assert isinstance(struct, StructType)
    return {field.encode_name: field.type for field in struct.fields}


def _strange(kind: Type, value: object) -> list[str]:
    """A message for each word in the value that is not in the type's list."""
    if isinstance(kind, Metadata):
        known = (kind.extra or {}).get("words")
        if known is not None and isinstance(value, str) and value not in known:
            return [f"no {(kind.extra_json_schema or {}).get('title', 'word')} is called {value}"]
        return _strange(kind.type, value)
    if isinstance(kind, UnionType) and value is not None:
        return [fault for one in kind.types for fault in _strange(one, value)]
    if isinstance(kind, ListType) and isinstance(value, list):
        return [fault for one in value for fault in _strange(kind.item_type, one)]
    if isinstance(kind, DictType) and isinstance(value, dict):
        return [
            fault
            for key, one in value.items()
            for fault in (*_strange(kind.key_type, key), *_strange(kind.value_type, one))
        ]
    return []
