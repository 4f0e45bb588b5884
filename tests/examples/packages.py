"""The example as an installed package, and a Hatchway that has no game of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import hatchway

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "liars_dice"
BUILT_IN = ("room25", "adele")


def install_example(work: Path) -> Path:
    """Install the example; says into which folder."""
    shutil.copytree(EXAMPLE, work / "source")  # a build writes beside the sources
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation",
         "--no-index", "--disable-pip-version-check", "--target", work / "site", work / "source"],
        check=True,
    )  # fmt: skip
    return work / "site"


def without_games(site: Path) -> Path:
    """Copy Hatchway without its games, as if it were installed; says into which folder."""
    package = Path(hatchway.__file__).parent

    def left_out(folder: str, names: list[str]) -> list[str]:
        games = BUILT_IN if Path(folder) == package / "games" else ()
        return [name for name in names if name in (*games, "__pycache__")]

    shutil.copytree(package, site / "hatchway", ignore=left_out)
    metadata = site / f"hatchway-{hatchway.__version__}.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: hatchway\nVersion: {hatchway.__version__}\n"
    )
    return site


def python_path(*folders: Path) -> str:
    return os.pathsep.join(str(folder) for folder in folders)
