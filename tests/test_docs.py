"""What Markdown pages and docstrings point to exists: paths in backticks and relative links."""

import re
from pathlib import Path

from tests.test_house import ROOT, tracked

CODE_BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
PATH = re.compile(r"`((?:[\w.-]+|<[\w-]+>)(?:/(?:[\w.*-]+|<[\w-]+>))+/?)`")
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)

FOLDERS = {"src", "games", "docs", "tests", "web", "scripts", "deploy", "examples"} | {
    part.name for part in (ROOT / "src" / "hatchway").iterdir() if part.is_dir()
}
"""A path in backticks is one of ours when it begins with one of these; `adept:1200/novice` is not."""

COMING = {ROOT / "docs" / "new-game.md"}
"""Pages that are being written: as long as they do not exist, links may be ahead of them."""

OLD_NAMES = "docs/old-names.md"
TO_MAKE = {"web/src/texts/de", "web/src/games/<game>/texts/de"}
"""What the reader of docs/guides/add-a-language.md makes."""


def texts(ending: str) -> dict[str, str]:
    """The texts of our files with this ending, by path."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for path in tracked()
        if path.suffix == ending
    }


def places(page: str) -> list[Path]:
    """Where a path in a page may start: its folder and those above, the package, or a game."""
    own = (ROOT / page).parent
    above = [folder for folder in (own, *own.parents) if folder.is_relative_to(ROOT)]
    package = ROOT / "src" / "hatchway"
    return [*above, package.parent, package, *(package / "games").iterdir()]


def missing_paths(page: str, text: str) -> list[str]:
    """The paths in backticks that lead nowhere. `<game>` may be any name, and a module needs no `.py`."""
    if page == OLD_NAMES:  # only the new names exist
        text = "\n".join(line.rpartition("|")[0].rpartition("|")[2] for line in text.splitlines())
    found = [path for path in PATH.findall(text) if path.split("/")[0] in FOLDERS]
    return [
        path
        for path in found
        if not any(
            list(place.glob(re.sub(r"<[^>]+>", "*", path).rstrip("/") + ending))
            for place in places(page)
            for ending in ("", ".py")
        )
    ]


def anchors(page: Path) -> list[str]:
    """The anchors that the headings of a page get on the web."""
    headings = HEADING.findall(page.read_text("utf-8"))
    return [re.sub(r"[^\w\- ]", "", one.strip().lower()).replace(" ", "-") for one in headings]


def broken_links(page: str, text: str) -> list[str]:
    """The relative links that lead nowhere, or to a heading that does not exist."""
    broken = []
    for link in [one or other for one, other in LINK.findall(text)]:
        if ":" in link:  # an address on the web
            continue
        target, _, heading = link.partition("#")
        file = (ROOT / page).parent / target if target else ROOT / page
        if not file.exists() and file.resolve() in COMING:
            continue
        if not file.exists() or (heading and heading not in anchors(file)):
            broken.append(link)
    return broken


def test_what_the_pages_point_to_exists() -> None:
    wrong = {}
    for page, whole in texts(".md").items():
        text = CODE_BLOCK.sub("", whole)
        paths = [path for path in missing_paths(page, text) if path not in TO_MAKE]
        wrong[page] = paths + broken_links(page, text)
    assert not {page: faults for page, faults in wrong.items() if faults}


def test_paths_that_the_code_mentions_exist() -> None:
    wrong = {
        file: missing_paths(file, text)
        for file, text in texts(".py").items()
        if file != "tests/test_docs.py"
    }
    assert not {file: faults for file, faults in wrong.items() if faults}


def test_a_path_that_does_not_exist_is_found() -> None:
    text = "`src/hatchway/kernel/game.py`, `games/<game>/rules/`, `kernel/game`, `a/b`, `kernel/gone.py`"
    assert missing_paths("README.md", text) == ["kernel/gone.py"]
    assert missing_paths("docs/bots.md", "`games/<game>/gone.py` `tests/gone`") == [
        "games/<game>/gone.py",
        "tests/gone",
    ]
    assert missing_paths(OLD_NAMES, "| `games/old.py` | `games/gone.py` |") == ["games/gone.py"]


def test_a_broken_link_is_found() -> None:
    text = (
        "[a](bots.md) [b](gone.md) [c](bots.md#levels) [d](bots.md#gone) [e](https://example.org)"
    )
    assert broken_links("docs/arena.md", text) == ["gone.md", "bots.md#gone"]
    assert broken_links("README.md", '<img src="docs/pictures/gone.webp">') == [
        "docs/pictures/gone.webp"
    ]
