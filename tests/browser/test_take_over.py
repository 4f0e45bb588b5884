"""A visitor asks for the seat of a bot, and the host is asked."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import start

COOPERATION = 3


def ask(host: Page, visit: Visit, name: str) -> Page:
    """Somebody who has the link, watches, and asks for a seat."""
    page = visit("#" + host.url.split("#")[1], name=name)
    page.wait_for_selector(".r25")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Ask to take over").first.click()
    expect(page.get_by_text("The host is asked.")).to_be_visible()
    expect(host.get_by_text(f"{name} asks to take over")).to_be_visible()
    return page


def test_a_visitor_gets_a_seat_only_when_the_host_agrees(visit: Visit) -> None:
    host = visit(name="Anna")
    start(host, "room25", COOPERATION)
    host.wait_for_selector(".r25")
    for name, answer in (("Ben", "No"), ("Cleo", "Yes")):
        page = ask(host, visit, name)
        # The one who asks sees the question, but cannot answer it.
        expect(page.get_by_text(f"{name} asks to take over")).to_be_visible()
        expect(page.get_by_role("button", name="Yes", exact=True)).to_have_count(0)
        host.get_by_role("button", name=answer, exact=True).click()
        expect(host.get_by_text(f"{name} asks to take over")).to_have_count(0)
    expect(page.get_by_text("You, Cleo")).to_be_visible()
