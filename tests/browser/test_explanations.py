"""Explanations never cover what can be chosen."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.looks import Look
from tests.browser.player import ADELE, ROOM25, start, waits

COVERED = """([card, free]) => {
    const own = document.querySelector(card).getBoundingClientRect();
    return [...document.querySelectorAll(free)].filter((one) => {
        const box = one.getBoundingClientRect();
        return own.left < box.right && box.left < own.right &&
            own.top < box.bottom && box.top < own.bottom;
    }).length;
}"""


def hovered(page: Page, things: str, card: str, free: str, most: int = 6) -> None:
    """Rest on some of these things, one after the other: their cards leave the targets free."""
    number = page.locator(things).count()
    assert number, f"nothing matches {things}"
    for at in range(0, number, max(1, number // most)):
        page.mouse.move(0, 0)
        page.wait_for_selector(card, state="detached")
        page.locator(things).nth(at).hover()
        page.wait_for_selector(card)
        assert page.evaluate(COVERED, [card, free]) == 0, f"{things} number {at}"


def test_cards_leave_lit_rooms_free(visit: Visit, desk: Look) -> None:
    page = visit(**desk.page)
    start(page, "room25", 3)
    waits(page, ROOM25)
    for things in (".cell.lit", ".cell:not(.lit)", ".order button", ".me .pic"):
        hovered(page, things, ".tip", ".cell.lit")


def test_cards_leave_the_choices_of_the_ship_free(visit: Visit, desk: Look) -> None:
    page = visit(**desk.page)
    start(page, "adele", 0)
    waits(page, ADELE)
    hovered(page, ".room[tabindex]", ".pop", ".room.lit, .room.redlit, .door.lit, .tray .put")
