"""At the table of Room 25: the role that is dealt, the teams, how many guards there may be."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Visit
from tests.browser.looks import Look, words
from tests.browser.player import start

SUSPICION, TEAM = 0, 2
RING = """(token) => {
    const style = getComputedStyle(token.querySelector('svg'));
    return `${style.outlineColor} ${style.outlineStyle}`;
}"""


def show_players(page: Page, look: Look) -> None:
    """On a phone the players stand behind a bar."""
    if look.size == "phone":
        page.locator(".pbar").click()
        page.get_by_role("tab", name=words(look.lang)["room25.ui.tab.players"]).click()


def test_a_role_is_dealt_on_the_whole_screen(visit: Visit, look: Look) -> None:
    said = words(look.lang)
    page = visit(motion="system", **look.page)
    start(page, "room25", SUSPICION)
    deal = page.get_by_role("dialog")
    names = {said[f"room25.thing.{role}"]: role for role in ("guard", "prisoner")}
    role = names[deal.locator(".dcard h1").inner_text()]
    expect(deal.locator(".win")).to_have_text(said[f"room25.win.{role}"])
    box = deal.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == tuple(look.page["viewport"].values())
    assert not violations(page)
    page.keyboard.press("Enter")  # the button has the focus
    expect(deal).to_have_count(0)
    expect(page.locator(".cell.lit").first).to_be_visible()


def test_how_many_guards_there_may_be_is_said(visit: Visit, look: Look) -> None:
    page = visit(**look.page)
    start(page, "room25", SUSPICION)
    page.wait_for_selector(".r25")
    show_players(page, look)
    expect(page.locator(".guards")).to_be_visible()
    expect(page.locator(".guards")).not_to_be_empty()


def test_teams_are_seen(visit: Visit, look: Look) -> None:
    page = visit(**look.page)
    said = words(look.lang)
    start(page, "room25", TEAM)
    page.wait_for_selector(".r25")
    yours = said["room25.ui.your_team"].split("{")[0]
    shown = page.locator(".pteam, .topbar small.team")
    expect(shown).to_contain_text(yours)
    rings = page.locator(".order .tok").evaluate_all(f"(all) => all.map({RING})")
    assert rings[0::2] == [rings[0]] * (len(rings) // 2), "a team has one ring"
    assert rings[1::2] == [rings[1]] * (len(rings) // 2)
    assert set(rings[0].rsplit(" ", 1)).isdisjoint(rings[1].rsplit(" ", 1)), (
        "and no part of the other's"
    )
    show_players(page, look)
    expect(page.locator(".side")).to_have_text(
        [said["room25.ui.own_team"], said["room25.ui.other_team"]]
    )
    assert not violations(page)
