"""The guides work as they are written: each is followed literally on a copy of the tree."""

from pathlib import Path

import pytest

from tests.guides.follow import ROOT, BadGuide, Block, blocks, changed, copy_tree, follow, run

GUIDES = ROOT / "docs" / "guides"
# A guide, and the options of games in which what it adds comes up.
ROOM25 = ["room25", "--option", "complex=random", "--option", "madness_cards=true"]
FOLLOWED = {
    "add-a-room": ROOM25,
    "add-a-card": ROOM25,
    "add-an-ability": [*ROOM25, "--option", "players=8"],
    "add-an-object": ["adele"],
    "add-an-event": ["adele"],
}
LANGUAGE = "add-a-language"
MOST_FILES_OF_A_ROOM = 6


def text_of(guide: str) -> str:
    return (GUIDES / f"{guide}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("guide", FOLLOWED)
def test_a_guide_works_as_written(guide: str, tmp_path: Path) -> None:
    copy_tree(tmp_path)
    for block in blocks(text_of(guide)):
        follow(block, tmp_path)
    game, *options = FOLLOWED[guide]
    covered = run(tmp_path, "hatchway", "rules", game, "--coverage")
    number, _, all_of_them, *_ = covered.split()
    assert number == all_of_them, covered
    run(tmp_path, "hatchway", "simulate", game, *options, "--games", "20", "--bots", "novice")
    run(tmp_path, "hatchway", "simulate", game, *options, "--games", "1", "--bots", "expert:8")
    run(tmp_path, "python", "-m", "ruff", "check", "src", "tests")
    run(tmp_path, "python", "-m", "ruff", "format", "--check", "src", "tests")
    run(tmp_path, "npm", "--prefix", "web", "run", "check")


def test_a_language_is_added_as_written(tmp_path: Path) -> None:
    """With stand-ins for the words; every text of it is there and can be read."""
    copy_tree(tmp_path)
    for block in blocks(text_of(LANGUAGE)):
        follow(block, tmp_path)
    assert run(tmp_path, "python", "scripts/language.py", "left", "de").strip() == ""
    run(tmp_path, "npm", "--prefix", "web", "run", "check")
    run(tmp_path, "npm", "--prefix", "web", "test", "--", "tests/texts.test.ts")


def test_a_room_touches_few_files() -> None:
    """Beside its words and its scenario; the types of the client are written anew by a command."""
    files = changed(text_of("add-a-room")) | {"web/src/games/room25/view.gen.ts"}
    counted = {path for path in files if "/texts/" not in path and "/scenarios/" not in path}
    assert len(counted) <= MOST_FILES_OF_A_ROOM, sorted(counted)


def test_every_guide_that_says_what_to_do_is_followed() -> None:
    named = {path.stem for path in GUIDES.glob("*.md") if list(blocks(path.read_text("utf-8")))}
    assert named == {*FOLLOWED, LANGUAGE}


def test_blocks_are_carried_out_as_the_readme_says(tmp_path: Path) -> None:
    guide = (
        'Text\n\n   ```py create=a.py\n   one\n     two\n   ```\n```py insert=a.py after="one"\nnew\n```\n'
        '```py append=a.py\nend\n```\n```py replace=a.py line="two"\n2\n```\n```py\nonly read\n```\n'
    )
    for block in blocks(guide):
        follow(block, tmp_path)
    assert (tmp_path / "a.py").read_text(encoding="utf-8") == "one\nnew\n2\nend\n"
    assert changed(guide) == {"a.py"}


@pytest.mark.parametrize(
    "block",
    [
        Block("insert", "a.py", "twice", "new\n"),
        Block("insert", "a.py", "never", "new\n"),
        Block("create", "a.py", "", "new\n"),
        Block("run", "", "", 'python -c "raise SystemExit(3)"\n'),
    ],
)
def test_a_block_that_cannot_be_carried_out_is_a_fault(block: Block, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("twice\ntwice\n", encoding="utf-8")
    with pytest.raises(BadGuide):
        follow(block, tmp_path)


def test_a_block_that_says_something_unknown_is_a_fault() -> None:
    with pytest.raises(BadGuide):
        list(blocks("```py prepend=a.py\nx\n```\n"))
