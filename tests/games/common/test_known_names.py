"""An expectation that names what does not exist is refused: else it would hold for ever."""

from pathlib import Path

import pytest

from hatchway.games.common.rule_statements import rule_ids
from tests.games.common.small_scenarios import TEXTS, expecting, run, told

MISSPELT = [
    # kinds of events, their details and values
    ("room25", "event alarmm did not happen", "alarm"),
    ("room25", "event died did not happen (whom = max)", "who"),
    ("room25", "event died did not happen (who = maxx)", "max"),
    ("room25", "event died did not happen (cause = acidd)", "acid"),
    ("room25", "event died did not reach Franck (cause = acidd)", "acid"),
    ("room25", "event alarm did not happen (left = many)", ""),
    ("room25", "event alarm did not happen (left)", ""),
    ("adele", "event move did not happen", "moved"),
    ("adele", "event test did not happen (passed = ja)", ""),
    ("adele", "event moved did not happen (place = 99)", ""),
    ("adele", "event searched did not reach ADELE (objects = axe chipp)", "chip"),
    ("adele", "event paid did not happen (fro = use)", "for"),
    # paths into views, and what stands in them
    ("room25", "view of Max lacks tilez.A1.room", "tiles"),
    ("room25", "view of Max lacks tiles.A1.rom", "room"),
    ("room25", "view of Max lacks tiles.A9.room", ""),
    ("room25", "view of Max lacks tiles.acid.room", ""),
    ("room25", "view of Max lacks tiles.30.room", ""),
    ("room25", "view of Max lacks tiles.A1.room.colour", ""),
    ("room25", "view of Max lacks characters.kevinn.role", "kevin"),
    ("room25", "view of Max lacks robots.first", ""),
    ("room25", "view of Max lacks rooms.acidd", "acid"),
    ("room25", "view of Max lacks rooms.kevin", ""),
    ("room25", "view of Max lacks slid.F", ""),
    ("room25", "view of Max lacks mine.programme", "programs"),
    ("room25", "view of Max never says guart", "guard"),
    ("adele", "view of Mei lacks rooms.99.seen", ""),
    ("adele", "view of Mei lacks rooms.9.objekts", "objects"),
    ("adele", "view of Mei lacks astronauts.bruce.active.space_siut", "space_suit"),
    ("adele", "view of Mei lacks delivered.chip", ""),
    ("adele", "view of Mei lacks tiles.battery.room", ""),
    ("adele", "view of Mei lacks adele.console.axe", ""),
    ("adele", "view of Mei never says sruge", "surge"),
    # ends, decisions, reasons, warnings, talk
    ("room25", "not over: escaped", "escape"),
    ("adele", "not over: escape", "escaped"),
    ("room25", "due Franck: mvoe", "move"),
    ("room25", "Max may not: move B2 (lokced)", "locked"),
    ("room25", "Max may not act: reveal (no_gard)", "no_guard"),
    ("room25", "Max may not: nothing", ""),
    ("room25", "Max may not: mvoe B2", "move"),
    ("room25", "Max is not warned of move B2 (deadyl)", "deadly"),
    ("adele", "Bruce may not: move 2 (lockd)", "locked"),
    ("room25", "no channel ded", "dead"),
    ("room25", "Max does not hear ded", "dead"),
    ("room25", "channel table shut (jamed)", "jammed"),
    # what a ship does not have
    ("adele", "door 1-3 not locked", ""),
    ("adele", "hatch 5 not closed", ""),
    ("adele", "no terminal in 5", ""),
    ("adele", "Bruce not active axe", ""),
    ("adele", "not delivered battery", ""),
]


@pytest.mark.parametrize(("game", "text", "meant"), MISSPELT, ids=str)
def test_a_name_that_does_not_exist_is_refused(game: str, text: str, meant: str) -> None:
    result = expecting(game, text)
    assert result.fault.startswith("BadScenario"), told(result)
    assert f"did you mean {meant!r}?" in result.fault or not meant, result.fault


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("room25", "event alarm did not happen"),
        ("room25", "event Alarm did not happen (Who = Max)"),
        ("room25", "event died happened (who = max, cause = acid)"),
        ("room25", "event died did not happen (who = alice)"),
        ("room25", "event looked did not reach Max (room = none)"),
        ("room25", "view of Max lacks tiles.A1.room"),
        ("room25", "view of Max lacks characters.kevin.role"),
        ("room25", "view of Max lacks slid.D"),
        ("room25", "view of spectator lacks mine.laid"),
        ("room25", "view of Max never says chaos"),
        ("room25", "not over: escape"),
        ("room25", "no channel team1"),
        ("adele", "event moved happened (who = bruce, place = 9)"),
        ("adele", "event searched did not happen"),
        ("adele", "view of Mei lacks rooms.9.objects"),
        ("adele", "view of Mei lacks astronauts.bruce.active.space_suit"),
        ("adele", "view of ADELE lacks tiles.chip.room"),
        ("adele", "view of ADELE never says chip"),
        ("adele", "no channel dead"),
        ("adele", "door 5-9 not locked"),
    ],
)
def test_a_name_that_exists_is_looked_up(game: str, text: str) -> None:
    result = expecting(game, text)
    assert not result.fault, result.fault


def test_a_word_is_found_in_a_view_however_it_is_written() -> None:
    """`never says` and paths mind no capitals: a capital must not make them hold."""
    assert "the view says" in told(expecting("room25", "view of Kevin never says GUARD"))
    assert "Role = " in told(expecting("room25", "view of Kevin lacks Characters.Kevin.Role"))


@pytest.mark.parametrize("game", TEXTS)
def test_a_rule_that_does_not_exist_is_refused(game: str) -> None:
    prefix = {"room25": "R25-ACI", "adele": "ADL-ACT"}[game]
    assert run(game).passed, told(run(game))
    assert f"has no rule '{prefix}-99'; did you mean" in run(game, rules=f"['{prefix}-99']").fault
    other = {"room25": "ADL-ACT-1", "adele": "R25-ACI-1"}[game]
    assert f"{game} has no rule" in run(game, rules=f"['{other}']").fault


def test_without_the_documents_no_rule_is_looked_up(tmp_path: Path) -> None:
    assert rule_ids("chess", tmp_path) is None
    assert "R25-ACI-1" in (rule_ids("room25", tmp_path) or ())


def test_the_error_of_a_step_is_a_reason() -> None:
    step = "[{ do = 'Kevin: push Alice to E5', error = 'not_adjacentt' }]"
    assert "did you mean 'not_adjacent'?" in run("room25", script=step).fault


@pytest.mark.parametrize(
    "changes",
    [
        {"refused": "'players'"},
        {"script": "[{ expect = ['Max dead'], error = 'closed' }]"},
        {"script": "[{ do = 'go on', error = 'not_due' }]"},
        {"expect": "[]"},
    ],
    ids=["refused and expected", "error of nothing", "error of a moment", "nothing expected"],
)
def test_what_would_never_be_looked_at_is_refused(changes: dict[str, str]) -> None:
    assert run("room25", **changes).fault.startswith("BadScenario")
