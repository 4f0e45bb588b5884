"""The levels of a line-up, as they are written in commands."""

import pytest

from hatchway.arena.cells import cell
from hatchway.arena.levels import check, read, split
from hatchway.kernel.errors import BadOptions


def test_line_ups_with_paths() -> None:
    assert split("adept:250/novice") == ["adept:250", "novice"]
    assert split("a/my_bot.py:trusted/novice") == ["a/my_bot.py:trusted", "novice"]
    assert split("a/b/my_bot.py/novice") == ["a/b/my_bot.py", "novice"]
    assert split("novice//x/my_bot.py") == ["novice", "/x/my_bot.py"]
    assert split("adept:9@a/w.toml/adept:9") == ["adept:9@a/w.toml", "adept:9"]
    for bad in ("adept:much", "adept:0", "master", "cheating@w.toml"):
        with pytest.raises(BadOptions):
            read(bad)
    with pytest.raises(BadOptions, match="not a file of weights"):
        check(["adept:9@nowhere.toml"], cell("solo").rules())
