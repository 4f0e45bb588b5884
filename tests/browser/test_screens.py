"""Phone, keyboard alone, three languages, and what axe-core says of every screen."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Visit
from tests.browser.keys import start_by_keys, tab_to
from tests.browser.looks import LANGS, PHONE, Look, words
from tests.browser.player import home, start, step, waits
from tests.browser.waiting import Bound

SUSPICION, COOPERATION = 0, 3


def play_to(
    page: Page, text: str, begin: Callable[[], None], answer: Callable[[str], None]
) -> None:
    """Play until the table says this; a game that ends before that is followed by another."""
    bound = Bound(text)
    begin()
    page.wait_for_selector(".r25")
    while not page.get_by_text(re.compile(text)).count():
        bound.check()
        group = waits(page)
        if group == "over":
            home(page)
            begin()
            page.wait_for_selector(".r25")
        else:
            answer(group)


def test_two_rounds_on_a_phone(visit: Visit) -> None:
    page = visit(**PHONE)
    rng = random.Random(1)

    def answer(group: str) -> None:
        step(page, rng)

    play_to(page, r"Round ([3-9]|10)\b", partial(start, page, "room25", SUSPICION), answer)
    expect(page.locator(".r25.tall")).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390, "the table is wider than the phone"


# --- keyboard


def test_a_round_by_keyboard_alone(visit: Visit) -> None:
    page = visit()

    def answer(group: str) -> None:
        if "aria-keyshortcuts" in group:
            page.keyboard.press("2")
            page.keyboard.press("1")
        # Pieces are picked by their chip; a room by its cell.
        tab_to(page, group.replace(".pick:not(.picked), ", ""))
        page.keyboard.press("Enter")

    begin = partial(start_by_keys, page, "room25", COOPERATION)
    play_to(page, "Round ([2-9]|10) of", begin, answer)


# --- languages


def check_language(page: Page, lang: str, key: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page.get_by_text(words(lang)[key]).first).to_be_visible()
    raw = re.findall(r"\b(?:home|setup|seat|ui|room25|reason)\.[a-z_.]+", page.inner_text("body"))
    assert not raw, f"texts without words in {lang}: {raw}"


def test_languages_switch_everywhere(visit: Visit) -> None:
    page = visit()
    for lang in LANGS:
        page.get_by_role("radio", name=lang.upper(), exact=True).click()
        check_language(page, lang, "home.play")
    page.locator(".poster.room25 .btn:not(.primary):not([aria-disabled])").click()
    page.locator(".mode").first.click()
    page.locator(".code").wait_for()
    for lang in LANGS:
        page.get_by_role("radio", name=lang.upper(), exact=True).click()
        check_language(page, lang, "setup.start")
    page.locator(".all .btn").click()
    page.locator(".go .btn.primary:not([aria-disabled])").click()
    page.wait_for_selector(".r25")
    for lang, name in LANGS.items():
        page.locator(".r25 .ibtn").last.click()
        page.get_by_role("radio", name=name).click()
        page.keyboard.press("Escape")
        check_language(page, lang, "room25.ui.order")


# --- axe-core


SCREENS = ("home", "play-now", "menu", "setup", "rules", "credits", "join", "me", "table",
           "program")  # fmt: skip


@pytest.mark.parametrize("screen", SCREENS)
def test_screens_are_accessible(visit: Visit, screen: str, look: Look) -> None:
    page = visit(**look.page)
    page.locator(".poster.room25 .btn.primary:not([aria-disabled])").wait_for()
    if screen in ("rules", "credits", "join", "me"):
        page.evaluate(f"location.hash = '#/{screen}'")
        expect(page.locator(".poster")).to_have_count(0)  # the home page has a heading too
        page.locator("h1").wait_for()
    elif screen == "play-now":
        page.locator(".poster.room25 .btn.primary").click()
        page.locator(".mode").first.wait_for()
    elif screen == "menu":
        page.locator(".top .btn").last.click()
        page.locator("dialog[open]").wait_for()
    elif screen == "setup":
        page.locator(".poster.room25 .btn:not(.primary)").click()
        page.locator(".mode").first.click()
        page.locator(".qr").wait_for()
    elif screen != "home":
        start(page, "room25", SUSPICION)
        page.wait_for_selector(".cell.lit")
        if screen == "program":
            page.locator(".cell.lit").first.click()
            page.wait_for_selector(".readyb")
        page.mouse.move(2, 2)
    found = violations(page)
    assert not found, "\n".join(found)
