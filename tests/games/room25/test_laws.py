"""The laws over random games, and proof that the watcher can see a broken one."""

from typing import Any

import pytest

from hatchway.games.common.fuzz import Broken, Fuzz
from hatchway.games.room25.rules import actions
from hatchway.games.room25.rules.kinds import ROLES, ROOMS
from hatchway.games.room25.views import reasons, sample, view

CASES: list[dict[str, Any]] = [
    *({"mode": "suspicion", "players": n, "madness_cards": True} for n in (4, 5, 6, 7, 8)),
    *({"mode": "suspicion", "players": n, "season": 1} for n in (4, 5, 6)),
    *({"mode": "suspicion", "players": n, "complex": "random"} for n in (4, 7)),
    *({"mode": "competition", "players": n} for n in (2, 3, 4)),
    *({"mode": "team", "players": n} for n in (4, 6, 8)),
    *({"mode": "cooperation", "players": n} for n in (2, 3, 4, 5, 6)),
    *({"mode": "cooperation", "players": n, "level": "madness"} for n in (2, 5)),
    {"mode": "cooperation", "players": 4, "season": 1, "complex": "random"},
    {"mode": "solo", "players": 1},
    {"mode": "solo", "players": 1, "level": "madness", "solo_programming": True},
    {"mode": "solo", "players": 1, "season": 1},
]


@pytest.mark.parametrize("options", CASES, ids=lambda o: "-".join(str(v) for v in o.values()))
def test_every_mode_keeps_the_laws(options: dict[str, Any]) -> None:
    for seed in range(8):
        Fuzz("room25", seed, dict(options)).play()


@pytest.mark.parametrize("seed", range(0, 160, 20))
def test_mixed_options_keep_the_laws(seed: int) -> None:
    for n in range(seed, seed + 20):
        Fuzz("room25", n).play()


def _finds(message: str, options: dict[str, object]) -> None:
    with pytest.raises(Broken, match=message):
        for seed in range(40):
            Fuzz("room25", seed, dict(options)).play()


SIX: dict[str, object] = {"mode": "suspicion", "players": 6}


def test_a_view_that_shows_face_down_rooms_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = view.tiles

    def leaky(s, seat):  # type: ignore[no-untyped-def]
        shown = honest(s, seat)
        for cell, tile in enumerate(shown):
            tile["room"] = ROOMS[s.kind[s.at[cell]]]
        return shown

    monkeypatch.setattr(view, "tiles", leaky)
    _finds("sample|sees the tile|composition", SIX)


def test_a_view_that_shows_roles_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = view.character

    def leaky(s, who, seat):  # type: ignore[no-untyped-def]
        return {**honest(s, who, seat), "role": ROLES[s.role[who]]}

    monkeypatch.setattr(view, "character", leaky)
    _finds("sample|sees the role", SIX)


def test_a_look_told_to_everybody_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = actions.see

    def leaky(s, who, group, cell, how):  # type: ignore[no-untyped-def]
        honest(s, who, group, cell, how)
        if s.out is not None:
            s.out.events[-1].public["room"] = ROOMS[s.kind[s.at[cell]]]

    monkeypatch.setattr(actions, "see", leaky)
    _finds("another history|learns the", SIX)


def test_a_reason_that_knows_the_tile_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = reasons.warn

    def leaky(s, seat, code):  # type: ignore[no-untyped-def]
        return honest(s, seat, code) or ROOMS[s.kind[code % 25]]

    monkeypatch.setattr(reasons, "warn", leaky)
    _finds("warning shows", SIX)


def test_a_sample_that_forgets_what_did_not_happen_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def wrong_tiles(s, rooms, rng):  # type: ignore[no-untyped-def]
        left = [n - have for n, have in zip(rooms, sample.known_rooms(s), strict=True)]
        heap = [room for room, n in enumerate(left) for _ in range(n)]
        for tile in range(25):
            if s.kind[tile] == sample.UNKNOWN:
                s.kind[tile] = heap.pop()
        s.kind[0] = s.kind[1]

    monkeypatch.setattr(sample, "fill_tiles", wrong_tiles)
    _finds("sample", SIX)
