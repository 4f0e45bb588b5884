"""What a release consists of, and which engine `make play` starts."""

import subprocess
from pathlib import Path
from typing import Any

import pytest

from hatchway.version import __version__
from scripts import parts, play, release

ROOT = Path(__file__).resolve().parents[2]


def test_checksums_are_those_of_sha256sum(tmp_path: Path) -> None:
    file = tmp_path / "a.whl"
    file.write_bytes(b"abc")
    digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert release.checksums([file]) == f"{digest}  a.whl\n"


def test_a_wheel_of_the_wrong_build_is_not_released(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release, "run", lambda *_, **__: "hatchway 9 (interpreted)")
    with pytest.raises(release.Failed, match="says hatchway 9"):
        release.check(tmp_path / "hatchway-9-cp311-cp311-linux_x86_64.whl")


def test_the_version_is_ready_for_a_tag() -> None:
    assert f"## [{__version__}] - 20" in (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f'"version": "{__version__}"' in (ROOT / "web" / "package.json").read_text("utf-8")


@pytest.mark.parametrize(("there", "wanted"), [(True, ""), (False, ""), (False, "0")])
def test_play_starts_at_once_and_compiles_for_the_next_time(
    monkeypatch: pytest.MonkeyPatch, there: bool, wanted: str
) -> None:
    started: list[dict[str, str]] = []
    built: list[bool] = []

    def run(command: list[str], env: dict[str, str], check: bool) -> Any:
        assert command[1:] == ["-m", "hatchway", "play", "--no-browser"]
        started.append(env)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setenv("HATCHWAY_COMPILE", wanted)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.setattr(play, "compiled_is_there", lambda: there)
    monkeypatch.setattr(play, "build_later", lambda: built.append(True))
    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr("subprocess.run", run)
    assert play.main(["--no-browser"]) == 0
    assert started[0].get("PYTHONPATH") == (str(parts.COMPILED) if there else None)
    assert bool(built) is (not there and wanted != "0")
