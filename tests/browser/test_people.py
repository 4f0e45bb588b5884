"""Four people at one table, each in a browser of their own."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import offered, step
from tests.browser.waiting import Bound, Memory
from tests.browser.wire import Wire
from tests.server.harness import Server

NAMES = ("Anna", "Ben", "Cleo", "Dan")


def gather(visit: Visit, *addresses: str) -> list[Page]:
    """Anna makes a Suspicion table for four with one guard; others come by its link."""
    host = visit(name=NAMES[0])
    host.locator(".poster.room25 .btn:not(.primary):not([aria-disabled])").click()
    host.locator(".mode").first.click()
    players = host.get_by_role("radiogroup", name="Players")
    players.get_by_role("radio", name="4").click()
    expect(host.locator("li.open")).to_have_count(3)
    host.locator("summary").first.click()
    host.get_by_label("Guards").select_option("1")
    code = host.locator(".code").inner_text()
    people = [host]
    for name, address in zip(NAMES[1:], addresses, strict=False):
        page = visit(f"#/t/{code}", name=name, address=address)
        page.get_by_role("button", name="Sit here").first.click()
        page.get_by_role("button", name="I am ready").click()
        expect(page.get_by_role("button", name="Not ready after all")).to_be_visible()
        people.append(page)
    return people


def begin(people: list[Page]) -> None:
    people[0].get_by_role("button", name="Start the game").click()
    for page in people:
        page.wait_for_selector(".r25")


def say(page: Page, text: str) -> None:
    page.locator(".chat input").fill(text)
    page.locator(".chat input").press("Enter")


def all_play(people: list[Page], rng: random.Random, until: str) -> None:
    """Everybody clicks until every page says so."""
    bound = Bound(until)
    done: set[int] = set()
    while len(done) < len(people):
        bound.check()
        moved = False
        for n, page in enumerate(people):
            if n in done:
                continue
            asked = offered(page)
            assert asked != "over", f"the game ended before {until!r}"
            if page.get_by_text(re.compile(until)).count():
                done.add(n)
            elif asked:
                reveal(page)
                moved |= step(page, rng)
        if not moved:
            people[0].wait_for_timeout(50)


def reveal(page: Page) -> None:
    """A guard drops the mask in the own turn. Not amid a choice: Escape would take it back."""
    if page.locator(".picked, .chip.on, .readyb").count():
        return
    if page.locator(".role.guard").count() and page.locator(".rolehint").count():
        page.locator(".role.guard").click()
        drop = page.locator(".tip .btn.red")
        if drop.count():
            drop.click()
            expect(page.locator(".rolehint")).to_have_count(0)
        else:
            page.keyboard.press("Escape")


def test_a_table_of_four_people(visit: Visit, server: Server) -> None:
    rng = random.Random(4)
    wire = Wire(server.address)
    try:
        people = gather(visit, server.address, server.address, wire.address)
        anna, ben, _, dan = people
        say(anna, "hello from the lobby")
        expect(dan.get_by_text("hello from the lobby")).to_be_visible()
        begin(people)
        # The first look is secret: only who looked sees the room, and may claim its colour.
        looked = anna.locator(".cell.lit").first.get_attribute("data-cell") or ""
        for page in people:
            page.locator(".cell.lit").first.click()
        for page in people:
            expect(page.locator(".readyb")).to_be_visible()
            expect(page.locator(".peek")).to_have_count(1)
        anna.locator(f"[data-cell={looked}]").click()
        colour = anna.locator(".tip .colours button").first
        claimed = colour.inner_text()
        colour.click()
        for page in people:
            expect(page.locator(".claim b")).to_have_text(claimed)
        # Anna points at it: everybody sees where.
        pings = Memory(ben, ".ping")  # it stays for some seconds only
        anna.locator(f"[data-cell={looked}]").click()
        anna.get_by_role("button", name="Point here").click()
        pings.has_several(1)
        say(ben, "I believe it")
        expect(anna.locator(".msg")).to_contain_text("I believe it")
        # Ben's browser is loaded anew: all is there again.
        ben.reload()
        expect(ben.locator(".claim b")).to_have_text(claimed)
        expect(ben.locator(".msg")).to_contain_text("I believe it")
        expect(ben.locator(".peek")).to_have_count(1)
        # Everybody looks first, so that nobody dies before the guard's turn.
        for page in people[:3]:
            page.locator(".key[data-token=look]").click()
            page.locator(".key[data-token=move]").click()
            page.locator(".readyb").click()
        # Dan's line is cut while he programs; what he chose meanwhile arrives when it is back.
        wire.cut()
        expect(dan.get_by_text("No connection")).to_be_visible()
        dan.locator(".key[data-token=look]").click()
        dan.locator(".readyb").click()
        say(anna, "Dan?")
        wire.mend()
        expect(dan.get_by_text("No connection")).to_have_count(0)
        expect(dan.locator(".msg").last).to_contain_text("Dan?")
        all_play(people, rng, "Round ([2-9]|10) of 10")
        for page in people:
            expect(page.locator(".log")).to_contain_text("drops the mask: a guard!")
    finally:
        wire.close()
