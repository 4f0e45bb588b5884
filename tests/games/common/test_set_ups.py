"""Set-ups that the rules make impossible are refused, with the reason."""

import pytest

from tests.games.common.small_scenarios import run, told

CENTRAL = "{ Max = 'C3', Alice = 'C3', Kevin = 'C3', Franck = 'C3' }"
PILE = "['look', 'move', 'push', 'control', 'ability']"


@pytest.mark.parametrize(
    ("game", "changes", "said"),
    [
        ("room25", {"hidden": "['Max']"}, "max cannot hide"),
        ("room25", {"left": "0"}, "left is 1 or more"),
        ("room25", {"round": "0"}, "round is 1 or more"),
        ("room25", {"locked": "['D4']"}, "D4 is face down"),
        ("room25", {"locked": "['E5']"}, "E5 is face down"),
        ("room25", {"axis": "{ B2 = 'across' }"}, "B2 is not a Pivoting Room"),
        ("room25", {"ahead": "['Max']"}, "max is not a guard"),
        ("room25", {"trapped": "['Sarah']"}, "Sarah is not in this game"),
        ("room25", {"cold": "['Sarah']"}, "Sarah is not in this game"),
        ("room25", {"key": "'yes'"}, "key is true or false"),
        (
            "room25",
            {"options": "{ season = 1 }", "board": "", "characters": CENTRAL, "deck": "['chaos']"},
            "season 1 has no cards",
        ),
        (
            "room25",
            {"options": "{ mode = 'team' }", "roles": "", "revealed": "['Max']"},
            "roles exist in Suspicion only",
        ),
        ("room25", {"shuffles": f"{{ pile_max = {PILE} }}"}, "shuffles of pile_max"),
        ("room25", {"shuffles": "{ deck = ['chaos', 'rewind'] }"}, "shuffles of deck"),
        ("adele", {"round": "0"}, "round is a number from 1"),
        ("adele", {"dice": "[0]"}, "dice is a number from 1 to 6"),
        ("adele", {"batteries": "{ '5 terminal' = 1 }"}, "room 5 has no terminal"),
        ("adele", {"closed": "[5]"}, "a closed wall"),
        ("adele", {"shuffles": "{ deck = ['surge', '3-12'] }"}, "shuffles of deck"),
    ],
    ids=str,
)
def test_an_impossible_set_up_is_refused(game: str, changes: dict[str, str], said: str) -> None:
    assert run(game).passed, told(run(game))
    result = run(game, **changes)
    assert said in result.fault, told(result)


def test_what_the_rules_allow_is_laid() -> None:
    changes = {
        "hidden": "['Alice']",
        "left": "1",
        "locked": "['C2']",
        "axis": "{ D3 = 'across' }",
        "ahead": "['Kevin']",
        "script": "",
        "expect": "['Alice hidden', 'C2 locked', 'rounds left 1', 'D3 axis across']",
    }
    result = run("room25", **changes)
    assert result.passed, told(result)


def test_a_shuffle_that_is_used_is_no_fault() -> None:
    board = """'''
     A    B    C    D    E
1    ??   ??   ??   ??   ??
2    ??   EMPT PARA ??   ??
3    ??   ??   CENT ??   ??
4    ??   ??   ??   ??   ??
5    ??   ??   ??   ??   ??
'''"""
    changes = {
        "board": board,
        "characters": "{ Alice = 'B2', Kevin = 'B2', Max = 'C3', Franck = 'C3' }",
    }
    shuffled = f"{{ pile_alice = {PILE} }}"
    result = run(
        "room25", **changes, shuffles=shuffled,
        expect="['Alice pile look move push control ability']",
    )  # fmt: skip
    assert result.passed, told(result)
