"""Golden records: games of an earlier version replay byte for byte.

scripts/golden.py made them and says what to do when one fails.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hatchway.games.registry import make
from hatchway.kernel.errors import BadOptions, BadRecord
from hatchway.kernel.playthrough import replay
from hatchway.kernel.record import loads
from tests.golden import FOLDER, Digests, files, name_of, walk

pytestmark = pytest.mark.identity

FILES = files()
LEAST = 70
MOST_PLAYERS = 12


@cache
def stored(game: str) -> dict[str, Digests]:
    """The digests of a game's records, by their names."""
    found: dict[str, Digests] = json.loads((FOLDER / game / "digests.json").read_text("utf-8"))
    return found


def text_of(file: Path) -> str:
    return file.read_bytes().decode()


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_golden_record_replays_byte_for_byte(file: Path) -> None:
    text = text_of(file)
    record = loads(text)
    game = make(record.game, record.options, record.version)
    assert replay(game, record).record.dumps() == text


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_everybody_is_told_and_shown_the_same_as_then(file: Path) -> None:
    record = loads(text_of(file))
    _, digests = walk(make(record.game, record.options, record.version), record)
    then = stored(record.game)[file.stem]
    changed = [name for name in {**then, **digests} if then.get(name) != digests.get(name)]
    assert not changed


def test_every_record_has_digests_and_none_is_missing() -> None:
    assert len(FILES) >= LEAST
    for game in ("room25", "adele"):
        assert set(stored(game)) == {file.stem for file in FILES if file.parent.name == game}


# --- coverage


def values(game: str, option: str, **more: object) -> list[str]:
    """The values of an option: those words of the refusal of a wrong one that are accepted."""
    with pytest.raises(BadOptions) as refusal:
        make(game, {option: "no such value", **more})
    words = dict.fromkeys(re.findall(r"[a-z_0-9]+", str(refusal.value)))
    return [word for word in words if legal(game, {option: word, **more})]


def legal(game: str, options: dict[str, Any]) -> list[dict[str, Any]]:
    """These options with each number of players that they allow."""
    found = []
    for players in range(1, MOST_PLAYERS + 1):
        complete = {**options, "players": players}
        try:
            make(game, complete)
        except BadOptions:
            continue
        found.append(complete)
    return found


def missing(game: str, wanted: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The set-ups that no finished golden record has."""
    played = [
        json.loads(text_of(file).partition("\n")[0])["options"]
        for file in FILES
        if file.parent.name == game and stored(game)[file.stem]["outcome"]
    ]
    return [each for each in wanted if not any(each.items() <= had.items() for had in played)]


def test_every_mode_and_number_of_players_of_room25_is_covered() -> None:
    modes = values("room25", "mode")
    levels = values("room25", "level", mode="cooperation")
    wanted = [
        each
        for mode in modes
        for season in (1, 2)
        for level in levels
        for each in legal("room25", {"mode": mode, "season": season, "level": level})
    ]
    assert len(modes) == 5 and len(levels) == 2 and len(wanted) > 30
    assert missing("room25", wanted) == []


def test_every_number_of_players_ship_and_level_of_adele_is_covered() -> None:
    ships = [ship for ship in values("adele", "ship") if ship != "random"]
    levels = values("adele", "level")
    many = [each for ship in ships for each in legal("adele", {"ship": ship})]
    alone = [
        each
        for ship in ships
        for level in levels
        for crew in (1, 2)
        for each in legal("adele", {"ship": ship, "level": level, "solo_astronauts": crew})
    ]
    assert len(ships) == 2 and len(levels) == 3 and {each["players"] for each in many} > {1}
    assert missing("adele", many + alone) == []


def test_golden_records_hold_free_acts_rewinds_and_shares_of_chance() -> None:
    for game in ("room25", "adele"):
        records = [loads(text_of(file)) for file in FILES if file.parent.name == game]
        rules = make(game, {})
        acts = {
            str(entry.form["kind"])
            for record in records
            for entry in record.entries
            if entry.form is not None and rules.is_act(rules.code(entry.form))
        }
        assert len(acts) >= 4, acts
        assert sum(entry.rewind for record in records for entry in record.entries) >= 20
        assert any(record.contributions for record in records)
        assert any(not digests["outcome"] for digests in stored(game).values())


# --- damage


@pytest.mark.parametrize("game", ["room25", "adele"])
def test_a_damaged_record_is_refused(game: str) -> None:
    file = next(file for file in FILES if file.parent.name == game)
    record = loads(text_of(file))
    rules = make(record.game, record.options, record.version)
    hashed = [n for n, entry in enumerate(record.entries) if entry.hash]
    middle = hashed[len(hashed) // 2]

    damaged = loads(text_of(file))
    entry = damaged.entries[middle]
    entry.hash = entry.hash[:-1] + ("0" if entry.hash[-1] != "0" else "1")
    with pytest.raises(BadRecord) as fault:
        replay(rules, damaged)
    assert fault.value.key == "hash"

    for number in hashed[:: max(1, len(hashed) // 10)]:
        damaged = loads(text_of(file))
        entry = damaged.entries[number]
        others = [other.form for other in record.entries if other.form not in (None, entry.form)]
        entry.form = others[number % len(others)]
        with pytest.raises(BadRecord):
            replay(rules, damaged)
