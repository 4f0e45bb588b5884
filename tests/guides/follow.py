"""Follow a guide literally: carry out its fenced blocks on a copy of the tree.

docs/guides/README.md says what the words behind a block's language mean.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from scripts import web

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^( *)```(\w+)([^\n`]*)\n(.*?)^\1```$", flags=re.DOTALL | re.MULTILINE)
PLACES = {"create": None, "append": None, "insert": "after", "replace": "line"}


class BadGuide(Exception):
    """A block cannot be carried out."""


class Block(NamedTuple):
    """A fenced block that says what to do."""

    do: str  # create, append, insert, replace or run
    path: str
    words: str  # the line that it goes to
    text: str


def blocks(guide: str) -> Iterator[Block]:
    """The blocks of a guide, in order, without those that are only read."""
    for match in BLOCK.finditer(guide):
        info = match[3].strip()
        if not info:
            continue
        text = re.sub(f"^{match[1]}", "", match[4], flags=re.MULTILINE)
        said = dict(one.partition("=")[::2] for one in shlex.split(info))
        do = next(iter(said))
        if do == "run":
            yield Block("run", "", "", text)
        elif do in PLACES and set(said) == {do, PLACES[do]} - {None}:
            yield Block(do, said[do], said.get(PLACES[do] or "", ""), text)
        else:
            raise BadGuide(f"what is to be done with a block {info!r}?")


def copy_tree(target: Path) -> None:
    """A copy of what is tracked, or would be, with the installed packages linked."""
    git = shutil.which("git")
    assert git is not None
    listed = subprocess.run(
        [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    modules = ROOT / "web" / "node_modules"
    if not modules.is_dir():
        raise BadGuide("the guides run the client's checks: say `make web` first")
    (target / "web" / "node_modules").symlink_to(modules.resolve())


def follow(block: Block, tree: Path) -> None:
    """Carry out one block."""
    if block.do == "run":
        for line in block.text.splitlines():
            run(tree, *shlex.split(line))
        return
    path = tree / block.path
    if block.do == "create":
        if path.exists():
            raise BadGuide(f"{block.path} is already there")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, encoding="utf-8")
        return
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    if block.do == "append":
        lines.append(block.text)
    else:
        found = [number for number, line in enumerate(lines) if block.words in line]
        if len(found) != 1:
            raise BadGuide(f"{len(found)} lines of {block.path} contain {block.words!r}, not one")
        kept = [lines[found[0]]] if block.do == "insert" else []
        lines[found[0] : found[0] + 1] = [*kept, block.text]
    path.write_text("".join(lines), encoding="utf-8")


def run(tree: Path, *command: str) -> str:
    """Run a command in the tree, with this Python and the tree's own sources; says what it printed."""
    folders = [Path(sys.executable).parent]
    if command[0] == "hatchway":
        command = ("python", "-m", "hatchway", *command[1:])
    elif command[0] == "npm":
        node, npm = web.commands()
        folders.append(Path(node).parent)
        command = (*npm, *command[1:])
    path = os.pathsep.join([*map(str, folders), os.environ.get("PATH", "")])
    env = os.environ | {"PYTHONPATH": str(tree / "src"), "PATH": path}
    done = subprocess.run(command, cwd=tree, env=env, check=False, capture_output=True, text=True)
    if done.returncode:
        raise BadGuide(f"{shlex.join(command)}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


def changed(guide: str) -> set[str]:
    """The files that the blocks of a guide touch."""
    return {block.path for block in blocks(guide) if block.path}
