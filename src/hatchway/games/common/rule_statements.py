"""The numbered statements of the rules, as docs/rules/<game>.md holds them.

The documents belong to the repository, not to the installed package: without them nothing can be looked up,
and the caller is told so.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

STATEMENT: Final = re.compile(r"- `(?P<id>[A-Z0-9]+-[A-Z0-9]+-\d+)` (?P<text>.*)")
HEADING: Final = re.compile(r"#+ (?P<title>.*)")


class Statement(NamedTuple):
    """One numbered statement of the rules."""

    id: str
    text: str
    section: str


def statements(text: str) -> list[Statement]:
    """The statements of a rules document, in its order; lists and tables below one belong to it."""
    found: list[Statement] = []
    section = ""
    inside = False
    for line in text.splitlines():
        heading = HEADING.fullmatch(line)
        begun = STATEMENT.fullmatch(line)
        if heading is not None:
            section = heading["title"]
            inside = False
        elif begun is not None:
            found.append(Statement(begun["id"], begun["text"], section))
            inside = True
        elif inside and line.strip():
            last = found.pop()
            found.append(last._replace(text=f"{last.text}\n{line}"))
    return found


def document(game: str) -> str:
    """The path of a game's rules document in the repository."""
    return f"docs/rules/{game}.md"


def repository(start: Path, needed: str) -> Path | None:
    """The folder, from `start` upwards, that holds a file of the repository."""
    for folder in (start, *start.parents):
        if (folder / needed).is_file():
            return folder
    return None


def rule_ids(game: str, start: Path) -> frozenset[str] | None:
    """The IDs of a game's rules; None where the repository is neither above `start` nor above the
    working folder, and this package is not run from its sources."""
    needed = document(game)
    for folder in (start.absolute(), Path.cwd(), Path(__file__).absolute()):
        root = repository(folder, needed)
        if root is not None:
            return _ids_in(root / needed)
    return None


@cache
def _ids_in(path: Path) -> frozenset[str]:
    return frozenset(one.id for one in statements(path.read_text("utf-8")))
