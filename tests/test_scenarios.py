"""Every scenario file below tests/scenarios passes: one test case per file."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import pytest
from msgspec.inspect import ListType, Type, TypedDictType, UnionType

from hatchway.games.adele.rules import codes as adele_codes
from hatchway.games.adele.rules import events as adele_events
from hatchway.games.adele.rules import kinds as adele
from hatchway.games.adele.rules.ship import DOOR_NAMES
from hatchway.games.adele.text import expectations as adele_expect
from hatchway.games.adele.text import position as adele_position
from hatchway.games.adele.text import wording as adele_wording
from hatchway.games.adele.text.names import NAMES as ADELE
from hatchway.games.adele.views import reasons as adele_reasons
from hatchway.games.common.expectations import Line
from hatchway.games.common.scenario import found, run_file, run_text
from hatchway.games.room25.rules import codes, events, kinds
from hatchway.games.room25.rules.cards import CARDS
from hatchway.games.room25.text import expectations, position, wording
from hatchway.games.room25.text.names import NAMES as ROOM25
from hatchway.games.room25.views import reason_keys
from hatchway.kernel.fact import details, kind_of

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "scenarios"
DOC = (ROOT / "docs" / "scenarios.md").read_text("utf-8")
DOCS = dict(zip(("room25", "adele"), DOC.split("\n# Scenarios of A.D.E.L.E.\n"), strict=True))
"""The part of the document that belongs to each game."""
KEYS = {"room25": position.KEYS, "adele": adele_position.KEYS}


@pytest.mark.parametrize(
    "path", found([FOLDER]), ids=lambda path: path.relative_to(FOLDER).as_posix()
)
def test_scenario(path: Path) -> None:
    result = run_file(path)
    shown = [result.fault] if result.fault else []
    for difference in result.differences:
        where = f"step {difference.step}" if difference.step else "at the end"
        shown.append(
            f"{where}, fill seed {difference.fill}: expected {difference.expected!r}, "
            f"actual {difference.actual!r}"
        )
    assert result.passed, "\n".join([result.path, *shown])


def test_files_and_folders_have_one_style_of_names() -> None:
    """Words in lower case, joined by underscores; meetings stand below what meets."""
    style = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")
    for path in found([FOLDER]):
        names = [*path.relative_to(FOLDER).parent.parts, path.stem]
        assert all(style.fullmatch(name) for name in names), path
        below = names[2] if names[1] == "meetings" else "several_"
        assert "_and_" in below or below.startswith("several_"), path
        assert len(names) == (4 if names[1] == "meetings" else 3), path


def test_every_action_has_words_that_read_back() -> None:
    said = {one.kind for one in wording.WORDINGS}
    assert said == {kind for kind, _, _, _ in codes.BOOK.kinds}
    for code in range(codes.BOOK.size):
        assert wording.read(wording.say(code)) == code


def test_every_action_of_adele_has_words_that_read_back() -> None:
    said = {one.kind for one in adele_wording.WORDINGS}
    assert said == {kind for kind, _, _, _ in adele_codes.BOOK.kinds}
    for code in range(adele_codes.BOOK.size):
        assert adele_wording.read(adele_wording.say(code)) == code


@pytest.mark.parametrize("game", DOCS)
def test_the_documents_examples_pass(game: str) -> None:
    examples = re.findall(r"```toml\n(title.*?)```", DOCS[game], flags=re.DOTALL)
    assert len(examples) == {"room25": 3, "adele": 2}[game]
    for text in examples:
        result = run_text(text)
        assert result.passed, (result.fault, result.differences)


STRANGE = ("-1", "99", "3.5", "true", '""', '"x"', '"C3"', "[]", '["x"]', "[1]", "[[]]", "{}",
           "{ Max = 3 }", "{ Max = 'x' }", "{ Max = ['x'] }", "{ Jennifer = ['C2'] }", "{ Emma = 3 }",
           "{ Emma = { axe = 'x' } }", "{ 5 = 3 }", "{ deck = 3 }", "{ deck = ['x'] }", "{ x = [1] }",
           "1979-05-27", "'\\n\\n'")  # fmt: skip
SOUND = {
    "room25": {
        "options": "{ mode = 'suspicion', players = 4 }",
        "board": """'''
     A    B    C    D    E
1    ??   ??   ??   ??   ??
2    ??   ??   EMPT ??   ??
3    ??   ??   CENT ??   ??
4    ??   ??   ??   ??   ??
5    ??   ??   ??   ??   ??
'''""",
        "characters": "{ Max = 'C2', Alice = 'C2', Kevin = 'C3', Franck = 'C3' }",
        "at": "'Max: look'",
        "expect": "['Max alive at C2']",
    },
    "adele": {
        "options": "{ players = 3, ship = 'deimos' }",
        "crew": "{ Bruce = '5', Emma = '1' }",
        "at": "'Bruce'",
        "expect": "['Bruce at 5']",
    },
}


@pytest.mark.parametrize("game", SOUND)
def test_whatever_stands_behind_a_key_is_read_or_refused(game: str) -> None:
    """A value of the wrong kind is a fault that is told, never a crash."""
    head = {"game": f"'{game}'", "title": "'x'", **SOUND[game]}
    faults = 0
    assert run_text("\n".join(f"{name} = {said}" for name, said in head.items())).passed
    for key in ("options", "script", "expect", "rules", "kind", "position", "refused", *KEYS[game]):
        for value in STRANGE:
            text = "\n".join(f"{name} = {said}" for name, said in {**head, key: value}.items())
            faults += bool(run_text(text, fills=1).fault)
    assert faults > 300


@pytest.mark.parametrize("game", SOUND)
@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("expect", "['view of seat 6 lacks tiles.B2.room']", "there is no seat 6"),
        ("expect", "['view of seat 6 never says x']", "there is no seat 6"),
        ("script", "['seat 6: take back']", "there is no seat 6"),
        ("note", "[" * 100_000, "not readable as TOML"),
        ("note", "9" * 5_000, "not readable as TOML"),
    ],
    ids=["lacks", "never says", "script", "no end", "no number"],
)
def test_a_fault_of_a_file_is_named(game: str, key: str, value: str, said: str) -> None:
    parts = {"game": f"'{game}'", "title": "'x'", **SOUND[game], key: value}
    text = "\n".join(f"{name} = {part}" for name, part in parts.items())
    assert said in run_text(text).fault


WORDS_OF: dict[str, dict[str, Sequence[str]]] = {
    "room25": {
        "keys": position.KEYS,
        "shorts": kinds.SHORTS,
        "rooms": kinds.ROOMS,
        "streams": kinds.STREAM_NAMES,
        "asks": kinds.ASKS[1:],
        "whys": kinds.WHYS[1:],
        "characters": [name.capitalize() for name in kinds.CHARACTERS],
        "cards": [card for card in CARDS if not card.startswith("move_")],
        "actions": [one.example for one in wording.WORDINGS],
    },
    "adele": {
        "keys": [f"`{key}`" for key in adele_position.KEYS],
        "streams": [f"`{name}`" for name in adele.STREAM_NAMES],
        "asks": [f"`{ask}`" for ask in adele.ASKS[1:]],
        "whys": [f"`{why}`" for why in adele.WHYS[1:]],
        "astronauts": [name.capitalize() for name in adele.ASTRONAUTS],
        "objects": [f"`{name}`" for name in adele.OBJECTS],
        "hazards": [f"`{name}`" for name in adele.HAZARDS],
        "cards": [f"`{card}`" for card in adele.CARDS],
        "anomalies": [f"`{anomaly}`" for anomaly in adele.ANOMALIES],
        "events": [f"`{kind}_`" for kind in adele.EVENT_TYPES],
        "doors": [f" {door}" for door in DOOR_NAMES],
        "actions": [f"`{one.example}`" for one in adele_wording.WORDINGS],
    },
}


@pytest.mark.parametrize(
    ("game", "what"), [(game, what) for game, words in WORDS_OF.items() for what in words]
)
def test_the_document_names_everything(game: str, what: str) -> None:
    missing = [word for word in WORDS_OF[game][what] if word not in DOCS[game]]
    assert not missing


@pytest.mark.parametrize(
    ("game", "lines"), [("room25", expectations.WORDS.lines), ("adele", adele_expect.WORDS.lines)]
)
def test_the_document_says_every_expectation(game: str, lines: tuple[Line, ...]) -> None:
    """Each wording's example, or one that the same pattern reads, stands in the document."""
    said = [adele_wording.glue(text) for text in re.findall(r"`([^`\n]+)`", DOCS[game])]
    missing = [
        line.example for line in lines if not any(line.pattern.fullmatch(text) for text in said)
    ]
    assert not missing


