"""The moments that the client is tested and looked at with are made anew, so none can be stale."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from pathlib import Path

import msgspec

from hatchway.games.registry import plugin

ROOT = Path(__file__).resolve().parents[2]
MAKE = ROOT / "web" / "fixtures" / "make.py"
MADE_FROM_OTHERS = {"axis", "masks", "escape"}


def test_every_moment_is_found_and_has_the_types_that_the_client_knows(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, MAKE, tmp_path], check=True, capture_output=True, text=True
    )
    assert "not found" not in done.stdout, done.stdout
    moments = {name for name, *_ in runpy.run_path(str(MAKE))["MOMENTS"]}
    made = {path.stem: json.loads(path.read_text("utf-8")) for path in tmp_path.glob("*.json")}
    assert set(made) == moments | MADE_FROM_OTHERS
    types = plugin("room25").types
    assert types is not None
    kinds = {event.__struct_config__.tag: event for event in types.events}
    for moment in made.values():
        msgspec.convert(moment["view"], types.view)
        for event in (*moment["history"], *moment["events"]):
            msgspec.convert(event, kinds[event["kind"]])
