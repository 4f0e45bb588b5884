"""What Markdown pages and docstrings point to exists: paths in backticks and relative links."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CODE_BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
PATH = re.compile(r"`((?:[\w.-]+|<[\w-]+>)(?:/(?:[\w.*-]+|<[\w-]+>))+/?)`")
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)

FOLDERS = {"src", "games", "docs", "tests", "web", "scripts", "deploy", "examples"} | {
    part.name for part in (ROOT / "src" / "hatchway").iterdir() if part.is_dir()
}
"""A path in backticks is one of ours when it begins with one of these; `adept:1200/novice` is not."""

COMING = ("docs/guides", "docs/new-game.md", "examples/liars_dice")
"""Pages that are being written; links to them may be ahead of them."""

OLD_NAMES = "docs/old-names.md"
GUIDES = "docs/guides"
"""Guides name files that their reader is about to make; tests/test_guides.py makes them."""


def tracked(pattern: str) -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", pattern], cwd=ROOT, check=False, capture_output=True, text=True
    )
    if listed.returncode:
        pytest.skip("not a git clone", allow_module_level=True)
    return [file for file in listed.stdout.splitlines() if (ROOT / file).is_file()]


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
        if ":" in link or link.startswith(COMING):  # an address on the web, or not yet written
            continue
        target, _, heading = link.partition("#")
        file = (ROOT / page).parent / target if target else ROOT / page
        if not file.exists() or (heading and heading not in anchors(file)):
            broken.append(link)
    return broken


@pytest.mark.parametrize("page", tracked("*.md"))
def test_what_a_page_points_to_exists(page: str) -> None:
    text = CODE_BLOCK.sub("", (ROOT / page).read_text("utf-8"))
    paths = [] if page.startswith(GUIDES) else missing_paths(page, text)
    assert not paths + broken_links(page, text)


def test_paths_that_the_code_mentions_exist() -> None:
    missing = {
        file: paths
        for file in tracked("*.py")
        if file != "tests/test_docs.py"
        if (paths := missing_paths(file, (ROOT / file).read_text("utf-8")))
    }
    assert not missing


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
