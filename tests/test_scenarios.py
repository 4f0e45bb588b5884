"""Every scenario file below tests/scenarios passes: one test case per file."""

import re
from pathlib import Path

import pytest

from hatchway.games.room25.cards import CARDS
from hatchway.games.room25.codes import BOOK
from hatchway.games.room25.expect import WORDS
from hatchway.games.room25.kinds import ASKS, CHARACTERS, ROOMS, SHORTS, STREAM_NAMES, WHYS
from hatchway.games.room25.lay import KEYS
from hatchway.games.room25.wording import WORDINGS, read, say
from hatchway.games.scenario import found, run_file, run_text

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "scenarios"
DOC = (ROOT / "docs" / "scenarios.md").read_text("utf-8")


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


def test_every_action_has_words_that_read_back() -> None:
    assert {wording.kind for wording in WORDINGS} == {kind for kind, _, _, _ in BOOK.kinds}
    for code in range(BOOK.size):
        assert read(say(code)) == code


def test_the_documents_examples_pass() -> None:
    examples = re.findall(r"```toml\n(title.*?)```", DOC, flags=re.DOTALL)
    assert len(examples) == 2
    for text in examples:
        result = run_text(text)
        assert result.passed, (result.fault, result.differences)


@pytest.mark.parametrize(
    "words",
    [
        KEYS,
        SHORTS,
        ROOMS,
        STREAM_NAMES,
        ASKS[1:],
        WHYS[1:],
        [name.capitalize() for name in CHARACTERS],
        [card for card in CARDS if not card.startswith("move_")],
        [wording.example for wording in WORDINGS],
    ],
    ids=["keys", "shorts", "rooms", "streams", "asks", "whys", "characters", "cards", "actions"],
)
def test_the_document_names_everything(words: list[str]) -> None:
    missing = [word for word in words if word not in DOC]
    assert not missing


def test_the_document_says_every_expectation() -> None:
    """Each wording's example, or one that the same pattern reads, stands in the document."""
    said = re.findall(r"`([^`\n]+)`", DOC)
    missing = [
        line.example
        for line in WORDS.lines
        if not any(line.pattern.fullmatch(text) for text in said)
    ]
    assert not missing


@pytest.mark.parametrize("kind", ["reasons", "events"])
def test_the_document_names_every_key_of_the_rules(kind: str) -> None:
    code = "".join(
        path.read_text("utf-8")
        for path in sorted((ROOT / "src/hatchway/games/room25").glob("*.py"))
        if kind == "events" or path.name == "reasons.py"
    )
    if kind == "events":
        keys = set(re.findall(r'out\.add\(\s*"([a-z0-9_]+)"', code))
    else:
        keys = set(re.findall(r'(?:return|else|or) "([a-z_]+)"', code))
    missing = sorted(key for key in keys if f"`{key}`" not in DOC)
    assert len(keys) > 30
    assert not missing
