"""How the steps of a scenario are played: moments, acts while time stands still, refused actions."""

import pytest

from tests.games.common.small_scenarios import expecting, run, told

CLAIM = {
    "seen": "{ Alice = ['D4'] }",
    "programs": "{ Franck = ['none', 'look'] }",
    "at": "'Kevin: push'",
}


def test_an_act_while_time_stands_still_leaves_it_standing() -> None:
    """Before the second pass nobody is due; a claim in between does not begin it."""
    steps = """[
        { do = 'Kevin: push Alice to C2', expect = ['nobody due', 'phase second'] },
        { do = 'Alice: claim D4 green', expect = [
            'nobody due', 'turn nobody', 'claim on D4 by Alice green',
            'event claimed happened (cell = D4)', 'event phase did not happen',
        ] },
        { do = 'go on', expect = ['due Franck: look', 'turn Franck'] },
    ]"""
    result = run("room25", **CLAIM, script=steps, expect="['Alice alive at C2']")
    assert result.passed, told(result)


def test_an_act_that_is_refused_while_time_stands_still_changes_nothing() -> None:
    steps = """[
        'Kevin: push Alice to C2',
        { do = 'Franck: claim D4 green', error = 'not_seen', expect = ['same position'] },
    ]"""
    result = run("room25", **CLAIM, script=steps, expect="['nobody due', 'phase second']")
    assert result.passed, told(result)


@pytest.mark.parametrize("moment", ["event", "resolution", "upkeep"])
def test_a_moment_that_the_game_stands_at_is_no_step(moment: str) -> None:
    steps = f"[{{ do = '{moment}', expect = ['phase {moment}', 'same position'] }}]"
    result = run("adele", at=f"'{moment}'", script=steps, expect="['nobody due']")
    assert result.passed, told(result)


def test_the_countdown_is_not_counted_twice() -> None:
    steps = "['countdown', { do = 'countdown', expect = ['same position'] }]"
    result = run("room25", at="'countdown'", script=steps, expect="['nobody due', 'round 2']")
    assert result.passed, told(result)


def test_a_decision_that_is_open_already_is_a_moment_that_is_reached() -> None:
    result = run("adele", at="'planning'", script="['planning']", expect="['due Bruce: plan']")
    assert result.passed, told(result)


def test_nobody_acted() -> None:
    """`acted = []` says it; without a word about it all others have acted."""
    alone = expecting("adele", "Mei acted", "due Bruce: turn", script="")
    assert alone.passed, told(alone)
    nobody = expecting("adele", "Mei not acted", "Idris not acted", script="", acted="[]")
    assert nobody.passed, told(nobody)
    some = expecting("adele", "Mei acted", "Idris not acted", script="", acted="['Mei']")
    assert some.passed, told(some)


# --- actions that do not exist


@pytest.mark.parametrize(
    ("game", "action"),
    [
        ("room25", "Kevin: push Alice to F2"),
        ("room25", "Kevin: hack B2 B2"),
        ("room25", "Kevin: robot 3 to B2"),
        ("room25", "Kevin: token swim"),
        ("adele", "Bruce: move 21"),
        ("adele", "Bruce: open 1-20"),
        ("adele", "Bruce: use crowbar"),
        ("adele", "ADELE: strike fire in 99"),
    ],
)
def test_an_action_without_a_code_can_be_expected_to_be_refused(game: str, action: str) -> None:
    name, _, words = action.partition(": ")
    step = f"[{{ do = '{action}', error = 'unknown_code', expect = ['same position'] }}]"
    result = run(game, script=step, expect=f"['{name} may not: {words} (unknown_code)']")
    assert result.passed, told(result)
    for careless in (
        run(game, script=f"['{action}']"),
        run(game, script=f"[{{ do = '{action}', error = 'impossible' }}]"),
        expecting(game, f"{name} may not: {words}"),
    ):
        assert "expect it to be refused with unknown_code" in careless.fault, told(careless)


def test_a_form_without_a_code_can_be_expected_to_be_refused() -> None:
    off = "{ by = 'Kevin', form = { kind = 'move', cell = 'F2' }, error = 'unknown_code' }"
    result = run("room25", script=f"[{off}]", expect="['Max alive']")
    assert result.passed, told(result)
    for wrong in (off.replace("move", "mvoe"), off.replace("cell", "sell")):
        assert run("room25", script=f"[{wrong}]").fault.startswith("BadScenario"), wrong


@pytest.mark.parametrize(
    ("game", "action", "verb"),
    [
        ("room25", "Kevin: psuh Alice to C2", "push"),
        ("room25", "Kevin: looc B2", "look"),
        ("adele", "Bruce: mvoe 9", "move"),
        ("adele", "ADELE: sacrifise fire in 4", "sacrifice"),
    ],
)
def test_a_misspelt_verb_is_no_action_and_the_verb_is_suggested(
    game: str, action: str, verb: str
) -> None:
    for step in (f"['{action}']", f"[{{ do = '{action}', error = 'unknown_code' }}]"):
        fault = run(game, script=step).fault
        assert f"did you mean '{verb}'?" in fault, fault


def test_a_known_verb_is_told_how_it_is_said() -> None:
    assert "push is said like 'push Alice to C2'" in run("room25", script="['Kevin: push']").fault


def test_somebody_else_of_the_same_player_is_not_due() -> None:
    """In Competition a player has two characters; the one who is not asked cannot act."""
    changes = {"options": "{ mode = 'competition' }", "roles": "", "at": "'Max: look'"}
    step = "[{ do = 'Alice: look A2', error = 'not_due', expect = ['due Max: look'] }]"
    result = run("room25", **changes, script=step, expect="['due Max: look']")
    assert result.passed, told(result)
