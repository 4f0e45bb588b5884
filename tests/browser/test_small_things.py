"""Names, addresses, looking back, Solo: small things that people stumbled over."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.looks import Look, words
from tests.browser.player import start, step, waits

COOPERATION, SOLO = 3, 4


def test_an_unknown_address_says_so_and_leads_home(visit: Visit, look: Look) -> None:
    said = words(look.lang)
    page = visit("#/nowhere/at/all", **look.page)
    expect(page.get_by_role("heading", level=1)).to_have_text(said["ui.no_page"])
    expect(page.get_by_text("nowhere/at/all")).to_be_visible()
    page.get_by_role("button", name=said["ui.home"]).last.click()
    expect(page.locator(".poster.room25")).to_be_visible()


def test_the_chosen_chapter_of_the_rules_can_be_read_under_the_pointer(visit: Visit) -> None:
    page = visit("#/rules")
    chosen = page.locator("nav [aria-current]").last
    colour = "(one) => getComputedStyle(one).color"
    before = chosen.evaluate(colour)
    chosen.hover()
    assert chosen.evaluate(colour) == before


def test_a_made_up_name_follows_the_language(visit: Visit) -> None:
    page = visit()
    start(page, "room25", SOLO)
    page.wait_for_selector(".r25")
    page.goto(page.url.split("#")[0])
    button = page.get_by_role("link", name=re.compile(r"Guest \d+"))
    number = re.search(r"\d+", button.get_attribute("aria-label") or "")
    assert number is not None
    page.get_by_role("radio", name="PL").click()
    expect(page.get_by_role("link", name=f"Gość {number[0]}")).to_be_visible()


def test_joining_asks_for_a_name_once(visit: Visit, look: Look) -> None:
    said = words(look.lang)
    host = visit(name="Anna")
    host.locator(".poster.room25 .btn:not(.primary):not([aria-disabled])").click()
    host.locator(".mode").first.click()
    expect(host.locator("li.open").first).to_be_visible()
    page = visit(f"#/t/{host.locator('.code').inner_text()}", **look.page)
    sit = page.get_by_role("button", name=said["seat.sit"], exact=True).first
    sit.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(said["ui.name"]).fill("Kazimiera")
    dialog.get_by_role("button", name=said["ui.ask_name_go"]).click()
    expect(page.locator("li.mine")).to_contain_text("Kazimiera")
    expect(host.locator("li", has_text="Kazimiera")).to_be_visible()
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector(".poster.room25")
    page.go_back()
    expect(page.locator("li.mine")).to_contain_text("Kazimiera")
    expect(dialog).to_have_count(0)


def test_solo_has_no_chat_and_shows_its_characters_once(visit: Visit, look: Look) -> None:
    page = visit(**look.page)
    start(page, "room25", SOLO)
    page.wait_for_selector(".r25")
    if look.size == "phone":
        page.locator(".pbar").click()
        expect(page.get_by_role("tab")).to_have_count(3)
    else:
        expect(page.locator(".mates")).to_be_hidden()
        page.locator(".others .pl").nth(1).click()
        second = page.locator(".others .pl b").nth(1).inner_text()
        expect(page.locator(".me h2")).to_have_text(second)
    expect(page.locator(".chat")).to_have_count(0)


def test_how_to_look_back_is_said_once(visit: Visit, desk: Look) -> None:
    said = words(desk.lang)
    page = visit(**desk.page)
    start(page, "room25", COOPERATION)
    rng = random.Random(1)
    while page.locator(".log button.ln").count() < 3:
        assert waits(page) != "over"
        step(page, rng)
    hint = page.get_by_text(said["ui.rewind_hint"])
    expect(hint).to_be_visible()
    page.locator(".log button.ln").first.click()
    expect(hint).to_have_count(0)
    back = page.locator(".log .tolast")
    back.click()
    expect(back).to_have_count(0)
    page.reload()
    page.wait_for_selector(".log button.ln, .log .ln")
    expect(hint).to_have_count(0)
