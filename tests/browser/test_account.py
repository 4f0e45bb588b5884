"""Who a person is: a guest, an account, other devices, and what is kept about them."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.looks import words
from tests.browser.player import home, start
from tests.browser.waiting import Bound, Memory

SOLO = 4


def me(page: Page) -> Any:
    return page.evaluate("() => fetch('api/me').then((answer) => answer.json())")


def test_an_account_from_guest_to_deletion(visit: Visit) -> None:
    page = visit()
    start(page, "room25", 4)
    page.wait_for_selector(".r25")
    page.evaluate("location.hash = '#/me'")
    guest = me(page)
    form = page.locator("form").filter(has=page.get_by_role("button", name="Make an account"))
    form.get_by_label("Name").fill("Marta Nowak")
    form.get_by_label("New password").fill("correct horse")
    form.get_by_role("button").click()
    code = page.locator("dialog .code").inner_text()
    assert re.fullmatch(r"([A-Z2-7]{4}-){4}[A-Z2-7]{4}", code)
    page.get_by_role("button", name="I have written it down").click()
    expect(page.locator("dialog .code")).to_have_count(0)
    assert me(page) == guest | {"name": "Marta Nowak", "account": True}
    # To another device by a link that works once.
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_label("The link as a QR code")).to_be_visible()
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    page.get_by_role("button", name="Copy the link").click()
    link = str(page.wait_for_function("() => window.copied").json_value())
    phone = visit(link[link.index("#") :])
    phone.get_by_role("button", name="Go on here").click()
    expect(phone.get_by_role("heading", name="Marta Nowak")).to_be_visible()
    expect(phone.get_by_role("link", name="Resume")).to_be_visible()
    late = visit(link[link.index("#") :])
    notes = Memory(late, ".toasts p")
    late.get_by_role("button", name="Go on here").click()
    notes.has(words("en")["reason.link_used"])
    # Out, a wrong password, the recovery code, and in again.
    page.get_by_role("button", name="Sign out", exact=True).click()
    sign = page.locator("form").filter(has=page.get_by_role("button", name="Sign in"))
    sign.get_by_label("Name").fill("Marta Nowak")
    sign.get_by_label("Password").fill("wrong horse")
    notes = Memory(page, ".toasts p")
    sign.get_by_role("button").click()
    notes.has(words("en")["reason.wrong_password"])
    page.get_by_role("button", name="I forgot my password").click()
    back = page.locator("form").filter(has=page.get_by_role("button", name="Set the new password"))
    back.get_by_label("Name").fill("Marta Nowak")
    back.get_by_label("Recovery code").fill(code)
    back.get_by_label("New password").fill("another horse")
    back.get_by_role("button").click()
    assert page.locator("dialog .code").inner_text() != code
    page.get_by_role("button", name="I have written it down").click()
    expect(page.get_by_role("link", name="Resume")).to_be_visible()
    page.get_by_label("Your name").fill("Marta K")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Marta K")).to_be_visible()
    page.get_by_role("button", name="Delete me").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_role("heading", name="You are new here")).to_be_visible()


def test_a_fast_click_makes_no_second_guest(visit: Visit) -> None:
    page = visit()
    start(page, "room25", 4)
    page.wait_for_selector(".r25")
    was = me(page)["user"]
    waiting: list[Route] = []

    def wait(route: Route) -> None:
        waiting.append(route)

    page.route("**/api/me", wait)
    home(page)
    page.reload()
    start(page, "room25", 4)
    bound = Bound("two questions who this is")
    while len(waiting) < 2:  # the page asks, and so does the click
        bound.check()
        page.wait_for_timeout(20)
    for route in waiting:
        route.continue_()
    page.unroute("**/api/me")
    page.wait_for_selector(".r25")
    assert me(page)["user"] == was


def test_a_person_can_download_what_is_kept_about_them(visit: Visit) -> None:
    page = visit(name="Wanda")
    start(page, "room25", SOLO)
    page.wait_for_selector(".r25")
    page.evaluate("location.hash = '#/me'")
    with page.expect_download() as coming:
        page.get_by_role("link", name="Download everything").click()
    assert coming.value.suggested_filename == "hatchway-me.json"
    kept = json.loads(coming.value.path().read_text(encoding="utf-8"))
    assert "Wanda" in json.dumps(kept)
