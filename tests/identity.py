"""The same record gives the same events, byte for byte, interpreted and compiled."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import hatchway
from hatchway.games.common.fuzz import Fuzz

ROOT = Path(__file__).resolve().parents[1]


def fingerprint(game: str, games: int) -> str:
    """A hash of every event and of the last position's hash of some random games."""
    digest = hashlib.sha256()
    for seed in range(games):
        watched = Fuzz(game, seed)
        s = watched.play(checks=1)
        digest.update(json.dumps(watched.told).encode())
        digest.update(watched.game.digest(s).encode())
    return digest.hexdigest()


def elsewhere(game: str, games: int) -> str:
    """The fingerprint in another process: of the interpreted engine if this one is compiled; else
    of the same one, which must repeat itself."""
    other = str(ROOT / "src") if hatchway.compiled() else os.environ.get("PYTHONPATH", "")
    env = os.environ | {"PYTHONPATH": os.pathsep.join(part for part in (other, str(ROOT)) if part)}
    program = f"from tests.identity import fingerprint; print(fingerprint({game!r}, {games}))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=env,
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.strip()
