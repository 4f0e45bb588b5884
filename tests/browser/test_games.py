"""Whole games by clicks, from the home page to the end screen."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import ended, play, start

MODES = ("suspicion", "competition", "team", "cooperation", "solo")


@pytest.mark.parametrize("mode", MODES)
def test_a_whole_game_by_clicks(visit: Visit, mode: str) -> None:
    page = visit()
    start(page, "room25", MODES.index(mode))
    page.wait_for_selector(".r25")
    assert play(page, random.Random(MODES.index(mode))) > 3
    hero = ended(page)
    expect(hero.locator("h1")).to_have_text(re.compile("won|lost"))
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
