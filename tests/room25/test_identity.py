"""The same record gives the same events, byte for byte, interpreted and compiled."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import hatchway
from hatchway.games.fuzz import Fuzz

ROOT = Path(__file__).resolve().parents[2]
GAMES = 60

PROGRAM = """
from tests.room25.test_identity import fingerprint
print(fingerprint())
"""


def fingerprint() -> str:
    """A hash of every event and every position's hash of some random games."""
    digest = hashlib.sha256()
    for seed in range(GAMES):
        watched = Fuzz("room25", seed)
        s = watched.play(checks=1)
        digest.update(json.dumps(watched.told).encode())
        digest.update(watched.game.digest(s).encode())
    return digest.hexdigest()


@pytest.mark.identity
def test_compiled_and_interpreted_engines_are_the_same() -> None:
    """Under the compiled engine the interpreted one is asked too; alone, it must repeat itself."""
    other = str(ROOT / "src") if hatchway.compiled() else os.environ.get("PYTHONPATH", "")
    env = os.environ | {"PYTHONPATH": os.pathsep.join(part for part in (other, str(ROOT)) if part)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=env,
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == fingerprint()
