"""Any View in the terminal: its fields by name, lists of tables as tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

SKIPPED = ("game", "standing")
"""Fields that say nothing to a player."""


def draw(console: Console, view: Mapping[str, Any]) -> None:
    """Print the fields of a View, one per line."""
    for name, value in view.items():
        if name in SKIPPED or value in (None, [], {}, ""):
            continue
        title = f"[dim]{escape(words(name))}[/]"
        if isinstance(value, list) and all(isinstance(one, dict) for one in value):
            console.print(title)
            console.print(_rows(value))
        else:
            console.print(f"{title} {escape(words(value))}", highlight=False)


def _rows(values: list[dict[str, Any]]) -> Table:
    names = list(dict.fromkeys(name for one in values for name in one))
    table = Table(*(words(name) for name in names), box=box.ROUNDED, header_style="dim")
    for one in values:
        table.add_row(*(escape(words(one.get(name))) for name in names))
    return table


def words(value: object) -> str:
    """A plain value as people read it."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{words(name)} {words(one)}" for name, one in value.items())
    if isinstance(value, list | tuple):
        return " ".join(words(one) for one in value)
    return str(value).replace("_", " ")
