"""A.D.E.L.E. in the browser: whole games by clicks, and what two astronauts do together."""

from __future__ import annotations

import random
import re
import secrets
import time
from typing import Any

from playwright.sync_api import Page, expect

from hatchway.games.adele.rules.ship import DOOR_NAMES, MAPS, Ship
from hatchway.kernel.masks import bits
from tests.browser.conftest import Visit
from tests.browser.looks import Look, words
from tests.browser.player import ADELE, Groups, ended, offered, play, start, step
from tests.browser.waiting import Bound


def table(page: Page, bots: str = "random", **options: Any) -> str:
    """A table of the person at this page, who sits in the first seat; says its code."""
    home = page.url.split("#")[0]
    ask = page.context.request
    origin = {"origin": home.rstrip("/")}
    assert ask.post(f"{home}api/guest", data={"name": "Ola"}, headers=origin).ok
    wish = {"id": secrets.token_hex(8), "game": "adele", "options": options, "bots": bots}
    made = ask.post(f"{home}api/tables", data=wish, headers=origin)
    assert made.ok, made.text()
    code = str(made.json()["code"])
    page.goto(f"{home}#/t/{code}")
    page.reload()
    return code


def begin(page: Page) -> None:
    page.locator(".go .btn.primary:not([aria-disabled])").click()
    page.wait_for_selector(".ad")


# --- whole games


def test_a_game_of_three_with_a_person_in_the_crew(visit: Visit, look: Look) -> None:
    page = visit(**look.page)
    table(page, players=3, adele=2)
    begin(page)
    if look.size != "phone":
        expect(page.locator(".crew .pl")).to_have_count(3)
    assert play(page, random.Random(3), ADELE) > 10
    ended(page, look.lang)


def test_a_game_of_two_with_a_person_as_adele(visit: Visit, look: Look) -> None:
    page = visit(**look.page)
    table(page, players=2, adele=0)
    begin(page)
    expect(page.locator(".ad.ai")).to_be_visible()
    if look.size != "phone":
        expect(page.locator(".bigeye")).to_be_visible()
    assert play(page, random.Random(2), ADELE) > 10
    ended(page, look.lang)


def test_a_solo_game_against_the_watchdog(visit: Visit, look: Look) -> None:
    page = visit(**look.page)
    start(page, "adele", 3)
    page.wait_for_selector(".ad")
    if look.size != "phone":
        expect(page.locator(".crew")).to_contain_text(words(look.lang)["adele.ui.watchdog"])
    assert play(page, random.Random(1), ADELE) > 10
    ended(page, look.lang)


# --- what astronauts do: plans and walks by the plan of the ship


# What is asked in between: whether to go into danger, what to lose, which of several.
ANSWERS: Groups = (".danger .btn.red", ".ask .btn.red:enabled", ".ask .op:enabled:not(.sel)")
# The turn is left to whom the test waits for.
ASIDE: Groups = tuple(one.replace(".ask ", ".ask:not([data-ask=step]) ") for one in ANSWERS)


STEPS = 2
"""Of three moves that are planned one is kept: with nothing left to do the turn would end by itself."""


def ship_of(page: Page) -> Ship:
    name = page.locator(".brand small").inner_text()
    return next(one for one in MAPS if one.name in name.lower())


def place_of(page: Page) -> str:
    """Where the astronaut of this page stands."""
    return page.locator(".room.you").first.get_attribute("data-room") or ""


def way(page: Page, start: str, goals: set[str]) -> list[str]:
    """The rooms of a shortest way through doors that are not locked; empty when there is none."""
    ship = ship_of(page)
    locked = page.locator(".door.locked").evaluate_all(
        "(all) => all.map((one) => one.dataset.door)"
    )
    burning = page.locator(".room.fire").evaluate_all("(all) => all.map((one) => one.dataset.room)")
    ways: list[list[str]] = [[start]]
    seen = {start}
    for path in ways:
        if path[-1] in goals:
            return path[1:]
        for door, other in ship.exits[int(path[-1]) - 1]:
            room = str(other + 1)
            if DOOR_NAMES[door] not in locked and room not in seen and room not in burning:
                seen.add(room)
                ways.append([*path, room])
    return []


