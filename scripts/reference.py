"""Write docs/reference/<game>.md: the actions, decisions, events, views and reasons of each game.

    python scripts/reference.py            write the pages
    python scripts/reference.py --check    fail if one is stale

Everything comes from the types and tables that the engine itself uses.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, get_args

from hatchway.games.common.field_comments import comments, types_in
from hatchway.games.plugin import GamePlugin
from hatchway.games.registry import plugins
from hatchway.kernel.fact import kind_of
from hatchway.kernel.game import Game, Refusal

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "reference"
HEAD = "<!-- Written by scripts/reference.py. Do not edit. -->"
SHOWN = 12
"""The most names of an axis that are listed."""


def grid(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    lines = ["| " + " | ".join(cell.replace("|", r"\|") for cell in row) + " |" for row in rows]
    return ["| " + " | ".join(head) + " |", "|---" * len(head) + "|", *lines, ""]


def first_line(kind: Any) -> str:
    """The first line of a type's docstring; empty for a typed dictionary without one."""
    said = kind.__doc__ or ""
    return "" if said.startswith("dict()") else " ".join(said.split("\n\n")[0].split())


def actions(found: GamePlugin, game: Game[Any]) -> list[str]:
    rows = []
    for name, base, count, axes in game.book.kinds:
        parts = [f"`{axis}`: {listed(names)}" for axis, names in axes]
        free = "free act" if game.is_act(base) else "option"
        rows.append((f"`{name}`", free, str(count), "; ".join(parts), found.say(game, base)))
    return grid(("kind", "is", "codes", "names", "the first one in words"), rows)


def listed(names: Sequence[str]) -> str:
    more = f" … ({len(names)})" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more


def fields(kind: type) -> list[str]:
    told = comments(kind)
    rows = []
    for name, annotation in written_types(kind).items():
        rows.append((f"`{name}`", f"`{annotation}`", told.get(name, "")))
    return grid(("field", "type", "meaning"), rows) if rows else []


def written_types(kind: type) -> dict[str, str]:
    """The fields of a type with their types as written in the source. A typed dictionary keeps such a type in
    a ForwardRef, and includes the fields of its bases."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("hatchway."):
            for name, one in inspect.get_annotations(base).items():
                found[name] = str(getattr(one, "__forward_arg__", one))
    return found


def words(kind: Any) -> str:
    """The keys of a Literal or of a union of Literals."""
    parts = get_args(kind)
    keys = [key for part in parts for key in (get_args(part) or (part,))]
    return ", ".join(f"`{key}`" for key in dict.fromkeys(keys) if isinstance(key, str) and key)


def page(found: GamePlugin) -> str:
    game = found.make({})
    types = found.types
    lines = [HEAD, "", f"# {found.name}: reference", ""]
    lines += [f"For bots and clients of `{found.id}`. [api.md](../api.md) says how to use it.", ""]
    lines += ["## Actions", "", 'A form is `{"kind": …}` with one name for each part.', ""]
    lines += actions(found, game)
    asked = ", ".join(f"`{name}`" for name in game.ask_names[1:])
    lines += ["## Decisions", "", f"The kinds of what is asked: {asked}.", ""]
    ends = ", ".join(f"`{name}`" for name in game.why_names[1:])
    lines += ["## Outcomes", "", f"Why a game ended: {ends}.", ""]
    if types is None:
        return "\n".join(lines)
    lines += ["## Events", "", "Fields that may be `UnsetType` are told to some seats only.", ""]
    for event in sorted(types.events, key=lambda one: one.__name__):
        lines += [f"### `{kind_of(event)}`", "", first_line(event), "", *fields(event)]
    lines += ["## View", ""]
    for kind in types_in([types.view]):
        lines += [f"### {kind.__name__}", "", first_line(kind), "", *fields(kind)]
    lines += ["## Reasons", "", f"Why an option is closed: {words(types.reasons)};"]
    lines += [
        f"in every game also {words(Refusal)}.",
        "",
        f"Warnings: {words(types.warnings)}.",
        "",
    ]
    return "\n".join(line for n, line in enumerate(lines) if line or lines[n - 1])


def main(arguments: list[str]) -> int:
    stale = []
    FOLDER.mkdir(exist_ok=True)
    for found in plugins().values():
        if not type(found).__module__.startswith("hatchway."):
            continue
        path, text = FOLDER / f"{found.id}.md", page(found)
        if "--check" in arguments:
            if not path.exists() or path.read_text("utf-8") != text:
                stale.append(path.name)
        else:
            path.write_text(text, "utf-8")
    if stale:
        print(f"stale: {', '.join(stale)}; run python scripts/reference.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