@pytest.mark.parametrize("game", DOCS)
@pytest.mark.parametrize("kind", ["reasons", "events"])
def test_the_document_names_every_key_of_the_rules(game: str, kind: str) -> None:
    if kind == "events":
        facts = {"room25": events.EVENTS, "adele": adele_events.EVENTS}[game]
        keys = {kind_of(fact) for fact in facts} - {"laid"}
    else:
        reasons = {"room25": reason_keys.Reason, "adele": adele_reasons.Reason}[game]
        keys = set(get_args(reasons))
    missing = sorted(key for key in keys if f"`{key}`" not in DOCS[game])
    assert len(keys) > 30
    assert not missing


@pytest.mark.parametrize("game", DOCS)
def test_the_document_names_every_detail_of_an_event(game: str) -> None:
    listed = DOCS[game].partition("Events with their details")[2].partition("\n")[0]
    said = {
        kind: set(re.findall(r"\w+", given))
        for kind, given in re.findall(r"`(\w+)` \(([^)]*)\)[,.]", listed)
    }
    facts = {"room25": events.EVENTS, "adele": adele_events.EVENTS}[game]
    missing = {
        kind_of(fact): set(details(fact)) - said.get(kind_of(fact), set())
        for fact in facts
        if set(details(fact)) - said.get(kind_of(fact), set())
    }
    assert not missing


@pytest.mark.parametrize("game", DOCS)
def test_the_document_names_every_part_of_a_view(game: str) -> None:
    listed = DOCS[game].partition("### Parts of a view")[2].partition("\n## ")[0]
    said = set(re.findall(r"[`.](\w+)", listed))
    names = {"room25": ROOM25, "adele": ADELE}[game]
    assert isinstance(names.view, TypedDictType)
    assert not parts_in(names.view) - said


def parts_in(kind: Type) -> set[str]:
    """The names of all parts within a type of views."""
    if isinstance(kind, TypedDictType):
        inner = [parts_in(field.type) for field in kind.fields]
        return {field.name for field in kind.fields}.union(*inner)
    if isinstance(kind, ListType):
        return parts_in(kind.item_type)
    if isinstance(kind, UnionType):
        return set().union(*map(parts_in, kind.types))
    return set()