def plan(page: Page, *actions: str) -> None:
    """Lay the cubes on these actions and say ready."""
    for action in actions:
        page.get_by_role("group", name=action, exact=True).locator(".put").click()
    page.locator(".tray .btn.pri:enabled").click()


def until(page: Page, rng: random.Random, things: str, *others: Page) -> None:
    """Answer whatever anybody is asked in between until one of the things is there."""
    bound = Bound(things)
    while (
        # A danger asks once more while what it is about is still there.
        offered(page, ANSWERS[:1]) or not page.locator(things).filter(visible=True).count()
    ):
        bound.check()
        assert offered(page, ADELE) != "over", f"the game ended before {things}"
        step(page, rng, ANSWERS)
        for other in others:
            step(other, rng, ASIDE)
        time.sleep(0.05)


def test_a_walk_in_space(visit: Visit) -> None:
    page = visit()
    rng = random.Random(8)
    start(page, "adele", 3)
    page.locator(".ask .op", has_text="Space suit").click()
    until(page, rng, ".tray .put:enabled")
    hatches = {str(room + 1) for room in bits(ship_of(page).hatches)}
    for _ in range(6):  # to the nearest hatch
        if place_of(page) in hatches:
            break
        plan(page, "Move", "Move", "Move", "Open door")
        until(page, rng, ".endb:enabled")
        for room in way(page, place_of(page), hatches)[:STEPS]:
            if page.locator(f"[data-room='{room}'].lit").count():
                page.locator(f"[data-room='{room}'].lit").click()
                until(page, rng, ".endb:enabled")
        page.locator(".endb").click()
        until(page, rng, ".tray .put:enabled")
    home = place_of(page)
    assert home in hatches
    # Without the suit the hatch says why it is shut.
    plan(page, "Use object", "Move", "Move", "Move")
    until(page, rng, ".endb:enabled")
    outside = page.locator(".plan .sl")
    outside.nth(0).click()
    expect(page.locator(".pop .why")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".act", has_text="Use object").click()
    page.locator(".dest button", has_text="Space suit").click()
    until(page, rng, ".plan .sl.lit")
    section = page.locator(".plan .sl.lit").first.get_attribute("data-room") or ""
    page.locator(f"[data-room='{section}'].lit").click()
    until(page, rng, f".crew:has-text('space {section[1:]}')")
    back = f".room.lit[data-room='{home}']"
    until(page, rng, f"{back}, .tray .put:enabled")
    if not page.locator(back).count():  # from a dark room the way out took all cubes
        plan(page, "Move", "Move", "Move", "Move")
        until(page, rng, back)
    page.locator(back).click()
    until(page, rng, f".crew:has-text('room {home} ')")


def test_two_astronauts_exchange_with_consent(visit: Visit) -> None:
    ola, ben = visit(name="Ola"), visit(name="Ben")
    rng = random.Random(9)
    code = table(ola, bots="", players=3, adele=2)
    ola.locator("li.open select").last.select_option("random")
    ben.goto(f"{ben.url.split('#')[0]}#/t/{code}")
    ben.get_by_role("button", name="Sit here").first.click()
    ben.get_by_role("button", name="I am ready").click()
    begin(ola)
    for _ in range(8):  # Ben goes where Ola waits
        until(ola, rng, ".tray .put:enabled", ben)
        until(ben, rng, ".tray .put:enabled", ola)
        plan(ola, "Search", "Search", "Search", "Search")
        plan(ben, "Move", "Move", "Move", "Open door")
        meet(ola, ben, rng)
        if place_of(ola) == place_of(ben):
            break
        turn_ends(ola, ben, rng)
    assert place_of(ola) == place_of(ben), "they did not meet"
    exchange(ola, ben)


def meet(ola: Page, ben: Page, rng: random.Random) -> None:
    """Ben takes his turn first and walks to Ola."""
    until(ben, rng, ".endb:enabled", ola)
    for room in way(ben, place_of(ben), {place_of(ola)})[:STEPS]:
        if ben.locator(f".room.lit[data-room='{room}']").count():
            ben.locator(f".room.lit[data-room='{room}']").click()
            until(ben, rng, ".endb:enabled", ola)


def turn_ends(ola: Page, ben: Page, rng: random.Random) -> None:
    """Both end their turns; the round goes on to the next planning."""
    ben.locator(".endb").click()
    until(ola, rng, ".endb:enabled", ben)
    ola.locator(".endb").click()


