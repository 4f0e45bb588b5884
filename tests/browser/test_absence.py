"""Who is not there: a clock that runs out, a stand-in, the way back, and what the tab says meanwhile."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.player import start
from tests.browser.waiting import Memory

COOPERATION = 3
HOUR = 3_600_000


def order(page: Page, command: str) -> None:
    """A command of the person to the table of this page."""
    done = page.evaluate(
        """(command) => fetch(`api/tables/${location.hash.split('/')[2]}/commands`, {
            method: 'POST', headers: {'content-type': 'application/json'},
            body: command}).then((answer) => answer.ok)""",
        command,
    )
    assert done, command


def create(page: Page) -> None:
    """A table of Cooperation."""
    page.locator(".poster.room25 .btn:not(.primary):not([aria-disabled])").click()
    page.locator(".mode").nth(COOPERATION).click()
    page.locator(".all .btn").wait_for()


def begin(page: Page) -> None:
    """Bots in all empty seats, and off."""
    page.locator(".all .btn").click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".r25")


def test_a_clock_runs_out_and_a_stand_in_decides(visit: Visit) -> None:
    page = visit()
    create(page)
    page.get_by_role("radio", name="Per decision").click()
    each = page.get_by_label("Time for each decision")
    expect(each).to_have_value("90")
    # The page offers 30 seconds and more: a test has less time.
    clock = {"kind": "decision", "seconds": 5, "increment": 0}
    order(page, json.dumps({"t": "configure", "id": "shorter", "clock": clock}))
    expect(each).to_have_value("5")
    clocks, notes = Memory(page, ".me .tm"), Memory(page, ".toasts p")
    programs = Memory(page, ".readyb")
    begin(page)
    # It runs: at least two different times are seen, and none above what a decision may take.
    times = clocks.has_several(2)
    assert all(re.fullmatch("0:0[0-5]", time) for time in times), times
    # Nobody clicks: a stand-in looks into a room for me, and the table asks the next thing.
    notes.has("Your time is up: a stand-in decides for you.")
    programs.has_several(1)
    expect(page.locator(".log")).to_contain_text("looked at")


def test_a_stand_in_plays_until_the_person_is_back(visit: Visit) -> None:
    anna = visit(name="Anna")
    create(anna)
    ben = visit(f"#/t/{anna.locator('.code').inner_text()}", name="Ben")
    ben.get_by_role("button", name="Sit here").first.click()
    ben.get_by_role("button", name="I am ready").click()
    expect(ben.get_by_role("button", name="Not ready after all")).to_be_visible()
    begin(anna)
    ben.wait_for_selector(".r25")
    # Ben takes his time over the first look, so the table waits for him alone.
    anna.get_by_role("button", name="Menu").click()
    anna.get_by_role("button", name="Give up").click()
    anna.get_by_role("button", name="A bot plays on for me").click()
    notes = Memory(ben, ".toasts p")
    bar = anna.get_by_role("status").filter(has_text="A stand-in plays for you.")
    expect(bar).to_be_visible()
    notes.has("Anna gave up the seat: a stand-in plays on.")
    bar.get_by_role("button", name="Play again myself").click()
    expect(bar).to_have_count(0)
    notes.has("Anna is back.")


def away(page: Page, ms: int) -> None:
    """From now on the server's welcome says that the person was last here so long ago."""

    def longer(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def told(message: str | bytes) -> None:
            said = json.loads(message)
            if said["t"] == "welcome":
                said["since"] = said["now"] - ms
            route.send(json.dumps(said))

        server.on_message(told)

    page.route_web_socket(re.compile("/api/"), longer)


def test_who_comes_back_is_told_what_happened(visit: Visit) -> None:
    page = visit()
    start(page, "room25", COOPERATION)
    page.locator(".cell.lit").first.click()
    page.locator(".readyb").wait_for()
    recap = page.get_by_role("dialog").filter(has_text="While you were away")
    page.reload()  # a reload is no absence
    page.locator(".readyb").wait_for()
    expect(recap).to_have_count(0)
    away(page, HOUR)
    page.reload()
    expect(recap).to_be_visible()
    for line in range(4):
        expect(recap.locator("li").nth(line)).not_to_be_empty()
    recap.get_by_role("button", name="Go on").click()
    expect(recap).to_have_count(0)
    expect(page.locator(".readyb")).to_be_visible()


def test_the_tab_says_that_it_is_my_turn(visit: Visit) -> None:
    page = visit()
    start(page, "adele", 0)
    page.wait_for_selector(".ad[data-ask]:not([data-ask=''])")
    expect(page).to_have_title(re.compile(r"^● A\.D\.E\.L\.E\."))
    page.evaluate("location.hash = '#/'")
    expect(page).to_have_title("Hatchway")
