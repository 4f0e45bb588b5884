"""Tests that keep the house in order."""

import importlib.metadata
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

import hatchway

ROOT = Path(__file__).resolve().parent.parent
MOST_LINES = 600

# Brackets and backslashes keep these patterns from finding themselves.
FORBIDDEN = {
    "a machine path": re.compile(
        r"(?<![\w.])[/](?:home[/]\w|Users[/]\w|root[/]|work[/]|tmp[/]\w)|[A-Z]:\\Users\\"
    ),
    "a package registry's host": re.compile(
        r"pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|yarnpkg\.com|npm\.pkg\.github\.com"
    ),
    "a resolved address in a lock file": re.compile(r'"resolved":\s*"(?:https?|file):'),
}


def tracked() -> list[Path]:
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("not a git clone")
    listed = subprocess.run([git, "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True)
    paths = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    return [path for path in paths if path.is_file()]


def test_no_source_file_is_too_long() -> None:
    too_long = {
        path.relative_to(ROOT).as_posix(): lines
        for folder in ("src", "tests", "scripts")
        for path in (ROOT / folder).rglob("*.py")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > MOST_LINES
    }
    assert not too_long, f"split by what it is about, at most {MOST_LINES} lines: {too_long}"


def test_tracked_files_name_no_machine_and_no_registry() -> None:
    found = [
        f"{path.relative_to(ROOT).as_posix()}:{number}: {what}"
        for path in tracked()
        for number, line in enumerate(
            path.read_bytes().decode("utf-8", errors="ignore").splitlines(), start=1
        )
        for what, pattern in FORBIDDEN.items()
        if pattern.search(line)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "line",
    [
        "see " + "/ho" + "me/someone/project",
        "cd " + "/ro" + "ot/project",
        "https://" + "py" + "pi.org/simple",
        '"resol' + 'ved": "https:' + '//example.invalid/a.tgz"',
    ],
)
def test_forbidden_patterns_find_what_they_should(line: str) -> None:
    assert any(pattern.search(line) for pattern in FORBIDDEN.values())


def test_imports_only_go_down() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [linter, "--no-cache"], cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


NO_GAME_BY_NAME = ("kernel", "bots", "arena", "envs", "server", "cli", "loadtest", "client.py",
                   "games/common", "games/plugin.py", "games/registry.py")  # fmt: skip
A_GAME = re.compile(r"room ?25|a\.?d\.?e\.?l\.?e\b", re.IGNORECASE)


def naming_a_game(paths: Iterable[Path]) -> list[str]:
    return [
        f"{path.relative_to(ROOT).as_posix()}:{number}: {line.strip()}"
        for path in paths
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if A_GAME.search(line)
    ]


def test_only_a_game_knows_its_name() -> None:
    """Everything above and below the games asks a plugin."""
    package = ROOT / "src" / "hatchway"
    paths = [
        path
        for name in NO_GAME_BY_NAME
        for path in ([package / name] if name.endswith(".py") else (package / name).rglob("*.py"))
    ]
    assert len(paths) > 100
    named = naming_a_game(paths)
    assert not named, "\n".join(named)


def test_only_a_game_of_the_client_knows_its_name() -> None:
    """The folders of the games name them, and the list that registers them; nothing else does."""
    client = ROOT / "web" / "src"
    games = {client / "games" / "room25", client / "games" / "adele"}
    shared = [
        path
        for path in tracked()
        if path.is_relative_to(client)
        and path.suffix in (".ts", ".svelte", ".css", ".json")
        and path != client / "games" / "index.ts"
        and not games & set(path.parents)
    ]
    assert len(shared) > 80
    named = naming_a_game(shared)
    assert not named, "\n".join(named)


def test_version_is_the_same_everywhere() -> None:
    assert importlib.metadata.version("hatchway") == hatchway.__version__
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.findall(r"^## \[(\d+\.\d+\.\d+)\]", changelog, flags=re.MULTILINE)
    assert "## [Unreleased]" in changelog
    assert not released or released[0] == hatchway.__version__


def test_command_line_says_version_and_build() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hatchway", "--version"],
        check=True,
        capture_output=True,
        text=True,
    )
    build = "compiled" if hatchway.compiled() else "interpreted"
    assert done.stdout.strip() == f"hatchway {hatchway.__version__} ({build})"
