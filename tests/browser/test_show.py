"""The show: what happened is played in its order, and nothing on the page is ahead of it."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.looks import Look
from tests.browser.player import ADELE, ROOM25, TABLES, Groups, start, step, waits
from tests.browser.waiting import Bound, Memory

# Notes whatever was wrong in any picture: something to choose while the show plays, the bar without a number.
WATCH = """() => {
    window.wrong = [];
    window.played = 0;
    const look = () => {
        const bar = document.querySelector('.showbar');
        if (bar?.classList.contains('on')) {
            played += 1;
            const lit = document.querySelector('.cell.lit, .room.lit, .door.lit, .slide');
            if (lit) wrong.push(`lit while it plays: ${lit.className}`);
            if (!/\\d/.test(bar.textContent)) wrong.push(`no number: ${bar.textContent}`);
        }
        requestAnimationFrame(look);
    };
    look();
}"""

SKIP = "document.querySelector('.showbar .skip')?.click()"  # if it has not ended by then


def until_it_plays(page: Page, rng: random.Random, groups: Groups) -> None:
    bound = Bound("something to be shown")
    while not page.locator(".showbar.on").count():
        bound.check()
        step(page, rng, groups)


@pytest.mark.parametrize("game", TABLES)
def test_nothing_is_lit_while_it_plays_and_a_skip_ends_it(
    visit: Visit, look: Look, game: str
) -> None:
    page = visit(motion="full", **look.page)
    start(page, game, 0)
    page.wait_for_selector(TABLES[game])
    page.evaluate(WATCH)
    rng = random.Random(7)
    groups = ROOM25 if game == "room25" else ADELE
    for _ in range(3):
        until_it_plays(page, rng, groups)
        page.evaluate(SKIP)
        waits(page, groups)
    assert page.evaluate("played") > 0
    assert page.evaluate("wrong") == []


def test_speed_and_what_one_has_missed(visit: Visit) -> None:
    page = visit(motion="full")
    start(page, "room25", 0)
    page.wait_for_selector(".r25")
    rng = random.Random(5)
    said = Memory(page, ".showbar .left")
    until_it_plays(page, rng, ROOM25)
    said.has("to come")
    page.get_by_role("button", name="At once").click()
    page.evaluate(SKIP)
    waits(page)
    page.get_by_role("button", name="What did I miss?").click()
    told = page.get_by_role("dialog").filter(has_text="Since your last move")
    expect(told.get_by_role("listitem").first).not_to_be_empty()
    told.get_by_role("button", name="Go on").click()
    # From now on everything is there at once; after a reload too.
    page.evaluate(WATCH)
    for _ in range(6):
        step(page, rng)
        waits(page)
    assert page.evaluate("played") == 0
    page.reload()
    expect(page.get_by_role("button", name="At once")).to_have_attribute("aria-pressed", "true")
