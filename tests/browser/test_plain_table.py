"""A game that brings nothing to the browser: a plain table made of its fields, options and events."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Visit
from tests.browser.looks import LANGS, Look, words
from tests.browser.player import ended, play, step, waits
from tests.examples.packages import install_example, python_path, without_games
from tests.server.harness import QUICK, Server, sqlite

CHOICES = (".choose .btn:not([aria-disabled])",)
TWO_PLAYERS = 0
# A text that is missing shows its key.
A_KEY = re.compile(r"\b(?:[a-z]+[0-9]*_?)+(?:\.[a-z_]+)+\b")
OTHERS = {"beside the others": 2, "alone": 0}


@pytest.fixture(scope="module", params=OTHERS)
def dice(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server that has liar's dice, with the built-in games or without them."""
    folders = [install_example(tmp_path_factory.mktemp("liars_dice"))]
    if request.param == "alone":
        folders.insert(0, without_games(tmp_path_factory.mktemp("alone")))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", python_path(*folders))
        with Server(sqlite(tmp_path_factory.mktemp("dice")), *QUICK) as running:
            yield running


def begin(page: Page, button: str = ".primary") -> None:
    page.locator(f"[data-game=liars_dice] .btn{button}:not([aria-disabled])").click()
    page.locator(".mode").nth(TWO_PLAYERS).click()


def missing(page: Page) -> list[str]:
    """The keys of texts that a page lacks."""
    return A_KEY.findall(page.locator("body").inner_text())


def test_a_whole_game_is_played_seen_and_seen_again(visit: Visit, dice: Server, look: Look) -> None:
    page = visit(address=dice.address, **look.page)
    said = words(look.lang)
    begin(page)
    waits(page, CHOICES)
    expect(page.locator(".now.due")).to_contain_text("Bid")
    expect(page.locator(".choose .btn").first).to_be_visible()
    own = page.locator(".cards .panel.lit")
    expect(own).to_contain_text("Cups")
    expect(own.locator("dd")).to_have_text(re.compile(r"^[1-6](, [1-6]){4}$"))
    left = page.locator(".cards .panel", has=page.get_by_role("heading", name="Left", exact=True))
    expect(left.locator("dd")).to_have_text(["5", "5"])
    assert page.evaluate("document.documentElement.scrollWidth") <= look.page["viewport"]["width"]
    assert violations(page) == []

    step(page, random.Random(3), CHOICES)
    expect(page.locator(".happened li").last).to_contain_text(re.compile("Bid|Rolled"))
    assert play(page, random.Random(3), CHOICES) > 3
    hero = ended(page, look.lang)
    expect(hero.locator(".why")).to_contain_text("Last one")
    expect(page.locator(".cards .panel").first).to_contain_text("Cups")
    hero.get_by_role("button", name=said["after.replay"]).click()
    page.get_by_role("button", name=said["after.step"]).click()
    expect(page.locator(".stage .panel").first).to_be_visible()
    expect(page.locator(".said")).to_contain_text(re.compile("Rolled|Bid"))
    assert missing(page) == []


def test_the_home_page_offers_it_beside_what_has_a_poster(
    visit: Visit, dice: Server, request: pytest.FixtureRequest
) -> None:
    page = visit(address=dice.address)
    expect(page.locator("[data-game=liars_dice]")).to_contain_text("Liar's dice")
    expect(page.locator("[data-game=liars_dice]")).to_contain_text("2–6")
    case = request.node.callspec.params["dice"]
    expect(page.locator(".poster")).to_have_count(OTHERS[case])


def test_no_page_lacks_a_text_in_any_language(visit: Visit, dice: Server) -> None:
    rng = random.Random(5)
    for lang in LANGS:
        page = visit(address=dice.address, lang=lang)
        expect(page.locator("[data-game=liars_dice]")).to_be_visible()
        assert missing(page) == []
        begin(page, ":not(.primary)")
        said = words(lang)
        expect(page.get_by_label(said["setup.players"])).to_have_value("2")
        page.get_by_label("Dice").select_option("1")
        expect(page.get_by_role("switch", name="Wild")).to_be_checked()
        assert missing(page) == []
        page.get_by_role("button", name=said["seat.fill_all"]).click()
        page.locator(".go .btn.primary:not([aria-disabled])").click()
        waits(page, CHOICES)
        assert missing(page) == []
        step(page, rng, CHOICES)
        play(page, rng, CHOICES)
        ended(page, lang)
        assert missing(page) == []
        page.evaluate("location.hash = '#/me'")
        expect(page.locator("main")).to_contain_text("Liar's dice")
        assert missing(page) == []


def test_a_missing_text_would_be_seen(visit: Visit, dice: Server) -> None:
    page = visit(address=dice.address)
    page.evaluate("document.body.append('liars_dice.mode.crew')")
    assert missing(page) == ["liars_dice.mode.crew"]
