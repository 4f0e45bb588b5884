"""The encodings by game."""

from __future__ import annotations

from hatchway.envs.adele_entries import ENCODING as ADELE
from hatchway.envs.entries import Encoding
from hatchway.envs.room25_entries import ENCODING as ROOM25
from hatchway.kernel.errors import BadOptions

ENCODINGS: dict[str, Encoding] = {"room25": ROOM25, "adele": ADELE}


def encoding_of(game: str) -> Encoding:
    """The observation vector of a game."""
    if game not in ENCODINGS:
        raise BadOptions("no_encoding", f"{game} has no observation vector")
    return ENCODINGS[game]
