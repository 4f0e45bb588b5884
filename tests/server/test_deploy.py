"""The files under deploy/: what can be checked without a container."""

from __future__ import annotations

import configparser
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

import msgspec

from hatchway.server.settings import Settings

ROOT = Path(__file__).resolve().parent.parent.parent
DEPLOY = ROOT / "deploy"


def test_every_setting_in_the_files_exists() -> None:
    known = {field.name for field in msgspec.structs.fields(Settings)}
    found = set()
    for file in DEPLOY.iterdir():
        text = file.read_text(encoding="utf-8")
        found |= {name.lower() for name in re.findall(r"HATCHWAY_([A-Z_]+)", text)}
        found |= set(re.findall(r"--set (\w+)=", text))
    assert found and found <= known


def test_the_unit_of_systemd_is_sound(tmp_path: Path) -> None:
    text = (DEPLOY / "hatchway.service").read_text(encoding="utf-8")
    unit = configparser.RawConfigParser(strict=False)
    unit.read_string(text)
    command = unit["Service"]["ExecStart"].split()
    assert command[0].endswith("/bin/hatchway") and command[1] == "serve"
    # A graceful stop takes up to ten seconds for its clients, and some for the database.
    assert int(unit["Service"]["TimeoutStopSec"]) >= 20
    analyze = shutil.which("systemd-analyze")
    if analyze:
        here = tmp_path / "hatchway.service"
        here.write_text(text.replace(command[0], sys.executable), encoding="utf-8")
        said = subprocess.run(
            [analyze, "verify", str(here)], check=False, capture_output=True, text=True
        )
        assert "hatchway.service" not in said.stderr, said.stderr


def copied() -> list[str]:
    """What the last stage of the Dockerfile takes from the repository."""
    stage = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").rpartition("FROM ")[2]
    lines = [line.split()[1:-1] for line in stage.splitlines() if line.startswith("COPY ")]
    return [name for line in lines if not line[0].startswith("--") for name in line]


def test_what_the_image_takes_is_enough_to_install_and_serve(tmp_path: Path) -> None:
    """Only the files that the Dockerfile copies, installed as it does (dependencies are here
    already), started by its command in an empty folder."""
    context = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    image, target, folder = tmp_path / "image", tmp_path / "target", tmp_path / "empty"
    image.mkdir()
    folder.mkdir()
    skip = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info", "node_modules")
    for name in copied():
        name = name.rstrip("/")
        assert f"!{name}" in context
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, image / name, ignore=skip)
        else:
            shutil.copy(ROOT / name, image / name)
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-input", "--no-deps",
         "--disable-pip-version-check", "--no-build-isolation", "--target", str(target), "."],
        cwd=image, check=True,
    )  # fmt: skip
    env = {k: v for k, v in os.environ.items() if not k.startswith("HATCHWAY_")}
    process = subprocess.Popen(
        [sys.executable, "-m", "hatchway", "serve"],
        cwd=folder,
        env=env | {"PYTHONPATH": str(target), "HATCHWAY_HOST": "127.0.0.1", "HATCHWAY_PORT": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split(" at ")[1].strip()
        for path, wanted in (("readyz", b"ok"), ("api/catalogue", b"adele")):
            with urllib.request.urlopen(address + path, timeout=20) as reply:
                assert wanted in reply.read()
    finally:
        process.terminate()
        assert process.wait(20) == 0
    assert (folder / "hatchway.db").exists()