def offer(page: Page, kind: str) -> None:
    """Open the exchange, choose what and offer it."""
    page.locator(".acts .btn", has_text="Trade:").click()
    dialog = page.locator("dialog[open]")
    dialog.get_by_role("tab", name=kind).click()
    dialog.locator(".op").first.click()
    dialog.locator(".btn.wide:enabled").click()
    expect(dialog.locator(".standing")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def exchange(ola: Page, ben: Page) -> None:
    # Refused: nothing changes hands.
    offer(ben, "Give")
    expect(ola.locator(".offer")).to_contain_text("offers")
    ola.locator(".offer").get_by_role("button", name="Refuse").click()
    expect(ben.locator(".offer")).to_have_count(0)
    # Taken back: the other sees it go.
    offer(ben, "Give")
    expect(ola.locator(".offer")).to_be_visible()
    ben.locator(".offer").get_by_role("button", name="Withdraw").click()
    expect(ola.locator(".offer")).to_have_count(0)
    # A mission tile is shown: from now on Ola knows it too.
    known = ola.locator(".miss .tile.told").count()
    offer(ben, "Show a tile")
    ola.locator(".offer").get_by_role("button", name="Accept").click()
    expect(ola.locator(".miss .tile.told")).to_have_count(known + 1)
    # A gift changes hands.
    before = ola.locator(".slot.down, .slot.key").count()
    offer(ben, "Give")
    ola.locator(".offer").get_by_role("button", name="Accept").click()
    expect(ola.locator(".slot.down, .slot.key")).to_have_count(before + 1)


# --- two people at one screen


def gather_here(page: Page) -> None:
    """Ola and Ben share the screen; a bot is ADELE."""
    table(page, bots="", players=3, adele=2)
    page.locator("li.open select").first.select_option("+hot")
    page.locator(".name input").fill("Ben")
    page.locator(".name .btn").first.click()
    expect(page.locator("li.open")).to_have_count(1)
    page.locator("li.open select").select_option("random")
    begin(page)


def other_place(page: Page) -> str:
    """Where the astronaut of the other person at this screen is."""
    line = page.locator(".crew .pl", has=page.locator("em", has_text=re.compile("Ola|Ben")))
    return "".join(re.findall(r"room (\d+)", line.locator("small").first.inner_text()))


def test_an_offer_at_one_screen_calls_the_other(visit: Visit) -> None:
    page = visit(name="Ola")
    rng = random.Random(7)
    gather_here(page)
    who = ""
    bound = Bound("their meeting")
    while True:
        bound.check()
        assert offered(page, ADELE) != "over", "the game ended before they met"
        if offered(page, (".curtain .btn",)):
            who = "Ben" if "Ben" in page.locator(".curtain h2").inner_text() else "Ola"
            page.locator(".curtain .btn").click()
            page.wait_for_selector(".curtain", state="detached")
        elif offered(page, (".tray .put:enabled",)):
            ahead = ("Move", "Move", "Move", "Open door") if who == "Ben" else ("Search",) * 4
            plan(page, *ahead)
        elif offered(page, (".endb:enabled",)) and who == "Ben":
            for room in way(page, place_of(page), {other_place(page)})[:STEPS]:
                if page.locator(f".room.lit[data-room='{room}']").count():
                    page.locator(f".room.lit[data-room='{room}']").click()
                    until(page, rng, ".endb:enabled")
            if place_of(page) == other_place(page):
                break
            page.locator(".endb").click()
            expect(page.locator(".endb:enabled")).to_have_count(0)
        elif not step(page, rng, (".endb:enabled", ".ask .op:enabled", ".bar .btn.primary")):
            time.sleep(0.05)
    offer(page, "Give")
    # Ola is called; until she raises the curtain nothing of hers is in the page.
    page.locator(".offer .btn.pri").click()
    expect(page.locator(".curtain h2")).to_contain_text("Ola")
    expect(page.locator(".offer")).to_have_count(0)
    page.locator(".curtain .btn").click()
    expect(page.locator(".offer")).to_contain_text("offers")
    held = page.locator(".slot.down, .slot.key").count()
    page.locator(".offer").get_by_role("button", name="Accept").click()
    expect(page.locator(".slot.down, .slot.key")).to_have_count(held + 1)
