"""Matches: who may play, who won, and what went wrong."""

from pathlib import Path
from typing import Any

import pytest

import hatchway

pytestmark = [pytest.mark.race, pytest.mark.usefixtures("patient_with_bots")]
DUEL = {"mode": "competition", "players": 2}
FILE = """
import beside
games = []

class Bot:
    def __init__(self, game, seat, seed):
        games.append(seat)
        beside.games.append(seat)

    def choose(self, seen):
        assert len(games) == len(beside.games) == 1, "the module is not fresh"
        return seen.options[0]
"""


class First:
    def __init__(self, game: Any, seat: int, seed: bytes) -> None:
        self.seat = seat

    def choose(self, seen: hatchway.Observation) -> int:
        return seen.options[0]


class Failing(First):
    def choose(self, seen: hatchway.Observation) -> int:
        if len(seen.history) % 5 == 0:
            raise RuntimeError("no idea")
        return seen.options[0]


class Unbuilt:
    def __init__(self) -> None:
        pass

    def choose(self, seen: hatchway.Observation) -> int:
        return 0


def write(folder: Path) -> Path:
    (folder / "beside.py").write_text("games = []\n")
    path = folder / "my_bot.py"
    path.write_text(FILE)
    return path


def test_classes_bots_levels_and_files_play_the_same_games(tmp_path: Path) -> None:
    path = write(tmp_path)
    ready = First(None, 0, b"")
    ways: list[tuple[Any, dict[str, Any]]] = [
        (First, {}),
        (First, {"processes": 2}),
        (ready, {}),
        (path, {}),
        (str(path), {"processes": 2}),
    ]
    made = [
        hatchway.match("room25", [one, "random"], DUEL, games=6, strict=True, **more)
        for one, more in ways
    ]
    assert len({result.wins for result in made}) == 1
    assert [result.lines[0].runs for result in made] == ["here", "here", "here", "worker", "worker"]
    assert made[2].players == ("First object", "random")
    for result in made:
        assert result.games == 6 and not result.faults
        assert result.lines[0].low <= result.lines[0].rate <= result.lines[0].high


def test_a_trusted_file_is_marked(tmp_path: Path) -> None:
    path = write(tmp_path)
    path.write_text(FILE.replace("len(games) == len(beside.games) == 1", "len(games) == 1"))
    result = hatchway.match("room25", [path], DUEL, games=2, by="seat", trusted=True, strict=True)
    assert result.lines[0].runs == "here"
    assert result.players == (f"{path}:trusted",) * 2


def test_faults_are_counted_beside_the_result_and_told_with_their_traceback() -> None:
    result = hatchway.match("room25", [Failing, "random"], DUEL, games=4)
    failing, other = result.lines
    assert failing.faults == result.faults.total() > 0 == other.faults
    (fault,) = result.faults
    assert fault == "Failing: RuntimeError: no idea"
    assert "test_matches.py" in result.traces[fault] and "in choose" in result.traces[fault]
    table = result.table()
    assert f"{failing.faults} !" in table and "Traceback" in table
    assert result.csv().splitlines()[1].endswith(f",{failing.faults},here")
    assert f"{failing.faults} faults" in repr(result)


@pytest.mark.parametrize("processes", [1, 2])
def test_a_strict_match_ends_with_the_first_fault(processes: int) -> None:
    with pytest.raises(hatchway.BotFault, match="Failing: RuntimeError: no idea") as caught:
        hatchway.match("room25", [Failing, "random"], DUEL, strict=True, processes=processes)
    assert "in choose" in caught.value.trace


@pytest.mark.parametrize(
    ("players", "more", "said"),
    [
        ([Unbuilt], {}, "Unbuilt cannot be built: TypeError"),
        (["novise"], {}, "no level 'novise'"),
        (["nowhere.py"], {}, "there is no such file"),
        ([3, "novice"], {}, "a player is a level, a bot file, a class or a bot"),
        ([], {}, "players is a list"),
        ("novice", {}, "players is a list"),
        (["novice"] * 3, {}, "3 players for 2 seats"),
        (["novice"], {"by": "side"}, "1 players for 2 sides"),
        (["novice"], {"by": "row"}, "by is 'side' or 'seat'"),
        (["novice"], {"games": 0}, "at least one game"),
        ([lambda *given: First(*given)], {"processes": 2}, "cannot go to another"),  # noqa: PLW0108
    ],
)  # fmt: skip
def test_what_cannot_play_is_refused_before_the_first_game(
    players: Any, more: dict[str, Any], said: str
) -> None:
    with pytest.raises(hatchway.BadOptions, match=said):
        hatchway.match("room25", players, DUEL, **more)


def test_a_file_whose_bot_cannot_be_built_is_refused_with_its_traceback(tmp_path: Path) -> None:
    path = tmp_path / "my_bot.py"
    path.write_text("class Bot:\n    def choose(self, seen):\n        return 0\n")
    with pytest.raises(hatchway.BadOptions, match="TypeError") as caught:
        hatchway.match("room25", [path], DUEL)
    assert "Traceback" in str(caught.value)


def test_other_games_and_sides_by_seat() -> None:
    result = hatchway.match("adele", ["random", First], players=3, games=2, by="seat")
    assert result.players == ("random", "First", "First") and result.by == "seat"
    by_side = hatchway.match(hatchway.make("adele", players=3), ["random", "random"], games=2)
    assert by_side.by == "side" and sum(by_side.whys.values()) == 2
