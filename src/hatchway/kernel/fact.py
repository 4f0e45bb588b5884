"""Fact: the base of a game's event types.

A game writes each kind of event once, as a small struct in its `rules/events.py`; the engine builds
these, and JSON Schema, TypeScript and the checks of scenarios come from them. The kind is the name of
the class in snake case: `RoomOpened` is told as `{"kind": "room_opened", …}`. A detail that only some
may know has UNSET as its default and is left out where it is unset.

Structs are made by msgspec at run time, so files of facts stay interpreted in a compiled build.
"""

from __future__ import annotations

import re

from msgspec import UNSET, Struct, UnsetType

__all__ = ["UNSET", "Fact", "Laid", "UnsetType", "kind_of"]


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Fact(Struct, tag_field="kind", tag=_snake, kw_only=True):
    """What one audience learns of something that happened."""


class Laid(Fact):
    """A seat committed something in a decision of all, or took it back."""

    seat: int
    ready: bool | UnsetType = UNSET  # told to everybody when it changed
    laid: list[dict[str, str]] | UnsetType = UNSET  # told to the seat itself


def kind_of(fact: type[Fact]) -> str:
    """The kind under which facts of this type are told."""
    return str(fact.__struct_config__.tag)
