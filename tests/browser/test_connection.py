"""What another tab, a new client or a restart of the server does to a page."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import start
from tests.browser.waiting import Memory
from tests.server.harness import QUICK, Server, sqlite


def test_the_first_tab_is_told_that_a_second_took_over(visit: Visit) -> None:
    page = visit()
    start(page, "room25", 4)
    page.wait_for_selector(".r25")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".r25")
    told = page.get_by_role("dialog").filter(has_text="another")
    expect(told).to_be_visible()
    told.get_by_role("button", name="Play here").click()
    expect(page.locator(".cell.lit").first).to_be_visible()
    expect(other.get_by_role("dialog").filter(has_text="another")).to_be_visible()


def test_a_page_older_than_the_client_loads_itself_anew(visit: Visit) -> None:
    page = visit()
    page.locator(".poster.room25 .btn.primary:not([aria-disabled])").wait_for()
    page.evaluate("window.old = true")
    gone = re.compile(r"/assets/Rules-[^/]*\.js")
    page.route(gone, lambda route: route.fulfill(status=404), times=1)
    page.evaluate("location.hash = '#/rules'")
    page.wait_for_function("() => window.old === undefined")
    # Anew, and at the place where the person wanted to go.
    expect(page.locator(".poster")).to_have_count(0)
    page.get_by_role("heading", level=1).wait_for()
    assert page.url.endswith("#/rules")


def test_a_restart_of_the_server_is_survived(visit: Visit, tmp_path: Path) -> None:
    with Server(sqlite(tmp_path), *QUICK) as server:
        page = visit(address=server.address)
        start(page, "room25", 4)
        page.locator(".cell.lit").first.wait_for()
        server.stop()
        expect(page.get_by_text("No connection")).to_be_visible()
        page.locator(".cell.lit").first.click()  # kept until the server is back
        told = Memory(page, ".sign")
        server.start()
        told.has("You are back")
        expect(page.get_by_text("No connection")).to_have_count(0)
        expect(page.locator(".peek")).to_have_count(1)
        server.kill()
        expect(page.get_by_text("No connection")).to_be_visible()
        server.start()
        expect(page.get_by_text("No connection")).to_have_count(0)
        expect(page.locator(".hand .key").first).to_be_visible()
