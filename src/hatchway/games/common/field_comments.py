"""What the comments beside the fields of a type say, for schemas and references.

    up: bool  # face up

A comment is written once, beside the field, where people who change the field see it. From there it also gets
into the schema.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterable
from functools import cache
from typing import Any

from msgspec.inspect import StructType, TypedDictType, multi_type_info

HEAD = re.compile(r"class \w+\(([\w, ]+)")
FIELD = re.compile(r"^    (\w+): [^#]+?  # (.+)$")
FOLLOWING = re.compile(r'^    (\w+): [^#]+\n    """(.+?)"""$', re.MULTILINE)


@cache
def comments(kind: type) -> dict[str, str]:
    """The comments of a type by field; those of its bases too."""
    found: dict[str, str] = {}
    source = _source(kind)
    if head := HEAD.match(source):
        # Before Python 3.12 a typed dictionary does not say what it is derived from.
        known = vars(sys.modules[kind.__module__])
        for name in head[1].split(","):
            base = known.get(name.strip())
            if isinstance(base, type):
                found |= comments(base)
    beside = {field[1]: field[2] for line in source.splitlines() if (field := FIELD.match(line))}
    return found | beside | {field[1]: field[2] for field in FOLLOWING.finditer(source)}


def _source(kind: type) -> str:
    try:
        return inspect.getsource(kind)
    except (OSError, TypeError):  # it has no source, or only the compiled file is here
        return ""


def types_in(roots: Iterable[Any]) -> list[type]:
    """All structs and typed dictionaries that types are made of, each once, in order."""
    found: dict[type, None] = {}

    def walk(node: Any, seen: set[int]) -> None:
        if id(node) in seen:
            return
        seen.add(id(node))
        if isinstance(node, StructType | TypedDictType):
            found[node.cls] = None
        for name in getattr(node, "__struct_fields__", ()):
            value = getattr(node, name)
            for part in value if isinstance(value, tuple | list) else (value,):
                if hasattr(part, "__struct_fields__"):
                    walk(part, seen)

    for node in multi_type_info(list(roots)):
        walk(node, set())
    return list(found)
