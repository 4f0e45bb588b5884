"""The home page: how light it is, and how soon one plays."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.looks import Look
from tests.browser.player import TABLES, home, start
from tests.server.harness import Server

MODES = {"room25": 5, "adele": 4}
FIRST_LOAD = 250_000  # bytes on the wire without fonts


@pytest.mark.parametrize("game", TABLES)
def test_play_now_takes_two_clicks_in_every_mode(visit: Visit, game: str, look: Look) -> None:
    page = visit(**look.page)
    page.locator(f".poster.{game} .btn.primary:not([aria-disabled])").click()
    expect(page.locator(".mode")).to_have_count(MODES[game])
    page.keyboard.press("Escape")
    for mode in range(MODES[game]):
        start(page, game, mode)  # two clicks
        page.wait_for_selector(TABLES[game])
        home(page)


def test_the_first_load_is_light_and_without_fault(visit: Visit, server: Server) -> None:
    page = visit("no-such-page")
    wire = page.context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    sizes: Counter[str] = Counter()
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    wire.on("Network.responseReceived", lambda e: kinds.update({e["requestId"]: e["type"]}))
    wire.on(
        "Network.loadingFinished",
        lambda e: sizes.update({e["requestId"]: int(e["encodedDataLength"])}),
    )
    faults: list[str] = []
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.goto(server.address)
    page.locator(".poster.room25 .btn.primary:not([aria-disabled])").wait_for()
    page.wait_for_load_state("networkidle")
    assert not faults
    heavy = sum(size for id, size in sizes.items() if kinds.get(id) != "Font")
    assert 50_000 < heavy < FIRST_LOAD, f"{heavy} bytes"
