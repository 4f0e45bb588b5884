"""The protocol as JSON Schema: what `/api/schema.json` serves and TypeScript types are made from."""

from __future__ import annotations

from typing import Any, Union

import msgspec

from hatchway.games.common.field_comments import comments, types_in
from hatchway.games.registry import list_games, plugin
from hatchway.server.wire import bodies, protocol, reasons

ROOTS: dict[str, Any] = {
    "Incoming": protocol.Incoming,
    "AnyMessage": protocol.AnyMessage,
    "TableInfo": protocol.TableInfo,
    "Reason": reasons.Reason,
    **{
        name: getattr(bodies, name)
        for name in (
            "NewGuest", "Me", "NewTable", "TableLine", "CheckOptions", "Checked",
            "GameInfo", "Catalogue", "Problem", "NewName", "NewAccount", "Login", "Recover",
            "NewPassword", "Logout", "DeviceLink", "UseLink", "Block", "Done", "Film",
        )
    },
}  # fmt: skip


def view_hook(kind: type) -> dict[str, Any]:
    if kind is msgspec.Raw:
        return {"type": "object", "description": "the game's View"}
    raise NotImplementedError(kind)


def views() -> dict[str, Any]:
    """The View, the Truth and the events of each game that describes them, named after the game."""
    found: dict[str, Any] = {}
    for id in list_games():
        types = plugin(id).types
        if types is not None:
            name = id.title().replace("_", "")
            found |= {f"{name}View": types.view, f"{name}Truth": types.truth}
            found[f"{name}Event"] = Union[types.events]  # noqa: UP007  (a tuple of types)
            found |= {f"{name}Reason": types.reasons, f"{name}Warning": types.warnings}
    return found


def describe(definitions: dict[str, Any], types: list[type]) -> None:
    """Add what the comments beside the fields say."""
    for kind in types:
        # A name that several types share is written with its module.
        full = f"{kind.__module__}.{kind.__name__}"
        fields = definitions.get(full, definitions.get(kind.__name__, {})).get("properties", {})
        for name, said in comments(kind).items():
            if name in fields:
                fields[name].setdefault("description", said)


def document() -> dict[str, Any]:
    """One JSON Schema document with every type of the protocol and the games' views under `$defs`."""
    wanted = ROOTS | views()
    roots, parts = msgspec.json.schema_components(
        wanted.values(), schema_hook=view_hook, ref_template="#/$defs/{name}"
    )
    definitions = dict(parts)
    describe(definitions, types_in(wanted.values()))
    for name, root in zip(wanted, roots, strict=True):
        if root != {"$ref": f"#/$defs/{name}"}:
            definitions[name] = root
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Hatchway protocol {protocol.PROTOCOL}",
        "$defs": dict(sorted(definitions.items())),
    }


if __name__ == "__main__":
    print(msgspec.json.format(msgspec.json.encode(document())).decode())
