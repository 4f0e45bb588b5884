"""After the game: what was hidden is open, the record, the film, the rematch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Visit
from tests.browser.player import TABLES, start
from tests.browser.waiting import GAME


def give_up(page: Page) -> None:
    """A stand-in plays on to the end."""
    page.evaluate(
        """() => fetch(`api/tables/${location.hash.split('/')[2]}/commands`, {
            method: 'POST', headers: {'content-type': 'application/json'},
            body: JSON.stringify({t: 'resign', id: String(Math.random()), seat: 0})})"""
    )


@pytest.mark.parametrize("game", TABLES)
def test_after_the_game_everything_is_open(visit: Visit, game: str) -> None:
    page = visit()
    start(page, game, 0 if game == "room25" else 2)
    page.wait_for_selector(TABLES[game])
    give_up(page)
    page.locator(".hero").wait_for(timeout=GAME * 1000)
    if game == "room25":
        expect(page.locator(".whole .tile.up")).to_have_count(25)
        tags = page.locator(".people .tags")
        expect(tags).to_contain_text([re.compile("Guard|Prisoner")] * tags.count())
        assert tags.count() >= 4
    else:
        expect(page.get_by_text("What stayed hidden")).to_be_visible()
        rooms = page.locator(".tiles small")
        expect(rooms).to_have_text([re.compile(r"^\d+ \w")] * rooms.count())
        assert rooms.count() >= 4
    assert not violations(page)
    link = page.locator("a.dl").get_attribute("href") or ""
    text = page.evaluate("(path) => fetch(path).then((answer) => answer.text())", link)
    assert text.startswith('{"format":"hatchway-record/1"')
    # The film: any moment, by anybody's eyes.
    page.get_by_role("button", name="Watch it again").click()
    slider = page.get_by_label("Moment of the game")
    expect(slider).to_be_visible()
    most = int(slider.get_attribute("max") or 0)
    assert most > 10
    slider.fill(str(most // 2))
    assert not violations(page)
    hidden = ".tile.down:not(:has(.peek))"
    if game == "room25":
        expect(page.locator(hidden)).to_have_count(0)
    for eyes in ("public", "seat:1"):
        with page.expect_response(lambda answer: "/film" in answer.url) as film:
            page.get_by_label("Through whose eyes").select_option(eyes)
        assert film.value.ok
        expect(page.locator(".bar[aria-busy]")).to_have_attribute("aria-busy", "false")
        if game == "room25":
            expect(page.locator(hidden).first).to_be_visible()
    page.get_by_role("button", name="The result").click()
    page.get_by_role("button", name="Rematch").click()
    # Everybody else is a bot: it begins at once.
    page.locator(TABLES[game]).wait_for()
