"""The marks by which ways of playing are told apart."""

import pytest

from hatchway.arena import fingerprint
from hatchway.arena.cells import cell
from hatchway.arena.fingerprint import way_of_playing
from hatchway.games.common.data import load, load_all


def test_marks_tell_ways_of_playing_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    where = cell("coop4")
    marks = {way_of_playing(where, level) for level in ("random", "novice", "adept:50")}
    assert len(marks) == 3
    before = way_of_playing(where, "novice")
    monkeypatch.setattr(fingerprint, "_known", {})
    assert way_of_playing(where, "novice") == before
    monkeypatch.setattr(fingerprint, "_known", {})
    monkeypatch.setattr("hatchway.games.room25.bots.interface.choose", lambda s, seat, rng: -1)
    assert way_of_playing(where, "novice") != before


def test_numbers_of_other_set_ups_void_no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {name: way_of_playing(cell(name), "random") for name in ("adele3", "adele5")}
    setup = load("adele", "setup")
    five = setup["players"]["5"] | {"income": 14}
    changed = setup | {"players": setup["players"] | {"5": five}}
    monkeypatch.setattr(fingerprint, "_known", {})
    every = load_all("adele") | {"setup": changed}
    monkeypatch.setattr("hatchway.games.common.data.load_all", lambda game: every)
    assert way_of_playing(cell("adele3"), "random") == before["adele3"]
    assert way_of_playing(cell("adele5"), "random") != before["adele5"]
