"""Bot files of other people: good ones play, bad ones are told of and never break a game."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from hatchway.arena.match import play
from hatchway.bots import outside
from hatchway.cli.main import app
from hatchway.games.registry import make as make_game

# Every bot file has a process of its own.
pytestmark = [pytest.mark.race, pytest.mark.usefixtures("patient_with_bots")]
HEAD = "class Bot:\n    def __init__(self, game, seat, seed):\n        self.calls = 0\n"
ROOT = Path(__file__).resolve().parent.parent.parent


def write(folder: Path, choose: str) -> str:
    path = folder / "my_bot.py"
    path.write_text(HEAD + "    def choose(self, seen):\n" + choose)
    return str(path)


@pytest.mark.parametrize(
    ("choose", "fault"),
    [
        ("        return 'north'\n", "north"),
        ("        return 99999\n", "99999"),
        ("        return 10**30\n", "answered 1000"),
        ("        return None\n", "None"),
        ("        return 1 / 0\n", "ZeroDivisionError"),
        ("        raise SystemExit\n", "process ended"),
    ],
)
def test_a_bad_answer_is_replaced_and_told(tmp_path: Path, choose: str, fault: str) -> None:
    path = write(tmp_path, "        self.calls += 1\n        if self.calls == 3:\n    " + choose
                 + "        return seen.options[0]\n")  # fmt: skip
    game = make_game("room25", {"mode": "competition", "players": 2})
    result = play(game, [path, "random"], seed=4)
    assert result["why"] != "none"
    assert result["faults"]
    assert any(fault in told and "my_bot.py" in told for told in result["faults"])


def test_a_bot_that_hangs_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "PATIENCE", 3.0)
    body = (
        "        from pathlib import Path\n"
        "        once = Path(__file__ + '.hung')\n"
        "        if not once.exists():\n"
        "            once.touch()\n"
        "            while True: pass\n"
        "        return seen.options[0]\n"
    )
    game = make_game("room25", {"mode": "solo", "players": 1})
    result = play(game, [write(tmp_path, body)], seed=4)
    assert any("no answer in 3 seconds" in fault for fault in result["faults"])


def test_a_bot_that_always_hangs_does_not_hold_up_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outside, "PATIENCE", 1.0)
    game = make_game("room25", {"mode": "solo", "players": 1})
    result = play(game, [write(tmp_path, "        while True: pass\n")], seed=4)
    silent, told = result["faults"]
    assert "no answer in 1 seconds" in silent and result["faults"][silent] == 3
    assert "my_bot.py" in told and "to its end" in told


def test_faults_are_counted_and_numbers_of_numpy_are_none(tmp_path: Path) -> None:
    body = (
        "        import numpy\n"
        "        return numpy.int64(seen.options[0]) if len(seen.history) % 2 else 'north'\n"
    )
    path = write(tmp_path, body)
    game = make_game("room25", {"mode": "competition", "players": 2})
    result = play(game, [path, "random"], seed=4)
    ((fault, times),) = result["faults"].items()
    assert "north" in fault
    command = [
        "simulate",
        "--mode",
        "competition",
        "--players",
        "2",
        "--games",
        "1",
        "--seed",
        "4",
        "--bots",
    ]
    told = CliRunner().invoke(app, [*command, f"{path},random"])
    assert times > 1 and f"fault, {times} times" in told.output


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import nothing_of_this_name", "does not load"),
        ("x = (", "does not load"),
        ("Bot = 3", "a class Bot"),
        (None, "no such file"),
    ],
)
def test_a_file_that_does_not_load_is_told_before_any_game(
    tmp_path: Path, text: str | None, said: str
) -> None:
    path = tmp_path / "my_bot.py"
    if text is not None:
        path.write_text(text)
    command = ["simulate", "room25", "--games", "1", "--bots", str(path)]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 2
    assert said in done.output
    assert ("Traceback" in done.output) is (said == "does not load")
    assert "hatchway/" not in done.output  # the traceback begins in the file


def test_a_bot_may_have_other_files_beside_it(tmp_path: Path) -> None:
    (tmp_path / "beside_my_bot.py").write_text("def first(options): return options[0]\n")
    path = tmp_path / "my_bot.py"
    path.write_text(
        f"from beside_my_bot import first\n{HEAD}"
        "    def choose(self, seen):\n        return first(seen.options)\n"
    )
    done = CliRunner().invoke(app, ["simulate", "--games", "1", "--bots", f"{path},random"])
    assert done.exit_code == 0 and "faults: 0" in done.output, done.output


@pytest.mark.parametrize(
    "command",
    [
        ["room25", "--mode", "suspicion", "--players", "4"],
        ["room25", "--mode", "solo", "--players", "1"],
        ["adele", "--players", "3"],
    ],
    ids=lambda command: "-".join(command[::2]),
)
def test_the_bot_of_the_guide_plays(tmp_path: Path, command: list[str]) -> None:
    guide = (ROOT / "docs" / "bots.md").read_text("utf-8")
    code = guide.split("```python\n", 1)[1].split("```", 1)[0]
    assert len(code.splitlines()) <= 40
    path = tmp_path / "my_bot.py"
    path.write_text(code)
    done = CliRunner().invoke(app, ["simulate", *command, "--games", "2", "--bots", str(path)])
    assert done.exit_code == 0
    assert "2 games of" in done.output
    assert "faults: 0" in done.output


def test_a_strict_run_ends_with_the_traceback(tmp_path: Path) -> None:
    path = write(tmp_path, "        return 1 / 0\n")
    command = ["simulate", "room25", "--games", "3", "--bots", path]
    done = CliRunner().invoke(app, [*command, "--strict"])
    assert done.exit_code == 2
    assert "ZeroDivisionError" in done.output and "line 5, in choose" in done.output
    loose = CliRunner().invoke(app, command)
    assert loose.exit_code == 0 and " !" in loose.output and "line 5, in choose" in loose.output


def test_a_worker_is_kept_and_seats_and_games_share_nothing(tmp_path: Path) -> None:
    path = tmp_path / "my_bot.py"
    path.write_text(
        "import os\nfrom pathlib import Path\nbuilt = []\n"
        "class Bot:\n"
        "    def __init__(self, game, seat, seed):\n"
        "        built.append(seat)\n"
        "        with Path(__file__).with_name('log').open('a') as log:\n"
        "            log.write(f'{os.getpid()} {seat} {len(built)}\\n')\n"
        "    def choose(self, seen):\n        return seen.options[0]\n"
    )
    game = make_game("room25", {"mode": "competition", "players": 2})
    for seed in (1, 2, 3):
        play(game, [str(path)], seed=seed, strict=True)
    told = [line.split() for line in (tmp_path / "log").read_text().splitlines()]
    assert len(told) == 6 and all(count == "1" for _, _, count in told)
    assert len({(process, seat) for process, seat, _ in told}) == 2
    assert len({process for process, _, _ in told}) == 2
