"""The protocol as JSON Schema: what `/api/schema.json` serves and TypeScript types are made from."""

from __future__ import annotations

from typing import Any

import msgspec

from hatchway.server import protocol

ROOTS: dict[str, Any] = {
    "Incoming": protocol.Incoming,
    "AnyMessage": protocol.AnyMessage,
    **{
        name: getattr(protocol, name)
        for name in (
            "NewGuest", "Me", "NewTable", "TableInfo", "TableLine", "CheckOptions", "Checked",
            "GameInfo", "Catalogue", "Problem", "NewAccount", "Login", "Recover", "NewPassword", "Logout",
            "DeviceLink", "UseLink", "Block", "Done",
        )
    },
}  # fmt: skip


def view_hook(kind: type) -> dict[str, Any]:
    if kind is msgspec.Raw:
        return {"type": "object", "description": "the game's View"}
    raise NotImplementedError(kind)


def document() -> dict[str, Any]:
    """One JSON Schema document with every type of the protocol under `$defs`."""
    roots, parts = msgspec.json.schema_components(
        ROOTS.values(), schema_hook=view_hook, ref_template="#/$defs/{name}"
    )
    definitions = dict(parts)
    for name, root in zip(ROOTS, roots, strict=True):
        if root != {"$ref": f"#/$defs/{name}"}:
            definitions[name] = root
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Hatchway protocol {protocol.PROTOCOL}",
        "$defs": dict(sorted(definitions.items())),
    }


if __name__ == "__main__":
    print(msgspec.json.format(msgspec.json.encode(document())).decode())
