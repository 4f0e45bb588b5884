"""The A.D.E.L.E. table for everyone: keyboard alone, phone, in words, looking back, axe-core."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Visit
from tests.browser.keys import tab_to
from tests.browser.looks import PHONE, Look
from tests.browser.player import ADELE, offered, start, step, waits
from tests.browser.test_adele import table, until
from tests.browser.waiting import Bound, scrolled

CREW, MIND, SOLO = 0, 1, 3


def open_table(page: Page, mode: int) -> None:
    start(page, "adele", mode)
    page.wait_for_selector(".ad")


def first_turn(page: Page, rng: random.Random) -> None:
    """Plan anything, answer what is asked, until the own turn."""
    until(page, rng, ".tray .put:enabled")
    while not page.locator(".endb:enabled, .nav .btn:enabled").count():
        assert waits(page, ADELE) != "over"
        if not page.locator(".endb:enabled").count():
            step(page, rng, ADELE)


PLANNING = ".tray .put:enabled"
BY_KEYBOARD = (".danger .btn.red", ".ask .op:enabled", PLANNING, ".endb:enabled")


def test_a_round_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    open_table(page, SOLO)
    rounds = page.locator(".rounds .lab b").first
    began = rounds.inner_text()
    stepped = False
    while rounds.inner_text() == began:
        # What was answered is offered no more as soon as the key is up.
        asked = waits(page, BY_KEYBOARD)
        assert asked != "over", "the game ended before the second round"
        if asked in BY_KEYBOARD[:2]:
            tab_to(page, asked)
            page.keyboard.press("Enter")
        elif asked == PLANNING:
            for key in "1123":
                page.keyboard.press(key)
            tab_to(page, ".tray .btn.pri")
            page.keyboard.press("Enter")
            stepped = False
        elif not stepped and offered(page, (".dest button:enabled",)):
            # A step by the list beside the plan, then the end of the turn.
            tab_to(page, ".dest button")
            page.keyboard.press("Enter")
            stepped = True
        else:
            page.keyboard.press("e")


def test_the_plan_by_arrow_keys(visit: Visit) -> None:
    page = visit()
    open_table(page, SOLO)
    tab_to(page, ".room")
    before = page.evaluate("document.activeElement.dataset.room")
    for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
        now = page.evaluate("document.activeElement.dataset.room")
        if now != before:
            break
    assert now != before, "the arrow keys do not leave the room"
    # What has the focus explains itself, with a link to the rules.
    page.keyboard.press("i")
    expect(page.locator(".pop.pinned")).to_contain_text(now)
    page.keyboard.press("Escape")
    expect(page.locator(".pop")).to_have_count(0)


def test_a_phone_opens_every_sheet_of_the_table(visit: Visit) -> None:
    page = visit(**PHONE)
    rng = random.Random(6)
    open_table(page, SOLO)
    page.wait_for_selector(".ad.tall")
    for _ in range(14):
        if waits(page, ADELE) == "over":
            break
        step(page, rng, ADELE)
    for tab in ("Missions", "Events", "Log", "Talk"):
        page.locator(".nav button", has_text=tab).click()
        expect(page.get_by_role("dialog", name=tab)).to_be_visible()
        page.locator(".over-sheet .x").click()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390, "the table is wider than the phone"


# Rooms of which more than the wall lies under the overview or a button.
COVERED = """() => {
    const rooms = new Set();
    for (const over of document.querySelectorAll('.mm, .zm .ib')) {
        const { left, top, right, bottom } = over.getBoundingClientRect();
        for (let x = left + 2; x <= right - 2; x += 2)
            for (let y = top + 2; y <= bottom - 2; y += 2)
                for (const one of document.elementsFromPoint(x, y))
                    if (one.closest('.room')) rooms.add(one.closest('.room').dataset.room);
    }
    return [...rooms];
}"""
ALL_OPEN = f"() => !({COVERED})().length"


@pytest.mark.parametrize("ship", ["deimos", "phobos"])
def test_nothing_covers_a_room_on_a_phone(visit: Visit, ship: str) -> None:
    page = visit(**PHONE)
    table(page, players=3, adele=2, ship=ship)
    page.locator(".go .btn.primary:not([aria-disabled])").click()
    expect(page.locator(".mm")).to_be_visible()
    page.wait_for_function(ALL_OPEN)
    # A tap on the overview goes there; zoomed out it is not needed.
    seen = scrolled(page, ".stage .scroll")
    box = page.locator(".mm").bounding_box()
    assert box is not None
    page.mouse.click(
        box["x"] + (4 if seen > 100 else box["width"] - 4), box["y"] + box["height"] / 2
    )
    expect(page.locator(".stage .scroll")).not_to_have_js_property("scrollLeft", seen)
    page.wait_for_function(ALL_OPEN)
    out = page.get_by_role("button", name="Zoom out")
    out.click()
    out.click()
    expect(out).to_have_count(0)
    expect(page.locator(".mm")).to_have_count(0)
    page.wait_for_function(ALL_OPEN)


def test_the_log_leads_the_board_back(visit: Visit) -> None:
    page = visit()
    open_table(page, SOLO)
    first_turn(page, random.Random(4))
    page.locator(".log button.ln").first.click()
    expect(page.locator(".pastbar")).to_contain_text("As it was")
    expect(page.locator(".room.lit")).to_have_count(0)
    page.locator(".pastbar button").click()
    expect(page.locator(".pastbar")).to_have_count(0)


def test_a_closed_room_says_why_and_a_hazard_links_to_its_rule(visit: Visit) -> None:
    page = visit()
    open_table(page, SOLO)
    first_turn(page, random.Random(5))
    page.locator(".room:not(.lit):not(.you)").first.click()
    expect(page.locator(".pop .why")).to_contain_text("No door leads there from here.")
    page.keyboard.press("Escape")
    page.locator(".stock button").first.click()
    link = page.locator(".pop a").get_attribute("href") or ""
    assert link == "#/rules/adele/hazards/spying"
    page.goto(f"{page.url.split('#')[0]}{link}")
    expect(page.locator(".card.marked h2")).to_have_text("Spying")


# Choose in the list of options, at once: it goes away as soon as the server has answered.
CHOOSE = """(number) => {
    const list = document.querySelector('.pick select');
    if (!list) return;
    list.selectedIndex = Math.floor(number * list.options.length);
    list.dispatchEvent(new Event('change', { bubbles: true }));
}"""


def test_a_round_in_words(visit: Visit) -> None:
    page = visit()
    page.evaluate("localStorage.setItem('hatchway.text', 'yes')")
    page.reload()
    start(page, "adele", MIND)
    page.wait_for_selector("main.text")
    rng = random.Random(3)
    groups = (".pick .btn:not([aria-disabled])", "section > .choices .btn:not([aria-disabled])")
    bound = Bound("the second round")
    # Her hand, the missions and the rooms are told; a whole phase is played by what it offers.
    expect(page.locator(".people")).to_contain_text("Hand")
    rounds = page.locator(".log li", has_text=re.compile(r"^\W*Round \d+"))
    while rounds.count() < 2:
        bound.check()
        asked = waits(page, groups)
        assert asked != "over", "the game ended before the second round"
        if asked == groups[0]:
            page.evaluate(CHOOSE, rng.random())
        step(page, rng, groups)


SCREENS = ("plan", "turn", "mind", "words", "card")


@pytest.mark.parametrize("screen", SCREENS)
def test_screens_are_accessible(visit: Visit, screen: str, look: Look) -> None:
    page = visit(**look.page)
    if screen == "words":
        page.evaluate("localStorage.setItem('hatchway.text', 'yes')")
        page.reload()
    rng = random.Random(2)
    table(page, players=4, adele=0 if screen == "mind" else 3)
    page.locator(".go .btn.primary:not([aria-disabled])").click()
    page.wait_for_selector("main.text" if screen == "words" else ".ad")
    if screen in ("turn", "card"):
        first_turn(page, rng)
    elif screen != "words":
        waits(page, ADELE)
    if screen == "card":
        page.locator(".room.you").click()
        page.locator(".pop.pinned").wait_for()
    page.mouse.move(2, 2)
    found = violations(page)
    assert not found, "\n".join(found)
