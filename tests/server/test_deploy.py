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
import pytest

from hatchway.server.settings import Settings
from tests.server.harness import PATIENCE

pytestmark = pytest.mark.race

ROOT = Path(__file__).resolve().parent.parent.parent
DEPLOY = ROOT / "deploy"


def test_every_setting_in_the_files_exists() -> None:
    known = {field.name for field in msgspec.structs.fields(Settings)}
    found = set()
    for file in DEPLOY.iterdir():
        text = file.read_text(encoding="utf-8")
        found |= {name.lower() for name in re.findall(r"HATCHWAY_([A-Z_]+)", text)}
        found |= set(re.findall(r"--set (\w+)=", text))
    # Not a setting: what the image is built with.
    assert {"database", "root_path"} <= found <= known | {"compile"}


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


def test_the_unit_fits_the_site_of_nginx() -> None:
    told = re.findall(r"--set (\w+=\S+)", (DEPLOY / "nginx.conf").read_text(encoding="utf-8"))
    unit = (DEPLOY / "hatchway.service").read_text(encoding="utf-8")
    given = re.findall(r"^Environment=HATCHWAY_(\w+)(=\S+)", unit, re.MULTILINE)
    assert told and set(told) <= {name.lower() + value for name, value in given}


def stage(name: str) -> list[list[str]]:
    """The commands of a stage of the Dockerfile, as words."""
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    found = re.search(rf"^FROM \S+ AS {name}\n(.*?)(?=^FROM |\Z)", text, re.DOTALL | re.MULTILINE)
    assert found, f"no stage {name}"
    return [line.split() for line in found[1].splitlines() if line and line[0] != "#"]


def copied(name: str) -> list[str]:
    """What a stage of the Dockerfile takes from the repository."""
    lines = [line[1:-1] for line in stage(name) if line[0] == "COPY"]
    return [one.rstrip("/") for line in lines if not line[0].startswith("--") for one in line]


def test_what_the_image_takes_is_sent_to_its_build() -> None:
    context = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    for name in copied("web") + copied("package"):
        assert (ROOT / name).exists() and f"!{name}" in context, name


def test_the_image_gets_the_client_from_where_it_is_built() -> None:
    config = (ROOT / "web" / "vite.config.ts").read_text(encoding="utf-8")
    built = re.search(r"outDir: '\.\./(.*)'", config)
    taken = [line[2:] for line in stage("package") if line[:2] == ["COPY", "--from=web"]]
    assert built and taken == [[f"/build/{built[1]}/", f"{built[1]}/"]]


def test_the_image_has_what_compiling_needs() -> None:
    """It compiles without a build of pip's own, so that the versions of constraints.txt hold."""
    needs = re.search(r"BUILD_NEEDS = \[(.*)\]", (ROOT / "setup.py").read_text(encoding="utf-8"))
    assert needs
    names = {re.split("[>=<]", name.strip('" '))[0] for name in needs[1].split(",")}
    here = next(line for line in stage("package") if line[1:3] == ["pip", "install"])
    assert names | {"setuptools", "constraints.txt"} <= set(here)


def test_the_servers_of_the_compose_file() -> None:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    # As long as the unit of systemd gives it.
    assert "stop_grace_period: 20s" in text
    # While PostgreSQL is set up it answers on its socket, and not yet by TCP.
    assert "pg_isready -h 127.0.0.1" in text
    docker = shutil.which("docker")
    compose = [str(docker), "compose", "-f", str(DEPLOY / "compose.yaml")]
    if (
        docker
        and subprocess.run([*compose, "version"], check=False, capture_output=True).returncode == 0
    ):
        env = os.environ | {"POSTGRES_PASSWORD": "secret"}
        said = subprocess.run(
            [*compose, "config"], check=False, capture_output=True, text=True, env=env
        )
        assert said.returncode == 0, said.stderr
        assert said.stdout.count("postgresql://hatchway:secret@database/hatchway") == 2


def test_what_the_image_takes_is_enough_to_install_and_serve(tmp_path: Path) -> None:
    """Only the files that the Dockerfile copies, installed as it does (dependencies are here
    already), started by its command in an empty folder."""
    image, target, folder = tmp_path / "image", tmp_path / "target", tmp_path / "empty"
    image.mkdir()
    folder.mkdir()
    skip = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info", "node_modules")
    for name in copied("package"):
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
            with urllib.request.urlopen(address + path, timeout=PATIENCE) as reply:
                assert wanted in reply.read()
    finally:
        process.terminate()
        assert process.wait(PATIENCE) == 0
    assert (folder / "hatchway.db").exists()
