"""Write the TypeScript types of everything that goes over the wire: web/src/lib/protocol.gen.ts for the
protocol, web/src/games/<game>/view.gen.ts for what a game shows.

    python web/scripts/wire_types.py            write them
    python web/scripts/wire_types.py --check    fail if one is stale

The source is the definitions in hatchway.server.wire and the Views of the games, turned
into JSON Schema by msgspec and from there into TypeScript.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from hatchway.games.registry import list_games, plugin
from hatchway.kernel.game import Refusal
from hatchway.server.wire import bodies, protocol

SRC = Path(__file__).resolve().parent.parent / "src"
TARGET = SRC / "lib" / "protocol.gen.ts"
HEAD = "// Written by scripts/wire_types.py from the server's definitions. Do not edit."
BODIES = (
    "NewGuest",
    "Me",
    "NewTable",
    "TableLine",
    "CheckOptions",
    "Checked",
    "Catalogue",
    "Problem",
    "Film",
    "NewAccount",
    "Login",
    "Recover",
    "NewPassword",
    "Logout",
    "DeviceLink",
    "UseLink",
    "Done",
)


def source_types() -> list[tuple[str, Any]]:
    """Every type to publish, with its name in TypeScript."""
    found: list[tuple[str, Any]] = []
    for union in (protocol.Incoming, protocol.AnyMessage):
        found += [(one.__name__, one) for one in get_args(union)]
    found += [(name, getattr(bodies, name)) for name in BODIES]
    seen: dict[str, Any] = {}
    for name, one in found:
        seen.setdefault(name, one)
    return list(seen.items())


def short(ref: str) -> str:
    return ref.rsplit("/", 1)[-1].rsplit(".", 1)[-1]


def ts(schema: dict[str, Any]) -> str:
    """One JSON Schema as a TypeScript type expression."""
    if "$ref" in schema:
        return short(schema["$ref"])
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " | ".join(dict.fromkeys(msgspec.json.encode(value).decode() for value in values))
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(dict.fromkeys(ts(one) for one in schema[key]))
    kind = schema.get("type")
    if kind == "array":
        item = ts(schema["items"]) if "items" in schema else "unknown"
        return f"({item})[]" if "|" in item else f"{item}[]"
    if kind == "object":
        more = schema.get("additionalProperties")
        return f"Record<string, {ts(more) if isinstance(more, dict) and more else 'unknown'}>"
    return {"string": "string", "integer": "number", "number": "number", "boolean": "boolean",
            "null": "null"}.get(str(kind), "unknown")  # fmt: skip


def comment(text: str, indent: str) -> list[str]:
    first = " ".join(text.split("\n\n", maxsplit=1)[0].split())
    return [f"{indent}/** {first} */"] if first else []


def left_out(name: str, schema: dict[str, Any]) -> set[str]:
    """The fields of a struct that the server leaves out when they have their default; of a game's view,
    those that need not be there."""
    struct = getattr(protocol, name, None) or getattr(bodies, name, None)
    if struct is None or not getattr(struct, "__struct_config__", None):
        return set(schema["properties"])
    return set(struct.__struct_fields__) if struct.__struct_config__.omit_defaults else set()


def interface(name: str, schema: dict[str, Any], sent: bool) -> list[str]:
    """`sent`: the client writes it, so what has a default may be left out."""
    if "properties" not in schema:
        return [f"export type {name} = {ts(schema)};", ""]
    thin = left_out(name, schema)
    lines = [*comment(schema.get("description", ""), ""), f"export interface {name} {{"]
    required = set(schema.get("required", ()))
    for field, one in schema["properties"].items():
        optional = field not in required and (sent or field in thin)
        lines.append(f"  {field}{'?' if optional else ''}: {ts(one)};")
    return [*lines, "}", ""]


def text() -> str:
    named = source_types()
    refs, parts = msgspec.json.schema_components(
        [one for _, one in named], ref_template="#/$defs/{name}"
    )
    schemas: dict[str, dict[str, Any]] = {short(name): one for name, one in parts.items()}
    for (name, _), ref in zip(named, refs, strict=True):
        schemas.setdefault(name, ref if "$ref" not in ref else schemas[short(ref["$ref"])])
    client = {one.__name__ for one in get_args(protocol.Incoming)}
    client |= {"NewGuest", "NewTable", "CheckOptions", "Login", "Recover", "Logout", "UseLink"}
    lines = [HEAD, ""]
    for name in sorted(schemas):
        lines += interface(name, schemas[name], sent=name in client)
    for name, union in (("Outgoing", protocol.Incoming), ("ServerMessage", protocol.AnyMessage)):
        lines.append(f"export type {name} =")
        lines += [f"  | {one.__name__}" for one in get_args(union)]
        lines[-1] += ";"
        lines.append("")
    lines.append(f"export const PROTOCOL = {protocol.PROTOCOL};")
    return "\n".join(lines) + "\n"


def alias(schema: Any, found: dict[str, str]) -> Any:
    """A schema with each named list of words replaced by its name; what they are goes to `found`."""
    if isinstance(schema, list):
        return [alias(one, found) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if "enum" in schema and "title" in schema and schema.get("type") == "string":
        found[schema["title"]] = ts(schema)
        return {"$ref": schema["title"]}
    return {key: alias(one, found) for key, one in schema.items()}


def event(name: str, schema: dict[str, Any]) -> list[str]:
    """A kind of event: a plain type, so that it fits wherever any event does."""
    required = set(schema.get("required", ()))
    details = [
        f"{field}{'' if field in required else '?'}: {ts(one)}"
        for field, one in schema["properties"].items()
    ]
    return [
        *comment(schema.get("description", ""), ""),
        f"export type {name} = {{ {'; '.join(details)} }};",
        "",
    ]


def view_text(game: str) -> str:
    """What a game shows and says. Games name their types alike, so each has a file of its own."""
    types = plugin(game).types
    assert types is not None
    _, parts = msgspec.json.schema_components(
        [types.view, types.truth, *types.events], ref_template="#/$defs/{name}"
    )
    words = {
        "Reason": ts(msgspec.json.schema(types.reasons)),
        "Refusal": ts(msgspec.json.schema(Refusal)),
        "Warning": ts(msgspec.json.schema(types.warnings)),
    }
    kinds = {one.__name__ for one in types.events}
    schemas = {short(name): alias(one, words) for name, one in parts.items()}
    assert not set(words) & set(schemas), "a list of words and a type have the same name"
    lines = [HEAD, ""]
    for name, said in sorted(words.items()):
        lines += [f"export type {name} = {said};", ""]
    for name, one in sorted(schemas.items()):
        lines += event(name, one) if name in kinds else interface(name, one, sent=False)
    lines.append("/** Everything that can happen, told by its kind. */")
    lines.append(f"export type GameEvent = {' | '.join(one.__name__ for one in types.events)};")
    return "\n".join(lines) + "\n"


def files() -> dict[Path, str]:
    """Every file to write. A game without a folder in the client has no types there."""
    found = {TARGET: text()}
    for game in list_games():
        folder = SRC / "games" / game
        if folder.is_dir():
            found[folder / "view.gen.ts"] = view_text(game)
    return found


def main() -> int:
    for target, fresh in files().items():
        if "--check" not in sys.argv[1:]:
            target.write_text(fresh)
        elif not target.exists() or target.read_text() != fresh:
            print(f"{target} is stale: run python web/scripts/wire_types.py")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
