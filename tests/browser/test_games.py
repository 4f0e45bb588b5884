"""Whole games of Room 25 by clicks, from the home page to the end screen."""

from __future__ import annotations

import random

import pytest

from tests.browser.conftest import Visit
from tests.browser.looks import Look
from tests.browser.player import ended, play, start

MODES = ("suspicion", "competition", "team", "cooperation", "solo")


@pytest.mark.parametrize("mode", MODES)
def test_a_whole_game_by_clicks(visit: Visit, mode: str, look: Look) -> None:
    page = visit(**look.page)
    start(page, "room25", MODES.index(mode))
    page.wait_for_selector(".r25")
    assert play(page, random.Random(MODES.index(mode))) > 3
    ended(page, look.lang)
