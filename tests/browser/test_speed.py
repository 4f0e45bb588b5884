"""How soon the board answers a click: in the next picture, and with little work.

What it costs is counted and not timed, so that a busy machine finds the same as a quiet one.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page

from tests.browser.conftest import Visit
from tests.browser.player import start
from tests.browser.waiting import calm

CLICKS = 12
MOST_LAYOUTS = 4  # of the page, for a click
MOST_CHANGES = 100  # of nodes and attributes, for a click
# Click, and look at the very next picture: what has changed by then?
ANSWER = """([things, number]) => new Promise((done) => {
    const all = [...document.querySelectorAll(things)].filter((one) => one.checkVisibility());
    let changes = 0;
    const watch = new MutationObserver((list) => (changes += list.length));
    watch.observe(document, {
        subtree: true, childList: true, attributes: true, characterData: true });
    all[number % all.length].click();
    requestAnimationFrame(() => {
        watch.disconnect();
        done(changes);
    });
})"""


def layouts(debug: CDPSession) -> float:
    told: Any = debug.send("Performance.getMetrics")
    return float(next(one["value"] for one in told["metrics"] if one["name"] == "LayoutCount"))


def answers(page: Page, things: str) -> tuple[list[int], float]:
    """How much each of some clicks changed by the next picture, and the layouts of a click."""
    debug = page.context.new_cdp_session(page)
    debug.send("Performance.enable")
    before = layouts(debug)
    changes = [int(page.evaluate(ANSWER, [things, number])) for number in range(CLICKS)]
    calm(page)
    return changes, (layouts(debug) - before) / CLICKS


@pytest.mark.parametrize(
    ("game", "mode", "before", "things"),
    [
        ("room25", 3, ".cell.lit", ".key[aria-keyshortcuts]:not([aria-disabled])"),
        ("adele", 0, "", ".tray .put:enabled, .tray .btns .btn:enabled:not(.pri)"),
    ],
    ids=["room25", "adele"],
)
def test_a_click_is_answered_in_the_next_picture(
    visit: Visit, game: str, mode: int, before: str, things: str
) -> None:
    page = visit()
    start(page, game, mode)
    if before:
        page.locator(before).first.click()
    page.locator(things).first.wait_for()
    calm(page)
    changes, drawn = answers(page, things)
    assert all(0 < count < MOST_CHANGES for count in changes), changes
    assert drawn < MOST_LAYOUTS
