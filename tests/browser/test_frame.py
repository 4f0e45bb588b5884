"""Around the games: Play now, after the game, who I am, and what a line or a server may do to a page."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.looks import Look
from tests.browser.player import start
from tests.browser.test_screens import violations
from tests.browser.waiting import GAME, Bound
from tests.server.harness import QUICK, Server, sqlite

TABLES = {"room25": ".r25", "adele": ".ad"}
MODES = {"room25": 5, "adele": 4}
FIRST_LOAD = 250_000  # bytes on the wire without fonts


def home(page: Page) -> None:
    page.evaluate("location.hash = '#/'")
    page.locator(".poster.room25 .btn.primary:not([aria-disabled])").wait_for()


def give_up(page: Page) -> None:
    """A stand-in plays on to the end."""
    page.evaluate(
        """() => fetch(`api/tables/${location.hash.split('/')[2]}/commands`, {
            method: 'POST', headers: {'content-type': 'application/json'},
            body: JSON.stringify({t: 'resign', id: String(Math.random()), seat: 0})})"""
    )


def me(page: Page) -> Any:
    return page.evaluate("() => fetch('api/me').then((answer) => answer.json())")


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


@pytest.mark.parametrize("game", TABLES)
def test_after_the_game_everything_is_open(visit: Visit, game: str) -> None:
    page = visit()
    start(page, game, 0 if game == "room25" else 2)
    page.wait_for_selector(TABLES[game])
    give_up(page)
    page.locator(".hero").wait_for(timeout=GAME * 1000)
    if game == "room25":
        expect(page.locator(".whole .tile.up")).to_have_count(25)
        tags = page.locator(".people .tags")
        expect(tags).to_contain_text([re.compile("Guard|Prisoner")] * tags.count())
        assert tags.count() >= 4
    else:
        expect(page.get_by_text("What stayed hidden")).to_be_visible()
        rooms = page.locator(".tiles small")
        expect(rooms).to_have_text([re.compile(r"^\d+ \w")] * rooms.count())
        assert rooms.count() >= 4
    assert not violations(page)
    link = page.locator("a.dl").get_attribute("href") or ""
    text = page.evaluate("(path) => fetch(path).then((answer) => answer.text())", link)
    assert text.startswith('{"format":"hatchway-record/1"')
    # The film: any moment, by anybody's eyes.
    page.get_by_role("button", name="Watch it again").click()
    slider = page.get_by_label("Moment of the game")
    expect(slider).to_be_visible()
    most = int(slider.get_attribute("max") or 0)
    assert most > 10
    slider.fill(str(most // 2))
    assert not violations(page)
    hidden = ".tile.down:not(:has(.peek))"
    if game == "room25":
        expect(page.locator(hidden)).to_have_count(0)
    for eyes in ("public", "seat:1"):
        with page.expect_response(lambda answer: "/film" in answer.url) as film:
            page.get_by_label("Through whose eyes").select_option(eyes)
        assert film.value.ok
        expect(page.locator(".bar[aria-busy]")).to_have_attribute("aria-busy", "false")
        if game == "room25":
            expect(page.locator(hidden).first).to_be_visible()
    page.get_by_role("button", name="The result").click()
    page.get_by_role("button", name="Rematch").click()
    page.get_by_role("button", name="Start the game").wait_for()


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
    late.get_by_role("button", name="Go on here").click()
    expect(late.get_by_text("This link was used already")).to_be_visible()
    # Out, a wrong password, the recovery code, and in again.
    page.get_by_role("button", name="Sign out", exact=True).click()
    sign = page.locator("form").filter(has=page.get_by_role("button", name="Sign in"))
    sign.get_by_label("Name").fill("Marta Nowak")
    sign.get_by_label("Password").fill("wrong horse")
    sign.get_by_role("button").click()
    expect(page.get_by_text("Name or password do not fit.")).to_be_visible()
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


def test_one_guest_however_fast_the_click(visit: Visit) -> None:
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


def test_a_second_tab_is_told(visit: Visit) -> None:
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
        expect(page.get_by_text("Connection lost")).to_be_visible()
        page.locator(".cell.lit").first.click()  # kept until the server is back
        server.start()
        expect(page.get_by_text("Connection lost")).to_have_count(0)
        expect(page.locator(".peek")).to_have_count(1)
        server.kill()
        expect(page.get_by_text("Connection lost")).to_be_visible()
        server.start()
        expect(page.get_by_text("Connection lost")).to_have_count(0)
        expect(page.locator(".hand .key").first).to_be_visible()
