"""Two runs of a scenario compared: whether somebody can tell what a secret is."""

import pytest

from hatchway.games.common import comparison
from tests.games.common.small_scenarios import expecting, run, told

LOOK = {"programs": "{ Max = ['look'] }", "at": "'Max: look'", "script": "['Max: look C1']"}
MOVE = {
    "programs": "{ Max = ['move'] }",
    "at": "'Max: move'",
    "seen": "{ Max = ['C1'] }",
    "script": "",
}
BOARD = """'''
     A    B    C    D    E
1    ??   ??   acid ??   ??
2    ??   EMPT EMPT ??   ??
3    ??   ??   CENT ??   ??
4    ??   ??   ??   ??   ??
5    ??   ??   ??   ??   ??
'''"""
FULL = BOARD.replace("??", "rm25", 1).replace("??", "empt")


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("room25", "the same for Max whether A1 is acid or empty"),
        ("room25", "same for spectator whether D4 is empt or mortal"),
        ("room25", "the same for Franck whether E5 is vision or flooded"),
        ("room25", "the same for Max whether deck is chaos or rewind"),
        ("adele", "the same for Mei whether lying.9 is chip or axe"),
        ("adele", "the same for ADELE whether carries.Idris is stimulants or battery"),
        ("adele", "the same for Bruce whether hand is 3-12 or 4-13"),
        ("adele", "the same for spectator whether tiles.chip is 10 or 11"),
    ],
)
def test_nobody_can_tell_a_secret_apart(game: str, text: str) -> None:
    result = expecting(game, text)
    assert result.passed, told(result)
    unlike = expecting(game, f"not {text}")
    assert "all is the same for" in told(unlike), told(unlike)


@pytest.mark.parametrize(
    ("game", "changes", "text", "where"),
    [
        ("room25", LOOK | {"board": BOARD}, "the same for Max whether C1 is acid or empty",
         "after step 1 view.tiles.C1.room is 'acid' when C1 is acid, 'empty' when C1 is empty"),
        ("room25", {"programs": "{ Max = ['look', 'move'] }"},
         "the same for Max whether programs.Max is look move or look push",
         "at the opening view.characters.max.second is 'move'"),
        ("room25", {}, "the same for Kevin whether roles.Kevin is guard or prisoner",
         "at the opening view.characters.kevin.role is 'guard'"),
        ("adele", {}, "the same for Idris whether lying.9 is chip axe or chip",
         "at the opening view."),
        ("adele", {"script": "['Bruce: move 9', 'Bruce: search']", "plans": "{ Bruce = '2 move 1 search' }"},
         "the same for Bruce whether lying.9 is chip or axe",
         "after step 2"),
        ("adele", {}, "the same for ADELE whether hand is 3-12 or 4-13",
         "at the opening view.mine.hand.0 is '3-12'"),
    ],
)  # fmt: skip
def test_whoever_may_know_it_can_tell(
    game: str, changes: dict[str, str], text: str, where: str
) -> None:
    result = expecting(game, text, **changes)
    assert where in told(result), told(result)
    assert expecting(game, f"not {text}", **changes).passed


@pytest.mark.parametrize(
    ("part", "changes", "text"),
    [
        ("view", LOOK | {"board": BOARD}, "the same for Max whether C1 is acid or empty"),
        ("events", LOOK | {"board": BOARD}, "the same for Max whether C1 is acid or empty"),
        ("options", MOVE | {"board": BOARD}, "the same for Max whether C1 is mortal or empty"),
        ("acts", {}, "the same for Kevin whether roles.Kevin is guard or prisoner"),
        ("reasons", {}, "the same for Kevin whether roles.Kevin is guard or prisoner"),
        ("talk", {}, "the same for Franck whether characters.Franck is C3 or dead"),
    ],
    ids=lambda value: value if isinstance(value, str) and " " not in value else "",
)
def test_each_thing_that_one_may_learn_from_is_compared(
    monkeypatch: pytest.MonkeyPatch, part: str, changes: dict[str, str], text: str
) -> None:
    """Were this the only thing that somebody is shown, the secret would still tell."""
    seen = comparison._seen
    monkeypatch.setattr(comparison, "_seen", lambda run, seat: {part: seen(run, seat)[part]})
    said = told(expecting("room25", text, **changes))
    assert f" {part}" in said, said
    assert expecting("room25", f"not {text}", **changes).passed


def test_runs_are_compared_up_to_the_step_that_says_so() -> None:
    """Max looks in the second step: before it all is the same for Max, after it no longer."""
    text = "the same for Max whether C1 is acid or empty"
    steps = f"[{{ expect = ['{text}'] }}, {{ do = 'Max: look C1', expect = ['not {text}'] }}]"
    changes = LOOK | {"board": BOARD, "script": steps}
    result = expecting("room25", "the same for Alice whether C1 is acid or empty", **changes)
    assert result.passed, told(result)


def test_a_script_that_only_one_run_can_play_is_a_difference() -> None:
    text = "the same for Max whether roles.Kevin is guard or prisoner"
    said = told(expecting("room25", text, script="['Kevin: reveal']"))
    assert "when roles.Kevin is prisoner step 1 fails" in said, said
    assert "actual refused with no_guard" in said, said


@pytest.mark.parametrize(
    ("changes", "text", "said"),
    [
        ({}, "the same for Max whether A1 is acid or acid", "A1 is acid in both cases"),
        ({}, "the same for Max whether C2 is acid or empty", "C2 is face up"),
        ({}, "the same for Max whether A1 is acid or emty", "did you mean 'empty'?"),
        ({}, "the same for Maxx whether A1 is acid or empty", "did you mean 'max'?"),
        ({}, "the same for Max whether rolles.Kevin is guard or prisoner", "did you mean 'roles'?"),
        ({}, "the same for Max whether at.Kevin is guard or prisoner", "at is not a table"),
        ({}, "the same for Max whether left is 10 or 010", "makes no difference"),
        ({"board": FULL}, "the same for Max whether C1 is acid or timer", "leaves no ??"),
    ],
    ids=["equal", "face up", "room", "who", "key", "no table", "no difference", "no hole"],
)
def test_a_comparison_that_compares_nothing_is_refused(
    changes: dict[str, str], text: str, said: str
) -> None:
    result = expecting("room25", text, **changes)
    assert said in result.fault, told(result)


def test_a_position_in_notation_is_not_varied() -> None:
    line = run("room25", expect="['Max alive']").differences[0].position
    keys = ("options", "board", "characters", "roles", "at", "script")
    result = expecting(
        "room25",
        "the same for Max whether A1 is acid or empty",
        **dict.fromkeys(keys, ""),
        position=f"'{line}'",
    )
    assert "a position in notation cannot be varied" in result.fault, told(result)
