"""The tables in words on a small phone."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import start, step, waits

SMALL = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
CHOICES = ("section > .choices .btn:not([aria-disabled])", ".pick .btn:not([aria-disabled])")
# How wide the page is, and what in it must be pushed aside to be read.
WIDE = """() => [document.documentElement.scrollWidth, ...[...document.querySelectorAll('main *')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1
        && ['auto', 'scroll'].includes(getComputedStyle(one).overflowX))
    .map((one) => one.className || one.tagName)]"""


@pytest.mark.parametrize(
    ("game", "mode"), [("room25", 3), ("room25", 0), ("adele", 0), ("adele", 1)]
)
def test_no_line_is_wider_than_a_small_phone(visit: Visit, game: str, mode: int, lang: str) -> None:
    page = visit(lang=lang, **SMALL)
    page.evaluate("localStorage.setItem('hatchway.text', 'yes')")
    page.reload()
    start(page, game, mode)
    expect(page.locator(".step")).not_to_be_empty()
    rng = random.Random(7)
    looked = 0
    for _ in range(8):
        if waits(page, CHOICES) == "over":
            break
        assert page.evaluate(WIDE) == [360]
        step(page, rng, CHOICES)
        looked += 1
    assert looked >= 3
