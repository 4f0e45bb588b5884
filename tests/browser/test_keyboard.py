"""Whole games with the keyboard alone, from the home page to the end screen and on."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.keys import play_by_keys, start_by_keys
from tests.browser.looks import Look
from tests.browser.player import ADELE, ROOM25, TABLES, ended

GAMES = {
    "suspicion": ("room25", 0, ROOM25),
    "cooperation": ("room25", 3, ROOM25),
    "watchdog": ("adele", 3, ADELE),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard_alone(visit: Visit, game: str, desk: Look) -> None:
    page = visit(**desk.page)
    show, mode, groups = GAMES[game]
    start_by_keys(page, show, mode)
    answers = play_by_keys(page, random.Random(5), groups)
    assert answers  # in Cooperation the first death is the end
    # The result has the focus; from there the rematch is near.
    hero = ended(page, desk.lang)
    expect(hero.locator("h1")).to_be_focused()
    page.keyboard.press("Tab")
    expect(hero.locator(".btn.primary")).to_be_focused()
    page.keyboard.press("Enter")
    # Against bots alone the next game begins at once.
    expect(hero).to_have_count(0)
    page.locator(TABLES[show]).wait_for()
