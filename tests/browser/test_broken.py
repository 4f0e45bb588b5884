"""A table that cannot be opened: its people are told, and its host closes it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.looks import Look, words
from tests.browser.player import home, start
from tests.server.harness import QUICK, Server, sqlite
from tests.server.test_versions import Newer


def test_a_table_of_unknown_rules_says_so_and_is_closed(
    visit: Visit, tmp_path: Path, look: Look
) -> None:
    said = words(look.lang)
    with Newer(sqlite(tmp_path), *QUICK) as newer:
        page = visit(address=newer.address, **look.page)
        start(page, "room25", 4)
        page.locator(".cell.lit").first.wait_for()
    with Server(newer.database, *QUICK, port=newer.port):
        page.reload()
        expect(page.get_by_role("alert")).to_have_text(said["reason.bad_log"])
        expect(page.get_by_text(said["ui.again"])).to_have_count(0)
        page.get_by_role("button", name=said["ui.home"], exact=True).click()
        row = page.locator(".continue li")
        expect(row).to_contain_text(said["reason.bad_log"])
        expect(row.get_by_role("link")).to_have_count(0)
        row.get_by_role("button", name=said["home.close"]).click()
        row.get_by_role("button", name=said["ui.sure"]).click()
        expect(page.locator(".continue")).to_contain_text(said["home.nothing"])
        page.reload()
        home(page)
        expect(row).to_have_count(0)
