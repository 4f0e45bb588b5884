"""No action is wasted by surprise: what would be lost is marked, and what is lost says why."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.looks import Look, words
from tests.browser.player import ROOM25, start, step, waits

SUSPICION = 0
PUSH = 2


def programming(page: Page) -> None:
    """From the start of a game to its first program, in the Central Room."""
    start(page, "room25", SUSPICION)
    page.locator(".cell.lit").first.click()
    page.locator(".hand .key[aria-keyshortcuts]").first.wait_for()


def logged(page: Page, look: Look, text: str) -> bool:
    """Whether the log says it; on a phone the log is opened for a look."""
    if look.size != "phone":
        return page.locator(".log .ln").filter(has_text=text).count() > 0
    page.locator(".pbar").click()
    page.locator(".log").wait_for()
    found = page.locator(".log .ln").filter(has_text=text).count() > 0
    page.locator(".over-sheet .x").click()
    return found


def test_a_push_in_central_is_marked_and_told(visit: Visit, look: Look) -> None:
    said = words(look.lang)
    why = said["room25.lost.central"]
    page = visit(**look.page)
    programming(page)
    keys = page.locator(".hand .key[aria-keyshortcuts]")
    expect(keys.nth(PUSH).locator(".doubtb")).to_be_visible()
    expect(keys.nth(1).locator(".doubtb")).to_have_count(0)
    expect(page.locator("p.doubt")).to_have_count(0)
    keys.nth(PUSH).click()
    page.mouse.move(0, 0)
    expect(page.locator("p.doubt")).to_contain_text(why)
    # One action of two looks unfinished.
    expect(page.locator(".readyb")).to_have_class(re.compile(r"\bhalf\b"))
    keys.nth(1).click()
    expect(page.locator(".readyb")).to_have_class(re.compile(r"\bpri\b"))
    page.locator(".readyb").click()
    rng = random.Random(1)
    while not logged(page, look, why):
        assert waits(page, ROOM25) != "over"
        step(page, rng)


def test_what_lies_in_the_complex_can_be_seen_while_programming(visit: Visit, look: Look) -> None:
    page = visit(**look.page)
    programming(page)
    if look.size == "phone":
        page.locator(".pbar").click()
        page.get_by_role("tab", name=words(look.lang)["room25.ui.tab.complex"]).click()
    elif look.size == "laptop":
        page.locator(".fold").click()
    expect(page.locator(".crow").first).to_be_visible()
    expect(page.locator(".croom").first).to_be_in_viewport()
