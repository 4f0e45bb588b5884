"""A short mark of how a bot plays, so that games of bots that now play differently are not counted.

A level plays the beginning of a game against itself with few nodes. The mark is the hash of what it
chose, of its style of search, of its weights and of the rules' data. A bot that is rewritten and plays
the same keeps its results; when a bot plays differently, its old results are void.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import blake2b
from pathlib import Path

from hatchway.arena.cells import Cell
from hatchway.arena.levels import read
from hatchway.arena.match import Match
from hatchway.bots.core.search import SearchBot
from hatchway.bots.files import is_file, path_of
from hatchway.games.common.data import weights
from hatchway.games.registry import plugin

NODES = 60
DECISIONS = 60
SEED = 0
SEARCHING = ("adept", "expert", "cheating")

_known: dict[tuple[str, str], str] = {}


def way_of_playing(cell: Cell, level: str) -> str:
    """The mark of a level in a cell."""
    key = (cell.name, level)
    if key not in _known:
        _known[key] = _mark(cell, level)
    return _known[key]


def _mark(cell: Cell, level: str) -> str:
    hashed = blake2b(digest_size=3)
    if is_file(level):
        hashed.update(Path(path_of(level)).read_bytes())
        return hashed.hexdigest()
    hashed.update(_content(cell))
    named = read(level)
    quick = named._replace(nodes=NODES) if named.name in SEARCHING else named
    match = Match(cell.rules(), [quick.text] * len(cell.sides), SEED, cell)
    try:
        for player in match.players:
            if isinstance(player.bot, SearchBot):
                hashed.update(repr(sorted(vars(player.bot.style).items())).encode())
        for _ in range(DECISIONS):
            if match.s.over:
                break
            hashed.update(repr(match.step()).encode())
    finally:
        match.close()
    if named.name in SEARCHING:
        hashed.update(_weights_of(cell.game, named.weights))
    return hashed.hexdigest()


def _content(cell: Cell) -> bytes:
    """The part of the rules' data that this cell uses; the numbers of other set-ups may change."""
    return json.dumps(plugin(cell.game).content(cell.rules()), sort_keys=True).encode()


@cache
def _weights_of(game: str, path: str) -> bytes:
    if path:
        return Path(path).read_bytes()
    try:
        return repr(weights(game)).encode()
    except FileNotFoundError:
        return b""
