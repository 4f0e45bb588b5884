"""Build what a release consists of into dist/, check it in empty environments, and write checksums.

    python scripts/release.py              sdist, pure wheel, compiled wheel
    python scripts/release.py --plain      without the compiled wheel

Each wheel is installed into a new virtual environment outside this tree, with its dependencies from the
package index and nothing else. There it must print its version and build, run the README's example, serve
the built client, and let a bot file play. Runs in the environment of `make install`.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
SUMS = "SHA256SUMS"
PATIENCE = 120.0
"""Seconds that a page may take."""

EXAMPLE = """
import doctest, sys
failed, tried = doctest.testfile(sys.argv[1], module_relative=False)
sys.exit(0 if tried and not failed else 1)
"""


class Failed(Exception):
    """A release that must not go out; the message says why."""


def run(*command: str | Path, cwd: Path = ROOT, **more_env: str) -> str:
    env = {k: v for k, v in os.environ.items() if k != "PYTHONPATH" and "HATCHWAY_" not in k}
    done = subprocess.run(
        command, cwd=cwd, env=env | more_env, check=False, stdout=subprocess.PIPE, text=True
    )
    if done.returncode:
        shown = " ".join(str(part) for part in command).replace(f"{ROOT}{os.sep}", "")
        raise Failed(f"exit code {done.returncode} from: {shown}\n{done.stdout}")
    return done.stdout


def build(compiled: bool) -> list[Path]:
    """The files of the release."""
    run(sys.executable, "scripts/web.py")
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    sdist = "import sys; from setuptools.build_meta import build_sdist; build_sdist(sys.argv[1])"
    run(sys.executable, "-c", sdist, DIST)
    wheel = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation",
             "--disable-pip-version-check", "--wheel-dir", DIST, ".")  # fmt: skip
    for wanted in ("0", "1") if compiled else ("0",):
        # Leftovers of an earlier build would be packed into this one.
        for leftover in (*ROOT.glob("build/lib*"), *ROOT.glob("build/bdist*")):
            shutil.rmtree(leftover, ignore_errors=True)
        run(*wheel, HATCHWAY_COMPILE=wanted)
    found = sorted(DIST.iterdir())
    if len(found) != 2 + compiled:
        raise Failed(f"dist should hold {2 + compiled} files: {[path.name for path in found]}")
    return found


def check(file: Path) -> None:
    """Install a file of the release into an empty environment and use it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run(sys.executable, "-m", "venv", folder / "venv")
        bin = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        run(bin / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", file,
            cwd=folder)  # fmt: skip
        hatchway = bin / "hatchway"
        said = run(hatchway, "--version", cwd=folder).strip()
        pure = file.name.endswith("none-any.whl") or file.suffix == ".gz"
        if ("(interpreted)" in said) is not pure:
            raise Failed(f"{file.name} says {said}")
        run(bin / "python", "-c", EXAMPLE, ROOT / "README.md", cwd=folder)
        bot = ROOT / "examples" / "bots" / "first_bot.py"
        run(hatchway, "simulate", "--games", "2", "--bots", bot, "--strict", cwd=folder)
        serves(hatchway, folder)
        print(f"{file.name}: {said}, plays and serves")


def serves(hatchway: Path, folder: Path) -> None:
    """Whether the server starts and has the client inside."""
    server = subprocess.Popen(
        [hatchway, "serve", "--port", "0", "--database", f"sqlite:///{folder / 'games.db'}"],
        cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        address = line.partition(" at ")[2].strip()
        if not address:
            raise Failed(f"the server did not start: {line}")
        for path, wanted in (("", "<script"), ("api/catalogue", '"levels"')):
            with urllib.request.urlopen(address + path, timeout=PATIENCE) as response:
                if wanted not in response.read().decode():
                    raise Failed(f"{address}{path} is not what it should be")
    finally:
        server.terminate()
        server.wait(PATIENCE)


def checksums(files: list[Path]) -> str:
    """The lines that `sha256sum --check` reads."""
    return "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files
    )


def main(arguments: list[str]) -> int:
    try:
        files = build("--plain" not in arguments)
        for file in files:
            check(file)
    except (Failed, OSError, subprocess.SubprocessError) as fault:
        print(f"release: {fault}", file=sys.stderr)
        return 1
    (DIST / SUMS).write_text(checksums(files), "utf-8")
    print((DIST / SUMS).read_text("utf-8"), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
