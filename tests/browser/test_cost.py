"""What a table costs while it waits: processor time, of all processes of the browser; and its first load."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response

from tests.browser.conftest import Visit
from tests.browser.player import ADELE, ROOM25, TABLES, Groups, start, step, waits
from tests.browser.waiting import Bound
from tests.server.harness import Server

PERIOD = 12.0  # seconds that are measured
MOST = 0.02  # of a core
SIZE = 250_000  # bytes, compressed, without fonts
# Nothing moves any more.
AT_REST = "() => document.getAnimations().every((one) => one.playState !== 'running')"
STIRRED = "() => document.getAnimations().some((one) => one.playState === 'running')"


def processor(browser: Browser) -> float:
    """Seconds of processor time that the browser has used so far, with all its processes."""
    session = browser.new_browser_cdp_session()
    told: Any = session.send("SystemInfo.getProcessInfo")
    session.detach()
    return float(sum(one["cpuTime"] for one in told["processInfo"]))


def used(page: Page) -> float:
    """Seconds of processor time over a period."""
    browser = page.context.browser
    assert browser is not None
    before = processor(browser)
    page.wait_for_timeout(PERIOD * 1000)
    return processor(browser) - before


def idle(page: Page) -> float:
    page.wait_for_function(AT_REST)
    return used(page)


@pytest.mark.parametrize(
    ("game", "mode", "groups", "lit", "half"),
    [
        ("room25", 3, ROOM25, ".cell.lit", ".hand .key[aria-keyshortcuts]:not([aria-disabled])"),
        ("adele", 0, ADELE, ".room.lit", ".tray .put:enabled"),
    ],
    ids=list(TABLES),
)
def test_a_table_that_waits_costs_next_to_nothing(
    visit: Visit, server: Server, game: str, mode: int, groups: Groups, lit: str, half: str
) -> None:
    page = visit("icon.svg", motion="full")
    empty = used(page)
    page.goto(server.address)
    start(page, game, mode)
    page.locator(TABLES[game]).wait_for()
    measured: dict[str, float] = {}
    rng = random.Random(1)
    bound = Bound("lit rooms and a choice to be half made")
    while len(measured) < 2:
        bound.check()
        waits(page, groups)
        if "lit" not in measured and page.locator(lit).count():
            measured["lit"] = idle(page)
            # The pointer is a reason to look: the pulses come back, and rest again.
            page.mouse.move(400, 300)
            page.wait_for_function(STIRRED)
            page.wait_for_function(AT_REST)
        if "half made" not in measured and page.locator(half).count():
            page.locator(half).first.click()
            measured["half made"] = idle(page)
        step(page, rng, groups)
    over = {what: round(cost - empty, 2) for what, cost in measured.items()}
    print(game, over, round(empty, 2))
    assert all(cost <= MOST * PERIOD for cost in over.values()), (over, round(empty, 2))


@pytest.mark.parametrize("game", TABLES)
def test_the_first_load_of_a_table_is_small(visit: Visit, game: str) -> None:
    page = visit()
    start(page, game, 3)
    page.locator(TABLES[game]).wait_for()
    loaded: list[Response] = []

    def note(answer: Response) -> None:
        loaded.append(answer)

    page.on("response", note)
    page.context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.reload()
    page.locator(TABLES[game]).wait_for()
    sizes = {
        answer.url: int(answer.headers.get("content-length", "0"))
        for answer in loaded
        if "/assets/" in answer.url and not answer.url.endswith(".woff2")
    }
    assert sizes and 0 not in sizes.values(), sizes
    assert sum(sizes.values()) < SIZE, sizes
